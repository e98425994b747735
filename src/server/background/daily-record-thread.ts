import { parentPort, workerData } from "node:worker_threads";
import { recordDay } from "./daily-record.ts";

parentPort?.postMessage(await recordDay(workerData));
