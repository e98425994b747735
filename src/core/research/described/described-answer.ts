import type { Finding } from "../../../schema/answers/research.ts";
import type { Source } from "../../../schema/records/source.ts";
import type { Product } from "../../catalog/catalog-data.ts";
import { finding } from "../answers/input.ts";
import { unreadNotes } from "../unread-words.ts";
import type { Description, Wanted } from "./read-description.ts";

/** Minimum search score of a described product. */
const FLOOR = 0.2;
const MOST_NAMED = 8;

/** A search hit with its product and how much of the description its listing says. */
export interface Matched<Hit, Listed = Product> {
  hit: Hit;
  product: Listed;
  says: number;
  /** Whether it says every part that is not general. */
  all: boolean;
}

/** Endings that are ignored when words are compared. */
const ENDING = /(?:ations?|ions?|ings?|ers?|ed|es|s|e)$/u;

/** Returns the pattern of texts that say one of the words of a wanted thing. */
function patternOf({ words }: Wanted): RegExp {
  const stems = words.map((word) => {
    const stem = word.length > 5 && !word.includes(" ") ? word.replace(ENDING, "") : word;
    return stem.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/ /g, "[- ]");
  });
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${stems.join("|")})`, "iu");
}

/** Share of what the closest listing mentions that the others must mention. */
const CLOSE = 0.6;
const TELLING = 2;

/**
 * Keeps the products whose listings mention enough of a description, those that mention most first. A listing must mention two
 * of the things that are not general, and three of five. When the description has only one such thing, the tags must name it.
 * @param whole whether a listing must say all of it
 */
export function matching<
  Hit extends { score: number },
  Listed extends Pick<Product, "name" | "category" | "tags" | "description">,
>(
  found: readonly { hit: Hit; product: Listed }[],
  { wanted, unread }: Description,
  whole: boolean,
): Matched<Hit, Listed>[] {
  const patterns = wanted.map((one) => ({ general: one.general, said: patternOf(one) }));
  const strong = patterns.filter(({ general }) => !general);
  const least = whole ? strong.length : Math.max(Math.min(2, strong.length), Math.ceil(CLOSE * strong.length));
  const matched = found.flatMap(({ hit, product }) => {
    if (hit.score < FLOOR || product.category === "leaderboards") return [];
    const tags = product.tags.slice(0, TELLING).join(", ");
    const text = `${product.name}. ${product.tags.join(", ")}. ${product.description}`;
    const own = strong.filter(({ said }) => said.test(text)).length;
    const inTags = strong.filter(({ said }) => said.test(tags)).length;
    if (own < least || own === 0 || (strong.length === 1 && inTags === 0)) return [];
    const more = patterns.filter(({ general, said }) => general && said.test(text)).length;
    // A listing that mentions one thing of a longer description, or of one with unread words, is of another product.
    if (strong.length === 1 && more === 0 && (unread.length > 0 || wanted.length > 1)) return [];
    return [{ hit, product, own, says: own + inTags / 2 + more / 2 }];
  });
  const full = matched.filter(({ own }) => own === strong.length);
  // When some listings mention everything, the others are different products: a password manager is no scanner for passwords.
  const kept =
    full.length === 0 ? matched : matched.filter(({ own }) => own >= strong.length - (strong.length > 3 ? 1 : 0));
  return kept
    .map(({ own, ...one }) => ({ ...one, all: own === strong.length }))
    .sort((a, b) => b.says - a.says || b.hit.score - a.hit.score);
}

/** Names the products whose own descriptions match, with what they say. */
export function describedAnswer(
  matched: readonly Matched<unknown>[],
  { wanted, unread }: Description,
  { filters, most, sources }: { filters: string; most: number | null; sources: Source[] },
): Finding {
  const shown = matched.slice(0, most ?? MOST_NAMED);
  const texts = shown.map(({ product }) => {
    const stars =
      product.githubStars === null
        ? "no stars known"
        : `${product.githubStars} stars on ${(product.githubStarsAt ?? "").slice(0, 10)}`;
    return `${product.name} (${product.license}, ${stars}): ${product.description.replace(/\.$/, "")}`;
  });
  const named = wanted.map(({ words }) => words[0]).join(", ");
  const left = matched.length - shown.length;
  const full = matched.filter(({ all }) => all).length;
  return finding(
    "described_products",
    `${[...unreadNotes(unread.length === 0 ? [] : [unread.join(" ")])].join(" ")}${unread.length === 0 ? "" : " "}By their own descriptions ${matched.length} listed ${matched.length === 1 ? "product comes" : "products come"} close to this${filters === "" ? "" : ` (${filters})`}, ${full === matched.length ? "" : full === 0 ? "none says all of it, " : `${full} say all of it, `}closest first: ${texts.join("; ")}.${
      left > 0
        ? ` ${left} more: ${matched
            .slice(shown.length, shown.length + 15)
            .map(({ product }) => product.name)
            .join(", ")}.`
        : ""
    } Your words were read as "${named}" and compared with names, tags and descriptions; what a listing does not say is not known, so check that it does what you need.`,
    {
      names: shown.map(({ product }) => product.name).join(", "),
      read_as: named,
      products: matched.length,
      say_all: full,
      facts: texts.join("; "),
      more: Math.max(0, left),
      slug: shown[0]?.product.slug ?? "",
    },
    sources,
  );
}
