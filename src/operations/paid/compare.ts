import { familyModelIds, nearestModelIds } from "../../core/catalog/nearest-models.ts";
import { caveatsOf } from "../../core/compare/caveats.ts";
import { differencesOf, sharedCategories } from "../../core/compare/compare.ts";
import type { Compared } from "../../core/compare/field.ts";
import { isSubstantial } from "../../core/compare/fields.ts";
import { compareSummary } from "../../core/compare/summary.ts";
import type { AskedTaskModel } from "../../core/compare/task-models.ts";
import { priceEndWords } from "../../core/optimize/money/price-end.ts";
import { dayOf } from "../../core/periods.ts";
import { peakHoursOf, peakWords } from "../../core/prices/peak-hours.ts";
import { planCaveats } from "../../core/prices/plans.ts";
import { scoresInWords, testsOfBoth } from "../../core/quality/shared-tests.ts";
import { listOf } from "../../core/text/list.ts";
import { editDistance } from "../../core/text/nearest.ts";
import { PLACEMENT_DISCLOSURE } from "../../schema/answers/board.ts";
import { CompareAnswer, CompareInput } from "../../schema/answers/compare.ts";
import { ApiError } from "../../schema/errors.ts";
import { defineOperation } from "../define.ts";
import { productNotFound } from "../free/product.ts";
import type { OperationContext } from "../operation.ts";
import { successorsOf } from "../shared/models/compared.ts";
import { itemsOf, productsOf, sourcesOf } from "../shared/models/compared-items.ts";
import { taskComparison } from "../shared/models/compared-tasks.ts";
import { type Meaning, namesakeAmong, readingsOf, settle } from "../shared/resolve-names.ts";
import { announcedEnd, taskListing, taskText } from "./model-names.ts";
import { compareReading, taskReading } from "./names-reading.ts";

/** Number of characters of an unknown name that are searched for and repeated to the caller. */
const SHOWN = 200;
/** Number of unknown names for which suggestions are made. All models are ranked for the first alone. */
const MOST_SUGGESTED = 3;
const MOST_OF_FAMILY = 5;

/** What the names of a request mean: models for one task, or products and language models. */
interface ResolvedNames {
  tasks: AskedTaskModel[] | null;
  asked: readonly Meaning[];
  items: readonly Compared[];
  differences: ReturnType<typeof differencesOf>;
}

export const compare = defineOperation({
  id: "compare",
  operationId: "compareProducts",
  resourceId: "agent-compare-v1",
  method: "POST",
  path: "/api/agent/v1/compare",
  tool: "compare_products",
  title: "Comparison",
  summary:
    "Compares 2 to 8 products, language models, or models for one task (embeddings, speech, images): category, board positions, stars and growth, licence, list price, and each difference with its better side.",
  guide: "For candidates of a search.",
  tags: ["Computed answers"],
  price: { mode: "fixed", usdc: "0.01" },
  freshness: "live",
  errors: ["PRODUCT_NOT_FOUND", "NO_MATCH"],
  input: CompareInput,
  output: CompareAnswer,
  examples: [
    { title: "Three frameworks for agents", input: { products: ["langchain", "LlamaIndex", "crewai"] } },
    { title: "Two models", input: { products: ["gpt-4o", "claude-sonnet-4-5"] } },
    { title: "Two embedding models", input: { products: ["text-embedding-3-large", "voyage-3-large"] } },
  ],
  plan(input, context): { resolved: ResolvedNames } {
    const tasks = taskModelsAsked(input.products, context);
    if (tasks !== null) return { resolved: { tasks, asked: [], items: [], differences: [] } };
    const asked = resolveAll(input.products, context);
    const [only] = asked;
    if (only !== undefined && asked.length === 1) {
      const names = listOf(only.requested.map((name) => JSON.stringify(name.slice(0, SHOWN))));
      throw new ApiError("NO_MATCH", `${names} mean one thing (${only.key}): there is nothing to compare it with.`);
    }
    const items = itemsOf(asked, context);
    const differences = differencesOf(items, dayOf(context.now()));
    if (!differences.some(isSubstantial)) throw nothingDiffers(items);
    return { resolved: { tasks: null, asked, items, differences } };
  },
  reading: ({ tasks, asked, items }) => (tasks === null ? compareReading(asked, items) : taskReading(tasks)),
  run({ tasks, asked, items, differences }, context) {
    if (tasks !== null) return { reading: taskReading(tasks), ...taskComparison(tasks, context) };
    const today = dayOf(context.now());
    const peaks = peakNotes(asked, context);
    return {
      reading: compareReading(asked, items),
      summary: [compareSummary(items, differences, today, sharedTests(asked, items, context)), ...peaks].join(" "),
      count: items.length,
      products: [...items],
      differences,
      shared_categories: sharedCategories(items),
      same: asked
        .filter((thing) => thing.requested.length > 1)
        .map(({ key, requested }) => ({ key, names: requested })),
      unresolved: [],
      disclosure: PLACEMENT_DISCLOSURE,
      sources: sourcesOf(asked, items, context),
      as_of: new Date(context.now()).toISOString(),
      caveats: [...caveatsOf(items, today), ...priceEnds(asked, today), ...planCaveats(productsOf(asked), today)],
    };
  },
});

