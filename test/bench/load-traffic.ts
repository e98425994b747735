import { Pool } from "undici";
import { type Sample, Samples, type TrafficKind } from "./load-samples.ts";
import { Signer } from "./load-signer.ts";
import type { Random } from "./random.ts";

const JSON_HEADERS = { "content-type": "application/json" };
const BODY = JSON.stringify({ echo: "load" });
const PAID_PATH = "/api/agent/v1/test-paid";
const QUERIES = [
  "rag",
  "agent",
  "vector database",
  "code editor",
  "speech",
  "image",
  "mcp",
  "ocr",
  "llm",
  "search",
] as const;
/** How often the generator looks at its clock: the shortest that a timer takes. */
const TICK_MS = 1;
/** A payment that was told to come again later does so after Retry-After and up to half of it more, at most this often. */
const AGAIN_TIMES = 80;
/** When it was not told when. */
const AGAIN_MS = 1_000;
const SETTLED_MS = 90_000;

/** What became of a payment that was told to come again. */
export interface Returned {
  /** `200`, or what its last answer was instead. */
  last: string;
  /** When that came, in milliseconds since 1970. */
  at: number;
}

/** 80 % free, 15 % unpaid, 5 % paid requests against one server. */
export class Traffic {
  readonly #pool: Pool;
  /** Payers have connections of their own: they wait for the chain, and nobody is to wait behind them. */
  readonly #payersPool: Pool;
  readonly #random: Random;
  readonly #signer: Signer;
  readonly samples = new Samples();
  inFlight = 0;

  private constructor(pool: Pool, payersPool: Pool, random: Random, signer: Signer) {
    this.#pool = pool;
    this.#payersPool = payersPool;
    this.#random = random;
    this.#signer = signer;
  }

  static async open(url: string, random: Random, connections: number): Promise<Traffic> {
    const options = { connections: connections / 2, pipelining: 1, bodyTimeout: 60_000, headersTimeout: 60_000 };
    const pool = new Pool(url, options);
    const signer = new Signer(await challengeOf(pool));
    await signer.sign();
    return new Traffic(pool, new Pool(url, options), random, signer);
  }

  /** One request of the mix; `due` on the clock of `performance.now()`. */
  async one(due: number, began: number): Promise<Sample> {
    const share = this.#random.below(100);
    const kind = share < 80 ? "free" : share < 95 ? "unpaid" : "paid";
    this.inFlight += 1;
    const { status, code } = await this.#send(kind).catch((cause: Error) => ({ status: 0, code: cause.message }));
    this.inFlight -= 1;
    const ended = performance.now();
    const sample = { kind, status, code, ms: ended - due, at: (ended - began) / 1000 } as const;
    this.samples.push(sample);
    return sample;
  }

  async #send(kind: TrafficKind): Promise<{ status: number; code: string; retryAfterMs?: number | undefined }> {
    if (kind === "free") return this.#ask({ path: this.#freePath(), method: "GET" });
    if (kind === "unpaid") return this.#ask({ path: PAID_PATH, method: "POST", headers: JSON_HEADERS, body: BODY });
    const headers = { ...JSON_HEADERS, "payment-signature": await this.#signer.sign() };
    const first = await this.#ask({ path: PAID_PATH, method: "POST", headers, body: BODY }, this.#payersPool);
    if (first.status === 503) void this.#comeBack(headers, first.retryAfterMs ?? AGAIN_MS);
    return first;
  }

  readonly returned: Returned[] = [];
  returning = 0;

