import type { Meter, PriceCondition } from "../../../../src/schema/records/model-price.ts";
import type { RateReading, Reading } from "../extractor.ts";
import { defineExtractor } from "../merge/assemble.ts";
import { type Document, tablesOf, textsBefore } from "../read/document.ts";
import { oneLine } from "../read/evidence.ts";
import { clip, Refused, readCell } from "../read/money.ts";
import {
  cellOf,
  type Headers,
  headerKey,
  type Identity,
  type Row,
  rateOf,
  readRow,
  readTable,
  showsMoney,
} from "../read/tables.ts";

const HEADERS: Headers = {
  model: { role: "name" },
  standard: { role: "mixed" },
  priority: { role: "mixed" },
  "reserved throughput": { role: "ignore" },
  input: { role: "price", meter: "input" },
  "cached input": { role: "price", meter: "cache_read" },
  output: { role: "price", meter: "output" },
};
const SERVICES: Record<string, PriceCondition> = { standard: {}, priority: { service_tier: "priority" } };
const METERS: Record<string, Meter> = {
  input: "input",
  "cached input": "cache_read",
  cached: "cache_read",
  output: "output",
};

/** Order of the three prices in one cell, unless the page states another. */
const ORDER: readonly Meter[] = ["input", "cache_read", "output"];

export const fireworks = defineExtractor({
  provider: "fireworks",
  urls: ["https://docs.fireworks.ai/serverless/pricing.md"],
  rules: { headings: [/^text and vision models$/i], notes: /^(?:US|EU)$/ },
  read: (context) =>
    tablesOf(context.document).flatMap(({ table, index }) => {
      if (!showsMoney(table)) return [];
      return readTable(context, table, HEADERS, (row) => {
        const mixed = row.cells.some(({ column }) => column.role === "mixed");
        return [mixed ? readServices(row, statedOrder(context.document, index)) : readRow(row, identity(row))];
      });
    }),
});

/** Reads a row whose cells contain "input / cached input / output" for each service. */
function readServices(row: Row, order: readonly Meter[]): Reading | null {
  const who = identity(row);
  const rates = row.cells.flatMap(({ column, header, cell }): RateReading[] => {
    if (column.role !== "mixed") return [];
    const reading = readCell(cell.text);
    if (reading.kind === "none") return [];
    const when = SERVICES[headerKey(header)];
    if (when === undefined) throw new Refused(`unknown header "${clip(header)}"`);
    const separated = reading.amounts.every(({ tail }, at) => tail === (at === order.length - 1 ? "" : "/"));
    if (reading.lead !== "" || reading.amounts.length !== order.length || !separated) {
      throw new Refused(`not three prices in "${clip(cell.text)}"`);
    }
    return order.flatMap((meter, at) => {
      const amount = reading.amounts[at];
      return amount === undefined ? [] : [rateOf(row, who, meter, amount.usd, when, `${header} ${cell.text}`)];
    });
  });
  return rates.length === 0 ? null : { model_id: who.model_id, name: who.name, rates };
}

function statedOrder(document: Document, index: number): readonly Meter[] {
  for (const block of textsBefore(document, index)) {
    const words =
      /\b((?:cached )?(?:input|output)) ?\/ ?((?:cached )?(?:input|output)) ?\/ ?((?:cached )?(?:input|output))\b/i.exec(
        block.text,
      );
    const meters = words?.slice(1).map((word) => METERS[word.toLowerCase()]);
    if (meters !== undefined && new Set(meters).size === 3) return meters.filter((meter) => meter !== undefined);
  }
  return ORDER;
}

/**
 * Variants ("Fast", "US") link to the page of their base model, so the id is derived from the name. In ids the provider writes the point of
 * a version as `p` and serves variants through routers.
 */
function identity(row: Row): Identity {
  const name = oneLine(cellOf(row, "name")?.text ?? "");
  if (!/^[A-Za-z0-9]/.test(name)) throw new Refused(`not a model name: "${clip(name)}"`);
  const slug = name
    .toLowerCase()
    .replace(/\([^()]*\)/g, "")
    .replace(/(\d)\.(\d)/g, "$1p$2")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const base = slug.replace(/-(?:fast|turbo|us)$/, "");
  const page = cellOf(row, "name")?.parts.find(({ href }) => href !== null)?.href;
  const linked = /\/models\/fireworks\/([\w.-]+)$/.exec(page ?? "")?.[1];
  if (linked !== undefined && linked !== slug && linked !== base) {
    throw new Refused(`unknown variant of ${linked}: "${clip(name)}"`);
  }
  const kind = base === slug ? "models" : "routers";
  return { model_id: `accounts/fireworks/${kind}/${slug}`, name };
}
