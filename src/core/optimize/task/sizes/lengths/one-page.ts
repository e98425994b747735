import type { Language } from "../../language.ts";
import type { NamedRole, Role } from "../roles.ts";
import { type Measure, type Position, tokensOfPage } from "./measures.ts";

/** One page or half a page in words. It is the output, unless it is the length of each document. */
const ONE_PAGE =
  /(?<!\p{L})(half a|a half|a(?= page (?:of|per|long|or so|in length))|(?<=(?:about|around|roughly|maybe|almost|at most|up to) )a(?= page)|eine[r]? halben?|une demi-?|media|meia|mezza|een halve|полстраницы|半|반|one|a single|einer|eine|une(?: seule)?|una(?: sola)?|uma(?: só)?|één|een|одн[уо]й?|一|한)[\s-]?(?:pages?|seite|página|pagina|страниц\p{L}*|页|頁|ページ|페이지|쪽)(?!\p{Script=Latin})|полстраницы|(?<=\sна )страницу(?!\p{L})/iu;
/** Words that make it the length of each document: "one page each", "jeweils", "chacune". */
const OF_EACH =
  /^(?:\sA4)?[\s,]*(?:each(?! (?:summary|reply|answer))|per (?:document|file|contract|invoice|item|piece)|chacune?s?|cada un[oa]?|ciascun[oa]|elk|per stuk|pro (?:stück|dokument|vertrag|rechnung|datei)|каждый|каждая|\s?분량의|くらい?の(?:契約|文書|資料)|の(?:契約|文書|資料|請求書))/iu;
const EACH_BEFORE = /(?:jeweils|je|each|chaque|cada|ogni|elk|каждый|по|每[份篇个张]|各|1枚|각)\s*$/iu;

const HAS_LENGTH =
  /^\s(?:umfasst|hat|ist|sind|is|are|has|runs to|covers|fait|compte|occupe|a|tiene|ocupa|tem|ha|è|occupa|heeft|beslaat|telt|занимает|[-–—:])\s(?:\p{L}+\s){0,3}$/iu;
const ANY_OF =
  /(?<!\p{L})(?:an?|each|every|eine?|jede[rs]?|une?|chaque|una?|cada|uma?|un['’]|ogni|een|elke?|кажд\p{L}+)\s?$/iu;
const OF_LENGTH = /^\s(?:of|von|van|de|di|d'|d’|на|по|в)\s?$/iu;

/** Returns the length of one page or half a page in words; null when its part of the call has a length already. */
export function onePageIn(
  text: string,
  language: Language,
  roles: readonly NamedRole[],
  known: readonly { role: Role | null }[],
): (Measure & { role: Role }) | null {
  const page = ONE_PAGE.exec(text);
  if (page === null) return null;
  const half = /half|halbe|demi|media|meia|mezza|halve|пол|半|반/iu.test(page[0]) ? 0.5 : 1;
  const [at, end] = [page.index, page.index + page[0].length];
  const each = OF_EACH.test(text.slice(end)) || EACH_BEFORE.test(text.slice(Math.max(0, at - 20), at));
  // "Letters of one page" states the length of the letters.
  const own = roles.some(
    (one) =>
      one.role === "document" &&
      one.end <= at &&
      (OF_LENGTH.test(text.slice(one.end, at)) ||
        (HAS_LENGTH.test(text.slice(one.end, at)) && ANY_OF.test(text.slice(Math.max(0, one.at - 10), one.at)))),
  );
  const ofResult = roles.some((one) => one.role === "output" && one.end <= at && at - one.end < 60);
  const role: Role = isOfPrompt(text, { at, end }, roles)
    ? "system"
    : own || (each && !ofResult)
      ? "document"
      : "output";
  if (known.some((one) => one.role === role)) return null;
  return { unit: "pages", tokens: half * tokensOfPage(language), at, end, role };
}

/** Whether a page is that of the instructions beside it: "the instructions take about a page", "a page of instructions". */
function isOfPrompt(text: string, { at, end }: Position, roles: readonly NamedRole[]): boolean {
  return roles.some((one) => {
    const between = one.end <= at ? text.slice(one.end, at) : text.slice(end, one.at);
    const [near, isBefore] = [one.end <= at || one.at >= end, one.end <= at];
    return one.role === "system" && near && between.length < (isBefore ? 40 : 14) && !/[.,;:!?\n。，、]/u.test(between);
  });
}
