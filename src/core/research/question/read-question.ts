import { escapePattern } from "../../text/escape-pattern.ts";
import { untold } from "../named/aspects.ts";
import { foreignField, wordsBesideField } from "./fields.ts";
import { type Filter, filterOf, readWords, withoutLicences } from "./filters.ts";
import { withEither } from "./intent/either.ts";
import {
  asksFor,
  CHEAP,
  CHEAPER_THAN,
  DEAREST,
  intentOf,
  isChoice,
  kindOf,
  NO_SIDE,
  WIDEST,
  withoutModelWords,
} from "./intent/kind.ts";
import { inOrder } from "./intent/order.ts";
import { alsoAsked, readExcept, readExceptModels, readTopShare } from "./intent/several.ts";
import { readState } from "./intent/state.ts";
import { readTime } from "./intent/time.ts";
import { readUpkeep } from "./intent/upkeep.ts";
import { INTENTS, MODEL_WORDS, OR } from "./intents.ts";
import { type KnownNames, readNames } from "./names.ts";
import { readLimits } from "./numbers/figures.ts";
import { withoutQuantities } from "./numbers/quantities.ts";
import { readPlaces } from "./places/places.ts";
import { readAsides } from "./plain/asides.ts";
import { asComparison } from "./plain/comparisons.ts";
import { plainText } from "./plain/plain-text.ts";
import type { Question } from "./question.ts";
import { sidesOf } from "./sides.ts";
import { isEmpty, OF_SELLERS, plainSubject, unreadClauses, withoutSettings } from "./subject.ts";
import { demandsOfTask, readTaskDemands } from "./task/abilities.ts";
import { readAiFeatures } from "./words/ai-features.ts";
import type { IntentKind } from "./words/intent-words.ts";
import { readOrder } from "./words/orders.ts";
import { PRICE_MOVES } from "./words/price-moves.ts";
import { RATE_WORDS } from "./words/rate-words.ts";
import { namesTask } from "./words/task-words.ts";

const OF_MODELS = new Set<IntentKind>(["price", "shutdown", "whats_new"]);
/** Intents about products, for which `image generation model` names the function of a product. */
const OF_PRODUCTS = new Set<IntentKind>(["alternatives", "versus", "fastest_growing", "most_used"]);
const OF_FIELDS = new Set<IntentKind>(["fastest_growing", "most_used", "how_many", "overview", "whats_new"]);
/** Intents for which the name of a maker or seller means all its models. */
const NAMED_OWNER = new Set<IntentKind>(["how_many", "shutdown", "price", "whats_new"]);
/** "A cheaper alternative to" asks for those below the price of what it names. */
const CHEAPER =
  /(?<!\p{L})(?:cheaper|less expensive|more affordable|(?:at|for) (?:a )?lower (?:cost|price)|günstiger\p{L}*|billiger\p{L}*|moins ch(?:er|ère)s?|más (?:barat|económic)[oa]s?|mais (?:barat|econômic)[oa]s?|più economic[oaih]{1,2}|meno car[oaie]|goedkoper\p{L}*|дешевле|более деш[её]в\p{L}*)(?!\p{L})|更便宜(?:的)?|(?:もっと|より)安い|더 (?:싼|저렴한)/iu;
const NEWEST_MODEL =
  /(?<![\p{L}\p{N}]-|\p{L})(?:newest|latest|most recent|neuest\p{L}*|derni(?:er|ère)s?(?: modèles?)?|últim[oa]s?(?: modelos?)?|más nuev[oa]s?|mais recentes?|più recent[ei]|ultim[oaie](?: modell[oi])?|nieuwste|новейш\p{L}*|последн\p{L}*)(?: (?:model(?:s|le?n?)?|version(?:en)?))?(?!\p{L})|最新(?:的|の)?(?:模型|モデル)?|최신(?: ?모델)?/giu;
/** Generic words at the start of a subject: `Tools similar to Cursor` is about Cursor. */
/** How much the dearest is above the cheapest, which an answer with both ends says. */
const SPREAD =
  /(?<!\p{L})(?:(?:and |by )?how much (?:more (?:expensive )?|dearer )(?:is (?:it|he|that) )?than|(?:und )?um wie ?viel(?: (?:prozent|mal))? (?:ist (?:er|sie|es) )?teurer|teurer (?:ist (?:er|sie|es) )?als|als|(?:de combien )?(?:est-(?:il|elle) )?plus cher que|(?:cuánto )?más caro (?:es )?que)(?!\p{L})/giu;
const LEADING_GENERIC = /^(?:tools?|apps?|software|products?|projects?|services?|something)\s+(?=\S)/iu;
const AT_A_PLACE = /^(?:at|on|via|through|hosted|sold|offered|bei|über|auf|chez|sur)\s/iu;
const MOST_SIDES = 8;

/**
 * Parses a question, in eleven languages: what it asks for, its subject, and its filters. Text that looks like a filter
 * and is not understood becomes a filter of kind `unread`.
 * @param day day of the question, `YYYY-MM-DD`
 */
