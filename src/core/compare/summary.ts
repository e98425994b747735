import type { Difference } from "../../schema/answers/compare.ts";
import { listOf } from "../text/list.ts";
import type { Compared, FieldValue } from "./fields.ts";

/** Names beginning like this keep their capital within a sentence: GitHub, SWE-bench. */
const KEEPS_CAPITAL = /^\p{Lu}\p{Ll}*\p{Lu}/u;

/** Says in sentences which item is ahead in what, and how the licences differ. */
export function compareSummary(items: readonly Compared[], differences: readonly Difference[]): string {
  const ahead = items.flatMap(({ key, name }) => {
    const won = differences.filter(({ better }) => better === key);
    return won.length === 0
      ? []
      : [`${name} in ${listOf(won.map((one) => `${within(one.label)} (${shownValue(one, key)})`))}`];
  });
  const licences = differences.find(({ field }) => field === "license");
  return [
    ahead.length === 0
      ? "No field that is recorded makes one of them better; differences shows where they differ."
      : `Ahead by what is recorded: ${ahead.join("; ")}.`,
    ...(licences === undefined
      ? []
      : [
          `Licences: ${items.flatMap(({ key, name }) => (key in licences.values ? [`${name} ${licences.values[key] ?? "not known"}`] : [])).join(", ")}.`,
        ]),
    ...exactLicences(items),
    ...ends(items),
  ].join(" ");
}

/** Names the models that have ended or will, which no advantage makes up for. */
function ends(items: readonly Compared[]): string[] {
  return items.flatMap((item) => {
    if (item.kind !== "model" || item.shutdown_on === null) return [];
    return [`${item.name} ${item.status === "retired" ? "was" : "is"} shut down on ${item.shutdown_on}.`];
  });
}

/** Names the exact licences that are recorded, and the products of open source without one. */
function exactLicences(items: readonly Compared[]): string[] {
  const open = items.flatMap((item) =>
    item.kind === "product" && item.license !== "proprietary"
      ? [{ name: item.name, exact: item.repository?.license_spdx ?? null }]
      : [],
  );
  const known = open.flatMap(({ name, exact }) => (exact === null ? [] : [`${name} ${exact}`]));
  const unknown = open.filter(({ exact }) => exact === null).map(({ name }) => name);
  return [
    ...(known.length === 0 ? [] : [`Exact licences: ${known.join(", ")}.`]),
    ...(unknown.length === 0
      ? []
      : [`The exact licence of ${listOf(unknown)} is not recorded: read it in the repository before use.`]),
  ];
}

function within(label: string): string {
  return KEEPS_CAPITAL.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

function shownValue({ values, unit }: Difference, key: string): string {
  const value: FieldValue = values[key] ?? null;
  const said = typeof value === "number" ? value.toLocaleString("en") : String(value);
  return unit === null || unit === "stars" ? said : `${said} ${unit}`;
}
