import type { Position, Sided } from "../lengths/measures.ts";
import type { NamedRole } from "../roles.ts";
import { NUMBERS, perUnit } from "./elided.ts";

const AVERAGE = String.raw`(?<!\p{L})(?:on average|averag(?:e|es|ing)|avg\.?|mean|median|p50|typical(?:ly)?|usual(?:ly)?|im schnitt|durchschnittlich\p{L}*|im mittel|meist(?:ens)?|en moyenne|moyenne?s?|d['’]habitude|de media|en promedio|promedio|en general|normalmente|em média|média|geralmente|in media|media(?=[\s:=~≈]{0,3}(?:di )?\d)|mediamente|di solito|gemiddeld\p{L}*|doorgaans|meestal|в среднем|средн\p{L}+|обычно|медиан\p{L}*)(?!\p{L})|平均|通常|一般|中位|평균|보통`;
const AVERAGE_BEFORE = new RegExp(`(?:${AVERAGE})[^.;!?。；\\n\\d]{0,60}$`, "iu");
const OF_SIDE = String.raw`(?:\s(?:of |as )?(?:input|prompt|in ingresso|in entrata|en entrée|de entrada|na entrada|di input|invoer|eingabe|als eingabe|на входе?))?`;
const AVERAGE_BEHIND = new RegExp(String.raw`^${OF_SIDE}[\s(（]{0,2}(?:${AVERAGE})`, "iu");
/** Words for the longest of many texts, directly before its length: "p95 about", "the longest ones get near". */
const LONGEST_BEFORE =
  /(?:(?<!\p{L})(?:p9\d|9\d(?:th|e|º)? percentile|(?:the )?(?:longest|largest|biggest|worst)|at worst|occasional(?:ly)?|rarely|sometimes|outliers?|peaks?|max(?:imum|imal|imaal|\.)?|(?:die )?(?:längste|größte)[nrs]?|manchmal|gelegentlich|selten|ausreißer|(?:les? |la )?plus (?:long|gro[s]{1,2}|lourd)\p{L}*|parfois|au pire|(?:l[oa]s )?más (?:larg|grand|extens)\p{L}+|a veces|máximo|[oa]s (?:mais (?:long|extens)|maior)\p{L}*|às vezes|(?:i|gli|le) più (?:lung|grand|estes)\p{L}+|a volte|talvolta|massimo|(?:de )?(?:langste|grootste)|soms|uitschieters?|сам\p{L}+ (?:длинн|больш)\p{L}+|иногда|максимум)(?!\p{L})|最长|最大|最多|最長|たまに|まれに|가장 긴|최대|가끔)[^.;:!?。；，、,\n\d]{0,30}$/iu;
const LONGEST_BEHIND =
  /^[\s(（]{0,2}(?:at (?:the )?(?:most|worst|p9\d)|p9\d|max(?:imum|imal|imaal)?|in the worst case|for the longest|im extremfall|au maximum|au pire|como máximo|no máximo|al massimo|maximaal|максимум)(?!\p{L})/iu;
const NO_UNIT = /^\s?(?:[,;.)。，、|\n]|$|(?:and|but|und|aber|et|mais|y|pero|e|mas|ma|en|maar|и|но)\s)/iu;
/** Largest distance, in characters, of the longest length from the average. */
const FAR = 160;

/**
 * Removes the largest length that a text states beside an average of the same side, which alone is the size of the usual
 * call: "averages 22,000 tokens, the longest get near 58,000".
 */
export function withoutLongest(text: string, roles: readonly NamedRole[], sided: Sided[]): Position[] {
  const averages = sided.filter(
    ({ at, end }) =>
      AVERAGE_BEFORE.test(text.slice(Math.max(0, at - 80), at)) || AVERAGE_BEHIND.test(text.slice(end, end + 24)),
  );
  const behindThem = [...averageBehind(text, sided), ...averages.flatMap((one) => rangeBehind(text, one))];
  if (averages.length === 0) return behindThem;
  const longest = [...text.matchAll(NUMBERS)].flatMap((match): Position[] => {
    const own = sided.find(({ at, end }) => at <= match.index && end > match.index);
    const [at, end] = own === undefined ? [match.index, match.index + match[0].length] : [own.at, own.end];
    const behind = text.slice(end, end + 24);
    const before = LONGEST_BEFORE.exec(text.slice(Math.max(0, at - 60), at))?.[0];
    if ((before === undefined && !LONGEST_BEHIND.test(behind)) || (own === undefined && !NO_UNIT.test(behind)))
      return [];
    const average = averages.find((one) => {
      const [from, to] = one.end <= at ? [one.end, at] : [end, one.at];
      const otherSide = roles.some(
        ({ role, at: start }) => start >= from && start < to && (role === "output") !== (one.role === "output"),
      );
      const tokens = own?.tokens ?? Number(match[1]) * (perUnit(text, one) ?? 0);
      return one !== own && from <= to && to - from < FAR && !otherSide && tokens > one.tokens;
    });
    if (average === undefined) return [];
    if (own !== undefined) sided.splice(sided.indexOf(own), 1);
    return [{ at: at - (before?.length ?? 0), end }];
  });
  return [...behindThem, ...longest];
}

