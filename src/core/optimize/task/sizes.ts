import { plainNumber } from "./constraints.ts";
import { type Language, TOKENS } from "./language.ts";

/** Tokens of one page of English text, as commonly counted: 490 words. */
export const TOKENS_PER_PAGE = 650;
const MOST_TOKENS = 10_000_000;

export interface StatedSizes {
  /** Token counts that the text states outright. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** Size in tokens of a document that the text names, such as "a 120-page contract". */
  documentTokens: number | null;
  /** Size in tokens of what is to be written, such as "900 words each". */
  writtenTokens: number | null;
}

const NUMBER = String.raw`(\d[\d.,]*)\s?(k|m|thousand|million|tausend|mille|mil|duizend|тысяч\w*|万|만)?`;
const RANGE = String.raw`(?:(\d[\d.,]*)\s?(?:-|–|to|bis|à|a|до)\s?)?${NUMBER}`;
const INPUT = new RegExp(
  String.raw`${RANGE}[\s-]?(?:(?:input|prompt|context|eingabe|eingangs|invoer)[\s-]?-?tokens?|tokens? (?:of |d'|de |di |als )?(?:input|prompt|in|context|eingabe|entrée|entrada|ingresso|invoer)(?!\p{L})|входн\S* токен\S*|токен\S* на входе|(?:个)?输入(?:个)?(?:token|词元|标记)|入力トークン|입력 ?토큰)`,
  "iu",
);
const OUTPUT = new RegExp(
  String.raw`${RANGE}[\s-]?(?:(?:output|completion|response|generated|ausgabe|ausgangs|uitvoer)[\s-]?-?tokens?|tokens? (?:of |de |di |als )?(?:output|completion|out|response|ausgabe|sortie|salida|saída|uscita|uitvoer)(?!\p{L})|выходн\S* токен\S*|токен\S* на выходе|(?:个)?输出(?:个)?(?:token|词元|标记)|出力トークン|출력 ?토큰)`,
  "iu",
);
/** The other side of "1,200 tokens in and 250 out". */
const OUT_AFTER_IN = new RegExp(String.raw`tokens? in\b[^.;]{0,12}?${NUMBER}\s*out\b`, "iu");
const PAGES = new RegExp(
  String.raw`${RANGE}[\s-]?(?:pages?|seiten|seitig\w*|páginas?|pagine|pagina's|страниц\S*|页|ページ|쪽|페이지)(?!\p{L}{2})`,
  "iu",
);
const WORDS = new RegExp(
  String.raw`${RANGE}[\s-]?(?:words?|wörter\w*|mots|palabras|palavras|parole|woorden|слов)(?!\p{L})`,
  "iu",
);
const CHARACTERS = new RegExp(
  String.raw`${RANGE}[\s-]?(?:characters?|zeichen|caractères|caracteres|caratteri|tekens|символ\S*|знак\S*|个?汉?字(?!幕)|文字|글자|자(?!\p{L}))`,
  "iu",
);
/** Words that make a number of pages or words the size of the result. */
const WRITING =
  /\b(?:write|writes|writing|written|generate\w*|draft\w*|produce\w*|create\w*|in|under|within|at most|up to|about|of about|summar\w+ (?:of|in))\s*$/i;
const EACH =
  /^\s*(?:each|long|summar\w+|posts?|articles?|essays?|stor(?:y|ies)|abstracts?|reply|replies|answers?|emails?)\b/i;

/** Reads token counts, pages and words out of a task's text. Ranges count with their middle. */
export function statedSizes(text: string, language: Language = "en"): StatedSizes {
  const { perCharacter, perWord } = TOKENS[language];
  const sizes: StatedSizes = {
    inputTokens: numberOf(INPUT.exec(text)),
    outputTokens: numberOf(OUTPUT.exec(text)) ?? numberOf(pair(OUT_AFTER_IN.exec(text))),
    documentTokens: null,
    writtenTokens: null,
  };
  for (const [pattern, perUnit] of [
    [PAGES, TOKENS_PER_PAGE * (perWord / TOKENS.en.perWord)],
    [WORDS, perWord],
    [CHARACTERS, perCharacter],
  ] as const) {
    const match = pattern.exec(text);
    const count = numberOf(match);
    if (match === null || count === null) continue;
    const tokens = clampTokens(count * perUnit);
    const result = WRITING.test(text.slice(0, match.index)) || EACH.test(text.slice(match.index + match[0].length));
    if (result) sizes.writtenTokens ??= tokens;
    else sizes.documentTokens ??= tokens;
  }
  return sizes;
}

/** A match without the low end of a range. */
function pair(match: RegExpExecArray | null): RegExpExecArray | null {
  return match === null
    ? null
    : (Object.assign([match[0], undefined, match[1], match[2]], { index: match.index }) as unknown as RegExpExecArray);
}

function unitOf(unit: string): number {
  if (unit.startsWith("m") && unit !== "mil" && unit !== "mille") return 1e6;
  return unit === "万" || unit === "만" ? 1e4 : 1e3;
}

function numberOf(match: RegExpExecArray | null): number | null {
  const [, low, high, unit] = match ?? [];
  if (high === undefined) return null;
  const factor = unit === undefined ? 1 : unitOf(unit.toLowerCase());
  const to = plainNumber(high);
  const from = low === undefined ? to : plainNumber(low);
  return clampTokens(((from + to) / 2) * factor);
}

function clampTokens(tokens: number): number {
  return Math.min(MOST_TOKENS, Math.max(1, Math.round(tokens)));
}
