/** Words of eleven languages that say that the output a text states holds the thinking. */

const NOTHING = "[^\\p{L}\\d.;!?\\n]{1,3}";
const THOUGHT = String.raw`(?:(?:the |its |any |das |le |la |el |o |il |het )?(?:\p{L}+[- ])?(?:thinking|reasoning|chain of thought|thoughts|nachdenken|denk(?:en|schritte\p{L}*|\p{L}*tokens?|proces)|redener\p{L}*|réflexion|raisonnement|razonamiento|pensamiento|raciocínio|pensamentos?|ragionament[oi]|pensiero|размышлени\p{L}*|рассуждени\p{L}*|мышлени\p{L}*)(?:[- ]?tokens?| токен\p{L}*)?)`;
const HOLDS = String.raw`(?:including|includes?|inclusive(?: of)?|incl\.?|counting|inklusive|inkl\.?|einschließlich|einschl\.?|samt|mitsamt|y compris|compris|inclu(?:ant|t|s)|incluid[oa]s?|incluyendo|incluye|contando|inclu(?:indo|i)|compres[oaie]|inclus[oaie]|inclusief|incl\.?|включая|с учётом|с учетом)`;
const HELD = String.raw`(?:(?:is|are|ist|sind|est|sont|está|están|é|è|zit|zitten|already|schon|bereits|déjà|ya|já|già|al|уже|mit)\s)*(?:included|counted(?: in)?|in(?:side| there)?cluded|enthalten|inbegriffen|inklusive|inkl\.?|eingerechnet|mitgerechnet|mitgezählt|dabei|drin|inclus\p{L}*|compris\p{L}*|compté\p{L}*|incluid\p{L}*|contad\p{L}*|incluíd\p{L}*|inclus[oaie]|compres[oaie]|contat[oaie]|inbegrepen|meegerekend|meegeteld|включен\p{L}*|учтен\p{L}*|учтён\p{L}*)`;
/** Says that an output holds the thinking: "including reasoning", "thinking already counted", "inkl. Nachdenken". */
const HOLDS_THINKING = new RegExp(
  String.raw`(?<!\p{L})(?:${HOLDS}${NOTHING}${THOUGHT}|${THOUGHT}${NOTHING}${HELD})(?!\p{L})(?!\s(?:for|of|why|behind|steps|in (?:one|two|a))(?!\p{L}))|(?:含|包含|包括|算上)(?:了)?(?:思考|推理|思维链)|(?:思考|推理|思维链)(?:的)?(?:token|令牌|部分|内容)?s?(?:已|也)?(?:包含|算|计|在)(?:在)?内|(?:思考|推論)(?:トークン|分|過程)?(?:を|も)?(?:含|込み|こみ)|(?:추론|사고|생각)(?: ?토큰| ?과정)?(?:을|를|까지|도)?\s?(?:포함|합)`,
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
