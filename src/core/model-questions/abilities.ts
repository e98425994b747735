import type { Finding } from "../../schema/answers/research.ts";
import type { Source } from "../../schema/records/source.ts";
import type { CatalogModel } from "../catalog/catalog-data.ts";
import { isShutDown } from "../optimize/choice/shutdown.ts";
import { finding, idsOf } from "../research/answers/input.ts";
import { listingsOf } from "./at-sellers.ts";
import type { ModelData } from "./listings.ts";
import type { Ask } from "./words.ts";

/** What a listing can do, by what a question asks: true, false, a size, or null when no source says. */
const FACTS = {
  image: { label: "takes images", of: (model) => model.modalities?.input.includes("image") ?? null },
  tools: { label: "calls tools", of: (model) => model.tools },
  json: { label: "holds answers to a JSON schema", of: (model) => model.json_schema?.value ?? null },
  window: { label: "context window", of: (model) => model.context_window?.value ?? null },
} satisfies Partial<Record<Ask, { label: string; of: (model: CatalogModel) => boolean | number | null }>>;
type Fact = keyof typeof FACTS;
const MOST_SELLERS = 6;

/** The abilities that a question asks about. */
export function factsAsked(asks: ReadonlySet<Ask>): Fact[] {
  return (Object.keys(FACTS) as Fact[]).filter((fact) => asks.has(fact));
}

/**
 * Says what models can do, at the maker first, and at which sellers that differs.
 * @returns null when one of the names has no listing
 */
export function abilitiesOf(
  names: readonly string[],
  facts: readonly Fact[],
  { models, day }: ModelData,
  prices: Source,
): Finding | null {
  const each = names.map((name) => {
    const all = listingsOf(name, models);
    const sold = all.filter((model) => !isShutDown(model, day));
    return (sold.length > 0 ? sold : all).toSorted((a, b) => Number(b.first_party) - Number(a.first_party));
  });
  if (each.some((listings) => listings.length === 0)) return null;
  const widest =
    facts.includes("window") && each.length > 1
      ? each
          .flatMap(([model]) => (model?.context_window == null ? [] : [model]))
          .toSorted((a, b) => (b.context_window?.value ?? 0) - (a.context_window?.value ?? 0))[0]
      : undefined;
  const statement = [
    ...(widest === undefined
      ? []
      : [`${widest.display_name} has the larger window: ${widest.context_window?.value} tokens.`]),
    ...each.map((listings) => modelText(listings, facts, day)),
  ].join(" ");
  const told = each.flatMap((listings) => listings.slice(0, MOST_SELLERS));
  return finding("model_facts", statement, { ids: idsOf(told), on: day }, [prices]);
}

function modelText(listings: readonly CatalogModel[], facts: readonly Fact[], day: string): string {
  const [model] = listings;
  if (model === undefined) return "";
  const end = model.deprecation?.shutdown_on ?? null;
  const texts = facts.map((fact) => factText(listings, fact));
  const ends =
    end === null ? "" : end <= day ? `; shut down there on ${end}` : `; ${model.providerName} shuts it down on ${end}`;
  return `${model.display_name} at ${model.providerName}: ${texts.join("; ")}${ends}. Sold by ${listings.length} listed ${listings.length === 1 ? "seller" : "sellers"}.`;
}

/** One fact at the first seller that states it, and the sellers that say otherwise. */
function factText(listings: readonly CatalogModel[], fact: Fact): string {
  const { label, of } = FACTS[fact];
  const said = listings.flatMap((model) => {
    const value = of(model);
    return value === null ? [] : [{ model, value }];
  });
  const [first] = said;
  if (first === undefined) return `${label}: not on record`;
  const text = (value: boolean | number) => (typeof value === "number" ? `${value} tokens` : value ? "yes" : "no");
  const others = said.filter(({ value }) => value !== first.value).slice(0, MOST_SELLERS);
  const where = first.model === listings[0] ? "" : ` (as ${first.model.providerName} says)`;
  const differing =
    others.length === 0
      ? ""
      : ` (${others.map(({ model, value }) => `${text(value)} at ${model.providerName}`).join(", ")})`;
  return typeof first.value === "number"
    ? `${label} ${text(first.value)}${where}${differing}`
    : `${label}: ${text(first.value)}${where}${differing}`;
}
