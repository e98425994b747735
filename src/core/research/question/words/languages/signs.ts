/** What tells a language: words of which one is enough, letters that count as a word, and words of which it takes two. */
export interface Signs {
  own?: RegExp;
  letters?: RegExp;
  words: RegExp;
}

const words = (source: string) => new RegExp(`(?<!\\p{L})(?:${source})(?!\\p{L})`, "giu");
const own = (source: string) => new RegExp(words(source).source, "iu");

/** English stands among them for texts that have a few words of another language. */
export const SIGNS = {
  english: {
    words: words(
      "the|and|which|what|with|for|is|are|of|that|how|much|many|in|on|to|can|under|most|than|do|does|we|when|from|by|cheapest|open|source|models?|or|not|without|our|has|have|at|least",
    ),
  },
  polish: {
    own: own(
      "kiedy|które|ktore|który|ktory|zamiast|najtańsz\\p{L}+|najtansz\\p{L}+|najszybciej|ile kosztuj\\p{L}+|ile jest|gwiazdek|jakie są|otwart\\p{L}+ (?:źródł|zrodl|wag|kod)\\p{L}*",
    ),
    letters: /[ąęłńśźż]/iu,
    words: words(
      "jest|są|kt[óo]r\\p{L}{1,4}|jaki\\p{L}{0,3}|kto|co|w|z|za|roku|czym|dostawc\\p{L}+|potrzebuj\\p{L}+|najta\\p{L}+|ile|czy|oraz|dla|na licencji|licencj\\p{L}+|zamiast|najtańsz\\p{L}+|najtansz\\p{L}+|modeli|narzędzi\\p{L}*|narzedzi\\p{L}*|kosztuj\\p{L}+|cen[ay]|podaj|szukam\\p{L}*|alternatyw\\p{L}*|zamiennik\\p{L}*|gwiazd\\p{L}+|otwart\\p{L}+",
    ),
  },
  turkish: {
    own: own(
      "hangi\\p{L}*|yerine|ne kadar|ne zaman|nedir|nelerdir|neler|açık (?:kaynak|ağırlık)\\p{L}*|acik kaynak\\p{L}*|en ucuz|yıldızlı",
    ),
    letters: /[ğıİ]|ş(?=\p{L})/u,
    words: words(
      "hangi\\p{L}*|yerine|için|icin|ve|kaç|kac|nedir|olan|ne kadar|ne zaman|açık|acik|kaynak\\p{L}*|ucuz|model(?:ler|leri)|en az|fiyat\\p{L}*|alternatif\\p{L}*|lisans\\p{L}*|yıldız\\p{L}*|yildiz\\p{L}*|araç\\p{L}*|arac\\p{L}*|veya|daha",
    ),
  },
  german: {
    letters: /[äöüß]/iu,
    words: words(
      "welche[rsnm]?|hat|haben|diese[rmns]?|jahr\\p{L}?|der|die|das|dem|den|und|oder|für|fuer|mit|nicht|kein\\p{L}*|ist|sind|gibt|wie|viele?|was|kostet|kosten|wir|ich|unser\\p{L}*|auf|zu[mr]?|von|vom|bei|nach|über|ohne|eine?[nmrs]?|im|am|nur|bitte|als|sich|kann|können|wann|wird|werden|aktuell\\p{L}*|günstig\\p{L}*|billig\\p{L}*|lizenz\\p{L}*|modelle\\p{L}*|stern\\p{L}*|suche\\p{L}?|selbst|unter|mehr|wer|gerade|quelloffen\\p{L}*|anbieter",
    ),
  },
  dutch: {
    letters: /(?<=\p{L})ij/iu,
    words: words(
      "welke?|heeft|hebben|dit|deze|jaar|deel|de|het|een|en|voor|met|niet|geen|zijn|hoeveel|wat|kost|kosten|wij|ik|onze|op|van|bij|naar|zonder|te|nog|dat|wanneer|wordt|worden|goedkoopste?|beste|zelf|alleen|als|kunnen|kan|om|aan|naast|beter|of|licentie|modellen|sterren|zoek|onder|meer|wie|meeste",
    ),
  },
  french: {
    letters: /[éèêàçùœ]|(?<!\p{L})(?:[ldjcnsmt]|qu)['’](?=\p{L})/iu,
    words: words(
      "quel(?:le)?s?|les?|la|des|du|une?|est|sont|pour|avec|sans|dans|sur|et|ou|où|qui|que|combien|coûte\\p{L}*|coute\\p{L}*|nous|je|notre|nos|mon|moins|pas|aux?|par|chez|entre|depuis|cher|existe\\p{L}*|peut|ce|cette|ces|modèles?|modeles?|licence|étoiles|cherche\\p{L}*|de|en|gratuite?s?|ouverte?s?|meilleure?s?",
    ),
  },
  spanish: {
    letters: /[ñ¿¡]|ci(?:ón|ones)(?!\p{L})/iu,
    words: words(
      "qué|que|cuál(?:es)?|cual(?:es)?|cuánt[oa]s?|cuant[oa]s?|el|la|los|las|un[ao]?s?|para|por|con|sin|en|y|o|de|del|al|es|son|hay|más|mas|menos|mejor(?:es)?|modelos?|cuándo|cuando|nuestr\\p{L}*|mi|tienen?|puedo|podemos|cuestan?|sobre|desde|código|codigo|abiert[oa]s?|barat[oa]s?|alternativas?|estrellas|licencia|busco|quiero|necesito|herramientas?|quién|quien|datos|bases|mis|propi[oa]s?|sustitut[oa]s?|inteligencia",
    ),
  },
  portuguese: {
    letters: /[ãõ]|ç(?:ão|ões|ou|ad[oa]s?|am)(?!\p{L})/iu,
    words: words(
      "qual|quais|que|este|esta|foram|vo[cç]e?ê?s?|o|os|as|um|uma|para|por|com|sem|em|e|ou|de|do|da|dos|das|no|na|nos|nas|ao|é|são|há|tem|têm|mais|menos|melhor(?:es)?|modelos?|quando|quantos?|quantas?|custam?|noss[oa]s?|meu|posso|podemos|sobre|desde|código|codigo|abert[oa]s?|barat[oa]s?|alternativas?|estrelas|licença|licenca|procuro|quero|preciso|ferramentas?|quem|vende[m]?",
    ),
  },
  italian: {
    letters: /[èìò](?!\p{L})|(?<!\p{L})(?:l|dell|all|nell|un|quell|c|d|sull|dall)['’](?=\p{L})/iu,
    words: words(
      "quale?|quali|che|il|lo|gli|i|la|le|un[ao]?|per|con|senza|e|o|di|del(?:l[aeo])?|dei|degli|nel(?:l[aeo])?|sono|è|ci|più|piu|meno|miglior[ei]|modell[oi]|quando|quant[oiae]|costan?o?|nostr\\p{L}*|mio|ha|hanno|posso|possiamo|da|dal(?:la)?|al(?:la)?|apert[oiae]|economic\\p{L}*|alternativ[ae]|esist\\p{L}+|stelle|licenza|cerco|vorrei|strument[oi]|chi|offr\\p{L}+|vend[eo]\\p{L}*|europa",
    ),
  },
  vietnamese: {
    own: /[ạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹơư]/iu,
    words: words("nào|là|và|của|có|cho|không|giá|mô hình|công cụ|bao nhiêu|nhất|được|với|trên|những|các"),
  },
  indonesian: {
    own: own(
      "apa saja|berapa|termurah|terbaru|yang|untuk|sendiri|gratis dan|lisensi|pengganti\\p{L}*|tolong|berikan|bandingkan|carikan|gambaran",
    ),
    words: words(
      "yang|untuk|dengan|dan|apa|mana|berapa|harga|paling|murah|model|bisa|dari|di|tidak|saat|terbaik|alternatif|lebih",
    ),
  },
} as const satisfies Readonly<Record<string, Signs>>;

/** Scripts that tell a language, the more telling first; letters of other languages in Cyrillic do not tell Russian. */
const SCRIPTS = {
  japanese: /[\u3040-\u30ff]/u,
  korean: /\p{Script=Hangul}/u,
  chinese: /\p{Script=Han}/u,
  russian: /^[^іїєґў]*[а-яё]{3}[^іїєґў]*$/isu,
} as const;

export type Language = keyof typeof SIGNS | keyof typeof SCRIPTS;

/** Words that tell a language. */
const ENOUGH = 2;

/** Returns the language of the script of a text, or that most signs of a text tell, the first of equal ones; null where fewer than two do. */
export function languageOf(text: string): Language | null {
  const written = (Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[]).find((one) => SCRIPTS[one].test(text));
  if (written !== undefined) return written;
  let found: Language | null = null;
  let most = ENOUGH - 1;
  for (const [language, signs] of Object.entries(SIGNS) as [Language, Signs][]) {
    const said = new Set((text.match(signs.words) ?? []).map((word) => word.toLowerCase())).size;
    const points = said + (signs.letters?.test(text) ? 1 : 0) + (signs.own?.test(text) ? ENOUGH : 0);
    // Of a text in English and another language, the other says more: names and terms are English everywhere.
    if (points > most || (found === "english" && points === most)) [found, most] = [language, points];
  }
  return found;
}
