import { z } from "zod";
import { ProviderFacts } from "../records/provider-facts.ts";
import { HttpsUrl } from "../scalars.ts";
import { FileHead } from "./file-head.ts";

/** `/data/providers.json`. */
export const ProvidersFile = z.strictObject({
  ...FileHead,
  count: z.int().min(0),
  providers: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      homepage_url: HttpsUrl,
      pricing_url: HttpsUrl,
      language_models: z.int().min(0),
      task_models: z.int().min(0),
      /** Null when the provider has not been researched. A null fact within it was not found. Neither means "no". */
      facts: ProviderFacts.nullable(),
    }),
  ),
});
export type ProvidersFile = z.infer<typeof ProvidersFile>;
