import type { CallsRead } from "../../calls/calls.ts";
import type { Sided } from "../lengths/measures.ts";
import type { PlainText } from "../numbers.ts";
import { PAGE_A_CALL } from "./multiplied.ts";

const PAGE = "(?:pages?|seiten?|páginas?|pagine|pagina(?:['’]s)?|страниц\\p{L}*)(?!\\p{L})|(?:页|頁|ページ|페이지|쪽)";
/** A count of pages, as the text has it. */
const COUNTED = new RegExp(String.raw`^\D{0,24}\d[\d.,\s]*(?:k|K|M)?[\s-]?(?:${PAGE})`, "iu");
/** Each page is worked on alone. */
const APART =
  /(?<!\p{L})(?:page by page|per page|each page|every page|one page at a time|seite für seite|pro seite|je seite|jede seite|page par page|par page|chaque page|página (?:a|por) página|por página|cada página|pagina per pagina|per pagina|ogni pagina|per pagina|elke pagina|постранично)(?!\p{L})|逐页|每页|ページごと|1ページずつ|페이지마다|쪽마다/iu;

/**
 * Divides the pages of a period by those of one document, which is what one call reads: "3 pages each, 18,000 pages a month". Calls
 * stay as they are where the text has each page alone.
 * @param read the lengths that make up the input of one call
 */
export function asDocuments(
  calls: CallsRead | null,
  read: readonly Sided[],
  { text, original }: PlainText,
): CallsRead | null {
  const [document, another] = read.filter(({ unit }) => unit === "pages");
  if (calls === null || calls.monthly === null || document === undefined || another !== undefined) return calls;
  const [counted, factor] = calls.words.filter((one) => /\d/u.test(one));
  if (counted === undefined || factor !== undefined || !COUNTED.test(counted)) return calls;
  if (PAGE_A_CALL.test(text) || APART.test(text) || MADE.test(text.slice(0, document.at))) return calls;
  const words = original(document.at, document.end);
  const pages = Number(PAGES_OF_ONE.exec(text.slice(document.at, document.end))?.[0]);
  if (!(pages > 1 && pages < calls.monthly) || counted.includes(words)) return calls;
  return {
    ...calls,
    monthly: Math.round(calls.monthly / pages),
    words: [...calls.words, words],
    said: `${calls.said} / ${words}`,
    unit: null,
  };
}
/** Before the length of what is made: "300 pages a day into 2-page summaries". */
const MADE =
  /(?<!\p{L})(?:into|to|zu|auf|in|en|em|naar|na|в|на)\s(?:an?\s|eine[nrm]?\s|une?\s|una?\s|uma?\s|een\s)?$/iu;
const PAGES_OF_ONE = /(?<![\d.,–-])\d{1,3}(?:\.\d)?(?![\d.,]*\d)/u;
