import type { LostAnswer, PaidRefusal, PaidResult } from "../../src/payments/types.ts";
import { MOST_LAG, SIGNER, STRANGER } from "./chain.ts";
import type { Choices } from "./choices.ts";
import { ProcessDied } from "./disk.ts";
import { type Bought, spell } from "./process.ts";
import { START, turn, WORLD } from "./scheduler.ts";
import { PRICE, type Signed, signMessage } from "./wallets.ts";
import { type Coverage, Violation, World } from "./world.ts";

const REQUESTS: readonly Bought[] = [
  { name: "a", path: "/paid/a", body: "aa" },
  { name: "b", path: "/paid/b", body: "bb" },
];
/** Identifiers that a payer may send with several payments. */
const IDENTIFIERS = [null, null, "pay_0000000000000001", "pay_0000000000000002"] as const;
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
const ACTIONS = [
  "present",
  "present twice",
  "present, again",
  "give up",
  "front-run",
  "sold elsewhere",
  "other request",
  "forge",
  "cancel",
  "wait",
  "unpaid",
] as const;

const UNSEEN: ReadonlySet<string> = new Set(["front-run", "sold elsewhere"]);

/** What became of one payment, from the side of who pays. */
interface Purchase {
  readonly signed: Signed;
  readonly request: Bought;
  /** The client's payment-identifier. */
  readonly identifier: string | null;
  /** Requests whose answers were served for it. */
  readonly answered: Set<string>;
  presented: boolean;
  /** Last answer with a good signature. */
  last: PaidResult | "gone" | null;
}

/** One history: some payers, some processes, mishaps, then calm, and every rule is asserted. */
export async function runHistory(
  choices: Choices,
  pool: readonly (readonly Signed[])[],
  coverage: Coverage,
): Promise<{ trace: readonly string[] }> {
  const byKey = new Map(pool.flat().map((signed) => [`${signed.payer}:${signed.nonce}`, signed]));
  const world = new World(choices, byKey, coverage);
  const history = new History(world, pool);
  try {
    await history.run();
  } catch (cause) {
    if (cause instanceof Violation) cause.message = `${cause.message}\n${world.scheduler.trace.join("\n")}`;
    throw cause;
  } finally {
    world.close();
  }
  return { trace: world.scheduler.trace };
}

class History {
  readonly #world: World;
  readonly #purchases: Purchase[] = [];
  readonly #served = new Map<string, bigint>();
  readonly #receipts = new Map<string, string>();

  constructor(world: World, pool: readonly (readonly Signed[])[]) {
    this.#world = world;
    const { choices } = world;
    const count = 1 + choices.below(4);
    for (let index = 0; index < count; index += 1) {
      const payer = pool[choices.pick([0, 0, 1, 2])] ?? [];
      const signed = payer.find((candidate) => !this.#purchases.some((purchase) => purchase.signed === candidate));
      if (signed === undefined) continue;
      const request = choices.pick(REQUESTS);
      const identifier = choices.pick(IDENTIFIERS);
      this.#purchases.push({ signed, request, identifier, answered: new Set(), presented: false, last: null });
    }
  }

  async run(): Promise<void> {
    const world = this.#world;
    const { choices, scheduler } = world;
    for (let mishaps = choices.below(4); mishaps > 0; mishaps -= 1) this.#planMishap();
    let running = this.#purchases.length;
    for (const purchase of this.#purchases) {
      void this.#script(purchase).then(
        () => {
          running -= 1;
        },
        (cause: unknown) => {
          running -= 1;
          world.violation ??= cause instanceof Violation ? cause : new Violation("no unexpected error", String(cause));
        },
      );
    }
    await scheduler.runUntil(() => running === 0 || world.violation !== null || scheduler.now > this.#deadline, 1_500);
    this.#check();
    await this.#calmDown();
    for (const purchase of this.#purchases) await this.#comeAgain(purchase);
    await this.#settleDown(60_000);
    this.#check();
    this.#assertEnd();
  }

  get #deadline(): number {
    return START + 180_000;
  }

  #check(): void {
    if (this.#world.violation !== null) throw this.#world.violation;
  }

  #planMishap(): void {
    const world = this.#world;
    const { choices } = world;
    const at = 1_000 * choices.below(60);
    const kinds = ["kill", "power cut", "reorganisation", "deep reorganisation"] as const;
    // Without a chain to read, nobody can notice that a settlement was dropped.
    const kind = choices.pick(world.watched ? kinds : kinds.slice(0, 2));
    world.plan(at, kind, () => {
      if (kind === "kill") world.kill(choices.below(world.count));
      else if (kind === "power cut") world.cutPower();
      else {
        const depth = kind === "reorganisation" ? 1 + choices.below(3) : 4 + choices.below(14);
        world.scheduler.note(`the chain drops its last ${depth} blocks`);
        world.chain.reorganise(depth, () => choices.rarely(2));
      }
    });
  }

