import MiniSearch from "minisearch";
import type { SearchDocument } from "../../../src/core/search/index.ts";
import { concepts, matchConcepts } from "../../../src/core/search/text/concepts.ts";
import { inflection } from "../../../src/core/search/text/stem.ts";
import { isStopWord } from "../../../src/core/search/text/stop-words.ts";
import { tokenise } from "../../../src/core/search/text/tokenise.ts";
import type { Engine } from "./judged.ts";

const BOOST = {
  name: 5,
  aliases: 4.5,
  tags: 3,
  concepts: 3,
  joined: 2.5,
  category: 1.2,
  license: 1,
  host: 1,
  descriptionConcepts: 0.8,
  description: 0.6,
};
const FIELDS = Object.keys(BOOST);
const FUZZY_WEIGHT = 0.4;
const PREFIX_WEIGHT = 0.5;

const ALTERNATIVES = [
  /(?:alternatives? (?:to|for|of)|replacement for|instead of|similar to|competitors? (?:of|to)|like) (.+)$/,
  /^(.+?) (?:alternatives?|competitors?|replacement)$/,
];

/**
 * The fair peer: MiniSearch over the same fields with our tokeniser, stemmer, stop words and synonyms, and with names
 * that equal the query first. What it lacks is our ranking.
 */
export function miniSearchWithSynonyms(documents: readonly SearchDocument[]): Engine {
  const index = new MiniSearch<Record<string, string>>({
    fields: FIELDS,
    tokenize: (text) => text.split(" ").filter((part) => part !== ""),
    processTerm: (term) => term,
  });
  index.addAll(documents.map(toEntry));
  const known = new Set(
    documents.map(toEntry).flatMap((entry) => FIELDS.flatMap((field) => (entry[field] ?? "").split(" "))),
  );
  const byName = new Map(
    documents.flatMap((one, id) => [one.name, ...one.aliases].map((name) => [joined(name), id] as const)).reverse(),
  );
  return (query) => {
    const about = ALTERNATIVES.map((pattern) => pattern.exec(query.toLowerCase())?.[1]).find(
      (one) => one !== undefined,
    );
    const replaced = about === undefined ? undefined : byName.get(joined(about));
    if (replaced !== undefined) {
      const { tags, categoryName } = documents[replaced] as SearchDocument;
      const hits = index.search(
        [...termsOf(tags.join(" ")), ...conceptTerms(`${tags.join(" , ")} , ${categoryName}`)].join(" "),
        {
          boost: BOOST,
        },
      );
      return hits
        .filter(({ id }) => Number(id) !== replaced)
        .slice(0, 10)
        .map(({ id }) => documents[Number(id)]?.slug ?? "");
    }
    const terms = termsOf(query);
    const last = terms.at(-1);
    const hits = index
      .search([...new Set([...terms, ...conceptTerms(query)])].join(" "), {
        boost: BOOST,
        combineWith: "OR",
        prefix: (term) => term === last || !known.has(term),
        fuzzy: (term) => (term.startsWith("~") || known.has(term) ? false : 0.25),
        weights: { fuzzy: FUZZY_WEIGHT, prefix: PREFIX_WEIGHT },
      })
      .map(({ id }) => Number(id));
    const exact = byName.get(joined(query));
    const order = exact === undefined ? hits : [exact, ...hits.filter((id) => id !== exact)];
    return order.slice(0, 10).map((id) => documents[id]?.slug ?? "");
  };
}

function termsOf(text: string): string[] {
  const words = tokenise(text).map((word) => word.text);
  const telling = words.filter((word) => !isStopWord(word));
  return (telling.length > 0 ? telling : words).map(inflection);
}

function conceptTerms(text: string): string[] {
  const stems = tokenise(text).map((word) => inflection(word.text));
  return matchConcepts(stems).map(({ concept }) => `~${concepts.keys[concept]?.replaceAll(" ", "_")}`);
}

function joined(text: string): string {
  return tokenise(text)
    .map((word) => word.text)
    .join("");
}

function toEntry(document: SearchDocument, id: number): Record<string, string> {
  const stems = (text: string) => termsOf(text).join(" ");
  const tags = document.tags.join(" , ");
  return {
    name: stems(document.name),
    aliases: stems(document.aliases.join(" ")),
    tags: stems(tags),
    concepts: conceptTerms(`${document.name} , ${tags} , ${document.categoryName}`).join(" "),
    joined: [document.name, ...document.aliases, ...document.tags].map(joined).join(" "),
    category: stems(`${document.categoryName} ${document.category}`),
    license: stems(document.license ?? ""),
    host: stems(document.homepageHost.replace(/^www\./, "").split(".")[0] ?? ""),
    descriptionConcepts: conceptTerms(document.description).join(" "),
    description: stems(document.description),
    id: String(id),
  };
}
