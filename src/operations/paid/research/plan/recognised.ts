import { exactNotation } from "../../../../core/research/exact/write.ts";
import { type Filter, readWords } from "../../../../core/research/question/filters.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import type { OperationContext } from "../../../operation.ts";
import { readingsOf } from "../../../shared/resolve-names.ts";

/** "Instead of" and "alternative", in languages that are not read. */
const ALTERNATIVES =
  /alternat|vaihtoeht|ersätt|erstatt|náhrad|nahrad|thay thế|thay the|pengganti|înlocui|inlocui|helyett|εναλλακτικ|альтернатив|заміна|замість|بدائل|بديل|חלופ|विकल्प|ทางเลือก/iu;
const OPEN_SOURCE =
  /open[- ]?sourc|öppen källkod|åpen kildekode|åben kildekode|avoin\p{L}* lähdekood|avoimen lähdekoodin|otevřen\p{L}* (?:zdroj|kód)|otvoren\p{L}* (?:zdroj|kód)|nyílt forrás|sursă deschisă|mã nguồn mở|sumber terbuka|kod terbuka|ανοι[χκ]τ\p{L}* (?:κώδικα|λογισμικ)|відкрит\p{L}* (?:вихідн\p{L}* )?код|مفتوح\p{L}* المصدر|קוד פתוח|ओपन[- ]सोर्स|โอเพนซอร์ส/iu;
/** Kinds of products by roots that many languages share, the narrower first. */
const KINDS: readonly (readonly [english: string, root: RegExp])[] = [
  ["agent frameworks", /(?=.*framework)(?=.*agent)/isu],
  [
    "vector databases",
    /v[eěé][ck]t[oóöő]r\p{L}*[ -]?(?:\p{L}* ){0,2}(?:data|base?s?|baz|db|store|tietokan|adatb)|قواعد بيانات (?:ال)?متجهة/iu,
  ],
  ["browser automation", /browser\p{L}*.*automat|automat.*browser/isu],
  ["workflow automation", /workflow|automat[iy]s|automatiz|otomatis|автоматиз|أتمتة/iu],
  ["llm observability", /observab|obserwow|observerbar/iu],
  ["llm gateways", /gateway/iu],
  ["voice agents", /voice agent/iu],
  ["coding agents", /cod(?:e|ing|ning)\p{L}*[ -]agent|agent\p{L}* (?:\p{L}+ )?(?:cod|kod)/iu],
  ["chatbots", /chat-?bot|чат-?бот/iu],
  ["rag", /(?<!\p{L})rag(?!\p{L})/iu],
];
/** A number of stars: "20000 stjärnor", "20k hvězd". */
const STARS =
  /(?<![\p{L}\p{N}])(\d[\d.,\s]*)\s?(k|tis\p{L}*|tusen|ribu|nghìn|ألف)?\s*(?:github[- ]?)?(?:⭐|stars?|stj[äe]rn|stjern|hv[eě]zd|hviezd|csillag|stele|sao|bintang|зір\p{L}*|نجم)/iu;
const LICENSED =
  /(?<![\p{L}\p{N}])(?:MIT|Apache(?:[- ]?2(?:\.0)?)?|AGPL(?:[- ]?v?3)?|GPL(?:[- ]?v?3)?|BSD|MPL)(?![\p{L}\p{N}])/u;

/**
 * Wordings from what can be recognised in a question of any language: names of products, and kinds of products, licences, numbers
 * of stars and open source by words that many languages share. The fullest first.
 */
export function* recognisedIn(query: string, context: OperationContext): Iterable<string> {
  const text = query.normalize("NFC");
  const open: Filter[] = OPEN_SOURCE.test(text) ? [{ kind: "open_source", words: "open source" }] : [];
  const licence = LICENSED.exec(text)?.[0];
  const licences = licence === undefined ? [] : readWords(`under ${licence}`, false).filters;
  const stars = starsIn(text);
  const filters = [...open, ...licences, ...stars];
  const written = (kind: "alternatives" | "most_used", subject: string, kept: readonly Filter[]) =>
    exactNotation({ ...OF_PRODUCTS, kind, subject }, kept);
  const name = ALTERNATIVES.test(text) || open.length > 0 ? productIn(text, context) : undefined;
  for (const kept of [filters, open, []]) if (name !== undefined) yield* plain(written("alternatives", name, kept));
  const kind = KINDS.find(([, root]) => root.test(text))?.[0];
  for (const kept of [filters, [...open, ...licences], []])
    if (kind !== undefined) yield* plain(written("most_used", kind, kept));
}

const OF_PRODUCTS = {
  words: null,
  sides: [],
  ofModels: false,
  cheapest: false,
  byWindow: false,
  filters: [],
  beside: [],
} satisfies Omit<Question, "kind" | "subject">;

function plain(wording: string | null): string[] {
  return wording === null ? [] : [wording];
}

function starsIn(text: string): Filter[] {
  const [words, number = "", thousands] = STARS.exec(text) ?? [];
  const value =
    Number(number.replace(/[\s.,](?=\d{3}(?!\d))/gu, "").replace(",", ".")) * (thousands === undefined ? 1 : 1000);
  return words === undefined || !(value > 0) ? [] : [{ kind: "stars", value, words }];
}

/** Longest name in words. */
const LONGEST = 3;
/** The product of the longest name in a text; names begin with a capital letter or hold a digit. */
function productIn(text: string, { catalog }: OperationContext): string | undefined {
  const words = text.match(/[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}.+-]*/gu) ?? [];
  for (let length = LONGEST; length > 0; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const name = words
        .slice(at, at + length)
        .join(" ")
        .replace(/\.$/u, "");
      if (!/^\p{Lu}|\d/u.test(name) || !/\p{L}{2}|\d/u.test(name)) continue;
      const product = readingsOf(name, catalog).find(({ kind }) => kind === "product");
      if (product?.kind === "product" && !ORDINARY.test(name)) return product.product.name;
    }
  }
  return undefined;
}
/** Words that also are names of products. */
const ORDINARY = /^(?:ai|mit|open|source|framework|agent|agents|llm|api|apache|rag|apa|github)$/iu;
