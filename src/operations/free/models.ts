import { z } from "zod";
import { qualifiedId } from "../../core/optimize/resolve.ts";
import { dayOf } from "../../core/periods.ts";
import { QUALITY_KINDS } from "../../core/quality/types.ts";
import { ModelKind, type ModelSummary, RatedModel } from "../../schema/answers/models.ts";
import { text } from "../../schema/text.ts";
import { defineOperation } from "../define.ts";
import { pageOf } from "../shared/cursor.ts";
import { abilityFields, abilityOf } from "../shared/models/ability.ts";
import { modelLine } from "../shared/models/lines.ts";
import {
  countUnknownSeats,
  MODEL_SORTS,
  MODEL_STATUSES,
  type ModelQuery,
  selectModels,
} from "../shared/models/select.ts";
import { named } from "../shared/models/sellers.ts";
import { modelSummary } from "../shared/models/summary.ts";

const NOTHING_NAMED =
  "q matches names, makers, versions and kinds, not tasks. Leave it out: sort=score lists the most capable (score: code, agent, math…), sort=price the cheapest; kind, modality, min_context, tools and open_weights filter.";
const MIXED_UNITS = "Prices in different units cannot be compared; models of one unit stand together.";

const ModelsInput = z.strictObject({
  q: text(2, 200)
    .optional()
    .meta({ description: "Names, makers, versions or tiers, comma-separated.", examples: ["gpt-5.6"] }),
  provider: text(1, 60).optional().meta({ description: "The seller." }),
  maker: text(1, 60).optional(),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, "must be two letters")
    .optional()
    .meta({ description: "Of the seller's legal seat: FR, or EU." }),
  kind: ModelKind.optional(),
  modality: z
    .enum(["text", "image", "audio", "video", "pdf"])
    .optional()
    .meta({ description: "It reads or makes this." }),
  min_context: z.int().min(1).max(100_000_000).optional().meta({ description: "Tokens." }),
  max_input_price: z.number().min(0).max(1_000_000).optional().meta({ description: "US dollars per million tokens." }),
  tools: z.boolean().optional().meta({ description: "It calls tools." }),
  open_weights: z.boolean().optional(),
  status: z.enum(MODEL_STATUSES).default("sold").meta({ description: "sold, or ending: with an announced end." }),
  sort: z.enum(MODEL_SORTS).default("relevance"),
  score: z.enum(QUALITY_KINDS).default("general").meta({ description: "Kind of ability." }),
  rows: z.enum(["models", "listings"]).default("models").meta({ description: "One row a model, or one a seller." }),
  cursor: z.string().max(400).optional().meta({ description: "next_cursor." }),
  limit: z.int().min(1).max(100).default(10),
});

export const models = defineOperation({
  id: "models",
  operationId: "searchModels",
  method: "GET",
  path: "/api/agent/v1/models",
  tool: "search_models",
  title: "Search models",
  summary:
    "Lists models with prices, ability from public scores, context and status, by name, seller, kind, price or score.",
  guide: "Use it for what models cost, which fit or score best. Next: get_model.",
  tags: ["Models"],
  price: { mode: "free" },
  freshness: ["build", "day"],
  errors: [],
  input: ModelsInput,
  output: z.looseObject({
    /** Number of rows on all pages. */
    total: z.int().min(0),
    count: z.int().min(0),
    next_cursor: z.string().nullable(),
    unit: z.string(),
    models: z.array(RatedModel),
    /** What the list leaves out, or what to ask instead; null when there is nothing to say. */
    hint: z.string().nullable(),
  }),
  examples: [
    { title: "What a model costs", input: { q: "gpt-5.6" } },
    {
      title: "Most capable for code under a dollar",
      input: { sort: "score", score: "code", max_input_price: 1, limit: 5 },
    },
    { title: "Cheapest with 200,000 tokens of context", input: { min_context: 200_000, sort: "price", limit: 5 } },
  ],
  plan: (input) => ({ resolved: input }),
  run(input, { catalog, deployment, now }) {
    const time = { day: dayOf(now()), siteUrl: deployment.siteUrl };
    const [provider, maker] = [named(catalog, "provider", input.provider), named(catalog, "maker", input.maker)];
    const query: ModelQuery = {
      q: input.q,
      provider: provider.id,
      maker: maker.id,
      country: input.country?.toUpperCase(),
      kind: input.kind,
      modality: input.modality,
      minContext: input.min_context,
      maxInputPrice: input.max_input_price,
      tools: input.tools,
      openWeights: input.open_weights,
      status: input.status,
      sort: input.sort,
      score: input.score,
      rows: input.rows,
      day: time.day,
    };
    const found = selectModels(catalog, query);
    const page = pageOf(found, qualifiedId, input);
    const unknownSeats = countUnknownSeats(catalog, query);
    const units = new Set(page.rows.map((model) => (model.prices.length > 0 ? "tokens" : model.unit_prices[0]?.unit)));
    const hints = [
      provider.hint,
      maker.hint,
      found.length === 0 && input.q !== undefined && provider.hint === null && maker.hint === null
        ? NOTHING_NAMED
        : null,
      unknownSeats === 0 ? null : `${unknownSeats} more fit, at sellers whose legal seat no source states.`,
      input.sort === "price" && units.size > 1 ? MIXED_UNITS : null,
    ].filter((hint) => hint !== null);
    return {
      total: found.length,
      count: page.rows.length,
      next_cursor: page.nextCursor,
      unit: "US dollars per million tokens",
      models: page.rows.map((model) => ({
        ...modelSummary(model, catalog, time),
        ...abilityFields(abilityOf(catalog, model, input.score)),
      })),
      hint: hints.length === 0 ? null : hints.join(" "),
    };
  },
  text(data) {
    const rest = data.total - data.count;
    const rated = data.models.some(({ ability }) => ability !== null);
    const lines = data.models.map((model) =>
      [
        modelLine(model as ModelSummary),
        ...(model.ability === null ? [] : [`ability ${model.ability} ± ${model.ability_margin}`]),
      ].join(", "),
    );
    return [
      `${data.total} models; USD per million tokens, day read in parentheses${rated ? "; ability: index, 50 is average" : ""}.`,
      ...(data.hint === null ? [] : [data.hint]),
      ...lines,
      ...(data.next_cursor === null ? [] : [`${rest} more: cursor ${data.next_cursor}`]),
    ].join("\n");
  },
});
