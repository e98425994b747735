import { TIERS, type Tier } from "../../schema/records/model.ts";
import type { CatalogModel } from "../catalog/catalog-data.ts";
import { withDottedVersions } from "../catalog/name-words.ts";

/** The models that a query is about, and the words of the query that select them. */
export interface SelectedModels {
  models: CatalogModel[];
  words: string[];
}

/** Words that make models the subject; `model` alone is too ambiguous. */
const SUBJECT = words("llm llms models tokens mtok");
const WEAK_SUBJECT = words("model api");
const PRICE = words(
  "price prices priced pricing cheap cheaper cheapest cost costs expensive affordable budget rate rates",
);
/** Words that name no subject. */
const NEUTRAL = words(
  "a alternative alternatives an and are at best better between by can compare compared comparison do does for from good how i in is it its me million much my of on or our per should than that the this to top usd versus vs we what which with you",
);

/**
 * Returns the models that a query is about: those whose family, maker, provider or tier it names, or all models when it
 * asks what models cost.
 * @returns null when the query is about something else
 */
export function selectModels(query: string, models: readonly CatalogModel[]): SelectedModels | null {
  const asked = [...new Set(wordsIn(query))];
  const subject = asked.some((word) => SUBJECT.has(word));
  const tiers = asked.filter(isTier);
  const known = vocabularyOf(models);
  const naming = asked.filter((word) => known.leads.has(word));
  if (naming.length > 0) {
    const candidates = naming.map((word) => known.entries.filter((entry) => entry.leads.has(word)));
    const about = (word: string) =>
      NEUTRAL.has(word) ||
      PRICE.has(word) ||
      WEAK_SUBJECT.has(word) ||
      candidates.some((group) => group.some((entry) => entry.words.has(word)));
    if (subject || asked.some((word) => word === "model") || asked.every(about)) {
      return named(asked, candidates, tiers);
    }
    return null;
  }
  if (!subject) return null;
  if (tiers.length > 0) {
    return { models: models.filter(({ tier }) => tiers.includes(tier)), words: tiers };
  }
  const priced = asked.filter((word) => PRICE.has(word));
  return priced.length > 0 ? { models: [...models], words: priced } : null;
}

interface Entry {
  model: CatalogModel;
  /** Family, maker and provider. */
  leads: ReadonlySet<string>;
  /** Every word of the name and the ids. */
  words: ReadonlySet<string>;
}

interface Vocabulary {
  entries: readonly Entry[];
  leads: ReadonlySet<string>;
}

const vocabularies = new WeakMap<readonly CatalogModel[], Vocabulary>();

function vocabularyOf(models: readonly CatalogModel[]): Vocabulary {
  let known = vocabularies.get(models);
  if (known === undefined) {
    const entries = models.map(entryOf);
    known = { entries, leads: new Set(entries.flatMap((entry) => [...entry.leads])) };
    vocabularies.set(models, known);
  }
  return known;
}

function entryOf(model: CatalogModel): Entry {
  const family = wordsIn(model.display_name)[0] ?? "";
  const maker = model.model_key?.split("/")[0] ?? "";
  const leads = new Set([family, stemOf(family) ?? family, ...wordsIn(model.provider), ...wordsIn(maker)]);
  const name = wordsIn(`${model.display_name} ${model.model_id} ${model.aliases.join(" ")}`);
  return { model, leads, words: new Set([...name, ...name.flatMap((word) => stemOf(word) ?? []), ...leads]) };
}

/**
 * Returns, for each name in the query, the models that share most words with it; a tier that is not part of a name
 * narrows them.
 */
function named(
  asked: readonly string[],
  groups: readonly (readonly Entry[])[],
  tiers: readonly Tier[],
): SelectedModels {
  const found = new Map<CatalogModel, Entry>();
  for (const group of groups) {
    const shared = (entry: Entry) => asked.filter((word) => entry.words.has(word)).length;
    const most = Math.max(...group.map(shared));
    for (const entry of group) if (shared(entry) === most) found.set(entry.model, entry);
  }
  const entries = [...found.values()];
  const wanted = tiers.filter((tier) => !entries.some((entry) => entry.words.has(tier)));
  const narrowed = entries.filter(({ model }) => wanted.includes(model.tier));
  const chosen = narrowed.length > 0 ? narrowed : entries;
  const meant = (word: string) =>
    (narrowed.length > 0 && isTier(word)) || chosen.some((entry) => entry.words.has(word));
  return { models: chosen.map(({ model }) => model), words: asked.filter(meant) };
}

/** Splits text into lower-case words and version numbers: `gpt-4o` gives `gpt` and `4o`, `Qwen3.5` gives `qwen3.5`. */
function wordsIn(text: string): string[] {
  return (
    withDottedVersions(text)
      .toLowerCase()
      .match(/[a-z0-9]+(?:\.\d+)*/g) ?? []
  );
}

/** Returns the letters before an attached version number: `qwen` of `qwen3.5`. */
function stemOf(word: string): string | null {
  return /^([a-z]{2,})\d[\d.]*$/.exec(word)?.[1] ?? null;
}

function isTier(word: string): word is Tier {
  return (TIERS as readonly string[]).includes(word);
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}
