import { readFileSync } from "node:fs";
import { FIELDS, type Field, type LabelledText, measure } from "./measure.ts";

/**
 * Measures how the texts of a labelled file are read: `node test/support/reading/main.ts FILE [FIELD]`. With a field,
 * every text that is not read right is printed.
 */
const [file = "", shown] = process.argv.slice(2);
const labels = JSON.parse(readFileSync(file, "utf8")) as LabelledText[];
const totals = measure(labels, (label, field, read, outcome) => {
  if (field !== (shown as Field | undefined) || outcome === "right") return;
  console.log(
    `${outcome} ${label.id} ${label.language}: read ${JSON.stringify(read.range ?? read.value)}, is ${JSON.stringify(label[field])}: ${label.text}`,
  );
});
for (const field of FIELDS) console.log(field, JSON.stringify(totals[field]));
