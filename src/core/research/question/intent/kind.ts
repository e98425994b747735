import { type Filter, readWords, withoutLicences } from "../filters.ts";
import { INTENTS, MODEL_WORDS, OR } from "../intents.ts";
import { type KnownNames, readNames } from "../names.ts";
import { GAINED } from "../numbers/figures.ts";
import { readPeriod } from "../period.ts";
import { readOrigins } from "../places/origins.ts";
import { WHO } from "../places/sold.ts";
import { sidesOf } from "../sides.ts";
import { withoutSettings } from "../subject.ts";
import type { IntentKind } from "../words/intent-words.ts";
import { namesTask } from "../words/task-words.ts";

export const CHEAP =
  /\bcheap|\blowest\b|niedrigst|tiefst|(?:más|mais) baj?x?[oa]s?|plus bas|più bass|laagste|最低|least expensive|günstig|billig|moins cher|barat|economic|goedkoop|便宜|划算/iu;
/** "The most expensive": an order of models, not a comparison of two. */
export const DEAREST =
  /(?<!\p{L})(?:(?:the |der |die |das |le |la |les |el |los |las |o |a |os |as |il |i |de |het )?(?:most expensive|dearest|priciest|costliest|highest[- ]priced?|teuerste[nrms]?|duurste|plus ch(?:er|ère)s?(?! que)|m[aá]i?s car[oa]s?(?! (?:do )?que)|più car[oaie](?! d))|сам\p{L}+ дорог\p{L}+)(?!\p{L})|最贵(?:的)?|最貴|最も高(?:い|額な?)|가장 비싼/iu;
const OPEN = /open[- ]?sourced?|self[- ]?host|fair[- ]code|libre|quelloffen/iu;
/** "The biggest context window": an order of models. */
export const WIDEST =
  /(?<!\p{L})(?:(?:the )?(?:biggest|largest|longest|widest|most|highest|max(?:imum)?) (?:context(?: (?:windows?|lengths?|sizes?))?|windows?(?= ))|(?:(?:with |mit |avec |con |com |met )?(?:the |dem |der |das |le |la |el |o |a |il |de |het )?(?:größte[nrms]?|längste[nrms]?) kontext(?:fenster\p{L}*|länge)?)|(?:(?:avec|con|com) )?(?:(?:le|la|el|o|a|il) )?(?:plus (?:grande?|longue?) (?:fenêtre(?: de contexte)?|contexte)|(?:fenêtre de contexte|contexte) (?:la|le) plus (?:grande?|longue?)|(?:ventana de contexto|contexto|mayor ventana de contexto) (?:más (?:grande|larg[oa])|mayor)|(?:mayor|maior) (?:ventana|janela|contexto)(?: de contexto)?|(?:janela de contexto|contexto) (?:maior|mais long[oa])|(?:finestra di contesto|contesto) più (?:grande|ampi[oa]|lung[oa])|più (?:grande|ampia) finestra(?: di contesto)?)|(?:met )?(?:het |de )?grootste (?:contextvenster|context))(?!\p{L})|(?:上下文(?:窗口|长度)?最(?:大|长)(?:的)?|最(?:大|长)(?:的)?上下文(?:窗口|长度)?(?:的)?)/iu;
/** "Models cheaper than GPT-5.4" asks for its alternatives. */
export const CHEAPER_THAN =
  /(?<!\p{L})(?:(?:cheaper|less expensive) than|(?:günstiger\p{L}*|billiger\p{L}*) als|(?:moins ch(?:er|ère)s?) que|m[aá]i?s (?:barat[oa]s?|económic[oa]s?|em conta) (?:do )?que|(?:più economic[oihea]{1,2}|meno car[oiae]) (?:di|del|della)|goedkoper dan)(?=\s.{0,40}\d)|比(?=.{1,40}(?:便宜|划算))/iu;
/** Intents about the past: a month without a year means the latest one. */
export const PAST =
  /(?<!\p{L})(?:were|was(?! (?:ist|sind|kostet|kosten|soll\p{L}*|kommt|kommen|folgt|ersetzt|gibt|wird|passiert|kann|nehm\p{L}*|empf\p{L}*|rät|raten|nennt|nennen|schlägt)(?!\p{L}))|has been|have been|had|did|wurden?|ont été|fueron|foram|sono stati|已)(?!\p{L})/iu;
