import type { Preference } from "../demands/types.ts";
import { BETTER, PREFERS } from "../demands/unchecked.ts";
import { field, filtered } from "./kit.ts";
import { type Form, list, mapped, word } from "./notation.ts";

const MEANT: Readonly<Record<string, Preference>> = {
  cheap: "cheap",
  cheapest: "cheap",
  cost: "cheap",
  price: "cheap",
  savings: "cheap",
  fast: "fast",
  fastest: "fast",
  speed: "fast",
  latency: "fast",
  quality: "quality",
  best: "quality",
  accuracy: "quality",
};
const some = list<Preference>(
  (name) => (MEANT[name] === undefined ? null : [MEANT[name]]),
  (values) => [...values].sort(),
  "cheap, fast, quality",
);

type Some = ReadonlySet<Preference>;

/** Words behind a name that is a preference itself: `fast=yes`, `latency=low`. */
function saying(preference: Preference, words: readonly string[]): Form<Some> {
  const yes = word(Object.fromEntries([...words.map((one) => [one, "yes"]), ["no", "no"], ["false", "no"]]));
  return mapped(yes, (said): Some => new Set(said === "yes" ? [preference] : []));
}
const YES = ["yes", "true", "first", "high"];

/** `prefer=fast`: a wish. It removes nothing and orders models that are alike. */
export const PREFERENCES = field<Some>({
  name: "prefer",
  also: ["preference", "priority", "optimize_for", "optimise_for", "objective", "goal"],
  form: some,
  forms: {
    fast: saying("fast", YES),
    speed: saying("fast", [...YES, "fast"]),
    latency: saying("fast", ["low"]),
    cheap: saying("cheap", YES),
    cost: saying("cheap", ["low", "lowest"]),
    quality_first: saying("quality", YES),
    quality: saying("quality", [...YES, "best", "top"]),
  },
  silences: ({ kind }) => kind === "preference",
  clear: { prefers: new Set() },
  says: (values) => [...values].map((one) => ({ kind: "preference", effect: "not_checked", detail: PREFERS[one] })),
  set: (prefers) => ({ prefers }),
  of: ({ demands }) => (demands.prefers.size > 0 || demands.stated.has("prefer") ? demands.prefers : null),
});

const MORE: Readonly<Record<string, number>> = { yes: Number.POSITIVE_INFINITY, same_cost: 0 };
const byCost: Form<number> = {
  pattern: /["'`]?(yes|same_cost|\d{1,3}(?:\.\d+)?\s?%|\d\.\d+)/iuy,
  read: ([, said = ""]) =>
    MORE[said.toLowerCase()] ?? (said.endsWith("%") ? Number.parseFloat(said) / 100 : Number(said)),
  write: (more) => (more === 0 ? "same_cost" : Number.isFinite(more) ? String(Number(more.toPrecision(6))) : "yes"),
  allowed: "yes, same_cost, or the share of today's cost that it may cost more, such as 0.2",
  closed: true,
};

/** `better_than_today=0.2`: better answers are wanted, for at most a fifth more than today. */
export const BETTER_THAN_TODAY = field<number>({
  name: "better_than_today",
  also: ["better_quality"],
  form: byCost,
  silences: ({ detail }) => detail === BETTER,
  clear: { better: null },
  says: () => filtered("requirement", BETTER),
  set: (more, _, words) => ({
    better: { words: [words], more: Number.isFinite(more) ? more : null, orCheaper: false },
  }),
  of: ({ demands: { better } }) =>
    better === null || better.orCheaper ? null : (better.more ?? Number.POSITIVE_INFINITY),
});
