import { readWords } from "../filters.ts";
import { plainSubject } from "../subject.ts";

/** Between two sentences. "Llama 3.3", "e.g." and "Otter.ai" end none. */
const BETWEEN =
  /(?<=[\p{L}\p{N})]{2}[.!?]["”]?)(?<!(?:vs|etc|incl|inkl|approx|bzw|ca|ex|no)\.)\s+(?=[¿"“]?[\p{L}\p{N}])|(?<=[。！？])\s*/iu;
/** How a sentence begins that tells of the buyer. */
const OF_THE_BUYER =
  /^(?:(?:today|currently|right now|at the moment|heute|derzeit|actuellement|actualmente|atualmente|attualmente|momenteel|сейчас),? )?(?:(?:we|i|our|my|wir|ich|unser\p{L}*|mein\p{L}*|nous|notre|nos|je|mon|mes|nosotros|nuestr[oa]s?|somos|tenemos|nós|noss[oa]s?|temos|siamo|abbiamo|noi|i nostri|la nostra|il nostro|wij|we|onze|ons|мы|наш\p{L}*|у нас)(?!\p{L})|(?:我们|我司|本公司|弊社|当社|私たち|うち|우리|저희))/iu;
/** Words that ask for something, or name what is looked for. */
const ASKS =
  /[?？]\s*$|(?<!\p{L})(?:need(?:s|ed)?|want(?:s|ed)?|would like|look(?:ing)? (?:for|at)|search(?:ing)? for|compare|recommend|suggest|find|list|suche[nt]?|brauche[nt]?|möchte[nt]?|wollen|will|cherch\p{L}*|voul\p{L}*|voudr\p{L}*|besoin|busc\p{L}*|necesit\p{L}*|quer(?:emos|íamos|ía)|procur\p{L}*|precis\p{L}*|cerc\p{L}*|vorr\p{L}*|vogliamo|zoek\p{L}*|willen|ищ\p{L}*|нужн\p{L}*|хотим)(?!\p{L})|需要|想|寻找|找|探して|欲しい|ほしい|必要|찾|필요/iu;
const WISHES =
  "want|need|would like|must|have|to|möchten?|wollen|müssen|voulons|devons|queremos|necesitamos|debemos|precisamos|vogliamo|dobbiamo|willen|moeten";
const WISH_WORDS = new RegExp(`(?<!\\p{L})(?:${WISHES}|we|it|es|le|lo)(?!\\p{L})`, "giu");
/** "We are 12 people in the EU and want to host it ourselves": what is demanded after what tells of the buyer. */
const DEMANDED = new RegExp(
  `^(.*?)[,;]?\\s+(?:and|und|et|y|e|en)\\s+((?:we |wir |nous |wij )?(?:${WISHES})(?!\\p{L}).*?)[.!]?$`,
  "iu",
);
/** Sentences that ask for no more than the answer. */
const FOR_AN_ANSWER =
  /^(?:so )?(?:(?:what|which) (?:are|is) (?:the |our |my )?(?:best )?(?:options?|choices|candidates|alternatives)(?: (?:here|there|for us))?|what (?:do|would|can|could) you (?:recommend|suggest)|any (?:ideas|suggestions|recommendations)|(?:welche (?:möglichkeiten|optionen) (?:gibt es|haben wir)|was empfehlt ihr)|quelles sont les options|qué opciones hay|quais são as opções|quali sono le opzioni|welke opties zijn er|какие есть варианты)\s*[?.!]?$/iu;

/** A question without what it tells of the buyer. */
export interface WithoutSituation {
  question: string;
  /** The words about the buyer that state no filter; empty when every word of them is used. */
  situation: string;
}

/**
 * Takes the sentences out of a question that tell of the buyer and ask for nothing: "We serve 200 users. vLLM or SGLang?". Filters
 * that they state stay in the question. Returns null when it has none, or nothing else.
 */
export function withoutSituation(query: string): WithoutSituation | null {
  const sentences = query
    .split(BETWEEN)
    .map((one) => one.trim())
    .filter((one) => one !== "");
  const asked: string[] = [];
  const demands: string[] = [];
  const situation: string[] = [];
  for (const sentence of sentences) {
    const told = partOf(sentence);
    if (told === null) {
      if (!FOR_AN_ANSWER.test(sentence)) asked.push(sentence);
      continue;
    }
    demands.push(...told.demands);
    if (told.rest !== "") situation.push(told.rest);
  }
  const [first, ...others] = asked;
  if (first === undefined || asked.length === sentences.length) return null;
  const stated = demands.length === 0 ? first : `${first.replace(/[\s?.!？。！]+$/u, "")}, ${demands.join(", ")}?`;
  return { question: [stated, ...others].join(" "), situation: situation.join(" ") };
}

/** What a sentence demands that tells of the buyer, and its other words; null for any other sentence. */
function partOf(sentence: string): { demands: string[]; rest: string } | null {
  if (!OF_THE_BUYER.test(sentence)) return null;
  const [, before = sentence, after = ""] = DEMANDED.exec(sentence) ?? [];
  if (ASKS.test(before)) return null;
  const { text, filters } = readWords(after === "" ? sentence : `we ${after}`, false);
  const demands = filters.flatMap(({ kind, words }) => (kind === "unread" ? [] : [words]));
  // "And want an AI agent that answers customers" is what the question asks for.
  if (after !== "" && (demands.length === 0 || plainSubject(text.replace(WISH_WORDS, " ")) !== "")) return null;
  const rest = after === "" && demands.length > 0 && plainSubject(text) === "" ? "" : before;
  return { demands, rest: rest.trim() };
}