/** The models for one task that all names mean; null where a name means something else, or their tasks differ. */
function taskModelsAsked(names: readonly string[], { catalog }: OperationContext): AskedTaskModel[] | null {
  const asked = names.map((requested) => ({ requested, model: taskListing(requested, catalog.taskModels) }));
  const found = asked.flatMap(({ requested, model }) => (model === undefined ? [] : [{ requested, model }]));
  const isOnly = found.some(({ requested }) => readingsOf(requested, catalog).length === 0);
  const kinds = new Set(found.map(({ model }) => model.kind));
  const models = new Set(found.map(({ model }) => model));
  return isOnly && found.length === names.length && kinds.size === 1 && models.size === names.length ? found : null;
}

/** Refuses a comparison in which no signal differs, so that nobody pays for it. */
function nothingDiffers(items: readonly Compared[]): ApiError {
  const kinds = new Set(items.map(({ kind }) => kind));
  const names = listOf(items.map(({ name }) => name));
  const why =
    kinds.size > 1
      ? "a product and a model share no field that can be compared; compare products with products and models with models"
      : "no signal that we hold tells them apart; /api/agent/v1/products/{slug} shows what is known of each";
  return new ApiError("NO_MATCH", `There is nothing to compare in ${names}: ${why}.`, {
    members: { compared: items.map(({ key, kind }) => ({ key, kind })) },
  });
}

/** Resolves every name to a product or a model. @throws ApiError PRODUCT_NOT_FOUND with the unknown names */
function resolveAll(products: readonly string[], context: OperationContext): Meaning[] {
  const names = products.map((requested) => ({ requested, readings: readingsOf(requested, context.catalog) }));
  const unknown = names
    .filter(({ readings }) => readings.length === 0)
    .map(({ requested }) => requested.slice(0, SHOWN));
  const held = names.filter(({ readings }) => readings.length > 0).map(({ requested }) => requested);
  if (unknown.length > 0) throw notFound(unknown, held, products, context);
  const asked = settle(names);
  const all = asked.flatMap((thing) => (thing.kind === "product" ? thing.product : []));
  return asked.map((thing) => {
    if (thing.kind !== "product") return thing;
    const others = all.filter((other) => other !== thing.product);
    const namesake = namesakeAmong(thing.product, others, context.catalog)?.slug;
    return namesake === undefined
      ? thing
      : { ...thing, namesake, alsoMatches: [...new Set([namesake, ...thing.alsoMatches])] };
  });
}

