import { PLACES } from "../../../optimize/task/demands/words/names/places.ts";
import { startOfPlaces } from "./listed-places.ts";
import type { Seat } from "./seats.ts";

/** "Sold by" and "that … sell", before the sellers, in eight languages. */
const SOLD =
  /(?<!\p{L})(?:(?:that |which )?(?:are |is )?(?:sold|offered|hosted|served|provided) (?:by|from|through)|(?:die )?(?:verkauft|angeboten|gehostet|vertrieben) (?:von|durch)|(?:qui sont )?(?:vendu|proposé|hébergé|commercialisé|offert)e?s? par|que vend(?:ent|en|em)|(?:que (?:son|están|são) )?(?:vendid|ofrecid|oferecid|alojad|hospedad|comercializad)[oa]s? por|che vendono|(?:venduti?|vendut[ae]|offert[ioae]|ospitat[ioae]|commercializzat[ioae]) da|(?:verkocht|aangeboden|gehost) door|(?:котор\p{L}* )?(?:прода\p{L}*|предлага\p{L}*))(?!\p{L})/giu;
/** The same behind them: "von europäischen Firmen verkauft", "европейские компании продают". */
const SOLD_AFTER =
  /(?<!\p{L})(?:verkauft|angeboten|gehostet|verkaufen|anbieten|sells?|offers?|verkocht|aangeboden|verkopen|vendent|proposent|venden|ofrecen|vendem|oferecem|vendono|offrono|прода\p{L}*|предлага\p{L}*)(?!\p{L})/giu;
const COMPANIES =
  /(?<!\p{L})(?:compan(?:y|ies)|firms?|businesses|corporations?|startups?|(?:cloud-?|ki-)?(?:vendors?|sellers?|providers?|hosts?|hosters?|anbietern?|unternehmen|firmen|konzerne[ns]?)|entreprises?|sociétés?|boîtes|fournisseurs?|hébergeurs?|vendeurs?|empresas?|compañías?|proveedor(?:es)?|vendedor(?:es)?|fornecedor(?:es)?|aziende|società|imprese|fornitori|venditori|bedrijven|aanbieders?|leveranciers|компани\p{L}*|фирм\p{L}*|поставщик\p{L}*|провайдер\p{L}*|продав\p{L}*)(?!\p{L})/iu;
const NOT =
  /(?<!\p{L})(?:not?|non|never|except|excluding|nicht|kein\p{L}*|außer|pas|sauf|excepto|não|exceto|tranne|niet|geen|behalve|не|кроме)[- ]*$/iu;
/** "By sellers outside the US", "by non-US providers". */
const OUTSIDE = /(?<!\p{L})(?:outside|non|außerhalb|hors|fuera|fora|fuori|buiten|за пределами)(?!\p{L})/iu;
/** Sellers, and companies that sell, in Chinese, Japanese and Korean. */
const WIDE =
  "(?:的|の|계|의|系の?)? ?(?:(?:公司|企业|厂商|廠商|会社|企業|メーカー|기업|회사|업체)(?:们|들)?(?:所|が|から|이|가|에서)? ?(?:卖|出售|销售|提供|供应|販売|売っ|売る|提供|파는|판매|제공)(?:して(?:いる)?|て(?:いる)?|する|하는|되는)?|(?:供应商|服务商|提供商|卖家|プロバイダー?|ベンダー|事業者|販売元|공급자|공급 ?업체|제공 ?업체|판매자|판매 ?업체)(?:销售|提供)?)(?:的|の|가|이|에서)?";
const MOST_WORDS = 6;
/** Letters within which the companies stand. */
const NEAR = 80;

const placed = PLACES.map(({ name, codes, words }) => ({
  name,
  codes,
  source: words.source,
  words: new RegExp(words.source, words.flags.replace("g", "")),
}));
const wide = new Map<string, RegExp>();

/** Reads the places in which those who sell must sit: "sold by European companies", "欧州企業が販売する". */
export function readSold(text: string): { text: string; seats: Seat[] } {
  const seat = latinSeat(text) ?? whoSells(text) ?? wideSeat(text);
  return seat === null ? { text, seats: [] } : { text: text.replace(seat.words, " "), seats: [seat] };
}

