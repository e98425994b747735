import { z } from "zod";
import { type ListedPrices, listed, type PriceList, perMtok } from "./price-list.ts";

const Price = z.number().nullish();
const Entry = z.looseObject({
  litellm_provider: z.string(),
  mode: z.enum(["chat", "completion", "responses"]),
  input_cost_per_token: Price,
  output_cost_per_token: Price,
  cache_read_input_token_cost: Price,
});

/** How the list writes each provider: the prefix of the id, and the `litellm_provider` of such entries. */
const PROVIDERS: Readonly<Record<string, { prefix: string; named: readonly string[] }>> = {
  alibaba: { prefix: "dashscope/", named: ["dashscope"] },
  "amazon-bedrock": { prefix: "", named: ["bedrock", "bedrock_converse"] },
  anthropic: { prefix: "", named: ["anthropic"] },
  cerebras: { prefix: "cerebras/", named: ["cerebras"] },
  cohere: { prefix: "", named: ["cohere", "cohere_chat"] },
  deepseek: { prefix: "deepseek/", named: ["deepseek"] },
  fireworks: { prefix: "fireworks_ai/", named: ["fireworks_ai"] },
  google: { prefix: "gemini/", named: ["gemini"] },
  groq: { prefix: "groq/", named: ["groq"] },
  minimax: { prefix: "minimax/", named: ["minimax"] },
  mistral: { prefix: "mistral/", named: ["mistral"] },
  moonshotai: { prefix: "moonshot/", named: ["moonshot"] },
  novita: { prefix: "novita/", named: ["novita"] },
  openai: { prefix: "", named: ["openai"] },
  perplexity: { prefix: "perplexity/", named: ["perplexity"] },
  together: { prefix: "together_ai/", named: ["together_ai"] },
  xai: { prefix: "xai/", named: ["xai"] },
  zai: { prefix: "zai/", named: ["zai"] },
};

/** Converts dollars per token, the unit of this list, to dollars per million tokens. */
const TOKENS = 1_000_000;

/** LiteLLM's cost map: entries by name, in dollars per token. The first entry only describes the others. */
export const litellm: PriceList = {
  id: "litellm",
  name: "LiteLLM",
  url: "https://raw.githubusercontent.com/BerriAI/litellm/main/model_prices_and_context_window.json",
  // GitHub serves every text file as plain text.
  mediaTypes: ["text/plain", "application/json"],
  read(data) {
    const prices = new Map<string, ListedPrices>();
    for (const [name, value] of Object.entries(z.record(z.string(), z.unknown()).parse(data))) {
      const entry = Entry.safeParse(value);
      if (!entry.success) continue;
      const { litellm_provider, input_cost_per_token, output_cost_per_token, cache_read_input_token_cost } = entry.data;
      prices.set(
        keyed(litellm_provider, name),
        listed(
          perMtok(input_cost_per_token, TOKENS),
          perMtok(output_cost_per_token, TOKENS),
          perMtok(cache_read_input_token_cost, TOKENS),
        ),
      );
    }
    return prices;
  },
  keyOf({ provider, model_id }) {
    const known = PROVIDERS[provider];
    return known === undefined ? null : keyed(known.named[0] ?? "", `${known.prefix}${model_id}`);
  },
};

/** An entry counts only for its own provider: others sell models under the same names. */
function keyed(named: string, name: string): string {
  const provider = Object.values(PROVIDERS).find((one) => one.named.includes(named));
  return `${provider?.named[0] ?? named} ${name}`;
}
