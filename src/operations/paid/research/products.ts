import type { Product } from "../../../core/catalog/catalog-data.ts";
import { fieldWords, isFieldName, kindNamed, ofNamedField, otherNames } from "../../../core/research/field.ts";
import { asksForAi, namesAi, ONLY_AI } from "../../../core/research/named/about-ai.ts";
import { aiPurpose, type Purpose, readPurposes, saidOf, wantedBy } from "../../../core/research/named/purposes.ts";
import { fieldOfName, unlistedWithin } from "../../../core/research/named/unlisted-products.ts";
import { withoutFieldNames } from "../../../core/research/question/fields.ts";
import { filterOf } from "../../../core/research/question/filters.ts";
import { MODEL_WORDS } from "../../../core/research/question/intents.ts";
import { isAside } from "../../../core/research/question/plain/asides.ts";
import type { Question } from "../../../core/research/question/question.ts";
import { nameless, withSpaces } from "../../../core/research/question/words/wide-names.ts";
import { similarity } from "../../../core/research/similar.ts";
import { unreadNotes } from "../../../core/research/unread-words.ts";
import type { SearchHit } from "../../../core/search/index.ts";
import { escapePattern } from "../../../core/text/escape-pattern.ts";
import { productsOfKind, readListings } from "../../../store/catalog/field-products.ts";
import type { OperationContext } from "../../operation.ts";
import { readingsOf } from "../../shared/resolve-names.ts";
import { onlyAi } from "./listings/about-ai.ts";
import { nothingAnswers } from "./refusals.ts";

/** The products of a question, best match first. */
export interface FoundProducts {
  hits: readonly SearchHit[];
  total: number;
  /** Whether they are all listed products, because the question names no field. */
  all: boolean;
  /** Of which category they all are, in words for an answer. */
  of?: string;
  notes: string[];
  /** The name of the product that the subject contains, for headings. */
  named?: string;
  /** What else the question wants an alternative for. */
  purposes?: readonly Purpose[];
  /** Whether the question is about this one product. */
  only?: boolean;
}

/** Praise beside the name of the product to replace. */
const PRAISE =
  /(?<!\p{L})(?:best|good|great|top|nice|solid|real|serious|beste[nrs]?|gute[nrs]?|meilleure?s?|bonne?s?|mejor(?:es)?|buen[oa]s?|melhor(?:es)?|bo[ma]s?|miglior[ei]|buon[aeio]?|goede?)(?!\p{L})|最好|最佳/giu;
type Finder = Pick<OperationContext, "catalog" | "search">;
const OF_ALL = new Set<Question["kind"]>(["fastest_growing", "most_used", "how_many"]);
/** Minimum number of products of a field that is no kind, and of the same kind, for a list of alternatives. */
const LEAST_OF_FIELD = 3;
const LEAST_OF_KIND = 2;
const MOST_LEFT_OUT = 5;
/** Minimum similarity of an alternative of another kind, the weight of its search score, and the minimum share of the best total. */
const RELATED = 2;
const SEARCHED = 4;
const CLOSE = 0.5;
/** What it adds that a product is of the same kind, and a power of ten of its stars. */
const OF_THE_KIND = 4;
const STARRED = 0.4;
/** Score of a product that is of the kind asked for, but does not say its name. */
const UNSAID = 0.3;
/** Products that are searched for by each word, and those that are compared in full. */
const MOST_SEARCHED = 200;
const MOST_ALIKE = 100;
/** Number of leading tags that tell what a product is. */
const TELLING = 2;
/** Terms of the field, which name no product beside other words, although some have such names. */
const TERM =
  /^(?:llms?|agents?|chat|models?|rag|vectors?|code|search|browsers?|voice|memory|prompts?|workflows?|api|ai|ki|ia|mcp|cloud|data|server|app|apps|web|open|free|test|team|notes?|video|image|audio)$/iu;

