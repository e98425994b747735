/** Lengths of one of several things that go into one call: "25 descriptions at a time, 90 words each". */
import { type Group, namesThing } from "../../calls/groups.ts";
import type { Sided } from "../lengths/measures.ts";

/** Says that a length is of one thing. */
export const OF_ONE =
  /(?<!\p{L})(?:each|apiece|every|jeweils|jede[rsmn]?|chac\p{L}+|chaque|cada(?: un[oa])?|ciascun\p{L}*|ognun\p{L}*|ogni|elk\p{L}*|ieder\p{L}*|кажд\p{L}+|(?:per|je|pro|par|por|на)(?!\s(?:api )?(?:calls?|requests?|prompts?|batch|day|week|month|hour|aufruf|anfrage|tag|appel|requête|jour|llamada|solicitud|día|chamada|requisição|dia|chiamata|richiesta|giorno|aanroep|verzoek|dag|запрос|вызов|день)(?!\p{L})))(?!\p{L})|每|各|それぞれ|1件|一件|개당|건당|각각|하나/iu;
/** Says that a length is of a whole call. */
const OF_CALL =
  /^[^.;!?\n。]{0,20}?(?:(?<!\p{L})(?:per|each|a|pro|je|par|por|per|на) (?:api )?(?:calls?|requests?|prompts?|batch|aufruf|anfrage|appel|requête|llamada|solicitud|chamada|requisição|chiamata|richiesta|aanroep|verzoek|запрос|вызов)(?!\p{L})|每次|请求|1回|リクエスト|호출|요청)/iu;
/** The noun of the largest number of a text, of which the things are when a group has no noun. */
const COUNTED = /(?<![\d.])(\d{2,})\s?(?:de\s|d['’])?(?:条|件|个|份|건|개)?(\p{L}{2,})/gu;
const CLAUSE_END = /[.;!?\n。！？；]/u;
const BEFORE = 60;

/** Multiplies the lengths of single things by their number in one call; those that may be of the whole call are unsure. */
export function ofAllThings(text: string, group: Group, sided: readonly Sided[]): void {
  const named = group.noun === "" ? { ...group, noun: largestNoun(text) } : group;
  for (const one of sided) {
    if (one.role === "system" || one.role === "context" || one.spoken === true) continue;
    // The number of things is in the length already: "25 descriptions of 90 words in one call".
    if (one.at < group.span.from && one.end > group.span.from) continue;
    const before =
      text
        .slice(Math.max(0, one.at - BEFORE), one.at)
        .split(CLAUSE_END)
        .at(-1) ?? "";
    const behind = text.slice(one.end, one.end + 40).split(CLAUSE_END)[0] ?? "";
    if (OF_CALL.test(behind)) continue;
    // Tokens are usually stated for the whole call.
    const near = one.unit === "tokens" ? "" : before;
    const clause = `${near} ${text.slice(one.at, one.end)} ${behind.split(/[,，、]/u)[0] ?? ""}`;
    const said = one.at >= group.span.to || one.end <= group.span.from;
    if (
      said &&
      (namesThing(named, withoutSpan(text, group, near, one.at)) ||
        namesThing(named, behind.split(/[,，、]/u)[0] ?? "") ||
        OF_ONE.test(clause))
    ) {
      one.tokens *= group.size;
    } else if (one.unit !== "tokens" && one.role !== "output") one.sure = false;
  }
}

/** The words before a length without those of the group, which name its things. */
function withoutSpan(text: string, { span }: Group, before: string, at: number): string {
  const from = Math.max(at - before.length, span.to);
  return from >= at ? "" : at - before.length < span.to ? text.slice(from, at) : before;
}

function largestNoun(text: string): string {
  const [largest] = [...text.matchAll(COUNTED)].sort((a, b) => Number(b[1]) - Number(a[1]));
  return largest?.[2] ?? "";
}
