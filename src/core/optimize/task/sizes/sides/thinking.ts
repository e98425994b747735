/** Thinking that a text states beside what the reader sees, or says that its output holds, in eleven languages. */
import { ABOUT } from "../common.ts";

const NOTHING = "[^\\p{L}\\d.;!?\\n]{1,3}";
const THOUGHT = String.raw`(?:(?:the |its |any |das |le |la |el |o |il |het )?(?:(?!(?:with|mit|avec|con|com|met|с) )\p{L}+[- ])?(?:thinking|reasoning|chain of thought|thoughts|nachdenken|denk(?:en|schritte\p{L}*|\p{L}*tokens?|proces)|redene(?:r|er)\p{L}*|réflexion|raisonnement|razonamiento|pensamiento|raciocínio|pensamentos?|ragionament[oi]|pensiero|размышлени\p{L}*|рассуждени\p{L}*|мышлени\p{L}*)(?:[- ]?tokens?| токен\p{L}*)?)`;
const HOLDS = String.raw`(?:including|includes?|inclusive(?: of)?|incl\.?|counting|inklusive|inkl\.?|einschließlich|einschl\.?|samt|mitsamt|y compris|compris|inclu(?:ant|t|s)|incluid[oa]s?|incluyendo|incluye|contando|inclu(?:indo|i)|compres[oaie]|inclus[oaie]|inclusief|incl\.?|включая|с учётом|с учетом)`;
/** An output with its thinking: "output with thinking comes to 1,200 tokens". */
const OUTPUT_WITH = String.raw`(?:outputs?|answers?|repl(?:y|ies)|responses?|results?|ausgaben?|antwort(?:en)?|sorties?|réponses?|salidas?|respuestas?|saídas?|respostas?|uscit[ae]|rispost[ae]|uitvoer|antwoord(?:en)?|вывод|ответ\p{L}?)\s(?:tokens?\s)?(?:with|mit|avec|con|com|met|с)`;
const HELD = String.raw`(?:(?:is|are|ist|sind|est|sont|está|están|é|è|zit|zitten|already|schon|bereits|déjà|ya|já|già|al|уже|mit)\s)*(?:included|counted(?: in)?|in(?:side| there)?cluded|enthalten|inbegriffen|inklusive|inkl\.?|eingerechnet|mitgerechnet|mitgezählt|dabei|drin|inclus\p{L}*|compris\p{L}*|compté\p{L}*|incluid\p{L}*|contad\p{L}*|incluíd\p{L}*|inclus[oaie]|compres[oaie]|contat[oaie]|inbegrepen|meegerekend|meegeteld|включен\p{L}*|учтен\p{L}*|учтён\p{L}*)`;
/** Says that an output holds the thinking: "including reasoning", "thinking already counted", "inkl. Nachdenken". */
const HOLDS_THINKING = new RegExp(
  String.raw`(?<!\p{L})(?:(?:${HOLDS}|${OUTPUT_WITH})${NOTHING}${THOUGHT}|${THOUGHT}${NOTHING}${HELD})(?!\p{L})(?!\s(?:for|of|why|behind|steps|in (?:one|two|a))(?!\p{L}))|(?:含|包含|包括|算上)(?:了)?(?:思考|推理|思维链)|(?:思考|推理|思维链)(?:的)?(?:token|令牌|部分|内容)?s?(?:已|也)?(?:包含|算|计|在)(?:在)?内|(?:思考|推論)(?:トークン|分|過程)?(?:を|も)?(?:含|込み|こみ)|(?:추론|사고|생각)(?: ?토큰| ?과정)?(?:을|를|까지|도)?\s?(?:포함|합)`,
  "giu",
);
const EXCLUDED =
  /(?:(?<!\p{L})(?:not|without|before|nicht|noch nicht|ohne|pas|sans|non|no|sin|não|sem|senza|niet|zonder|не|без)\s(?:\p{L}+\s)?|不|未)$/iu;
/** Largest distance, in characters, between an output and the words that say it holds the thinking. */
const OF_OUTPUT = 60;

/** Returns the words that say that an output holds the thinking; null without any near it. */
export function thinkingIn(text: string, output: { at: number; end: number }): string | null {
  for (const match of text.matchAll(HOLDS_THINKING)) {
    const end = match.index + match[0].length;
    const between = text.slice(Math.min(end, output.end), Math.max(match.index, output.at));
    if (EXCLUDED.test(text.slice(Math.max(0, match.index - 20), match.index))) continue;
    if (between.length <= OF_OUTPUT && !/[.!?。！？;\n](?:\s|$)|[。！？]/u.test(between)) return match[0];
  }
  return null;
}