/** Finds the products of a question: the sides of a comparison, alternatives to a named product, otherwise the search hits. */
export function findProducts(query: string, question: Question, limit: number, context: Finder): FoundProducts {
  const { kind, subject, sides } = question;
  if (kind === "versus") return sidesFound(sides, context);
  if (kind === "alternatives") return alternativesFound(query, question, limit, context);
  if (subject === "" && OF_ALL.has(kind)) {
    // "Tools for a small team" names users and no field; it must not rank all products.
    const beside = question.filters.filter(({ kind: of, words }) => of === "unread" && isAside(words));
    if (beside.length > 0)
      throw nothingAnswers(query, `The data does not say which products are ${JSON.stringify(beside[0]?.words)}.`);
    if (MODEL_WORDS.test(query))
      throw nothingAnswers(query, "The use of models is not recorded, and stars are known of products only.");
    return everything(query, context);
  }
  const one = kind === "overview" ? productOf(subject, context) : undefined;
  if (one !== undefined && subject === one.name) return { ...sidesFound([subject], context), only: true };
  const found = searchField(subject.length > 2 ? subject : query, limit, context);
  return { ...(asksForAi(query) ? onlyAi(found, subject, context.catalog) : { ...found, notes: [] }), all: false };
}

/** Searches a field by each of its names, and finds all products of a kind. */
function searchField(
  subject: string,
  limit: number,
  { catalog, search }: Finder,
): Pick<FoundProducts, "hits" | "total"> {
  const found = search.search(subject, { limit });
  const best = new Map(found.hits.map((hit) => [hit.doc, hit] as const));
  const words = fieldWords(subject);
  for (const name of otherNames(words)) {
    for (const hit of search.search(name, { limit }).hits) {
      const known = best.get(hit.doc);
      if (known === undefined || hit.score > known.score) best.set(hit.doc, hit);
    }
  }
  const kind = kindNamed(words);
  for (const doc of kind === null ? [] : productsOfKind(catalog, kind))
    if (!best.has(doc)) best.set(doc, { doc, score: UNSAID, matchedTerms: [] });
  const added = best.size - found.hits.length;
  const hits = added === 0 ? found.hits : [...best.values()].sort((a, b) => b.score - a.score || a.doc - b.doc);
  return { hits, total: found.total + added };
}

function productOf(name: string, { catalog }: Finder): Product | undefined {
  const found = readingsOf(name, catalog).find(({ kind }) => kind === "product");
  return found?.kind === "product" ? found.product : undefined;
}

/** Returns the well-known product at the start of a subject that is not listed, with its field; null without one. */
function firstUnlisted(subject: string, context: Finder): { name: string; field: string; rest: string } | null {
  const words = subject.replace(PRAISE, " ").trim().split(/\s+/);
  for (let length = Math.min(3, words.length); length > 0; length -= 1) {
    const name = words.slice(0, length).join(" ");
    const field = fieldOfName(name);
    if (productOf(name, context) !== undefined) return null;
    if (field !== null && (length === words.length || /^\p{Lu}/u.test(name)))
      return { name, field, rest: words.slice(length).join(" ") };
  }
  return null;
}

/** Returns the product that a subject names and its other words: "1Password for a team of 12". */
function productWithin(subject: string, context: Finder): { product: Product; rest: string } | undefined {
  const words = subject.split(/\s+/);
  for (let length = words.length; length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const name = words.slice(from, from + length).join(" ");
      if (length < words.length && TERM.test(name)) continue;
      // A common word may also be the name of a product, so a name needs a capital, a digit or the first place.
      if (length < words.length && from > 0 && !/[\p{Lu}\d]/u.test(name)) continue;
      const product = productOf(name, context);
      if (product !== undefined)
        return { product, rest: [...words.slice(0, from), ...words.slice(from + length)].join(" ") };
    }
  return undefined;
}

function everything(query: string, { catalog }: Finder): FoundProducts {
  const ofAi = namesAi(query);
  const hits = catalog.entries
    .filter(({ subject }) => !ofAi || subject === "ai")
    .sort((a, b) => (b.stars ?? -1) - (a.stars ?? -1))
    .map(({ id }) => ({ doc: id, score: 1, matchedTerms: [] }));
  const notes = ofAi ? [ONLY_AI] : [];
  return { hits, total: hits.length, all: true, notes };
}

function sidesFound(sides: readonly string[], context: Finder): FoundProducts {
  const { catalog, search } = context;
  const named = sides.map((side) => ({ side, product: productOf(side, context) }));
  const known = named.flatMap(({ product }) => product ?? []);
  const unknown = named.filter(({ product }) => product === undefined).map(({ side }) => side);
  const hits = [...new Set(known)].flatMap((product) =>
    search
      .search(product.name, { limit: 20 })
      .hits.filter(({ doc }) => catalog.entries[doc]?.slug === product.slug)
      .map(({ doc, matchedTerms }) => ({ doc, score: 1, matchedTerms })),
  );
  return {
    hits,
    total: hits.length,
    all: false,
    notes: unknown.length === 0 ? [] : [`Not listed: ${unknown.join(", ")}.`],
  };
}

