import { ABOUT, middle, NUMBER, PER_CALL, type Period, periodAfter, periodBefore, RANGE } from "../common.ts";
import type { Span } from "../ledger.ts";
import type { PlainText } from "../numbers.ts";
import type { Role } from "../roles.ts";
import type { Measure, Position } from "./measures.ts";

/** Tokens of all calls in a period; `either` when the text does not state the side. */
export interface Volume {
  period: Period;
  /** The first statement of it, quoted. */
  words: string;
  input: number | null;
  output: number | null;
  either: number | null;
  /** Positions of its numbers. */
  spans: readonly Span[];
}

const TOKEN = String.raw`(?:toks?(?![\p{L}])|tokens?(?![\p{Script=Latin}])|jetons?(?!\p{L})|fichas(?=\sde (?:entrada|salida|contexto|prompt)(?!\p{L}))|токен\p{L}*|词元|令牌|トークン|토큰)`;
const IN_WORDS = String.raw`input\p{L}*|prompts?|eingabe\p{L}*|eingangs(?!bestätig)\p{L}*|eingehend\p{L}*|rein(?!\p{L})|entrées?|entrantes?|entrants?|entrada|ingresso|invoer|вход\p{L}*|输入|入力|입력|(?<!\p{L})in(?!\p{L})|context(?!\p{L})|reads?(?!\p{L})`;
const OUT_WORDS = String.raw`outputs?|completions?|respons\p{L}*|repl(?:y|ies)|answers?|generated|ausgabe\p{L}*|ausgangs\p{L}*|antwort\p{L}*|kommentar\p{L}*|commentaires?|comentarios?|comentários?|commenti|raus(?!\p{L})|sorties?|réponses?|salida|respuestas?|saída|respostas?|uscita|rispost[ae]|uitvoer|antwoord\p{L}*|выход\p{L}*|вывод\p{L}*|ответ\p{L}*|输出|輸出|出力|출력|回答|回复|応答|답변|응답|(?<!\p{L})out(?!\p{L})|returns?(?!\p{L})|writes?(?!\p{L})`;
/** Text between a number and its token word: a side, or words such as `prompt` and `de`. */
const BETWEEN = String.raw`[\s-]{0,2}(?:个|個)?(?:(${IN_WORDS})|(${OUT_WORDS}))?[\s-]{0,2}(?:的|の|de |d')?`;
const TOKENS_READ = new RegExp(`${RANGE}${BETWEEN}${TOKEN}`, "giu");
/** Numbers with a side and no unit, in a text that mentions tokens: `1200 in, 250 out`, `600/40 tokens`. */
const BARE_SIDE = new RegExp(
  String.raw`${RANGE}\s?(?:(input|(?:goes|go|going|comes?) in|to read|read|up|lesen|gelesen|à lire|lus|para leer|leídos|para ler|lidos|da leggere|letti|dentro|lezen|gelezen|erin|прочитать|en entrée|de entrada|na entrada|in ingresso|in entrata|на входе?|rein|entra[mn]|entrent|entrano|in(?! uscita| \p{L}*put))|(output|(?:goes|go|going|comes?|coming) out|to write|written|down|completion(?=[\s]?[,.;)])|schreiben|geschrieben|à écrire|écrits|para escribir|escritos|para escrever|da scrivere|scritti|fuori|schrijven|geschreven|eruit|написать|en sortie|de salida|de saída|na saída|in uscita|на выходе?|raus|saem|salen|sortent|escono|out|(?:of \p{L}+ )?back(?!-)|zurück|terug|de vuelta|de volta|indietro|coming out|coming back))(?!\p{L})`,
  "giu",
);
const SLASHED = new RegExp(String.raw`${NUMBER}\s?(?:/|→|->)\s?${NUMBER}\s?${TOKEN}`, "iu");
/** Input and output as a bare pair: "2M calls a month, 150/5". */
const BARE_PAIR = /(?<=^|\n|[,;:]\s)(\d{2,6})\s?\/\s?(\d{1,5})(?=\s?(?:[,.;]|$))/u;
/** A number without a unit after a name: `answer ~250`, `message: 400`. */
const BARE_AFTER_ROLE = new RegExp(
  String.raw`^\s?(?:is|of|von|de|di|van|:|=|：|为|是|は|が|은|는|이|가)?\s?${ABOUT}?\s?${NUMBER}(?=\s*(?:[,;)）。，、+]|\.(?!\d)|$|程度|くらい|ほど|左右|정도|\s(?:and|und|et|y|e|en|и|with|mit|avec|con|com|met|identical|same|fixed|always|each|every|cached|constant|immer|fest|identique|toujours|siempre|sempre|altijd)(?!\p{L})|\s(?:per|pro|je|par|por|на) \p{L}))`,
  "iu",
);
/** A number without a unit after a name and a verb of measure: "the summary to about 450", "le résumé en fait 900". */
const BARE_AFTER_OUTPUT = new RegExp(
  String.raw`^\s?(?:to|at|has|have|is|are|runs? to|comes? to|takes?|needs?|averages?|hat|haben|umfasst|braucht|kommt auf|auf|en (?:fait|compte|prend|a)|fait|compte|prend|tiene|ocupa|llega a|tem|fica em|ne (?:ha|conta|occupa|prende)|ha|conta|arriva a|telt(?: er)?|heeft(?: er)?|komt op|is|занимает|содержит|в)\s${ABOUT}?\s?${NUMBER}(?=\s*(?:[;)]|,\s|\.(?!\d)|$))`,
  "iu",
);
/** A number in brackets behind a name: "question (60)". */
const BRACKETED_AFTER = new RegExp(String.raw`^\s?[(（]\s?${ABOUT}?\s?${NUMBER}\s?[)）]`, "iu");
const PER_SECOND =
  /^\s?(?:\/|per|a|pro|par|por|al|в|每)?\s?(?:second|sekunde|seconde|segundo|secondo|s\b|секунд|秒|초)/iu;
