import { parentPort, workerData } from "node:worker_threads";
import type { PageDone, PageJob } from "./page-writer.ts";
import { writePage } from "./site-files.ts";

const { siteDir } = workerData as { siteDir: string };

parentPort?.on("message", (job: PageJob) => {
  let done: PageDone;
  try {
    done = { id: job.id, entry: writePage(siteDir, job.path, job.body) };
  } catch (error) {
    done = { id: job.id, error: `${job.path} can not be written: ${(error as Error).message}` };
  }
  parentPort?.postMessage(done);
});