/** Finds alternatives to the named product, without its own parts. */
function alternativesFound(query: string, question: Question, limit: number, context: Finder): FoundProducts {
  const subject = withSpaces(question.subject);
  const ai = filterOf(question.filters, "ai");
  const features = ai === undefined ? [] : [aiPurpose(ai.words)];
  const { catalog } = context;
  // "Photoshop that runs on Linux": the name that comes first is the one to replace.
  const unlisted = firstUnlisted(subject, context);
  const named = unlisted === null ? productWithin(subject, context) : undefined;
  const product = named?.product;
  const beside = withoutFieldNames(named?.rest.replace(PRAISE, " ") ?? "", product?.kinds ?? []);
  const { purposes: others, rest } = readPurposes(beside.trim());
  const purposes = [...features, ...others];
  const aside = unreadNotes(rest === "" ? [] : [rest]);
  if (product !== undefined) {
    const all = likeProduct(product, context);
    const own = new Set(all.flatMap(({ other }) => (isOwnPart(other, product) ? [other.slug] : [])));
    const others = all.filter(({ other }) => !own.has(other.slug));
    // When there are products of the same kind, those that only share words or a lesser kind with it do another job.
    const least = [2, 1].find((least) => others.filter(({ near }) => near >= least).length >= LEAST_OF_KIND) ?? 0;
    const like = all.filter(({ near }) => near >= least);
    const most = like[0]?.score ?? 1;
    const hits = like
      .filter(({ other, near, score }) => !own.has(other.slug) && (near > 0 || score >= CLOSE * most))
      .sort(
        (a, b) =>
          saidOf(b.other, features) - saidOf(a.other, features) ||
          wantedBy(b.other, question.wanted) - wantedBy(a.other, question.wanted),
      )
      .slice(0, limit)
      .map(({ doc, score, matchedTerms }) => ({ doc, score: Math.round((1000 * score) / most) / 1000, matchedTerms }));
    const names = like.filter(({ other }) => own.has(other.slug)).slice(0, MOST_LEFT_OUT);
    const notes =
      names.length === 0
        ? []
        : [
            `Left out, because they are of the same maker or made for it: ${names.map(({ other }) => other.name).join(", ")}.`,
          ];
    return { hits, total: hits.length, all: false, notes: [...aside, ...notes], named: product.name, purposes };
  }
  const known = unlisted?.field ?? unlistedWithin(nameless(subject.replace(PRAISE, " ")))?.field ?? null;
  const asked = known ?? subject;
  const found = searchField(asked.length > 2 ? asked : query, limit, context);
  const words = fieldWords(asked);
  const isOfField = ofNamedField(words);
  const listings = readListings(
    catalog,
    found.hits.map(({ doc }) => doc),
  );
  const enough = isFieldName(words) ? 1 : LEAST_OF_FIELD;
  const ofField = found.hits.filter(({ doc }) => {
    const one = listings.get(doc);
    return one !== undefined && isOfField(one);
  });
  if (words.length > 0 && ofField.length >= enough)
    return {
      hits: ofField,
      total: ofField.length,
      all: false,
      notes:
        known === null
          ? []
          : [
              ...unreadNotes(unlisted === null || unlisted.rest === "" ? [] : [unlisted.rest]),
              `${unlisted?.name ?? subject} is not listed; these products are of its field, ${known}.`,
            ],
    };
  const naming = found.hits.filter(({ doc }) => mentions(listings.get(doc), subject));
  if (subject === "" || naming.length === 0) {
    throw nothingAnswers(query, `${JSON.stringify(subject)} is not listed, so its alternatives are not known.`);
  }
  return {
    hits: naming,
    total: naming.length,
    all: false,
    notes: [`${subject} is not listed; these products mention it.`],
  };
}

interface Like {
  doc: number;
  other: Product;
  /** 2 when it shares the first kind of the product to replace or two of its kinds, or says that it is an alternative to it; 1 when it shares one. */
  near: number;
  score: number;
  matchedTerms: string[];
}

/** Companies of people and lists, which are no alternatives to software. */
const NO_SOFTWARE = new Set<string>(["agencies", "directories", "leaderboards", "news", "people"]);

