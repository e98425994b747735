import type { TaskKind } from "../../../schema/records/task-model.ts";
import {
  COMMERCIAL,
  FLAGS,
  type Flag,
  INPUTS,
  LICENSED,
  LICENSES,
  NO_PREVIEW,
  NOT_LICENSED,
  NOT_OPEN,
  RUNS_ON,
  WIDE_FAMILIES,
  WIDE_FLAGS,
  WIDE_LICENSED,
  WIDE_NOT_LICENSED,
  WRITTEN_IN,
} from "./words/filter-words.ts";
import { TASKS } from "./words/task-words.ts";

/** A union over `kind`, so that a check of the kind narrows the type. */
type Valued<K extends string, V> = K extends string ? { kind: K; value: V } : never;

/** What a question requires of the things it asks for, apart from their subject. */
export type Filter = {
  words: string;
  /** Whether it or another so marked is enough. */
  either?: true;
} & (
  | { kind: Flag }
  /** Licences or families of them, joined by ` OR `: all that are wanted, or none of them. */
  | { kind: "license"; value: string; not?: true }
  | Valued<"seller" | "maker" | "takes" | "written_in" | "except", string>
  | { kind: "task"; value: TaskKind }
  | Valued<"context" | "stars" | "gained" | "count" | "share" | "top_share", number>
  /** A most price; with `under`, a price as high does not meet it. */
  | { kind: "ceiling"; meter: "input" | "output" | "price" | "unit"; value: number; under?: true }
  | { kind: "period"; from: string | null; to: string | null }
  | { kind: "state"; value: "ended" | "deprecated" | "final" }
  | { kind: "seat"; codes: readonly string[]; names: readonly string[]; outside: boolean }
  | { kind: "made_in"; value: string; codes: readonly string[]; outside: boolean }
  /** A language that models must know, in English; `multilingual` for several. */
  | { kind: "spoken"; value: string }
  /** What models for one task must be able to do. */
  | { kind: "ability"; value: "diarization" | "word_timestamps" | "streaming" }
  /** Length of the vectors of embedding models. */
  | { kind: "dimensions"; value: number; bound: "most" | "least" | "exact" }
  /** Worked on, or released, since a day; `today` is the day of the question. Both `YYYY-MM-DD`. */
  | { kind: "active"; of: "activity" | "release"; since: string; today: string }
  /** Features with AI, which alternatives to other software should have. */
  | { kind: "ai" }
  /** What products must be able to do: an id of the vocabulary of features. */
  | { kind: "feature"; value: string }
  | { kind: "unread" }
);
export type FilterKind = Filter["kind"];

/** Returns the filter of a kind; undefined when the question has none. */
export function filterOf<K extends FilterKind>(
  filters: readonly Filter[],
  kind: K,
): Extract<Filter, { kind: K }> | undefined {
  return filters.find((one): one is Extract<Filter, { kind: K }> => one.kind === kind);
}

const LICENCE_PATTERNS = [NOT_LICENSED, WIDE_NOT_LICENSED, LICENSED, WIDE_LICENSED];

