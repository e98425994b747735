import { plainNumbers } from "../../optimize/task/sizes/numbers.ts";
import { escapePattern } from "../../text/escape-pattern.ts";
import { untold } from "../named/aspects.ts";
import { readAsides } from "./asides.ts";
import { foreignField, wordsBesideField } from "./fields.ts";
import { type Filter, filterOf, readWords, withoutLicences } from "./filters.ts";
import { withEither } from "./intent/either.ts";
import {
  asksFor,
  BEST,
  CHEAP,
  CHEAPER_THAN,
  DEPRECATED,
  intentOf,
  isChoice,
  kindOf,
  NO_SIDE,
  PAST,
  WIDEST,
  withoutModelWords,
} from "./intent/kind.ts";
import { alsoAsked, readExcept, readTopShare } from "./intent/several.ts";
import { INTENTS, MODEL_WORDS, OR } from "./intents.ts";
import { type KnownNames, readNames } from "./names.ts";
import { AMOUNTS } from "./numbers/amounts.ts";
import { readLimits } from "./numbers/figures.ts";
import { withoutQuantities } from "./numbers/quantities.ts";
import { readPeriod } from "./period.ts";
import { readPlaces } from "./places/places.ts";
import { sidesOf } from "./sides.ts";
import { readSpoken } from "./spoken.ts";
import { isEmpty, OF_FIGURES, OF_SELLERS, plainSubject, unreadClauses, withoutSettings } from "./subject.ts";
import { readAiFeatures } from "./words/ai-features.ts";
import { latinNames } from "./words/brand-names.ts";
import type { IntentKind } from "./words/intent-words.ts";
import { type Order, readOrder } from "./words/orders.ts";
import { PRICE_MOVES } from "./words/price-moves.ts";
import { namesTask } from "./words/task-words.ts";

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
  /** Whether it asks for the largest context window. */
  byWindow: boolean;
  /** Whether it wants models in the order of their ability. */
  byAbility?: boolean;
  filters: readonly Filter[];
  /** Those of the filters that the exact notation states, whose words are not in the text. */
  stated?: readonly Filter[];
  /** What else it asks of the same kind of products. */
  also?: readonly IntentKind[];
  /** Words that answers ignore, beside a field named in a language other than English. */
  beside: readonly string[];
}

const OF_MODELS = new Set<IntentKind>(["price", "shutdown", "whats_new"]);
/** Intents about products, for which `image generation model` names the function of a product. */
const OF_PRODUCTS = new Set<IntentKind>(["alternatives", "versus", "fastest_growing", "most_used"]);
const OF_FIELDS = new Set<IntentKind>(["fastest_growing", "most_used", "how_many", "overview", "whats_new"]);
/** Intents for which the name of a maker or seller means all its models. */
const NAMED_OWNER = new Set<IntentKind>(["how_many", "shutdown", "price"]);
/** "A cheaper alternative to" asks for those below the price of what it names. */
const CHEAPER =
  /(?<!\p{L})(?:cheaper|less expensive|more affordable|(?:at|for) (?:a )?lower (?:cost|price)|günstiger\p{L}*|billiger\p{L}*|moins ch(?:er|ère)s?|más (?:barat|económic)[oa]s?|mais (?:barat|econômic)[oa]s?|più economic[oaih]{1,2}|meno car[oaie]|goedkoper\p{L}*|дешевле|более деш[её]в\p{L}*)(?!\p{L})|更便宜(?:的)?|(?:もっと|より)安い|더 (?:싼|저렴한)/iu;
const NEWEST_MODEL =
  /(?<!\p{L})(?:newest|latest|most recent|neuest\p{L}*|derni(?:er|ère)s?(?: modèles?)?|últim[oa]s?(?: modelos?)?|más nuev[oa]s?|mais recentes?|più recent[ei]|ultim[oaie](?: modell[oi])?|nieuwste|новейш\p{L}*|последн\p{L}*)(?: (?:model(?:s|le?n?)?|version(?:en)?))?(?!\p{L})|最新(?:的|の)?(?:模型|モデル)?|최신(?: ?모델)?/giu;
/** "Claude Opus 5.5 against Opus 5", between two versions. */
const AGAINST =
  /(?<!\p{L})(?:against|gegen(?:über)?|contre|contra|frente a|contro|rispetto a|tegen(?:over)?|против|по сравнению с)(?!\p{L})|(?<=\d\s?)(?:对|对阵|相比)(?=\s?\p{L})/iu;