export function readQuestion(query: string, known: KnownNames, day: string): Question {
  const last = lastRead.get(known) ?? new Map<string, Question>();
  const key = `${day} ${query}`;
  const question = last.get(key) ?? read(query, known, day);
  if (last.size >= MOST_HELD) last.clear();
  lastRead.set(known, last.set(key, question));
  return question;
}

/** The questions of the last requests: several readers of one request read the same. */
const lastRead = new WeakMap<KnownNames, Map<string, Question>>();
const MOST_HELD = 50;

function read(query: string, known: KnownNames, day: string): Question {
  const upkeep = readUpkeep(query.normalize("NFC"), day);
  if (upkeep.filters.length > 0) {
    const without = readQuestion(upkeep.text, known, day);
    if (!OF_MODELS.has(without.kind) && without.kind !== "versus")
      return { ...without, filters: [...without.filters, ...upkeep.filters] };
  }
  const question = readPlain(query, known, day);
  const ai = question.kind === "alternatives" ? readAiFeatures(query.normalize("NFC")) : null;
  if (ai === null) return question;
  const without = readPlain(ai.text, known, day);
  return without.kind === "alternatives" ? { ...without, filters: [...without.filters, ai.filter] } : question;
}

function readPlain(query: string, known: KnownNames, day: string): Question {
  const asked = asComparison(plainText(query));
  const order = MODEL_WORDS.test(asked) ? readOrder(asked) : null;
  return order === null ? questionOf(asked, known, day) : inOrder(order, (text) => questionOf(text, known, day));
}

/** Most words of a side that is no name of its own: "from images or text" and "that split songs or generate music" name no sides. */
const MOST_OF_A_SIDE = 3;

/** Whether a text names sides to choose from: "A or B", but not "under MIT or Apache". */
function asksToChoose(text: string): boolean {
  if (!OR.test(text) || !OR.test(withoutLicences(text))) return false;
  const sides = sidesOf(text);
  const isSide = (side: string) =>
    /[\p{Lu}\d]|[^\p{Script=Latin}\P{L}]/u.test(side) || side.split(/\s+/u).length <= MOST_OF_A_SIDE;
  return sides.length > 1 && sides.every(isSide);
}

function questionOf(asked: string, known: KnownNames, day: string): Question {
  const { text, share, intent } = openingOf(asked);
  const { kind, ending, newest, oneSide, cheaperThan, ofTask, ofMeters, byWindow, replaced } = kindOf(
    text,
    intent.kind,
    known,
    day,
  );
  // "LLM observability" in another language names a kind of product with a word for models.
  const named = OF_MODELS.has(kind) || !OF_FIELDS.has(kind) ? null : foreignField(text);
  const left = named === null ? text : text.replace(named.words, " ");
  const ofModels = OF_MODELS.has(kind) || (!OF_PRODUCTS.has(kind) && MODEL_WORDS.test(left));
  const dearest = kind === "price" && DEAREST.test(text);
  const filters: Filter[] = [...share];
  const also = ofModels ? [] : alsoAsked(text, kind, intent.words);
  let rest = text;
  const field = ofModels ? null : named;
  for (const name of field === null ? [] : [field.words, ...(field.others ?? [])]) rest = rest.replace(name, " ");
  // A list of all sellers answers whether anyone is cheaper.
  if (oneSide)
    rest = rest.slice(0, rest.search(NO_SIDE)).replace(/[\s,]*(?:and )?(?:is|are|does|ist|est|es|é|è) *$/iu, "");
  const apply = ({ text: left, filters: found }: { text: string; filters: readonly Filter[] }) => {
    rest = left;
    filters.push(...found);
  };
  if ((kind === "price" || kind === "versus") && (namesTask(text) || asksFor("price", text)))
    rest = withoutQuantities(rest);
  if (kind === "how_many" && ofModels) apply(readState(rest));
  if (kind !== "alternatives" && kind !== "versus") apply(readTime(rest, text, kind, day));
  const versus =
    kind === "versus" || (kind === "overview" && asksToChoose(text)) || (kind === "price" && !ofTask && isChoice(text));
  if (!versus) {
    rest = withoutOrders(rest, { byWindow, dearest, replaced });
    const beside = readAsides(rest, kind);
    rest = beside.text;
    filters.push(...beside.asides.map((words): Filter => ({ kind: "unread", words })));
    if (!cheaperThan) apply((ofModels && kind !== "overview" ? readExceptModels : readExcept)(rest, known.isListed));
    // `Top 5` asks for the most used and gives the number of results.
    apply(readLimits(rest));
    if (ofModels) apply(readPlaces(rest));
    if (ofModels || kind === "how_many") apply(readNames(rest, known));
    apply(readWords(rest, ofModels || cheaperThan));
    if (filterOf(filters, "task") !== undefined || (ofModels && demandsOfTask(rest))) apply(readTaskDemands(rest));
    if (ending) rest = withoutIntent(rest, "how_many");
    rest = withoutNewest(rest, kind, newest);
    if (ofTask || ofMeters) rest = withoutIntent(rest, "versus");
    if (cheaperThan) rest = withoutModelWords(rest.replace(CHEAPER_THAN, " ").replace(CHEAPER, " "));
    else if (kind === "alternatives") rest = rest.replace(CHEAPER, " ");
    if (kind === "price" && filterOf(filters, "period") !== undefined) rest = rest.replace(PRICE_MOVES, " ");
    // Lists of models state prices, whatever else is asked of them.
    if (ofModels && (kind === "whats_new" || kind === "how_many")) rest = withoutIntent(rest, "price");
    rest = also.reduce(withoutIntent, rest);
    rest = withoutSettings(withoutIntent(rest, kind).replace(RATE_WORDS, " "), kind);
    const unread = unreadClauses(rest, kind, ofModels);
    rest = kind === "price" ? unread.text.replace(OF_SELLERS, " ") : unread.text;
    filters.push(...unread.clauses.map((words): Filter => ({ kind: "unread", words })));
  }
  const words = intent.words;
  if (versus) {
    rest = rest.replace(RATE_WORDS, " ");
    // `At Bedrock` is not a side, but a seller without a preposition may be one.
    const places = readNames(rest, known);
    if (places.filters.every(({ words: said }) => AT_A_PLACE.test(said))) apply(places);
  }
  const sides = versus ? sidesOf(rest).slice(0, MOST_SIDES) : [];
  const choice = (kind === "overview" || kind === "price") && sides.length > 1;
  const subject =
    sides.length > 1
      ? sides.join(" | ")
      : kind === "alternatives"
        ? (listedName(rest, known) ?? plainSubject(rest).replace(LEADING_GENERIC, ""))
        : (field?.english ?? plainSubject(rest));
  const owner = NAMED_OWNER.has(kind) && ofModels ? ownerOf(subject, known, kind) : null;
  if (owner !== null) filters.push(owner);
  return {
    kind: choice ? "versus" : kind,
    words,
    subject: owner !== null || isEmpty(subject, ofModels) ? "" : subject,
    sides: sides.length > 1 ? sides : [],
    ofModels,
    byWindow,
    ...(dearest ? { dearest } : {}),
    cheapest:
      cheaperThan ||
      (kind === "alternatives" && CHEAPER.test(text)) ||
      (kind === "price" && !oneSide && CHEAP.test(text)),
    filters: ofModels ? withEither(asked, filters) : filters,
    also,
    beside: besideOf(field === null ? "" : plainSubject(rest), kind),
  };
}

