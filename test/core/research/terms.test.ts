import { describe, expect, it } from "vitest";
import { sellersNamed } from "../../../src/core/research/question/names.ts";
import { readCategory } from "../../../src/core/research/records/categories.ts";
import { categoryCount } from "../../../src/core/research/records/category-count.ts";
import { readTerms } from "../../../src/core/research/records/read-terms.ts";
import { sellersByTerm, termsOfSellers } from "../../../src/core/research/records/terms-answer.ts";
import { product } from "../../support/world/computed.ts";

const fact = (code: unknown, value: string) => ({
  code,
  value,
  url: "https://seller.example/terms",
  page_date: "2026-05-01",
  read_on: "2026-11-23",
  source: "provider",
  note: null,
});
const seller = (id: string, facts: Record<string, unknown> | null) =>
  ({
    id,
    name: `The ${id}`,
    homepageUrl: "https://seller.example",
    pricingUrl: "https://seller.example",
    facts: facts === null ? null : { exceptions: [], ...facts },
  }) as never;

describe("terms of sellers", () => {
  it("include a batch API, by those that have one", () => {
    const asked = readTerms("50% batch discount: which providers offer it?");
    expect(asked).toMatchObject({ terms: ["batch_api"], ofAll: true });
    const known = [seller("one", { batch_api: fact(true, "yes, half price") }), seller("two", null)];
    expect(asked === null ? null : sellersByTerm(known, asked)?.statement).toContain("offered: The one");
  });

  it.each([
    [
      "Does Cohere train on API data by default, and in which countries does it process?",
      ["trains_on_api_data", "data_regions"],
    ],
    ["Combien de jours Groq conserve-t-il les prompts ?", ["retention_days"]],
    ["Where is xAI data kept and for how long?", ["data_regions", "retention_days"]],
    ["Which providers have zero data retention by default?", ["zero_data_retention"]],
    ["Wo verarbeitet DeepSeek die Daten der API?", ["data_regions"]],
    ["¿Qué proveedores firman un BAA de HIPAA?", ["hipaa_baa"]],
    ["OpenAIのAPIに送ったデータは学習に使われますか", ["trains_on_api_data"]],
    ["Fireworks 会拿 API 数据训练模型吗?", ["trains_on_api_data"]],
    ["Together AI ha un report SOC 2?", ["soc2"]],
    ["Verwerkt Mistral onze gegevens binnen de EU?", ["data_regions"]],
  ])("reads %s", (text, terms) => {
    expect(readTerms(text)?.terms).toEqual(terms);
  });

  it("reads no terms in questions about products", () => {
    expect(readTerms("which vector database is growing fastest")).toBeNull();
    expect(readTerms("who trains dogs")).toBeNull();
  });

  it("tells the seller Together from the word", () => {
    const known = { sellers: [{ id: "together", name: "Together AI" }], makers: [] };
    expect(sellersNamed("models that work together", known)).toEqual([]);
    expect(sellersNamed("does together train on my prompts", known)[0]?.id).toBe("together");
  });

  it("states each term with its page and days, and what is not on record", () => {
    const asked = { terms: ["trains_on_api_data", "soc2"] as never, ofAll: false, region: null, rest: "" };
    const one = seller("one", { trains_on_api_data: fact("opt_out", "may train"), soc2: null });
    const { statement, sources } = termsOfSellers([one], asked) ?? { statement: "", sources: [] };
    expect(statement).toContain(
      "The one, training on API data: may train (the seller's own text of 2026-05-01, read on 2026-11-23",
    );
    expect(statement).toContain("The one, SOC 2: not on record.");
    expect(sources).toHaveLength(1);
    expect(termsOfSellers([seller("two", null)], asked)).toBeNull();
  });

  it("groups sellers by what they grant, and says which name a region", () => {
    const sellers = [
      seller("one", { data_regions: fact(["US"], "US") }),
      seller("two", { data_regions: fact(["EU"], "EU only for enterprise") }),
      seller("three", null),
    ];
    const { statement } = sellersByTerm(sellers, { terms: ["data_regions"], ofAll: true, region: "EU", rest: "" }) ?? {
      statement: "",
    };
    expect(statement).toContain(
      "on record for 2 of 3 sellers: EU named: The two (with limits); EU not among the regions named: The one.",
    );
  });
});

describe("counts of categories", () => {
  it.each([
    ["Productos de la categoría de seguridad en el catálogo", "security"],
    ["Einträge der Kategorie Audio", "audio"],
    ["セキュリティカテゴリの製品", "security"],
    ["продуктов в категории «образование»", "education"],
    ["produtos de marketing do catálogo", "marketing"],
    ["你们目录里一共有产品", null],
  ])("reads %s", (text, category) => {
    expect(readCategory(text)?.category).toBe(category);
  });

  it("counts by licence and does not take source-available for open source", () => {
    const products = [
      product("a", { category: "audio", license: "open-source" }),
      product("b", { category: "audio", license: "source-available" }),
      product("c", { category: "design", license: "proprietary" }),
    ];
    const { statement } = categoryCount(products, "audio", { name: "x", url: "https://x.example", as_of: null });
    expect(statement).toMatch(
      /^The category Audio has 2 listed products: 1 open-source \(50\.0 %\), 1 source-available/,
    );
    expect(categoryCount(products, null, { name: "x", url: "https://x.example", as_of: null }).figures.products).toBe(
      3,
    );
  });
});
