/** Calls that a text states for each conversation, beside the turns of one: "3 tool calls per conversation … 6 turns". */
import type { Count } from "./counts.ts";
import { TURNS } from "./links.ts";

const CALLS =
  /^\s?(?:\p{L}+[\s-]){0,2}?(?:\p{L}*calls?|requests?|\p{L}*aufrufe?n?|anfragen|appels?|requêtes|llamadas|peticiones|chamadas|requisições|chiamate|richieste|\p{L}*aanroepen|verzoeken|вызов\p{L}*|запрос\p{L}*)(?!\p{L})|^\s?(?:次|回|번)/iu;
const PER_CONVERSATION =
  /^[^\d]{0,40}?(?<!\p{L})(?:per|an?|each|every|pro|je|por|par|ao|à|al|elke?|на|в|за)\s(?:\p{L}+\s)?(?:conversation|chat|dialog|session|thread|gespräch|unterhaltung|sitzung|conversación|conversacion|diálogo|sesión|conversa|sessão|conversazion|sessione|gesprek|sessie|диалог|разговор|сесси|чат)\p{L}*/iu;
const PER_CONVERSATION_BEFORE =
  /(?:每(?:次|个|通)?(?:对话|会话|聊天)|(?:会話|チャット|対話)(?:1件)?(?:あたり|ごと)(?:に)?|(?:대화|상담|세션) ?(?:당|마다))\P{L}{0,2}(?:\p{L}{1,4})?\s?$/u;
/** Calls of tools, whose results each go to the model again. */
const OF_TOOLS =
  /(?<!\p{L})(?:\p{L}*tools?|functions?|werkzeug\p{L}*|funktion\p{L}*|outils?|fonctions?|herramientas?|funci(?:ón|ones)|ferramentas?|funç(?:ão|ões)|strument[oi]|funzion[ei]|functies?|функци\p{L}*|инструмент\p{L}*)(?!\p{L})|工具|函数|ツール|関数|도구|함수/iu;
/** Characters before a number of calls in which the text says whose calls they are. */
const BEFORE = 48;

/**
 * The calls of one conversation are not made in each of its turns: calls of tools are added to the turns, and calls of the
 * model stand for them.
 */
export function withCallsOfConversations(text: string, counts: readonly Count[]): readonly Count[] {
  const calls = counts.find((one) => isOfConversation(text, one));
  const turns = counts.find((one) => one !== calls && TURNS.test(one.noun));
  if (calls === undefined || turns === undefined || counts.length < 3) return counts;
  const near = text.slice(Math.max(0, calls.from - BEFORE), calls.to + calls.noun.length);
  if (!OF_TOOLS.test(near)) return counts.filter((one) => one !== turns);
  return counts.map((one) =>
    one === calls ? { ...one, value: calls.value + turns.value } : one === turns ? { ...one, value: 1 } : one,
  );
}

function isOfConversation(text: string, { from, to, noun }: Count): boolean {
  if (!CALLS.test(noun)) return false;
  return (
    PER_CONVERSATION.test(noun) ||
    PER_CONVERSATION_BEFORE.test(text.slice(Math.max(0, from - 16), from)) ||
    PER_CONVERSATION.test(text.slice(to, to + 48).split(/[,;.:()。，、]/u)[0] ?? "")
  );
}

const FEW =
  "a few|several|some|ein paar|mehrere|einige|quelques|plusieurs|varios|varias|algunos|algunas|unos cuantos|vários|várias|alguns|algumas|alcun[ie]|divers[ie]|een paar|enkele|meerdere|несколько|пару";
const MANY = String.raw`(?<many>\d{1,2}(?:\s?(?:-|–|to|bis|à|a|tot|до)\s?\d{1,2})?|${FEW})`;
const PARTS = String.raw`(?:\p{L}{3,12}\s)?(?:turns?|messages?|exchanges?|steps|rounds|nachrichten|runden|schritten?|tours?|échanges?|étapes|mensajes|turnos|pasos|intercambios|mensagens|trocas|passos|messaggi|turni|passi|scambi|berichten|beurten|stappen|сообщени\p{L}+|реплик\p{L}*|шаг\p{L}*)(?!\p{L})`;
const TALK = String.raw`(?:conversations?|chats?|dialog\p{L}*|sessions?|threads?|\p{L}*gespräche?n?|unterhaltung\p{L}*|sitzung(?:en)?|conversaci(?:ón|ones)|diálogos?|sesi(?:ón|ones)|conversas?|sess(?:ão|ões)|conversazion[ei]|session[ei]|gesprek(?:ken)?|sessies?|диалог\p{L}*|разговор\p{L}*|сесси\p{L}*|чат\p{L}*)(?!\p{L})`;
const SEVERAL = [
  // "6 pasos por conversación", "about 4 messages a chat"
  String.raw`(?<![\p{L}\d.,])${MANY}\s${PARTS}\s(?:per|an?|in each|each|every|pro|je|por|par|al?|ao|à|elke?|na|на|в|за)\s(?:\p{L}{1,12}\s)?${TALK}`,
  // "60 chats a day, each a few messages", "conversations de quelques messages"
  String.raw`(?<!\p{L})${TALK}[^.;!?\n\d]{0,24}?(?<!\p{L})(?:each|of|with|mit|von|jeweils|je|de|avec|con|com|di|met|van|elk|по|из|с)\s(?:about |around |etwa |rund |ein |mit |environ |de |unos |cerca de |circa |ongeveer |около ){0,2}${MANY}\s${PARTS}`,
  String.raw`(?<!\p{L})${TALK}[^.;!?\n\d]{0,24}?(?<!\p{L})${MANY}\s${PARTS}\s(?:each|chacun\p{L}*|cada un\p{L}|ciascun\p{L}|elk|кажд\p{L}+)`,
  String.raw`(?:对话|会话|聊天|会話|チャット|대화|상담)[^。.，,\d]{0,6}(?<many>\d{1,2}|[几多数幾]|몇|여러)\s?(?:条|轮|步|通|回|往復|ターン|ステップ|개|번|단계)`,
].map((source) => new RegExp(source, "iu"));
const USUAL = 3;

/** Several calls that make one conversation, as a text states them: "6 steps per conversation", "each a few messages". */
export interface PartsOfTalk {
  words: string;
  /** As stated, the middle of a range, or 3 where the text only says several. */
  times: number;
  /** The number as stated, with its noun; null where the text only says several. */
  counted: string | null;
}

/** Returns how many calls a text gives one conversation; null when it says nothing of the kind. */
export function partsOfTalk(text: string): PartsOfTalk | null {
  for (const pattern of SEVERAL) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const many = found.groups?.many ?? "";
    const numbers = many.match(/\d+/gu)?.map(Number) ?? [USUAL];
    const counted = /\d/u.test(many)
      ? (found[0].slice(found[0].indexOf(many)).match(/^[\d\s–-]+\p{L}*/u)?.[0] ?? many)
      : null;
    const times = numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
    if (times > 1) return { words: found[0], times, counted };
  }
  return null;
}
