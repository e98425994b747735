import type { Finding } from "../../../schema/answers/research.ts";
import { makerOf } from "../../optimize/choice/demand-filters.ts";
import { filterOf } from "../question/filters.ts";
import { type DirectInput, filterWords, finding, oncePerModel } from "./input.ts";
import { pricedOn } from "./price.ts";
import { blendOf } from "./prices/order.ts";

const MOST_NAMED = 20;

/** Counts the models whose release is recorded in a period; of the others, how many have no recorded day. */
function releases(
  models: DirectInput["models"],
  question: DirectInput["question"],
  day: string,
  sources: DirectInput["sources"],
): Finding | null {
  const period = filterOf(question.filters, "period");
  const [from, to] = [period?.from ?? "", period?.to ?? "9"];
  const keyOf = (model: DirectInput["models"][number]) => model.model_key ?? `${model.provider}/${model.model_id}`;
  const byKey = Map.groupBy(models, keyOf);
  const dated = [...byKey.values()].flatMap((some) => {
    const on = some.flatMap(({ released_on: released }) => released ?? []).sort()[0];
    return on === undefined ? [] : [{ on, name: some[0]?.display_name ?? "" }];
  });
  const within = dated.filter(({ on }) => on >= from && on <= to).sort((a, b) => (a.on > b.on ? -1 : 1));
  const names = within.slice(0, MOST_NAMED).map(({ name, on }) => `${name} (${on})`);
  const filters = filterWords(question);
  return finding(
    "how_many",
    `${within.length} listed language models${filters === "" ? "" : ` (${filters})`} have a recorded day of release ${period?.words ?? ""}${names.length === 0 ? "" : `, the newest first: ${names.join(", ")}${within.length > names.length ? ` and ${within.length - names.length} more` : ""}`}. Of ${byKey.size} models ${byKey.size - dated.length} have no recorded day of release, so the true number is ${within.length} or more. Models that are not listed are not counted.`,
    { models: within.length, without_day: byKey.size - dated.length, on: day },
    [sources.prices],
  );
}

const MOST_RANKED = 10;

/** The models of the highest ability index, each with that and its cheapest listing. */
function ablest({ ability, day }: DirectInput, models: DirectInput["models"]): string[] {
  const priced = pricedOn(models, day).sort((a, b) => blendOf(a) - blendOf(b));
  const rated = oncePerModel(priced).flatMap((one) => {
    const rating = ability(one.model);
    return rating === null ? [] : [{ ...one, rating }];
  });
  return rated
    .sort((a, b) => b.rating.value - a.rating.value)
    .slice(0, MOST_RANKED)
    .map(
      ({ model, input, output, rating: { value, margin } }) =>
        `${model.display_name} ${value.toFixed(1)} ± ${margin.toFixed(1)} (${input.usd_per_mtok} and ${output.usd_per_mtok} at ${model.providerName})`,
    );
}

/** Counts the models that meet the filters, and their listings. */
export function modelCount(input: DirectInput): Finding | null {
  const { models, question, day, sources } = input;
  const state = filterOf(question.filters, "state");
  const period = filterOf(question.filters, "period");
  if (question.subject !== "" && models.length === 0) return null;
  if (period !== undefined && state?.value !== "ended")
    return state === undefined ? releases(models, question, day, sources) : null;
  const counted = models.filter((model) => {
    if (state === undefined) return model.status === "current" || model.status === "preview";
    const on = model.deprecation?.shutdown_on ?? null;
    return period === undefined || (on !== null && (period.from ?? "") <= on && on <= (period.to ?? "9"));
  });
  const names = new Map(counted.map((model) => [model.model_key ?? `${model.provider}/${model.model_id}`, model]));
  const undated =
    state?.value === "ended" && period !== undefined
      ? models.filter(({ deprecation }) => (deprecation?.shutdown_on ?? null) === null).length
      : 0;
  const filters = filterWords(question);
  const makers = new Set([...names.values()].map(makerOf)).size;
  const sellers = new Set(counted.map(({ provider }) => provider)).size;
  const what =
    state === undefined
      ? "on sale"
      : state.value === "ended"
        ? `shut down${period === undefined ? "" : ` ${period.words}`}`
        : "deprecated and not yet shut down";
  const keys = (some: typeof counted) =>
    new Set(some.map((model) => model.model_key ?? `${model.provider}/${model.model_id}`));
  // A seller may drop a model that its maker still sells, so the two kinds of end are counted separately.
  const atMaker = state === undefined ? null : keys(counted.filter(({ first_party: first }) => first));
  const chosen = atMaker === null || atMaker.size === 0 ? [...names.keys()] : [...atMaker];
  const shown =
    question.byAbility === true
      ? ablest(input, counted)
      : chosen.slice(0, MOST_NAMED).flatMap((key) => names.get(key)?.display_name ?? []);
  // Of all models together no few names say anything.
  const ofAll = state === undefined && filters === "" && question.subject === "" && question.byAbility !== true;
  const named =
    shown.length === 0 || ofAll
      ? ""
      : `${question.byAbility === true ? ", by their ability index from public scores, input and output of the cheapest such listing in USD per million tokens" : ""}: ${shown.join(", ")}${chosen.length > shown.length ? ` and ${chosen.length - shown.length} more` : ""}`;
  const lead =
    atMaker === null
      ? `${names.size} listed language models${filters === "" ? "" : ` (${filters})`} are ${what}, in ${counted.length} listings of ${sellers} ${sellers === 1 ? "seller" : "sellers"}${named}.`
      : `${atMaker.size} listed language models${filters === "" ? "" : ` (${filters})`} are ${what} at their own maker${named}. At one seller at least, whose maker may go on selling them, it is ${names.size} models in ${counted.length} listings of ${sellers} ${sellers === 1 ? "seller" : "sellers"}. They are of ${makers} makers.`;
  return finding(
    "how_many",
    `${lead}${undated > 0 ? ` ${undated} more listings have ended on a day that is not recorded.` : ""} Models that are not listed are not counted; embedding, image and speech models are counted apart.`,
    {
      models: atMaker?.size ?? names.size,
      models_at_any_seller: names.size,
      listings: counted.length,
      sellers,
      makers,
      on: day,
    },
    [sources.prices],
  );
}
