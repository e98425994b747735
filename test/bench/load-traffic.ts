import { Pool } from "undici";
import type { Sender } from "./load-pace.ts";
import { type Sample, Samples } from "./load-samples.ts";
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
/** A payment that was told to come again later does so after Retry-After and up to half of it more, at most this often. */
const AGAIN_TIMES = 80;
/** When it was not told when. */
const AGAIN_MS = 1_000;
const CHALLENGE_MS = 90_000;

/** What became of a payment that was told to come again. */
export interface Returned {
  /** `200`, or what its last answer was instead. */
  last: string;
  /** When that came, in milliseconds since 1970. */
  at: number;
  /** From when it was first due to its last answer, in milliseconds. */
  ms: number;
}

interface Answer {
  /** 0 when there was none. */
  status: number;
  code: string;
  inProgress?: boolean;
  retryAfterMs?: number | undefined;
}

export interface TrafficOptions {
  /** For all that is not paid. */
  connections: number;
  /** For payments of each address: these wait for the chain, and in front of the server nobody is to wait for another. */
  payers: number;
  /** Loopback addresses that the payments come from, in turn; the server gives each address so many connections. */
  payersAddresses: readonly string[];
}

/** 80 % free, 15 % unpaid, 5 % paid requests against one server. */
export class Traffic {
  readonly #pool: Pool;
  readonly #payersPools: readonly Pool[];
  #turn = 0;
  readonly #random: Random;
  readonly #signer: Signer;
  readonly samples = new Samples();
  inFlight = 0;

  private constructor(pool: Pool, payersPools: readonly Pool[], random: Random, signer: Signer) {
    this.#pool = pool;
    this.#payersPools = payersPools;
    this.#random = random;
    this.#signer = signer;
  }

  static async open(url: string, random: Random, options: TrafficOptions): Promise<Traffic> {
    const { connections, payers, payersAddresses } = options;
    const usual = { pipelining: 1, bodyTimeout: 60_000, headersTimeout: 60_000 };
    const pool = new Pool(url, { ...usual, connections });
    const payersPools = payersAddresses.map(
      (localAddress) => new Pool(url, { ...usual, connections: payers, localAddress }),
    );
    const signer = new Signer(await challengeOf(pool));
    await signer.sign();
    return new Traffic(pool, payersPools, random, signer);
  }

  /**
   * One request of the mix; `due` on the clock of `performance.now()`.
   *
   * @param patient whether a payment that is told to come again is waited for
   */
  one(due: number, began: number, patient = false): Promise<Sample> {
    return this.#one(this.#kind(), due, began, patient);
  }

  /** The same traffic without what somebody else sends: null instead. */
  only(who: "payers" | "others"): Sender<Sample | null> {
    const traffic = this;
    return {
      get inFlight() {
        return traffic.inFlight;
      },
      async one(due, began) {
        const kind = traffic.#kind();
        return (kind === "paid") === (who === "payers") ? traffic.#one(kind, due, began, false) : null;
      },
    };
  }

  #kind(): "free" | "unpaid" | "paid" {
    const share = this.#random.below(100);
    return share < 80 ? "free" : share < 95 ? "unpaid" : "paid";
  }

  async #one(kind: "free" | "unpaid" | "paid", due: number, began: number, patient: boolean): Promise<Sample> {
    this.inFlight += 1;
    const sample =
      kind === "paid" ? await this.#pay(due, began, patient) : await this.#sample(kind, this.#send(kind), due, began);
    this.inFlight -= 1;
    return sample;
  }

  /** Waits for an answer and writes down how long it took. */
  async #sample(kind: Sample["kind"], asking: Promise<Answer>, due: number, began: number): Promise<Sample & Answer> {
    const answer = await asking.catch((cause: Error): Answer => ({ status: 0, code: cause.message }));
    const ended = performance.now();
    const sample = { kind, status: answer.status, code: answer.code, ms: ended - due, at: (ended - began) / 1000 };
    this.samples.push(sample);
    return { ...answer, ...sample };
  }

  #send(kind: "free" | "unpaid"): Promise<Answer> {
    if (kind === "free") return this.#ask({ path: this.#freePath(), method: "GET" });
    return this.#ask({ path: PAID_PATH, method: "POST", headers: JSON_HEADERS, body: BODY });
  }

  async #pay(due: number, began: number, patient: boolean): Promise<Sample> {
    const headers = { ...JSON_HEADERS, "payment-signature": await this.#signer.sign() };
    const pool = this.#payersPools[this.#turn++ % this.#payersPools.length];
    const present = () => this.#ask({ path: PAID_PATH, method: "POST", headers, body: BODY }, pool);
    const first = await this.#sample("paid", present(), due, began);
    if (first.status !== 503) return first;
    const back = this.#comeBack(present, first.retryAfterMs ?? AGAIN_MS, due, began);
    if (patient) await back;
    return first;
  }

  readonly returned: Returned[] = [];
  returning = 0;

  /** Presents a payment that was not taken again, as it was asked to. */
  async #comeBack(present: () => Promise<Answer>, firstWaitMs: number, firstDue: number, began: number): Promise<void> {
    this.returning += 1;
    let waitMs = firstWaitMs;
    let last = "";
    for (let times = 0; times < AGAIN_TIMES; times += 1) {
      await new Promise((resolve) => setTimeout(resolve, waitMs * (1 + this.#random.below(500) / 1000)));
      const again = await this.#sample("again", present(), performance.now(), began);
      waitMs = again.retryAfterMs ?? waitMs;
      last = again.status === 0 ? "no answer" : again.status === 200 ? "200" : `${again.status} ${again.code}`;
      if (again.status !== 0 && again.status !== 503 && !again.inProgress) break;
    }
    const ended = performance.now();
    this.returned.push({ last, at: performance.timeOrigin + ended, ms: ended - firstDue });
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
  ): Promise<Answer> {
    const answer = await pool.request(request);
    if (answer.statusCode < 400 || answer.statusCode === 402) {
      await answer.body.dump({ limit: 10_000_000 });
      return { status: answer.statusCode, code: "" };
    }
    const retryAfterMs = 1_000 * Number(answer.headers["retry-after"]) || undefined;
    const body = (await answer.body.json()) as { error?: string; in_progress?: boolean };
    return { status: answer.statusCode, code: body.error ?? "", inProgress: body.in_progress === true, retryAfterMs };
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool, ...this.#payersPools].map((pool) => pool.destroy()));
    await this.#signer.close();
  }
}

/** The PAYMENT-REQUIRED header of what is to be paid; a server under load may refuse to give it at first. */
async function challengeOf(pool: Pool): Promise<string> {
  const deadline = Date.now() + CHALLENGE_MS;
  for (;;) {
    const answer = await pool.request({ path: PAID_PATH, method: "POST", headers: JSON_HEADERS, body: BODY });
    await answer.body.dump();
    const challenge = answer.headers["payment-required"];
    if (typeof challenge === "string") return challenge;
    if (Date.now() > deadline) throw new Error(`no challenge, but ${answer.statusCode}`);
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}
