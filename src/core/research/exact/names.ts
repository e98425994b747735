import { TaskKind } from "../../../schema/records/task-model.ts";
import { PLACES, withArticle } from "../../optimize/task/demands/words/names/places.ts";
import type { Filter, FilterKind } from "../question/filters.ts";
import { type KnownNames, ownerIds } from "../question/names.ts";
import { shift } from "../question/period.ts";
import { isAiDemand } from "../question/words/ai-features.ts";

interface Given {
  value: string;
  /** The part as written; of one value of a list, as if it stood alone. */
  words: string;
  known: KnownNames;
  day: string;
}

/** A name of the notation: what its values mean, and how a filter is written with it. */
export interface Name {
  /** Whether it says something about models, and not products. */
  ofModels?: boolean;
  /** Values in words, for the message about an unknown one. */
  values: string;
  /** Returns the filters of a value; null when it has no such value. */
  read(given: Given): Filter[] | null;
  /** Returns the value of a filter; null when another name holds it. */
  write(filter: Filter): string | null;
}

const INPUT_OF: Readonly<Record<string, string>> = {
  images: "image",
  vision: "image",
  tool_calling: "tools",
  function_calling: "tools",
  reasoning: "thinking",
};

/** The filters that can be stated, by name. */
export const NAMES: Readonly<Record<string, Name>> = {
  license: {
    values: "SPDX identifiers, permissive or copyleft; each with ! before it for none of it",
    read: ({ value }) =>
      listOf(value, (stated) => {
        const words = `license=${stated}`;
        const one = stated.replace(/^!/, "");
        if (stated !== one)
          return /^[a-z\d][a-z\d.+-]*$/.test(one) ? { kind: "license", value: one, words, not: true } : null;
        if (/^open[-_ ]?source$/.test(one)) return { kind: "open_source", words };
        if (one === "proprietary") return { kind: "closed", words };
        return /^[a-z\d][a-z\d.+-]*$/.test(one) ? { kind: "license", value: one, words } : null;
      }),
    write: (filter) => {
      if (filter.kind !== "license") return null;
      const values = filter.value.split(" OR ").map((one) => one.toLowerCase());
      return values.map((one) => `${filter.not === true ? "!" : ""}${one}`).join(",");
    },
  },
  open_source: flag("open_source"),
  self_hosted: flag("self_hosted"),
  language: {
    values: "programming languages",
    read: ({ value }) => listOf(value, (one) => ({ kind: "written_in", value: one, words: `language=${one}` })),
    write: valueWritten("written_in"),
  },
  stars: number((value, words) => ({ kind: "stars", value, words }), valueWritten("stars")),
  gained: number((value, words) => ({ kind: "gained", value, words }), valueWritten("gained")),
  since: day("from"),
  until: day("to"),
  seller: owner("seller"),
  maker: owner("maker"),
  seat: {
    ofModels: true,
    values: "countries as ISO 3166-1 alpha-2, or eu; all others with ! before it",
    read: ({ value, words }) => {
      const outside = value.startsWith("!");
      const places = value.replace(/^!/, "").split(/[,|/]/u).map(placeOf);
      const found = places.filter((place) => place !== undefined);
      if (found.length < places.length) return null;
      const codes = [...new Set(found.flatMap((place) => place.codes))];
      return [{ kind: "seat", codes, names: found.map((place) => place.name), outside, words }];
    },
    write: (filter) =>
      filter.kind === "seat" ? `${filter.outside ? "!" : ""}${filter.names.map(codeOf).join(",")}` : null,
  },
  made_in: {
    ofModels: true,
    values: "a country as ISO 3166-1 alpha-2, or eu; all others with ! before it",
    read: ({ value }) => {
      const place = placeOf(value.replace(/^!/, ""));
      if (place === undefined) return null;
      return [{ kind: "unread", words: `${value.startsWith("!") ? "not " : ""}made in ${place.name}` }];
    },
    write: () => null,
  },
  region: {
    ofModels: true,
    values: "a country as ISO 3166-1 alpha-2, or eu",
    read: ({ value }) => {
      const place = placeOf(value);
      return place === undefined ? null : [{ kind: "unread", words: `hosted in ${withArticle(place.name)}` }];
    },
    write: () => null,
  },
  open_weights: flag("open_weights", true),
  input: {
    ofModels: true,
    values: "image, audio, video, pdf",
    read: ({ value }) =>
      listOf(value, (stated) => {
        const one = INPUT_OF[stated] ?? stated;
        // "abilities=tools,vision" names abilities beside inputs.
        if (one === "tools" || one === "thinking") return { kind: one, words: `${one}=yes` };
        return ["image", "audio", "video", "pdf"].includes(one)
          ? { kind: "takes", value: one, words: `input=${one}` }
          : null;
      }),
    write: valueWritten("takes"),
  },
  tools: flag("tools", true),
  json_schema: flag("json_schema", true),
  thinking: flag("thinking", true),
  flagship: flag("flagship", true),
  context: {
    ...number((value, words) => ({ kind: "context", value, words }), valueWritten("context")),
    ofModels: true,
  },
  input_price: ceiling("input"),
  output_price: ceiling("output"),
  price: ceiling("price"),
  task: {
    ofModels: true,
    values: TaskKind.options.join(", "),
    read: ({ value, words }) => {
      const task = TaskKind.options.find((one) => one === value);
      return task === undefined ? null : [{ kind: "task", value: task, words }];
    },
    write: valueWritten("task"),
  },
  status: {
    ofModels: true,
    values: "final, deprecated, ended",
    read: ({ value, words }) => {
      const state = (["final", "deprecated", "ended"] as const).find((one) => one === value);
      return state === undefined ? null : [{ kind: "state", value: state, words }];
    },
    write: valueWritten("state"),
  },
  limit: number((value, words) => ({ kind: "count", value, words }), valueWritten("count")),
  with: {
    values: "words of a listing, or a demand such as in the EU",
    read: ({ value }) => [{ kind: isAiDemand(value) ? "ai" : "unread", words: value }],
    write: (filter) => (filter.kind === "unread" ? quoted(filter.words) : filter.kind === "ai" ? "ai" : null),
  },
};