/** The average without a unit behind the longest length: "300 tok max, avg 190". */
const THEN_AVERAGE = new RegExp(
  String.raw`^${OF_SIDE}\s?(?:max(?:imum|imal|imaal|\.)?|tops|at most|at worst|p9\d|höchstens|au plus|como máximo|no máximo|al massimo|hooguit|макс\p{L}*)?\s?[,;/(（]\s?(?:${AVERAGE})[\s:=~≈]{0,3}(?:is |of |about |around |etwa |rund |de |di |van |circa )?[~≈]?(\d+(?:\.\d+)?)(?=\s?(?:[,;.)）]|$)|\s(?:per|a|each|pro|je|par|por|al|в|на)\s\p{L})`,
  "iu",
);

/** Whether a length lies between the ends of another: "from 15k to 140k tokens, average 90k". */
function isWithinRange(text: string, { at, end, unit }: Sided, tokens: number): boolean {
  if (unit !== "tokens") return false;
  const [low, high] = [...text.slice(at, end).matchAll(/\d+(?:\.\d+)?/gu)].map(([figure]) => Number(figure));
  return low !== undefined && high !== undefined && low <= tokens && tokens <= high;
}

/** Uses the average that follows a length without a unit of its own, and returns the longest length. */
function averageBehind(text: string, sided: Sided[]): Position[] {
  return sided.flatMap((one): Position[] => {
    const found = THEN_AVERAGE.exec(text.slice(one.end, one.end + 48));
    const average = Number(found?.[1]) * (perUnit(text, one) ?? 0);
    if (found === null || !(average > 0 && (average < one.tokens || isWithinRange(text, one, average)))) return [];
    const longest = { at: one.at, end: one.end };
    const end = one.end + found[0].length;
    Object.assign(one, { tokens: average, at: end - (found[1] ?? "").length, end });
    return [longest];
  });
}

