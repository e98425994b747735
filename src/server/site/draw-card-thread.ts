import { parentPort } from "node:worker_threads";
import { cardImage } from "./card-image.ts";
import type { CardDone, CardJob } from "./draw-card.ts";

parentPort?.on("message", async (job: CardJob) => {
  let done: CardDone;
  try {
    done = { id: job.id, image: await cardImage(job.card) };
  } catch (error) {
    done = { id: job.id, error: `the card cannot be drawn: ${(error as Error).message}` };
  }
  parentPort?.postMessage(done);
});
