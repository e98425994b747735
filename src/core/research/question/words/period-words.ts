/**
 * Words for dates and periods in English, German, French, Spanish, Portuguese, Italian and Dutch, and in Chinese.
 */

const MONTH_WORDS = [
  "january|jan|januar|jänner|janvier|enero|janeiro|gennaio|januari",
  "february|feb|februar|février|febrero|fevereiro|febbraio|februari",
  "march|mar|märz|mars|marzo|março|maart",
  "april|apr|avril|abril|aprile",
  "may|mai|mayo|maio|maggio|mei",
  "june|jun|juni|juin|junio|junho|giugno",
  "july|jul|juli|juillet|julio|julho|luglio",
  "august|aug|août|agosto|augustus",
  "september|sept|sep|septembre|septiembre|setembro|settembre",
  "october|oct|oktober|octobre|octubre|outubro|ottobre",
  "november|nov|novembre|noviembre|novembro",
  "december|dec|dezember|décembre|diciembre|dezembro|dicembre",
];

/** One pattern per month, January first. */
export const MONTHS = MONTH_WORDS.map((words) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu"));
/** The number of a day beside a month. */
export const DAY = /(?<![\d-])(\d{1,2})(?:st|nd|rd|th|er|\.)?(?!\d)/u;

const MONTH = `(?:${MONTH_WORDS.join("|")})(?!\\p{L})\\.?`;
/** Names of months that cannot be taken for another word. */
const LONG_MONTHS = MONTH_WORDS.flatMap((words) => words.split("|"))
  .filter((word) => word.length > 5)
  .join("|");
const HOLIDAY_WORDS = "christmas|xmas|weihnachten|noël|navidad|natal|natale|kerst(?:mis)?";
/** Christmas, which people name instead of 25 December. */
export const CHRISTMAS = new RegExp(`(?<!\\p{L})(?:${HOLIDAY_WORDS})(?!\\p{L})`, "iu");
const SEASON_WORDS = [
  "spring(?!\\s(?:ai|boot|cloud|framework|security))|frühling|frühjahr|printemps|primavera|voorjaar|lente",
  "summer|sommer|été|verano|verão|estate|zomer",
  "autumn|fall|herbst|automne|otoño|outono|autunno|herfst|najaar",
  "winter|hiver|invierno|inverno",
];
/** One pattern per season of the north, spring first: each begins with a month, summer on 1 June. */
export const SEASONS = SEASON_WORDS.map((words) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu"));
const SEASON = `(?:(?:next |coming |this |nächste[nrms]? |kommende[nrms]? |proch(?:ain |aine )|próxim[oa] |prossim[oa] |volgende )?(?:${SEASON_WORDS.join("|")})(?!\\p{L})(?:\\s(?:of |de |del |do |van )?20\\d\\d)?)`;
/** The middle of a year or a month. */
export const MIDDLE =
  /(?<!\p{L})(?:mid[- ]|(?:the )?middle of |mitte |(?:la )?mi-|mediados de |meados de |(?:la )?metà (?:del |di )?|midden |medio )|(?<=20\d\d ?[年년]) ?(?:年中|中期)|(?<=20\d\d年)中$/iu;
/** The first or the second half of a year; the group tells the second. */
export const HALF =
  /(?<!\p{L})(?:h1|(h2)|(?:first|(second)|erste[ns]?|(zweite[ns]?)|premi(?:er|ère)|(second|deuxième)|prim(?:er|eiro|o)|(segundo|secondo)|eerste|(tweede))\s(?:half(?:\s?year)?|halbjahr(?:es)?|hälfte|semestre|helft))(?:\s(?:of|von|des|de|del|di|van))?(?=\s20\d\d)|(?<=20\d\d ?[年년]?) ?(?:上半[年期]|(下半[年期]))/iu;
const PART_OF_YEAR = [
  String.raw`(?:mid[- ]|(?:the )?middle of |mitte |(?:la )?mi-|mediados de |meados de |(?:la )?metà (?:del |di )?|midden |medio )(?:${MONTH}\s(?:de\s|del\s|di\s)?)?20\d\d`,
  String.raw`(?:h[12]|(?:first|second|erste[ns]?|zweite[ns]?|premi(?:er|ère)|deuxième|prim(?:er|eiro|o)|segundo|secondo|eerste|tweede)\s(?:half(?:\s?year)?|halbjahr(?:es)?|hälfte|semestre|helft))(?:\s(?:of|von|des|de|del|di|van))?\s20\d\d`,
  String.raw`20\d\d ?[年년]? ?(?:年中|中期|上半[年期]|下半[年期])|(?<=到)20\d\d年中`,
].join("|");
/** A date of any precision. */
const DATE = [
  PART_OF_YEAR,
  String.raw`\d{4}-\d{2}(?:-\d{2})?`,
  String.raw`q[1-4](?:\s?\d{4})?`,
  String.raw`(?:\d{1,2}(?:st|nd|rd|th|er|\.)?\s(?:of\s|de\s|di\s)?)?${MONTH}(?:\s\d{1,2}(?:st|nd|rd|th)?(?!\d))?(?:,?\s(?:de\s|del\s|di\s)?20\d\d)?`,
  String.raw`20\d\d(?![\d-])(?:\s?[年년])?(?:\s?\d{1,2}\s?[月월](?:\s?\d{1,2}\s?[日일])?)?`,
  String.raw`\d{1,2}\s?[月월](?:\s?\d{1,2}\s?[日일])?`,
  `(?:${HOLIDAY_WORDS})(?!\\p{L})(?:\\s20\\d\\d)?`,
  SEASON,
].join("|");
const D = `(?<d>${DATE})`;
const END = `(?:(?:the )?end of |ende (?:des jahres )?|fin (?:de )?|final(?:es)? de |fim de |fine (?:di |del )?|eind(?:e van)? )`;

export const UNITS: Readonly<Record<"day" | "week" | "month" | "quarter" | "year", RegExp>> = {
  quarter: /^(?:quarters?|quartale?n?|trimestres?|trimestr[ei]|kwarta(?:al|len)|季度|四半期)/iu,
  week: /^(?:week|woche|semaine|semana|settiman|周|週)/iu,
  month: /^(?:months?|monat|mois|mes|mês|maand|个?月)/iu,
  year: /^(?:year|jahr|ann|an(?:s|$)|año|ano|jaar|jaren|年|今年)/iu,
  day: /^(?:day|tag|jour|día|dia|giorn|dag|天|日)/iu,
};
const UNIT = String.raw`(?<unit>days?|weeks?|months?|quarters?|years?|quartale?n?|trimestres?|trimestr[ei]|kwarta(?:al|len)|tage?n?|wochen?|monate?n?|jahre?n?|jours?|semaines?|mois|ans?|années?|días?|semanas?|mes(?:es)?|años?|dias?|mês|anos?|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|dagen|weken|maand(?:en)?|jaar)(?!\p{L})`;
const WIDE_UNIT = "(?<unit>季度|四半期|天|日|周|週間?|个?月|年)";

export const NUMBER_WORDS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    "two|zwei|deux|dos|dois|duas|due|twee|两",
    "three|drei|trois|tres|três|tre|drie|三",
    "four|vier|quatre|cuatro|quatro|quattro|四",
    "five|fünf|cinq|cinco|cinque|vijf|五",
    "six|sechs|seis|sei|zes|六",
    "seven|sieben|sept|siete|sete|sette|zeven|七",
    "eight|acht|huit|ocho|oito|otto|八",
    "nine|neun|neuf|nueve|nove|negen|九",
    "ten|zehn|dix|diez|dez|dieci|tien|十",
    "eleven|elf",
    "twelve|zwölf|douze|doce|doze|dodici|twaalf",
  ].flatMap((words, index) => words.split("|").map((word) => [word, index + 2])),
);
const NUMBER = `\\d{1,3}|${Object.keys(NUMBER_WORDS).join("|")}`;
const N = `(?<n>${NUMBER})`;

