/** Several documents that one call compares: "compares two contracts of 10 pages each", "一次对比两篇". */
import { periodAfter } from "../common.ts";
import type { Span } from "../ledger.ts";
import type { Sided } from "../lengths/measures.ts";
import { WIDE_COUNTS, WORD_NUMBERS } from "../numerals/words.ts";
import { OF_ONE } from "./items.ts";

/** A number of documents that are held against each other. */
export interface Compared {
  number: number;
  span: Span;
}

const COMPARE = String.raw`(?:compar\p{L}*|contrast(?:s|ing)?|vergl[ei]ich\p{L}*|vergliche\p{L}*|abgleich\p{L}*|gegenüber(?:ge)?stell\p{L}*|confront\p{L}*|cotej\p{L}*|vergel[ei]jk\p{L}*|vergeleken|сравн\p{L}*|сопостав\p{L}*)(?!\p{L})`;
const FEW = `(?<few>[2-6]|two|three|four|zwei|drei|vier|deux|trois|quatre|dos|tres|cuatro|dois|duas|três|due|tre|quattro|twee|drie|два|две|три|двух|трёх|трех)`;
const THING = String.raw`\s(?!(?:pages?|words?|tokens?|times?|hours?|days?|minutes?|languages?|seiten|wörter|mal|sprachen|stunden|fois|mots|veces|palabras|páginas|vezes|palavras|volte|parole|pagine|keer|woorden|раза?|слов\p{L}*|страниц\p{L}*)(?!\p{L}))\p{L}{3,}`;
const PATTERNS = [
  new RegExp(String.raw`(?<!\p{L})${COMPARE}(?:\s\p{L}+){0,3}?\s${FEW}${THING}`, "iu"),
  new RegExp(String.raw`(?<![\p{L}\d.,])${FEW}${THING}(?:\s\p{L}+){0,3}?\s${COMPARE}`, "iu"),
  /(?:对比|比较|比对|对照|比較)[^。！？;；\d两二三四]{0,6}(?<few>[2-6两二三四])(?:篇|份|个|件|条|本|部|封|版)/u,
  /(?<few>[2-6两二三四])(?:篇|份|个|件|条|本|部|封|版)[^。！？;；\d]{0,10}(?:对比|比较|比对|对照)/u,
  /(?<few>[2-6二三四])(?:件|つ|通|本|冊|点|部|枚|社)[^。！？\n]{0,24}?(?:比較|対比|照合|見比べ)/u,
  /(?<few>[2-6]|두|세|네) ?(?:건|개|편|부|장|권)(?:을|를|씩)?[^.!?\n\d]{0,12}(?:비교|대조)/u,
];
/** A period makes the number one of calls. */
const OFTEN =
  /(?<!\p{L})(?:daily|weekly|monthly|täglich|wöchentlich|monatlich|jede[nr]? (?:tag|woche|monat)|chaque (?:jour|semaine)|cada (?:día|dia|semana)|ogni (?:giorno|settimana)|elke (?:dag|week)|ежедневно|кажд\p{L}+ (?:день|неделю))(?!\p{L})|每[天日周月]|毎[日週月]|매[일주월]|하루/iu;
/** The old and the new version of one document. */
const VERSIONS =
  /(?<!\p{L})(?:old|previous|earlier|alte[nrs]?|bisherige\p{L}*|vorherige\p{L}*|anci(?:en|enne)|antigu[oa]|anterior|antig[oa]|vecchi[oa]|precedente|oude|vorige|стар\p{L}+|прежн\p{L}+)(?:\s\p{L}+)?\s(?:and|with|to|against|und|mit|et|avec|à|y|con|e|com|a|en|met|и|с)\s(?:\p{L}{1,4}\s)?(?:new|current|neue\p{L}*|aktuelle\p{L}*|nouvel\p{L}*|nuev[oa]|nov[oa]|nuov[oa]|nieuwe|нов\p{L}+)(?!\p{L})|新旧|(?:이전|구)\s?(?:버전|판)[과와]\s?(?:새|신)/iu;
const COMPARES = new RegExp(String.raw`(?<!\p{L})${COMPARE}|对比|比较|比对|比較|対比|照合|비교|대조`, "iu");
/** Says that a length is that of all documents. */
const IN_ALL =
  /(?<!\p{L})(?:in total|in all|altogether|together|combined|insgesamt|zusammen|au total|en tout|ensemble|en total|juntos|no total|ao todo|in totale|in tutto|in totaal|samen|в сумме|вместе|всего)(?!\p{L})|合计|总共|一共|共|合計|合わせて|합쳐|합계|총/iu;

/** Returns how many documents one call compares; null when the text does not say that it compares several. */
export function comparedIn(text: string): Compared | null {
  for (const pattern of PATTERNS) {
    const found = pattern.exec(text);
    const few = found?.groups?.few?.toLowerCase() ?? "";
    const number = WORD_NUMBERS[few] ?? WIDE_COUNTS[few] ?? (Number(few) || GENITIVES[few]);
    if (found === null || number === undefined) continue;
    const span = { from: found.index, to: found.index + found[0].length };
    if (!OFTEN.test(found[0]) && periodAfter(text.slice(span.to, span.to + 26)) === null) return { number, span };
  }
  const versions = COMPARES.test(text) ? VERSIONS.exec(text) : null;
  return versions === null
    ? null
    : { number: 2, span: { from: versions.index, to: versions.index + versions[0].length } };
}
const GENITIVES: Readonly<Record<string, number>> = { двух: 2, трёх: 3, трех: 3 };

/** Multiplies the length of one document by the number of those that a call compares, unless it is that of all. */
export function ofAllCompared(text: string, { number, span }: Compared, sided: readonly Sided[]): void {
  for (const one of sided) {
    if (one.role === "output" || one.role === "system" || one.role === "context" || one.more === true) continue;
    // The number is in the length already: "two contracts of 10 pages each".
    if (one.at < span.to && one.end > span.from) continue;
    const beside = text.slice(Math.max(0, one.at - 16), one.end + 16);
    if (IN_ALL.test(beside) || (one.unit === "tokens" && !OF_ONE.test(beside))) continue;
    one.tokens *= number;
    if (one.howMany === true) Object.assign(one, { sure: true, howMany: false });
  }
}
