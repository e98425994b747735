import { passed } from "./conditions.ts";
import { foreignCurrency, startsWithMillionTokens } from "./money.ts";

/**
 * What a sentence says about the prices around it.
 * - `plain`: US dollars, a million tokens (`perMillion`), or nothing that changes a price.
 * - `unit`: another unit; `section` when it is one that other products of a page have, such as images.
 * - `other`: anything else: another currency, hours, days, customers, a surcharge, or words that are not known.
 */
export interface Statement {
  kind: "plain" | "unit" | "other";
  perMillion: boolean;
  section: boolean;
  text: string;
}

const NOUNS = `(?:prices?|pricing|rates?(?! limit)|amounts?|costs?|fees?|charges?|figures|tariffs?)`;
const LEADS = `(?:all|any|both|each|every|the|these|those|this|our|following|listed|above|below|displayed|shown|published|quoted|stated|current|api|token|model|inference|list|usage|of|unit)`;
/** A sentence about the prices of the page: "All prices …", "The rates below …", "Pricing is …". */
const ABOUT_PRICES = new RegExp(
  String.raw`^\W*(?:(?:please )?note(?: that)?:?\s+|important:?\s+)?(?:${LEADS}\s+)*${NOUNS}\b`,
  "i",
);
/** A sentence about something else that still affects every price, such as "Add 20% to all prices." */
const REACHES_PRICES = new RegExp(
  String.raw`\b(?:all|these|those|listed|displayed|following|above|below) (?:\w+ )?${NOUNS}\b|\b${NOUNS} (?:on|of) (?:this|the) page\b|\bprices (?:shown|listed|displayed|below|above|here)\b`,
  "i",
);
const PREDICATE =
  /\b(?:is|are|was|were|be|will|appl(?:y|ies|ied)|holds?|includes?|included|excludes?|takes?|requires?|shown|listed|quoted|reflect|represent|assume|valid|effective|expired?|per|in|for|from|until|before|after|as of|during|between|with(?:out)?|hourly|daily|monthly|multipl\w+|add(?:ed)?)\b|\//i;
const MONEY_WORD =
  /\b(?:pric\w+|rates?|amounts?|costs?|fees?|charges?|charged|bill(?:ed|ing)?|pay(?:able|ment)?|tariffs?|currency|invoice[sd]?|discount\w*|cheaper)\b/i;
const HOURS =
  /\boff-?peak\b|\bpeak (?:hours?|times?|rates?|period)|\b(?:nights?|weekends?|weekdays?|business hours|daytime|overnight)\b|\b\d{1,2}:\d\d\b|\b\d{1,2}\s?(?:a\.?m|p\.?m)\b/i;
/** Words for prices in the other languages that providers write in; what stands around them is not understood. */
const OTHER_LANGUAGE =
  /价格|價格|定价|定價|人民币|人民幣|計費|计费|価格|料金|日本円|가격|요금|\b(?:preise?|tarife?|tarifs?|prix|precios?|tarifas?|preços?|prezz[io]|prijs|prijzen|priser)\b|(?<!\p{L})(?:цен[аы]|стоимость)(?!\p{L})/iu;
/** Style sheets, scripts and data that a page shows as text by mistake. */
const CODE = /\\"|\\u00|[{}]|=>|\bfunction\b|;\s*\w+\s*:/;
const LONGEST_SENTENCE = 400;

