/** Words of a language, as patterns without marks, of which lines are made that every language has. */
export interface Words {
  /** Two to twelve, separated by spaces. */
  numerals: string;
  /** "One", before a million or a dollar. */
  one: string;
  million: string;
  /** A thousand, behind a number: "20 mil". */
  thousand: string;
  /** "In the last" and "in the next"; `{n}` is where a number may stand between the words. */
  last: string;
  next: string;
  /** Days, weeks, months, quarters, half years and years. */
  units: readonly [string, string, string, string, string, string];
  /** Verbs for taking an input, with what stands between them and it. */
  takes: string;
  /** The same behind the input, in a language that has the verb last. */
  taking?: string;
  images: string;
  /** "Written", and what stands before the name of a language. */
  written: string;
  in: string;
}

const NUMERALS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"] as const;
const NUMBER = `(\\d+|${NUMERALS.join("|")})`;
const UNITS = ["day", "week", "month", "quarter", "half year", "year"] as const;
const PROGRAMMING = String.raw`python|typescript|javascript|rust|golang|go|java|kotlin|ruby|php|c\+\+`;

/** Lines for periods, inputs of models and the languages that products are written in. */
export function linesOf({ last, next, units, takes, taking, images, written, in: inside }: Words): string {
  const within = (english: string, which: string) =>
    UNITS.flatMap((unit, at) => {
      const behind = `${which.replace("{n}", "")} ${NUMBER} ${units[at]}`;
      const between = which.includes("{n}") ? `|${which.replace("{n}", `${NUMBER} `)} ${units[at]}` : "";
      const one = `${english} ${unit === "half year" ? "6 months" : unit} = ${which.replace("{n}", "")} ${units[at]}`;
      return unit === "half year" ? [one] : [`${english} $1 ${unit}s = ${behind}${between}`, one];
    });
  const inputs = [
    ["images", images],
    ["audio", "audio"],
    ["videos", "videos?|wideo"],
    ["pdfs", "pdfs?(?:-\\p{L}+)?"],
  ].map(([english, said]) => {
    const before = taking === undefined ? "" : `|(?:${said}) (?:${taking})`;
    return `accepts ${english} = (?:${takes})(?:${said})${before}`;
  });
  return [
    ...within("in the last", last),
    ...within("in the next", next),
    ...inputs,
    `written in $1 = (?:${written}) (?:${inside}) (${PROGRAMMING})(?:ie)?|(?:${inside}) (${PROGRAMMING})(?:ie)? (?:${written})`,
  ].join("\n");
}

const GROUPS = /(?<![\p{L}\p{N}.,-]|\p{Lu}[\p{L}\p{N}.-]{0,20} )[1-9]\d{0,2}(?:[.\s'’]\d{3})+(?![\p{L}\p{N}]|[.,]\d)/gu;

/** The first part of a compound: "opensource-alternatieven", "Google-Modelle". */
const COMPOUND =
  /(?<![\p{L}\p{N}])(?:[Oo]pen[- ]?([Ss]ource|[Ww]eights?)-?(?=\p{L})|(\p{Lu}[\p{L}\p{N}.]*)-(?=[Mm]odell))/gu;

/** Writes the numbers of a text without marks as English does: "zehn", "200.000", "20 mil", "un million de". */
export function withNumbers(text: string, { numerals, one, million, thousand }: Words): string {
  const word = (source: string, behind = "") =>
    new RegExp(`(?<![\\p{L}\\p{N}-])(?:${source})(?![\\p{L}\\p{N}-])${behind}`, "giu");
  const counted = numerals.split(" ").reduce(
    (rest, numeral, at) =>
      rest.replace(word(numeral, ` (?=${million})`), `${at + 2} `).replace(word(numeral), NUMERALS[at] ?? ""),
    text.replace(GROUPS, (digits) => digits.replace(/\D/gu, "")),
  );
  return counted
    .replace(new RegExp(`(?<![\\d.,])(\\d{1,4}(?:[.,]\\d)?) ?(?:${thousand})(?!\\p{L})`, "giu"), (_, number: string) =>
      String(Number(number.replace(",", ".")) * 1000),
    )
    .replace(word(one, `(?= (?:${million}|dol+ar\\p{L}*)(?!\\p{L}))`), "1")
    .replace(new RegExp(`(?<=\\d ?)(?:${million})(?!\\p{L})(?: d[ei](?= )| d['’] ?)?`, "giu"), "million")
    .replace(/us\$ ?(?=\d)/giu, "$")
    .replace(COMPOUND, (_, open: string | undefined, name: string) =>
      open === undefined ? `${name} ` : `open-${open.toLowerCase()} `,
    );
}
