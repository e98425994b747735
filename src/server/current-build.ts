import { type FSWatcher, watch } from "node:fs";
import type { FastifyBaseLogger } from "fastify";
import type { OperationContext } from "../operations/operation.ts";
import { currentBuildDir, loadBuild, type PublishedBuild } from "../store/builds.ts";
import { warmUp } from "./context.ts";

/** How long a replaced build stays open for requests that started on it, in milliseconds. */
const CLOSE_AFTER_MS = 60_000;
/** How often `current` is read, in milliseconds, in case the file system reports no change. */
const POLL_MS = 2_000;

/** The build being served. Replaced when another one is published. */
export interface CurrentBuild {
  context(): OperationContext;
  build(): PublishedBuild;
  /** Switches to the published build if it has changed. Resolves to whether it switched. */
  refresh(): Promise<boolean>;
  /** Refreshes whenever the data folder changes, and every two seconds. */
  watch(): void;
  close(): void;
}

/**
 * Opens the published build of a data folder and follows it.
 *
 * @param first the build that is published now
 * @param open opens the context of a build without holding up requests; called again for each newly published build
 * @throws when the first build cannot be opened
 */
export async function openCurrentBuild(
  dataDir: string,
  first: PublishedBuild,
  open: (build: PublishedBuild) => Promise<OperationContext>,
  log: FastifyBaseLogger,
): Promise<CurrentBuild> {
  let build = first;
  let context = await open(first);
  let watcher: FSWatcher | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let refreshing: Promise<boolean> | null = null;
  const closing = new Set<NodeJS.Timeout>();

  function refresh(): Promise<boolean> {
    refreshing ??= openNext().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function openNext(): Promise<boolean> {
    try {
      const dir = currentBuildDir(dataDir);
      if (dir === null || dir === build.dir) return false;
      const found = await loadBuild(dir);
      const next = await open(found);
      await warmUp(next);
      if (closed) {
        next.catalog.close();
        return false;
      }
      const old = context;
      context = next;
      build = found;
      const timeout = setTimeout(() => {
        closing.delete(timeout);
        old.catalog.close();
      }, CLOSE_AFTER_MS);
      timeout.unref();
      closing.add(timeout);
      log.info({ build: found.manifest.build_id }, "serving a new build");
      return true;
    } catch (err) {
      log.error({ err }, "the published build cannot be opened; the previous one stays in service");
      return false;
    }
  }

  return {
    context: () => context,
    build: () => build,
    refresh,
    watch() {
      watcher = watch(dataDir, (_, name) => {
        if (name === "current") void refresh();
      });
      watcher.on("error", (err) => log.warn({ err }, "the data folder cannot be watched; it is polled instead"));
      timer = setInterval(() => void refresh(), POLL_MS);
      timer.unref();
    },
    close() {
      closed = true;
      watcher?.close();
      clearInterval(timer);
      for (const timeout of closing) clearTimeout(timeout);
      context.catalog.close();
    },
  };
}
