import { clampTokens, middle, NUMBER, type Period, periodAfter, periodBefore, RANGE } from "./common.ts";
import { WRITING } from "./lengths.ts";
import type { PlainText } from "./numbers.ts";

/** Tokens of all calls of a period; `either` where the text does not say which side they are on. */
export interface Volume {
  period: Period;
  /** The first statement of it, in the words of the text. */
  words: string;
  input: number | null;
  output: number | null;
  either: number | null;
}

const TOKEN = String.raw`(?:toks?(?![\p{L}])|tokens?(?![\p{Script=Latin}])|jetons?(?!\p{L})|fichas(?!\p{L})|токен\p{L}*|词元|令牌|トークン|토큰)`;
const IN_WORDS = String.raw`input\p{L}*|prompts?|eingabe\p{L}*|eingangs\p{L}*|eingehend\p{L}*|rein(?!\p{L})|entrées?|entrantes?|entrants?|entrada|ingresso|invoer|вход\p{L}*|输入|入力|입력|(?<!\p{L})in(?!\p{L})|context(?!\p{L})|reads?(?!\p{L})`;
const OUT_WORDS = String.raw`outputs?|completions?|respons\p{L}*|repl(?:y|ies)|answers?|generated|ausgabe\p{L}*|ausgangs\p{L}*|antwort\p{L}*|kommentar\p{L}*|commentaires?|comentarios?|comentários?|commenti|raus(?!\p{L})|sorties?|réponses?|salida|respuestas?|saída|respostas?|uscita|rispost[ae]|uitvoer|antwoord\p{L}*|выход\p{L}*|вывод\p{L}*|ответ\p{L}*|输出|輸出|出力|출력|回答|回复|応答|답변|응답|(?<!\p{L})out(?!\p{L})|returns?(?!\p{L})|writes?(?!\p{L})`;
/** What stands between a number and its token word: a side, or words such as `prompt` and `de`. */
const BETWEEN = String.raw`[\s-]{0,2}(?:个|個)?(?:(${IN_WORDS})|(${OUT_WORDS}))?[\s-]{0,2}(?:的|の|de |d')?`;
const TOKENS_READ = new RegExp(`${RANGE}${BETWEEN}${TOKEN}`, "giu");
/** `1200 in, 250 out`, `600/40 tokens` and `1200 in and 250 out` state both sides once the word token has fallen. */
const BARE_SIDE = new RegExp(
  String.raw`${RANGE}\s?(?:(input|en entrée|de entrada|na entrada|in ingresso|in entrata|на входе|rein|in(?! uscita| \p{L}*put))|(output|en sortie|de salida|de saída|na saída|in uscita|на выходе|raus|out))(?!\p{L})`,
  "giu",
);
const SLASHED = new RegExp(String.raw`${NUMBER}\s?(?:/|→|->)\s?${NUMBER}\s?${TOKEN}`, "iu");
const SIDES = new RegExp(`(${IN_WORDS})|(${OUT_WORDS})`, "giu");
/** Where one statement ends and the next begins. */
const BREAK =
  /[,;、，。；！!?？\n()（）]|(?<!\d)\.(?!\d)|\s(?:and|und|et|y|e|en|и|plus|with|mit|avec|con|com|met|с)\s(?=.{0,14}\d)|和|及|与|그리고|및/giu;
export interface Sides {
  input: number | null;
  output: number | null;
  /** Tokens of which nothing tells a side: they count as input. */
  neither: number | null;
  /** Tokens of all calls of a period; never the size of one call. */
  volume: Volume | null;
}

/** Token counts of a text by the side that they are on. */
export function sidesOf(plain: PlainText, words: string[]): Sides {
  const { text } = plain;
  const sides: Sides = { input: null, output: null, neither: null, volume: null };
  const slashed = SLASHED.exec(text);
  if (slashed !== null) {
    words.push(plain.original(slashed.index, slashed.index + slashed[0].length));
    return { ...sides, input: clampTokens(Number(slashed[1])), output: clampTokens(Number(slashed[2])) };
  }
  const counts = [...text.matchAll(TOKENS_READ)];
  for (const [index, match] of counts.entries()) {
    const [whole, low, high, isIn, isOut] = match;
    const end = match.index + whole.length;
    const until = counts[index + 1]?.index ?? text.length;
    const after = text.slice(end, until);
    const rest = text.slice(end, end + 26);
    // The window of a model is a demand, not the size of a call.
    if (
      /^[\s-]*(?:context|window|kontext|contexte|contexto|contesto|контекст|上下文|コンテキスト|컨텍스트)/iu.test(after)
    )
      continue;
    if (
      /^\s?(?:\/|per|a|pro|par|por|al|в|每)?\s?(?:second|sekunde|seconde|segundo|secondo|s\b|секунд|秒|초)/iu.test(rest)
    )
      continue;
    const tokens = middle(low, high);
    const from =
      counts[index - 1] === undefined ? 0 : (counts[index - 1]?.index ?? 0) + (counts[index - 1]?.[0].length ?? 0);
    const side =
      isIn !== undefined ? "input" : isOut !== undefined ? "output" : nearestSide(text.slice(from, match.index), after);
    words.push(plain.original(match.index, end));
    const period = periodAfter(rest) ?? periodBefore(text.slice(0, match.index));
    if (period !== null) {
      const said = plain.original(match.index, end + 12);
      sides.volume = {
        input: null,
        output: null,
        either: null,
        words: said,
        ...sides.volume,
        period,
        [side ?? "either"]: tokens,
      };
      // "5 million input and 500k output tokens a day": the period holds for both.
      const link = text.slice(from, match.index);
      if (/^.{0,8}$/su.test(link) && side === "output" && sides.input !== null) {
        sides.volume.input = middle(counts[index - 1]?.[1], counts[index - 1]?.[2]);
        sides.input = null;
      }
    } else if (side === "output") sides.output ??= clampTokens(tokens);
    else if (side === "input") sides.input ??= clampTokens(tokens);
    // Without a side they are what is read, or what is written after a word of writing.
    else if (WRITING.test(text.slice(0, match.index))) sides.output ??= clampTokens(tokens);
    else sides.neither ??= clampTokens(tokens);
  }
  if (counts.length === 0 || sides.volume !== null) return sides;
  // "1,200 tokens in, 250 out": the second number has lost its token word.
  for (const match of text.matchAll(BARE_SIDE)) {
    const [whole, low, high, isIn] = match;
    if (isIn !== undefined && sides.input === null) sides.input = clampTokens(middle(low, high));
    else if (isIn === undefined && sides.output === null) sides.output = clampTokens(middle(low, high));
    else continue;
    words.push(plain.original(match.index, match.index + whole.length));
  }
  return sides;
}

/** The side whose word stands nearest in the same statement, after the number before one in front of it. */
function nearestSide(before: string, after: string): "input" | "output" | null {
  const head = (after.split(BREAK)[0] ?? "").slice(0, 24);
  // "Answer questions over a 20,000 token handbook" is no answer of 20,000 tokens.
  const tail = (before.split(BREAK).at(-1) ?? "").slice(-22);
  const behind = [...head.matchAll(SIDES)][0];
  const ahead = [...tail.matchAll(SIDES)].at(-1);
  const distanceBehind = behind === undefined ? Number.POSITIVE_INFINITY : behind.index;
  const distanceAhead = ahead === undefined ? Number.POSITIVE_INFINITY : tail.length - ahead.index - ahead[0].length;
  const nearest = distanceBehind <= distanceAhead + 4 ? behind : ahead;
  if (nearest === undefined) return null;
  return nearest[1] === undefined ? "output" : "input";
}
