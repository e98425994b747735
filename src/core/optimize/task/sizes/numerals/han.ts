/** Numbers in the scripts of Chinese, Japanese and Korean. */
export const CJK_UNITS: Readonly<Record<string, number>> = {
  百: 1e2,
  백: 1e2,
  千: 1e3,
  천: 1e3,
  万: 1e4,
  萬: 1e4,
  만: 1e4,
  百万: 1e6,
  백만: 1e6,
  十万: 1e5,
  십만: 1e5,
  千万: 1e7,
  천만: 1e7,
  億: 1e8,
  亿: 1e8,
  억: 1e8,
};
export const CJK_UNIT = "百万|백만|十万|십만|千万|천만|億|亿|억|万|萬|만|千|천|百|백";
const HAN_DIGITS: Readonly<Record<string, number>> = {
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  일: 1,
  이: 2,
  삼: 3,
  사: 4,
  오: 5,
  육: 6,
  칠: 7,
  팔: 8,
  구: 9,
};
const HAN_POWERS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 십: 10, 백: 100, 천: 1000 };
const HAN_MYRIADS: Readonly<Record<string, number>> = { 万: 1e4, 萬: 1e4, 만: 1e4, 億: 1e8, 亿: 1e8, 억: 1e8 };
/** Chinese, Japanese and Korean numerals before a thing that is counted. */
export const HAN =
  /[一二两兩三四五六七八九十百千万萬億亿]+(?=\s?(?:个|個)?(?:汉|漢)?(?:字|文字|token|词元|词|トークン|页|頁|ページ|毫秒|秒|ミリ秒|美元|ドル|分钟|分以内))|[一二两兩三四五六七八九]?[百千万萬][一二两兩三四五六七八九十百千万萬]*(?=[个個篇件份条條封张張名人本通回次台家社])|[일이삼사오육칠팔구십백천만억]+(?=\s?(?:토큰|글자|자(?!\p{L})|페이지|쪽|단어|초|밀리초|달러))|(?<!\p{L})[일이삼사오육칠팔구]?[십백천만][일이삼사오육칠팔구십백천만]*(?=\s?(?:건|통|회(?!의|사)|명|편|개(?!월)|번(?!째)))/gu;

/** Parses Chinese, Japanese or Korean numerals. */
export function hanValue(words: string): number {
  let [total, section, digit] = [0, 0, 0];
  for (const letter of words) {
    const [value, power, myriad] = [HAN_DIGITS[letter], HAN_POWERS[letter], HAN_MYRIADS[letter]];
    if (value !== undefined) digit = value;
    else if (power !== undefined) {
      section += (digit || 1) * power;
      digit = 0;
    } else if (myriad !== undefined) {
      total += (section + digit || 1) * myriad;
      section = 0;
      digit = 0;
    }
  }
  return total + section + digit;
}

/** Korean numbers before the word of what is counted. */
const KOREAN_COUNTS: Readonly<Record<string, number>> = { 두: 2, 세: 3, 네: 4, 다섯: 5 };

/** Parses a word of Han numerals, or a Korean number before a counter; undefined for any other word. */
export function countedIn(word: string): number | undefined {
  return KOREAN_COUNTS[word] ?? (/^[一二两兩三四五六七八九十]+$/u.test(word) ? hanValue(word) : undefined);
}
