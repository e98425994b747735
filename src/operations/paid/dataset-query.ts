import type { z } from "zod";
import { compileFilters } from "../../core/catalog/dataset-filter.ts";
import { nearestFields } from "../../core/catalog/nearest-fields.ts";
import { dayOf, daysBetween } from "../../core/periods.ts";
import { DATA_LICENSE } from "../../schema/answers/envelope.ts";
import { ApiError } from "../../schema/errors.ts";
import { DatasetAnswer, type DatasetField, DatasetInput, type Filters } from "../../schema/files/dataset.ts";
import { TaskKind } from "../../schema/records/task-model.ts";
import { readRows, type SelectedRows, selectInOrder, selectRows } from "../../store/catalog/dataset.ts";
import type { DatasetSelection } from "../../store/catalog/dataset-query.ts";
import { defineOperation } from "../define.ts";
import type { OperationContext } from "../operation.ts";
import { datasetSource, pricingSource, starsSource } from "../shared/cited-sources.ts";
import { DATASETS, type Dataset } from "../shared/datasets.ts";
import { cursorOf, orderText, readOrder } from "./dataset-order.ts";
import {
  asStored,
  countedField,
  datasetReading,
  emptyFilters,
  noRows,
  type PlannedQuery,
  rowNotes,
  withoutValue,
} from "./dataset-reading.ts";

/** Price by number of rows (contract, section 10). */
const BANDS = [
  { upTo: 50, usdc: "0.02" },
  { upTo: 200, usdc: "0.05" },
  { upTo: 500, usdc: "0.10" },
] as const;

/** Number of unknown names that are repeated to the caller, and of characters of each. */
const NAMES_SHOWN = 100;
const SHOWN = 120;
/** Number of unknown names for which fields are proposed. */
const NAMES_EXPLAINED = 5;

export const datasetQuery = defineOperation({
  id: "dataset_query",
  operationId: "queryDataset",
  resourceId: "agent-dataset-v1",
  method: "POST",
  path: "/api/agent/v1/dataset/query",
  title: "Dataset query",
  summary:
    "Filters, sorts, projects and counts the rows of ai-products or model-pricing. The price follows from the rows that come back.",
  tags: ["Computed answers"],
  price: { mode: "banded", bands: BANDS, unit: "rows" },
  freshness: "live",
  errors: ["INVALID_INPUT", "UNKNOWN_DATASET", "UNKNOWN_FIELDS", "NO_MATCH"],
  input: DatasetInput,
  output: DatasetAnswer,
  examples: [
    {
      title: "Open-source agent products with more than 50,000 stars",
      input: {
        dataset: "ai-products",
        filters: { category: "agents", license: "open-source", github_stars: { gt: 50_000 } },
        fields: ["slug", "name", "github_stars", "github_stars_at", "stars_growth_30d"],
        sort: "-github_stars",
        limit: 20,
      },
    },
    {
      title: "Cheapest current models that take images and call tools, by their input rate",
      input: {
        dataset: "model-pricing",
        filters: { status: "current", inputs: "image", tools: true, context_window: { gte: 100_000 } },
        fields: ["provider", "model_id", "input_usd_per_mtok", "output_usd_per_mtok", "price_status", "price_page"],
        sort: "input_usd_per_mtok",
      },
    },
  ],
  plan(input, { catalog, now }) {
    const dataset = DATASETS.find(({ name }) => name === input.dataset);
    if (dataset === undefined) throw unknownDataset(input.dataset);
    const asked = input.filters ?? {};
    const { unknown } = compileFilters(dataset.fields, asked);
    const fields = projection(dataset, input.fields ?? [], unknown);
    const order = readOrder(dataset, input, unknown, catalog);
    if (unknown.size > 0) {
      const known = Object.fromEntries(Object.entries(asked).filter(([name]) => !unknown.has(name)));
      const selection = { dataset: dataset.name, conditions: [], now: now() };
      throw unknownFields(dataset, [...unknown], emptyFilters(dataset, known, selection, catalog.db));
    }
    const select = (filters: Filters) => {
      const { conditions } = compileFilters(dataset.fields, filters);
      const selection: DatasetSelection = { dataset: dataset.name, conditions, now: now() };
      const counted = countedField(dataset, filters);
      const selected =
        order === undefined
          ? selectRows(catalog.db, selection, input.limit, counted)
          : selectInOrder(catalog.db, selection, input.limit, order, counted);
      return { filters, selection, selected };
    };
    const exact = select(asked);
    const stored = asStored(dataset, asked, exact.selection, catalog.db, exact.selected.matched > 0 ? "lists" : "all");
    const found = stored === null ? exact : select(stored.filters);
    if (found.selected.matched > 0 && found.selected.ids.length === 0) throw afterLast();
    if (found.selected.matched === 0) throw noRows(dataset, found.filters, found.selection, catalog.db);
    const usdc = priceOf(found.selected.ids.length);
    const respelled = stored?.respelled ?? [];
    const valueless = withoutValue({ dataset, ...found }, catalog.db);
    const planned = { ...input, filters: found.filters };
    return { resolved: { dataset, fields, order, ...found, input: planned, respelled, valueless, usdc }, usdc };
  },
  reading: (resolved, { catalog }) => datasetReading(resolved, catalog.db),
  run(resolved, context) {
    const { dataset, fields, selection, selected, order, input } = resolved;
    const rows = readRows(context.catalog.db, selection, selected.ids, fields);
    return {
      reading: datasetReading(resolved, context.catalog.db),
      dataset: dataset.name,
      fields: fields.map(({ name, type }) => ({ name, type })),
      order: orderText(dataset, order),
      matched: selected.matched,
      count: selected.ids.length,
      limit: input.limit,
      rows,
      next_page: nextPage(dataset, input, selected, context),
      license: DATA_LICENSE,
      ...about(resolved, context),
      as_of: new Date(selection.now).toISOString(),
    };
  },
});

