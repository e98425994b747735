import type { Preference } from "../demands/types.ts";
import { PREFERS } from "../demands/unchecked.ts";
import { field } from "./kit.ts";
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
