import type { ModelSummary } from "../../../schema/answers/models.ts";
import { dollars, shortTokens } from "../compact-text.ts";

/** Describes one listing in one line for the context of a language model. */
export function modelLine(model: ModelSummary): string {
  const price =
    model.input_usd_per_mtok === null && model.output_usd_per_mtok === null
      ? unitPrice(model)
      : `in ${dollars(model.input_usd_per_mtok)} out ${dollars(model.output_usd_per_mtok)}`;
  const read =
    model.price_verified_at === null
      ? model.price_evidence_form === "rendering"
        ? "from a rendering"
        : "second-hand"
      : `${model.price_status} ${model.price_verified_at.slice(0, 10)}`;
  const facts = [
    `${shortTokens(model.context_window)} ctx`,
    ...(model.tier === null ? [model.kind] : [model.tier]),
    ...(model.open_weights ? ["open weights"] : []),
    ...(model.status === "current" ? [] : [model.status]),
    ...(model.shutdown_on === null ? [] : [`ends ${model.shutdown_on}`]),
    ...(model.price_change_announced ? ["price change announced"] : []),
    ...(model.listings > 1 ? [`${model.listings} sellers`] : []),
  ];
  return `${model.id}: ${price} (${read}); ${facts.join(", ")}`;
}

function unitPrice(model: ModelSummary): string {
  const [first] = model.unit_prices;
  return first === undefined ? "price unknown" : `$${first.usd} per ${first.unit.replaceAll("_", " ")}`;
}