/** Returns the requested fields, each once, in their order; adds unknown names to `unknown`. */
function projection({ fields }: Dataset, names: readonly string[], unknown: Set<string>): readonly DatasetField[] {
  if (names.length === 0) return fields;
  const byName = new Map(fields.map((field) => [field.name, field]));
  return [...new Set(names)].flatMap((name) => {
    const field = byName.get(name);
    if (field !== undefined) return field;
    unknown.add(name);
    return [];
  });
}

/** Returns the request for the next page: the same, starting after the last row, by its key where the order is that of the dataset. */
function nextPage(
  dataset: Dataset,
  input: z.output<typeof DatasetInput>,
  { ids, matched, last: end }: SelectedRows,
  { catalog }: OperationContext,
): z.input<typeof DatasetAnswer>["next_page"] {
  if (input.sort !== undefined) return end ? { ...input, cursor: cursorOf(dataset, input.sort, end, catalog) } : null;
  const last = ids.at(-1);
  if (last === undefined || matched <= ids.length) return null;
  const asked = input.filters?.[dataset.key];
  // A filter with a single value matches one row, so there is no next page.
  const held = asked !== null && typeof asked === "object" ? asked : {};
  const after = dataset.key === "slug" ? (catalog.entries[last]?.slug ?? "") : last;
  return { ...input, filters: { ...input.filters, [dataset.key]: { ...held, gt: after } } };
}

function priceOf(rows: number): string {
  return (BANDS.find(({ upTo }) => rows <= upTo) ?? BANDS[BANDS.length - 1] ?? BANDS[0]).usdc;
}

function afterLast(): ApiError {
  const message = "names the end of the last page, after which no row follows";
  return new ApiError("INVALID_INPUT", `$.cursor ${message}.`, {
    members: { validation_errors: [{ path: "$.cursor", message, code: "custom" }] },
  });
}

