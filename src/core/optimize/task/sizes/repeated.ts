/** Words for the greater part of an input, before words that call it the same: "most of it is repeated", "zum größten Teil gleich". */
const MOSTLY = [
  [
    String.raw`mostly|largely|mainly|(?:most|much|the bulk|a large part|a big part|the larger part) of (?:it|them|which|that|those|this|the \p{L}+(?: \p{L}+)?)`,
    String.raw`(?:the )?same|identical|repeat\p{L}*|re-?sent|unchang\p{L}*|fixed|constant|static|shared|does not change`,
  ],
  [
    "größtenteils|überwiegend|zum größten teil|zum großteil|(?:der|ein) (?:größte teil|großteil)|meistens?",
    String.raw`gleich\p{L}*|identisch\p{L}*|unverändert\p{L}*|fest\p{L}*|wiederhol\p{L}*|d[aei][ers]?selbe\p{L}*`,
  ],
  [
    "(?:la |pour la )?(?:plus grande|majeure) partie|la plupart|l['’]essentiel|en grande partie|surtout|principalement",
    String.raw`identiques?|l[ea]s? mêmes?|répèt\p{L}*|répét\p{L}*|fixes?|inchang\p{L}*`,
  ],
  [
    String.raw`(?:en su |la )?mayor(?:ía|ment\p{L}+)|(?:la )?mayor parte|en gran parte|casi tod[oa]s?|principalmente`,
    String.raw`igual\p{L}*|(?:el|la|los|las|l[oa]) mism[oa]s?|idéntic\p{L}*|(?:se )?repit\p{L}*|repet\p{L}*|fij[oa]s?`,
  ],
  [
    "(?:a |na )?maior(?: parte|ia)|em grande parte|na maioria|quase tud[oa]",
    String.raw`igua(?:l|is)|[oa]s? mesm[oa]s?|idêntic\p{L}*|(?:se )?repet\p{L}*|fix[oa]s?`,
  ],
  [
    "(?:la )?maggior parte|(?:in )?gran parte|quasi tutt[oaie]|per lo più",
    String.raw`ugual[ei]|(?:l[oaei]|gli) stess[oaei]|identic\p{L}*|(?:si )?ripet\p{L}*|fiss[oaei]`,
  ],
  [
    "(?:het )?grootste deel|grotendeels|het meeste|voornamelijk",
    String.raw`(?:het|de)zelfde|gelijk|identiek\p{L}*|herhaal\p{L}*|vaste?`,
  ],
  [
    String.raw`больш\p{L}+ часть|в основном|по большей части|почти вс\p{L}+`,
    String.raw`одинаков\p{L}*|повтор\p{L}*|те же|тот же|та же|то же|неизменн\p{L}*`,
  ],
] as const;
const WIDE =
  /(?:大部分|大多|多数|大半|ほとんど|대부분|거의)[^。.;；\n\d]{0,20}?(?:一样|相同|重复|不变|固定|同じ|共通|繰り返|変わら|같|동일|반복|똑같|고정)/u;
const PATTERNS = [
  ...MOSTLY.map(
    ([most, same]) =>
      new RegExp(String.raw`(?<!\p{L})(?:${most})[^.;!?\n\d]{0,40}?(?<!\p{L})(?:${same})(?!\p{L})`, "iu"),
  ),
  WIDE,
];

/** Returns the position of words that call most of an input the same in every call, without its size; null without any. */
export function mostlySame(text: string): { at: number; end: number } | null {
  for (const pattern of PATTERNS) {
    const found = pattern.exec(text);
    if (found !== null) return { at: found.index, end: found.index + found[0].length };
  }
  return null;
}

/** Least and most of an input that words for the greater part of it mean, and words that name a part of it. */
const GREATER = [0.5, 0.9] as const;
const SOME = [0.25, 0.75] as const;

/** Returns the least and the most of an input that repeats, by the words that say so without a size; null without such words. */
export function repeatedBetween(
  words: string | null,
): { words: string; shares: readonly [least: number, most: number] } | null {
  if (words === null) return null;
  return { words, shares: mostlySame(words) === null ? SOME : GREATER };
}
