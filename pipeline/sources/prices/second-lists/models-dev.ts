import { z } from "zod";
import { type ListedPrices, listed, type PriceList, perMtok } from "./price-list.ts";

const Price = z.number().nullish();
const Entry = z.looseObject({ cost: z.looseObject({ input: Price, output: Price, cache_read: Price }) });
const Api = z.record(z.string(), z.looseObject({ models: z.record(z.string(), z.unknown()) }));

/** Provider ids that differ from the ones used here. */
const PROVIDERS: Readonly<Record<string, string>> = {
  fireworks: "fireworks-ai",
  novita: "novita-ai",
  together: "togetherai",
};

/** models.dev: providers by id, each with its models by id; `cost` is in dollars per million tokens. */
export const modelsDev: PriceList = {
  id: "models.dev",
  name: "models.dev",
  url: "https://models.dev/api.json",
  mediaTypes: ["application/json"],
  read(data) {
    const prices = new Map<string, ListedPrices>();
    for (const [provider, { models }] of Object.entries(Api.parse(data))) {
      for (const [id, model] of Object.entries(models)) {
        const entry = Entry.safeParse(model);
        if (!entry.success) continue;
        const { input, output, cache_read } = entry.data.cost;
        prices.set(`${provider}/${id}`, listed(perMtok(input, 1), perMtok(output, 1), perMtok(cache_read, 1)));
      }
    }
    return prices;
  },
  keyOf: ({ provider, model_id }) => `${PROVIDERS[provider] ?? provider}/${model_id}`,
};
