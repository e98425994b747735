import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { PROVIDER_FACT_FIELDS, ProviderFacts } from "../../src/schema/records/provider-facts.ts";
import { jsonFiles, RegistryError } from "./load.ts";

/**
 * Reads `<provider>.json` files of facts about providers.
 *
 * @param known ids of the providers that sell models; facts about any other are an error
 * @throws RegistryError with every problem of every file
 */
export function loadProviderFacts(folder: string, known: readonly string[]): Map<string, ProviderFacts> {
  const problems: string[] = [];
  const facts = new Map<string, ProviderFacts>();
  for (const name of jsonFiles(folder)) {
    const provider = basename(name, ".json");
    if (!known.includes(provider)) problems.push(`providers/${name}: no provider has the id ${provider}`);
    const parsed = ProviderFacts.safeParse(JSON.parse(readFileSync(join(folder, name), "utf8")));
    if (parsed.success) {
      facts.set(provider, parsed.data);
      problems.push(...undated(parsed.data).map((field) => `providers/${name}: ${field} is of a third party, undated`));
    } else problems.push(`providers/${name}: ${z.prettifyError(parsed.error).replace(/\s+/g, " ")}`);
  }
  if (problems.length > 0) throw new RegistryError(problems);
  return facts;
}

/** Lists facts from third-party pages without a date: whether they still hold cannot be checked. */
function undated(facts: ProviderFacts): string[] {
  return PROVIDER_FACT_FIELDS.filter((field) => {
    const fact = facts[field];
    return fact !== null && fact.source === "third_party" && fact.page_date === null;
  });
}
