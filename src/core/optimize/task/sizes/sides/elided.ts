import { IN, OUT, type Sided } from "../lengths/measures.ts";
import { bareAfter } from "../lengths/tokens.ts";
import type { NamedRole } from "../roles.ts";
import { BEHIND_IN, BEHIND_OUT } from "./directions.ts";

export const NUMBERS = /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}.,$€£-])(\d+(?:\.\d+)?)(?![\p{N}%]|[.,]\d)/gu;
/** Verbs directly before an output without a unit: "entram 2.300 tokens e saem 70". */
const LED_OUT =
  /(?<!\p{L})(?:writes?|returns?|produces?|schreibt|liefert|écrit|renvoie|rend|escribe|devuelve|escreve|devolve|scrive|restituisce|schrijft|geeft|пишет|возвращает|out comes?|comes? out(?: at)?|heraus kommen|raus kommen|kommen raus|sortent|sort|salen|sale|saem|sai|escono|esce|komen eruit|выходит)\s(?:about |around |etwa |rund |environ |unos |cerca de |circa |ongeveer |около )?~?$/iu;
/** Verbs of shortening before the length that is left: "hay que resumirlas en 100", "auf 100 kürzen" has the verb behind. */
const SHORTENED_TO =
  /(?<!\p{L})(?:summari[sz]\p{L}*|condens\p{L}*|compress\p{L}*|shorten\p{L}*|boil\p{L}*|cut|reduc\p{L}*|distil\p{L}*|zusammen(?:fass|zufass|gefass)\p{L}*|kürz\p{L}*|gekürzt|résum\p{L}*|condens\p{L}*|rédui\p{L}*|raccourci\p{L}*|resum\p{L}*|resúm\p{L}*|acort\p{L}*|encurt\p{L}*|reduz\p{L}*|riassum\p{L}*|riassunt\p{L}*|accorci\p{L}*|ridu\p{L}*|samen(?:vat|gevat|te vatten)\p{L}*|inkort\p{L}*|(?:со|с)крат\p{L}*|сокращ\p{L}*|сжа\p{L}*|сжим\p{L}*|пересказ\p{L}*)(?!\p{L})[^.;:!?\n\d]{0,24}?(?<!\p{L})(?:in|to|into|auf|en|à|a|em|para|in|op|tot|до|в)\s(?:about |around |etwa |rund |environ |unas |unos |cerca de |circa |ongeveer |около )?$|(?:压缩|缩短|总结|概括|浓缩)(?:到|成|为|至)(?:约|大约)?$/iu;
const KEPT_TO =
  /^\s(?:(?:zu )?(?:kürzen|gekürzt|zusammen(?:fassen|gefasst|zufassen)|verdichten)|inkorten|samenvatten)(?!\p{L})|^(?:에|로|으로) ?(?:요약|줄이)|^(?:に|で)(?:要約|短縮|まとめ)/iu;
/** A number without a unit that is added to a length: "90 tokens de texto + 1.400 de guía". */
const ADDED =
  /(?:\+|(?<!\p{L})(?:plus|más|mais|più|dazu))\s?~?(\d+(?:\.\d+)?)(?=\s(?:of|de|di|du|d['’]|von|van|for|para|für|voor)\s?\p{L})/giu;
const LEAST_ADDED = 50;
const NO_UNIT = /^\s?(?:[,;.)，；。、）]|$)/u;
/** Largest distance, in characters, from a length to a number that shares its unit. */
const FAR = 70;

/**
 * Returns lengths whose unit is stated only at the previous length: "25 palabras de entrada y 50 de salida", "the text has 90
 * words and the reply 70". Empty when both sides are known.
 */
export function elidedSides(text: string, roles: readonly NamedRole[], known: readonly Sided[]): Sided[] {
  const has = (side: "input" | "output") =>
    known.some(({ role }) => role !== null && (role === "output") === (side === "output"));
  const of = (role: "output" | "total", value: number, at: number, end: number): Sided[] => {
    if (known.some((one) => one.at < end && one.end > at)) return [];
    const before = known.findLast((one) => one.end <= at && at - one.end < FAR && one.unit !== "rough");
    const per = before === undefined ? null : perUnit(text, before);
    return before === undefined || per === null
      ? []
      : [{ unit: before.unit, role, sure: true, tokens: value * per, at, end }];
  };
  const found: Sided[] = [];
  if (!has("output"))
    for (const { role, end } of roles) {
      const bare = role === "output" ? bareAfter(text, end, role) : null;
      if (bare !== null) found.push(...of("output", bare.tokens, end, end + bare.length));
    }
  for (const match of text.matchAll(ADDED)) {
    const [whole, figure = ""] = match;
    const end = match.index + whole.length;
    const part = Number(figure) >= LEAST_ADDED ? of("total", Number(figure), end - figure.length, end) : [];
    const before =
      part.length === 0 ? undefined : known.findLast((one) => one.end <= match.index && match.index - one.end < 24);
    if (
      before !== undefined &&
      before.unit === "tokens" &&
      before.role !== "output" &&
      !/[.;!?\n]/u.test(text.slice(before.end, end - figure.length))
    )
      found.push(...part.map((one) => ({ ...one, role: before.role, more: true })));
  }
  for (const match of text.matchAll(NUMBERS)) {
    const end = match.index + match[0].length;
    const behind = text.slice(end, end + 24);
    const before = text.slice(Math.max(0, match.index - 60), match.index);
    const led = ((LED_OUT.test(before) || SHORTENED_TO.test(before)) && NO_UNIT.test(behind)) || KEPT_TO.test(behind);
    const out = led || OUT.test(behind) || BEHIND_OUT.test(behind);
    const into = !out && (IN.test(behind) || BEHIND_IN.test(behind));
    if ((out && !has("output")) || (into && !has("input")))
      found.push(...of(out ? "output" : "total", Number(match[1]), match.index, end));
  }
  const added = found.filter(({ more }) => more === true);
  return [...added, ...found.filter(({ more }) => more !== true).slice(0, 1)];
}

/** Returns the tokens per unit of a length; null when it does not begin with its number. */
export function perUnit(text: string, { at, end, tokens, unit }: Sided): number | null {
  const value = Number(/^\d+(?:\.\d+)?/u.exec(text.slice(at, end))?.[0]);
  return value > 0 ? (unit === "tokens" ? 1 : tokens / value) : null;
}
