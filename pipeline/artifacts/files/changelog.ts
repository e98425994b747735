import type { DataChange } from "../../../src/schema/files/data-changes.ts";

/** Maximum number of names listed per line; changes.json has all of them. */
const SHOWN = 25;

/** Writes the change log for people, in Markdown, newest first. */
export function changelog(publisher: string, changes: readonly DataChange[]): string {
  const sections = changes.map((change) => [`## ${change.build_id}`, "", ...lines(change), ""].join("\n"));
  return [
    `# Changes of ${publisher}'s data`,
    "",
    "One section a build, newest first. All names and values are in changes.json, prices with both quotes in price-changes.json.",
    "",
    ...sections,
  ].join("\n");
}

function lines({ generated_at, since, products, models }: DataChange): string[] {
  const counts = `${products.count} products, ${models.count} models`;
  if (since === null) return [`Written ${generated_at}: the first build, ${counts}.`];
  const observed = Object.entries(products.observed).map(([field, count]) => `${field} of ${count}`);
  const renamed = products.renamed.map(({ from, to }) => `${from} → ${to}`);
  const changed = products.changed.map(
    ({ slug, fields }) => `${slug} (${fields.map(({ field }) => field).join(", ")})`,
  );
  const found = [
    ...item("Products added", products.added),
    ...item("Products removed", products.removed),
    ...item("Products renamed", renamed),
    ...item("Products changed", changed),
    ...(observed.length === 0 ? [] : [`- Observed again: ${observed.join(", ")} products`]),
    ...item("Models added", models.added),
    ...item("Models removed", models.removed),
    ...item("Models with a changed rate", models.repriced),
    ...(models.confirmed === 0 ? [] : [`- Prices read again and unchanged: ${models.confirmed} models`]),
  ];
  const head = `Written ${generated_at}, against ${since}: ${counts}.`;
  return found.length === 0 ? [head, "", "- No change of the data."] : [head, "", ...found];
}

function item(label: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : "";
  return [`- ${label} (${names.length}): ${names.slice(0, SHOWN).join(", ")}${more}`];
}
