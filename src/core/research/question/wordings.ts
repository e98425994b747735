import type { TaskKind } from "../../../schema/records/task-model.ts";
import { plainNumbers } from "../../optimize/task/sizes/numbers.ts";
import { type Filter, filterOf, readWords } from "./filters.ts";
import { BEST } from "./intent/kind.ts";
import { INTENTS, MODEL_WORDS } from "./intents.ts";
import { type KnownNames, readNames } from "./names.ts";
import { readLimits } from "./numbers/figures.ts";
import { readPeriod } from "./period.ts";
import { readPlaces } from "./places/places.ts";
import { latinNames } from "./words/brand-names.ts";
import type { IntentKind } from "./words/intent-words.ts";

const TASK_WORDS: Readonly<Record<TaskKind, string>> = {
  embedding: "embedding",
  rerank: "rerank",
  speech_to_text: "speech to text",
  text_to_speech: "text to speech",
  speech_to_speech: "speech to speech",
  image: "image generation",
  video: "video generation",
  ocr: "OCR",
};
const MOST_SIDES = 4;
/** Kinds of questions about models that can be put without a name, in the order in which they are proposed. */
const KINDS: readonly IntentKind[] = ["price", "whats_new", "shutdown", "how_many"];

/**
 * Puts what was understood of a question about models in plain words, one wording per intent. Whether a wording has an answer
 * must be tried.
 * @param read what it was taken to ask for
 * @param names models that the question names, as they are listed
 */
export function wordingsOf(
  query: string,
  read: IntentKind,
  names: readonly string[],
  known: KnownNames,
  day: string,
): string[] {
  let text = plainNumbers(latinNames(query.normalize("NFC"))).text;
  const asked = new Set([read, ...INTENTS.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind)]);
  const period = readPeriod(text, day, asked.has("shutdown") ? "future" : "past");
  if (period !== null) text = text.replace(period.words, " ");
  const places = readPlaces(text);
  text = places.text;
  const limits = readLimits(text);
  const owners = readNames(limits.text, known);
  const words = readWords(owners.text, true);
  const filters: Filter[] = [...places.filters, ...limits.filters, ...owners.filters, ...words.filters];
  if (names.length > 1) return [names.slice(0, MOST_SIDES).join(" vs ")];
  const [name] = names;
  if (name !== undefined) return ofName(name, asked);
  // "New" and "shut down" are asked of products too.
  const ofModels = MODEL_WORDS.test(text) || places.filters.length + owners.filters.length + words.filters.length > 0;
  if (!ofModels) return [];
  const time = period === null ? "" : periodWords(period);
  const kinds = KINDS.filter((kind) => asked.has(kind));
  const narrow = filters.some((filter) => adjective(filter) !== "" || filterText(filter) !== "");
  // The best of models for one task is on no record.
  const ranks = BEST.test(query) && filterOf(filters, "task") === undefined && narrow;
  const ability = ranks ? [ofAll("price", filters, time)?.replace(/^(\d+ )?cheapest /u, "$1")] : [];
  const best = ability.flatMap((what) => (what === undefined ? [] : [`${what} by ability`]));
  // "The cheapest models" is no wording of a question of which nothing else was understood.
  const others = kinds.flatMap((kind) => {
    if (!narrow && (kind === "price" || kind === "how_many" || time === "")) return [];
    const wording = ofAll(kind, filters, time);
    return wording === null ? [] : [wording];
  });
  return [...best, ...others];
}

function ofName(name: string, asked: ReadonlySet<IntentKind>): string[] {
  return [
    ...(asked.has("shutdown") ? [`when does ${name} shut down`] : []),
    ...(asked.has("alternatives") ? [`alternatives to ${name}`] : []),
    `price of ${name}`,
  ];
}

function ofAll(kind: IntentKind, filters: readonly Filter[], time: string): string | null {
  const narrowing = filters.map(filterText).filter((text) => text !== "");
  const before = new Set(filters.map(adjective).filter((text) => text !== ""));
  const what = [...before, "models", ...narrowing].join(" ");
  switch (kind) {
    case "price": {
      const count = filterOf(filters, "count");
      return `${count === undefined ? "" : `${count.value} `}cheapest ${what}`;
    }
    case "whats_new":
      return `new ${what}${time === "" ? "" : ` released ${time}`}`;
    case "shutdown":
      return `which ${what} shut down${time === "" ? "" : ` ${time}`}`;
    case "how_many":
      return `how many ${what} are there`;
    default:
      return null;
  }
}

/** A filter before the noun. */
function adjective(filter: Filter): string {
  switch (filter.kind) {
    case "open_weights":
    case "open_source":
      return "open weights";
    case "closed":
      return "closed";
    case "free":
      return "free";
    case "task":
      return TASK_WORDS[filter.value];
    default:
      return "";
  }
}

/** A filter after the noun. */
function filterText(filter: Filter): string {
  switch (filter.kind) {
    case "takes":
      return `with ${filter.value} input`;
    case "tools":
      return "with tool calling";
    case "json_schema":
      return "with structured outputs";
    case "flagship":
      return "of the flagship tier";
    case "thinking":
      return "with reasoning";
    case "context":
      return `with at least ${filter.value} tokens of context`;
    case "ceiling":
      return `${filter.under === true ? "under" : "at most"} $${filter.value} per ${filter.meter === "unit" ? "unit" : `million ${filter.meter === "price" ? "" : `${filter.meter} `}tokens`}`;
    case "seller":
      return `on ${filter.value}`;
    case "maker":
      return `by ${filter.value}`;
    case "state":
      return filter.value === "final" ? "without preview models" : "";
    case "made_in":
      return `${filter.outside ? "not " : ""}made in ${filter.value}`;
    case "seat":
      return `${filter.outside ? "not " : ""}sold by providers based in ${filter.names.join(" or ")}`;
    default:
      return "";
  }
}

function periodWords({ from, to }: { from: string | null; to: string | null }): string {
  if (from === null) return `before ${to}`;
  return to === null ? `since ${from}` : `between ${from} and ${to}`;
}
