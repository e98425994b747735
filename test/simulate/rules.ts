import type { PaidResult } from "../../src/payments/request/types.ts";
import { SIGNER } from "./world/chain.ts";
import type { Bought } from "./world/process.ts";
import { PRICE, type Signed } from "./world/wallets.ts";
import { Violation, type World } from "./world/world.ts";

/** Edges of the state machine of payments. */
export const LEGAL: ReadonlySet<string> = new Set([
  "new > reserved",
  "new > released",
  "reserved > settling",
  "reserved > released",
  "settling > settled",
  "settling > released",
  "released > settled",
  "settled > settling",
]);
/** What became of one payment, from the side of who pays. */
export interface Purchase {
  readonly signed: Signed;
  readonly request: Bought;
  /** The client's payment-identifier. */
  readonly identifier: string | null;
  /** Requests whose answers were served for it. */
  readonly answered: Set<string>;
  presented: boolean;
  /** Whether it was presented with a request that it cannot pay for. */
  misfit: boolean;
  /** Last answer with a good signature. */
  last: PaidResult | "gone" | null;
}

/** The rules that every history is held to. Each method throws a `Violation` that names the rule. */
export class Rules {
  readonly #world: World;
  readonly #purchases: readonly Purchase[];
  /** What was served for each payer and day, in atomic units. */
  readonly #served = new Map<string, bigint>();
  /** Name of the payment that each receipt hash stands for. */
  readonly #receipts = new Map<string, string>();

  constructor(world: World, purchases: readonly Purchase[]) {
    this.#world = world;
    this.#purchases = purchases;
  }

  /** Checks an answer that was served for `request` when `purchase` was presented. */
  assertAnswer(purchase: Purchase, request: Bought, result: Extract<PaidResult, { kind: "paid" }>): void {
    const { chain, facilitator } = this.#world;
    const { signed } = purchase;
    const { data } = JSON.parse(result.body) as { data: { bought: string } };
    if (data.bought !== request.name) throw new Violation("an answer is that of its request", signed.name);
    const { signed: paidBy, answered } = this.paidBy(purchase, result.receipt.receipt_hash);
    answered.add(request.name);
    if (answered.size > 1) throw new Violation("no payment has two answers", paidBy.name);
    const named = this.#receipts.get(result.receipt.receipt_hash);
    if (named !== undefined && named !== paidBy.name) {
      throw new Violation("a receipt names one payment", `${named} and ${paidBy.name}`);
    }
    if (named === undefined) {
      const [row] = this.#world.ledger.all(
        "SELECT day FROM payments WHERE receipt_hash = ?",
        result.receipt.receipt_hash,
      );
      const day = `${signed.payer} ${String(row?.day)}`;
      const spent = (this.#served.get(day) ?? 0n) + PRICE;
      this.#served.set(day, spent);
      // Of what a reorganisation dropped, the answer was served and nothing was spent.
      const dropped = chain.lastReorgAt !== Number.NEGATIVE_INFINITY;
      if (spent > this.#world.terms.dailyCeilingAtomic && !dropped) {
        throw new Violation("the ceiling is never passed", day);
      }
    }
    if (result.receipt.amount_atomic !== String(PRICE)) {
      throw new Violation("a receipt states what moved", `${paidBy.name}: ${result.receipt.amount_atomic}`);
    }
    this.#receipts.set(result.receipt.receipt_hash, paidBy.name);
    const transfer = chain.transfer(paidBy);
    if (transfer === null && chain.lastReorgAt === Number.NEGATIVE_INFINITY && this.#world.watched) {
      throw new Violation("no answer without a transfer", paidBy.name);
    }
    // Once verify has called it good, only the answer to a first settle can tell whose call has sent the transaction.
    // A process that died takes that with it, and a reorganisation changes who was first.
    const told = facilitator.told.has(paidBy) && !this.#world.lost && chain.lastReorgAt === Number.NEGATIVE_INFINITY;
    const known = !facilitator.accepted.has(paidBy) || told;
    if (transfer?.transaction.soldElsewhere === true && known) {
      throw new Violation("one transfer, one answer", `${paidBy.name} was sold elsewhere`);
    }
  }

