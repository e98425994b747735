import type { Engine } from "../ledger/ledger.ts";
import { type Purchase, Rules } from "../rules.ts";
import { SIGNER, STRANGER } from "./chain.ts";
import type { Choices } from "./choices.ts";
import { Clients } from "./clients.ts";
import type { Bought } from "./process.ts";
import { START, turn, WORLD } from "./scheduler.ts";
import type { Signed } from "./wallets.ts";
import { type Coverage, Violation, World } from "./world.ts";

const REQUESTS: readonly Bought[] = [
  { name: "a", path: "/paid/a", body: "aa" },
  { name: "b", path: "/paid/b", body: "bb" },
];
/** Identifiers that a payer may send with several payments. */
const IDENTIFIERS = [null, null, "pay_0000000000000001", "pay_0000000000000002"] as const;
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
  "misfit",
] as const;

const UNSEEN: ReadonlySet<string> = new Set(["front-run", "sold elsewhere"]);

/** One history: some payers, some processes, mishaps, then calm, and every rule is asserted. */
export async function runHistory(
  choices: Choices,
  pool: readonly (readonly Signed[])[],
  coverage: Coverage,
  engine: Engine,
): Promise<{ trace: readonly string[] }> {
  const byKey = new Map(pool.flat().map((signed) => [`${signed.payer}:${signed.nonce}`, signed]));
  const world = new World(choices, byKey, coverage, engine);
  const history = new History(world, pool);
  try {
    await history.run();
  } catch (cause) {
    if (cause instanceof Violation) cause.message = `${cause.message}\n${world.scheduler.trace.join("\n")}`;
    throw cause;
  } finally {
    await world.close();
  }
  return { trace: world.scheduler.trace };
}

class History {
  readonly #world: World;
  readonly #purchases: Purchase[] = [];
  readonly #rules: Rules;
  readonly #clients: Clients;

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
      this.#purchases.push({
        signed,
        request,
        identifier,
        answered: new Set(),
        presented: false,
        misfit: false,
        last: null,
      });
    }
    this.#rules = new Rules(world, this.#purchases);
    this.#clients = new Clients(world, this.#purchases, this.#rules);
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
    this.#check();
    this.#rules.assertFound();
    for (const purchase of this.#purchases) await this.#comeAgain(purchase);
    await this.#settleDown(60_000);
    this.#check();
    this.#rules.assertEnd();
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
    const common = ["kill", "power cut", "reorganisation", "deep reorganisation"] as const;
    const { mishaps } = world.ledger;
    // Without a chain to read, nobody can notice that a settlement was dropped.
    const kinds = [...(world.watched ? common : common.slice(0, 2)), ...mishaps.map(({ name }) => name)];
    const kind = choices.pick(kinds);
    world.plan(at, kind, () => {
      if (kind === "kill") world.kill(choices.below(world.count));
      else if (kind === "power cut") world.cutPower();
      else if (!kind.endsWith("reorganisation")) {
        world.scheduler.note(kind);
        mishaps.find(({ name }) => name === kind)?.happen();
      } else {
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
          await this.#clients.present(purchase);
          break;
        case "present twice":
          await Promise.all([this.#clients.present(purchase), this.#clients.present(purchase)]);
          break;
        case "present, again":
          for (let tries = 0; tries < 3 && (await this.#clients.present(purchase)); tries += 1) {
            await scheduler.sleep(WORLD, 3_000, "retry");
          }
          break;
        case "give up":
          void this.#clients.present(purchase).catch((cause: unknown) => {
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
          await this.#clients.present(purchase, { request: other });
          break;
        }
        case "forge":
          await this.#clients.present(purchase, { signature: signed.forged });
          break;
        case "cancel":
          chain.send("cancel", [signed], STRANGER, 0);
          break;
        case "wait":
          await scheduler.sleep(WORLD, 7_000, "wait");
          break;
        case "unpaid":
          this.#clients.askUnpaid();
          break;
        case "misfit":
          await this.#clients.presentMisfit(purchase);
          break;
      }
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
      void this.#clients.present(purchase).then(
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
}
