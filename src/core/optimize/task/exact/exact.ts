import type { TaskDemands } from "../demands/types.ts";
import type { Input } from "../inputs.ts";
import { FIELDS } from "./fields.ts";
import { type CallRead, type Field, NONE, type Understood } from "./kit.ts";
import { nameThen, valueAt, type Written } from "./notation.ts";
import { INPUT_FIELDS, inputsOf } from "./sizes.ts";

interface Stated extends Written<unknown> {
  field: Field;
}

/** What a text states in the exact notation: `input_tokens=900 batch=yes`. */
export interface Exact {
  stated: readonly Stated[];
  misstated: readonly { words: string; why: string }[];
  /** The text with the notation left out, at the same positions. Readers of words get it, and find sizes, work and language in it. */
  rest: string;
}

/** The fields of a name, in the order in which its value is tried. */
const NAMED = Map.groupBy(
  FIELDS.flatMap((field) => field.names.map((name) => ({ name, field }))),
  ({ name }) => name,
);
const NAMES = nameThen([...NAMED.keys()]);
/** Fields that other readers take from the text themselves, since they decide how its words are read. */
const LEFT: ReadonlySet<string> = new Set(["work", "language", "input_tokens", "output_tokens"]);
const SIGN = /[=≤≥]|:/u;

let last: { text: string; exact: Exact } | null = null;

/** Reads the exact notation of a text. Two values of one field that differ cancel each other. */
export function exactIn(text: string): Exact {
  if (last?.text !== text) last = { text, exact: read(text) };
  return last.exact;
}

function read(text: string): Exact {
  if (!SIGN.test(text)) return { stated: [], misstated: [], rest: text };
  const found = new Map<Field, Stated | null>();
  const misstated: { words: string; why: string }[] = [];
  let rest = text;
  for (const match of text.matchAll(NAMES)) {
    const name = (match[1] ?? "").toLowerCase().replaceAll(" ", "_");
    const fields = NAMED.get(name)?.map((one) => one.field) ?? [];
    const values = fields.map((one) => valueAt(text, match, one.formOf(name), one.limit));
    const index = Math.max(
      0,
      values.findIndex((one) => one !== null),
    );
    const [field, written = null] = [fields[index], values[index]];
    if (field === undefined || field.name === "work") continue;
    if (written === "prose") continue;
    if (written === null) {
      const words = `${match[0]}${/^\S*/u.exec(text.slice(match.index + match[0].length))?.[0] ?? ""}`;
      if (!LEFT.has(field.name))
        misstated.push({ words, why: `${NO_VALUE} of ${name}: write ${field.formOf(name).allowed}` });
      continue;
    }
    const { words, at } = written;
    if (!LEFT.has(field.name))
      rest = `${rest.slice(0, at)}${" ".repeat(words.length - 1)};${rest.slice(at + words.length)}`;
    const known = found.get(field);
    if (known !== undefined && (known === null || field.form.write(known.value) !== field.form.write(written.value))) {
      found.set(field, null);
      misstated.push({ words, why: `${field.name} is stated twice, with different values` });
    } else if (known === undefined) found.set(field, { field, ...written });
  }
  misstated.push(...unknownNames(text));
  return { stated: [...found.values()].filter((one) => one !== null), misstated, rest };
}

/** Begins why a value is not used. */
export const NO_VALUE = "not a value";
/** Why a name of no field is not used. */
export const UNKNOWN_NAME = "no name of the exact notation: /docs/exact-tasks/ lists the names";
const OTHER_NAME = /(?<![^\s,;({])([a-z][a-z_\d]{2,40})=["']?[\p{L}\p{N}][\p{L}\p{N}._,%-]{0,60}(?<![.,])/gu;

/** Returns what is written like the notation with a name that it does not have. */
function unknownNames(text: string): Exact["misstated"] {
  return [...text.matchAll(OTHER_NAME)].flatMap(([words, name = ""]) =>
    NAMED.has(name) || /^work(?:_?(?:kind|class))?$/u.test(name) ? [] : [{ words, why: UNKNOWN_NAME }],
  );
}

/** Returns the value of a field that a text states in the exact notation; null when it states none. */
export function statedIn(text: string, name: string): Written<unknown> | null {
  return exactIn(text).stated.find(({ field }) => field.name === name) ?? null;
}

/** Sets what a text states in the exact notation, in place of what its words say of the same fields. */
export function withExact(read: TaskDemands, { stated, misstated }: Exact): TaskDemands {
  const known = stated.toSorted((a, b) => FIELDS.indexOf(a.field) - FIELDS.indexOf(b.field));
  let demands: TaskDemands = { ...read, stated: new Set(known.map(({ field }) => field.name)), misstated };
  for (const { field } of known) demands = field.silence(demands);
  for (const { field, value, words } of known) demands = field.apply(value, demands, words);
  return demands;
}

/** The same for what a profile holds besides the kind of work and the sizes, which its own readers take from the text. */
export function withExactProfile<Profile extends CallRead>(profile: Profile, { stated }: Exact): Profile {
  const of = (name: string) => stated.find(({ field }) => field.name === name);
  const inputs = needsStated(profile.needs, stated);
  const [repeated, visible, thinking] = ["repeated_input_tokens", "visible_output_tokens", "thinking"].map(of);
  return {
    ...profile,
    needs: inputs,
    images: imagesStated(profile.images, stated),
    ...(repeated === undefined ? {} : { repeatedShare: shareOf(repeated.value as number, profile) }),
    ...(visible === undefined ? {} : { visibleTokens: Math.min(visible.value as number, profile.outputTokens) }),
    ...(thinking === undefined ? {} : { withThinking: thinking.value === "included" ? thinking.words : null }),
  };
}

/** Returns the inputs that a text states, all of them by `needs=image` or one by `images=yes`; those read from words where it states none. */
function needsStated(read: CallRead["needs"], stated: Exact["stated"]): CallRead["needs"] {
  const all = stated.find(({ field }) => field.name === "needs");
  const listed = new Set<Input>(all === undefined ? read : inputsOf(all.value as ReadonlySet<string>));
  for (const { field, value } of stated) {
    const need = INPUT_FIELDS[field.name];
    if (need !== undefined && (value === true || typeof value === "number")) listed.add(need);
    if (need !== undefined && value === false) listed.delete(need);
  }
  return [...listed];
}

/** Returns the images of a call that a text states by number or by the tokens of one; those of its words where it states none. */
function imagesStated(read: CallRead["images"], stated: Exact["stated"]): CallRead["images"] {
  const number = stated.find(({ field, value }) => field.name === "images" && typeof value === "number");
  const each = stated.find(({ field }) => field.name === "image_tokens");
  const counted = number === undefined ? read : { number: number.value as number, words: number.words, each: null };
  if (each === undefined) return counted;
  return { number: 1, words: each.words, ...counted, each: each.value as number };
}

/** Returns the share of the input that a text states as read from the cache in tokens; null when it states none. */
export function cachedShareOf(profile: CallRead, { stated }: Exact): number | null {
  const cached = stated.find(({ field }) => field.name === "cached_input_tokens");
  return cached === undefined ? null : shareOf(cached.value as number, profile);
}

/** Returns the part of the input that some of its tokens are; null for none. */
function shareOf(tokens: number, { inputTokens }: CallRead): number | null {
  return tokens === NONE ? null : Math.min(1, tokens / inputTokens);
}

/** States the whole of what was understood of a request in the exact notation, to be copied, corrected and sent again. */
export function exactText(request: Understood): string {
  return FIELDS.flatMap((field) => field.shown(request) ?? []).join(" ");
}
