import { IMAGE_NOUN, WIDE_IMAGE_NOUN } from "./image-nouns.ts";
import { numberWords, WORD_NUMBERS } from "./numerals/words.ts";

/** Words for a share, with what it is; a percentage and "one in five" hold their numbers. */
const SHARES: readonly (readonly [share: number, words: string])[] = [
  [
    2 / 3,
    "two[ -]thirds|zwei drittel|deux tiers|dos tercios|dois terços|due terzi|twee ?derde|две трети|三分之二|3分の2",
  ],
  [
    3 / 4,
    "three[ -]quarters|drei ?viertel|trois quarts|tres cuartos|três quartos|tre quarti|drie ?kwart|три четверти|四分之三",
  ],
  [
    1 / 2,
    "half|(?:die )?hälfte|(?:la )?moitié|(?:la )?mitad|metade|(?:la )?metà|(?:de )?helft|половин\\p{L}|一半|半数|半分|절반",
  ],
  [
    1 / 3,
    "(?:a|one) third|ein drittel|jede[rsmn]? dritte\\p{L}?|un tiers|un tercio|um terço|un terzo|een derde|треть|三分之一|3分の1|3분의 ?1",
  ],
  [
    1 / 4,
    "(?:a|one) quarter|ein viertel|jede[rsmn]? vierte\\p{L}?|un quart|un cuarto|um quarto|un quarto|een kwart|четверть|四分之一|4分の1|4분의 ?1",
  ],
  [
    1 / 5,
    "(?:a|one) fifth|ein fünftel|jede[rsmn]? fünfte\\p{L}?|un cinquième|un quinto|een vijfde|пят\\p{L}+ часть|五分之一|5分の1|5분의 ?1",
  ],
  [
    1 / 10,
    "(?:a|one) tenth|ein zehntel|jede[rsmn]? zehnte\\p{L}?|un dixième|un décimo|een tiende|десят\\p{L}+ часть|十分之一|10分の1|10분의 ?1",
  ],
];
const IN = "in(?: every)?|out of(?: every)?|von|sur|de cada|em cada|su|op de|из";
const SHARE = [
  ...SHARES.map(([, words]) => words),
  String.raw`\d{1,2}(?:\.\d)?\s?(?:%|％|percent|per cent|prozent|pour ?cent|por ciento|por cento|per cento|procent|процент\p{L}*|割)`,
  String.raw`(?:one|1|eine?[rs]?|une?|un[oa]|uma?|één|один|одна) (?:${IN}) (?:\d{1,2}|${numberWords(2, 20)})`,
].join("|");
/** Words between a share and what its calls have. */
const HAVE =
  "with|have|has|ha[ds]|contain\\p{L}*|includ\\p{L}*|come with|comes with|carr\\p{L}+|attach\\p{L}*|mit|enth\\p{L}+|haben|hat|avec|contien\\p{L}+|ont|comporte\\p{L}*|con|contienen|tienen?|llevan?|traen?|incluyen?|com|contêm|contém|têm|tem|contengono|hanno|ha|met|bevat\\p{L}*|hebben|heeft|с|со|содерж\\p{L}+";
const IMAGE = `(?:${IMAGE_NOUN}|${WIDE_IMAGE_NOUN})`;
const WITH_IMAGES = [
  // "a third of them come with one image", "30 % der Nachrichten mit Foto"
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?<share>${SHARE})(?!\p{L})[^.;!?\n。,，]{0,36}?(?<!\p{L})(?:${HAVE})(?!\p{L})[^.;!?\n。,，]{0,24}?${IMAGE}`,
    "iu",
  ),
  // "an image in a third of the cases"
  new RegExp(
    String.raw`${IMAGE}[^.;!?\n。,，]{0,24}?(?<!\p{L})(?:in|bei|dans|en|em|nel|nella|para|for|on|в)\s(?:about |etwa |rund |ca\.? |environ |unos |cerca de |circa |ongeveer |около )?(?:the |der |la |l['’]|una? )?(?<share>${SHARE})(?!\p{L})`,
    "iu",
  ),
  // 三分之一带图片, 3分の1に画像
  new RegExp(
    `(?<share>${SHARE})[^。，,；;]{0,8}?(?:带|附|含|有|配|に|が|は|에는?|은|는|이|가)[^。，,；;]{0,8}?${WIDE_IMAGE_NOUN}`,
    "iu",
  ),
];

/** The share of the calls that have something, with where the words stand. */
export interface ShareSaid {
  /** Above 0 and below 1. */
  share: number;
  /** The words for the share itself. */
  words: string;
  from: number;
  to: number;
}

/** Returns which share of the calls a text says to have images; null when it says none. */
export function shareWithImages(text: string): ShareSaid | null {
  for (const pattern of WITH_IMAGES) {
    const match = pattern.exec(text);
    const words = match?.groups?.share ?? "";
    const share = shareOf(words);
    if (match !== null && share !== null) return { share, words, from: match.index, to: match.index + match[0].length };
  }
  return null;
}

function shareOf(words: string): number | null {
  const found = SHARES.find(([, said]) => new RegExp(`^(?:${said})$`, "iu").test(words))?.[0];
  if (found !== undefined) return found;
  const last = words.split(" ").at(-1)?.toLowerCase() ?? "";
  const number = WORD_NUMBERS[last] ?? Number(/\d+(?:\.\d+)?(?=\D*$)/u.exec(words)?.[0]);
  const share = /%|％|c[ei]e?nt|zent|процент/iu.test(words)
    ? number / 100
    : words.includes("割")
      ? number / 10
      : 1 / number;
  return share > 0 && share < 1 ? share : null;
}