/** Matches a word or phrase of a language that separates words by spaces. */
const latin = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}-])(?:${source})`, "iu");
/** Matches a word of Chinese. */
const wide = (source: string) => new RegExp(source, "iu");
const ARTICLES =
  "(?:the |den |dem |l['’] ?|dell['’] ?|all['’] ?|le |la |les |el |los |las |o |os |as |il |i |gli |le |de |del |dei |degli )?";

/** What a question says about a date or a period. */
export const RELATIONS = {
  endOf: latin(END),
  between: [
    latin(
      String.raw`(?:between|zwischen|entre|tra|fra|tussen|from|von|van)\s(?<a>${DATE})\s(?:and|und|et|y|e|en|to|bis|à|a|tot)\s(?<b>${DATE})`,
    ),
  ],
  fromNow: [
    latin(
      String.raw`(?:(?:between|from|zwischen|von|entre|de|van|tra)\s)?(?:now|today|jetzt|heute|maintenant|aujourd'hui|hoy|ahora|hoje|agora|oggi|adesso|nu|vandaag)\s(?:on\s)?(?:and|to|until|till|through|und|bis|et|à|y|e|en|tot|a)\s(?:zum\s)?(?:(?:the |dem |la |het |el |o )?(?:end of|ende|fin de|fim de|final de|fine di|einde van)\s)?(?<d>${DATE})`,
    ),
  ],
  yearsEnd: [
    latin(
      String.raw`(?:(?:before|by|until|till|at|vor|bis(?: zum)?|avant|d'ici|antes d[eo]l?|até|para|entro|prima della|voor|tegen)\s)?(?:the |la |o |el |het |a )?(?:(?:end of (?:the|this) year|year'?s? end|year-end)|jahresende|ende (?:des|dieses) jahres|fin de (?:l'|cette )année|fin d'année|fin(?:al)? de (?:este )?año|final d[oe](?:ste)? ano|fim d[oe](?:ste)? ano|fine (?:dell'|di quest'|d')?anno|einde van (?:het|dit) jaar)(?!\p{L})`,
    ),
    wide("(?:今年)?(?:(?<!\\d\\s?)年[底末]|年内)(?:前)?(?:之前|以前)?|今年(?:中)"),
  ],
  last: [
    latin(String.raw`(?:les |ces )?${N}\sderni(?:er|ère)s\s${UNIT}`),
    latin(String.raw`(?:since )?(?:an? |one |${N}\s)${UNIT} ago(?: (?:and|to|until|vs\.?|versus) (?:today|now))?`),
    latin(
      String.raw`(?:(?:in|over|during|within|nos|nas|negli|nelle|durante|pendant|en|dans)\s)?${ARTICLES}(?:last|past|previous|letzten?|vergangenen?|derniers?|dernières?|últim[oa]s?|ultim[ie]|laatste|afgelopen)\s(?:${N}\s)?${UNIT}`,
    ),
    wide(`(?:最近|过去|過去|近|直近)\\s?${N}?\\s?${WIDE_UNIT}(?:间|間|以内|内)?(?:的)?`),
  ],
  previousYear: [wide("(?:去年|昨年)的?")],
  nextYear: [wide("(?:明年|来年)的?")],
  next: [
    latin(
      String.raw`(?:(?:in|within|over|during|nos|nas|nei|nelle|dans|en|binnen)\s)?${ARTICLES}(?:next|coming|nächsten|kommenden|prochaine?s?|próxim[oa]s?|prossim[ie]|komende|volgende)\s(?:${N}\s)?${UNIT}`,
    ),
    latin(
      String.raw`(?:(?:dans|en|in|nei|en) )?(?:les |los |os |gli |de )?${N}\s(?:prochaine?s|próxim[oa]s|prossim[ie])\s${UNIT}`,
    ),
    latin(String.raw`(?:within|innerhalb von|binnen|d'ici|dans les)\s${N}\s${UNIT}`),
    wide(`(?:未来|接下来|今後)\\s?${N}?\\s?${WIDE_UNIT}(?:间|間|以内|内)?(?:的)?`),
  ],
  within: [
    latin(
      String.raw`(?:in|over|within|during|en|em|über|innerhalb von|sur|dans|pendant|durante|binnen)\s${N}\s${UNIT}`,
    ),
  ],
  current: [
    latin(
      String.raw`(?:(?:in|during|en|em|in)\s)?(?:this|the current|current|dies(?:e|er|en|em|es)|cette|ce|est[ea]|quest[oa']|dit|deze)\s?${UNIT}`,
    ),
    wide("(?:今|本|这个?|這個)(?<unit>周|週|月|年)(?:的)?"),
  ],
  before: [
    latin(
      String.raw`(?:before|prior to|earlier than|vor|avant|antes d[eo]l?|prima (?:di|del(?:la)?(?=\s)|(?=dell['’]))|voor)\s?${ARTICLES}${END}?${D}`,
    ),
    wide(`(?:在)?${D}\\s?(?:之前|以前)(?:的)?`),
  ],
  until: [
    latin(
      String.raw`(?:by|until|till|up to|no later than|bis(?: zum)?|jusqu'(?:à|en|au)|d'ici|hasta|até|fino a|entro|tot(?: en met)?)\s${ARTICLES}${END}?${D}`,
    ),
    wide(`(?:截至|到|在)?${D}\\s?(?:(?:底|末)\\s?(?:之前|以前|前|为止)|为止)(?:的)?`),
    wide(`(?:截至|直到|到)\\s?${D}`),
  ],
  after: [
    latin(String.raw`(?:after|later than|nach|après|después de|depois de|dopo)\s${ARTICLES}${END}?${D}`),
    wide(`(?:在)?${D}\\s?(?:之后|以后)`),
  ],
  since: [
    latin(
      String.raw`(?:since|starting(?: in| from)?|from|seit|ab|depuis|desde|dal?|sinds|vanaf)\s${ARTICLES}${END}?${D}`,
    ),
    wide(`(?:自|从|從)?${D}\\s?(?:以降|以来|以來|起)(?:的)?`),
  ],
  during: [
    latin(
      String.raw`(?:in|during|on|of|im|en|em|nel|nell'|am|au mois de)\s${ARTICLES}${D}(?:\s(?:and|und|et|y|e|en)\s(?:${DATE}))?`,
    ),
    // A part of a year needs no preposition.
    latin(`(?<d>${PART_OF_YEAR})`),
    wide("(?<d>\\d{4}\\s?[年년](?:\\s?\\d{1,2}\\s?[月월])?(?:\\s?\\d{1,2}\\s?[日일])?)(?:的|中|里)?"),
    // A day with its month needs no preposition, or has an article: "le 11 décembre", "op 11 december".
    latin(
      String.raw`(?:(?:op|le|el|il|al|au|dia|día)\s)?(?<d>\d{1,2}(?:st|nd|rd|th|er|\.)?\s(?:of\s|de\s|di\s)?${MONTH}(?:,?\s(?:de\s|del\s|di\s)?20\d\d)?)`,
    ),
    // A month with its year needs no preposition.
    latin(String.raw`(?<d>(?:${MONTH_WORDS.join("|")})(?!\p{L})\s(?:de\s|del\s|di\s)?20\d\d)`),
    // So does a month in Chinese, Japanese or Korean, a year, and a month whose name is no other word.
    wide("(?<!\\d)(?<d>\\d{1,2}\\s?[月월](?:\\s?\\d{1,2}\\s?[日일])?)(?:的|中|里)?"),
    latin(String.raw`(?<d>(?:${LONG_MONTHS})(?!\p{L}))`),
    latin(String.raw`(?<d>20[2-4]\d)(?![\p{L}\p{N}-]|\s?[年년])`),
  ],
} as const satisfies Record<string, RegExp | readonly RegExp[]>;
