import { describe, expect, it } from "vitest";
import type { CatalogModel } from "../../../src/core/catalog/catalog-data.ts";
import { unreachableWindow } from "../../../src/core/optimize/choice/window.ts";
import { optimizeModel, resolveRequest } from "../../../src/core/optimize/optimize.ts";
import { OptimizeAnswer, type OptimizeInput } from "../../../src/schema/answers/optimize.ts";
import { madeData, madeEvidence } from "../../support/world/made-evidence.ts";
import { type MadeModel, madeModel } from "../../support/world/models.ts";

const CHAT = "Answer customer questions in our help-desk chat, 1000 input tokens and 1000 output tokens";
const evidence = madeEvidence({ "a/now": 1, "zai/glm": 2.5, "openai/gpt": 2 });
const made = (id: string, input: string, output: string, over: Partial<MadeModel> = {}) =>
  madeModel({ model_id: id, input, output, provider: `p-${id}`, first_party: true, ...over });
const now = made("now", "10", "40", { model_key: "a/now" });
const providers = ["p-glm", "p-gpt", "p-now"].map((id) => ({
  id,
  name: id,
  homepageUrl: "",
  pricingUrl: "",
  facts: {
    legal_seat: {
      code: ["US"],
      value: "US",
      url: "https://x.example",
      page_date: null,
      read_on: "2026-11-23",
      source: "provider",
      note: null,
    },
    exceptions: [],
  },
})) as never;

function ask(models: readonly CatalogModel[], input: Partial<OptimizeInput> = {}): OptimizeAnswer {
  const asked = { task: CHAT, current_model: "now", monthly_calls: 1000, ...input };
  return OptimizeAnswer.parse(optimizeModel(asked, now, { ...madeData([now, ...models], evidence), providers }));
}

describe("a demand on the country of companies whose models are meant", () => {
  const glm = made("glm", "1", "4", { model_key: "zai/glm", first_party: false });
  const gpt = made("gpt", "2", "8", { model_key: "openai/gpt", first_party: false });

  it.each([
    `${CHAT}. No models from Chinese companies.`,
    `${CHAT}. No models of Chinese vendors.`,
    "Kundenfragen im Chat beantworten, 1000 Token Eingabe und 1000 Token Ausgabe. Keine Modelle chinesischer Anbieter.",
    "Répondre aux questions des clients dans le chat, 1000 tokens en entrée et 1000 tokens en sortie. Pas de modèles de fournisseurs chinois.",
    "게임 유저 문의에 답하는 챗봇입니다. 입력 1000토큰, 출력 1000토큰. 중국 업체의 모델은 제외해 주세요.",
    "客服聊天机器人，回答客户问题，输入1000 token，输出1000 token。不要中国供应商的模型。",
    "Чат поддержки, отвечает на вопросы клиентов, 1000 токенов на входе и 1000 токенов на выходе. Без моделей китайских поставщиков.",
  ])("excludes those makers at every seller: %s", (task) => {
    expect(ask([glm, gpt], { task }).alternatives.map(({ model }) => model.id)).toEqual(["gpt"]);
  });

  it("does not turn a demand on hosting into one on makers", () => {
    const task = `${CHAT}. No hosting by Chinese providers.`;
    expect(ask([glm, gpt], { task }).alternatives.map(({ model }) => model.id)).toContain("glm");
  });
});

describe("a context window", () => {
  const wide = made("wide", "20", "80", { model_key: "openai/gpt", context: 2_000_000 });

  it("that the model in use does not have is never a reason to stay", () => {
    const answer = ask([wide], { constraints: { min_context_window: 1_500_000 } });
    expect(answer.verdict).not.toBe("stay");
    expect(answer.summary).toContain("does not meet the demand on the context window");
    expect(answer.recommended_alternative.model.id).toBe("wide");
  });

  it("that no model has is reported with the largest one", () => {
    const data = madeData([now, wide], evidence);
    const of = (input: Partial<OptimizeInput>) => {
      const asked = { task: CHAT, current_model: "now", ...input };
      return unreachableWindow(resolveRequest(asked, now, data.now), data);
    };
    expect(of({ constraints: { min_context_window: 20_000_000 } })).toMatchObject({
      needed: 20_000_000,
      largest: { model_id: "wide" },
    });
    expect(
      of({ task: "Answer questions over our mail archive, 15 million input tokens and 500 output tokens" })?.largest
        .model_id,
    ).toBe("wide");
    expect(of({ constraints: { min_context_window: 2_000_000 } })).toBeNull();
    expect(of({})).toBeNull();
  });
});
