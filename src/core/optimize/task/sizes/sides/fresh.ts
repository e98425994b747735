/** An input stated in its two parts: "30k fresh + 110k cached", "neu 30.000 plus 110.000 gecacht", "4500个token每次完全相同，另外500个是新的". */

const FRESH = String.raw`(?:(?:fresh|new|uncached|non-cached|not cached|neue?|frische?|ungecachte?|nouveaux|frais|non mis en cache|nuev[oa]s|frescos|sin caché|nov[oa]s|sem cache|nuovi|freschi|nieuwe?|verse|ongecachte?|новых|свежих|некэшированных)(?!\p{L})|未缓存|新的?|新規|새)`;
const CACHED = String.raw`(?:(?:cached|cache reads?|from (?:the )?cache|gecachte?|aus dem cache|en cache|du cache|en caché|de caché|em cache|do cache|in cache|dalla cache|uit (?:de )?cache|кэшированных|из кэша)(?!\p{L})|缓存|キャッシュ|캐시)`;
/** What is the same in every call may be cached and is not yet. */
const SAME = String.raw`(?:(?:(?:are|is|stay|sind|sont|son|são|sono|zijn)\s)?(?:always |immer |toujours |siempre |sempre |altijd |всегда )?(?:the same|identical|unchanged|gleich|identisch\p{L}*|identiques?|iguales|idénticos|iguais|idênticos|uguali|identici|hetzelfde|gelijk|identiek|одинаков\p{L}*|неизменн\p{L}*)(?: (?:in |at |à |a |in )?(?:every|each|jedes|chaque|cada|ogni|elke|каждый) \p{L}+)?(?!\p{L})|(?:是|は|은|는)?(?:每次)?(?:都|完全|都是)*(?:相同|一样|不变)的?|(?:毎回|いつも)同じ|(?:매번|항상) ?(?:동일|같)\p{L}*)`;
const TOKENS = String.raw`(?:\s?(?:input |prompt )?(?:tokens?|toks?|jetons?|токен\p{L}*|个?token|个|トークン|토큰))?`;
const FIGURE = String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}.,])(\d{2,7})(?!\d|[.,]\d|\s?[%％])`;
const JOIN = String.raw`\s?(?:in(?:put)?\s)?(?:\+|plus|and|und|et|y|e|más|mais|più|en|и|плюс|,|、|，|和|加)\s?[~≈]?\s?`;
const OTHERS = String.raw`(?:(?:the (?:other|rest|remaining)|(?:die )?(?:anderen|übrigen)|les (?:autres|restants)|l[oa]s (?:otr|demás)\p{L}*|[oa]s outr[oa]s|gli altri|de (?:andere|overige)|остальные)\s|另外|其余|其他|残りの?|나머지 ?)?`;
const part = (word: string) =>
  String.raw`${FIGURE}${TOKENS}\s?(?:(?:are|is|sind|sont|son|são|sono|zijn)\s|是|は|은 ?|는 ?|が)?${word}${TOKENS}`;
const PATTERNS = [
  new RegExp(`${part(FRESH)}${JOIN}${part(CACHED)}`, "iu"),
  new RegExp(`${part(CACHED)}${JOIN}${part(FRESH)}`, "iu"),
  new RegExp(`${part(SAME)}${JOIN}${OTHERS}${part(FRESH)}`, "iu"),
];

/** The whole of such an input, with its cached part. */
export interface FreshAndCached {
  tokens: number;
  cached: number;
  /** Whether that part is read from the cache today. */
  read: boolean;
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
      read: index < 2,
      at: found.index,
      end: found.index + found[0].length,
    };
  }
  return null;
}
