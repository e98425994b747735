import type { DataRegion, ProviderFact, ProviderFacts } from "../schema/records/provider-facts.ts";

/** What a buyer can ask of a provider's terms. A term that is absent or false is not asked for. */
export interface DataTerms {
  /** Data is kept or processed in this region, or can be. */
  dataRegion?: DataRegion | undefined;
  /** A data processing agreement under the GDPR is to be had. */
  gdpr?: boolean | undefined;
  /** A business associate agreement under HIPAA is to be had. */
  hipaa?: boolean | undefined;
  /** Prompts are not kept, or their keeping can be switched off. */
  zeroRetention?: boolean | undefined;
  /** Prompts do not train models unless the customer asks for it. */
  noTraining?: boolean | undefined;
}

export interface TermCheck {
  term: keyof DataTerms;
  /** Null when no source was found that says so or otherwise: not a no, but no reason to rely on it. */
  met: boolean | null;
  /** What the judgement rests on; null when nothing was found. */
  fact: ProviderFact | null;
}

/**
 * The facts that hold for one model of a provider: exceptions for its maker or its key go before the general ones.
 * @param modelKey `maker/model`, or null when it is not known; then no exception applies
 */
export function factsFor(facts: ProviderFacts, modelKey: string | null): ProviderFacts {
  if (modelKey === null) return facts;
  const maker = modelKey.split("/")[0] ?? "";
  const own = facts.exceptions.filter(
    ({ makers, model_keys: keys }) => makers.includes(maker) || keys.includes(modelKey),
  );
  return Object.assign({}, facts, ...own.map((exception) => exception.facts));
}

/**
 * Holds a provider's facts against the terms that are asked for, one check per term.
 * @param facts null when nobody has looked at the provider; then every term is unknown
 */
export function checkTerms(facts: ProviderFacts | null, modelKey: string | null, terms: DataTerms): TermCheck[] {
  const own = facts === null ? null : factsFor(facts, modelKey);
  const checks: TermCheck[] = [];
  const add = <Fact extends ProviderFact>(
    term: keyof DataTerms,
    fact: Fact | null | undefined,
    met: (fact: Fact) => boolean | null,
  ) => checks.push({ term, met: fact ? met(fact) : null, fact: fact ?? null });
  const { dataRegion } = terms;
  if (dataRegion !== undefined) add("dataRegion", own?.data_regions, ({ code }) => inRegion(code, dataRegion));
  if (terms.gdpr) add("gdpr", own?.gdpr_dpa, ({ code }) => code !== "none_found" || null);
  if (terms.hipaa) add("hipaa", own?.hipaa_baa, ({ code }) => code !== "claimed" || null);
  if (terms.zeroRetention) {
    add("zeroRetention", own?.zero_data_retention, ({ code }) => code !== "never" && code !== "no_switch_found");
  }
  if (terms.noTraining) {
    add("noTraining", own?.trains_on_api_data, ({ code }) => (code === "unclear" ? null : code !== "opt_out"));
  }
  return checks;
}

/** A page that names no region, or regions that the list does not know, leaves others open. */
function inRegion(regions: readonly DataRegion[], asked: DataRegion): boolean | null {
  if (regions.includes(asked)) return true;
  return regions.length === 0 || regions.includes("other") ? null : false;
}
