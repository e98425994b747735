import { z } from "zod";
import { dayOf } from "../../core/periods.ts";
import { ModelKind, ModelSummary } from "../../schema/answers/models.ts";
import { text } from "../../schema/text.ts";
import { defineOperation } from "../define.ts";
import { pageOf } from "../shared/cursor.ts";
import { modelLine } from "../shared/models/lines.ts";
import { listingId } from "../shared/models/listed.ts";
import { MODEL_SORTS, MODEL_STATUSES, selectModels } from "../shared/models/select.ts";
import { modelSummary } from "../shared/models/summary.ts";

export const ModelsInput = z.strictObject({
  q: text(2, 200)
    .optional()
    .meta({ description: "Names, makers, versions, tiers.", examples: ["gpt-5.6"] }),
  provider: text(1, 60).optional().meta({ description: "Id of the seller." }),
  maker: text(1, 60).optional().meta({ description: "Id of the maker." }),
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
    "Lists models with their prices per million tokens, context window and status, by name, seller, kind, price or context.",
  guide: "Use it for what a model costs and which models fit. Next: get_model.",
  tags: ["Models"],
  price: { mode: "free" },
  freshness: ["build", "day"],
  errors: [],
  input: ModelsInput,
  output: z.looseObject({
    /** Rows that pass, on all pages. */
    total: z.int().min(0),
    count: z.int().min(0),
    next_cursor: z.string().nullable(),
    unit: z.string(),
    models: z.array(ModelSummary),
  }),
  examples: [
    { title: "What a model costs", input: { q: "gpt-5.6" } },
    { title: "Cheapest with 200,000 tokens of context", input: { min_context: 200_000, sort: "price", limit: 5 } },
  ],
  plan: (input) => ({ resolved: input }),
  run(input, { catalog, deployment, now }) {
    const time = { day: dayOf(now()), siteUrl: deployment.siteUrl };
    const found = selectModels(catalog, {
      q: input.q,
      provider: input.provider?.toLowerCase(),
      maker: input.maker?.toLowerCase(),
      kind: input.kind,
      modality: input.modality,
      minContext: input.min_context,
      maxInputPrice: input.max_input_price,
      tools: input.tools,
      openWeights: input.open_weights,
      status: input.status,
      sort: input.sort,
      rows: input.rows,
      day: time.day,
    });
    const page = pageOf(found, listingId, input);
    return {
      total: found.length,
      count: page.rows.length,
      next_cursor: page.nextCursor,
      unit: "US dollars per million tokens",
      models: page.rows.map((model) => modelSummary(model, catalog, time)),
    };
  },
  text(data) {
    const rest = data.total - data.count;
    const lines = data.models.map((model) => modelLine(model as ModelSummary));
    return [
      `${data.total} models; USD per million tokens, day read in parentheses.`,
      ...lines,
      ...(data.next_cursor === null ? [] : [`${rest} more: cursor ${data.next_cursor}`]),
    ].join("\n");
  },
});
