import { type Filter, filterOf } from "../filters.ts";
import { readSpoken } from "./spoken.ts";

type Ability = Extract<Filter, { kind: "ability" }>["value"];

const WITH =
  "(?:(?:and|und|et|y|e|en|и) )?(?:(?:with|mit|avec|con|com|met|с|including|that does|that do|supports?|supporting) )?";
const word = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}-])${WITH}(?:${source})(?![\\p{L}\\p{N}-])`, "iu");

/** How questions and tasks ask for what a transcript must have, in eleven languages. */
const ABILITIES: readonly (readonly [ability: Ability, latin: RegExp, wide: RegExp])[] = [
  [
    "diarization",
    word(
      "(?:speaker |locut\\p{L}+ )?(?:diari[sz]ation|diari[sz]ed|diari[sz]e|diarisierung|diarizaci[oó]n|diarização|diarizzazione|diarisatie|диаризаци\\p{L}*)|speaker (?:labels?|labell?ing|separation|identification|recognition|attribution|turns)|speakers? (?:separated|labell?ed|identified)|who (?:says|said|speaks|spoke)(?: what)?|(?:sprechertrennung|sprechererkennung|sprecherzuordnung|sprecheridentifi\\p{L}+)|(?:identification|séparation|distinction) des (?:locuteurs|intervenants)|(?:identificaci[oó]n|separaci[oó]n) de (?:hablantes|locutores)|(?:identificação|separação) de (?:falantes|locutores|oradores)|(?:identificazione|separazione) (?:dei|degli) (?:parlanti|oratori|interlocutori)|sprekerherkenning|sprekersherkenning|(?:разделени\\p{L}*|определени\\p{L}*) (?:говорящих|спикеров)",
    ),
    /说话人(?:分离|区分|识别|分割)|話者(?:分離|識別|認識|ダイアライゼーション)|화자 ?(?:분리|구분|식별)/u,
  ],
  [
    "word_timestamps",
    word(
      "(?:word|per-word)(?:[- ]level)? time[- ]?stamps?|time[- ]?stamps?(?: (?:for|per|of|at) (?:each |every )?(?:the )?words?(?: level)?)?|word timings?|wortgenaue\\p{L}* zeitstempeln?|(?:wort)?-?zeitstempeln?(?: (?:je|pro) wort)?|horodatages?(?: (?:par|des|au) mots?)?|marcas? de tiempo(?: (?:por|de) palabras?)?|(?:marcações|marcas|carimbos) de tempo(?: por palavra)?|marche temporali(?: per parola)?|tijdstempels?(?: per woord)?|временны\\p{L}+ метк\\p{L}+|таймкод\\p{L}*",
    ),
    /(?:单词级|词级|字级)?时间戳|(?:単語(?:レベル|単位)?の?)?タイムスタンプ|(?:단어(?: ?단위)? ?)?타임 ?스탬프/u,
  ],
  [
    "streaming",
    word(
      "real[- ]?time|live streaming|streaming|live (?:transcription|captions?|audio)|(?:in )?echtzeit|(?:en )?temps réel|(?:en )?tiempo real|(?:em )?tempo real|(?:in )?tempo reale|in het echt(?: tijd)?|(?:в )?реальном времени",
    ),
    /实时|流式|リアルタイム|ストリーミング|실시간|스트리밍/u,
  ],
];

const MOST =
  "at most|max(?:imum|imal|imaal|\\.)?|maximal|up to|no more than|not more than|under|below|höchstens|bis zu|unter|au (?:plus|maximum)|jusqu['’]à|como m[aá]ximo|hasta|no máximo|até|al massimo|fino a|hoogstens|tot|не более|до|≤|<=|<";
const LEAST =
  "at least|min(?:imum|\\.)?|no (?:less|fewer) than|over|mindestens|au moins|al menos|pelo menos|almeno|minstens|не менее|≥|>=|>";
const LENGTH =
  "[- ]?(?:dimensional|dimensions?|dims?|dimensionen|dimensionale[nrs]?|dimensiones|dimensões|dimensioni|dimensies|измерени\\p{L}+)(?![\\p{L}\\p{N}-])| ?(?:维|次元|차원)";
/** "At most 1024 dimensions", "1024-dimensional"; and "dimensions of at most 1024", "dimensions <= 1024". */
const DIMENSIONS = new RegExp(
  `(?<![\\p{L}\\p{N}-])${WITH}(?:of |von |de |di |van )?(?:(?<most>${MOST}) ?|(?<least>${LEAST}) ?)?(?<![\\d.,])(?<value>\\d{2,5})(?<after> or (?:fewer|less)| oder weniger| ou moins| o menos| ou menos| o meno| of minder)?(?:${LENGTH})(?<fewer> (?:or (?:fewer|less)|at most|max(?:imum|\\.)?|oder weniger|ou moins|o menos|ou menos|o meno|of minder|以下|以内|이하))?`,
  "iu",
);
const LENGTH_FIRST = new RegExp(
  `(?<![\\p{L}\\p{N}-])${WITH}(?:dimensions?|dims?|dimensionen|dimensiones|dimensões|dimensioni|dimensies)(?: of| von| de| di| van|:|=)? ?(?:(?<most>${MOST}) ?|(?<least>${LEAST}) ?)?(?<value>\\d{2,5})(?![\\d.,]*\\d)`,
  "iu",
);

/** Whether a text demands what only models for one task have. */
export function demandsOfTask(text: string): boolean {
  return [...ABILITIES.flatMap(([ability, ...all]) => (ability === "streaming" ? [] : all)), DIMENSIONS].some((one) =>
    one.test(text),
  );
}

/** Reads what a model for one task must be able to do: its languages, abilities of transcripts, and lengths of vectors. */
export function readTaskDemands(text: string): { text: string; filters: Filter[] } {
  const filters: Filter[] = [];
  // Thousands may be parted: "1,024 dimensions".
  let rest = text.replace(/(?<![\d.,])(\d{1,2})[,. ](\d{3})(?=[- ]?(?:dim|维|次元|차원))/giu, "$1$2");
  const take = (pattern: RegExp, read: (match: RegExpExecArray, words: string) => Filter) => {
    const match = pattern.exec(rest);
    if (match === null) return;
    filters.push(read(match, match[0].trim()));
    rest = rest.replace(pattern, " ");
  };
  for (const pattern of [DIMENSIONS, LENGTH_FIRST]) {
    if (filterOf(filters, "dimensions") !== undefined) continue;
    take(pattern, ({ groups = {} }, words) => ({
      kind: "dimensions",
      value: Number(groups.value),
      bound:
        groups.most !== undefined || groups.after !== undefined || groups.fewer !== undefined
          ? "most"
          : groups.least === undefined
            ? "exact"
            : "least",
      words,
    }));
  }
  for (const [value, ...patterns] of ABILITIES)
    for (const pattern of patterns) {
      if (filters.some((one) => one.kind === "ability" && one.value === value)) continue;
      take(pattern, (_, words) => ({ kind: "ability", value, words }));
    }
  const spoken = readSpoken(rest);
  return { text: spoken.text, filters: [...filters, ...spoken.filters] };
}
