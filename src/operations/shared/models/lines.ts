import type { ModelSummary } from "../../../schema/answers/models.ts";
import type { EvidenceForm } from "../../../schema/records/model-price.ts";
import { dollars, shortTokens } from "../compact-text.ts";

/** Describes one listing in one line for the context of a language model. */
export function modelLine(model: ModelSummary): string {
  const facts = [
    ...(model.context_window === null && model.kind !== "text" ? [] : [`${shortTokens(model.context_window)} ctx`]),
    ...(model.tier === null ? [model.kind] : [model.tier]),
    ...(model.open_weights ? [`open weights${licensed(model)}`] : []),
    ...(model.status === "current" ? [] : [model.status]),
    ...(model.shutdown_on === null ? [] : [`ends ${model.shutdown_on}`]),
    ...(model.price_change_announced ? ["price change announced"] : []),
    ...(model.listings > 1 ? [`${model.listings} sellers`] : []),
  ];
  return `${model.id}: ${priceText(model)}; ${facts.join(", ")}`;
}

function licensed({ weights_license: license }: ModelSummary): string {
  return license === null ? "" : ` (${license.spdx ?? license.name})`;
}

/** Returns a listing's prices with how and when they were read. */
function priceText(model: ModelSummary): string {
  const { input_usd_per_mtok: input, output_usd_per_mtok: output, media_usd_per_mtok: media, kind } = model;
  const [unit] = model.unit_prices;
  if (input === null && output === null) {
    if (unit === undefined) return "price unknown";
    return `$${unit.usd} per ${unit.unit.replaceAll("_", " ")} (${trust(unit)})`;
  }
  const made = Object.entries(media).find(([meter]) => meter.endsWith("_output"));
  const parts = [
    `in ${dollars(input)}`,
    ...(output !== null || kind === "text" ? [`out ${dollars(output)}`] : []),
    ...(output === null && made !== undefined ? [`${made[0].replace("_", " ")} $${made[1]}`] : []),
  ];
  const { price_status: status, price_verified_at, price_read_on: read_on, price_evidence_form: evidence_form } = model;
  return `${parts.join(" ")} (${trust({ status, verified_at: price_verified_at, read_on, evidence_form })})`;
}

/** What a price that was not read on the provider's page was read in. */
const READ_IN: Partial<Record<EvidenceForm, string>> = { rendering: "rendering", machine_copy: "copy" };

function trust(price: {
  status: string | null;
  verified_at: string | null;
  read_on: string | null;
  evidence_form: EvidenceForm | null;
}): string {
  const how =
    price.verified_at === null ? (READ_IN[price.evidence_form ?? "list"] ?? "second-hand") : (price.status ?? "");
  return price.read_on === null ? how : `${how} ${price.read_on}`;
}
