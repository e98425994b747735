import type { ComparedModel } from "../../schema/answers/compare.ts";
import { KIND_LABELS } from "../quality/kinds.ts";
import { QUALITY_KINDS, type QualityKind } from "../quality/types.ts";
import { type Compared, type ComparedField, type FieldValue, model } from "./field.ts";

const INPUTS_WHY = "Whether the form that you need is among them decides; nothing where no source says.";
const MODEL_STATUS = ["current", "preview", "deprecated", "retired"] as const;

/** Fields of models, in the order in which differences are listed. */
export const MODEL_FIELDS: readonly ComparedField[] = [
  model("provider", "Provider", null, "Who sells it; neither is better.", (item) => item.provider),
  model("tier", "Tier", null, "A class by published rule; which is right depends on the task.", (item) => item.tier),
  model("status", "Status", MODEL_STATUS, "It can be called for longer.", (item) => item.status),
  price("input_usd_per_mtok", "Input price", (item) => item.list_price?.input?.usd_per_mtok ?? null),
  price("output_usd_per_mtok", "Output price", (item) => item.list_price?.output?.usd_per_mtok ?? null),
  price(
    "cache_read_usd_per_mtok",
    "Price of cached input",
    (item) => item.list_price?.cache_read?.usd_per_mtok ?? null,
  ),
  price("batch_input_usd_per_mtok", "Batch input price", (item) => item.list_price?.batch_input?.usd_per_mtok ?? null),
  price(
    "batch_output_usd_per_mtok",
    "Batch output price",
    (item) => item.list_price?.batch_output?.usd_per_mtok ?? null,
  ),
  model(
    "tokenizer_factor",
    "Tokens of the same text",
    "lower",
    "The same text is fewer tokens, so a rate per token buys more of it.",
    (item) => item.tokenizer_factor,
    "times those of common tokenizers",
  ),
  model(
    "price_verified_at",
    "Price last read",
    "higher",
    "Its price was read more recently, so it is surer to hold.",
    (item) => item.list_price?.verified_at ?? null,
  ),
  model(
    "context_window",
    "Context window",
    "higher",
    "More input and output fit into one request.",
    (item) => item.context_window,
    "tokens",
  ),
  model(
    "max_output",
    "Longest output",
    "higher",
    "It can answer at greater length.",
    (item) => item.max_output,
    "tokens",
  ),
  {
    ...ability("quality_rating", "Ability index", (item) => item.quality),
    readOn: (item) => (item.kind === "model" ? (item.quality?.as_of ?? null) : null),
  },
  ...QUALITY_KINDS.filter((kind) => kind !== "general").map((kind) =>
    ability(
      qualityField(kind),
      `Ability index for ${KIND_LABELS[kind].toLowerCase()}`,
      (item) => item.quality_by_kind[kind],
    ),
  ),
  model("inputs", "Takes", null, INPUTS_WHY, (item) => item.inputs?.join(", ") ?? null),
  model("outputs", "Returns", null, INPUTS_WHY, (item) => item.outputs?.join(", ") ?? null),
  model("tools", "Calls tools", null, "Agents need it; nothing where no source says.", (item) => item.tools),
  model(
    "reasoning",
    "Thinks before it answers",
    null,
    "Helps hard tasks and costs output tokens.",
    (item) => item.reasoning,
  ),
  model(
    "open_weights",
    "Open weights",
    null,
    "Open weights can be run elsewhere; which matters depends on the use.",
    (item) => item.open_weights,
  ),
  model(
    "json_schema",
    "Holds answers to a JSON schema",
    null,
    "Answers that a program reads need it; nothing where no source says.",
    (item) => item.json_schema,
  ),
  model(
    "weights_license",
    "Licence of the weights",
    null,
    "What the weights may be used for; nothing where it is not on record.",
    (item) => item.weights_license?.spdx ?? item.weights_license?.name ?? null,
  ),
  model("released_on", "Released", null, "Newer is not by itself better.", (item) => item.released_on),
];

/** The field of the ability index for a kind of work. */
export function qualityField(kind: QualityKind): string {
  return `quality_${kind.replace("-", "_")}`;
}

/** Makes a field of an ability index, whose values are level where their intervals overlap. */
function ability(
  field: string,
  label: string,
  of: (item: ComparedModel) => { rating: number; interval: number | null } | null | undefined,
): ComparedField {
  const why =
    "It scored higher on public benchmarks and votes taken together; 10 points are one standard deviation of models.";
  return {
    ...model(field, label, "higher", why, (item) => of(item)?.rating ?? null),
    marginOf: (item) => (item.kind === "model" ? (of(item)?.interval ?? null) : null),
  };
}

/** Makes a price field. Prices are compared among models, and products that are also known as models. */
function price(field: string, label: string, of: (item: Compared) => FieldValue): ComparedField {
  return {
    field,
    label,
    unit: "USD per 1M tokens",
    better: "lower",
    why: "It costs less per token, before the number of tokens each needs.",
    of: (item) => (item.kind === "model" || item.list_price !== null ? of(item) : undefined),
    readOn: (item) => item.list_price?.verified_at?.slice(0, 10) ?? null,
  };
}