/** Phrases about prices that do not change them. */
const PLAIN = [
  /\b(?:in|are|is)?\s*(?:us[d$]?|u\.s\.|united states)?\s*dollars?\b(?:\s*\((?:usd|us\$|\$)\))?/gi,
  /\b(?:in )?(?:us ?\$|usd)(?!\w)|\$/gi,
  /\b(?:exclud\w+|exclusive of|before|without|plus|not includ\w+|do not include)\s+(?:any |all |of )?(?:applicable |local |sales )*(?:taxes|tax|vat|gst)(?: and (?:duties|fees|levies))?/gi,
  /\b(?:(?:are )?subject to change|(?:may|can|might|will|could) (?:vary|change|differ|be (?:changed|adjusted|updated))|varies|vary|differ)\b.*$/gi,
  /\b(?:unless|except where|if not) (?:otherwise )?(?:noted|stated|specified|marked|indicated)(?: otherwise)?\b/gi,
  /\b(?:as marked|as listed|as shown|pay[- ]as[- ]you[- ]go|in units of|for (?:all|each|every|the) (?:\w+ )?models?)\b/gi,
];
const PER = /\bper[\s-]+(.+)$/i;
const SLASH = /\/\s?(.+)$/;
const MILLION_TOKENS = /^(?:1 ?)?(?:million|mtok|m|1,?000,?000)?\s?(?:input |output |text )?(?:tok(?:en)?s?)?/i;
const NEUTRAL_WORDS = new RegExp(
  String.raw`\b(?:${LEADS.slice(3, -1)}|${NOUNS}|is|are|be|here|in|of|for|on|page|tables?|it|a|an|and|also|which|that|please|note|text|input|output|cached|tokens?|consumed|represents?|per)\b|[\W\d_]+`,
  "gi",
);
/** Units of other products that a page may sell beside tokens. */
const OTHER_PRODUCT =
  /^(?:[\d,.]+k?\s)?(?:generated\s)?(?:images?|videos?|seconds?|minutes?|pages?|songs?|calls?|search(?:es)?|gb|sessions?|session-hour|clips?|frames?|mp|megapixels?|steps?|generations?)\b/i;

/** Splits a text into sentences: by lines, and within a line at full stops, question and exclamation marks. */
function sentencesOf(text: string): string[] {
  return text
    .split(/\n|(?<=[.!?])\s+(?=[\p{Lu}\d"'(*])/u)
    .map((sentence) => sentence.replace(/\s+/g, " ").trim())
    .filter((sentence) => sentence !== "");
}

/** Returns what the sentences of a text state about prices, as of a day; skips sentences about anything else. */
export function statementsOf(text: string, day: string): Statement[] {
  if (
    !MONEY_WORD.test(text) &&
    !REACHES_PRICES.test(text) &&
    foreignCurrency(text) === null &&
    !/\bfigures\b/i.test(text) &&
    !OTHER_LANGUAGE.test(text)
  )
    return [];
  return sentencesOf(text).flatMap((sentence) => {
    const statement = statementOf(sentence, day);
    return statement === null ? [] : [statement];
  });
}

/** Returns what one sentence, label or caption states about prices; null when it is not about them. */
export function statementOf(sentence: string, day: string): Statement | null {
  if (sentence.length > LONGEST_SENTENCE || CODE.test(sentence)) return null;
  const text = sentence.replace(/[*_`#>]+/g, " ").trim();
  const other: Statement = { kind: "other", perMillion: false, section: false, text: sentence };
  if (OTHER_LANGUAGE.test(text)) return other;
  const priced = MONEY_WORD.test(text);
  if (foreignCurrency(text) !== null && (priced || text.length <= 80)) return other;
  if (priced && HOURS.test(text)) return other;
  if (/\bcurrency (?:is|of|used)\b/i.test(text) && !/\b(?:usd|us dollars?)\b/i.test(text)) return other;
  const about = ABOUT_PRICES.test(text) && PREDICATE.test(text);
  if (!about && !REACHES_PRICES.test(text)) return null;
  // A sentence that only refers to the prices, such as "See the prices below".
  if (!about && /^(?:see|visit|refer|compare|check|view|explore|learn|for)\b/i.test(text)) return null;
  return judged(text, day, sentence);
}

/** Whether a text only lists columns, such as "Input / Cached input / Output". */
export function namesColumns(text: string): boolean {
  return text.replace(/\b(?:input|cached|output|tokens?)\b|[\s/,|()]+/gi, "") === "";
}

function judged(text: string, day: string, sentence: string): Statement {
  let rest = PLAIN.reduce((left, plain) => left.replace(plain, " "), passed(text.replace(/[.:;]+$/, ""), day)).trim();
  const unit = (PER.exec(rest) ?? SLASH.exec(rest))?.[1]?.trim();
  const perMillion = unit !== undefined && startsWithMillionTokens(unit);
  if (unit !== undefined && !perMillion)
    return { kind: "unit", perMillion, section: OTHER_PRODUCT.test(unit), text: sentence };
  if (perMillion) rest = `${rest.slice(0, -unit.length)} ${unit.replace(MILLION_TOKENS, " ")}`;
  const kind = rest.replace(NEUTRAL_WORDS, "") === "" ? "plain" : "other";
  return { kind, perMillion, section: false, text: sentence };
}
