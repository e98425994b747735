import type { CatalogModel } from "../../../catalog/catalog-data.ts";
import type { ConstraintKind, ReadConstraint, TaskDemands } from "../demands/types.ts";
import type { Input } from "../inputs.ts";
import type { Language } from "../language.ts";
import type { ImagesOfCall } from "../sizes/images.ts";
import type { WorkloadClass } from "../workloads.ts";
import { type Form, number, yesOrNo } from "./notation.ts";

/** What is known of the call of a request. */
export interface CallRead {
  workloadClass: WorkloadClass;
  language: Language;
  inputTokens: number;
  outputTokens: number;
  visibleTokens: number | null;
  repeatedShare: number | null;
  withThinking: string | null;
  needs: readonly Input[];
  images: ImagesOfCall | null;
  imageTokens: number;
}

/** A request as it was understood. */
export interface Understood {
  profile: CallRead;
  demands: TaskDemands;
  monthlyCalls: number;
  once: boolean;
  /** The model in use. */
  current: Pick<CatalogModel, "reasoning">;
  input: { task: string };
}

type Change = Partial<TaskDemands>;
type Read = Omit<ReadConstraint, "words">;

/** What the exact notation can state: how it is written, what it changes, and what was understood of it in a request. */
export interface Described<Value> {
  name: string;
  also?: readonly string[];
  form: Form<Value>;
  /** More names, whose values are written otherwise: `training=no` states `no_training=yes`. */
  forms?: Readonly<Record<string, Form<Value>>>;
  /** Whether `<=` or `>=` may stand in place of `=`. */
  limit?: "most" | "least";
  /** Demands read from words that an exact value replaces. */
  silences?: (one: ReadConstraint) => boolean;
  /** Undoes what words set, before any exact value is set. */
  clear?: Change;
  set?: (value: Value, demands: TaskDemands, words: string) => Change;
  /** The demand that the value makes. */
  says?: (value: Value) => Read | readonly Read[] | null;
  /** The value by which a request is answered; null when it has none. */
  of: (request: Understood) => Value | null;
}

/** A field whose value is of any type. */
export interface Field {
  name: string;
  names: readonly string[];
  form: Form<unknown>;
  /** How the value behind one of the names is written. */
  formOf(name: string): Form<unknown>;
  limit: "most" | "least" | null;
  /** Takes back what words say of the field. */
  silence(demands: TaskDemands): TaskDemands;
  apply(value: unknown, demands: TaskDemands, words: string): TaskDemands;
  /** The field with the value by which a request is answered, as a text states it; null when there is none. */
  shown(request: Understood): string | null;
}

export function field<Value>(one: Described<Value>): Field {
  return {
    name: one.name,
    names: [one.name, ...(one.also ?? []), ...Object.keys(one.forms ?? {})],
    form: one.form as Form<unknown>,
    formOf: (name) => (one.forms?.[name] ?? one.form) as Form<unknown>,
    limit: one.limit ?? null,
    silence: (demands) => ({
      ...demands,
      ...one.clear,
      read: demands.read.filter((read) => one.silences?.(read) !== true),
    }),
    apply(value, demands, words) {
      const own = value as Value;
      const said = one.says?.(own) ?? null;
      const added = (said === null ? [] : [said].flat()).map((read) => ({ words, ...read }));
      return { ...demands, read: [...demands.read, ...added], ...one.set?.(own, demands, words) };
    },
    shown(request) {
      const value = one.of(request);
      return value === null ? null : `${one.name}=${one.form.write(value)}`;
    },
  };
}

export const ofKind =
  (...kinds: ConstraintKind[]) =>
  ({ kind }: ReadConstraint) =>
    kinds.includes(kind);
export const filtered = (kind: ConstraintKind, detail?: string): Read => ({
  kind,
  effect: "filtered",
  ...(detail === undefined ? {} : { detail }),
});
export const priced = (kind: ConstraintKind, detail?: string): Read => ({
  ...filtered(kind, detail),
  effect: "priced",
});

/** A demand that is made or not. One that is not made is written only where the text states so. */
export function flag(
  one: Omit<Described<boolean>, "form" | "of" | "says"> & {
    form?: Form<boolean>;
    says: Read;
    of: (request: Understood) => boolean;
  },
): Field {
  return field<boolean>({
    form: yesOrNo,
    ...one,
    says: (value) => (value ? one.says : null),
    of: (request) => one.of(request) || (request.demands.stated.has(one.name) ? false : null),
  });
}

/** Stands for `none`, which takes a limit back. */
export const NONE = Number.POSITIVE_INFINITY;
const ZERO = /^["'`]?0(?:[.,]0+)?\s?%?["'`]?$/u;

/** A number, or `none`. */
function orNone(form: Form<number>): Form<number> {
  return {
    ...form,
    pattern: new RegExp(`["'\`]?none(?![\\p{L}\\p{N}_])["'\`]?|${form.pattern.source}`, form.pattern.flags),
    read: (found) => (/^["'`]?none/iu.test(found[0]) ? NONE : form.read(found)),
    write: (value) => (value === NONE ? "none" : form.write(value)),
    allowed: `${form.allowed}, or none`,
  };
}

/** The same for tokens of which there may be none: `cached_tokens=0`. */
export function orZero(form: Form<number>): Form<number> {
  return orNone({ ...form, read: (found) => (ZERO.test(found[0]) ? NONE : form.read(found)) });
}

/** An amount of money or a number that is null when the request has none. */
export function figure(
  one: Omit<Described<number>, "form" | "set" | "says" | "of"> & {
    /** Whether a value is stated by this name, where several names state one value. */
    states?: (request: Understood) => boolean;
    form?: Form<number>;
    key:
      | "monthlyBill"
      | "monthlyBudget"
      | "totalBudget"
      | "maxCallCost"
      | "savingShare"
      | "cachedShare"
      | "minContext"
      | "latencyMs"
      | "wishedMs";
    says: (value: number) => Read;
  },
): Field {
  return field<number>({
    ...one,
    form: orNone(one.form ?? number("usd")),
    says: (value) => (value === NONE ? null : one.says(value)),
    set: (value) => ({ [one.key]: value === NONE ? null : value }),
    of: (request) => {
      const { demands } = request;
      const value = one.states?.(request) === false ? null : demands[one.key];
      return value ?? (demands[one.key] === null && demands.stated.has(one.name) ? NONE : null);
    },
  });
}
