import { PLACES } from "../../../optimize/task/demands/words/names/places.ts";
import { endOfPlaces, startOfPlaces } from "./listed-places.ts";

/** Sellers as questions call them, in eight languages. */
const SELLERS =
  "(?:inference |api |model |cloud |llm |ai )*(?:providers?|sellers?|vendors?|hosts?|hosters?|compan(?:y|ies)|konzern\\p{L}*|unternehmen\\p{L}*|anbieter\\p{L}*|fournisseurs?|hébergeurs?|proveedor(?:es)?|fornecedor(?:es)?|provedor(?:es)?|fornitor[ei]|aanbieders?|провайдер\\p{L}*|поставщик\\p{L}*)";
/** "Sold by", before them. */
const SOLD_BY =
  "(?:(?:are |is |that are |which are )?(?:sold|offered|hosted|served|run|provided) )?(?:(?:by|from|at|on|with|von|bei|de|par|chez|por|da|di|van|bij|у|от) )?(?:(?:an?|the|any|einem?|einen|den|un|une|uno|el|los|des|een|o|os) )?";
/** "Based in", before a place. */
const BASED =
  "(?:(?:have|haben|hat|ont|tienen|têm|hanno|hebben) (?:their |ihren |seinen |leur |su |sua |la loro |hun )?(?:(?:firmen|haupt)?sitz|seat|headquarters|siège|sede|zetel)|(?:(?:that |which |who )?(?:are |is |sit |sind |sont |est |están |está |são |sono |zijn )?)?(?:based|headquartered|located|seated|established|registered|incorporated|with (?:an? |the |their |its )?(?:(?:legal|registered|company|corporate) )?(?:seats?|headquarters|hq|office)|mit (?:(?:rechts|firmen|haupt)?sitz|(?:rechtlichem|juristischem) sitz)|(?:ayant|avec) (?:un |leur )?siège(?: (?:social|légal))?|ansässig\\p{L}*|situ[ée]e?s?|établie?s?|basée?s?|(?:con|com) (?:la |a |su |sua )?sede(?: (?:legal|legale|social))?|basad[oa]s?|sediad[oa]s?|ubicad[oa]s?|gevestigd|met (?:een )?(?:zetel|vestiging)|с (?:офисом|регистрацией))) (?:in|within|inside|en|au|aux|em|no|na|nos|nell['’]|within the|в) ?";

const placed = PLACES.map(({ name, codes, words }) => ({
  name,
  codes,
  words: new RegExp(words.source, words.flags.replace("g", "")),
}));
/** Words that exclude what follows. */
const NOT =
  "(?:not|n['’]t|no|non|never|without|except|excluding|outside|nicht|kein\\p{L}*|ohne|außer|sans|sauf|pas|sin|excepto|não|sem|exceto|senza|tranne|niet|geen|zonder|не|без|кроме)";
