// Preloaded into a server that is measured: on SIGUSR2 it collects garbage and says in a file how much is left.
import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const { LIVE_HEAP_FILE } = process.env;
if (isMainThread && LIVE_HEAP_FILE !== undefined) {
  process.on("SIGUSR2", () => {
    globalThis.gc?.();
    writeFileSync(LIVE_HEAP_FILE, String(process.memoryUsage().heapUsed));
  });
}
