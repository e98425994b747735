import type { CatalogModel } from "../../../src/core/catalog/catalog-data.ts";
import type { Meter, ModelPrice, PriceCondition } from "../../../src/schema/records/model-price.ts";

/** Start of the day on which the made models are looked at. */
export const TODAY = new Date("2026-11-21T00:00:00Z");

/** A price record of a made model, read two days before `TODAY` unless said otherwise. */
export function madePrice(
  meter: Meter,
  usd: string,
  when: PriceCondition = {},
  over: Partial<ModelPrice> = {},
): ModelPrice {
  return {
    provider: "acme",
    model_id: "acme-1",
    meter,
    usd_per_mtok: usd,
    when,
    effective_from: "2026-01-01",
    effective_to: null,
    verified_at: "2026-11-19T00:00:00Z",
    status: "verified",
    evidence: {
      form: "page" as const,
      url: "https://acme.example/pricing",
      page_sha256: "0".repeat(64),
      heading: "Prices",
      quote: `acme ${meter} $${usd}`,
      read_at: "2026-11-19T00:00:00Z",
    },
    origin: "hand",
    ...over,
  };
}

export interface MadeModel extends Partial<Omit<CatalogModel, "context_window">> {
  model_id: string;
  input?: string;
  output?: string;
  context?: number;
}

/** A made model: a current flagship without thinking, of its own provider, at 1 and 4 dollars. */
export function madeModel({ input = "1", output = "4", context = 200_000, ...over }: MadeModel): CatalogModel {
  const provider = over.provider ?? "acme";
  const own = { provider, model_id: over.model_id };
  return {
    provider,
    providerName: "Acme",
    display_name: over.model_id,
    aliases: [],
    tier: "flagship",
    traits: [],
    reasoning: "none",
    open_weights: false,
    weights_license: null,
    tokenizer_factor: "1",
    tools: null,
    json_schema: null,
    knowledge_cutoff: null,
    context_window: { value: context, source: "https://acme.example/models", read_on: "2026-11-19" },
    max_output: null,
    modalities: { input: ["text"], output: ["text"] },
    released_on: "2026-06-01",
    status: "current",
    deprecation: null,
    model_key: null,
    first_party: true,
    output_speed: null,
    cross_checks: [],
    prices: [madePrice("input", input, {}, own), madePrice("output", output, {}, own)],
    ...over,
  };
}