  /** Presents a payment that was not taken again, as it was asked to. */
  async #comeBack(headers: Record<string, string>, firstWaitMs: number): Promise<void> {
    this.returning += 1;
    let waitMs = firstWaitMs;
    let last = "";
    for (let times = 0; times < AGAIN_TIMES; times += 1) {
      await new Promise((resolve) => setTimeout(resolve, waitMs * (1 + this.#random.below(500) / 1000)));
      const request = { path: PAID_PATH, method: "POST", headers, body: BODY } as const;
      const again = await this.#ask(request, this.#payersPool).catch(() => null);
      waitMs = again?.retryAfterMs ?? waitMs;
      last = again === null ? "no answer" : again.status === 200 ? "200" : `${again.status} ${again.code}`;
      if (again !== null && again.status !== 503 && !again.inProgress) break;
    }
    this.returned.push({ last, at: performance.timeOrigin + performance.now() });
    this.returning -= 1;
  }

  #freePath(): string {
    const query = encodeURIComponent(this.#random.pick(QUERIES));
    return this.#random.pick([
      `/api/agent/v1/search?q=${query}`,
      "/api/agent/v1/rank?limit=20",
      "/api/agent/v1/products/ollama",
      "/api/agent/v1/pricing",
      "/data/manifest.json",
    ]);
  }

  async #ask(
    request: { path: string; method: "GET" | "POST"; headers?: Record<string, string>; body?: string },
    pool = this.#pool,
  ) {
    const answer = await pool.request(request);
    if (answer.statusCode < 400 || answer.statusCode === 402) {
      await answer.body.dump({ limit: 10_000_000 });
      return { status: answer.statusCode, code: "", inProgress: false };
    }
    const retryAfterMs = 1_000 * Number(answer.headers["retry-after"]) || undefined;
    const body = (await answer.body.json()) as { error?: string; in_progress?: boolean };
    return { status: answer.statusCode, code: body.error ?? "", inProgress: body.in_progress === true, retryAfterMs };
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.destroy(), this.#payersPool.destroy(), this.#signer.close()]);
  }
}

/** The PAYMENT-REQUIRED header of what is to be paid; a server under load may refuse to give it at first. */
async function challengeOf(pool: Pool): Promise<string> {
  const deadline = Date.now() + SETTLED_MS;
  for (;;) {
    const answer = await pool.request({ path: PAID_PATH, method: "POST", headers: JSON_HEADERS, body: BODY });
    await answer.body.dump();
    const challenge = answer.headers["payment-required"];
    if (typeof challenge === "string") return challenge;
    if (Date.now() > deadline) throw new Error(`no challenge, but ${answer.statusCode}`);
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

/** Keeps `workers` requests in the air for a while; returns how many were answered a second. */
export async function fullSpeed(traffic: Traffic, workers: number, seconds: number): Promise<number> {
  const began = performance.now();
  const end = began + seconds * 1000;
  const from = traffic.samples.length;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (performance.now() < end) await traffic.one(performance.now(), began);
    }),
  );
  return (traffic.samples.length - from) / ((performance.now() - began) / 1000);
}

/** Something that sends one request when told to. */
export interface Sender {
  readonly inFlight: number;
  /** @param due when it was to be sent, on the clock of `performance.now()` */
  one(due: number, began: number): Promise<unknown>;
}

/** Sends so many requests a second, evenly, whether or not the earlier ones have been answered. */
export async function paced(
  sender: Sender,
  perSecond: number,
  seconds: number,
  { mostInFlight }: { mostInFlight: number },
): Promise<{ skipped: number }> {
  const began = performance.now();
  let sent = 0;
  let skipped = 0;
  const pending = new Set<Promise<unknown>>();
  for (;;) {
    const elapsed = (performance.now() - began) / 1000;
    if (elapsed >= seconds) break;
    for (const due = elapsed * perSecond; sent <= due; sent += 1) {
      if (sender.inFlight >= mostInFlight) {
        skipped += 1;
        continue;
      }
      const sending = sender.one(began + (sent / perSecond) * 1000, began);
      pending.add(sending);
      void sending.finally(() => pending.delete(sending));
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(pending);
  return { skipped };
}

/** Waits until payments that were told to come again have done so. */
export async function settled(traffic: Traffic): Promise<void> {
  const deadline = Date.now() + SETTLED_MS;
  while ((traffic.returning > 0 || traffic.inFlight > 0) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
