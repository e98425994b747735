import type { Rewrite } from "./hours.ts";
import { numberWords, WORD_NUMBERS } from "./words.ts";

/** Halves of pages in words, which no number before the noun states: "half a page", "une page et demie", "一页半". */

const PAGE =
  "pages?|seiten?|páginas?|pagina['’]s|pagin[ae]|bladzijden?|страниц[аыу]?|side(?=s? of (?:a4|paper))|a4(?:['’]tje|tje)?";
const HALF =
  /(?<![\p{L}\p{N}])(?:(?:about|around|ca\.?) )?(?:half an?|a half|eine[rn]? halben?|halbe|une demi[ -]|une moitié de|media|meia|mezza|een halve|een half|halve) ?(pages?|seiten?|páginas?|pagin[ae]|bladzijde|a4(?:['’]?tje)?)(?!\p{L})|(?<!\p{L})demi-(pages?)(?!\p{L})|(?<!\p{L})(полстраниц[ыуе]|пол-?страниц[ыуе]|половин[аыуе] страницы)(?!\p{L})|(?<!\p{L})d['’]une demi-(page)(?!\p{L})|(?<!一)半(?:个)?(页|頁|ページ)|반 ?(페이지|쪽)/giu;
const AND_A_HALF = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:an?|one|une|una|uma|1) )?(${PAGE}) (?:and a half|et demie?|y media|e meia|e mezz[ao])(?!\p{L})|(?<![\p{L}\p{N}])(?:one|1) and a half (pages)(?!\p{L})|(?:一|1)(页|頁|ページ)半|한 ?(페이지|쪽|장) ?반`,
  "giu",
);
const TWO_AND_A_HALF = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(two|zwei|deux|dos|duas|due|twee|2|three|drei|trois|tres|três|tre|drie|3) (${PAGE}) (?:and a half|et demie?|y media|e meia|e mezz[ao])(?!\p{L})`,
  "giu",
);
/** The format of the paper between a number and its noun: "eine DIN-A4-Seite" has one page, not four. */
const PAPER = /(?<![\p{L}\p{N}])(?:din[\s-]?)?a[45][\s-](?=seiten?(?!\p{L})|pages?(?!\p{L})|blatt|papier|pagina)/giu;
/** Sheets of paper behind a number: "two sides of A4", "zwei A4-Seiten", "dos hojas A4", "twee A4'tjes". A sheet is one page. */
const SHEETS = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(\d{1,3}|${numberWords(1)})[\s-](?:(?:din[\s-]?)?[aа]4(?:[\s-](?:sheets?|sides?|pages?|blatt|blätter|seiten?|feuilles?|hojas?|folhas?|fogl[io]|vel(?:len)?|лист\p{L}*)|['’]?tjes?|['’]?s)|(?:sheets?|sides?|pages?|blatt|blätter|seiten?|feuilles?|feuillets?|pages|hojas?|páginas?|folhas?|fogl[io]|facciat[ae]|pagin[ae]|vel(?:len)?|bladzijden|лист\p{L}*|страниц\p{L}*)(?:\s(?:of|de|di|du|van|in|en|im format|format|formato|formata|формата))?\s(?:papel\s)?(?:din[\s-]?)?[aа]4)(?!\p{L})`,
  "giu",
);
const WHOLE: Readonly<Record<string, number>> = { two: 2, zwei: 2, deux: 2, dos: 2, duas: 2, due: 2, twee: 2, "2": 2 };

const noun = (found: readonly (string | undefined)[]) => {
  const said = found.slice(1).find((one) => one !== undefined) ?? "";
  if (/^пол/iu.test(said)) return " страницы";
  if (/^a4/iu.test(said)) return " pagina's";
  if (said === "장") return " 페이지";
  return /\p{Script=Latin}|\p{Script=Cyrillic}/u.test(said) ? ` ${said}` : said;
};

/** Rewrites of half pages as numbers before a noun. */
export const SPELT_PAGES: readonly Rewrite[] = [
  [SHEETS, ([, number = ""]) => sheets(WORD_NUMBERS[number.toLowerCase()] ?? Number(number))],
  [PAPER, () => ""],
  [TWO_AND_A_HALF, ([, whole = "", page = ""]) => `${WHOLE[whole.toLowerCase()] ?? 3}.5 ${page}`],
  [AND_A_HALF, (found) => `1.5${noun(found)}`],
  [HALF, (found) => `0.5${noun(found)}`],
];

/** One page is read in words, because "one" may be an article. */
function sheets(number: number): string | null {
  return number > 1 ? `${number} pages` : null;
}