/** "The price of the newest GPT": models of a family stand newest first. */
function withoutNewest(text: string, kind: IntentKind, newest: boolean): string {
  const rest = newest || kind === "price" ? text.replace(NEWEST_MODEL, " ") : text;
  return newest ? withoutIntent(rest, "whats_new") : rest;
}

/** Removes the words for an order of models, and those for a replacement, which is asked of its product. */
function withoutOrders(text: string, asked: { byWindow: boolean; dearest: boolean; replaced: boolean }): string {
  const unwindowed = asked.byWindow ? text.replace(WIDEST, " ") : text;
  const unranked = asked.dearest
    ? unwindowed.replace(DEAREST, " ").replace(CHEAP.test(unwindowed) ? SPREAD : DEAREST, " ")
    : unwindowed;
  return asked.replaced ? unranked.replace(/replacements?(?: for| of)?(?!\p{L})/giu, " ") : unranked;
}

/** Words beside a named field, without those for facts that its answers tell anyway. */
function besideOf(text: string, kind: IntentKind): string[] {
  const words = wordsBesideField(text);
  return kind === "alternatives" ? words : untold(words);
}

/** The whole text where it is a listed name: the last word of Browser Use is no verb. */
function listedName(text: string, { isListed }: KnownNames): string | null {
  const name = text.replace(/^[\s"'“„]+|[\s?.!"'”]+$/gu, "");
  return name.includes(" ") && isListed?.(name) === true ? name : null;
}

/** Reads what a question asks for. A share of stars is asked of the most starred, unless the question asks for another list. */
function openingOf(asked: string): { text: string; share: Filter[]; intent: ReturnType<typeof intentOf> } {
  const share = readTopShare(asked);
  const text = share?.text ?? asked;
  const intent = intentOf(text);
  if (share === null) return { text, share: [], intent };
  const ranked = { kind: "most_used" as const, words: share.filter.words };
  return { text, share: [share.filter], intent: intent.kind === "overview" ? ranked : intent };
}

/** Returns the maker or seller when the subject is nothing else: "how many models does Mistral have". */
function ownerOf(subject: string, known: KnownNames, kind: IntentKind): Filter | null {
  const name = subject
    .split(/\s+/)
    .filter((word) => !isEmpty(word, true))
    .join(" ");
  if (name === "" || (kind === "price" && name === subject)) return null;
  const [found] = readNames(`of ${name}`, known).filters.concat(readNames(`at ${name}`, known).filters);
  const named = found !== undefined && new RegExp(`^(?:of|at) ${escapePattern(name)}$`, "i").test(found.words);
  return named ? { ...found, words: name } : null;
}

function withoutIntent(text: string, kind: IntentKind): string {
  return INTENTS.filter(([other]) => other === kind).reduce(
    (rest, [, pattern]) => rest.replace(new RegExp(pattern.source, "giu"), " "),
    text,
  );
}