export const DEPRECATED = /\b(?:deprecated|abgekündigt\p{L}*|obsolètes?)(?!\p{L})/iu;
/** Praise, as opposed to use. */
export const BEST =
  /(?<!\p{L})(?:best|good|recommend\p{L}*|beste[snr]?|empfehl\p{L}*|meilleure?s?|mejor(?:es)?|melhor(?:es)?|miglior[ei]?)(?!\p{L})|最好|最佳|推荐|最良/iu;
/** Words in place of a side that name nothing: "is anyone cheaper than Moonshot?" */
export const NO_SIDE =
  /(?<!\p{L})(?:any(?:one|body)|some(?:one|body)|any (?:other )?(?:seller|provider|host|vendor)|jemand|irgendwer|quelqu'un|alguien|alguém|qualcuno|iemand)(?!\p{L})/iu;
/** Asks who sells something, or which sellers do. */
const SELLERS_OF = new RegExp(
  `(?<!\\p{L})(?:${WHO}|which (?:sellers|providers|hosts|vendors) (?:sell|offer|host|serve|have)|quels (?:fournisseurs|hébergeurs) (?:vendent|proposent|hébergent)|welche anbieter (?:verkaufen|bieten|haben)|qué proveedores (?:venden|ofrecen)|quali fornitori (?:vendono|offrono)|welke aanbieders (?:verkopen|bieden))(?!\\p{L})`,
  "iu",
);
/** What a question asks for when its words name several intents, and which of the rules below decided. */
export function kindOf(text: string, named: IntentKind, known: KnownNames, day: string) {
  const lists =
    named === "overview" &&
    MODEL_WORDS.test(text) &&
    (namesOneTask(text) ||
      namesSeller(text, known) ||
      readOrigins(text).filters.length > 0 ||
      (!BEST.test(text) && !OR.test(text) && !/\d\.\d|-\d/.test(withoutLicences(text)) && demands(text)));
  const newest =
    named === "whats_new" &&
    asksFor("price", text) &&
    !/release|date|datum|fecha/iu.test(text) &&
    readPeriod(text, day, "past") === null;
  const ending =
    named === "how_many" &&
    MODEL_WORDS.test(text) &&
    !PAST.test(text) &&
    asksFor("shutdown", text) &&
    !DEPRECATED.test(text);
  const cheaperThan =
    named === "versus" &&
    (MODEL_WORDS.test(text) || namesTask(text) || sidesOf(text).length < 2) &&
    !OR.test(text) &&
    CHEAPER_THAN.test(text);
  // "Compare the prices of models of OpenAI, Anthropic and Google" asks for a list of each.
  const ofOwners =
    named === "versus" &&
    MODEL_WORDS.test(text) &&
    asksFor("price", text) &&
    !/\d/.test(text) &&
    readNames(text, known).filters.length > 1;
  const oneSide = named === "versus" && NO_SIDE.test(text) && asksFor("price", text);
  // "Who sells Llama 3.3 70B or Mistral Small?" asks for the sellers of each.
  const ofSellers = named === "versus" && SELLERS_OF.test(text) && !/(?<!\p{L})(?:vs|versus)(?!\p{L})/iu.test(text);
  // "Speech recognition per minute: Deepgram vs AssemblyAI" asks for the prices of both at one task.
  const ofTask = named === "versus" && asksFor("price", text) && namesTask(text.replace(OR, " ")) && !cheaperThan;
  // "The batch price compared with the normal price" compares rates of one model.
  const ofMeters =
    named === "versus" &&
    !cheaperThan &&
    asksFor("price", text) &&
    sidesOf(withoutSettings(text, "price")).filter((side) => /\d/.test(side)).length === 1 &&
    withoutSettings(text, "price") !== text &&
    !OR.test(text);
  // "Il modello più economico di Google" compares nothing: it asks for the cheapest.
  const superlative =
    named === "versus" && MODEL_WORDS.test(text) && !/\d/.test(text) && !OR.test(text) && CHEAP.test(text);
  const byWindow =
    named !== "versus" &&
    named !== "how_many" &&
    WIDEST.test(text) &&
    !/\d\.\d|-\d/.test(
      text.replace(/[$€]\s?\d+[.,]\d+|\d+[.,]\d+\s?(?:\$|€|usd|d[oó]l\p{L}*|dollars?|cents?|美元)/giu, ""),
    );
  // "A Zapier replacement that is open source" asks for another product.
  const replaced = named === "shutdown" && /replacements?(?!\p{L})/iu.test(text) && OPEN.test(text);
  const kind = replaced
    ? "alternatives"
    : ofTask || ofMeters || ofOwners || ofSellers || superlative || byWindow
      ? "price"
      : cheaperThan
        ? "alternatives"
        : ending
          ? "shutdown"
          : newest || lists || oneSide
            ? "price"
            : named;
  return { kind, ending, newest, oneSide, cheaperThan, ofTask, ofMeters: ofMeters || ofOwners, byWindow, replaced };
}

export function withoutModelWords(text: string): string {
  return text.replace(new RegExp(MODEL_WORDS.source, "giu"), " ").replace(/便宜的?|划算的?/gu, " ");
}

/** Whether a question names a version of a model on each side of an "or". */
export function isChoice(text: string, between: RegExp = OR): boolean {
  const [before = "", after = ""] = text.split(new RegExp(between.source, "iu"));
  const version = /(?<!\p{L})(?:\p{Lu}\p{L}*(?:[ -]\p{L}+){0,2}[ -]?\d|\p{Ll}+(?:-[\p{Ll}\d.]+){0,3}-\d)/u;
  return version.test(before) && version.test(after);
}

/** Whether a question names a seller or maker: "which models does Groq host" asks for their list. */
function namesSeller(text: string, known: KnownNames): boolean {
  return !OR.test(text) && !/\d/.test(text) && readNames(text, known).filters.length > 0;
}

/** Demands on models that a list of them can meet. */
const LISTED_BY = new Set<Filter["kind"]>(["open_weights", "license", "takes", "tools", "json_schema", "flagship"]);

/** "LLM tools, open source" asks for tools. */
const LLM = /(?<!\p{L})llms?(?!\p{L})/giu;

function demands(text: string): boolean {
  return (
    MODEL_WORDS.test(text.replace(LLM, " ")) && readWords(text, true).filters.some(({ kind }) => LISTED_BY.has(kind))
  );
}

/** Whether a question names one task that models are made for: "text to speech models" asks for their list. */
function namesOneTask(text: string): boolean {
  return !OR.test(text) && namesTask(text);
}

/** Whether a question has words for an intent, whichever it takes. */
export function asksFor(kind: IntentKind, text: string): boolean {
  return wordsFor(kind, text) !== null;
}

/** The words of a question for an intent, whichever it takes; null without any. */
export function wordsFor(kind: IntentKind, text: string): string | null {
  for (const [other, pattern] of INTENTS) {
    const found = other === kind ? pattern.exec(text) : null;
    if (found !== null) return found[0].trim();
  }
  return null;
}

/** Whether a question asks how many there are, whatever else it asks. */
export function asksHowMany(text: string): boolean {
  return asksFor("how_many", text);
}

export function intentOf(text: string): { kind: IntentKind; words: string | null } {
  const [gained] = text.match(GAINED) ?? [];
  if (gained !== undefined && !OR.test(text)) return { kind: "fastest_growing", words: gained.trim() };
  for (const [kind, pattern] of INTENTS) {
    const found = pattern.exec(text);
    if (found === null) continue;
    // The best model depends on the task, and models have no stars.
    if (kind === "most_used" && MODEL_WORDS.test(text) && BEST.test(found[0])) break;
    return { kind, words: found[0].trim() };
  }
  // `Models under a dollar` asks for prices without saying so.
  if (
    MODEL_WORDS.test(text) &&
    (/[$€]|dollars?|cents?|美[元金分]/iu.test(text) || /context|kontext|contexte/iu.test(text))
  )
    return { kind: "price", words: null };
  return { kind: "overview", words: null };
}
