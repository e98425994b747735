import type { Finding } from "../../../schema/answers/research.ts";
import type { DataRegion, ProviderFact, ProviderFacts } from "../../../schema/records/provider-facts.ts";
import type { Source } from "../../../schema/records/source.ts";
import type { Provider } from "../../catalog/catalog-data.ts";
import { finding } from "../answers/input.ts";
import { isSeatedIn, seatsOf } from "../apply.ts";
import type { Seat } from "../question/places/seats.ts";
import type { AskedTerms, Term } from "./read-terms.ts";

const NAMES: Readonly<Record<Term, string>> = {
  trains_on_api_data: "training on API data",
  data_regions: "regions of data",
  retention_days: "days that prompts are kept",
  zero_data_retention: "zero data retention",
  hipaa_baa: "business associate agreement (HIPAA)",
  soc2: "SOC 2",
  iso_27001: "ISO 27001",
  gdpr_dpa: "data processing agreement (GDPR)",
  uptime_sla: "uptime guarantee",
  rate_limit_tiers: "rate limits",
  legal_seat: "legal seat",
  batch_api: "batch API",
};

/** What the codes of facts mean, the most favourable first. */
const CODES: Readonly<Record<string, string>> = {
  default: "by default",
  self_serve: "by a switch of your own",
  on_request: "on request",
  no_switch_found: "no switch found",
  never: "never",
  no: "does not train",
  opt_in: "trains only if you opt in",
  no_if_paid: "does not train on paid use",
  opt_out: "may train unless you opt out",
  unclear: "unclear",
  offered: "offered",
  on_plan: "on some plans",
  in_policy: "within its policy",
  if_signed: "only where one has been signed",
  claimed: "claims to comply, agreement not confirmed",
  none_found: "none found",
  type_2: "type 2",
  type_not_named: "type not named",
  yes: "yes",
  true: "offered",
  false: "not offered",
};
const ORDER = Object.keys(CODES);

const HOLDS =
  "Terms hold for what you buy from that seller: the same model at another seller follows the other's terms. What is not on record is not a no.";

/** States the asked terms of each named seller. Null when none of them is on record. */
export function termsOfSellers(sellers: readonly Provider[], { terms, region }: AskedTerms): Finding | null {
  const known: { seller: Provider; term: Term; fact: ProviderFact }[] = [];
  const sentences = sellers.flatMap((seller) =>
    terms.map((term) => {
      const fact = seller.facts?.[term] ?? null;
      if (fact === null) return `${seller.name}, ${NAMES[term]}: not on record.`;
      known.push({ seller, term, fact });
      const lead = term === "data_regions" && region !== null ? `${regionText(region, fact)}. ` : "";
      return `${seller.name}, ${NAMES[term]}: ${lead}${fact.value}${exceptionText(seller.facts, term)} (${readText(fact)}).${fact.note === null ? "" : ` Note: ${fact.note}.`}`;
    }),
  );
  if (known.length === 0) return null;
  return finding(
    "seller_terms",
    `${sentences.join(" ")} ${HOLDS}`,
    {
      sellers: sellers.map(({ id }) => id).join(", "),
      terms: terms.join(", "),
      facts: sentences.join(" "),
    },
    sourcesOf(known),
  );
}

/** Lists the sellers on record by what they grant. Null when nothing is on record. */
export function sellersByTerm(
  all: readonly Provider[],
  { terms, region }: AskedTerms,
  seat: Omit<Seat, "words"> | null = null,
): Finding | null {
  const providers = seat === null ? all : all.filter(({ facts }) => isSeatedIn(facts, seat));
  if (providers.length === 0) return null;
  const known: { seller: Provider; term: Term; fact: ProviderFact }[] = [];
  const sentences = terms.flatMap((term) => {
    const facts = providers.flatMap((seller) => {
      const fact = seller.facts?.[term] ?? null;
      return fact === null ? [] : [{ seller, term, fact }];
    });
    if (facts.length === 0) return [];
    known.push(...facts);
    const groups = [...Map.groupBy(facts, ({ fact }) => groupOf(fact, region))].sort(
      ([a], [b]) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1),
    );
    const texts = groups.map(
      ([group, some]) =>
        `${CODES[group] ?? group}: ${some.map(({ seller, fact }) => withLimit(seller, fact)).join(", ")}`,
    );
    return [
      `${capital(NAMES[term])}, on record for ${facts.length} of ${providers.length} sellers: ${texts.join("; ")}.`,
    ];
  });
  if (known.length === 0) return null;
  return finding(
    "sellers_by_terms",
    `${seat === null ? "" : seatText(all, providers, seat)}${sentences.join(" ")} Each was read on ${newestDay(known)} or before; the sources name the page of each. Ask for one seller to see what its page says. ${HOLDS}`,
    { terms: terms.join(", "), facts: sentences.join(" "), read_on: newestDay(known) },
    sourcesOf(known),
  );
}

