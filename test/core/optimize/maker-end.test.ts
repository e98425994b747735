import { describe, expect, it } from "vitest";
import { analyseBill } from "../../../src/core/bill/bill.ts";
import type { CatalogModel } from "../../../src/core/catalog/catalog-data.ts";
import { isOpenToNewWork, makerEnd } from "../../../src/core/optimize/choice/shutdown.ts";
import { optimizeModel } from "../../../src/core/optimize/optimize.ts";
import { madeData, madeEvidence } from "../../support/world/made-evidence.ts";
import { type MadeModel, madeModel } from "../../support/world/models.ts";

const DAY = "2026-11-24";
const evidence = madeEvidence({ "a/now": 1, "b/best": 2.5 });
const made = (id: string, price: string, over: Partial<MadeModel> = {}) =>
  madeModel({ model_id: id, input: price, output: price, provider: `p-${id}`, first_party: true, ...over });
const ends = (shutdown_on: string) => ({
  deprecation: {
    announced_on: null,
    shutdown_on,
    replacement: null,
    source: "https://p.example/notice",
    form: "page" as const,
  },
});
const now = made("now", "10", { model_key: "a/now" });
const atMaker = made("best", "6", { model_key: "b/best", ...ends("2027-03-01") });
const resold = made("best-resold", "2", { model_key: "b/best", first_party: false, providerName: "Reseller" });
const ask = (models: readonly CatalogModel[], current = now) =>
  optimizeModel(
    {
      task: "Answer customer questions in our help-desk chat, 1000 input tokens and 1000 output tokens",
      current_model: current.model_id,
      monthly_calls: 1000,
    },
    current,
    madeData([...new Set([current, ...models])], evidence),
  );

describe("a closed model that its maker ends within a year", () => {
  const open = made("best-open", "3", { model_key: "b/best", first_party: false, open_weights: true });
  const kept = made("best-2", "6", { model_key: "b/best" });
  const later = { ...atMaker, ...ends("2028-03-01") };

  it("counts as ending at every seller; open weights and models that the maker keeps do not", () => {
    expect(isOpenToNewWork(resold, DAY, [resold, atMaker])).toBe(false);
    expect(makerEnd(resold, DAY, [resold, atMaker])).toMatchObject({ on: "2027-03-01", past: false });
    for (const others of [[], [atMaker, open], [atMaker, kept], [later], [{ ...atMaker, model_key: "c/other" }]])
      expect(isOpenToNewWork(resold, DAY, [resold, ...others])).toBe(true);
  });

  it("is neither recommended, an option nor a candidate", () => {
    expect(ask([resold]).recommended_alternative.model.id).toBe("best-resold");
    expect(JSON.stringify(ask([resold, { ...atMaker, status: "retired" }]))).not.toContain("best-resold");
    expect(JSON.stringify(ask([resold, atMaker]))).not.toContain("best-resold");
  });

  it("is not offered for a bill nor counted in its totals", () => {
    const line = { model: "now", calls: 1000, input_tokens: 3_000_000, output_tokens: 1_000_000, task: "chat" };
    const billed = (models: CatalogModel[]) =>
      analyseBill([{ line, model: now }], madeData([now, ...models], evidence));
    expect(JSON.stringify(billed([resold]))).toContain("best-resold");
    const ended = billed([resold, atMaker]);
    expect(JSON.stringify(ended)).not.toContain("best-resold");
    expect(ended.total.monthly_usd_with_options).toBe(ended.total.monthly_usd);
  });

  it("is named with its end where it is the model in use", () => {
    const said = "its maker, shuts it down on 2027-03-01; its weights are closed, so Reseller may not keep it longer.";
    const answer = ask([atMaker], resold);
    expect(answer.summary).toContain(said);
    expect(answer.recommended_alternative.reasons.join(" ")).toContain(said);
    const line = { model: "best-resold", calls: 1, input_tokens: 1000, output_tokens: 1000 };
    const { findings } = analyseBill([{ line, model: resold }], madeData([resold, atMaker], evidence));
    expect(findings.find(({ kind }) => kind === "ending")?.statement).toContain(said);
  });
});

it("claims no saving when there is none", () => {
  const ending = { ...now, ...ends("2027-01-11") };
  const same = made("same", "10", { model_key: "a/now", open_weights: true, first_party: false });
  const answer = ask([same], ending);
  expect(answer.recommended_alternative.model.id).toBe("same");
  expect(answer.options.map(({ saving_promised: promised }) => promised)).not.toContain(true);
});
