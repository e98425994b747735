import { afterAll, beforeAll, expect, it } from "vitest";
import { buy, type Purchase } from "../../support/purchases/buy.ts";
import { createWorld, type World } from "../../support/world/test-server.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ now: Date.parse("2026-11-23T12:00:00Z") });
});
afterAll(() => world.close());

const ask = (query: string) =>
  buy(
    {
      id: "x",
      language: "en",
      operation: "research",
      buyer: "x",
      input: { query },
      good_answer: [],
      checks: [],
    } as Purchase,
    world.context.operations,
    world.context,
  );

it.each([
  "image generation models price per image under $0.03, sold by European companies",
  "task=rerank ask=price order=price seat=jp",
  "Bildgenerierung: günstigste Modelle, verkauft von deutschen Firmen",
])("a refused list proposes exact wordings, each of which is answered: %s", async (query) => {
  const { error } = await ask(query);
  const wordings = (error?.members as { wordings?: string[] } | undefined)?.wordings ?? [];
  expect(wordings[0]).toMatch(/^ask=price /);
  for (const wording of wordings) expect((await ask(wording)).error, wording).toBeNull();
});

it.each([
  "najtańsze modele pluszowe",
  "en ucuz peluş modeller nelerdir",
  "mô hình nhồi bông rẻ nhất là gì",
  "самые дешёвые плюшевые модели",
  "ぬいぐるみモデルの最安は？",
])("a refusal quotes a question that is read in English as it was written: %s", async (query) => {
  const { error } = await ask(query);
  expect(error?.message).toContain(`Nothing in the data answers ${JSON.stringify(query)}.`);
});

it("a refusal proposes no rest of a question that is read in English", async () => {
  const { error } = await ask("한국 리전을 제공하는 LLM API는 어디인가요?");
  const { wordings = [] } = (error?.members ?? {}) as { wordings?: string[] };
  expect(error).not.toBeNull();
  expect(wordings.filter((wording) => !wording.includes("="))).toEqual([]);
});
