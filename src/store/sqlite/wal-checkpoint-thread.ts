import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";

/** The thread of `WalCheckpointer`: runs one checkpoint for each message and replies when it has ended. */
const db = new DatabaseSync(String(workerData));
db.exec("PRAGMA synchronous = FULL");
const pass = db.prepare("PRAGMA wal_checkpoint(PASSIVE)");
parentPort?.on("message", () => {
  pass.get();
  parentPort?.postMessage(null);
});
