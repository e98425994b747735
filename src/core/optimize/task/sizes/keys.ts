import { ABOUT } from "./common.ts";

/** Rewrites keys of structured texts, such as `input_tokens: 14500`, `"ctx_per_turn": "~38k tokens"` and `"p95_ms":1500`, as phrases. */

const INPUT =
  "input|inputs|in|prompt|ctx|context|eingabe|kontext|entree|entrée|contexte|entrada|contexto|ingresso|contesto|invoer";
const OUTPUT =
  "output|outputs|out|completion|response|answer|reply|max_output|ausgabe|antwort|sortie|réponse|reponse|salida|respuesta|saida|saída|resposta|uscita|risposta|uitvoer|antwoord";
const TOKENS = "tokens?|toks?|jetons?";
const CALLS =
  "calls?|requests?|reqs?|queries|messages?|volume|invocations|items|documents?|docs|tickets|aufrufe|anfragen|appels|requetes|requêtes|llamadas|peticiones|chamadas|requisicoes|chiamate|richieste|aanroepen|verzoeken";
/** Calls, and things of which one call reads one. */
const ONE_CALL =
  "call|api_call|llm_call|request|req|turn|step|iteration|query|question|message|msg|prompt|item|doc|document|page|file|ticket|email|mail|image|photo|record|review|row|sku|aufruf|anfrage|schritt|appel|requete|requête|etape|étape|llamada|peticion|paso|turno|chamada|requisicao|passo|chiamata|richiesta|aanroep|verzoek|stap";
/** Things that take several calls where a key counts them. */
const RUN = "job|task|run|session|conversation|chat|case|ticket|auftrag|gespräch|dossier|tarea|tarefa|attività|taak";
const TURNS =
  "turns|steps|iterations|llm_calls|model_calls|calls|schritte|étapes|etapes|tours|pasos|turnos|passos|passi|turni|stappen";
const PER = "per|each|pro|je|par|por|a|al|à";
const ADVERBS: Readonly<Record<string, string>> = {
  hourly: "hour",
  daily: "day",
  weekly: "week",
  monthly: "month",
  yearly: "year",
};
const PERIODS: Readonly<Record<string, string>> = {
  hour: "hour|stunde|heure|hora|ora|uur",
  day: "day|tag|jour|dia|día|giorno|dag",
  week: "week|woche|semaine|semana|settimana",
  month: "month|monat|mois|mes|mês|mese|maand",
  year: "year|jahr|an|año|ano|anno|jaar",
};
const PERIOD = Object.values(PERIODS).join("|");
/** Plurals in keys that are no calls. */
const NO_COUNT =
  "(?:dollars|euros|cents|costs|tokens|toks|hours|minutes|seconds|days|weeks|months|limits|users|agents|savings)_";
const RATES: Readonly<Record<string, string>> = { rph: "hour", rpd: "day" };
const AVERAGE = "(?:(?:avg|average|mean|est|estimated|typical)_)?";
const OF_CALL = `_(?:${PER})_(?:${ONE_CALL})`;
const OF_RUN = `_(?:${PER})_(?:${RUN})`;

/** The key of a size on one side: `avg_input_tokens`, `tokens_in`, `ctx_per_turn`, `prompt_tokens_per_call`. */
function keyOfSide(side: string): RegExp {
  const named = `(?:${side})_(?:${TOKENS})|(?:${TOKENS})_(?:${side})`;
  return new RegExp(`^${AVERAGE}(?:(?:${named})(?:_(?:avg|mean)|${OF_CALL})?|(?:${side})(?:_size)?${OF_CALL})$`);
}

/** The same of a run, which is one call unless the text counts the calls of a run. */
function keyOfRun(side: string): RegExp {
  return new RegExp(`^${AVERAGE}(?:${side})(?:_(?:${TOKENS}))?${OF_RUN}$`);
}

