import { createHash } from "node:crypto";
import type { Hex } from "viem";
import {
  type AuthorizationStatus,
  type ChainReader,
  ChainUnreadableError,
} from "../../../src/payments/chain/reader.ts";
import type { Choices } from "./choices.ts";
import { type Life, type Scheduler, START } from "./scheduler.ts";
import { PRICE, proofOf, type Signed, TREASURY } from "./wallets.ts";

export const SIGNER: Hex = `0x${"fa".repeat(20)}`;
export const STRANGER: Hex = `0x${"57".repeat(20)}`;
const BLOCK_MS = 2_000;
const FIRST_BLOCK = 1_000;
/** A node may be this many blocks behind. */
export const MOST_LAG = 2;

export interface Transaction {
  readonly hash: Hex;
  readonly sender: Hex;
  readonly kind: "transfer" | "cancel";
  readonly uses: readonly Signed[];
  /** Sent by our facilitator for another seller of the treasury. */
  readonly soldElsewhere: boolean;
}

interface Mined {
  readonly transaction: Transaction;
  readonly block: number;
  /** Payments that it moved, or cancelled; the others were used before, or expired. */
  readonly effective: readonly Signed[];
}

/** Blocks every two seconds, a pool of what waits for one, and reorganisations of less than the depth that is final. */
export class ModelChain {
  readonly #scheduler: Scheduler;
  #mined: Mined[] = [];
  #pool: { transaction: Transaction; from: number }[] = [];
  #height: number;
  #serial = 0;
  /** Height below which nothing has changed since: for assertions about what a node must have known. */
  lastReorgAt = Number.NEGATIVE_INFINITY;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
    this.#height = this.#heightNow();
  }

  #heightNow(): number {
    return FIRST_BLOCK + Math.floor((this.#scheduler.now - START) / BLOCK_MS);
  }

  height(): number {
    const now = this.#heightNow();
    while (this.#height < now) {
      if (this.#pool.length === 0) {
        this.#height = now;
        break;
      }
      this.#height += 1;
      const block = this.#height;
      const ready = this.#pool.filter(({ from }) => from <= block);
      this.#pool = this.#pool.filter(({ from }) => from > block);
      for (const { transaction } of ready) this.#mine(transaction, block);
    }
    return this.#height;
  }

  send(kind: Transaction["kind"], uses: readonly Signed[], sender: Hex, delay: number, soldElsewhere = false): Hex {
    this.#serial += 1;
    const hash: Hex = `0x${createHash("sha256").update(`transaction ${this.#serial}`).digest("hex")}`;
    const from = this.height() + 1 + delay;
    this.#pool.push({ transaction: { hash, sender, kind, uses, soldElsewhere }, from });
    return hash;
  }

  #mine(transaction: Transaction, block: number): void {
    const seconds = (START + (block - FIRST_BLOCK) * BLOCK_MS) / 1000;
    const effective = transaction.uses.filter(
      (signed) => this.use(signed, block) === null && seconds < signed.validBefore,
    );
    this.#mined.push({ transaction, block, effective });
  }

  /** The last blocks are built anew: what was in them waits again, or is forgotten. */
  reorganise(depth: number, forget: () => boolean): void {
    const height = this.height();
    const kept = height - depth;
    const dropped = this.#mined.filter(({ block }) => block > kept);
    this.#mined = this.#mined.filter(({ block }) => block <= kept);
    for (const { transaction } of dropped) {
      if (!forget()) this.#pool.push({ transaction, from: height + 1 });
    }
    this.lastReorgAt = this.#scheduler.now;
  }

  /** When a block is built, in milliseconds since the epoch. */
  timeOf(block: number): number {
    return START + (block - FIRST_BLOCK) * BLOCK_MS;
  }

  /** What was done with an authorization up to a block; null when nothing was. */
  use(signed: Signed, upTo = this.height()): Mined | null {
    for (const mined of this.#mined) {
      if (mined.block > upTo) continue;
      if (mined.effective.includes(signed)) return mined;
    }
    return null;
  }

  /** The transfer of that payment to us, on the chain as it is now. */
  transfer(signed: Signed): Mined | null {
    const use = this.use(signed);
    return use?.transaction.kind === "transfer" ? use : null;
  }

  find(hash: Hex, upTo: number): Mined | null {
    return this.#mined.find(({ transaction, block }) => transaction.hash === hash && block <= upTo) ?? null;
  }

  /** The chain as one process reads it: late by a few blocks at times, and at times not at all. */
  reader(life: Life, choices: Choices, faulty: () => boolean, pool: ReadonlyMap<string, Signed>): ChainReader {
    const read = <T>(what: string, work: (upTo: number) => T): Promise<T> =>
      this.#scheduler.io(life, what, () => {
        if (faulty() && choices.rarely(12)) throw new ChainUnreadableError("the node does not answer");
        const lag = faulty() ? choices.below(MOST_LAG + 1) : 0;
        return work(this.height() - lag);
      });
    const signedOf = (payer: string, nonce: string) => {
      const signed = pool.get(`${payer}:${nonce}`.toLowerCase());
      if (signed === undefined) throw new Error("an unknown authorization");
      return signed;
    };
    return {
      recentBlock: () => read("recentBlock", (upTo) => BigInt(upTo)),
      authorizationUsed: (payer, nonce) =>
        read("authorizationUsed", (upTo) => this.use(signedOf(payer, nonce), upTo) !== null),
      acceptsSignature: (wallet, hash, signature) =>
        read(
          "acceptsSignature",
          () =>
            proofOf(hash, signature)?.payer === wallet.toLowerCase() ||
            [...pool.values()].some(
              (signed) => signed.contract && signed.payer === wallet.toLowerCase() && signed.signature === signature,
            ),
        ),
      authorizationStatus: ({ payer, nonce, validBefore }) =>
        read("authorizationStatus", (upTo): AuthorizationStatus => {
          const use = this.use(signedOf(payer, nonce), upTo);
          if (use === null) {
            const seconds = (START + (upTo - FIRST_BLOCK) * BLOCK_MS) / 1000;
            return seconds > validBefore + 30 ? { kind: "expired" } : { kind: "open" };
          }
          const { hash: transaction, sender, kind } = use.transaction;
          if (kind === "cancel") return { kind: "cancelled", transaction };
          return { kind: "settled", transaction, block: BigInt(use.block), sender };
        }),
      transaction: (hash, { payer, nonce }) =>
        read("transaction", (upTo) => {
          const mined = this.find(hash, upTo);
          if (mined === null) return { kind: "not_found" };
          const pays = mined.transaction.kind === "transfer" && mined.effective.includes(signedOf(payer, nonce));
          return pays ? { kind: "confirmed", block: BigInt(mined.block) } : { kind: "contradicted" };
        }),
      mismatch: () => read("mismatch", () => null),
      transferred: (hash, _, to) =>
        read("transferred", (upTo) => {
          const mined = this.find(hash, upTo);
          if (mined === null || to !== TREASURY) return null;
          return { amount: PRICE * BigInt(mined.effective.length), block: BigInt(mined.block) };
        }),
    };
  }
}