/** Words before the unit of a price: "5 dollars per million tokens". */
const OF_A_PRICE =
  /(?:[$€£¥]|usd|eur|dollars?|euros?|元|円|원|руб\p{L}*|price|preis|prix|precio|preço|prezzo|prijs|цена|价格|単価|가격)[^.;。,，]{0,16}(?:\/|每|per|pro|je|par|por|al|за|each|毎|あたり)\s?$/iu;
/** Words for the context window, which is a demand on models and not the size of a call. */
const WINDOW =
  /^[\s-]*(?:window|context(?! (?:per|for|each))|kontext(?! (?:pro|je))|contexte(?! par)|contexto(?! por)|contesto(?! per)|контекст(?!а)|上下文|コンテキスト|컨텍스트)/iu;

/** Smallest number of tokens that is a window. "350 tokens context" is a part of the input. */
export const LEAST_WINDOW = 4000;

function isWindow(rest: string, tokens: number): boolean {
  return WINDOW.test(rest) && (tokens >= LEAST_WINDOW || /window|length/iu.test(rest));
}

const WINDOW_BEFORE =
  /(?:(?<!\p{L})(?:context(?: windows?| length)?|kontext\p{L}*|(?:fenêtre de )?contexte|contexto|contesto|контекст\p{L}*)(?!\p{L})|上下文|コンテキスト|컨텍스트)[^.;,\n。，、\d]{0,24}$/iu;

/** Returns the figures of context windows, which count no calls: "上下文至少200K", "a context of at least 200k". */
export function windowsIn(text: string): Span[] {
  return [...text.matchAll(/\d+(?:\.\d+)?/gu)].flatMap(({ index, 0: figure }): Span[] => {
    const end = index + figure.length;
    const near = isWindow(text.slice(end, end + 24), Number(figure));
    const before = Number(figure) >= LEAST_WINDOW && WINDOW_BEFORE.test(text.slice(Math.max(0, index - 48), index));
    return near || before ? [{ from: index, to: end }] : [];
  });
}

/** Length of the words for a period, which are quoted with the numbers before them. */
const PERIOD_LENGTH = 12;
/** Most tokens of one call: the largest context window on sale. A larger number is that of all calls of a period. */
export const LARGEST_CALL = 10_000_000;
/** Smallest number of tokens that is taken as the other side of a total. */
const LEAST_TOTAL = 10_000;
/** The other side of a volume, without the word `tokens`: "40M of output" behind "300M input tokens", "1M in / " before "200k out tokens a day". */
const OTHER_SIDE = {
  behind: new RegExp(
    String.raw`^\s?(?:(?:an?|per) (?:day|week|month)\s)?(?:(?:of )?\p{L}+\s?)?(?:[,/+&]|and|und|et|y|e|en|и|\s)+\s?${NUMBER}\s?(?:tokens? )?(?:of |de |an )?(?:(${IN_WORDS})|(${OUT_WORDS}))(?!\p{L})`,
    "iu",
  ),
  before: new RegExp(
    String.raw`(?<![\p{L}\d.,])${NUMBER}\s?(?:of |de |an )?(?:(${IN_WORDS})|(${OUT_WORDS}))\s?(?:[,/+&]|and|und|et|y|e|en|и|\s)*\s?$`,
    "iu",
  ),
};

/** The side behind the word for tokens: "300M tokens of input", "60M tokens in and". */
const SIDE_BEHIND = new RegExp(
  String.raw`^(?:\s(?:an?|per) (?:day|week|month))?\s(?:(?:of |de |an )?(?:(${IN_WORDS})|(${OUT_WORDS})))(?=\s?(?:[,.;:/+&)]|$)|\s(?:and|und|et|y|e|en|и|a|an|per|each|in|over|across|for)\s)`,
  "iu",
);