/** A range without a unit in brackets behind an average: "18,000 tokens on average (from 9,000 to 40,000)". */
const THEN_RANGE =
  /^[^.;:!?\n(（\d]{0,32}[(（]\s?(?:(?:from|between|von|zwischen|de|entre|da|tra|fra|van|tussen|от)\s)?\d+\s?(?:-|–|to|and|bis|und|à|et|a|y|e|até|tot|en|до|и)\s?\d+\s?[)）]/iu;

function rangeBehind(text: string, { end }: Sided): Position[] {
  const found = THEN_RANGE.exec(text.slice(end, end + 80))?.[0];
  return found === undefined ? [] : [{ at: end + found.search(/[(（]/u), end: end + found.length }];
}

/** Largest ratio of a spoken length to a written one that states the same. */
const SAME = 1.6;
/** Text between two statements of one length: "70 minutes, roughly 10,500 words". */
const RESTATED =
  /^[\s,，、(（:/=≈~–—-]{0,3}(?:(?:or|so|say|more or less|mehr oder weniger|plus ou moins|más o menos|mais ou menos|più o meno|min of meer|call it|that is|i\.e\.|which is|which makes|in total|sagen wir|disons|digamos|diciamo|zeg(?: maar)?|скажем|about|around|roughly|approx\.?|oder|also|das sind|etwa|rund|circa|ca\.?|soit|ou|environ|à peu près|o sea|es decir|unos?|unas|ou seja|cerca de|cioè|ossia|pari a|dus|ofwel|ongeveer|zo'n|то есть|около|примерно|约|約|約|약)\s?){0,3}[~≈]?$/iu;

/** The same behind speech, whose tokens are told: "1 hour of meeting is about 20,000 tokens", "1時間で約2万トークン". */
const SPOKEN_THEN =
  /^(?:\s\p{L}+){0,4}[\s,，、(（:/=≈~–—-]{0,3}(?:(?:is|are|makes?|gives?|about|around|roughly|ist|sind|ergibt|ergeben|etwa|rund|ca\.?|est|fait|font|environ|son|es|unos|unas|é|são|dá|cerca de|è|sono|circa|is|zijn|ongeveer|это|около|примерно)\s){0,3}(?:で|は|が|大约|约|約|약|은|는)*[~≈]?$/iu;
/** Text between a length and its tokens in brackets, which may go on with what the length is of: "45 Seiten deutscher Text (ca.". */
const THEN_BRACKET =
  /^(?:\s\p{L}+){0,4}\s?[(（[]\s?(?:(?:about|around|roughly|approx\.?|avg\.?|i\.e\.|etwa|rund|ungefähr|circa|ca\.?|soit|environ|à peu près|unos?|unas|aproximadamente|aprox\.?|uns|umas|cerca de|pari a|ongeveer|zo'n|около|примерно|约|大约|約|およそ|약)\s?)?[~≈]?$/iu;
/** Largest ratio of a length to its tokens in brackets: pages differ in what they hold, and the tokens are those of this text. */
const SAME_IN_BRACKETS = 2.5;

/** Largest ratio of speech to its tokens, which differ by language and speaker. */
const SAME_SPEECH = 4;

/** Units, the most exact first. */
const UNITS: readonly Sided["unit"][] = ["tokens", "words", "characters", "pages", "rough"];

/** Whether the first length is in a more exact unit than the second. */
export function isExacter(one: Sided, other: Sided): boolean {
  return UNITS.indexOf(one.unit) < UNITS.indexOf(other.unit);
}

/** Words around a length for what never changes or is read from a cache. */
const UNCHANGING =
  /(?<!\p{L})(?:cach\p{L}*|same|fixed|constant|unchanged|always|gleich\p{L}*|selbe\p{L}*|immer|fest\p{L}*|mêmes?|toujours|identi\p{L}+|fixes?|mism[oa]s?|siempre|fij[oa]s?|mesm[oa]s?|sempre|igua(?:l|is)|fix[oa]s?|stess[oaie]|ugual[ei]|fiss[oaie]|zelfde|hetzelfde|altijd|vaste?|кэш\p{L}*|одинаков\p{L}+|всегда|тот же)(?!\p{L})|缓存|固定|相同|不变|同じ|毎回|キャッシュ|같은|항상|캐시|고정/iu;
/** Letters around a length in which these words stand. */
const NEAR = 36;
/** A noun of what is so long; units are none. */
const NOUN = /(?!tokens?|jetons?|токен)(?<!\p{L})\p{L}{5,}/gu;

/**
 * Removes the second of two equal lengths that are both said never to change: "a glossary of 2,500 tokens that is always the same …
 * 2,500 tokens of glossary (cached) + 1,800 of text". Two contracts of one length are two.
 */
export function withoutTwice(text: string, sided: Sided[]): Position[] {
  const around = ({ at, end }: Sided) =>
    `${text.slice(Math.max(0, at - NEAR), at).replace(/^.*[.,;!?+\d]/su, "")} ${text.slice(end, end + NEAR).replace(/[.,;!?+\d].*$/su, "")}`;
  const said = sided.filter((one) => one.unit === "tokens" && one.role !== "output" && UNCHANGING.test(around(one)));
  const [first, second] = said;
  if (first === undefined || second === undefined || first.tokens !== second.tokens) return [];
  const nouns = new Set(around(first).toLowerCase().match(NOUN));
  if (
    !around(second)
      .toLowerCase()
      .match(NOUN)
      ?.some((noun) => nouns.has(noun) && !UNCHANGING.test(noun))
  )
    return [];
  sided.splice(sided.indexOf(second), 1);
  return [{ at: second.at, end: second.end }];
}

/**
 * Removes a length directly beside the same one in a more exact unit: "70 minutes, roughly 10,500 words", "forty pages, call
 * it 24,000 tokens". Words that restate minutes of speech are read, not written.
 */
export function withoutRestated(text: string, sided: Sided[]): Position[] {
  return [...sided].flatMap((one): Position[] => {
    const same = sided.find((other) => {
      const between = text.slice(Math.min(one.end, other.end), Math.max(one.at, other.at));
      const ratio = one.tokens / other.tokens;
      const isWithin = (most: number) => ratio < most && ratio > 1 / most;
      const inBrackets =
        other.unit === "tokens" &&
        other.at > one.end &&
        THEN_BRACKET.test(between) &&
        /^\s?[)）\]]/u.test(text.slice(other.end));
      return (
        isExacter(other, one) &&
        ((RESTATED.test(between) && isWithin(SAME)) ||
          (inBrackets && isWithin(SAME_IN_BRACKETS)) ||
          (one.spoken === true &&
            other.role !== "output" &&
            other.at > one.end &&
            SPOKEN_THEN.test(between) &&
            isWithin(SAME_SPEECH)))
      );
    });
    if (same === undefined) return [];
    sided.splice(sided.indexOf(one), 1);
    if (one.spoken === true) Object.assign(same, { role: same.role === "total" ? "total" : "document", sure: true });
    else if (same.role === null || !same.sure) Object.assign(same, { role: one.role ?? same.role, sure: one.sure });
    return [{ at: one.at, end: one.end }];
  });
}
