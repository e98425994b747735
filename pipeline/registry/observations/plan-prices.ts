import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";
import { PlanPage, type PlanPrice } from "../../../src/schema/records/plan-price.ts";
import { RegistryError } from "../load.ts";

/**
 * Reads the prices of plans by slug of their product, in the order of the file; empty when the registry lacks the file.
 * The product may be unlisted: a registry with other products keeps this file, as it keeps the stars and the licences.
 *
 * @throws RegistryError naming every fault
 */
export function loadPlanPrices(file: string): Map<string, PlanPrice[]> {
  if (!existsSync(file)) return new Map();
  const label = basename(file);
  const parsed = z.array(PlanPage).safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!parsed.success) throw new RegistryError([`${label}: ${z.prettifyError(parsed.error).replace(/\s+/g, " ")}`]);
  const problems: string[] = [];
  const plans = new Map<string, PlanPrice[]>();
  let previous = "";
  for (const { product, plans: rows, ...page } of parsed.data) {
    if (product < previous) problems.push(`${label}: ${product} must stand before ${previous}`);
    previous = product;
    const known = plans.get(product) ?? [];
    for (const row of rows) {
      const name = `${product} ${row.plan}`;
      if (known.some((one) => one.plan === row.plan && one.billed === row.billed && one.period === row.period))
        problems.push(`${label}: ${name} has two prices`);
      if (!row.quote.replaceAll(",", "").includes(row.amount) && row.amount !== "0")
        problems.push(`${label}: the quote of ${name} lacks ${row.amount}`);
      if ((row.period === null) !== (row.per === "outcome" || row.per === "credit"))
        problems.push(`${label}: ${name} needs a period, or a unit of usage`);
      known.push({ ...row, ...page });
    }
    plans.set(product, known);
  }
  if (problems.length > 0) throw new RegistryError(problems);
  return plans;
}