const ENDED =
  /\b(?:shut ?down|retired|discontinued|switched off|removed|disappeared|abgeschaltet|verschwunden|eingestellt|disparus?|supprimés?|desaparecid[oa]s?|retirad[oa]s?|desligad[oa]s?|scompars[oi]|spent[oi]|verdwenen|uitgezet|отключен\p{L}*|arrêtés?|apagad[oa]s|ritirati)\b/iu;
/** Units of a price, which do not say what is priced. */
export const RATE_WORDS =
  /(?<!\p{L})(?:(?:per|pro|par|por|per|за|je|al|\/) ?(?:1 ?)?(?:1000000|million|mtok|m) ?(?:input |output )?(?:tokens?|tok|characters|chars|zeichen|d[e'’] ?caractères|de caracteres|di caratteri|tekens|символов)?|(?:per|pro|par|por|a) (?:1000 |1k |thousand |tausend |mille |mil |mila |duizend |тысяч[уи]? )?(?:searches|queries|requests|pages|images|minutes|seiten|bilder|páginas|paginas?|pagine|imágenes|imagens|immagini|afbeeldingen|страниц\p{L}*)|(?:per|pro|par|por|al|за) (?:audio )?(?:token|minute|hour|second|page|image|character|request|minuto|minuut|stunde|heure|hora|seite|bild|imagen|imagem|immagine|afbeelding|página|pagina|segundo|heure)|by (?:input|output)(?: tokens?)?(?: prices?)?|(?:by|via|over|through|per|par|por|tramite) (?:the |an )?apis?|in and out|(?:for )?input and output|today|right now)(?!\p{L})|(?:每|毎)?(?:1000000|百万|100万)\s?(?:个)?\s?(?:tokens?|トークン|토큰)\s?(?:あたり|当たり|당|的)?/giu;
/** Generic words at the start of a subject: `Tools similar to Cursor` is about Cursor. */
const LEADING_GENERIC = /^(?:tools?|apps?|software|products?|projects?|services?|something)\s+(?=\S)/iu;
const AT_A_PLACE = /^(?:at|on|via|through|hosted|sold|offered|bei|über|auf|chez|sur)\s/iu;
/** Phrases that open a question about one thing. */
const OPENINGS =
  /(?<!\p{L})(?:what (?:has |will |is going to )?(?:happen(?:ed)? (?:to|with)|became of)|what(?:['’]s| is) (?:happening|going on|up|new|the (?:status|story|news|deal)) with|(?:the )?(?:status|news) (?:of|on|about)|tell me (?:more )?about|was ist (?:los )?mit|que se passe-t-il avec|qué pasa con|o que há com|che succede (?:a|con)|что с)(?!\p{L})/giu;
const MOST_SIDES = 8;
/** "Whats a cheaper alternative to X": no part of a name. */
const SHORT_OPENING = /^\s*(?:whats|what['’]s|whos|who['’]s|wheres|hows|wats)(?!\p{L})/iu;
/** The pronoun behind a French verb: "combien coûtent-ils". */
const INVERTED = /(?<=\p{L}{2})-(?:t-)?(?:ils?|elles?|on)(?![\p{L}-])/giu;
/** "With AI", which narrows nothing in a catalogue of AI products. */
const WITH_AI =
  /(?<!\p{L})(?:with|using|mit|avec|con|com|met|с) (?:the |l['’])?(?:help of |hilfe von )?(?:ai|ki|ia|ии|artificial intelligence|künstlicher intelligenz|intelligence artificielle|inteligencia artificial|inteligência artificial|intelligenza artificiale)(?!\p{L})/giu;
/** Words for this catalogue, which every question is about. */
const IN_THE_CATALOGUE =
  /(?<!\p{L})(?:(?:do you (?:have|list)|are (?:listed|there)|habt ihr|haben sie|avez-vous|ten[eé]is|tienen|vocês têm|avete|hebben jullie) )?(?:(?:in|on|im|auf|en|dans|sur|na|no|em|nel|nella|sul|sulla|op|в|на) (?:(?:the|your|this|our|der|dem|eurer|eurem|ihrer|ihrem|la|le|votre|ta|el|vuestra|vuestro|su|vossa|sua|seu|de|het|jullie|вашей|вашем) )?(?:catalog(?:ue)?|database|data ?base|base(?: de (?:datos|données|dados))?|katalog|datenbank|catálogo|catalogo|catalogus|базе|каталоге)(?: of yours)?)(?!\p{L})/giu;

/**
 * Parses a question, in eleven languages: what it asks for, its subject, and its filters. Text that looks like a filter
 * and is not understood becomes a filter of kind `unread`.
 * @param day day of the question, `YYYY-MM-DD`
 */
export function readQuestion(query: string, known: KnownNames, day: string): Question {
  const question = readPlain(query, known, day);
  const ai = question.kind === "alternatives" ? readAiFeatures(query.normalize("NFC")) : null;
  if (ai === null) return question;
  const without = readPlain(ai.text, known, day);
  return without.kind === "alternatives" ? { ...without, filters: [...without.filters, ai.filter] } : question;
}

function readPlain(query: string, known: KnownNames, day: string): Question {
  const text = plainNumbers(latinNames(query.normalize("NFC")))
    .text.replace(SHORT_OPENING, " ")
    .replace(INVERTED, "")
    .replace(OPENINGS, " ")
    .replace(AMOUNTS, " ")
    .replace(WITH_AI, " ")
    .replace(IN_THE_CATALOGUE, " ")
    .replace(WITH_AI, " ")
    .replace(IN_THE_CATALOGUE, " ")
    // "Ce mois-ci" is this month.
    .replace(/(?<=\p{L})-ci(?![\p{L}\p{N}-])/giu, "")
    // "Quoi de neuf" asks what is new, and for nothing nine times.
    .replace(/(?<=(?<!\p{L})quoi de )neuf(?!\p{L})/giu, "nouveau");
  const asked = againstVersion(withSides(withoutLives(text)));
  const order = MODEL_WORDS.test(asked) ? readOrder(asked) : null;
  return order === null ? questionOf(asked, known, day) : inOrder(order, known, day);
}

/** What the order of a list asks for where nothing else does. */
const ORDER_ASKS = { date: ["whats_new", "newest"], price: ["price", "cheapest"] } as const;

/** Reads a question for a list in an order: releases stand newest first and prices cheapest first, and other orders are not read. */
function inOrder({ by, words, text }: Order, known: KnownNames, day: string): Question {
  if (by === "ability") return byAbility({ words, text }, known, day);
  const [kind, asks] = ORDER_ASKS[by];
  const plain = questionOf(text, known, day);
  if (plain.kind === "overview") return questionOf(`${asks} ${text}`, known, day);
  if (plain.kind === "price" && kind === "price") return { ...plain, cheapest: true };
  return plain.kind === kind ? plain : { ...plain, beside: [...plain.beside, words] };
}

/** Reads a question for language models in the order of their ability: a count, or a list with prices. */
function byAbility({ words, text }: Pick<Order, "words" | "text">, known: KnownNames, day: string): Question {
  const bare = text.replace(new RegExp(BEST.source, "giu"), " ");
  const plain = questionOf(bare, known, day);
  const listed = plain.kind === "overview" ? questionOf(`cheapest ${bare}`, known, day) : plain;
  const orders = listed.kind === "how_many" || listed.kind === "price";
  return orders && listed.ofModels && filterOf(listed.filters, "task") === undefined
    ? { ...listed, byAbility: true }
    : { ...plain, beside: [...plain.beside, words] };
}

/** How long a cache lives: an answer about its price states the price of each. */
const LIFE =
  /(?<![\p{L}\p{N}.])(?:\d{1,2}|one|five|eine?[rn]?|fünf|une?|cinq|un[ao]?|cinco|cinque)[- ]?(?:hours?|h|minutes?|mins?|m|stunden?|minuten?|heures?|horas?|minutos?|or[ae]|minut[oi])(?!\p{L})|\d{1,2}\s?(?:小时|分钟|時間|分|시간|분)/giu;
const BETWEEN_LIVES =
  /(?:versus|vs\.?|against|compared (?:to|with)|gegenüber|contre|frente a|contra|rispetto a) *(?=(?:on|for|of|with|in|bei|für|sur|pour|en|para|de|per|su|$|[?.,])(?!\p{L}))/iu;
/** Removes the times of a cache, so that two of them are no comparison. */
function withoutLives(text: string): string {
  if (!/cach|キャッシュ|缓存|캐시|кэш/iu.test(text)) return text;
  const without = text.replace(LIFE, " ");
  return without === text ? text : without.replace(/\s+/gu, " ").replace(BETWEEN_LIVES, " ");
}

/** "How does A differ from B", which compares the two. */
const DIFFERS =
  /(?<!\p{L})(?:how (?:do|does) |(?:(?:y|e|et|und|and) )?(?:en|em) qu[ée] |worin |wie |en quoi |in (?:che )?cosa |waarin |чем )?(?:differs?|se difer\p{L}+|diferem|unterscheide[nt] sich|diff[èe]ren?t?|si differenzia\p{L}*|differi\p{L}+|verschil(?:t|len)|отлича\p{L}+)(?!\p{L})/iu;
const BESIDE_NAMES = /\s(?:from|de|da|di|von|van|от|and|und|et|y|e|en|и)\s(?=\p{Lu}|\S*\d)/u;
/** Rewrites "how does A differ from B" to "A vs B". */
function withSides(text: string): string {
  const opened = text.replace(/(?<!\p{L})how (?:do|does) (?=.{1,80} differ(?!\p{L}))/iu, " ");
  return DIFFERS.test(opened) ? opened.replace(DIFFERS, " ").replace(BESIDE_NAMES, " vs ") : text;
}

/** Rewrites "Opus 5.5 against Opus 5: price change" to the comparison that it is, without what follows a colon. */
function againstVersion(text: string): string {
  if (!isChoice(text, AGAINST)) return text;
  const part = text.split(/[:：]\s/u).find((some) => isChoice(some, AGAINST));
  return (part ?? text).replace(AGAINST, " vs ");
}

/** Whether a text names sides to choose from: "A or B", but not "under MIT or Apache". */
function asksToChoose(text: string): boolean {
  return OR.test(text) && OR.test(withoutLicences(text));
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
    if (byWindow) rest = rest.replace(WIDEST, " ");
    if (replaced) rest = rest.replace(/replacements?(?: for| of)?(?!\p{L})/giu, " ");
    const beside = readAsides(rest, kind);
    rest = beside.text;
    filters.push(...beside.asides.map((words): Filter => ({ kind: "unread", words })));
    if (!cheaperThan && (!ofModels || kind === "overview")) apply(readExcept(rest));
    // `Top 5` asks for the most used and gives the number of results.
    apply(readLimits(rest));
    if (ofModels) apply(readPlaces(rest));
    if (ofModels || kind === "how_many") apply(readNames(rest, known));
    apply(readWords(rest, ofModels || cheaperThan));
    if (filterOf(filters, "task") !== undefined) apply(readSpoken(rest));
    if (ending) rest = withoutIntent(rest, "how_many");
    // "The price of the newest GPT": models of a family stand newest first.
    if (newest || kind === "price") rest = rest.replace(NEWEST_MODEL, " ");
    if (newest) rest = withoutIntent(rest, "whats_new");
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
    cheapest:
      cheaperThan ||
      (kind === "alternatives" && CHEAPER.test(text)) ||
      (kind === "price" && !oneSide && CHEAP.test(text)),
    filters: ofModels ? withEither(asked, filters) : filters,
    also,
    beside: besideOf(field === null ? "" : plainSubject(rest), kind),
  };
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

/** Reads whether ended or deprecated models are counted. */
function readState(text: string): { text: string; filters: Filter[] } {
  const state = ENDED.exec(text) ?? DEPRECATED.exec(text);
  if (state === null) return { text, filters: [] };
  const value = ENDED.test(text) ? "ended" : "deprecated";
  return { text: text.replace(state[0], " "), filters: [{ kind: "state", value, words: state[0] }] };
}

/** Reads the time of a question. The sentence of its figures states it only where the question itself states none. */
function readTime(rest: string, text: string, kind: IntentKind, day: string): { text: string; filters: Filter[] } {
  const plain = kind === "fastest_growing" || kind === "most_used" ? rest.replace(OF_FIGURES, " ") : rest;
  const past = kind !== "shutdown" || PAST.test(text);
  const tense = past ? "past" : "future";
  const period = readPeriod(plain, day, tense) ?? readPeriod(rest, day, tense);
  if (period === null) return { text: plain, filters: [] };
  // "Were shut down in 2026" ends today.
  const begun = period.from === null || period.from <= day;
  const ends = kind === "shutdown" && past && begun && period.to !== null && period.to > day;
  return {
    text: plain.replace(period.words, " "),
    filters: [{ kind: "period", from: period.from, to: ends ? day : period.to, words: period.words }],
  };
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
