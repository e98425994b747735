import { type FSWatcher, watch } from "node:fs";
import type { FastifyBaseLogger } from "fastify";
import type { OperationContext } from "../operations/context.ts";
import { type PublishedBuild, readCurrentBuild } from "../store/builds.ts";

/** How long a replaced build stays open for requests that started on it, in milliseconds. */
const CLOSE_AFTER_MS = 60_000;
/** How often `current` is read, in milliseconds, in case the file system reports no change. */
const POLL_MS = 2_000;

/** The build being served. Replaced when another one is published. */
export interface CurrentBuild {
  context(): OperationContext;
  build(): PublishedBuild;
  /** Switches to the published build if it has changed. Returns whether it switched. */
  refresh(): boolean;
  /** Refreshes whenever the data folder changes, and every two seconds. */
  watch(): void;
  close(): void;
}

/**
 * Opens the published build of a data folder.
 *
 * @param open opens the context of a build; called again for each newly published build
 * @throws when nothing is published or the build cannot be opened
 */
export function openCurrentBuild(
  dataDir: string,
  open: (build: PublishedBuild) => OperationContext,
  log: FastifyBaseLogger,
): CurrentBuild {
  const first = readCurrentBuild(dataDir);
  if (first === null) throw new Error(`nothing is published in ${dataDir}; run "clearboard build --offline" first`);
  let build = first;
  let context = open(first);
  let watcher: FSWatcher | undefined;
  let timer: NodeJS.Timeout | undefined;
  const closing = new Set<NodeJS.Timeout>();

  function refresh(): boolean {
    try {
      const found = readCurrentBuild(dataDir);
      if (found === null || found.dir === build.dir) return false;
      const next = open(found);
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
        if (name === "current") refresh();
      });
      watcher.on("error", (err) => log.warn({ err }, "the data folder cannot be watched; it is polled instead"));
      timer = setInterval(refresh, POLL_MS);
      timer.unref();
    },
    close() {
      watcher?.close();
      clearInterval(timer);
      for (const timeout of closing) clearTimeout(timeout);
      context.catalog.close();
    },
  };
}
