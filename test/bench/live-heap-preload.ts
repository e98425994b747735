// Preloaded into a server that is measured: it says in files how much is in use after each full collection, and on SIGUSR2
// collects garbage and says how much is left.
import { appendFileSync, writeFileSync } from "node:fs";
import { constants, PerformanceObserver } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { isMainThread } from "node:worker_threads";

const { LIVE_HEAP_FILE } = process.env;
if (isMainThread && LIVE_HEAP_FILE !== undefined) {
  new PerformanceObserver((list) => {
    const full = list.getEntries().some((entry) => isFull(entry as { detail?: { kind?: number } }));
    if (full) appendFileSync(`${LIVE_HEAP_FILE}.collections`, `${Date.now()} ${getHeapStatistics().used_heap_size}\n`);
  }).observe({ entryTypes: ["gc"] });
  process.on("SIGUSR2", () => {
    globalThis.gc?.();
    writeFileSync(LIVE_HEAP_FILE, String(process.memoryUsage().heapUsed));
  });
}

function isFull({ detail }: { detail?: { kind?: number } }): boolean {
  return detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
}