const FIGURE = String.raw`(?<![\p{L}\d.,$€£])(\d{2,6})(?!\d|[.,]\d|\s?[%％])`;
/** The same behind a character of a script without spaces. */
const WIDE_FIGURE = String.raw`(?<![\d.,])(\d{2,6})(?!\d|[.,]\d|\s?[%％])`;
const TOKENS = String.raw`(?:toks?|tokens?|jetons?|fichas|токен\p{L}*)`;
const MORE = String.raw`(?:(?:more|further|extra|additional|hidden|internal|invisible|weitere|zusätzliche|versteckte|interne|unsichtbare|verborgen|extra|скрыты[хе])\s)?`;
const THINKS = `(?:thinks|reasons|denkt|überlegt|réfléchit|raisonne|piensa|razona|pensa|raciocina|ragiona|redeneert|думает|рассуждает|размышляет)`;
/** Tokens of thinking: "thinks another ~1,500", "3,000 reasoning tokens", "思考約1500トークン". */
const THOUGHTS = new RegExp(
  [
    String.raw`(?<!\p{L})${THINKS}\s[^\d.;,!?]{0,30}?${ABOUT}?\s?${FIGURE}(?=\s?${MORE}${TOKENS}(?!\p{L})|\s?[,.;)]|$|\s(?:before|in|more|vor|avant|antes|prima|voor)(?!\p{L}))`,
    String.raw`${FIGURE}\s${MORE}${TOKENS}\s(?:(?:of|for|to|on|de|di|da|del|zum|fürs?|an|aan|voor|на|pour)\s)?${THOUGHT}(?!\p{L})`,
    String.raw`${FIGURE}\s${MORE}(?=\p{L}+[\s-]?(?:tok|токен))${THOUGHT}(?!\p{L})`,
    String.raw`(?<!\p{L})${THOUGHT}\s?(?:[:=]|(?:is|are|takes?|adds?|needs?|uses?|comes? to|braucht|kostet|prend|coûte|ocupa|gasta|usa|richiede|kost|занимает|требует)\s(?:another\s|weitere\s)?)?\s?${ABOUT}?\s?${FIGURE}(?=\s?${MORE}${TOKENS}(?!\p{L})|\s?[,.;)]|$)`,
    String.raw`${WIDE_FIGURE}\s?(?:个|個)?(?:左右)?的?(?:思考|推理|推論)(?:过程)?(?:用)?的?\s?(?:tokens?|词元|令牌|トークン)`,
    String.raw`${WIDE_FIGURE}\s?トークン(?:程度)?の?(?:思考|推論)`,
    String.raw`(?:思考|推理|推論)(?:过程|部分|トークン)?(?:另外|还要?|要|会|用|消耗|占|需|にさらに|に|は|が|で|も)?${ABOUT}?\s?(?<!\d)(\d{2,6})(?!\d|\.\d|\s?[%％秒分])\s?(?:个|個)?(?:tokens?|词元|令牌|トークン)`,
    String.raw`${WIDE_FIGURE}\s?(?:개의?\s?)?(?:토큰의?\s?)?(?:사고|추론|생각)\s?토큰`,
    String.raw`(?:사고|추론|생각)(?:\s?토큰)?(?:에|은|는|이|가)?\s?${ABOUT}?\s?(?<!\d)(\d{2,6})\s?토큰`,
  ].join("|"),
  "iu",
);
/** Says before a figure that a length holds it, so that it is not added. */
const HELD_BEFORE = new RegExp(
  String.raw`(?<!\p{L})(?:${HOLDS}|${OUTPUT_WITH}|of (?:which|them|that)|davon|dont|de (?:los|las) (?:cuales|que)|d[oa]s quais|di cui|waarvan|из (?:них|которых)|up to|under|no more than|at most|höchstens|maximal|bis zu|au plus|como máximo|no máximo|al massimo|hooguit|не более)(?:\s(?:about|some|etwa|rund|environ|unos|uns|circa|ongeveer|около))?\s?[~≈]?$|(?:其中|包括|含|うち|중|포함)\s?$`,
  "iu",
);

/** Tokens of thinking that a text states beside the visible output. */
export interface Thought {
  tokens: number;
  at: number;
  end: number;
}

/** Returns the tokens of thinking that a text adds to an output; null without any. */
export function thoughtIn(text: string): Thought | null {
  const found = THOUGHTS.exec(text);
  if (found === null || HELD_BEFORE.test(text.slice(Math.max(0, found.index - 40), found.index))) return null;
  const tokens = Number(found.slice(1).find((one) => one !== undefined));
  return { tokens, at: found.index, end: found.index + found[0].trimEnd().length };
}