/** Finds products that do what a product does, most alike first. */
function likeProduct(product: Product, { catalog, search }: Finder): Like[] {
  const known = fieldOfName(product.name);
  const replaced = known === null ? null : kindNamed(fieldWords(known));
  const first = new Set([product.kinds[0], replaced ?? undefined]);
  const kinds = [...new Set([...product.kinds, ...(replaced === null ? [] : [replaced])])];
  const closest = new Map(
    search.search(product.tags.slice(0, 3).join(" "), { limit: MOST_SEARCHED }).hits.map((hit) => [hit.doc, hit]),
  );
  const worded = new Map(
    search.search(product.description, { limit: MOST_SEARCHED }).hits.map(({ doc, score }) => [doc, score]),
  );
  const found = new Set([
    ...kinds.flatMap((kind) => productsOfKind(catalog, kind)),
    ...closest.keys(),
    ...product.tags.flatMap((words) => docsOf(words, search)),
    ...docsOf(`${product.name} alternative`, search),
  ]);
  const listings = readListings(catalog, [...found]);
  return [...found]
    .flatMap((doc) => {
      const listing = listings.get(doc);
      const slug = catalog.entries[doc]?.slug ?? "";
      if (listing === undefined || slug === product.slug) return [];
      const common = kinds.filter((kind) => listing.kinds.includes(kind));
      if (common.length === 0 && listing.category !== product.category && NO_SOFTWARE.has(listing.category)) return [];
      const { score: alike, shared, ownFunction, named } = similarity(product, listing);
      const sharesFirst = common.some((kind) => first.has(kind));
      // Of two products of a kind, the closer one is of it first.
      const isFirst = first.has(listing.kinds[0]);
      const near = named || sharesFirst || common.length > 1 ? 2 : common.length;
      const tagged = listing.tags.slice(0, TELLING).includes(product.tags[0] ?? "");
      if (near === 0 && ((!ownFunction && !tagged) || alike < RELATED)) return [];
      const hit = closest.get(doc);
      const score =
        alike +
        SEARCHED * ((hit?.score ?? 0) + (worded.get(doc) ?? 0)) +
        OF_THE_KIND * (common.length + (sharesFirst ? 1 : 0) + (isFirst ? 1 : 0)) +
        STARRED * Math.log10(1 + (listing.githubStars ?? 0));
      const matchedTerms = [...new Set([...common, ...shared, ...(hit?.matchedTerms ?? [])])];
      return [{ doc, slug, near, score, matchedTerms }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_ALIKE)
    .flatMap(({ slug, ...one }) => {
      const other = catalog.product(slug);
      return other === undefined ? [] : [{ ...one, other }];
    });
}

function docsOf(words: string, search: Finder["search"]): number[] {
  return search.search(words, { limit: MOST_SEARCHED }).hits.map(({ doc }) => doc);
}

/** Hosts shared by many makers. */
const SHARED_HOST =
  /(?:^|\.)(?:github\.com|github\.io|gitlab\.com|huggingface\.co|google\.com|microsoft\.com|amazon\.com|apache\.org|vercel\.app|notion\.site)$/;

/** Owner of repositories by many makers. */
const FOUNDATION = "apache";

/** Whether a product is the same as another one, of the same maker, or made for it. */
function isOwnPart(other: Product, product: Product): boolean {
  if (other.slug === product.slug) return true;
  const name = product.name.toLowerCase();
  if (other.name.toLowerCase().startsWith(`${name} `)) return true;
  const host = hostOf(product);
  if (host !== null && !SHARED_HOST.test(host) && hostOf(other) === host) return true;
  const owner = product.githubRepository?.split("/")[0]?.toLowerCase();
  if (owner !== undefined && owner !== FOUNDATION && other.githubRepository?.split("/")[0]?.toLowerCase() === owner)
    return true;
  // A fork that names its origin is of the same kind, and something made for it is not.
  if (other.kinds.some((kind) => product.kinds.includes(kind))) return false;
  return mentions(other, product.name) && !/alternative|instead|replace|compatible|like/i.test(other.description);
}

/** Returns the last two labels of the host of a product's homepage. */
function hostOf({ homepageUrl }: Product): string | null {
  return URL.parse(homepageUrl)?.hostname.split(".").slice(-2).join(".") ?? null;
}

function mentions(product: Pick<Product, "description"> | undefined, name: string): boolean {
  if (product === undefined || name.length < 3 || !product.description.includes(name)) return false;
  const escaped = escapePattern(name);
  // Case matters, because a name such as Make or Slack is also a word.
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "u").test(product.description);
}
