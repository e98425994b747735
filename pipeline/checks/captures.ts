import type { CatalogModel, TaskModel } from "../../src/core/catalog/catalog-data.ts";
import type { ModelPrice } from "../../src/schema/records/model-price.ts";
import type { UnitPrice } from "../../src/schema/records/unit-price.ts";
import type { Capture } from "../registry/captures.ts";
import type { Finding } from "./checks.ts";

interface Listings {
  models: readonly CatalogModel[];
  taskModels: readonly TaskModel[];
}

/**
 * Holds back authored rates whose evidence contradicts the index of captures: another form, another URL, or a capture that is not in the
 * index. A listing that loses a required base rate is held back as a whole. Reports one finding per listing.
 */
export function holdUnprovenRates(
  { models, taskModels }: Listings,
  captures: ReadonlyMap<string, Capture>,
): { models: CatalogModel[]; taskModels: TaskModel[]; findings: Finding[] } {
  const findings: Finding[] = [];
  const report = ({ provider, model_id }: CatalogModel | TaskModel, reasons: readonly string[], instead: string) =>
    findings.push({
      check: "capture-form",
      severity: "warning",
      subject: `${provider}/${model_id}`,
      message: `${reasons.length} rates contradict the index of captures (${[...new Set(reasons)].join("; ")}); held back: ${instead}`,
    });
  const language = models.flatMap((model) => {
    const { kept, reasons } = proven(model.prices, captures);
    if (reasons.length === 0) return [model];
    const whole = (["input", "output"] as const).every((meter) =>
      kept.some((price) => price.meter === meter && Object.keys(price.when).length === 0),
    );
    report(model, reasons, whole ? "its other rates are published" : "the listing is left out");
    return whole ? [{ ...model, prices: kept }] : [];
  });
  const task = taskModels.flatMap((model) => {
    const tokens = proven(model.prices, captures);
    const units = proven(model.unit_prices, captures);
    const reasons = [...tokens.reasons, ...units.reasons];
    if (reasons.length === 0) return [model];
    const whole = tokens.kept.length + units.kept.length > 0;
    report(model, reasons, whole ? "its other rates are published" : "the listing is left out");
    return whole ? [{ ...model, prices: tokens.kept, unit_prices: units.kept }] : [];
  });
  return { models: language, taskModels: task, findings };
}

function proven<Price extends ModelPrice | UnitPrice>(
  prices: readonly Price[],
  captures: ReadonlyMap<string, Capture>,
): { kept: Price[]; reasons: string[] } {
  const kept: Price[] = [];
  const reasons: string[] = [];
  for (const price of prices) {
    const reason = contradiction(price, captures);
    if (reason === null) kept.push(price);
    else reasons.push(reason);
  }
  return { kept, reasons };
}

function contradiction({ evidence }: ModelPrice | UnitPrice, captures: ReadonlyMap<string, Capture>): string | null {
  if (evidence === null) return null;
  const name = evidence.page_sha256.slice(0, 12);
  const capture = captures.get(evidence.page_sha256);
  if (capture === undefined) return `capture ${name} is not in the index`;
  if (capture.form !== evidence.form) return `capture ${name} is of form ${capture.form}, not ${evidence.form}`;
  return capture.urls.includes(evidence.url) ? null : `capture ${name} is not of ${evidence.url}`;
}
