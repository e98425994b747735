/** Languages that tasks are read in, by ISO 639-1. */
export const LANGUAGES = ["en", "de", "fr", "es", "pt", "it", "nl", "ru", "zh", "ja", "ko"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Frequent words that few of the other languages have, for languages in Latin letters. */
const WORDS: readonly (readonly [Language, RegExp])[] = [
  [
    "de",
    /\b(?:der|die|das|und|für|mit|auf|aus|ein|eine|einen|einem|zu|von|vom|nicht|unsere[rnms]?|im|ins|über|wir|je|pro|beim?|oder|den|dem|bis|als|ohne|nach|schreiben|beantworten|übersetzen|zusammenfassen)\b|ß/giu,
  ],
  [
    "fr",
    /\b(?:le|la|les|des|une?|et|pour|avec|dans|sur|du|nos|notre|aux?|qui|par|de|d'|l'|en|à|nous|leur|sans|rédiger|répondre|résumer|traduire)\b|l'|d'/giu,
  ],
  [
    "es",
    /\b(?:el|la|los|las|una?|y|para|con|en|del?|nuestr[oa]s?|que|por|al|sobre|sin|desde|responder|resumir|traducir|escribir)\b|ñ|¿/giu,
  ],
  [
    "pt",
    /\b(?:os?|as?|uma?|e|para|com|em|d[oa]s?|noss[oa]s?|que|por|ao|sobre|sem|no|na|num|responder|resumir|traduzir|escrever)\b|ão|ções|ção/giu,
  ],
  [
    "it",
    /\b(?:il|lo|la|gli|le|un[oa]?|e|per|con|in|del(?:la|le|lo|l')?|dei|nostr[aoie]|che|al(?:la|le)?|su|senza|dai|dal(?:la)?|di|rispondere|riassumere|tradurre|scrivere)\b/giu,
  ],
  [
    "nl",
    /\b(?:de|het|een|en|voor|met|van|op|in|onze?|uit|naar|zonder|die|te|bij|of|over|beantwoorden|samenvatten|vertalen|schrijven)\b/giu,
  ],
  [
    "en",
    /\b(?:the|a|an|and|for|with|of|to|in|on|our|from|that|by|into|is|are|we|must|not|per|or|their|each|about|answer|write|summari[sz]e|translate|classify|extract)\b/giu,
  ],
];

/** The language of a text by its script, and of Latin letters by frequent words; English where nothing tells. */
export function languageOf(text: string): Language {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  if (count(/\p{Script=Hangul}/gu) > 1) return "ko";
  if (count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > 1) return "ja";
  if (count(/\p{Script=Han}/gu) > 1) return "zh";
  if (count(/\p{Script=Cyrillic}/gu) > 2) return "ru";
  const scored = WORDS.map(([language, pattern]) => ({ language, found: count(pattern) }));
  const best = scored.reduce((a, b) => (b.found >= a.found ? b : a), { language: "en" as Language, found: 0 });
  return best.found === 0 ? "en" : best.language;
}

/**
 * Tokens of o200k_base for one character that is no space, and for one word, measured with gpt-tokenizer 4.0.0 over
 * `pipeline/registry/tasks/` on 2026-11-23. English keeps the usual figure of longer texts.
 */
export const TOKENS: Readonly<Record<Language, { perCharacter: number; perWord: number }>> = {
  en: { perCharacter: 0.233, perWord: 1.33 },
  de: { perCharacter: 0.266, perWord: 1.94 },
  fr: { perCharacter: 0.273, perWord: 1.48 },
  es: { perCharacter: 0.26, perWord: 1.47 },
  pt: { perCharacter: 0.268, perWord: 1.5 },
  it: { perCharacter: 0.301, perWord: 1.73 },
  nl: { perCharacter: 0.267, perWord: 1.75 },
  ru: { perCharacter: 0.333, perWord: 2.12 },
  zh: { perCharacter: 0.764, perWord: 1.33 },
  ja: { perCharacter: 0.785, perWord: 1.33 },
  ko: { perCharacter: 0.836, perWord: 2.54 },
};
