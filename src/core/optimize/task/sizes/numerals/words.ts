/** Number words. Compounds such as "fifty-two" are generated from their parts. */
export const WORD_NUMBERS: Record<string, number> = {};
for (const [value, words] of [
  [0.5, "half a|half|eine halbe|ein halbes|un demi|medio|meio|mezzo|een half|een halve|полмиллиона?|пол"],
  [1, "one|ein|eine|einen|un|une|uno|una|um|uma|een|один|одна|одну"],
  [2, "two|zwei|deux|dos|dois|duas|due|twee|два|две|двух"],
  [3, "three|drei|trois|tres|três|tre|drie|три|трёх|трех"],
  [4, "four|vier|quatre|cuatro|quatro|quattro|четыре|четырёх|четырех"],
  [5, "five|fünf|cinq|cinco|cinque|vijf|пять|пяти"],
  [6, "six|sechs|seis|sei|zes|шесть|шести"],
  [7, "seven|sieben|sept|siete|sete|sette|zeven|семь|семи"],
  [8, "eight|acht|huit|ocho|oito|otto|восемь|восьми"],
  [9, "nine|neun|neuf|nueve|nove|negen|девять|девяти"],
  [10, "ten|zehn|dix|diez|dez|dieci|tien|десять|десяти"],
  // Spanish "once" is an English word, and "onze" a Dutch one.
  [11, "eleven|elf|undici|одиннадцать|одиннадцати"],
  [12, "twelve|zwölf|douze|doce|doze|dodici|twaalf|двенадцать|двенадцати"],
  [13, "thirteen|dreizehn|treize|trece|treze|tredici|dertien|тринадцать|тринадцати"],
  [14, "fourteen|vierzehn|quatorze|catorce|catorze|quattordici|veertien|четырнадцать|четырнадцати"],
  [15, "fifteen|fünfzehn|quinze|quince|quindici|vijftien|пятнадцать|пятнадцати"],
  [16, "sixteen|sechzehn|dieciséis|dezesseis|sedici|zestien|шестнадцать|шестнадцати"],
  [17, "seventeen|siebzehn|dix-sept|diecisiete|dezessete|diciassette|zeventien|семнадцать|семнадцати"],
  [18, "eighteen|achtzehn|dix-huit|dieciocho|dezoito|diciotto|achttien|восемнадцать|восемнадцати"],
  [19, "nineteen|neunzehn|dix-neuf|diecinueve|dezenove|diciannove|negentien|девятнадцать|девятнадцати"],
  [20, "twenty|zwanzig|vingt|veinte|vinte|venti|twintig|двадцать|двадцати"],
  [30, "thirty|dreißig|trente|treinta|trinta|trenta|dertig|тридцать|тридцати"],
  [40, "forty|vierzig|quarante|cuarenta|quarenta|quaranta|veertig|сорок|сорока"],
  [50, "fifty|fünfzig|cinquante|cincuenta|cinquenta|cinquanta|vijftig|пятьдесят|пятидесяти"],
  [60, "sixty|sechzig|soixante|sesenta|sessenta|sessanta|zestig|шестьдесят|шестидесяти"],
  [70, "seventy|siebzig|soixante-dix|setenta|settanta|zeventig|семьдесят|семидесяти"],
  [80, "eighty|achtzig|quatre-vingts?|ochenta|oitenta|ottanta|tachtig|восемьдесят|восьмидесяти"],
  [90, "ninety|neunzig|quatre-vingt-dix|noventa|novanta|negentig|девяносто|девяноста"],
  [100, "a hundred|hundert|cent|cien|cem|cento|honderd|сто|ста"],
  [200, "zweihundert|doscient[oa]s|duzent[oa]s|duecento|tweehonderd|двести"],
  [300, "dreihundert|trescient[oa]s|trezent[oa]s|trecento|driehonderd|триста"],
  [400, "vierhundert|cuatrocient[oa]s|quatrocent[oa]s|quattrocento|vierhonderd|четыреста"],
  [500, "fünfhundert|quinient[oa]s|quinhent[oa]s|cinquecento|vijfhonderd|пятьсот"],
  [600, "sechshundert|seiscient[oa]s|seiscent[oa]s|seicento|zeshonderd|шестьсот"],
  [700, "siebenhundert|setecient[oa]s|setecent[oa]s|settecento|zevenhonderd|семьсот"],
  [800, "achthundert|ochocient[oa]s|oitocent[oa]s|ottocento|achthonderd|восемьсот"],
  [900, "neunhundert|novecient[oa]s|novecent[oa]s|novecento|negenhonderd|девятьсот"],
] as const) {
  for (const word of words.split("|")) for (const form of formsOf(word)) WORD_NUMBERS[form] = value;
}
/** Returns the forms of a word: "doscient[oa]s" for both genders, "quatre-vingts?" with and without its last letter. */
function formsOf(word: string): string[] {
  if (word.includes("[oa]")) return ["o", "a"].map((letter) => word.replace("[oa]", letter));
  return word.endsWith("?") ? [word.slice(0, -2), word.slice(0, -1)] : [word];
}
/** Tens and ones in the order of `COMPOUNDS`; Spanish "uno" and similar words for 1 are articles. */
const TENS: Readonly<Record<string, readonly string[]>> = {
  en: ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"],
  de: ["zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"],
  fr: ["vingt", "trente", "quarante", "cinquante", "soixante"],
  es: ["veinte", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa"],
  pt: ["vinte", "trinta", "quarenta", "cinquenta", "sessenta", "setenta", "oitenta", "noventa"],
  it: ["venti", "trenta", "quaranta", "cinquanta", "sessanta", "settanta", "ottanta", "novanta"],
  nl: ["twintig", "dertig", "veertig", "vijftig", "zestig", "zeventig", "tachtig", "negentig"],
};
const ONES: Readonly<Record<string, readonly string[]>> = {
  en: ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"],
  de: ["ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"],
  fr: ["et-un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"],
  es: ["uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"],
  pt: ["um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove"],
  it: ["uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove"],
  nl: ["een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen"],
};
const COMPOUNDS: Readonly<Record<string, (ten: string, one: string) => string>> = {
  en: (ten, one) => `${ten}-${one}`,
  de: (ten, one) => `${one}und${ten}`,
  fr: (ten, one) => `${ten}-${one}`,
  es: (ten, one) => `${ten} y ${one}`,
  pt: (ten, one) => `${ten} e ${one}`,
  it: (ten, one) => `${/^[uo]/u.test(one) ? ten.slice(0, -1) : ten}${one}`,
  nl: (ten, one) => `${one}${/e$/u.test(one) ? "ën" : "en"}${ten}`,
};
for (const [language, compound] of Object.entries(COMPOUNDS))
  for (const [tens, ten] of (TENS[language] ?? []).entries())
    for (const [ones, one] of (ONES[language] ?? []).entries())
      WORD_NUMBERS[compound(ten, one)] ??= 10 * (tens + 2) + ones + 1;
/** Returns the pattern of the number words from one value to another, and of other words. */
export function numberWords(least = 0, most = Number.POSITIVE_INFINITY, others: readonly string[] = []): string {
  const words = Object.entries(WORD_NUMBERS).filter(([, value]) => value >= least && value <= most);
  return anyOf([...words.map(([word]) => word), ...others]);
}

interface Branch {
  ends: boolean;
  next: Map<string, Branch>;
}

/**
 * Returns the pattern of any of several words, the longest first where one begins another. Words with the same beginning share
 * it: hundreds of alternatives take long to compile and to try.
 * @param words of which letters may be followed by `?`, or be classes: `duzent[oa]s`
 */
function anyOf(words: readonly string[]): string {
  const root: Branch = { ends: false, next: new Map() };
  for (const word of words) {
    let at = root;
    for (const [letter] of word.matchAll(/(?:\[[^\]]+\]|.)\??/gu)) {
      const next = at.next.get(letter) ?? { ends: false, next: new Map() };
      at.next.set(letter, next);
      at = next;
    }
    at.ends = true;
  }
  return patternOf(root);
}

function patternOf({ ends, next }: Branch): string {
  // A letter that may be missing comes last, so that longer words are tried before it.
  const letters = [...next].sort(([a], [b]) => Number(a.endsWith("?")) - Number(b.endsWith("?")));
  const all = letters.map(([letter, branch]) => `${letter}${patternOf(branch)}`);
  if (all.length === 0) return "";
  if (all.length === 1 && !ends) return all[0] ?? "";
  return `(?:${all.join("|")})${ends ? "?" : ""}`;
}

/** Numbers from two to ten in one character of Chinese, Japanese or Korean. */
export const WIDE_COUNTS: Readonly<Record<string, number>> = {
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
  두: 2,
  세: 3,
  네: 4,
};
