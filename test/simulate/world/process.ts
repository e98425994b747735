import type { Facilitator } from "../../../src/payments/facilitator/client.ts";
import { createPaymentRail } from "../../../src/payments/rail.ts";
import type { LostAnswer } from "../../../src/payments/receipts/types.ts";
import type { PaidResult } from "../../../src/payments/request/types.ts";
import type { Runtime } from "../../../src/payments/runtime.ts";
import type { FaultPointName, PaymentRail, RailOn } from "../../../src/payments/types.ts";
import { DiskFault, ProcessDied } from "../ledger/disk.ts";
import { START } from "./scheduler.ts";
import { PRICE, recoverSigner, type Signed, TERMS, TREASURY } from "./wallets.ts";
import { Violation, type World } from "./world.ts";

/** A request that a payment buys. */
export interface Bought {
  readonly name: string;
  readonly path: string;
  readonly body: string;
  /** What it costs now, in atomic units, when that is not what was signed for. */
  readonly price?: bigint;
  /** Why it cannot be planned any more. */
  readonly fault?: Error;
}

export class ComputeFault extends Error {
  override name = "ComputeFault";
}

const RESOURCE = { url: "https://example.org/paid", description: "sold", mimeType: "application/json" };
const EXTENSIONS = {};

/** One server process: the real rail on the model's ledger, clock, chain and facilitator. It can die at any moment. */
export class Process {
  readonly name: string;
  readonly rail: PaymentRail;
  readonly life = { alive: true };
  /** Whether the last probe of each failed; null before the first. */
  readonly probes: { facilitator: boolean | null; chain: boolean | null } = { facilitator: null, chain: null };
  started = false;
  /** Whether it has ever learnt who sends the facilitator's transactions. */
  knowsSigners = false;
  readonly #world: World;
  readonly #onDeath: (() => void)[] = [];

  constructor(world: World, name: string) {
    this.#world = world;
    this.name = name;
    const { ledger, chain, facilitator, pool } = world;
    const { life } = this;
    const { journal, joined, now } = ledger.open(this);
    const onProbe = (failed: boolean) => {
      this.probes.facilitator = failed;
      if (!failed) this.knowsSigners = true;
    };
    const reader = chain.reader(life, world.choices, () => world.disturbed(), pool);
    const mismatch = async (chainId: number) => {
      try {
        const mismatch = await reader.mismatch(chainId);
        this.probes.chain = false;
        return mismatch;
      } catch (cause) {
        this.probes.chain = true;
        throw cause;
      }
    };
    this.rail = createPaymentRail(
      world.terms as RailOn,
      {
        journal,
        now,
        log: {
          info: () => undefined,
          warn: () => undefined,
          error: (fields, message) => world.logged(fields, message),
        },
        faultPoint: (point) => this.#reach(point),
        runtime: this.#runtime(),
      },
      {
        facilitator: this.#guarded(facilitator.connect(life, pool, onProbe)),
        chain: world.watched ? { ...reader, mismatch } : null,
      },
    );
    const start = () =>
      this.rail.start().then(() => {
        this.started = true;
      });
    // A server that cannot reach its ledger at the start ends.
    if (joined === null) void start();
    else void joined.then(start, () => this.die());
  }