function unknownDataset(name: string): ApiError {
  return new ApiError("UNKNOWN_DATASET", `There is no dataset named ${JSON.stringify(name.slice(0, SHOWN))}.`, {
    members: { known_datasets: DATASETS.map((dataset) => dataset.name) },
  });
}

/** Names by which people ask for models of other kinds. */
const KIND = /^(?:kind|type|task|category|model_type)$/i;
const OTHER_KINDS = `It holds language models only. GET /api/agent/v1/models?kind=${TaskKind.options[0]} lists the prices of models of another kind, free: ${TaskKind.options.join(", ")}.`;

/** A field with a filter on it where its name does not say what values it has. */
function withExample({ fields }: Dataset, name: string): string {
  const type = fields.find((field) => field.name === name)?.type;
  if (type === "boolean") return `${name} ("${name}": true)`;
  return name === "inputs" || name === "outputs" ? `${name} ("${name}": "image")` : name;
}

/** Names all faults of a request at once: fields that do not exist, and values that no row has. */
function unknownFields(dataset: Dataset, unknown: readonly string[], empty: readonly string[]): ApiError {
  const named = unknown.slice(0, NAMES_EXPLAINED).map((name) => JSON.stringify(name.slice(0, SHOWN)));
  const more = unknown.length > named.length ? ` (and ${unknown.length - named.length} more)` : "";
  const known = dataset.fields.map((field) => field.name);
  const meant = unknown.slice(0, NAMES_EXPLAINED).flatMap((name) => {
    const fields = nearestFields(name, known);
    return fields.length === 0
      ? []
      : [
          `${JSON.stringify(name.slice(0, SHOWN))}: did you mean ${fields.map((field) => withExample(dataset, field)).join(", ")}?`,
        ];
  });
  const others = dataset.name === "model-pricing" && unknown.some((name) => KIND.test(name)) ? [OTHER_KINDS] : [];
  return new ApiError(
    "UNKNOWN_FIELDS",
    [`${dataset.name} has no field ${named.join(", ")}${more}.`, ...others, ...meant, ...empty].join(" "),
    {
      members: { unknown: unknown.slice(0, NAMES_SHOWN).map((name) => name.slice(0, SHOWN)), known_fields: known },
    },
  );
}

function about(query: PlannedQuery, context: OperationContext) {
  if (query.dataset.name === "model-pricing") {
    return {
      sources: [datasetSource(context), pricingSource(context)],
      caveats: [
        ...rowNotes(query),
        OTHER_KINDS,
        "Rates are list prices of a short request of standard service on the day of the build, and of models that are retired the last known ones; a rate that depends on length, region or hour has more rows on the model's page.",
        "price_status is the price's age at as_of: verified up to 7 days, ageing up to 30, stale beyond; unverified when it was read only in a rendering or copy of the provider's page or in a list, as price_evidence_form says.",
        "price_url is null where the price was read in a second-hand list, which price_origin names; price_page is the page on which the provider states its prices, to check it.",
        "price_quote is a quotation of the provider's page and outside the licence of the data.",
      ],
    };
  }
  return {
    sources: [datasetSource(context), starsSource(context, context.catalog.starsReadAt)],
    caveats: [
      ...rowNotes(query),
      `Stars and their growth are null where a product has no repository or none was read; github_stars_at says when they were${starsAge(context)}.`,
      "Growth windows end at the last reading (growth_as_of), not today.",
      "referred_visits are those counted up to the build.",
    ],
  };
}

/** Days from which the age of stars is told. */
const OLD_STARS = 30;

/** Says when stars were last read, where that is long ago. */
function starsAge({ catalog: { starsReadAt }, now }: OperationContext): string {
  const days = starsReadAt === null ? 0 : daysBetween(starsReadAt.slice(0, 10), dayOf(now()));
  return days > OLD_STARS ? `, at the latest on ${starsReadAt?.slice(0, 10)}, ${days} days before this answer` : "";
}
