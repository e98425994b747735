import type { PaidResult } from "../../src/payments/types.ts";
import { MOST_LAG, SIGNER, STRANGER } from "./chain.ts";
import type { Choices } from "./choices.ts";
import { ProcessDied } from "./disk.ts";
import { type Bought, spell } from "./process.ts";
import { turn, WORLD } from "./scheduler.ts";
import { PRICE, type Signed } from "./wallets.ts";
import { type Coverage, Violation, World } from "./world.ts";

const REQUESTS: readonly Bought[] = [
  { name: "a", path: "/paid/a", body: "aa" },
  { name: "b", path: "/paid/b", body: "bb" },
];
const LEGAL = new Set([
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

/** What became of one payment, from the side of who pays. */
interface Purchase {
  readonly signed: Signed;
  readonly request: Bought;
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
      this.#purchases.push({ signed, request, answered: new Set(), presented: false, last: null });
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
    return Date.UTC(2026, 5, 1, 12, 3, 0);
  }

  #check(): void {
    if (this.#world.violation !== null) throw this.#world.violation;
  }

  #planMishap(): void {
    const world = this.#world;
    const { choices } = world;
    const at = 1_000 * choices.below(60);
    const kind = choices.pick(["kill", "reorganisation", "power cut", "deep reorganisation"] as const);
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
      const action = choices.pick(ACTIONS);
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
    const payment = spell(signed, changes.signature ?? signed.signature, choices.below(3));
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
    if (result.kind === "refused" && result.status === 402 && genuine) {
      const transfer = chain.transfer(signed);
      const known = transfer !== null && transfer.block <= height - MOST_LAG - 1 && chain.lastReorgAt < arrived;
      if (known)
        throw new Violation("money of ours is never answered 402", `${signed.name} paid in block ${transfer.block}`);
    }
    return result.kind === "failed" || (result.kind === "refused" && (result.status === 503 || result.status === 409));
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
    purchase.answered.add(request.name);
    if (purchase.answered.size > 1) throw new Violation("no payment has two answers", signed.name);
    const known = this.#receipts.get(result.receipt.receipt_hash);
    if (known !== undefined && known !== signed.name) {
      throw new Violation("a receipt names one payment", `${known} and ${signed.name}`);
    }
    if (known === undefined) {
      const day = (this.#served.get(signed.payer) ?? 0n) + PRICE;
      this.#served.set(signed.payer, day);
      if (day > this.#world.terms.dailyCeilingAtomic) throw new Violation("the ceiling is never passed", signed.payer);
    }
    this.#receipts.set(result.receipt.receipt_hash, signed.name);
    const transfer = chain.transfer(signed);
    if (transfer === null && chain.lastReorgAt === Number.NEGATIVE_INFINITY) {
      throw new Violation("no answer without a transfer", signed.name);
    }
    // Once verify has called it good, nobody can tell whose settle has sent the transaction.
    if (transfer?.transaction.soldElsewhere === true && !facilitator.accepted.has(signed)) {
      throw new Violation("one transfer, one answer", `${signed.name} was sold elsewhere`);
    }
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
      if (
        !again ||
        (last !== null && last !== "gone" && last.kind === "refused" && last.extra?.in_progress === false)
      ) {
        return;
      }
      await this.#settleDown(15_000);
    }
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
      if (transfer !== null) {
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
      `SELECT spent, (SELECT COALESCE(sum(amount), 0) FROM payments p WHERE p.payer = d.payer AND state <> 'released'
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