/** Phrases by key, in lower case with underscores. The first match is used. */
const KEYS: readonly (readonly [RegExp, (value: number, found: RegExpExecArray) => string])[] = [
  [keyOfSide(INPUT), (value) => `${value} input tokens;`],
  [keyOfSide(OUTPUT), (value) => `${value} output tokens;`],
  [
    /^(?:cached|cache_(?:read|hit)s?)(?:_(?:input|prompt))?_(?:tokens?|toks?)$|^(?:input|prompt)_(?:tokens_cached|cached_tokens)$/,
    (value) => `${value} of the input tokens are cached;`,
  ],
  [
    /^(?:(?:max|target)_)?(?:p\d\d|latency|ttft|response_time)(?:_(?:p\d\d|latency|max))?_(?:ms|millis|milliseconds)$/,
    (value) => `latency ${value} ms;`,
  ],
  [new RegExp(`^(?:${TURNS})_(?:${PER})_((?:${RUN}))$`), (value, [, run = ""]) => ` ${value} steps per ${run};`],
  [
    new RegExp(`^(?:${CALLS})_(?:(?:${PER})_)?(${PERIOD})$`),
    (value, [, period = ""]) => ` ${value} calls per ${periodOf(period)}`,
  ],
  [
    new RegExp(`^(${Object.keys(ADVERBS).join("|")})_(?:${CALLS})$`),
    (value, [, adverb = ""]) => ` ${value} calls per ${ADVERBS[adverb]}`,
  ],
  [
    new RegExp(`^(?:${CALLS})_(${Object.keys(ADVERBS).join("|")})$`),
    (value, [, adverb = ""]) => ` ${value} calls per ${ADVERBS[adverb]}`,
  ],
  [
    new RegExp(`^(${RUN})s_(?:${PER})_(${PERIOD})$`),
    (value, [, run = "", period = ""]) => ` ${value} ${run}s per ${periodOf(period)}`,
  ],
  [
    new RegExp(`^(?!${NO_COUNT})(\\p{L}{3,}s)_(?:${PER})_(${PERIOD})$`, "u"),
    (value, [, noun = "", period = ""]) => ` ${value} ${noun} per ${periodOf(period)}`,
  ],
  [new RegExp(`^(${Object.keys(RATES).join("|")})$`), (value, [, rate = ""]) => ` ${value} calls per ${RATES[rate]}`],
];
const OF_RUNS: typeof KEYS = [
  [keyOfRun(INPUT), (value) => `${value} input tokens;`],
  [keyOfRun(OUTPUT), (value) => `${value} output tokens;`],
];
const COUNTS_STEPS = new RegExp(`(?:${TURNS})[_ -](?:${PER})[_ -](?:${RUN})`, "iu");

/** A key, a separator and a number. Groups: the key, the digits, a unit. */
export const KEY_AND_VALUE =
  /(?<![\p{L}\p{N}_.-])["'`]?(\p{Script=Latin}[\p{Script=Latin}0-9]*(?:[_-][\p{Script=Latin}0-9]+)*)["'`]?[ \t]{0,2}[:=|][ \t]{0,2}["'`]?[~≈]?(\d+(?:[.,_]\d+)*)([kKmM])?(?![\p{L}\p{N}%])(?:[ \t]?(?:tokens?|toks?|jetons?)(?![\p{L}_]))?["'`]?/gu;

/** A name with an underscore or a hump, or in backticks, before a number without a separator: "input_tokens about 2600". */
export const KEY_THEN_VALUE = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.-])["'\x60]?((?-i:\p{Script=Latin}[\p{Script=Latin}0-9]*(?:_[\p{Script=Latin}0-9]+)+|\p{Ll}+(?:\p{Lu}\p{Ll}+)+))["'\x60]?(?:\s|\s?[:=|(（,，、]\s?|(?=[~≈约約약])|は|が|は約|为|是|은|는)(?:(?:is|are|of|at|avg\.?|average|mean|typically|usually|max\.?|ist|sind|von|im schnitt|de|di|van|est|es|é|è|в среднем|平均|평균)\s)?(?:${ABOUT}\s?)?(\d+(?:[.,_]\d+)*)([kKmM])?(?![\p{L}\p{N}%])(?:[ \t]?(?:tokens?|toks?|jetons?|токен\p{L}*)(?![\p{L}_]))?["'\x60]?`,
  "giu",
);

/**
 * Returns the phrase for a key and its value; null for a key that names no size, volume or speed.
 * @param text the whole text, which says whether a run takes several calls
 */
export function wordsOfKey(name: string, value: number, text: string): string | null {
  const key = name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();
  for (const [pattern, words] of COUNTS_STEPS.test(text) ? KEYS : [...KEYS, ...OF_RUNS]) {
    const found = pattern.exec(key);
    if (found !== null) return words(value, found);
  }
  return null;
}

function periodOf(word: string): string {
  return Object.keys(PERIODS).find((period) => PERIODS[period]?.split("|").includes(word)) ?? word;
}