function notFound(
  unknown: readonly string[],
  held: readonly string[],
  products: readonly string[],
  context: OperationContext,
): ApiError {
  const listed = unknown.map((name) => ({ name, listing: taskListing(name, context.catalog.taskModels) }));
  const unlisted = listed.flatMap(({ name, listing }) => (listing === undefined ? [name] : []));
  const near = listed
    .filter(({ listing }) => listing === undefined)
    .slice(0, MOST_SUGGESTED)
    .map(({ name }, index) => ({ name, suggestions: suggestionsFor(name, index === 0, context) }));
  const tasks = listed.flatMap(({ listing }) => listing ?? []);
  const meant = new Map(near.map(({ name, suggestions }) => [name, slipOf(name, suggestions)]));
  const slips = near.flatMap(({ name }) => meant.get(name) ?? []);
  const corrected = products.flatMap((name) => meant.get(name.slice(0, SHOWN)) ?? (held.includes(name) ? [name] : []));
  const call = JSON.stringify(corrected.map((name) => name.slice(0, SHOWN)));
  const taskTexts =
    tasks.length === 0
      ? []
      : [
          `${tasks.map((task) => `${taskText(task)}.${announcedEnd(task)}`).join(" ")} They are compared with models for the same task alone: GET /api/agent/v1/models?kind=${tasks[0]?.kind} lists their prices for free, and research answers ${JSON.stringify(tasks.map(({ display_name: name }) => name).join(" vs "))}.`,
        ];
  return new ApiError(
    "PRODUCT_NOT_FOUND",
    [
      ...(unlisted.length === 0
        ? []
        : [`There is no product or model named ${listOf(unlisted.map((name) => JSON.stringify(name)))}.`]),
      ...(slips.length === 0 ? [] : [`Perhaps ${listOf(slips)} is meant.`]),
      ...(corrected.length < 2
        ? []
        : [
            `${slips.length === 0 ? "The others are listed" : "To compare these"}: {"products":${call}}${slips.length === 0 ? " compares them" : ""}.`,
          ]),
      ...taskTexts,
    ].join(" "),
    {
      members: {
        unresolved: unknown,
        suggestions: [...new Set(near.flatMap(({ suggestions }) => suggestions))],
        suggestions_by_name: Object.fromEntries(near.map(({ name, suggestions }) => [name, suggestions])),
      },
    },
  );
}

/** Returns the suggestion that differs from a name by a slip of the pen: a few letters, spaces or signs, and no digit. */
function slipOf(name: string, suggestions: readonly string[]): string | undefined {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const digits = (text: string) => text.replace(/\D/g, "");
  return suggestions.find(
    (one) =>
      digits(one) === digits(name) && editDistance(bare(one), bare(name)) <= Math.max(1, Math.floor(name.length / 6)),
  );
}

/**
 * Returns ids of models of the named family, then products that search finds for the name.
 * @param ranked whether to look for models within a few edits of the name when it names no family
 */
function suggestionsFor(name: string, ranked: boolean, context: OperationContext): string[] {
  const close = Math.max(2, Math.floor(name.length / 4));
  const lower = name.toLowerCase();
  const family = familyModelIds(name, context.catalog.models, MOST_OF_FAMILY);
  const models =
    family.length > 0 || !ranked
      ? family
      : nearestModelIds(name, context.catalog.models, { most: 3 }).filter(
          (id) => editDistance(lower, id.toLowerCase()) <= close,
        );
  return [...models, ...(productNotFound(name, context).members.suggestions as string[])];
}

/** Tells the public tests that hold an unrated model and another one. */
function sharedTests(asked: readonly Meaning[], items: readonly Compared[], { catalog }: OperationContext): string[] {
  const models = asked.flatMap((thing, at) => {
    const item = items[at];
    return thing.kind === "model" && item?.kind === "model"
      ? [{ model: thing.model, rated: item.quality !== null }]
      : [];
  });
  return models.flatMap(({ model, rated }, at) =>
    models.slice(0, at).flatMap((other) => {
      if (rated && other.rated) return [];
      const pairs = testsOfBoth(other.model, model, null, { evidence: catalog.qualityEvidence });
      const [a, b] = [model.display_name, other.model.display_name];
      return pairs.length === 0 ? [] : [`Public tests of both, ${a} against ${b}: ${scoresInWords(pairs)}.`];
    }),
  );
}

/** Names the peak hours of the compared models and their successors, whose rates here are those of these hours. */
function peakNotes(asked: readonly Meaning[], { catalog, now }: OperationContext): string[] {
  const models = asked.flatMap((thing) =>
    thing.kind === "model" ? [thing.model, ...successorsOf(thing.model, catalog.models)] : [],
  );
  return [...new Set(models)].flatMap((model) => {
    const peak = peakHoursOf(model.prices, dayOf(now()));
    return peak === null ? [] : [`${peakWords(model.display_name, peak)}.`];
  });
}

/** Lists the compared models whose recorded price ends and has no recorded successor. */
function priceEnds(asked: readonly Meaning[], day: string): string[] {
  return asked.flatMap((thing) => {
    if (thing.kind !== "model") return [];
    const { model } = thing;
    return priceEndWords(model, day, `${model.display_name} at ${model.providerName}`) ?? [];
  });
}
