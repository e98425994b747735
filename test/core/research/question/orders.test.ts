import { describe, expect, it } from "vitest";
import { readOrder } from "../../../../src/core/research/question/words/orders.ts";

describe("the order in which a question wants its list", () => {
  it.each([
    ["最近三个月发布的模型,按发布日期排列", "date", "按发布日期排列"],
    ["models released this year, newest first", "date", "newest first"],
    ["Modelle aus 2026, nach Erscheinungsdatum sortiert", "date", "nach Erscheinungsdatum sortiert"],
    ["modelos lanzados este año ordenados por fecha", "date", "ordenados por fecha"],
    ["models sorted by price ascending", "price", "sorted by price ascending"],
    ["modèles triés par prix", "price", "triés par prix"],
    ["模型按价格从低到高排序", "price", "按价格从低到高排序"],
  ])("%s", (text, by, words) => {
    const order = readOrder(text);
    expect([order?.by, order?.words]).toEqual([by, words]);
    expect(order?.text).not.toContain(words);
  });

  it.each([
    "model updates",
    "price of Claude by the million",
    "models by Mistral",
    "Was kostet das nach Preiserhöhung",
  ])("%s names none", (text) => {
    expect(readOrder(text)).toBeNull();
  });
});
