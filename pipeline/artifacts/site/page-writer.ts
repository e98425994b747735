import { Worker } from "node:worker_threads";
import type { FileEntry } from "../write.ts";

/** Parameters of the writer thread. */
export interface PageJob {
  id: number;
  path: string;
  body: Uint8Array;
}

export type PageDone = { id: number; entry: FileEntry } | { id: number; error: string };

export interface PageWriter {
  /** Queues a page and transfers its bytes to the thread; resolves once there is room for the next page. */
  write(path: string, body: Uint8Array, done: (entry: FileEntry) => void): Promise<void>;
  /** Waits until every queued page is written, then ends the thread. */
  close(): Promise<void>;
}

/** Pages per message to the thread, because each message wakes it. */
const AT_ONCE = 16;
/** Pages waiting to be written: enough to keep the thread busy, few enough to hold in memory. */
const QUEUE = 64;

/** Writes and compresses pages in a worker thread while the next pages are rendered. */
export function createPageWriter(siteDir: string): PageWriter {
  const worker = new Worker(new URL("./page-writer-thread.ts", import.meta.url), { workerData: { siteDir } });
  const pending = new Map<number, (entry: FileEntry) => void>();
  let batch: PageJob[] = [];
  let next = 0;
  let failure: Error | null = null;
  let wake: (() => void) | null = null;
  const fail = (error: Error) => {
    failure ??= error;
    wake?.();
  };
  worker.on("error", fail);
  worker.on("message", (pages: PageDone[]) => {
    for (const done of pages) {
      const handOver = pending.get(done.id);
      pending.delete(done.id);
      if ("error" in done) fail(new Error(done.error));
      else handOver?.(done.entry);
    }
    wake?.();
  });
  const send = () => {
    worker.postMessage(
      batch,
      batch.flatMap(({ body }) => ownMemory(body)),
    );
    batch = [];
  };
  const until = async (room: number) => {
    while (failure === null && pending.size > room) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    wake = null;
    if (failure !== null) throw failure;
  };
  return {
    async write(path, body, done) {
      const id = next;
      next += 1;
      pending.set(id, done);
      batch.push({ id, path, body });
      if (batch.length >= AT_ONCE) send();
      await until(QUEUE);
    },
    async close() {
      try {
        send();
        await until(0);
      } finally {
        await worker.terminate();
      }
    },
  };
}

/** Returns the buffer if the array owns all of it, so that it can be transferred instead of copied. */
function ownMemory({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