  /** The payment that an answer was paid with: another one of the same payer where both have one identifier. */
  paidBy(purchase: Purchase, receiptHash: string): Purchase {
    const [row] = this.#world.ledger.all("SELECT payer, nonce FROM payments WHERE receipt_hash = ?", receiptHash);
    const paidBy = this.#purchases.find(({ signed }) => signed.payer === row?.payer && signed.nonce === row.nonce);
    const shared = purchase.identifier !== null && paidBy?.identifier === purchase.identifier;
    if (paidBy === purchase || (shared && paidBy.signed.payer === purchase.signed.payer)) return paidBy;
    throw new Violation("an answer is paid by its payer", `${purchase.signed.name} for ${paidBy?.signed.name}`);
  }

  /** Checks that what our own settle moved is in the journal, or still looked for, before any payer comes again. */
  assertFound(): void {
    const { ledger, chain, watched } = this.#world;
    if (!watched) return;
    for (const { signed } of this.#purchases) {
      const transaction = chain.transfer(signed)?.transaction;
      if (transaction?.sender !== SIGNER || transaction.soldElsewhere) continue;
      const rows = ledger.all(
        "SELECT 1 FROM payments WHERE payer = ? AND nonce = ? AND (state <> 'released' OR watch_at IS NOT NULL)",
        signed.payer,
        signed.nonce,
      );
      if (rows.length === 0) throw new Violation("what we moved is found without its payer", signed.name);
    }
  }

  /** Checks the journal, the chain and what every payer was told, after the calm. */
  assertEnd(): void {
    const { ledger, chain, coverage } = this.#world;
    for (const { edge } of ledger.all("SELECT edge FROM edges")) {
      const name = String(edge);
      coverage.edges.set(name, (coverage.edges.get(name) ?? 0) + 1);
      if (!LEGAL.has(name)) throw new Violation("the chain of states is legal", name);
    }
    for (const purchase of this.#purchases) {
      if (!purchase.presented) continue;
      const { signed } = purchase;
      const rows = ledger.all(
        "SELECT * FROM payments WHERE payer = ? AND nonce = ? AND state <> 'released'",
        signed.payer,
        signed.nonce,
      );
      const transfer = chain.transfer(signed);
      const [row] = rows;
      if (!this.#world.watched) {
        if (transfer !== null && rows.length !== 1) throw new Violation("every transfer has one row", signed.name);
      } else if (transfer !== null) {
        if (rows.length !== 1 || row?.state !== "settled") {
          throw new Violation(
            "every transfer has one row",
            `${signed.name}: ${JSON.stringify(rows.map(({ state }) => state))}`,
          );
        }
        const transaction = row.resettled_transaction ?? row.transaction_hash;
        if (transaction !== transfer.transaction.hash && row.held !== "sold_elsewhere") {
          throw new Violation("a row names the transfer", signed.name);
        }
        this.#assertLast(purchase, row);
      } else if (row?.state === "settled" && row.held !== "sold_elsewhere") {
        throw new Violation("a dropped settlement is reopened", signed.name);
      }
    }
    for (const { spent, sum } of ledger.all(
      `SELECT spent, (SELECT COALESCE(sum(amount), 0) FROM payments p WHERE p.payer = d.payer AND p.day = d.day AND state <> 'released'
         AND held IS NULL) AS sum FROM payment_days d`,
    )) {
      if (spent !== sum) throw new Violation("the day's counter equals its rows", `${spent} and ${sum}`);
      if (BigInt(Number(spent)) > this.#world.terms.dailyCeilingAtomic) {
        throw new Violation("the ceiling is never passed", `${spent} in the journal`);
      }
    }
  }

  /** What a payer whose money we have is told in the end. */
  #assertLast({ signed, last, misfit }: Purchase, row: Record<string, unknown>): void {
    if (row.failure_status === 409 && !misfit) throw new Violation("only what does not fit is held", signed.name);
    if (last === null || last === "gone" || last.kind === "paid") return;
    if (last.kind === "refused") {
      if (last.status === 409 && last.extra?.other_request === true) return;
      if (last.status === 409 && (row.delivered_at !== null || row.held === "sold_elsewhere")) return;
      if (last.status === 429 && row.held === "over_ceiling") return;
    }
    throw new Violation("every payer ends with an answer", `${signed.name}: ${JSON.stringify(last)}`);
  }
}
