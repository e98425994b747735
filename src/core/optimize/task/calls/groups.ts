/** Several things in one call: "25 descriptions at a time", "par lots de 20", "每50条评论合并成一次请求". */
import type { Span } from "../sizes/ledger.ts";
import { numberWords, WORD_NUMBERS } from "../sizes/numerals/words.ts";
import type { Count } from "./counts.ts";

/** A number of things that one call works on. */
export interface Group {
  size: number;
  /** The word of the things; empty when the text only says "in batches of 20". */
  noun: string;
  span: Span;
}

const SPELT = numberWords(2);
const N = String.raw`(\d{1,4}(?![.,]?\d)|(?:${SPELT})(?=\s))`;
/** Words that are no things of which one call has several: lengths, turns, money. */
const NO_THING = String.raw`languages?(?!\p{L})|sprachen|langues|idiomas|línguas|lingue|talen(?!\p{L})|язык|tok|jeton|токен|words?(?!\p{L})|char|pages?(?!\p{L})|passage|chunk|snippet|wörter|zeichen|seiten|mots(?!\p{L})|palabras|páginas|palavras|parole(?!\p{L})|pagin|woorden|tekens|слов|страниц|знак|символ|lines?(?!\p{L})|zeilen(?!\p{L})|lignes|líneas|linhas|righe|regels|строк|min|мин|sec|sek|hours?|stunden|heures|час|cents?(?!\p{L})|dollars?|euros?|retries|calls?(?!\p{L})|requests?|prompts?|exchanges?|messages?(?!\p{L})|questions?(?!\p{L})|repl|answers?|steps?|schritte?(?!\p{L})|étapes?(?!\p{L})|pasos?(?!\p{L})|passos?(?!\p{L})|etapas?(?!\p{L})|passi(?!\p{L})|stappen|шаг|aufrufe|anfragen|nachrichten|fragen|appels|requêtes|llamadas|mensajes|preguntas|mensagens|perguntas|chamadas|messaggi|domande|chiamate|berichten|vragen|сообщени|вопрос|реплик|запрос|tools?(?!\p{L})|turns?(?!\p{L})|images?(?!\p{L})|photos?(?!\p{L})|examples?`;
/** A noun with up to one word before it. */
const THING = String.raw`((?!${NO_THING})\p{L}{3,24}(?:\s(?!${NO_THING})\p{L}{3,20})??)`;
const CALL = `(?:api[- ]?)?(?:calls?|requests?|prompts?|batch|aufruf|anfrage|prompt|stapel|requête|appel|llamada|solicitud|petición|chamada|requisição|chiamata|richiesta|aanroep|verzoek|запросе?|вызове?)`;
const LOTS = String.raw`(?:in|into|as|par|en|em|per|a(?= (?:gruppi|lotti|blocchi|pacchetti))) (?:batch(?:es)?|groups?|bundles?|packs?|lots?|sets?|paketen|blöcken|gruppen|stapeln|paquets|groupes|lotes|grupos|paquetes|bloques|tandas|blocos|pacotes|gruppi|lotti|blocchi|pacchetti|groepen|blokken|pakketten|partijen)\s(?:of|zu|von|mit|zu je|à|de|di|da|van)(?: je)?|(?:batched|bundled|grouped) (?:by|in|into)|(?:пачками|группами|пакетами|блоками|порциями|партиями) по|gebündelt zu(?: je)?`;

