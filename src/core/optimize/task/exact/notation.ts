import { decimalOf } from "../sizes/numbers.ts";

/** How the value of a field is written: `name=value`, `name: value`, and with `<=` or `>=` for a limit. */
export interface Form<Value> {
  /** Sticky: matches the value where it begins. */
  pattern: RegExp;
  /** Returns the value; null when it is none of this field. */
  read(found: RegExpExecArray): Value | null;
  write(value: Value): string;
  /** What may be written, for a value that is not understood. */
  allowed: string;
  /** Whether a value after a colon is told from prose: "batch: yes" is, "sellers: many" is not. */
  closed: boolean;
}

/** A value after a colon ends the statement: "batch: no" and not "batch: no idea". */
const END = String.raw`(?=["']?\s*(?:$|[.,;)\]}\n|]|["']|[a-z]+(?:[_ ][a-z]+)*\s?[=:<>≤≥]))`;

/** One of several words, in any case; the value is the first that the word stands for. */
export function word<Value extends string>(words: Readonly<Record<string, Value>>): Form<Value> {
  const shown = [...new Set(Object.values(words))];
  return {
    pattern: /["'`]?([\p{L}\p{N}_-]+)/uy,
    read: ([, said = ""]) => (Object.hasOwn(words, said.toLowerCase()) ? (words[said.toLowerCase()] ?? null) : null),
    write: (value) => value,
    allowed: shown.join(", "),
    closed: true,
  };
}

const YES_OR_NO: Form<"yes" | "no"> = word({
  yes: "yes",
  true: "yes",
  required: "yes",
  must: "yes",
  "1": "yes",
  no: "no",
  false: "no",
  "0": "no",
});
export const yesOrNo: Form<boolean> = {
  ...YES_OR_NO,
  read: (found) => {
    const said = YES_OR_NO.read(found);
    return said === null ? null : said === "yes";
  },
  write: (value) => (value ? "yes" : "no"),
};

/** A form whose values stand for others: `training=no` for `no_training=yes`. */
export function mapped<Read, Value>(form: Form<Read>, to: (read: Read) => Value | null): Form<Value> {
  return {
    ...form,
    read: (found) => {
      const read = form.read(found);
      return read === null ? null : to(read);
    },
    write: String,
  };
}

export const opposite: Form<boolean> = mapped(yesOrNo, (value) => !value);

/** Something behind a number that makes it another: a range, a period, a percentage. */
const MORE =
  /^\s?(?:[-–—~/%]|to\s\d|bis\s\d|(?:a|an|per|each|every|pro|im|am|je|par|por|al|ao)\s(?:hour|day|week|month|year|stunde|tag|woche|monat|jahr|jour|semaine|mois|an|día|dia|semana|mes|mês|año|giorno|settimana|mese)|(?:daily|weekly|monthly|in total|total)(?![\p{L}_])|per\s(?!(?:calls?|requests?|messages?|turns?|quer(?:y|ies)|month)(?!\p{L}))\p{L}|\p{L}+(?:\/|\s(?:per|a|each|every)\s)\p{L}|(?:pages?|words?|characters?|chars|sentences?|lines?|paragraphs?|documents?|images?|minutes?|seiten|wörter|zeichen|sätze)(?![\p{L}_=:]))/iu;

/** A number: `62000`, `62,000`, `62k`, `$0.02`; a share also as a percentage. */
export function number(kind: "whole" | "mean" | "usd" | "share"): Form<number> {
  return {
    pattern: /["'`]?[$€]?(\d+(?:[.,_]\d+)*)\s?(%|[km](?![\p{L}\p{N}]))?(?![\p{L}\p{N}])["'`]?/iuy,
    read: ({ 0: all, 1: digits = "", 2: unit, index, input }) => {
      if (MORE.test(input.slice(index + all.length, index + all.length + 24))) return null;
      if ((unit === "%") !== (kind === "share" && unit !== undefined)) return null;
      const factor = unit === undefined ? 1 : unit === "%" ? 0.01 : /k/i.test(unit) ? 1e3 : 1e6;
      const value = decimalOf(digits.replaceAll("_", "")) * factor;
      if (!(value > 0) || (kind === "share" && value > 1)) return null;
      return kind === "whole" ? Math.max(1, Math.round(value)) : Number(value.toPrecision(12));
    },
    write: (value) => String(Number(value.toPrecision(kind === "whole" ? 12 : 6))),
    allowed: kind === "share" ? "a share such as 0.4 or 40%" : kind === "usd" ? "an amount in USD" : "a number",
    closed: false,
  };
}

/** Shortest limit of latency that can be meant: a smaller number without a unit may be in seconds. */
const LEAST_MS = 30;

/** Milliseconds: `500`, `500ms` or `2s`. */
export const millis: Form<number> = {
  pattern: /["'`]?(\d+(?:\.\d+)?)\s?(ms|milliseconds?|s|secs?|seconds?)?(?![\p{L}\p{N}])["'`]?/iuy,
  read: ([, digits = "", unit = ""]) => {
    const value = Math.round(Number(digits) * (/^s/iu.test(unit) ? 1000 : 1));
    return value < LEAST_MS ? null : value;
  },
  write: String,
  allowed: "milliseconds such as 500, or 500ms or 2s",
  closed: false,
};

/** The same where the name says that it is in seconds. */
export const seconds: Form<number> = {
  ...millis,
  pattern: /["'`]?(\d+(?:\.\d+)?)(?:\s?s(?:econds?)?)?(?![\p{L}\p{N}])["'`]?/iuy,
  read: ([, digits = ""]) => (Number(digits) > 0 ? Math.round(Number(digits) * 1000) : null),
  allowed: "seconds",
};

const ITEM = String.raw`[\p{L}\p{N}][\p{L}\p{N}._/-]*`;
const AFTER_ITEM = String.raw`(?![\p{L}\p{N}._/-]|["']?\s?[=:<>≤≥])`;
const LIST = new RegExp(String.raw`\[?["']?(${ITEM}(?:["']?\s?[,|+]\s?["']?${ITEM}${AFTER_ITEM})*)["']?\]?`, "uy");

/** A list: `cn,ru`. The names that are not known end it, and one that begins with an unknown name is none. */
export function list<Value>(
  known: (name: string) => readonly Value[] | null,
  shown: (values: ReadonlySet<Value>) => readonly string[],
  allowed: string,
): Form<ReadonlySet<Value>> {
  return {
    pattern: LIST,
    read: ([, said = ""]) => {
      const names = said.replace(/[."'`]+$/u, "").split(/["'`]?\s?[,|+]\s?["'`]?/u);
      if (/^none$/iu.test(names[0] ?? "")) return new Set();
      const values = names.map((name) => known(name.toLowerCase()));
      const until = values.indexOf(null);
      if (until === 0) return null;
      return new Set(values.slice(0, until < 0 ? undefined : until).flatMap((one) => one ?? []));
    },
    write: (values) => (values.size === 0 ? "none" : shown(values).join(",")),
    allowed,
    closed: false,
  };
}

/** Hours of the day in UTC: `9-17`. */
export const hours: Form<readonly [from: number, to: number]> = {
  pattern: /["'`]?(\d{1,2}(?:\.\d{1,2})?)\s?-\s?(\d{1,2}(?:\.\d{1,2})?)["'`]?/uy,
  read: ([, from, to]) => {
    const [start, end] = [Number(from), Number(to)];
    return start < 24 && end <= 48 && start !== end ? [start, end > start ? end : end + 24] : null;
  },
  write: ([from, to]) => `${from}-${to > 24 && to - 24 < from ? to - 24 : to}`,
  allowed: "hours such as 9-17",
  closed: false,
};

/** A name of the notation with its value, as a text writes it. */
export interface Written<Value> {
  words: string;
  at: number;
  value: Value;
}

/** Returns the pattern of a name before its value. In prose, and in JSON whose marks were removed, spaces stand for underscores. */
export function nameThen(names: readonly string[]): RegExp {
  const some = names.toSorted((a, b) => b.length - a.length).map((name) => name.replaceAll("_", "[_ ]"));
  return new RegExp(String.raw`(?<![\p{L}\p{N}_.-])(${some.join("|")})(["']?)\s?(=|:|[<>]=|≤|≥)\s?`, "giu");
}

/** Reads the value behind a name; null when none of the form stands there, `"prose"` when a colon makes it one of words. */
export function valueAt<Value>(
  text: string,
  match: RegExpExecArray,
  form: Form<Value>,
  limit: "most" | "least" | null,
): Written<Value> | "prose" | null {
  const [before, name = "", quote, sign = ""] = match;
  const end = match.index + before.length;
  const pattern = new RegExp(form.pattern);
  pattern.lastIndex = end;
  const found = pattern.exec(text);
  const colon = sign === ":" && quote === "";
  if (colon && !form.closed && !/[_ ]/u.test(name)) return "prose";
  const bound = /[>≥]/u.test(sign) ? "least" : /[<≤]/u.test(sign) ? "most" : limit;
  const value = found === null || bound !== limit ? null : form.read(found);
  if (found === null || value === null) return colon ? "prose" : null;
  if (colon && form.closed) {
    const rest = new RegExp(END, "iuy");
    rest.lastIndex = end + found[0].length;
    if (!rest.test(text)) return "prose";
  }
  return { words: `${before}${found[0]}`.trim().replace(/["'`,]+$/u, ""), at: match.index, value };
}
