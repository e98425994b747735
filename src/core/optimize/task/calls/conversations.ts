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
