import { PLACES } from "../../optimize/task/demands/words/places.ts";

/** Sellers as questions call them, in eight languages. */
const SELLERS =
  "(?:inference |api |model |cloud |llm |ai )*(?:providers?|sellers?|vendors?|hosts?|hosters?|compan(?:y|ies)|anbieter\\p{L}*|fournisseurs?|hébergeurs?|proveedor(?:es)?|fornecedor(?:es)?|provedor(?:es)?|fornitor[ei]|aanbieders?|провайдер\\p{L}*|поставщик\\p{L}*)";
/** "Sold by", before them. */
const SOLD_BY =
  "(?:(?:are |is |that are |which are )?(?:sold|offered|hosted|served|run|provided) )?(?:(?:by|from|at|on|with|von|bei|de|par|chez|por|da|di|van|bij|у|от) )?(?:(?:an?|the|any|einem?|einen|den|un|une|uno|el|los|des|een|o|os) )?";
/** "Based in", before a place. */
const BASED =
  "(?:(?:that |which |who )?(?:are |is |sit |sind |sont |est |están |está |são |sono |zijn )?)?(?:based|headquartered|located|seated|established|registered|incorporated|with (?:an? |their |its )?(?:seat|headquarters|hq)|mit (?:firmen)?sitz|ansässig\\p{L}*|situ[ée]e?s?|établie?s?|basée?s?|(?:con|com) sede|basad[oa]s?|sediad[oa]s?|ubicad[oa]s?|gevestigd|met (?:een )?(?:zetel|vestiging)|с (?:офисом|регистрацией)) (?:in|within|inside|en|au|aux|em|no|na|nos|nell['’]|within the|в) ?";

const placed = PLACES.map(({ name, codes, words }) => ({
  name,
  codes,
  words: new RegExp(words.source, words.flags.replace("g", "")),
}));
/** A list of places after "based in": at most eight words, to the next clause. */
const LIST =
  "((?:(?!(?:and|und|et|y|e|en|и|that|which|with|mit|avec|con|for|für) (?!the |den |la |les |dem )\\p{Ll})[\\p{L}.'’-]+[ ,]*){1,8})";
const AFTER = new RegExp(`(?<!\\p{L})${SOLD_BY}${SELLERS} ${BASED}${LIST}`, "iu");
const APART = new RegExp(`(?<!\\p{L})(?:(?:and|und|et|y|e|en|и) )?${BASED}${LIST}`, "iu");
const BEFORE = new RegExp(`(?<!\\p{L})${SOLD_BY}([\\p{L}.]+(?: union)?)(?:[- ]based)? ${SELLERS}(?!\\p{L})`, "iu");
const FOLLOWING = new RegExp(
  `(?<!\\p{L})${SOLD_BY}${SELLERS} (?:from (?:the )?|aus (?:der )?)?([\\p{L}.]+(?: union)?)(?!\\p{L})`,
  "iu",
);
/** What stands before sellers that are not wanted: "not sold by US providers", "non-US providers". */
const EXCLUDED =
  /(?<!\p{L})(?:not|n['’]t|no|non|never|without|except|excluding|outside|nicht|kein\p{L}*|ohne|außer|sans|sauf|pas|sin|excepto|não|sem|exceto|senza|tranne|niet|geen|zonder|не|без|кроме)(?:[- ]\p{L}+){0,1}[- ]?$/iu;
/** What stands before a maker: "made by Chinese companies". */
const MADE = /(?<!\p{L})(?:made|built|owned|developed|trained)(?: \p{L}+){0,2} ?$/iu;
const SELLER_WORDS = new RegExp(`(?<!\\p{L})${SELLERS}(?!\\p{L})`, "iu");

/** Where sellers must have their seat. */
export interface Seat {
  /** ISO 3166-1 alpha-2. */
  codes: readonly string[];
  /** The places by their English names. */
  names: readonly string[];
  words: string;
  /** Whether sellers of these places are excluded. */
  outside: boolean;
}

/**
 * Reads the places in which a question wants sellers to sit: "providers based in France or Germany", "EU providers".
 * @param ofSellers whether the question is about sellers, so that "based in" need not follow their name
 */
export function readSeat(text: string, ofSellers: boolean): Seat | null {
  const after = AFTER.exec(text) ?? (ofSellers && SELLER_WORDS.test(text) ? APART.exec(text) : null);
  for (const match of [after, BEFORE.exec(text), FOLLOWING.exec(text)]) {
    const found = match === null ? [] : placed.filter(({ words }) => words.test(match[1] ?? ""));
    if (match === null || found.length === 0) continue;
    const before = text.slice(0, match.index);
    if (MADE.test(before)) continue;
    const excluded = EXCLUDED.exec(before)?.[0] ?? "";
    return {
      outside: excluded !== "",
      codes: [...new Set(found.flatMap(({ codes }) => codes))],
      names: found.map(({ name }) => name),
      words: `${excluded}${match[0]}`.trim().replace(/[\s,]+$/, ""),
    };
  }
  return null;
}
