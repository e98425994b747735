/** Months with more calls than the others: "in December twice as many", "von Mai bis Juli doppelt so viele". */
import type { Span } from "../sizes/ledger.ts";

/** How many times as many calls are made in some months. */
export interface Season {
  times: number;
  span: Span;
}

const TIMES: readonly (readonly [times: number, words: string])[] = [
  [
    2,
    String.raw`(?:twice|double)(?: as (?:many|much)| that| the (?:volume|number|load))?|two times as (?:many|much)|2x|doppelt so viele?|das doppelte|verdoppelt\p{L}*|doubl(?:e|ent|ons)|deux fois plus|le double|el doble|se (?:duplica|dobla)n?|o dobro|dobra[m]?|(?:il|al) doppio|raddoppia(?:no)?|(?:het|de) dubbele|dubbel zo ?veel|twee keer zo ?veel|verdubbelt|вдвое больше|в два раза больше|удваивается|翻倍|翻一番|(?:两|2)倍|2倍|倍増|倍になり|두 ?배|2배`,
  ],
  [
    3,
    String.raw`(?:three times|triple)(?: as (?:many|much)| that| the (?:volume|number|load))?|3x|dreimal so viele?|das dreifache|verdreifacht\p{L}*|trois fois plus|le triple|tripl(?:e|ent)|el triple|se triplica[n]?|o triplo|três vezes mais|triplica[m]?|(?:il|al) triplo|tre volte tanto|drie keer zo ?veel|het drievoudige|втрое больше|в три раза больше|(?:三|3)倍|3倍|세 ?배|3배`,
  ],
  [
    4,
    "four times as (?:many|much)|4x|viermal so viele?|das vierfache|quatre fois plus|cuatro veces más|quatro vezes mais|quattro volte tanto|vier keer zo ?veel|вчетверо больше|в четыре раза больше|(?:四|4)倍|네 ?배",
  ],
  [
    5,
    "five times as (?:many|much)|5x|fünfmal so viele?|cinq fois plus|cinco veces más|cinco vezes mais|cinque volte tanto|vijf keer zo ?veel|впятеро больше|в пять раз больше|(?:五|5)倍|다섯 ?배",
  ],
];
/** Months, seasons and feasts. */
const MONTH = String.raw`(?<!\p{L})(?:january|february|march|april|(?<=(?:in|of|during) )may(?=\s?[,.;:)]|$|\s(?:and|to|or)(?!\p{L}))|june|july|august|september|october|november|december|summer|winter|autumn|spring|christmas|holidays?|(?:high|peak|low|tax|holiday|exam) season|januar|februar|märz|mai|juni|juli|oktober|dezember|sommer|herbst|frühjahr|weihnacht\p{L}*|hochsaison|\p{L}+zeit|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|été|hiver|noël|haute saison|rentrée|soldes|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|verano|invierno|navidad|temporada alta|campaña|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|verão|natal|alta temporada|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|novembre|dicembre|estate|inverno|natale|alta stagione|januari|februari|maart|mei|juni|juli|augustus|oktober|zomer|kerst\p{L}*|hoogseizoen|январ\p{L}+|феврал\p{L}+|март\p{L}*|апрел\p{L}+|ма[йея]|июн\p{L}+|июл\p{L}+|август\p{L}*|сентябр\p{L}+|октябр\p{L}+|ноябр\p{L}+|декабр\p{L}+|летом|зимой|сезон\p{L}*)(?!\p{L})|\d{1,2}月|旺季|年末|夏|冬|双十一|\d{1,2}월|여름|겨울|성수기|연말`;
const PATTERNS = TIMES.map(([times, words]) => ({
  times,
  before: new RegExp(
    String.raw`(?:${MONTH})[^.;!?\n。！？；]{0,40}?(?<![\p{Script=Latin}\p{Script=Cyrillic}\d])(?:${words})(?![\p{Script=Latin}\p{Script=Cyrillic}])`,
    "iu",
  ),
  behind: new RegExp(
    String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\d])(?:${words})(?![\p{Script=Latin}\p{Script=Cyrillic}])[^.,;!?\n。！？；，]{0,20}?\s?(?:${MONTH})`,
    "iu",
  ),
}));

/** Returns the months with more calls that a text names; null when it names none. */
export function seasonIn(text: string): Season | null {
  for (const { times, before, behind } of PATTERNS) {
    const found = before.exec(text) ?? behind.exec(text);
    if (found !== null) return { times, span: { from: found.index, to: found.index + found[0].length } };
  }
  return null;
}
