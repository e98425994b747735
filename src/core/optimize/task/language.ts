/** Supported languages of tasks, ISO 639-1. */
export const LANGUAGES = ["en", "de", "fr", "es", "pt", "it", "nl", "ru", "zh", "ja", "ko"] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * Frequent words of each language, and words that several languages share. An unshared word counts more, because short texts
 * contain few of them.
 */
const OWN: Readonly<Record<string, string>> = {
  de: "alles weder dürfte gehostet modelle modell muss keinem sondern lediglich verarbeitung speicherung europäische bitte deutsch deutsche der das und für mit auf aus ein eine einen einem einer zu von vom nicht unsere unserer unserem im ins über wir je pro beim bei oder den dem bis als ohne nach müssen darf dürfen kein keine keinen werden soll sollen wird sind ist etwa ca jede jeder jeden dürfen sich auch nur mehr wenn schreiben beantworten beantwortet übersetzen übersetzt zusammenfassen erstellen einordnen extrahieren daten texte rechnungen anfragen täglich monat höchstens erkennen entwickeln umsetzen eingabe ausgabe verarbeitet verarbeiten anbieter sätze kunden fragen",
  fr: "en on se uniquement modèles modèle conformité tout sauf rien ni fournisseur hébergé chez veut voulons faut être le les des du et pour avec dans sur nos notre aux au nous leur leurs sans qui une est sont doit doivent chaque jour mois ou où par rédiger répondre résumer traduire extraire classer environ données réponses ne pas moins plus aucun seulement vers ces cette",
  es: "en queremos modelos exclusivamente cualquiera ni queda nada sólo proveedor alojado podamos tiene tienen hay que correos el los las y con nuestro nuestra nuestros nuestras del al sin desde una deben debe según cada mes día hasta qué son es lo más menos también ningún ninguna responder resumir traducir escribir clasificar extraer analizar redactar correos preguntas datos unos unas español entrada salida hacer crear cuando como",
  pt: "modelos só aceitamos precisa nem nada provedor fornecedor hospedado queremos qualquer apenas tem ser roda rodar os um uma com não nosso nossa nossos nossas ao aos sem na no nas nos num numa dos das do da pelo pela cada mês dia até são é devem deve também mais menos nenhum nenhuma responder resumir traduzir escrever classificar extrair analisar perguntas dados português em ou entrada saída fazer criar como textos",
  it: "modelli vogliamo niente serve bene soltanto esclusivamente ospitato fornitore nulla qualsiasi deve essere sono siano il lo gli con del della delle dello dei degli nostro nostra nostri nostre alla alle dal dalla dai senza nel nella nelle ogni giorno mese fino sono è devono deve anche più meno nessun nessuna rispondere riassumere tradurre scrivere classificare estrarre analizzare domande dati italiano che di fino tra fra quando come messaggi testi riconoscere solo classifico riassumo traduco categorie ingresso uscita",
  nl: "categorieën uitgesloten beschrijvingen we willen alles behalve modellen uitsluitend is zelf kunnen gewichten aanbieder gehost blijven niets dat deze die draaien vallen af inkomende het een en voor met van onze ons uit naar zonder te bij of over wordt worden moeten moet mag geen niet elke dag maand tot ook meer minder alleen beantwoorden samenvatten vertalen schrijven classificeren vragen gegevens wij zijn onder binnen maximaal ongeveer uitvoer invoer",
  en: "the and for with of to our from that by into is are we must not or their each about an be it this only may can under than per answer write summarise summarize translate classify extract in on at no answers messages replies emails calls users days months avg average cheaper faster better without need want right now",
};
const SHARED: Readonly<Record<string, string>> = {
  de: "die in an",
  fr: "la en de un à a que par",
  es: "la en de un que por para a no o e",
  pt: "a o as e de que por para",
  it: "la le in un e una a o su al",
  nl: "de in op die",
  en: "a in on",
};
const MARKS: readonly (readonly [Language, RegExp])[] = [
  ["de", /[äöüß]/giu],
  ["fr", /[çèêëîïœùû]|(?<!\p{L})[ldnsqj]['’](?=\p{L})/giu],
  ["es", /[ñ¿¡]|ción|iones(?!\p{L})/giu],
  ["pt", /[ãõ]|ção|ções|lh[oaeõ]|nh[oa]/giu],
  ["it", /zion[ei](?!\p{L})|(?<!\p{L})(?:dell|nell|all|un|dall)['’](?=\p{L})|[ìò]/giu],
  ["nl", /ij|aa[a-z]|(?:heid|lijk\p{L}*|tjes?)(?!\p{L})/giu],
];
const sets = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([language, words]) => [language as Language, new Set(words.split(" "))] as const);
const [OWN_SETS, SHARED_SETS] = [sets(OWN), sets(SHARED)];

/** Whether a word in lower case is frequent in a supported language. */
export function isFrequent(word: string): boolean {
  return OWN_SETS.some(([, known]) => known.has(word)) || SHARED_SETS.some(([, known]) => known.has(word));
}

const LEAST_POINTS = 1;

const STATED = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.-])language["']?\s?[=:]\s?["']?(${LANGUAGES.join("|")})(?!\p{L})`,
  "iu",
);
/** `name=value`, whose words are of no language. */
const NOTATION = /(?<![\p{L}\p{N}_])\p{L}+(?:_\p{L}+)*\s?(?:[<>]?=|[≤≥])\s?["']?[\p{L}\p{N}_.,%$-]+/gu;

/**
 * Returns the language that a text states as `language=de`; else detects it by script, and for Latin letters by frequent
 * words; English if neither decides.
 */
export function languageOf(written: string): Language {
  const stated = STATED.exec(written)?.[1]?.toLowerCase();
  if (stated !== undefined) return stated as Language;
  const text = written.replace(NOTATION, " ");
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  if (count(/\p{Script=Hangul}/gu) > 1) return "ko";
  if (count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > 1) return "ja";
  if (count(/\p{Script=Han}/gu) > 1) return "zh";
  if (count(/\p{Script=Cyrillic}/gu) > 2) return "ru";
  const words = text.toLowerCase().match(/\p{Script=Latin}+/gu) ?? [];
  const found = new Map<Language, number>();
  const add = (language: Language, points: number) => found.set(language, (found.get(language) ?? 0) + points);
  for (const word of words) {
    const own = OWN_SETS.filter(([, known]) => known.has(word));
    for (const [language] of own) add(language, 2 / own.length);
    for (const [language, known] of SHARED_SETS) if (known.has(word)) add(language, 0.5);
  }
  for (const [language, pattern] of MARKS) add(language, Math.min(3, count(pattern)));
  // English wins a tie, because names of products and models are English in any text.
  const best = [...found].sort((a, b) => b[1] - a[1] || (b[0] === "en" ? 1 : 0) - (a[0] === "en" ? 1 : 0))[0];
  // One shared word, such as the "o" of "w/o", is no sign of a language.
  return best === undefined || best[1] < LEAST_POINTS ? "en" : best[0];
}

/**
 * Tokens of o200k_base per character other than spaces, and per word, measured with gpt-tokenizer 4.0.0 over
 * `pipeline/registry/tasks/` on 2026-11-23. The figure for English is the usual one for longer texts.
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