  async #script(purchase: Purchase): Promise<void> {
    const { choices, scheduler, chain } = this.#world;
    const { signed } = purchase;
    await scheduler.sleep(WORLD, 500 * choices.below(8), "arrive");
    for (let actions = 1 + choices.below(3); actions > 0; actions -= 1) {
      const chosen = choices.pick(ACTIONS);
      // Without a chain to read, a transfer that our settle did not make cannot be seen.
      const action = this.#world.watched || !UNSEEN.has(chosen) ? chosen : "present";
      scheduler.note(`${signed.name} ${action} (${purchase.request.name})`);
      switch (action) {
        case "present":
          await this.#present(purchase);
          break;
        case "present twice":
          await Promise.all([this.#present(purchase), this.#present(purchase)]);
          break;
        case "present, again":
          for (let tries = 0; tries < 3 && (await this.#present(purchase)); tries += 1) {
            await scheduler.sleep(WORLD, 3_000, "retry");
          }
          break;
        case "give up":
          void this.#present(purchase).catch((cause: unknown) => {
            if (cause instanceof Violation) this.#world.violation ??= cause;
          });
          break;
        case "front-run":
          chain.send("transfer", [signed], STRANGER, 0);
          break;
        case "sold elsewhere":
          chain.send("transfer", [signed], SIGNER, 0, true);
          break;
        case "other request": {
          const other = REQUESTS.find(({ name }) => name !== purchase.request.name) ?? purchase.request;
          await this.#present(purchase, { request: other });
          break;
        }
        case "forge":
          await this.#present(purchase, { signature: signed.forged });
          break;
        case "cancel":
          chain.send("cancel", [signed], STRANGER, 0);
          break;
        case "wait":
          await scheduler.sleep(WORLD, 7_000, "wait");
          break;
        case "unpaid":
          this.#askUnpaid();
          break;
      }
    }
  }

  /** Nobody is refused because of somebody else's payment: readiness follows probes alone. */
  #askUnpaid(): void {
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
  async #present(purchase: Purchase, changes: { request?: Bought; signature?: string } = {}): Promise<boolean> {
    const world = this.#world;
    const { choices, scheduler, chain } = world;
    const { signed } = purchase;
    const request = changes.request ?? purchase.request;
    const genuine = changes.signature === undefined;
    const process = world.at(choices.below(world.count));
    const signature = changes.signature ?? signed.signature;
    const payment = spell(signed, { signature, identifier: purchase.identifier }, choices.below(3));
    if (genuine) purchase.presented = true;
    const height = chain.height();
    const arrived = scheduler.now;
    const result = await process.present(payment, request, world.nextRequest());
    this.#askUnpaid();
    if (genuine) purchase.last = result;
    const said =
      result === "gone" ? "gone" : result.kind === "refused" ? `${result.status} ${result.code}` : result.kind;
    world.coverage.outcomes.set(said, (world.coverage.outcomes.get(said) ?? 0) + 1);
    scheduler.note(`${signed.name} (${request.name}) at ${process.name}: ${said}`);
    if (result === "gone") return true;
    if (result.kind === "paid") {
      this.#assertAnswer(purchase, request, result);
      this.#deliver(result);
      return false;
    }
    if (result.kind === "refused" && result.code === "PAYMENT_REPLAYED") await this.#fetchLost(purchase, result);
    if (result.kind === "refused" && result.status === 402 && genuine) {
      const transfer = chain.transfer(signed);
      const known = transfer !== null && transfer.block <= height - MOST_LAG - 1 && chain.lastReorgAt < arrived;
      if (known)
        throw new Violation("money of ours is never answered 402", `${signed.name} paid in block ${transfer.block}`);
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
    for (const { body } of given) {
      const { data } = JSON.parse(body) as { data: { bought: string } };
      const { answered } = this.#paidBy(purchase, settled.receipt_hash);
      answered.add(data.bought);
      if (answered.size > 1) throw new Violation("no payment has two answers", signed.name);
    }
  }

