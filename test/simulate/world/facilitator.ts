import type { Hex } from "viem";
import { classifyVerify, type SettleAnswer } from "../../../src/payments/facilitator/classify.ts";
import type { Facilitator, SentPayment } from "../../../src/payments/facilitator/client.ts";
import { type ModelChain, SIGNER } from "./chain.ts";
import type { Choices } from "./choices.ts";
import { type Life, type Scheduler, WORLD } from "./scheduler.ts";
import { type Signed, TERMS } from "./wallets.ts";

/** Words in which facilitators say that an authorization is spent. With the fourth, verify decides nothing. */
const SPENT = [
  "invalid_exact_evm_nonce_already_used",
  "invalid_payload",
  "invalid_exact_evm_transaction_simulation_failed",
  "unexpected_verify_error",
  "authorization is used or canceled",
];
/** Those of them that nothing else can mean. */
const PLAINLY_SPENT: ReadonlySet<string | null> = new Set([
  "invalid_exact_evm_nonce_already_used",
  "authorization is used or canceled",
]);
const SETTLE_TIMEOUT_MS = 20_000;

/** What one settle does besides the plain thing. */
const MISDEEDS = [
  "honest",
  "answer lost, sent",
  "answer lost, not sent",
  "answer lost, sent later",
  "not reached",
  "turned away",
  "turned away, sent",
  "refuses, not sent",
  "refuses, sent",
  "refuses, sent later",
  "lies about the transaction",
  "pending",
  "says spent, sent",
] as const;

/** What is left of them where nobody can look at the chain: without RPC_URL the facilitator's word is believed. */
const BELIEVABLE: readonly (typeof MISDEEDS)[number][] = [
  "honest",
  "answer lost, sent",
  "answer lost, not sent",
  "answer lost, sent later",
  "not reached",
  "turned away",
  "pending",
];

/** A facilitator that lies, loses answers, sends late, and batches; all processes ask the same one. */
export class ModelFacilitator {
  readonly #scheduler: Scheduler;
  readonly #chain: ModelChain;
  readonly #choices: Choices;
  readonly #faulty: () => boolean;
  readonly #batch: { signed: Signed; done: (hash: Hex) => void }[] = [];
  readonly batches: boolean;
  /** Payments that it has called good, or was asked by us to settle. */
  readonly accepted = new Set<Signed>();
  /** Payments whose only call of settle was told, rightly and plainly, that another one has used them. */
  readonly told = new Set<Signed>();
  readonly #calls = new Map<Signed, number>();

  readonly #misdeeds: readonly (typeof MISDEEDS)[number][];

  /** @param watched whether processes can read the chain; if not, it does not lie */
  constructor(scheduler: Scheduler, chain: ModelChain, choices: Choices, faulty: () => boolean, watched: boolean) {
    this.#misdeeds = watched ? MISDEEDS : BELIEVABLE;
    this.#scheduler = scheduler;
    this.#chain = chain;
    this.#choices = choices;
    this.#faulty = faulty;
    this.batches = choices.rarely(4);
  }