/** A number of tokens, with the side that its own words state. */
export interface TokenMeasure extends Measure {
  side: Role | null;
}

export interface TokensRead {
  measures: TokenMeasure[];
  /** Tokens of all calls in a period, not of one call. */
  volume: Volume | null;
}

/** Returns the token counts of a text, and separately those per period. `sideOf` determines a side that is not stated. */
export function tokensIn({ text, original }: PlainText, sideOf: (measure: Measure) => Role | null): TokensRead {
  const slashed = SLASHED.exec(text);
  if (slashed !== null) {
    const [at, end] = [slashed.index, slashed.index + slashed[0].length];
    const [input, output] = [Number(slashed[1]), Number(slashed[2])];
    return {
      measures: [
        { unit: "tokens", tokens: input, at, end, side: "total" },
        { unit: "tokens", tokens: output, at, end, side: "output" },
      ],
      volume: null,
    };
  }
  const read: TokensRead = { measures: [], volume: null };
  for (const match of text.matchAll(TOKENS_READ)) {
    const [whole, low, high, isIn, isOut] = match;
    const end = match.index + whole.length;
    const rest = text.slice(end, end + 26);
    const said = text.slice(Math.max(0, match.index - 40), match.index);
    if (PER_SECOND.test(rest) || OF_A_PRICE.test(said) || (isWindow(rest, Number(high)) && !PER_CALL.test(said)))
      continue;
    const side = isIn !== undefined ? ("total" as const) : isOut !== undefined ? ("output" as const) : null;
    const measure: TokenMeasure = { unit: "tokens", tokens: middle(low, high), at: match.index, end, side };
    const stated = periodAfter(withinSentence(rest)) ?? periodBefore(text.slice(0, match.index));
    const period = stated ?? (isTotal(text, measure) ? (read.volume?.period ?? "month") : null);
    if (period === null) {
      read.measures.push(measure);
      continue;
    }
    const behind = SIDE_BEHIND.exec(text.slice(end, end + 40));
    const role = side ?? (behind === null ? sideOf(measure) : behind[1] === undefined ? "output" : "total");
    const key = role === "output" ? "output" : role === "total" ? "input" : "either";
    const last = read.measures.at(-1);
    read.volume = {
      input: null,
      output: null,
      either: null,
      ...read.volume,
      words: "",
      period,
      [key]: measure.tokens,
      spans: [...(read.volume?.spans ?? []), { from: match.index, to: end }],
    };
    // The period applies to both numbers: "5 million input and 500k output tokens a day".
    if (key === "output" && last !== undefined && last.side !== "output" && match.index - last.end <= 8) {
      read.volume.input = last.tokens;
      read.volume.spans = [...read.volume.spans, { from: last.at, to: last.end }];
      read.measures.pop();
    }
    withOtherSide(text, { at: match.index, end }, read.volume);
  }
  if (read.volume !== null) {
    const { spans } = read.volume;
    const [from, to] = [Math.min(...spans.map((one) => one.from)), Math.max(...spans.map((one) => one.to))];
    read.volume.words = original(from, to + PERIOD_LENGTH);
  }
  const pair = read.measures.length === 0 ? BARE_PAIR.exec(text) : null;
  if (pair !== null && Number(pair[1]) > Number(pair[2])) {
    const [at, end] = [pair.index, pair.index + pair[0].length];
    read.measures.push({ unit: "tokens", tokens: Number(pair[1]), at, end, side: "total" });
    read.measures.push({ unit: "tokens", tokens: Number(pair[2]), at, end, side: "output" });
  } else if (read.volume === null) {
    const bare = bareSides(text, read.measures);
    const both = (["total", "output"] as const).every((side) => bare.some((one) => one.side === side));
    // In a text that does not mention tokens, "4k in, 300 out" needs both sides.
    if (read.measures.length > 0 || both) read.measures.push(...bare);
  }
  return read;
}

/** Whether tokens without a period are those of all calls: more than a call can have, beside another number as large. */
function isTotal(text: string, { tokens, at, end }: Measure): boolean {
  const others = [...text.matchAll(TOKENS_READ)].filter(({ index }) => index !== at).map((match) => Number(match[2]));
  const beside = otherSide(text, { at, end })?.tokens ?? 0;
  const largest = Math.max(...others, beside);
  return Math.max(tokens, largest) > LARGEST_CALL && Math.min(tokens, largest) >= LEAST_TOTAL;
}

