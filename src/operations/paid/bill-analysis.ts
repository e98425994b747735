import { type BilledLine, billSteps, type UnpricedLine } from "../../core/bill/bill.ts";
import { dayOf } from "../../core/periods.ts";
import { KIND_NOT_TASK } from "../../core/quality/probability.ts";
import { inSlices, nextTurn } from "../../core/slices.ts";
import { BillAnswer, BillInput, MOST_LINES } from "../../schema/answers/bill.ts";
import { defineOperation } from "../define.ts";
import { datasetSource, pricingSource } from "../shared/cited-sources.ts";
import { findModels, listCost, taskListing } from "./model-names.ts";
import { billReading } from "./names-reading.ts";
import { optimizeData } from "./optimize-model.ts";

const MODELS = "/api/agent/v1/models";
const BANDS = [
  { upTo: 50, usdc: "0.10" },
  { upTo: MOST_LINES, usdc: "0.50" },
] as const;

export const billAnalysis = defineOperation({
  id: "bill_analysis",
  operationId: "analyseBill",
  resourceId: "agent-bill-analysis-v1",
  method: "POST",
  path: "/api/agent/v1/bill-analysis",
  tool: "analyse_bill",
  title: "Bill analysis",
  summary:
    "A month of usage by model: what each line and all of them cost now and in twelve months, cheaper models that are as good, and cache, batch service and tiers left unused.",
  guide: "Takes the usage export of a provider.",
  tags: ["Computed answers"],
  price: { mode: "banded", bands: BANDS, unit: "lines" },
  freshness: "live",
  takesLongBody: true,
  errors: ["MODEL_NOT_FOUND"],
  input: BillInput,
  output: BillAnswer,
  examples: [
    {
      title: "Two lines of a month",
      input: {
        lines: [
          {
            model: "gpt-4o",
            calls: 200_000,
            input_tokens: 240_000_000,
            output_tokens: 50_000_000,
            task: "Answer customer questions in chat",
          },
          { model: "claude-opus-4-7", calls: 10_000, input_tokens: 220_000_000, output_tokens: 9_000_000 },
        ],
      },
    },
  ],
  plan({ lines }, { catalog, now }) {
    const { found, notFound } = findModels(
      lines.map(({ model }) => model),
      catalog,
    );
    const names = [...new Set(lines.map(({ model }) => model))].filter((name) => !found.has(name));
    const unknown = new Map(names.map((name, at) => [name, notFound[at]]));
    const billed = lines.flatMap((line, index): BilledLine[] => {
      const model = found.get(line.model);
      return model === undefined ? [] : [{ line, model, index }];
    });
    const notPriced = lines.flatMap((sent, line): UnpricedLine[] => {
      const one = unknown.get(sent.model);
      if (one === undefined) return [];
      const listed = taskListing(sent.model, catalog.taskModels);
      const kind = listed?.kind ?? null;
      const { requested, meant, suggestions } = one;
      const seller = catalog.providers.find(({ id }) => id === listed?.provider);
      const cost = listed === undefined ? null : listCost(listed, sent, dayOf(now()), seller?.facts ?? null);
      const why = `${one.why}${cost?.says ?? ""}`;
      const priceList = kind && `${MODELS}?kind=${kind}`;
      const { usd = null, atMost = false } = cost ?? {};
      const money = { list_monthly_usd: usd, at_most: atMost };
      return [{ line, requested, why, kind, price_list: priceList, ...money, meant, suggestions }];
    });
    // A line that cannot be priced counts, so that the price is known before any name is looked up.
    return { resolved: { billed, notPriced }, usdc: lines.length <= BANDS[0].upTo ? BANDS[0].usdc : BANDS[1].usdc };
  },
  reading: (resolved, { catalog }) => billReading(resolved, catalog),
  async run(resolved, context) {
    const { billed, notPriced } = resolved;
    const { catalog, now } = context;
    // Up to 1,000 tasks are read here, which would hold the event loop for most of a second.
    const analysed = await inSlices(billSteps(billed, optimizeData(catalog, now()), notPriced));
    // The text of the answer is made in a turn of its own.
    await nextTurn();
    const unread = analysed.lines.filter(({ task_read: read }) => read === "language_not_read").length;
    return {
      reading: billReading(resolved, catalog),
      ...analysed,
      not_priced: notPriced,
      sources: [pricingSource(context), datasetSource(context)],
      as_of: new Date(now()).toISOString(),
      caveats: [
        ...(unread === 0
          ? []
          : [
              `The task of ${unread} ${unread === 1 ? "line is" : "lines are"} in a language that is not read: options are judged as multilingual work, demands in it are not applied, and costs do not depend on it.`,
            ]),
        "Costs are list prices of the tokens given, without taxes, private discounts or the cost of writing a cache.",
        "The mean call of a line decides its length tier; a line of very short and very long calls should be split.",
        "Another model answers at its own length: the same tokens are assumed, corrected by tokenizer, and more output where it thinks and the present one does not, as `thinking` says.",
        "Savings of one line do not add up: a discount and another model are two ways. `step` is one for each line, and total.saving_monthly_usd is their sum; a finding with a `condition` is in no sum of steps.",
        KIND_NOT_TASK,
      ],
    };
  },
});