  /** The facilitator as one process speaks to it. */
  connect(life: Life, pool: ReadonlyMap<string, Signed>, onProbe: (failed: boolean) => void): Facilitator {
    const signedOf = ({ payload }: SentPayment) => {
      const { authorization, signature } = payload.payload as {
        authorization: { from: string; nonce: string };
        signature: Hex;
      };
      const signed = pool.get(`${authorization.from}:${authorization.nonce}`.toLowerCase());
      if (signed === undefined) throw new Error("an unknown authorization");
      return { signed, good: signature === signed.signature };
    };
    return {
      verify: (payment) =>
        this.#scheduler.io(life, "verify", () => {
          const { signed, good } = signedOf(payment);
          if (this.#faulty() && this.#choices.rarely(10)) {
            return this.#choices.rarely(2)
              ? { kind: "unavailable", detail: "timeout" }
              : { kind: "undecided", detail: "unexpected_verify_error" };
          }
          const judged = this.#judge(signed, good);
          if (judged.isValid) this.accepted.add(signed);
          return classifyVerify(judged);
        }),
      settle: (payment) => this.#settle(life, signedOf(payment).signed),
      supports: () =>
        this.#scheduler.io(life, "supports", () => {
          const failed = this.#faulty() && this.#choices.rarely(12);
          onProbe(failed);
          if (failed) throw new Error("the facilitator does not answer");
          return { supported: true, signers: new Set([SIGNER]) };
        }),
      close: async () => undefined,
    };
  }

  #judge(signed: Signed, good: boolean): { isValid: boolean; reason: string | null } {
    if (this.#chain.use(signed) !== null) return { isValid: false, reason: this.#choices.pick(SPENT) };
    if (!good) {
      // Junk that makes the check itself throw.
      const reason = this.#choices.rarely(2) ? "unexpected_verify_error" : "invalid_exact_evm_signature";
      return { isValid: false, reason };
    }
    if (this.#scheduler.now / 1000 >= signed.validBefore - 6) {
      return { isValid: false, reason: "invalid_exact_evm_payload_authorization_valid_before" };
    }
    return { isValid: true, reason: null };
  }

  async #settle(life: Life, signed: Signed): Promise<SettleAnswer> {
    this.accepted.add(signed);
    this.#calls.set(signed, (this.#calls.get(signed) ?? 0) + 1);
    if (this.#calls.get(signed) !== 1) this.told.delete(signed);
    await this.#scheduler.io(life, `settle ${signed.name}`, () => undefined);
    const misdeed = this.#faulty() && this.#choices.rarely(2) ? this.#choices.pick(this.#misdeeds) : "honest";
    if (misdeed !== "honest") this.#scheduler.note(`facilitator: ${misdeed} (${signed.name})`);
    switch (misdeed) {
      case "honest":
        return this.#settleHonestly(life, signed);
      case "answer lost, sent":
        this.#send(signed);
        await this.#scheduler.sleep(life, SETTLE_TIMEOUT_MS);
        return { kind: "lost", detail: "timeout" };
      case "answer lost, not sent":
        await this.#scheduler.sleep(life, SETTLE_TIMEOUT_MS);
        return { kind: "lost", detail: "timeout" };
      case "answer lost, sent later":
        this.#scheduler.after(WORLD, 1_000 * (1 + this.#choices.below(60)), "late", () => this.#send(signed));
        return { kind: "lost", detail: "reset" };
      case "not reached":
        return { kind: "not_sent", detail: "ECONNREFUSED" };
      case "turned away":
        return { kind: "turned_away", status: 403, detail: "403" };
      case "turned away, sent":
        this.#send(signed);
        return { kind: "turned_away", status: 403, detail: "403" };
      case "refuses, not sent":
        return verdict(this.#choices.pick(["invalid_exact_evm_signature", "insufficient_funds", "something_new"]));
      case "refuses, sent":
        this.#send(signed);
        return verdict(this.#choices.pick(["invalid_exact_evm_signature", "insufficient_funds", "something_new"]));
      case "refuses, sent later":
        this.#scheduler.after(WORLD, 1_000 * (1 + this.#choices.below(30)), "late", () => this.#send(signed));
        return verdict("insufficient_funds");
      case "lies about the transaction":
        return verdict(null, `0x${"1e".repeat(32)}`);
      case "pending":
        return { ...verdict("settlement_pending", this.#send(signed)), success: false };
      case "says spent, sent":
        this.#send(signed);
        return verdict(this.#choices.pick(SPENT));
    }
  }

  async #settleHonestly(life: Life, signed: Signed): Promise<SettleAnswer> {
    const { isValid, reason } = this.#judge(signed, true);
    if (!isValid) {
      if (PLAINLY_SPENT.has(reason)) this.#tell(signed);
      return verdict(reason);
    }
    const hash = this.batches
      ? await new Promise<Hex>((done) => {
          this.#batch.push({ signed, done });
          if (this.#batch.length === 1) this.#scheduler.after(WORLD, 500, "batch", () => this.#sendBatch());
        })
      : this.#send(signed);
    for (let tries = 0; tries < 6; tries += 1) {
      await this.#scheduler.sleep(life, 2_000, "mined?");
      const mined = this.#chain.find(hash, this.#chain.height());
      if (mined !== null) {
        if (mined.effective.includes(signed)) return verdict(null, hash);
        this.#tell(signed);
        return verdict("invalid_exact_evm_transaction_failed", hash);
      }
    }
    return { kind: "lost", detail: "timeout" };
  }

  #tell(signed: Signed): void {
    if (this.#calls.get(signed) === 1) this.told.add(signed);
  }

  #sendBatch(): void {
    const batch = this.#batch.splice(0);
    const uses = [...new Set(batch.map(({ signed }) => signed))];
    const hash = this.#chain.send("transfer", uses, SIGNER, 0);
    for (const { done } of batch) done(hash);
  }

  #send(signed: Signed): Hex {
    return this.#chain.send("transfer", [signed], SIGNER, this.#faulty() ? this.#choices.below(3) : 0);
  }
}

function verdict(reason: string | null, transaction = ""): Extract<SettleAnswer, { kind: "verdict" }> {
  return {
    kind: "verdict",
    success: reason === null,
    transaction,
    network: TERMS.network,
    payer: null,
    reason,
    message: null,
  };
}