  /** What moved beyond the ceiling is held, and never asked for again. */
  #guarded(facilitator: Facilitator): Facilitator {
    return {
      ...facilitator,
      settle: (payment) => {
        const { authorization } = payment.payload.payload as { authorization: { from: string; nonce: string } };
        const beyond = this.#world.ledger.all(
          "SELECT 1 FROM payments WHERE payer = ? AND nonce = ? AND state = 'settling' AND held = 'over_ceiling'",
          authorization.from,
          authorization.nonce,
        );
        if (beyond.length > 0)
          this.#world.violation ??= new Violation("nothing is settled over the ceiling", this.name);
        return facilitator.settle(payment);
      },
    };
  }

  /** Nothing of it goes on: what it waits for never comes. */
  die(): void {
    if (!this.life.alive) return;
    this.life.alive = false;
    this.#world.lost = true;
    for (const tell of this.#onDeath) tell();
  }

  /** Presents a payment with a request; "gone" when the process dies before it has answered. */
  present(
    payment: string | object,
    { name, path, body, price, fault }: Bought,
    requestId: string,
  ): Promise<PaidResult | "gone"> {
    const { scheduler, choices } = this.#world;
    const dead = new Promise<"gone">((resolve) => this.#onDeath.push(() => resolve("gone")));
    if (!this.life.alive) return Promise.resolve("gone");
    const result = this.rail.handlePaidRequest({
      requestId,
      productKey: "test_paid",
      resourceId: "agent-test-paid-v1",
      method: "POST",
      path,
      bodyHash: body,
      priceAtomic: price ?? PRICE,
      planFault: fault,
      resource: RESOURCE,
      extensions: EXTENSIONS,
      payment,
      answerAddress: (hash) => `https://example.org/answers/${hash}`,
      compute: () =>
        scheduler.io(this.life, "compute", () => {
          if (this.#world.disturbed() && choices.rarely(30)) throw new ComputeFault("broken");
          return { bought: name };
        }),
      render: (data, receipt) => JSON.stringify({ data, receipt }),
    });
    return Promise.race([result, dead]);
  }

  /** Asks for a lost answer; "gone" when the process dies meanwhile, or its disk fails. */
  fetch(receiptHash: string, proof: { nonce: string; signature: string } | null): Promise<LostAnswer | "gone"> {
    const dead = new Promise<"gone">((resolve) => this.#onDeath.push(() => resolve("gone")));
    if (!this.life.alive) return Promise.resolve("gone");
    const url = `https://example.org/answers/${receiptHash}`;
    const answer = this.rail.lostAnswer({ receiptHash, url, proof }).catch((cause: unknown) => {
      if (cause instanceof DiskFault || cause instanceof ProcessDied) return "gone" as const;
      throw cause;
    });
    return Promise.race([answer, dead]);
  }

  #reach(point: FaultPointName): void {
    if (!this.life.alive) throw new ProcessDied();
    this.#world.coverage.points.add(point);
    if (!this.#world.disturbed() || !this.#world.choices.rarely(30)) return;
    this.#world.scheduler.note(`${this.name} dies at ${point}`);
    this.#world.coverage.deaths.add(point);
    this.die();
    throw new ProcessDied();
  }

  #runtime(): Runtime {
    const { scheduler } = this.#world;
    const { life } = this;
    return {
      elapsed: () => scheduler.now - START,
      sleep: (ms) => scheduler.sleep(life, ms),
      after: (ms, work) => scheduler.after(life, ms, "timer", work),
      randomHex: () => this.#world.nextHex(),
      recoverSigner,
    };
  }
}

/** The terms of the rail that is simulated. */
export function simulatedTerms(dailyCeilingAtomic: bigint, watched: boolean): RailOn {
  return {
    mode: "testnet",
    ...TERMS,
    treasuryAddress: TREASURY,
    facilitator: { url: "https://facilitator.example", auth: { kind: "none" } },
    rpcUrl: watched ? "https://node.example" : null,
    dataDir: "/nonexistent",
    searchPath: "",
    maxRequestAtomic: 1_000_000n,
    dailyCeilingAtomic,
    allowlist: null,
    maxTimeoutSeconds: 90,
    verifyTimeoutMs: 10_000,
    settleTimeoutMs: 20_000,
    confirmTimeoutMs: 15_000,
    pollMs: 1_000,
    recheckBlocks: 20,
  };
}

/** The same payment in another spelling, or with another unsigned part: all of them are one payment. */
export function spell(
  signed: Signed,
  { signature, identifier, network }: { signature: string; identifier: string | null; network: `${string}:${string}` },
  how: number,
): string | object {
  const { payload, accepted } = signed.payload;
  const authorization = { ...(payload as { authorization: Record<string, string> }).authorization };
  if (how === 1) {
    authorization.nonce = `0x${signed.nonce.slice(2).toUpperCase()}`;
    authorization.value = "0x2710";
  }
  const extensions = identifier === null ? {} : { extensions: { "payment-identifier": { info: { id: identifier } } } };
  const signedPart = { authorization, signature };
  const payment = { ...signed.payload, accepted: { ...accepted, network }, payload: signedPart, ...extensions };
  return how === 2 ? payment : Buffer.from(JSON.stringify(payment)).toString("base64");
}
