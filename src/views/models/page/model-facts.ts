import { factTexts } from "../../../core/catalog/task-facts.ts";
import { evidenceForm, FORM_WORDS } from "../../../core/prices/evidence-kind.ts";
import type { ListedModel, UnitPrice } from "../../../operations/shared/models/listed.ts";
import { count, date, usd } from "../../kit/format.ts";
import type { SiteContext } from "../../kit/site-context.ts";
import { type Listing, unitPriceText } from "../listings.ts";
import { mediaText } from "../table/listing-text.ts";

export interface ModelFact {
  label: string;
  value: string;
  source: string | null;
  on: string | null;
}

/** A price in a unit other than tokens, in words. */
export interface UnitRow {
  what: string;
  price: string;
  status: string;
}

/** Price of a listing in another price list. */
export interface ModelCheck {
  source: string;
  on: string;
  text: string;
  agrees: boolean;
}

/** A provider's notice that a model will be or was shut down. */
export interface EndNotice {
  text: string;
  source: string;
  successor: { name: string; path: string } | null;
}

const REASONING = { none: "No", optional: "Optional", always: "Always on" } as const;

/** Returns the specifications that a source states, and the names of those that none states. */
export function modelFacts(model: ListedModel): { facts: ModelFact[]; unknown: string[] } {
  const facts: ModelFact[] = [];
  const unknown: string[] = [];
  const add = (label: string, value: string | null, source: string | null = null, on: string | null = null) => {
    if (value === null || value === "") unknown.push(label.toLowerCase());
    else facts.push({ label, value, source, on });
  };
  const tokens = (label: string, fact: ListedModel["context_window"]) =>
    add(label, fact === null ? null : `${count(fact.value)} tokens`, fact?.source ?? null, fact?.read_on ?? null);
  const isText = model.kind === "text";
  if (isText || model.context_window !== null) tokens("Context window", model.context_window);
  if (isText || model.max_output !== null) tokens("Longest output", model.max_output);
  add("Reads", model.modalities === null ? null : mediaText(model.modalities.input));
  add("Writes", model.modalities === null ? null : mediaText(model.modalities.output));
  if (isText) {
    add("Reasoning", model.reasoning === null ? null : REASONING[model.reasoning]);
    add("Tools", model.tools === null ? null : model.tools ? "Yes" : "No");
    const schema = model.json_schema;
    add(
      "Answers to a JSON schema",
      schema === null ? null : schema.value ? "Yes" : "No",
      schema?.source ?? null,
      schema?.read_on ?? null,
    );
  }
  const task = factTexts(model.kind, model.task_facts);
  for (const { label, text, source } of task.known) add(label, text, source.url, source.page_date ?? source.read_on);
  unknown.push(...task.unknown.map((label) => label.toLowerCase()));
  add("Weights", model.open_weights ? "Open" : "Closed");
  const license = model.weights_license;
  if (license !== null) add("Licence of the weights", license.name, license.url, license.page_date ?? license.read_on);
  else if (model.open_weights) add("Licence of the weights", null);
  add("Released", model.released_on === null ? null : date(model.released_on));
  return { facts, unknown };
}

/** Returns the prices in force in units other than tokens. */
export function unitRows(prices: readonly UnitPrice[], day: string): UnitRow[] {
  return prices
    .filter((price) => price.effective_from <= day && (price.effective_to === null || price.effective_to > day))
    .map((price) => ({
      what: [price.meter.replaceAll("_", " "), ...Object.values(price.when).map(String)].join(", "),
      price: unitPriceText([{ ...price, when: {} }], day) ?? "–",
      status:
        price.verified_at === null
          ? `${FORM_WORDS[evidenceForm(price)]}, ${price.origin}`
          : `read ${date(price.verified_at)}`,
    }));
}

/** Returns the prices of a listing in other price lists. */
export function crossChecks({ context }: SiteContext, own: Listing): ModelCheck[] {
  const model = context.catalog.models.find((one) => one.provider === own.provider && one.model_id === own.modelId);
  return (model?.cross_checks ?? []).map((check) => ({
    source: check.source,
    on: check.read_on,
    agrees: check.agrees,
    text: `${usd(check.input_usd_per_mtok)} input, ${usd(check.output_usd_per_mtok)} output`,
  }));
}

/** Returns the shutdown notice of a model; null for any other model. */
export function notice(model: ListedModel, all: readonly Listing[]): EndNotice | null {
  const { deprecation } = model;
  if (model.status !== "deprecated" && model.status !== "retired" && deprecation === null) return null;
  const end = deprecation?.shutdown_on ?? null;
  const retired = model.status === "retired";
  const parts = [retired ? "This model is no longer sold." : "Its provider has announced the end of this model."];
  if (end !== null) parts.push(`${retired ? "It was shut down" : "It shuts down"} on ${date(end)}.`);
  const named = deprecation?.replacement ?? null;
  const successor =
    named === null
      ? undefined
      : (all.find(
          (one) => one.provider === model.provider && (one.modelId === named || one.model.aliases.includes(named)),
        ) ?? all.find((one) => one.model.first_party && one.modelId === named));
  if (named !== null && successor === undefined) parts.push(`Named successor: ${named}.`);
  return {
    text: parts.join(" "),
    source: deprecation?.source ?? "",
    successor: successor === undefined ? null : { name: successor.name, path: successor.path },
  };
}