const PATTERNS: readonly RegExp[] = [
  // "25 descriptions at a time", "immer 50 Zeilen in einer Anfrage", "20 stuks per aanroep"
  new RegExp(
    String.raw`(?<![\p{L}\d.,€$£-])${N}\s(?:of (?:them|these|those)|${THING})?\s?(?:at a time|at once|auf einmal|à la fois|a la vez|de cada vez|alla volta|per keer|tegelijk|за раз|(?:all )?(?:per|in (?:one|a single|each|every)|go(?:es)? in(?:to)? (?:one|a single|each|every)|a|pro|je|in (?:einer|einem|jeder|jedem)|par|dans (?:une|un|chaque)(?: seule?)?|por|en (?:una|cada)(?: sola)?|em (?:uma|cada)(?: só)?|in (?:una|ogni)(?: sola)?|in (?:één|een|elke|elk)|в (?:одном|каждом)|на один)\s${CALL}(?!\p{L}))`,
    "iu",
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?:${LOTS})\s${N}(?!\s(?:de )?(?:${NO_THING}))(?:\s(?:de )?${THING})?(?:\s(?:per|par|por|pro|в одном)\s${CALL}(?!\p{L}))?`,
    "iu",
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?:(?:one|a|each|every|eine?|jede[r]?|une?|chaque|una|cada|uma|ogni|één|een|elke?|один|каждый) ${CALL}\s(?:covers|holds|contains|handles|processes|takes|has|enthält|umfasst|bündelt|contient|regroupe|contiene|agrupa|incluye|contém|raggruppa|comprende|bevat|bundelt|содержит|включает))\s${N}\s${THING}(?=\s?[,.;)]|$)`,
    "iu",
  ),
  new RegExp(String.raw`(?<!\p{L})по\s${N}\s${THING}(?=\s(?:в (?:одном|каждом) запросе|за раз|за вызов))`, "iu"),
  /每(?:次|批|个?请求|次(?:请求|调用)|次?调用)(?:处理|发送|包含|放|打包)?(?:大约|约)?(\d{1,4})(?:条|个|份|篇|件|封)(\p{Script=Han}{0,4})|每(\d{1,4})(?:条|个|份|篇|件|封)(\p{Script=Han}{0,4}?)(?:合并|合|打包|组|拼|一起)?(?:成|为|发|作为)?(?:一|1)(?:次|个|批|组)(?:请求|调用)?|(\d{1,4})(?:条|个|份|篇|件|封)(\p{Script=Han}{0,4}?)(?:合并|打包|拼)(?:成|为|在)?一/u,
  /(\d{1,4})(?:件|個|通|枚|本|レコード|商品)ずつ|(?:1|一)回(?:の(?:リクエスト|呼び出し|API))?(?:で|に)(\d{1,4})(?:件|個|通|本)|(\d{1,4})(?:件|個|通|本)(?:を)?(?:まとめて|束ねて)(?:1|一)(?:回|度|リクエスト)/u,
  /(\d{1,4}) ?(?:개|건|편|통)씩 ?(?:묶|모아|한 ?번에|한 ?요청|합쳐)|한 ?번에 (\d{1,4}) ?(?:개|건|편|통)|(?:호출|요청) ?(?:당|마다|하나에) (\d{1,4}) ?(?:개|건|편|통)|(\d{1,4}) ?(?:개|건|편|통)(?:을|를)? ?(?:묶어|한 ?번의)/u,
];
const LEAST = 2;

/** Returns the number of things in one call; null when the text does not say that one call has several. */
export function groupIn(text: string): Group | null {
  for (const pattern of PATTERNS) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const [number, noun = ""] = found.slice(1).filter((one) => one !== undefined);
    const size = WORD_NUMBERS[number?.toLowerCase() ?? ""] ?? Number(number);
    if (!(size >= LEAST)) continue;
    return {
      size,
      noun: GENERIC.test(noun) ? "" : noun,
      span: { from: found.index, to: found.index + found[0].length },
    };
  }
  return null;
}

/** Nouns for things of any kind: "20 stuks per aanroep". */
const GENERIC =
  /^(?:items?|pieces?|things?|stück|stuks?|pièces?|éléments?|elementos?|unidades|pezzi|elementi|itens|штук|(?:条|个|件)?)$/iu;

/** Whether a group is of the things that a count counts. */
export function isGroupOf({ noun, size }: Group, { noun: counted, callers, value }: Count): boolean {
  if (callers || value < size) return false;
  if (noun === "") return true;
  const stem = stemOf(noun.split(" ")[0] ?? "");
  return counted
    .toLowerCase()
    .split(/[\s'-]+/u)
    .some((part) => part.includes(stem));
}

/** The first letters of a noun, as inflected words share them; a compound is found by its head: "Rechnungszeilen", "Zeilen". */
function stemOf(word: string): string {
  const wide = /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Katakana}/u.test(word);
  return word.toLowerCase().slice(0, wide ? 2 : Math.max(4, Math.min(word.length - 2, 7)));
}

/** Whether a text names the things of a group, as "reseña" does for "20 reseñas". */
export function namesThing({ noun }: Group, text: string): boolean {
  const stem = noun === "" ? "" : stemOf(noun.split(" ")[0] ?? "").slice(0, 5);
  return stem !== "" && text.toLowerCase().includes(stem);
}
