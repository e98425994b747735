import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buy, FOLDER, loadPurchases, PURCHASE_TIME, type Purchase } from "../support/purchases/buy.ts";
import { createWorld, type World } from "../support/world/test-server.ts";

const refused = [...loadPurchases(), ...loadPurchases(new URL("unseen/", FOLDER))].filter(
  ({ operation, refused, may_be_refused: free }) => operation === "research" && (refused !== undefined || free === true),
);
const MORE = [
  "cheapest obsequious model with vision and at least 500k context",
  "how many models does Groq serve per furlong",
  "price cuts of the flabbergasted models under 2 dollars per million output tokens",
  "Welche plüschigen Modelle von Mistral kosten unter 1 Dollar",
];
let world: World;
beforeAll(async () => {
  world = await createWorld({ now: PURCHASE_TIME });
});
afterAll(() => world.close());

const bought = (query: string) => {
  const purchase = { operation: "research", input: { query }, checks: [] } as unknown as Purchase;
  return buy(purchase, world.context.operations, world.context);
};

describe("wordings of refusals", () => {
  it("are answered, with every word of them used", async () => {
    const wordings: string[] = [];
    for (const query of [...refused.map(({ input }) => input.query as string), ...MORE]) {
      const { error } = await bought(query);
      if (error === null) continue;
      const proposed = (error.members.wordings ?? []) as string[];
      for (const wording of proposed) expect(error.message).toContain(JSON.stringify(wording));
      wordings.push(...proposed);
    }
    expect(wordings.length).toBeGreaterThan(4);
    for (const wording of new Set(wordings)) {
      const { answer, error } = await bought(wording);
      expect(error, wording).toBeNull();
      expect(answer.reading.not_used, wording).toEqual([]);
    }
    // It buys some 150 answers.
  }, 60_000);
});
