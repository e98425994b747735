import { type FSWatcher, watch } from "node:fs";
import type { FastifyBaseLogger } from "fastify";
import type { OperationContext } from "../operations/context.ts";
import { type PublishedBuild, readCurrentBuild } from "../store/builds.ts";

/** How long a replaced build stays open for requests that began on it, and how often `current` is looked at. */
const LINGER_MS = 60_000;
const LOOK_MS = 2_000;

/** The build that is served now, swapped when another is published. */
export interface PublishedState {
  context(): OperationContext;
  build(): PublishedBuild;
  /** Looks whether another build was published and swaps to it. Returns whether it did. */
  refresh(): boolean;
  /** Looks again whenever the data folder changes, and every few seconds. */
  watch(): void;
  close(): void;
}

/**
 * @param open makes the context of a build; called again for each newly published one
 * @throws when nothing is published or it can not be opened
 */
export function createPublishedState(
  dataDir: string,
  open: (build: PublishedBuild) => OperationContext,
  log: FastifyBaseLogger,
): PublishedState {
  const first = readCurrentBuild(dataDir);
  if (first === null) throw new Error(`nothing is published in ${dataDir}; run "clearboard build --offline" first`);
  let build = first;
  let context = open(first);
  let watcher: FSWatcher | undefined;
  let timer: NodeJS.Timeout | undefined;
  const lingering = new Set<NodeJS.Timeout>();

  function refresh(): boolean {
    try {
      const found = readCurrentBuild(dataDir);
      if (found === null || found.dir === build.dir) return false;
      const next = open(found);
      const old = context;
      context = next;
      build = found;
      const closing = setTimeout(() => {
        lingering.delete(closing);
        old.catalog.close();
      }, LINGER_MS);
      closing.unref();
      lingering.add(closing);
      log.info({ build: found.manifest.build_id }, "serving a new build");
      return true;
    } catch (err) {
      log.error({ err }, "the published build can not be opened; the one before stays in service");
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
      watcher.on("error", (err) => log.warn({ err }, "the data folder can not be watched; it is polled instead"));
      timer = setInterval(refresh, LOOK_MS);
      timer.unref();
    },
    close() {
      watcher?.close();
      clearInterval(timer);
      for (const closing of lingering) clearTimeout(closing);
      context.catalog.close();
    },
  };
}
