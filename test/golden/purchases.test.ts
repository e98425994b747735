import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OptimizeAnswer } from "../../src/schema/answers/optimize.ts";
import { buy, loadPurchases, PURCHASE_TIME } from "../support/purchases/buy.ts";
import { createWorld, type Json, type World } from "../support/world/test-server.ts";

const purchases = loadPurchases();
let world: World;
beforeAll(async () => {
  world = await createWorld({ now: PURCHASE_TIME });
});
afterAll(() => world.close());

/** Words of a summary that a buyer still reads. */
const MOST_WORDS = 165;

/**
 * No model of the list is cheaper than the recommended one and as likely as good, unless a wish, better answers or a limit of latency decide; the test holds it, and
 * calls no ended model.
 */
function expectCoherent({ alternatives, recommended_alternative: best, test_plan: plan, current_model: now, summary }: OptimizeAnswer) {
  expect(summary.split(/\s+/).length).toBeLessThanOrEqual(MOST_WORDS);
  const pick = alternatives.find(({ recommended }) => recommended);
  if (pick !== undefined) {
    const cost = pick.estimated_cost_per_call_usd ?? 0;
    const better = alternatives.filter(
      (one) =>
        (one.estimated_cost_per_call_usd ?? cost) < cost &&
        (one.success_probability ?? -1) >= (pick.success_probability ?? 0),
    );
    if (!/meets? the wish|\(your limit: [\d,]+ ms\)|points ahead on/.test(summary)) expect(better.map(({ model }) => model.id)).toEqual([]);
    if (plan !== null) expect(plan.candidates).toContain(best.model.id);
  }
  if (plan !== null && now.status === "retired")
    expect([plan.cost_basis, plan.decide]).not.toEqual(expect.arrayContaining([expect.stringMatching(/current model|model in use/)]));
}

const UNREAD = /(?:Not read|Not listed or not read|Not checked, since the data does not tell): ((?:"[^"]+"(?:, )?)+)/g;

/** Every word that an answer does without is named in its reading, which a buyer has before paying. */
function expectAgreement({ answer, reading }: { answer?: string; reading?: { not_used: { words: string }[] } }) {
  const told = reading?.not_used.map(({ words }) => words) ?? [];
  const unread = [...(answer ?? "").matchAll(UNREAD)].flatMap(([, list = ""]) => list.match(/(?<=")[^",]+(?=")/g) ?? []);
  expect(unread.filter((words) => !told.some((one) => one.includes(words) || words.includes(one)))).toEqual([]);
}

/** Every name that the reading takes in is in the answer, by itself or as its id. */
function expectNamed({ reading, query: _, intent: __, ...answer }: Json) {
  const told = JSON.stringify(answer).toLowerCase();
  const names: { name: string; id: string }[] = reading.fields.names;
  const dropped = names.filter(({ name, id }) => ![name, id].some((one) => told.includes(one.toLowerCase())));
  expect(dropped).toEqual([]);
}

describe("golden purchases", () => {
  it("are many, each with a name of its own, in eleven languages and over every computed answer", () => {
    expect(purchases.length).toBeGreaterThan(400);
    expect(new Set(purchases.map(({ id }) => id)).size).toBe(purchases.length);
    expect(new Set(purchases.map(({ language }) => language)).size).toBeGreaterThanOrEqual(11);
  });

  it.each(purchases.map((purchase) => [purchase.id, purchase.buyer, purchase] as const))("%s: %s", async (_, __, purchase) => {
    const { missing, answer } = await buy(purchase, world.context.operations, world.context);
    expect(missing).toEqual([]);
    if (purchase.operation === "research" && answer !== null) {
      expectAgreement(answer);
      expectNamed(answer);
    }
    if (purchase.operation === "optimize_model" && answer !== null) expectCoherent(answer as OptimizeAnswer);
  });
});