function latinSeat(text: string): Seat | null {
  for (const { 0: sold, index } of text.matchAll(SOLD)) {
    const end = index + sold.length;
    const words = [...text.slice(end, end + NEAR).matchAll(/\s*[\p{L}\p{N}'’.-]+/guy)].slice(0, MOST_WORDS);
    const count = words.findIndex((_, at) => namesCompanies(words.slice(0, at + 1).join("")));
    if (count >= 0) return seatOf(text, index, wholePlace(text, end + words.slice(0, count + 1).join("").length));
  }
  for (const { 0: sold, index } of text.matchAll(SOLD_AFTER)) {
    const words =
      text
        .slice(0, index)
        .match(/\S+\s*/gu)
        ?.slice(-MOST_WORDS) ?? [];
    for (let count = 2; count <= words.length; count += 1) {
      const before = words.slice(-count).join("");
      // What they sell may stand between them and the verb: "which EU sellers gpt-oss-120b sell".
      if (/\d/u.test(before)) break;
      if (namesCompanies(before)) return seatOf(text, startOfPlaces(text, index - before.length), index + sold.length);
    }
  }
  return null;
}

/** The end of the place in which a part of a text ends: "European" is a place, and so is "European Union". */
function wholePlace(text: string, to: number): number {
  const near = text.slice(0, to + NEAR);
  const ends = placed.flatMap(({ source }) =>
    [...near.matchAll(new RegExp(source, "giu"))].flatMap(({ 0: words, index }) =>
      index < to ? index + words.length : [],
    ),
  );
  return Math.max(to, ...ends);
}

/** "Who sells it in Germany or France?": the places stand alone, as the sellers are what is asked for. */
function whoSells(text: string): Seat | null {
  const found = WHO_SELLS.test(text) ? IN_PLACES.exec(text) : null;
  return found === null ? null : seatOf(text, found.index, found.index + found[0].length);
}
/** Asks who sells something, in eight languages: the source of a pattern. */
export const WHO =
  "who (?:sells|offers|hosts|serves)|qui (?:vend|propose|héberge)|wer (?:verkauft|bietet|hostet)|quién(?:es)? (?:vende|ofrece)n?|quem (?:vende|oferece)|chi (?:vende|offre)|wie verkoopt";
const WHO_SELLS = new RegExp(`(?<!\\p{L})(?:${WHO})(?!\\p{L})`, "iu");
const ANY_PLACE = `(?:${placed.map(({ source }) => source).join("|")})`;
const IN_PLACES = new RegExp(
  `(?<!\\p{L})(?:in|within|en|dans|em|na|no|nell['’])\\s?(?:the |der |die |l['’]|la |el |o |a )?${ANY_PLACE}(?:(?:,| or| and| oder| und| ou| et| o| y| e| of| en) (?:in |en |em )?(?:the |l['’]|la |le )?${ANY_PLACE})*`,
  "iu",
);

function namesCompanies(words: string): boolean {
  return COMPANIES.test(words) && placed.some((place) => place.words.test(words));
}

function seatOf(text: string, from: number, to: number): Seat | null {
  const excluded = NOT.exec(text.slice(Math.max(0, from - NEAR), from))?.[0] ?? "";
  const words = `${excluded}${text.slice(from, to)}`.trim();
  const found = placed.filter((place) => place.words.test(words));
  return {
    codes: [...new Set(found.flatMap(({ codes }) => codes))],
    names: found.map(({ name }) => name),
    words,
    outside: excluded !== "" || OUTSIDE.test(words),
  };
}

function wideSeat(text: string): Seat | null {
  for (const { name, codes, source, words } of placed) {
    if (!words.test(text)) continue;
    let pattern = wide.get(name);
    if (pattern === undefined) {
      pattern = new RegExp(`(?:${source})${WIDE}`, words.flags);
      wide.set(name, pattern);
    }
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return { codes, names: [name], words: found.trim(), outside: false };
  }
  return null;
}
