import { plainNumbers } from "../../optimize/task/sizes/numbers.ts";
import { readAsides } from "./asides.ts";
import { englishField } from "./fields.ts";
import { readLimits } from "./figures.ts";
import { type Filter, readWords } from "./filters.ts";
import { INTENTS, type IntentKind, MODEL_WORDS, OR } from "./intents.ts";
import { type KnownNames, readNames } from "./names.ts";
import { readPeriod } from "./period.ts";
import { sidesOf } from "./sides.ts";
import { isEmpty, plainSubject, unreadClauses, withoutSettings } from "./subject.ts";

export type { IntentKind } from "./intents.ts";

/** A parsed question. */
export interface Question {
  kind: IntentKind;
  /** The words that express the intent; null for a field without a question. */
  words: string | null;
  /** The subject, without intent and filters. */
  subject: string;
  /** The items to compare, as written; empty unless the question compares. */
  sides: readonly string[];
  /** Whether the question is about models, so that it need not name one. */
  ofModels: boolean;
  /** Whether it asks for the lowest price. */
  cheapest: boolean;
  filters: readonly Filter[];
}

const OF_MODELS = new Set<IntentKind>(["price", "shutdown", "whats_new"]);
/** Stars and likeness are known of products, so that `image generation model` names what a product does. */
const OF_PRODUCTS = new Set<IntentKind>(["alternatives", "versus", "fastest_growing", "most_used"]);
const CHEAP = /\bcheap|least expensive|günstig|billig|moins cher|barat|economic|goedkoop|дешев|便宜|安い|최저|저렴/iu;
/** Intents about the past: a month without a year means the latest one. */
const PAST =
  /(?<!\p{L})(?:were|was|has been|have been|had|did|wurden?|ont été|fueron|foram|sono stati|были|已)(?!\p{L})/iu;
const ENDED = /\b(?:shut ?down|retired|discontinued|switched off|abgeschaltet|arrêtés?|apagad[oa]s|ritirati)\b/iu;
const DEPRECATED = /\b(?:deprecated|abgekündigt\p{L}*|obsolètes?)(?!\p{L})/iu;
/** Units of a price, which do not say what is priced. */
const RATE_WORDS =
  /(?<!\p{L})(?:(?:per|pro|par|por|per|за|\/) ?(?:1 ?)?(?:1000000|million|mtok|m) ?(?:input |output )?(?:tokens?|tok)?|(?:per|pro|par|por|al|за) (?:token|minute|hour|second|page|image|character|request|minuto|minuut|stunde|heure|hora|seite|bild)|by (?:input|output)(?: tokens?)?(?: prices?)?|in and out|(?:for )?input and output|today|right now)(?!\p{L})/giu;
/** Generic words at the start of a subject: `Tools similar to Cursor` is about Cursor. */
const LEADING_GENERIC = /^(?:tools?|apps?|software|products?|projects?|services?|something)\s+(?=\S)/iu;
const AT_A_PLACE = /^(?:at|on|via|through|hosted|sold|offered|bei|über|auf|chez|sur)\s/iu;
const MOST_SIDES = 8;

/**
 * Parses a question, in eleven languages: what it asks for, its subject, and its filters. Text that looks like a filter
 * and is not understood becomes a filter of kind `unread`.
 * @param day day of the question, `YYYY-MM-DD`
 */
export function readQuestion(query: string, known: KnownNames, day: string): Question {
  const text = plainNumbers(query.normalize("NFC")).text;
  const intent = intentOf(text);
  const kind = intent.kind;
  const ofModels = OF_MODELS.has(kind) || (!OF_PRODUCTS.has(kind) && MODEL_WORDS.test(text));
  const filters: Filter[] = [];
  let rest = text;
  const apply = ({ text: left, filters: found }: { text: string; filters: readonly Filter[] }) => {
    rest = left;
    filters.push(...found);
  };
  if (kind === "how_many" && ofModels) {
    const state = ENDED.exec(rest) ?? DEPRECATED.exec(rest);
    if (state !== null) {
      filters.push({ kind: "state", value: ENDED.test(rest) ? "ended" : "deprecated", words: state[0] });
      rest = rest.replace(state[0], " ");
    }
  }
  if (kind !== "alternatives" && kind !== "versus") {
    const period = readPeriod(rest, day, kind === "shutdown" && !PAST.test(text) ? "future" : "past");
    if (period !== null) {
      filters.push({ kind: "period", from: period.from, to: period.to, words: period.words });
      rest = rest.replace(period.words, " ");
    }
  }
  const versus = kind === "versus" || (kind === "overview" && OR.test(text));
  if (!versus) {
    const beside = readAsides(rest, kind);
    rest = beside.text;
    filters.push(...beside.asides.map((words): Filter => ({ kind: "unread", words })));
    // `Top 5` asks for the most used and gives the number of results.
    apply(readLimits(rest));
    if (ofModels || kind === "how_many") apply(readNames(rest, known));
    apply(readWords(rest, ofModels));
    rest = withoutSettings(withoutIntent(rest, kind).replace(RATE_WORDS, " "), kind);
    const unread = unreadClauses(rest, kind, ofModels);
    rest = unread.text;
    filters.push(...unread.clauses.map((words): Filter => ({ kind: "unread", words })));
  }
  const words = intent.words;
  if (versus) {
    // `At Bedrock` is not a side, but a seller without a preposition may be one.
    const places = readNames(rest, known);
    if (places.filters.every(({ words: said }) => AT_A_PLACE.test(said))) apply(places);
  }
  const sides = versus ? sidesOf(rest).slice(0, MOST_SIDES) : [];
  const choice = kind === "overview" && sides.length > 1;
  const subject =
    sides.length > 1
      ? sides.join(" | ")
      : kind === "alternatives"
        ? plainSubject(rest).replace(LEADING_GENERIC, "")
        : englishField(plainSubject(rest));
  return {
    kind: choice ? "versus" : kind,
    words,
    subject: isEmpty(subject, ofModels) ? "" : subject,
    sides: sides.length > 1 ? sides : [],
    ofModels,
    cheapest: kind === "price" && CHEAP.test(text),
    filters,
  };
}

function withoutIntent(text: string, kind: IntentKind): string {
  return INTENTS.filter(([other]) => other === kind).reduce(
    (rest, [, pattern]) => rest.replace(new RegExp(pattern.source, "giu"), " "),
    text,
  );
}

function intentOf(text: string): { kind: IntentKind; words: string | null } {
  for (const [kind, pattern] of INTENTS) {
    const found = pattern.exec(text);
    if (found !== null) return { kind, words: found[0].trim() };
  }
  // `Models under a dollar` asks for prices without saying so.
  if (MODEL_WORDS.test(text) && (/[$€]|dollars?|cents?/iu.test(text) || /context|kontext|contexte/iu.test(text)))
    return { kind: "price", words: null };
  return { kind: "overview", words: null };
}
