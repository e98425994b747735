import { z } from "zod";
import { qualifiedId } from "../../core/optimize/resolve.ts";
import { dayOf } from "../../core/periods.ts";
import {
  CheaperModel,
  ModelChange,
  ModelKind,
  ModelListingDetail,
  ModelScore,
  type ModelSummary,
} from "../../schema/answers/models.ts";
import { ApiError } from "../../schema/errors.ts";
import { text } from "../../schema/text.ts";
import { defineOperation } from "../define.ts";
import type { OperationContext } from "../operation.ts";
import { dollars, shortTokens } from "../shared/compact-text.ts";
import { modelChanges } from "../shared/models/changes.ts";
import { cheaperModels, findModel, listingsOf, nearModels, scoresOf } from "../shared/models/detail.ts";
import { modelLine } from "../shared/models/lines.ts";
import { listedModels, makerOf } from "../shared/models/listed.ts";

const MOST_CHANGES = 50;
const CHEAPER_NOTES = {
  ability:
    "Makers' models for which this call costs less and whose ability, estimated from public scores of general work, is not below this model's 80 % interval, the cheapest first. An index is not your task.",
  tier: "This model is not rated: makers' models of the same or a higher tier for which this call costs less, the most expensive first. A tier is a class, not a measurement.",
} as const;
const tokens = (least: number) => z.int().min(least).max(100_000_000);

const ModelInput = z.strictObject({
  id: text(1, 200).meta({
    description: "provider/model_id, maker/model, plain model id or alias.",
    examples: ["openai/gpt-5.6-sol"],
  }),
  input_tokens: tokens(1).default(1000).meta({ description: "Of the call whose cost is computed." }),
  output_tokens: tokens(0).default(500),
  cached_tokens: tokens(0).default(0).meta({ description: "Part of input_tokens read from the cache." }),
});

