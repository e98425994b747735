import type { DataRegion, ProviderFact, ProviderFacts } from "../../schema/records/provider-facts.ts";

/** What a buyer can require of a provider's terms. A term that is absent or false is not required. */
export interface DataTerms {
  /** Data is or can be stored or processed in this region, or in some region that is none of these. */
  dataRegion?: DataRegion | OutsideRegions | undefined;
  /** The provider offers a data processing agreement under the GDPR. */
  gdpr?: boolean | undefined;
  /** The provider offers a business associate agreement under HIPAA. */
  hipaa?: boolean | undefined;
  /** Prompts are not retained, or retention can be switched off; `default`: without a step of the customer's own. */
  zeroRetention?: boolean | "default" | undefined;
  /** Days after which prompts are deleted at the latest. */
  retentionDays?: number | undefined;
  /** The provider has a SOC 2 report. */
  soc2?: boolean | undefined;
  iso27001?: boolean | undefined;
  /** Prompts are not used for training unless the customer opts in. */
  noTraining?: boolean | undefined;
}

/** Regions in which data must not be. */
export interface OutsideRegions {
  outside: readonly DataRegion[];
}

export interface TermCheck {
  term: keyof DataTerms;
  /** Null when no source says either way: not a no, but no reason to rely on it. */
  met: boolean | null;
  /** The fact behind the result; null when none was found. */
  fact: ProviderFact | null;
}

/**
 * Returns the facts that apply to one model of a provider: exceptions for its maker or its key override the general
 * ones.
 * @param modelKey `maker/model`, or null when unknown; then no exception applies
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
 * Checks a provider's facts against the required terms, one check per term.
 * @param facts null when the provider has not been researched; then every term is unknown
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
    const byDefault = terms.zeroRetention === "default";
    add("zeroRetention", own?.zero_data_retention, ({ code }) =>
      byDefault ? code === "default" : code !== "never" && code !== "no_switch_found",
    );
  }
  if (terms.noTraining) {
    add("noTraining", own?.trains_on_api_data, ({ code }) => (code === "unclear" ? null : code !== "opt_out"));
  }
  const { retentionDays: most } = terms;
  if (most !== undefined) {
    // A provider that keeps nothing on request also meets every limit in days.
    const kept = own?.retention_days;
    const short = typeof kept?.code === "number" && kept.code <= most;
    const zero = own?.zero_data_retention;
    if (!short && zero && zero.code !== "never" && zero.code !== "no_switch_found")
      add("retentionDays", zero, () => true);
    else add("retentionDays", kept, ({ code }) => (code === null ? null : code <= most));
  }
  if (terms.soc2) add("soc2", own?.soc2, () => true);
  if (terms.iso27001) add("iso27001", own?.iso_27001, () => true);
  return checks;
}

/** A page that names no region, or only regions outside the list, leaves other regions possible. */
function inRegion(regions: readonly DataRegion[], asked: DataRegion | OutsideRegions): boolean | null {
  const isAsked = (region: DataRegion) =>
    typeof asked === "string" ? region === asked : region !== "other" && !asked.outside.includes(region);
  if (regions.some(isAsked)) return true;
  return regions.length === 0 || regions.includes("other") ? null : false;
}

/**
 * Factors by which sellers raise their prices at addresses of a region.
 * @returns by provider id; empty where no region is asked for
 */
export function surchargesFor(
  { dataRegion }: DataTerms,
  providers: readonly { id: string; facts: ProviderFacts | null }[],
): Map<string, number> {
  if (dataRegion === undefined) return new Map();
  return new Map(
    providers.flatMap(({ id, facts }) => {
      const percent = facts?.data_regions?.surcharge_percent ?? null;
      return percent === null ? [] : [[id, 1 + percent / 100] as const];
    }),
  );
}

/** Facts that hold only for customers who do something first: ask, sign, switch or choose an address. */
const CONDITIONAL = new Set([
  "on_request",
  "self_serve",
  "on_plan",
  "if_signed",
  "offered",
  "no_if_paid",
  "opt_in",
  "type_not_named",
]);

/** Regions that a seller grants to some customers, or for some of its models, so that no buyer can rely on them. */
const SOME_ONLY = /\b(?:on request|enterprise only|only for listed|one model)\b/i;

/** Whether a region is offered on request or for some models only, which is not checked for the one that is asked for. */
export function isRegionOfSome(term: keyof DataTerms, { value }: Pick<ProviderFact, "value">): boolean {
  return term === "dataRegion" && SOME_ONLY.test(value);
}

const DIFFERS = /\b(?:differs?|depends?|var(?:y|ies)|per endpoint)\b/i;

/** The part of a fact that says that it differs by the host or model behind a seller; null when it holds for all. */
export function differingPart(term: keyof DataTerms, { value }: Pick<ProviderFact, "value">): string | null {
  if (term !== "noTraining" && term !== "zeroRetention" && term !== "retentionDays") return null;
  return partsOf(value).find((part) => DIFFERS.test(part)) ?? null;
}

/** Parts of a term that its source or its reader did not find: "no SCC text found by the reviewer". */
const NOT_FOUND = /\bno\b.*\bfound\b|\bnot (?:found|confirmed)\b/i;
/** A fact known by the name of a page alone: "the text was not read". */
const NOT_READ = /\bnot read(?! here)\b/i;

/** The part of a fact that keeps the buyer from relying on it; null without one. Regions that a page lacks are not part of the term. */
export function reservationIn(
  term: keyof DataTerms,
  { value, note }: Pick<ProviderFact, "value" | "note">,
): string | null {
  const missing = term === "dataRegion" ? undefined : partsOf(value).find((part) => NOT_FOUND.test(part));
  return missing ?? partsOf(note ?? "").find((part) => NOT_READ.test(part)) ?? null;
}

/** A part of a fact that takes it back unless the customer sets something: "may be used unless ZDR is on". */
const UNLESS = /\bmay\b.*\bunless\b/i;

/** The part of a fact or of its note by which it depends on a setting of the customer; null without one. */
export function settingIn(term: keyof DataTerms, { value, note }: Pick<ProviderFact, "value" | "note">): string | null {
  if (term !== "noTraining" && term !== "zeroRetention" && term !== "retentionDays") return null;
  return [...partsOf(value), ...partsOf(note ?? "")].find((part) => UNLESS.test(part)) ?? null;
}

/** Splits the text of a fact at semicolons that stand in no brackets. */
export function partsOf(text: string): string[] {
  return text.split(/; (?![^(]*\))/u);
}

/** Whether a fact holds only after a step of the customer's own, or not for every host behind a seller. */
export function isConditional(term: keyof DataTerms, fact: ProviderFact): boolean {
  if (differingPart(term, fact) !== null) return true;
  if (isRegionOfSome(term, fact) || reservationIn(term, fact) !== null || settingIn(term, fact) !== null) return true;
  if (term === "dataRegion") return Array.isArray(fact.code) && fact.code.length > 1;
  return typeof fact.code === "string" && CONDITIONAL.has(fact.code) && term !== "noTraining";
}