/** Names whose value is a least or a most number: `stars>=1000`. */
export const LEAST = new Set(["stars", "gained", "context"]);
export const MOST = new Set(["input_price", "output_price", "price"]);

/** Names whose value is a list of alternatives. */
export const LISTS: ReadonlySet<string> = new Set(["license", "language", "seller", "maker", "seat"]);

/** Reads the values of a list, which buyers part by a comma, a bar or a slash. */
function listOf(value: string, read: (one: string) => Filter | null): Filter[] | null {
  const found = value
    .split(/[,|/]\s?/u)
    .filter((one) => one !== "")
    .map(read);
  const known = found.filter((one) => one !== null);
  return known.length === found.length ? known : null;
}

function flag(
  kind: "open_source" | "self_hosted" | "open_weights" | "tools" | "json_schema" | "thinking" | "flagship",
  ofModels = false,
): Name {
  return {
    ofModels,
    values: "yes",
    read: ({ value, words }) => (/^(?:yes|true|1)$/.test(value) ? [{ kind, words }] : null),
    write: (filter) => (filter.kind === kind ? "yes" : null),
  };
}

function valueWritten(kind: FilterKind): Name["write"] {
  return (filter) => (filter.kind === kind && "value" in filter ? String(filter.value) : null);
}

function number(made: (value: number, words: string) => Filter, write: Name["write"]): Name {
  return {
    values: "a whole number",
    read: ({ value, words }) => {
      const [, digits = "", unit = ""] = /^(\d{1,12}(?:\.\d{1,3})?)([km]?)$/.exec(value.replace(/[_,]/g, "")) ?? [];
      const counted = Number(digits) * (unit === "" ? 1 : unit === "k" ? 1e3 : 1e6);
      return digits === "" || !Number.isInteger(counted) ? null : [made(counted, words)];
    },
    write,
  };
}

function ceiling(meter: "input" | "output" | "price"): Name {
  return {
    ofModels: true,
    values: "USD per million tokens",
    read: ({ value, words }) => {
      const digits = value.replace(/^\$/, "");
      return /^\d{1,6}(?:\.\d{1,6})?$/.test(digits) ? [{ kind: "ceiling", meter, value: Number(digits), words }] : null;
    },
    write: (filter) => (filter.kind === "ceiling" && filter.meter === meter ? String(filter.value) : null),
  };
}

function owner(kind: "seller" | "maker"): Name {
  return {
    ofModels: true,
    values: `ids or names of ${kind}s`,
    read: ({ value, known }) => {
      const ids = ownerIds(known)[kind];
      return listOf(value, (one) => {
        const id = ids.get(one);
        return id === undefined ? null : { kind, value: id, words: `${kind}=${one}` };
      });
    },
    write: valueWritten(kind),
  };
}

const UNITS = { d: "day", w: "week", m: "month", y: "year" } as const;

function day(end: "from" | "to"): Name {
  return {
    values: "a day such as 2026-12-31, or a time from today such as 30d, 6m or 1y",
    read: ({ value, day: today }) => {
      const stated = timeOf(value, end, today) ?? dateOf(value, end);
      if (stated === null) return null;
      return [
        {
          kind: "period",
          from: null,
          to: null,
          [end]: stated,
          words: `${end === "from" ? "since" : "until"} ${stated}`,
        },
      ];
    },
    write: ({ kind }) => (kind === "period" ? "" : null),
  };
}

/** Returns the day of a time from today, such as `90d`, `last_6m` or a number of days; null for anything else. */
function timeOf(value: string, end: "from" | "to", today: string): string | null {
  const [, count, unit = "d"] =
    /^(?:last[ _-])?(\d{1,3})[ _-]?([dwmy])?(?:ays?|eeks?|onths?|ears?)?$/.exec(value) ?? [];
  if (count === undefined) return null;
  return shift(today, (end === "from" ? -1 : 1) * Number(count), UNITS[unit as keyof typeof UNITS]);
}

/** Returns a day as stated, the first or the last day of a month; null for anything else. */
function dateOf(value: string, end: "from" | "to"): string | null {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return value;
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(value)) return null;
  return end === "from" ? `${value}-01` : shift(shift(`${value}-01`, 1, "month"), -1, "day");
}

function placeOf(value: string) {
  const code = value.toUpperCase();
  if (code === "EU") return PLACES.find(({ name }) => name === "European Union");
  return PLACES.find(({ name, codes }) => name.toUpperCase() === code || (codes.length <= 2 && codes[0] === code));
}

function codeOf(name: string): string {
  const place = PLACES.find((one) => one.name === name);
  return place === undefined || place.name === "European Union" ? "eu" : (place.codes[0] ?? "").toLowerCase();
}

function quoted(words: string): string {
  return /^[^\s";,]+$/u.test(words) ? words : `"${words.replaceAll('"', "'")}"`;
}
