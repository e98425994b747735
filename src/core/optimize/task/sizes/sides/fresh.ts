/** An input stated in its two parts: "30k fresh + 110k cached", "neu 30.000 plus 110.000 gecacht". */

const FRESH = String.raw`(?:(?:fresh|new|uncached|non-cached|not cached|neue?|frische?|ungecachte?|nouveaux|frais|non mis en cache|nuev[oa]s|frescos|sin caché|nov[oa]s|sem cache|nuovi|freschi|nieuwe?|verse|ongecachte?|новых|свежих|некэшированных)(?!\p{L})|未缓存|新的?|新規|새)`;
const CACHED = String.raw`(?:(?:cached|cache reads?|from (?:the )?cache|gecachte?|aus dem cache|en cache|du cache|en caché|de caché|em cache|do cache|in cache|dalla cache|uit (?:de )?cache|кэшированных|из кэша)(?!\p{L})|缓存|キャッシュ|캐시)`;
const TOKENS = String.raw`(?:\s?(?:input |prompt )?(?:tokens?|toks?|jetons?|токен\p{L}*|个?token|トークン|토큰))?`;
const FIGURE = String.raw`(?<![\p{L}\p{N}.,])(\d{2,7})(?!\d|[.,]\d|\s?[%％])`;
const JOIN = String.raw`\s?(?:in(?:put)?\s)?(?:\+|plus|and|und|et|y|e|más|mais|più|en|и|плюс|,|、|，|和|加)\s?[~≈]?\s?`;
const part = (word: string) => String.raw`${FIGURE}${TOKENS}\s?${word}${TOKENS}`;
const PATTERNS = [
  new RegExp(`${part(FRESH)}${JOIN}${part(CACHED)}`, "iu"),
  new RegExp(`${part(CACHED)}${JOIN}${part(FRESH)}`, "iu"),
];

/** The whole of such an input, with its cached part. */
export interface FreshAndCached {
  tokens: number;
  cached: number;
  at: number;
  end: number;
}

export function freshAndCached(text: string): FreshAndCached | null {
  for (const [index, pattern] of PATTERNS.entries()) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const [first, second] = [Number(found[1]), Number(found[2])];
    return {
      tokens: first + second,
      cached: index === 0 ? second : first,
      at: found.index,
      end: found.index + found[0].length,
    };
  }
  return null;
}