function otherSide(text: string, { at, end }: Position) {
  const behind = OTHER_SIDE.behind.exec(text.slice(end, end + 60));
  const found = behind ?? OTHER_SIDE.before.exec(text.slice(0, at));
  const tokens = Number(found?.[1]);
  if (found === null || !(tokens >= LEAST_TOTAL)) return null;
  const from = behind === null ? found.index : end;
  const side = found[2] === undefined ? ("output" as const) : ("input" as const);
  return { tokens, side, span: { from, to: from + found[0].length } };
}

/** Completes a volume by its other side, when that stands beside it without the word `tokens`. */
function withOtherSide(text: string, at: Position, volume: Volume): void {
  const found = otherSide(text, at);
  if (found === null) return;
  const other = found.side === "output" ? "input" : "output";
  if (volume[found.side] !== null || (volume[other] === null && volume.either === null)) return;
  if (volume.either !== null) Object.assign(volume, { [other]: volume.either, either: null });
  volume[found.side] = found.tokens;
  volume.spans = [...volume.spans, found.span];
}

/** Reads numbers with a side and no unit: "1,200 tokens in, 250 out". */
function bareSides(text: string, measures: readonly Measure[]): TokenMeasure[] {
  return [...text.matchAll(BARE_SIDE)].flatMap((match): TokenMeasure[] => {
    const [whole, low, high, isIn] = match;
    const end = match.index + whole.length;
    if (measures.some((one) => match.index < one.end && end > one.at)) return [];
    return [
      {
        unit: "tokens",
        tokens: middle(low, high),
        at: match.index,
        end,
        side: isIn === undefined ? "output" : "total",
      },
    ];
  });
}

const BARE_BEFORE_ROLE = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,$€£])${NUMBER}\s(?:of|de|di|von|van)\s(?:the\s)?$`,
  "iu",
);
/** Text after a number without a unit: the end of its part, or a conjunction. */
const APART_FROM_UNITS = String.raw`(?=\s*(?:[,;)）。，、|\n]|\.(?!\d)|$|tok|\s?\/|\s(?:out|output|in|and|und|et|y|e|en|и|\+|per|pro|par|por|each)(?!\p{L})))`;
const KEYED = new RegExp(
  String.raw`^\s?(?:tokens?|size|length|toks?|länge|größe)?\s?(?:[:=|：]|->|→)\s?${ABOUT}?\s?${NUMBER}${APART_FROM_UNITS}`,
  "iu",
);
/** Reads a number without a unit after a separator: "prompt | 18000", "out: 250". */
export function keyedAfter(text: string, end: number): { tokens: number; length: number } | null {
  const found = KEYED.exec(text.slice(end, end + 48));
  return found === null ? null : { tokens: Number(found[1]), length: found[0].length };
}

/** Smallest number that is taken as tokens without a unit. */
const LEAST_BARE = 100;
/** The same after a verb of measure: "the summary has 3" counts parts. */
const LEAST_MEASURED = 20;
/** The same in brackets: "questions (12)" counts them. */
const LEAST_BRACKETED = 30;

/** Parts of an input that have no number of their own: "1500 context" states tokens. */
const UNCOUNTED = /^(?:context|ctx|history|system prompt)(?!\p{L})/iu;
const BARE_BESIDE = new RegExp(String.raw`(?<![\p{L}\p{N}.,$€£])${NUMBER}\s$`, "iu");

/** Reads a number without a unit before a name: "3k of history", "1.5k context". */
export function bareBefore(text: string, at: number): { tokens: number; length: number } | null {
  const before = text.slice(Math.max(0, at - 24), at);
  const beside = UNCOUNTED.test(text.slice(at, at + 16)) ? BARE_BESIDE.exec(before) : null;
  const found = BARE_BEFORE_ROLE.exec(before) ?? beside;
  return found === null || Number(found[1]) < LEAST_BARE ? null : { tokens: Number(found[1]), length: found[0].length };
}

/** Reads a number without a unit after a name: "answer ~250", and for an output also "the summary comes to 450". */
export function bareAfter(text: string, end: number, role: Role): { tokens: number; length: number } | null {
  const behind = text.slice(end, end + 40);
  const measured = role === "output" ? BARE_AFTER_OUTPUT.exec(behind) : null;
  const bracketed = BRACKETED_AFTER.exec(behind);
  const inBrackets = Number(bracketed?.[1]) >= LEAST_BRACKETED ? bracketed : null;
  const found =
    BARE_AFTER_ROLE.exec(behind) ?? inBrackets ?? (Number(measured?.[1]) >= LEAST_MEASURED ? measured : null);
  return found === null ? null : { tokens: Number(found[1]), length: found[0].length };
}

/** Returns a text up to the end of its sentence: in "600 tokens. Runs once a week" the period is of the next one. */
function withinSentence(text: string): string {
  const end = text.search(/[.!?]\s|[。！？]/u);
  return end < 0 ? text : text.slice(0, end);
}
