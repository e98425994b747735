import { parentPort, workerData } from "node:worker_threads";
import type { PageDone, PageJob } from "./page-writer.ts";
import { writePage } from "./site-files.ts";

const { siteDir } = workerData as { siteDir: string };

parentPort?.on("message", (jobs: PageJob[]) => {
  parentPort?.postMessage(jobs.map(write));
});

function write({ id, path, body }: PageJob): PageDone {
  try {
    return { id, entry: writePage(siteDir, path, body) };
  } catch (error) {
    return { id, error: `${path} cannot be written: ${(error as Error).message}` };
  }
}
