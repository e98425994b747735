import { z } from "zod";
import { type ListedPrices, listed, type PriceList, perMtok } from "./price-list.ts";

const Entry = z.looseObject({
  id: z.string(),
  pricing: z.looseObject({
    prompt: z.string(),
    completion: z.string(),
    input_cache_read: z.string().nullish(),
  }),
});
const Models = z.looseObject({ data: z.array(z.unknown()) });

/** Names of the makers in the list. OpenRouter resells most models, so only listings of the makers themselves are compared. */
const MAKERS: Readonly<Record<string, string>> = {
  alibaba: "qwen",
  anthropic: "anthropic",
  cohere: "cohere",
  deepseek: "deepseek",
  google: "google",
  minimax: "minimax",
  mistral: "mistralai",
  moonshotai: "moonshotai",
  openai: "openai",
  perplexity: "perplexity",
  xai: "x-ai",
  zai: "z-ai",
};

const TOKENS = 1_000_000;

/** OpenRouter's models, in dollars per token as text. Its prices are a reseller's. */
export const openrouter: PriceList = {
  id: "openrouter",
  name: "OpenRouter (reseller)",
  url: "https://openrouter.ai/api/v1/models",
  mediaTypes: ["application/json"],
  read(data) {
    const prices = new Map<string, ListedPrices>();
    for (const value of Models.parse(data).data) {
      const entry = Entry.safeParse(value);
      if (!entry.success) continue;
      const { prompt, completion, input_cache_read } = entry.data.pricing;
      prices.set(
        entry.data.id,
        listed(perMtok(prompt, TOKENS), perMtok(completion, TOKENS), perMtok(input_cache_read, TOKENS)),
      );
    }
    return prices;
  },
  keyOf({ provider, model_id, first_party }) {
    const maker = MAKERS[provider];
    if (maker === undefined || !first_party) return null;
    return `${maker}/${provider === "anthropic" ? dotted(model_id) : model_id.toLowerCase()}`;
  },
};

/** Anthropic writes `claude-opus-4-5`, OpenRouter `claude-opus-4.5`. */
function dotted(id: string): string {
  return id.replace(/^(claude-[a-z]+-\d+)-(\d)$/, "$1.$2");
}