/** Reads the filters of a question. Whether it is about models decides what `image` and `open source` mean. */
export function readWords(text: string, ofModels: boolean): { text: string; filters: Filter[] } {
  const filters: Filter[] = [];
  let rest = text;
  const take = (pattern: RegExp, read: (match: readonly (string | undefined)[]) => Filter | null) => {
    rest = rest.replace(pattern, (...args) => {
      const end = args.findIndex((arg) => typeof arg === "number");
      const match = args.slice(0, end) as (string | undefined)[];
      const filter = read(match);
      if (filter === null) return match[0] ?? "";
      if (!filters.some((one) => key(one) === key(filter))) filters.push(filter);
      return " ";
    });
  };
  const said = ([words = ""]: readonly (string | undefined)[]) => words.replace(/^[\s,]+/u, "").trim();
  // Either will do.
  if (!ofModels) rest = rest.replace(OPEN_OR_CLOSED, " ");
  for (const pattern of LICENCE_PATTERNS) {
    const not = pattern === NOT_LICENSED || pattern === WIDE_NOT_LICENSED;
    take(pattern, (match) => {
      // "Mit Lizenz" is German for "with licence".
      if (/^mit lizen/i.test(said(match))) return null;
      const named = new Set(match.slice(1).flatMap(licencesIn));
      if (named.size === 0) return null;
      return { kind: "license", value: [...named].join(" OR "), words: said(match), ...(not ? { not } : {}) };
    });
  }
  if (ofModels) {
    take(NO_PREVIEW, (match) => ({ kind: "state", value: "final", words: said(match) }));
    for (const [value, words] of TASKS) {
      if (value === "image" || value === "video") continue;
      take(words, (match) => ({ kind: "task", value, words: said(match) }));
    }
    for (const [value, words] of INPUTS) take(words, (match) => ({ kind: "takes", value, words: said(match) }));
    for (const [value, words] of TASKS) take(words, (match) => ({ kind: "task", value, words: said(match) }));
  }
  if (!ofModels) for (const words of COMMERCIAL) take(words, (match) => ({ kind: "open_source", words: said(match) }));
  for (const [kind, words] of [...FLAGS, ...WIDE_FLAGS]) {
    if (
      !ofModels &&
      (kind === "tools" ||
        kind === "json_schema" ||
        kind === "thinking" ||
        kind === "flagship" ||
        kind === "undated" ||
        kind === "open_weights")
    )
      continue;
    take(words, (match) => ({ kind: meant(kind, ofModels), words: said(match) }));
  }
  // On which systems a product runs is not recorded.
  if (!ofModels) take(RUNS_ON, (match) => ({ kind: "unread", words: said(match) }));
  if (!ofModels)
    take(WRITTEN_IN, (match) => {
      const names = (match[1] ?? match[2] ?? match[3] ?? "").toLowerCase().split(/,\s*|\s*\/\s*|\s+\p{L}{1,4}\s+/u);
      const [first, ...others] = names.map(
        (name): Filter => ({ kind: "written_in", value: name === "golang" ? "go" : name, words: said(match) }),
      );
      filters.push(...others);
      return first ?? null;
    });
  return { text: rest, filters };
}

const NAMES = LICENSES.map(([spdx, words]) => [spdx, new RegExp(`^(?:${words})$`, "iu")] as const);
const NAME = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}])(?:${LICENSES.map(([, words]) => words).join("|")})(?![\\p{Script=Latin}\\p{N}])`,
  "giu",
);

const OPENLY = "(?:open[- ]sourced?|open|free|quelloffene?[nrs]?|offene?[nrs]?|libres?|opensource)";
const CLOSEDLY =
  "(?:commercial|proprietary|closed(?:[- ]source)?|paid|kommerzielle?[nrs]?|proprietäre?[nrs]?|commercia(?:l|le|les|ux)|propriétaires?|comercia(?:l|les|is)|propietari[oa]s?|proprietári[oa]s?)";
const OR_AND = "(?:,? (?:and|or|as well as|und|oder|et|ou|y|o|e|of|en)(?: also)? | ?/ ?| & )";
/** "Commercial or open source", "both open and proprietary". */
const OPEN_OR_CLOSED = new RegExp(
  `(?<!\\p{L})(?:both |either |whether |beide |sowohl )?(?:${OPENLY}${OR_AND}${CLOSEDLY}|${CLOSEDLY}${OR_AND}${OPENLY})(?: ones)?(?!\\p{L})`,
  "giu",
);
const OPEN = `(?:${NOT_OPEN}|free|libre|open[- ]source|kostenlos|quelloffen|gratuit|gratis)`;
const ANY_OPEN = new RegExp(`(?<!\\p{L})${OPEN}(?:,? (?:or|oder|ou|o|of|nor) ${OPEN})+(?!\\p{L})`, "giu");

/** Removes licences and languages of code, so that "under MIT or Apache" and "in Rust or Go" name no sides of a choice. */
export function withoutLicences(text: string): string {
  return [...LICENCE_PATTERNS, WRITTEN_IN, ANY_OPEN, OPEN_OR_CLOSED].reduce(
    (rest, pattern) => rest.replace(pattern, " "),
    text,
  );
}

/** The SPDX identifiers of the licences, or families of them, in the words of a question. */
function licencesIn(words: string | undefined): string[] {
  if (words === undefined) return [];
  const family = WIDE_FAMILIES.find(([, pattern]) => pattern.test(words.trim()))?.[0];
  if (family !== undefined) return [family];
  return (words.match(NAME) ?? []).flatMap((name) => NAMES.find(([, pattern]) => pattern.test(name))?.[0] ?? []);
}

/**
 * For models, `open` means open weights. For products, `free` means a licence, because prices of products are not
 * recorded.
 */
function meant(kind: Flag, ofModels: boolean): Flag {
  if (ofModels) return kind === "open_source" ? "open_weights" : kind;
  return kind === "free" ? "open_source" : kind;
}

function key(filter: Filter): string {
  return JSON.stringify({ ...filter, words: "" });
}