/** A list of places after "based in": at most eight words, to the next clause, sentence or exclusion. */
const LIST = `((?:(?!(?:and|und|et|y|e|en|и|that|which|with|mit|avec|con|for|für) (?!the |den |la |les |dem )\\p{Ll}|(?:and |but |und |et |y |e |en |и )?${NOT}[- ])(?:[\\p{L}'’-]|\\.(?!\\s))+[ ,]*){1,8})`;
/** "Of language models", after sellers. */
const OF_WHAT = "(?: (?:of|for|von|für|de|di|van) (?:\\p{L}+ )?\\p{L}+)?";
const AFTER = new RegExp(`(?<!\\p{L})${SOLD_BY}${SELLERS}${OF_WHAT} (?:${BASED}|in (?:the )?(?=\\p{Lu}))${LIST}`, "iu");
/** The same after the name of a model, which stays to be read: "providers of gpt-oss-120b based in the EU". */
const AFTER_NAME = new RegExp(
  `(?<=(?<!\\p{L})${SELLERS} (?:of|for|von|für|de|di|van) (?=[^,;?]{0,40}\\d)(?:[\\p{L}\\p{N}.-]+ ){1,4})(?:${BASED}|(?:from|in|aus|en|em|uit) (?:the |der |la )?)${LIST}`,
  "iu",
);
/** "And process data there", after a place of seats: the place holds for the data too. */
const DATA_THERE = /^[^.,;?!]{0,60}(?<!\p{L})(?:there|dort|là|là-bas|allí|ahí|lá|lì|daar|там)(?!\p{L})/iu;
const APART = new RegExp(`(?<!\\p{L})(?:(?:and|und|et|y|e|en|и) )?${BASED}${LIST}`, "iu");
const BEFORE = new RegExp(`(?<!\\p{L})${SOLD_BY}([\\p{L}.]+(?: union)?)(?:[- ]based)?[- ]${SELLERS}(?!\\p{L})`, "iu");
const FOLLOWING = new RegExp(
  `(?<!\\p{L})${SOLD_BY}${SELLERS} (?:from (?:the )?|aus (?:der )?)?([\\p{L}.]+(?: union)?)(?!\\p{L})`,
  "iu",
);
/** What stands before sellers that are not wanted: "not sold by US providers", "non-US providers". */
const EXCLUDED = new RegExp(`(?<!\\p{L})${NOT}(?:[- ]\\p{L}+){0,1}[- ]?$`, "iu");
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
  for (const match of [AFTER_NAME.exec(text), after, BEFORE.exec(text), FOLLOWING.exec(text)]) {
    const one = match === null ? [] : placed.filter(({ words }) => words.test(match[1] ?? ""));
    if (match === null || one.length === 0) continue;
    const [start, end] = spanOf(text, match);
    const found = placed.filter(({ words }) => words.test(text.slice(start, end)));
    const before = text.slice(0, start);
    if (MADE.test(before)) continue;
    const excluded = EXCLUDED.exec(before)?.[0] ?? "";
    return {
      outside: excluded !== "",
      codes: [...new Set(found.flatMap(({ codes }) => codes))],
      names: found.map(({ name }) => name),
      words:
        `${excluded}${text.slice(start, match.index)}${DATA_THERE.test(text.slice(match.index + match[0].length)) ? beforePlace(match) : toLastPlace(match, found)}${text.slice(match.index + match[0].length, end)}`
          .trim()
          .replace(/[\s,]+$/, ""),
    };
  }
  return null;
}

/** Where the words of a seat begin and end with the places that stand beside its own as a list. */
function spanOf(text: string, { 0: words, index }: RegExpExecArray): [start: number, end: number] {
  // "Not sold by US or EU sellers": what comes before the place begins no list of its own.
  const leading = /^(?:(?!(?:an?|the) )\S+ (?:by|from|at|on|with) )/iu.test(words);
  return [leading ? index : startOfPlaces(text, index), endOfPlaces(text, index + words.length)];
}

/** The words of a seat up to its last place: a verb and a name may follow, "in the EU offer gpt-oss-120b". */
function toLastPlace([words, list = ""]: RegExpExecArray, found: readonly { words: RegExp }[]): string {
  if (!words.endsWith(list)) return words;
  const ends = found.flatMap(({ words: place }) =>
    [...list.matchAll(new RegExp(place.source, `${place.flags}g`))].map((one) => one.index + one[0].length),
  );
  return `${words.slice(0, words.length - list.length)}${list.slice(0, Math.max(...ends))}`;
}

/** "Sellers in the EU", without a word for their seat. */
const INSIDE = new RegExp(
  `(?<!\\p{L})${SOLD_BY}${SELLERS} (?:in|within|inside|aus|en|dans|em|na|nell['’]|в) ?(?:the |der |l['’]|la )?([\\p{L}.]+(?: union)?)(?!\\p{L})`,
  "iu",
);

/** Reads a place in which sellers are, beside the names of models. */
export function sellersIn(text: string): Seat | null {
  const match = INSIDE.exec(text);
  const first = match === null ? [] : placed.filter(({ words }) => words.test(match[1] ?? ""));
  if (match === null || first.length === 0) return null;
  const all = text.slice(match.index, endOfPlaces(text, match.index + match[0].length));
  const found = placed.filter(({ words }) => words.test(all));
  return {
    outside: false,
    codes: [...new Set(found.flatMap(({ codes }) => codes))],
    names: found.map(({ name }) => name),
    words: all.trim(),
  };
}

/** The words of a seat without its place, which stays to be read with what follows. */
function beforePlace([words, place = ""]: RegExpExecArray): string {
  return words.endsWith(place) ? words.slice(0, -place.length).replace(/\S+\s*$/u, "") : words;
}

/** Reads every such place: "providers based in the EU, no US companies". */
export function readSeats(text: string, ofSellers: boolean): { text: string; seats: Seat[] } {
  const seats: Seat[] = [];
  let rest = text;
  for (let seat = readSeat(rest, ofSellers); seat !== null && seats.length < MOST; seat = readSeat(rest, ofSellers)) {
    seats.push(seat);
    rest = rest.replace(seat.words, " ");
  }
  return { text: rest, seats };
}

const MOST = 3;
