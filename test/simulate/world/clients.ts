import type { LostAnswer } from "../../../src/payments/receipts/types.ts";
import type { PaidAnswer, PaidRefusal, PaidResult } from "../../../src/payments/request/types.ts";
import { ProcessDied } from "../ledger/disk.ts";
import type { Purchase, Rules } from "../rules.ts";
import { MOST_LAG } from "./chain.ts";
import { type Bought, type Process, spell } from "./process.ts";
import { PRICE, signMessage, TERMS } from "./wallets.ts";
import { Violation, type World } from "./world.ts";

/** Why a request that was on sale cannot be planned any more. */
const GONE = new Error("there is no such model any more");

/** What payers send, and the rules that each answer is held to. */
export class Clients {
  readonly #world: World;
  readonly #purchases: readonly Purchase[];
  readonly #rules: Rules;

  constructor(world: World, purchases: readonly Purchase[], rules: Rules) {
    this.#world = world;
    this.#purchases = purchases;
    this.#rules = rules;
  }

  /** The payment is presented after the price changed or the request ended, or its client garbles the unsigned part. */
  async presentMisfit(purchase: Purchase): Promise<void> {
    const { request } = purchase;
    const misfits = [
      { request: { ...request, price: 2n * PRICE } },
      { request: { ...request, price: PRICE / 2n } },
      { request: { ...request, fault: GONE } },
      { network: "eip155:8453" },
    ] as const;
    const chosen = this.#world.choices.pick(misfits);
    if ("request" in chosen) purchase.misfit = true;
    await this.present(purchase, chosen);
  }

  /** Nobody is refused because of somebody else's payment: readiness follows probes alone. */
  askUnpaid(): void {
    const process = this.#world.at(this.#world.choices.below(this.#world.count));
    if (!process.started || this.#world.brokenJournals.has(process)) return;
    const offer = process.rail.ready();
    if (
      !offer.ok &&
      offer.code === "PAYMENT_FACILITATOR_UNAVAILABLE" &&
      process.probes.facilitator === false &&
      process.probes.chain === false
    ) {
      throw new Violation("no payment closes the paid side", offer.reason);
    }
  }

  /** Presents once. Returns whether the client would present the same payment again. */
  async present(
    purchase: Purchase,
    changes: { request?: Bought; signature?: string; network?: `${string}:${string}` } = {},
  ): Promise<boolean> {
    const world = this.#world;
    const { choices, scheduler, chain } = world;
    const { signed } = purchase;
    const request = changes.request ?? purchase.request;
    const genuine = changes.signature === undefined;
    const process = world.at(choices.below(world.count));
    const signature = changes.signature ?? signed.signature;
    const { network = TERMS.network } = changes;
    const payment = spell(signed, { signature, identifier: purchase.identifier, network }, choices.below(3));
    if (genuine) purchase.presented = true;
    const height = chain.height();
    const arrived = scheduler.now;
    const result = await process.present(payment, request, world.nextRequest());
    this.askUnpaid();
    if (genuine) purchase.last = result;
    const said =
      result === "gone" ? "gone" : result.kind === "refused" ? `${result.status} ${result.code}` : result.kind;
    world.coverage.outcomes.set(said, (world.coverage.outcomes.get(said) ?? 0) + 1);
    scheduler.note(`${signed.name} (${request.name}) at ${process.name}: ${said}`);
    if (result === "gone") return true;
    if (result.kind === "paid") {
      this.#rules.assertAnswer(purchase, request, result);
      this.#deliver(result);
      return false;
    }
    if (result.kind === "refused" && result.code === "PAYMENT_REPLAYED") await this.#fetchLost(purchase, result);
    const denial = genuine ? denies(result, process) : null;
    if (denial !== null) {
      const transfer = chain.transfer(signed);
      const known = transfer !== null && transfer.block <= height - MOST_LAG - 1 && chain.lastReorgAt < arrived;
      if (known) throw new Violation(denial, `${signed.name} paid in block ${transfer.block}`);
    }
    return result.kind === "failed" || (result.kind === "refused" && (result.status === 503 || result.status === 409));
  }

  /** A payer whose payment is consumed fetches the answer, at any process, once for each challenge. */
  async #fetchLost(purchase: Purchase, refusal: PaidRefusal): Promise<void> {
    const { choices, scheduler, coverage } = this.#world;
    const { signed } = purchase;
    const settled = refusal.extra?.settled_payment as { receipt_hash: string; answer?: string | null } | undefined;
    if (settled?.answer == null || choices.rarely(3)) return;
    const asked = await this.#askLost(settled.receipt_hash, null);
    if (asked === "gone" || asked.kind !== "challenge") return;
    const { nonce, message } = asked;
    const thief = choices.rarely(4) ? this.#purchases.find((other) => other.signed.payer !== signed.payer) : undefined;
    const signature = signMessage((thief ?? purchase).signed, message);
    const proof = { nonce, signature };
    const fetches = choices.rarely(3) ? 2 : 1;
    const answers = await Promise.all(
      Array.from({ length: fetches }, () => this.#askLost(settled.receipt_hash, proof)),
    );
    const given = answers.flatMap((answer) => (answer !== "gone" && answer.kind === "answer" ? [answer] : []));
    scheduler.note(`${signed.name} fetches the answer: ${given.length} of ${fetches}`);
    const outcome = thief === undefined ? "fetched" : "fetched by another wallet";
    coverage.outcomes.set(outcome, (coverage.outcomes.get(outcome) ?? 0) + given.length);
    if (given.length > 0 && thief !== undefined) throw new Violation("answers go to who paid", signed.name);
    if (given.length > 1) throw new Violation("a challenge gives one answer", signed.name);
    for (const one of given) {
      this.#deliver(one);
      const { data } = JSON.parse(one.body) as { data: { bought: string } };
      const { answered } = this.#rules.paidBy(purchase, settled.receipt_hash);
      answered.add(data.bought);
      if (answered.size > 1) throw new Violation("no payment has two answers", signed.name);
    }
  }

  #askLost(receiptHash: string, proof: { nonce: string; signature: string } | null): Promise<LostAnswer | "gone"> {
    const world = this.#world;
    return world.at(world.choices.below(world.count)).fetch(receiptHash, proof);
  }

  #deliver(result: Pick<PaidAnswer, "delivered" | "failed">): void {
    try {
      if (this.#world.disturbed() && this.#world.choices.rarely(3)) result.failed(499, "gone");
      else result.delivered();
    } catch (cause) {
      if (!(cause instanceof ProcessDied)) throw cause;
    }
  }
}

/** The rule that an answer breaks if the payer's money has moved to us; null when it does not deny that. */
function denies(result: PaidResult, process: Process): string | null {
  if (result.kind === "failed" && result.error === GONE) return "money of ours is journalled";
  if (result.kind !== "refused") return null;
  if (result.status === 402) return "money of ours is never answered 402";
  const unasked = result.code === "PAYMENT_FACILITATOR_UNAVAILABLE" && process.knowsSigners;
  return unasked ? "nobody who has paid is told that nothing was charged" : null;
}
