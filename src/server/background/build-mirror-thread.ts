import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { pullBuild } from "../../store/objects/remote-builds.ts";
import { openObjects } from "../../store/objects/s3.ts";
import type { MirrorJob, MirrorNews } from "./build-mirror.ts";

/** How often object storage is checked, in milliseconds. */
const LOOK_MS = 5_000;

const { address, dataDir } = workerData as MirrorJob;
const objects = openObjects(address);
const report = (news: MirrorNews) => parentPort?.postMessage(news);
let etag: string | undefined;
while (true) {
  try {
    const pulled = await pullBuild(objects, dataDir, etag);
    etag = pulled.etag;
    report({ buildId: pulled.buildId });
  } catch (error) {
    report({ fault: (error as Error).message });
  }
  await sleep(LOOK_MS);
}
