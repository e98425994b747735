/** Numbers of hours and sheets in words: "an hour and a half", "zweieinhalb Stunden", "一个半小时", "A4 한 장". */

/** The largest first: "tres horas y media" contains "horas y media". */
const MORE: readonly (readonly [whole: number, words: string])[] = [
  [4, "four|vier|quatre|cuatro|quatro|quattro|четыре"],
  [3, "three|drei|trois|tres|três|tre|drie|три"],
  [2, "two|zwei|deux|dos|duas|due|twee|два"],
  [1, "an|one|a|eine|une|una|uma|un|een|один"],
];
const WIDE: Readonly<Record<string, number>> = { 一: 1, 两: 2, 兩: 2, 二: 2, 三: 3, 四: 4, 한: 1, 두: 2, 세: 3, 네: 4 };
const word = (words: string) => String.raw`(?<![\p{L}\p{N}])(?:${words})`;

/** Hours and a half after or around their noun, which the numbers before a noun do not state. Groups: the noun. */
const AND_A_HALF = MORE.map(
  ([whole, words]) =>
    [
      whole + 0.5,
      new RegExp(
        String.raw`${word(words)} (?:and a half|y media|e meia|e mezz[ao]|et demie?|с половиной)[ -](hours?|heures?|horas?|ore|час(?:а|ов)?)(?!\p{L})|${word(words)} (hours?|stunden?) (?:and a half|und eine halbe)(?!\p{L})|${word(words)} (heures?) et demie?(?!\p{L})|${whole === 1 ? String.raw`(?<![\p{L}\p{N}])(?:(?:una|uma) )?` : `${word(words)} `}(horas?) (?:y media|e meia)(?!\p{L})|${word(`${words}${whole === 1 ? "|un['’]" : ""}`)}\s?(or[ae]) e mezz[ao](?!\p{L})`,
        "giu",
      ),
    ] as const,
);
const DIGITS_AND_A_HALF =
  /(?<![\p{L}\d.,])(\d{1,2}) (?:(hours?|heures?|horas?|ore) (?:and a half|y media|e meia|et demie?|e mezza)|(?:and a half) (hours))(?!\p{L})/giu;
const WIDE_HOURS =
  /([一两兩二三四])个?半(小时|钟头)|(?<!\d)(\d{1,2})个半(小时)|(\d{1,2})(時間)半|(\d{1,2}) ?(시간) ?(?:반|30 ?분)|([한두세네]) ?(시간)(?: ?(반))?|([一两兩二三四])个?(小时)/gu;
const A4 =
  /A4 ?(?:用紙|サイズ|용지)?(?:で|に)? ?(?:(\d{1,3})|(半|한|반|두|세|네|一|二|两|兩|三|四|1)) ?(?:枚|장|页|張|张|ページ|쪽|페이지)(?!\p{L}*당)|(?:(\d{1,3})|(一|二|两|兩|三|四|半)) ?(?:张|页|枚) ?(?:の)?A4(?:纸|用紙)?/giu;

/** A pattern and the text that replaces its match. */
export type Rewrite = readonly [pattern: RegExp, text: (match: RegExpExecArray) => string | null];

/** Rewrites of hours and of sheets of paper as numbers before a noun. */
export const SPELT_LENGTHS: readonly Rewrite[] = [
  [DIGITS_AND_A_HALF, ([, digits, noun, other]) => `${digits}.5 ${noun ?? other}`],
  ...AND_A_HALF.map(
    ([value, pattern]): Rewrite => [
      pattern,
      (match) => `${value} ${match.slice(1).find((one) => one !== undefined) ?? ""}`,
    ],
  ),
  [
    WIDE_HOURS,
    (match) => {
      const [number = "", noun = ""] = match.slice(1).filter((one) => one !== undefined);
      const whole = WIDE[number] ?? Number(number);
      return `${whole + (/半|반|30/u.test(match[0]) ? 0.5 : 0)}${noun}`;
    },
  ],
  [
    A4,
    (match) => {
      const said = match.slice(1).find((one) => one !== undefined) ?? "";
      const korean = /[가-힣]/u.test(match[0]);
      const number = WIDE[said] ?? Number(said);
      const sheets = number > 1 ? String(number) : number === 1 ? "一" : said;
      return `${sheets === "一" && korean ? "한" : sheets}${korean ? " 페이지" : "页"}`;
    },
  ],
];
