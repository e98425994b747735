import { Worker } from "node:worker_threads";
import type { FastifyBaseLogger } from "fastify";
import type { ObjectsAddress } from "../../store/objects/address.ts";

/** Input of the mirroring thread. */
export interface MirrorJob {
  address: ObjectsAddress;
  dataDir: string;
}

/** Message of the thread after each check. */
export type MirrorNews = { buildId: string | null } | { fault: string };

/**
 * Follows the build that is published in object storage: a thread fetches it into the data folder, where the server notices it. Resolves
 * after the first check.
 */
export async function startMirror(
  job: MirrorJob,
  log: Pick<FastifyBaseLogger, "info" | "warn">,
): Promise<{ fault(): string | null; stop(): Promise<void> }> {
  const thread = new Worker(new URL("./build-mirror-thread.ts", import.meta.url), { workerData: job });
  let fault: string | null = null;
  const first = new Promise<void>((resolve) => {
    thread.on("message", (news: MirrorNews) => {
      if ("fault" in news) {
        if (fault === null)
          log.warn({ fault: news.fault }, "the build of BUILDS_URL cannot be fetched; the one here stays");
        fault = news.fault;
      } else {
        fault = null;
        if (news.buildId !== null) log.info({ build: news.buildId }, "fetched a build");
      }
      resolve();
    });
    thread.once("error", (err) => {
      fault = err.message;
      log.warn({ err }, "the thread that fetches builds has ended");
      resolve();
    });
  });
  thread.unref();
  await first;
  return { fault: () => fault, stop: async () => void (await thread.terminate()) };
}