export const model = defineOperation({
  id: "model",
  operationId: "getModel",
  method: "GET",
  path: "/api/agent/v1/models/{id}",
  pathTail: "id",
  tool: "get_model",
  title: "One model",
  summary:
    "All sellers of one model: every rate with its quote, hash and day, what a call costs, price history, notices, scores, and cheaper models.",
  guide: "Takes an id of search_models. Next: optimize_model weighs a task.",
  tags: ["Models"],
  price: { mode: "free" },
  freshness: ["build", "day"],
  errors: ["MODEL_NOT_FOUND"],
  input: ModelInput,
  output: z.looseObject({
    id: z.string(),
    display_name: z.string(),
    model_key: z.string().nullable(),
    maker: z.string().nullable(),
    kind: ModelKind,
    /** The call that `call_usd` is the cost of. */
    call: z.looseObject({ input_tokens: z.int(), output_tokens: z.int(), cached_tokens: z.int() }),
    listings: z.array(ModelListingDetail),
    history: z.array(ModelChange),
    scores: z.array(ModelScore),
    cheaper: z.array(CheaperModel),
    /** How `cheaper` was selected: by estimated ability when the model is rated, otherwise by tier. */
    cheaper_basis: z.enum(["ability", "tier"]),
    cheaper_note: z.string(),
    data_file: z.string(),
  }),
  examples: [{ title: "A model and what it costs", input: { id: "openai/gpt-5.6-sol" } }],
  plan(input, context) {
    const found = findModel(context.catalog, input.id);
    if (found === undefined) throw modelNotFound(input.id, context);
    return { resolved: { found, input } };
  },
  run({ found, input }, { catalog, deployment, now }) {
    const time = { day: dayOf(now()), siteUrl: deployment.siteUrl };
    const usage = {
      input: input.input_tokens,
      output: input.output_tokens,
      cacheRead: Math.min(input.cached_tokens, input.input_tokens),
    };
    const listings = listingsOf(catalog, found, usage, time);
    const cheaper = cheaperModels(catalog, found, usage, time);
    const ids = new Set(listings.map(({ id }) => id));
    return {
      id: found.model_key ?? qualifiedId(found),
      display_name: found.display_name,
      model_key: found.model_key,
      maker: makerOf(found),
      kind: found.kind,
      call: {
        input_tokens: input.input_tokens,
        output_tokens: input.output_tokens,
        cached_tokens: usage.cacheRead,
      },
      listings,
      history: modelChanges(catalog, time)
        .filter((change) => ids.has(change.model))
        .slice(0, MOST_CHANGES),
      scores: scoresOf(catalog, found),
      cheaper: cheaper.models,
      cheaper_basis: cheaper.basis,
      cheaper_note: CHEAPER_NOTES[cheaper.basis],
      data_file: `${deployment.siteUrl}/data/llm-pricing.json`,
    };
  },
  text(data) {
    const { call, listings } = data;
    const [first] = listings;
    const size = `${call.input_tokens} in + ${call.output_tokens} out`;
    const proven = (first?.rates ?? []).filter(({ evidence: found }) => found !== null);
    // The rate whose price the line above shows, not a rate of other hours.
    const isShown = ({ meter, usd_per_mtok, when }: (typeof proven)[number]) =>
      meter === "input" && usd_per_mtok === first?.input_usd_per_mtok && when.service_tier === undefined;
    const evidence = (proven.find(isShown) ?? proven[0])?.evidence;
    const shown = listings.slice(0, 12);
    // A model that is sold by the minute or image has no cost of a call in tokens.
    const inTokens = listings.some((one) => one.call_usd !== null);
    const cost = inTokens
      ? ` Call of ${size} tokens costs ${dollars(first?.call_usd ?? null)} at ${first?.provider_name}.`
      : "";
    return [
      `${data.display_name} (${data.id}), ${data.kind}.${cost}`,
      inTokens ? "Sellers, USD per million tokens:" : "Sellers:",
      ...shown.map((one) => `- ${modelLine(one as ModelSummary)}${inTokens ? `; call ${dollars(one.call_usd)}` : ""}`),
      ...(listings.length > shown.length ? [`- ${listings.length - shown.length} more in structuredContent`] : []),
      ...(first?.announced_rates ?? [])
        .slice(0, 4)
        .map((rate) => `Announced from ${rate.effective_from}: ${rate.meter} ${dollars(rate.usd_per_mtok)}`),
      ...(first?.notice
        ? [
            `Notice: ends ${first.notice.shutdown_on ?? "on a day not known"}, successor ${first.notice.replacement ?? "not named"} (${first.notice.source})`,
          ]
        : []),
      ...(first?.task_facts ?? []).map(
        ({ label, text, url, page_date, read_on }) => `${label}: ${text} (${url}, ${page_date ?? `read ${read_on}`})`,
      ),
      ...(first === undefined || first.task_facts_unknown.length === 0
        ? []
        : [`Not on record: ${first.task_facts_unknown.join(", ")}.`]),
      ...(evidence
        ? [`Evidence: "${evidence.quote.slice(0, 160)}" ${evidence.url}, read ${evidence.read_at.slice(0, 10)}`]
        : []),
      ...data.scores
        .slice(0, 6)
        .map((score) => `Score ${score.name}: ${score.value} (${score.as_of}, ${new URL(score.url).hostname})`),
      ...(data.history.length === 0 ? [] : ["History:"]),
      ...data.history
        .slice(0, 6)
        .map((change) => `- ${change.on}${change.announced ? " (announced)" : ""}: ${change.summary}`),
      ...(data.cheaper.length === 0 ? [] : [`Cheaper for this call (${data.cheaper_note})`]),
      ...data.cheaper.map(
        (one) =>
          `- ${one.id}: call ${dollars(one.call_usd)}, in ${dollars(one.input_usd_per_mtok)} out ${dollars(one.output_usd_per_mtok)}, ${shortTokens(one.context_window)} ctx, ${one.ability === null ? one.tier : `ability ${one.ability} ± ${one.ability_margin}`}`,
      ),
    ].join("\n");
  },
});

/** Returns the 404 error for an unknown model. It lists the models that share words with the name, then all others. */
function modelNotFound(name: string, { catalog }: OperationContext): ApiError {
  const near = nearModels(catalog, name, 10);
  const known = new Set([...near, ...listedModels(catalog).map(qualifiedId)]);
  return new ApiError("MODEL_NOT_FOUND", `There is no model with the id ${JSON.stringify(name)}.`, {
    members: { suggestions: near, known_models: [...known] },
  });
}