  #askLost(receiptHash: string, proof: { nonce: string; signature: string } | null): Promise<LostAnswer | "gone"> {
    const world = this.#world;
    return world.at(world.choices.below(world.count)).fetch(receiptHash, proof);
  }

  #deliver(result: Extract<PaidResult, { kind: "paid" }>): void {
    try {
      if (this.#world.disturbed() && this.#world.choices.rarely(3)) result.failed(499, "gone");
      else result.delivered();
    } catch (cause) {
      if (!(cause instanceof ProcessDied)) throw cause;
    }
  }

  #assertAnswer(purchase: Purchase, request: Bought, result: Extract<PaidResult, { kind: "paid" }>): void {
    const { chain, facilitator } = this.#world;
    const { signed } = purchase;
    const { data } = JSON.parse(result.body) as { data: { bought: string } };
    if (data.bought !== request.name) throw new Violation("an answer is that of its request", signed.name);
    const { signed: paidBy, answered } = this.#paidBy(purchase, result.receipt.receipt_hash);
    answered.add(request.name);
    if (answered.size > 1) throw new Violation("no payment has two answers", paidBy.name);
    const named = this.#receipts.get(result.receipt.receipt_hash);
    if (named !== undefined && named !== paidBy.name) {
      throw new Violation("a receipt names one payment", `${named} and ${paidBy.name}`);
    }
    if (named === undefined) {
      const [row] = this.#world.disk.all(
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
  #paidBy(purchase: Purchase, receiptHash: string): Purchase {
    const [row] = this.#world.disk.all("SELECT payer, nonce FROM payments WHERE receipt_hash = ?", receiptHash);
    const paidBy = this.#purchases.find(({ signed }) => signed.payer === row?.payer && signed.nonce === row.nonce);
    const shared = purchase.identifier !== null && paidBy?.identifier === purchase.identifier;
    if (paidBy === purchase || (shared && paidBy.signed.payer === purchase.signed.payer)) return paidBy;
    throw new Violation("an answer is paid by its payer", `${purchase.signed.name} for ${paidBy?.signed.name}`);
  }

  async #calmDown(): Promise<void> {
    this.#world.scheduler.note("calm");
    this.#world.heal();
    await this.#settleDown(20_000);
    await this.#settleDown(60_000);
    await this.#settleDown(120_000);
  }

  async #settleDown(ms: number): Promise<void> {
    await this.#world.scheduler.runFor(ms, 1_500, 15_000);
    await turn();
  }

  /** Every payer comes again, and ends with the answer, or with proof that nothing was taken. */
  async #comeAgain(purchase: Purchase): Promise<void> {
    if (!purchase.presented) return;
    for (let tries = 0; tries < 10; tries += 1) {
      let ended = false;
      let again = true;
      let failure: unknown = null;
      void this.#present(purchase).then(
        (more) => {
          again = more;
          ended = true;
        },
        (cause: unknown) => {
          failure = cause;
          ended = true;
        },
      );
      await this.#world.scheduler.runUntil(() => ended, 1_500);
      if (failure !== null) throw failure;
      this.#check();
      const { last } = purchase;
      if (!ended) throw new Violation("every payer ends with an answer", `${purchase.signed.name} waits for ever`);
      const refusal = last !== null && last !== "gone" && last.kind === "refused" ? last : null;
      if (!again || refusal?.extra?.in_progress === false || refusal?.code === "IDEMPOTENCY_CONFLICT") return;
      await this.#settleDown(15_000);
    }
    // Without a chain to read, an unknown outcome waits for an operator.
    if (!this.#world.watched) return;
    throw new Violation("every payer ends with an answer", `${purchase.signed.name}: ${JSON.stringify(purchase.last)}`);
  }

  #assertEnd(): void {
    const { disk, chain, coverage } = this.#world;
    for (const { edge } of disk.all("SELECT edge FROM edges")) {
      const name = String(edge);
      coverage.edges.set(name, (coverage.edges.get(name) ?? 0) + 1);
      if (!LEGAL.has(name)) throw new Violation("the chain of states is legal", name);
    }
    for (const purchase of this.#purchases) {
      if (!purchase.presented) continue;
      const { signed } = purchase;
      const rows = disk.all(
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
    for (const { spent, sum } of disk.all(
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
  #assertLast({ signed, last }: Purchase, row: Record<string, unknown>): void {
    if (last === null || last === "gone" || last.kind === "paid") return;
    if (last.kind === "refused") {
      if (last.status === 409 && last.extra?.other_request === true) return;
      if (last.status === 409 && (row.delivered_at !== null || row.held === "sold_elsewhere")) return;
      if (last.status === 429 && row.held === "over_ceiling") return;
    }
    throw new Violation("every payer ends with an answer", `${signed.name}: ${JSON.stringify(last)}`);
  }
}
