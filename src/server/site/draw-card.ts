import { Worker } from "node:worker_threads";
import type { Card } from "../../views/kit/site-context.ts";

/** Request to and reply from the drawing thread. */
export type CardJob = { id: number; card: Card };
export type CardDone = { id: number; image: Uint8Array } | { id: number; error: string };

/** Number of cached pictures, by the content of their card; about 35 kB each. */
const KEPT = 300;
/** Maximum number of queued pictures; more are refused. */
const WAITING = 40;
/** Idle time, in milliseconds, after which the thread ends and frees its memory. */
const IDLE_MS = 20_000;

const kept = new Map<string, Uint8Array>();
const running = new Map<string, Promise<Uint8Array>>();
const pending = new Map<number, { resolve: (image: Uint8Array) => void; reject: (error: Error) => void }>();
let worker: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let next = 0;

/** Draws a card in a worker thread, once per content. Returns null when the queue is full. */
export async function drawCard(card: Card): Promise<Uint8Array | null> {
  const key = JSON.stringify(card);
  const known = kept.get(key);
  if (known !== undefined) return known;
  let drawing = running.get(key);
  if (drawing === undefined) {
    if (running.size >= WAITING) return null;
    drawing = ask(card).finally(() => running.delete(key));
    running.set(key, drawing);
  }
  const image = await drawing;
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value ?? "");
  kept.set(key, image);
  return image;
}

function ask(card: Card): Promise<Uint8Array> {
  const thread = worker ?? start();
  clearTimeout(idle);
  thread.ref();
  next += 1;
  const job: CardJob = { id: next, card };
  return new Promise((resolve, reject) => {
    pending.set(job.id, { resolve, reject });
    thread.postMessage(job);
  });
}

function start(): Worker {
  const started = new Worker(new URL("./draw-card-thread.ts", import.meta.url));
  worker = started;
  started.on("message", (done: CardDone) => {
    const waiting = pending.get(done.id);
    pending.delete(done.id);
    if ("error" in done) waiting?.reject(new Error(done.error));
    else waiting?.resolve(done.image);
    if (pending.size === 0) rest(started);
  });
  started.on("error", (error) => {
    worker = null;
    for (const waiting of pending.values()) waiting.reject(error);
    pending.clear();
  });
  return started;
}

/** Lets the process exit while the thread runs, and ends the thread when it stays idle. */
function rest(thread: Worker): void {
  thread.unref();
  idle = setTimeout(() => {
    worker = null;
    void thread.terminate();
  }, IDLE_MS);
  idle.unref();
}