function seatText(
  all: readonly Provider[],
  seated: readonly Provider[],
  { names, outside }: Pick<Seat, "names" | "outside">,
): string {
  const known = all.filter(({ facts }) => seatsOf(facts).length > 0).length;
  const listed = seated.map(({ name, facts }) => `${name} (${seatsOf(facts).join(", ")})`).join(", ");
  return `Seated ${outside ? "outside" : "in"} ${names.join(", ")}: ${listed}, by the seats on record for ${known} of ${all.length} sellers; where their data is kept is another matter. `;
}

function groupOf({ code }: ProviderFact, region: DataRegion | null): string {
  if (Array.isArray(code)) {
    const places = code as readonly string[];
    if (region === null) return places.length === 0 ? "no region stated" : places.join(", ");
    return places.includes(region)
      ? `${region} named`
      : places.length === 0 || places.includes("other")
        ? `${region} neither named nor excluded`
        : `${region} not among the regions named`;
  }
  if (typeof code === "number") return code === 1 ? "1 day" : `${code} days`;
  return code === null ? "no single number stated" : String(code);
}

/** Known codes in their order, numbers by size, a named region first. */
function rankOf(group: string): number {
  const at = ORDER.indexOf(group);
  if (at >= 0) return at;
  const number = Number.parseInt(group, 10);
  return Number.isNaN(number) ? (/ named$/.test(group) ? 0 : 1000) : number;
}

/** A seller, with a mark when its fact says that it is not for all. */
function withLimit({ name, facts }: Provider, fact: ProviderFact): string {
  const limited = /\b(?:only|except(?:ed|ions?)?|not for|some|differ|depends|on request|enterprise)\b/i.test(
    fact.value,
  );
  return limited || (facts?.exceptions.length ?? 0) > 0 ? `${name} (with limits)` : name;
}

function regionText(region: DataRegion, { code }: ProviderFact): string {
  const places = Array.isArray(code) ? (code as readonly string[]) : [];
  if (places.includes(region)) return `${region} is named`;
  return places.length === 0 || places.includes("other")
    ? `${region} is neither named nor excluded`
    : `${region} is not among the regions named`;
}

function exceptionText(facts: ProviderFacts | null, term: Term): string {
  const others = (facts?.exceptions ?? []).flatMap(({ makers, model_keys: keys, facts: own }) => {
    if (!(term in own)) return [];
    const fact = own[term] ?? null;
    return [`for ${[...makers, ...keys].join(", ")}: ${fact === null ? "not on record" : fact.value}`];
  });
  return others.length === 0 ? "" : `; ${others.join("; ")}`;
}

function readText({ source, url, page_date: dated, read_on: read }: ProviderFact): string {
  const whose = source === "provider" ? "the seller's own text" : "a third party's statement";
  return `${whose}${dated === null ? "" : ` of ${dated}`}, read on ${read}: ${url}`;
}

function newestDay(known: readonly { fact: ProviderFact }[]): string {
  return (
    known
      .map(({ fact }) => fact.read_on)
      .sort()
      .at(-1) ?? ""
  );
}

function sourcesOf(known: readonly { seller: Provider; term: Term; fact: ProviderFact }[]): Source[] {
  return known.map(({ seller, term, fact }) => ({
    name: `${seller.name}, ${NAMES[term]}`,
    url: fact.url,
    as_of: fact.page_date ?? fact.read_on,
  }));
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
