import type { TaskKind } from "../../../../schema/records/task-model.ts";
import type { TaskModel } from "../../../catalog/catalog-data.ts";
import { isOtherService } from "../../../catalog/other-services.ts";
import { oncePerModel } from "../input.ts";

/** A current price of a model for one task. */
export interface TaskPrice {
  model: TaskModel;
  usd: string;
  /** Names the unit of a price: `million input tokens`, `image`, `audio_minute`. */
  unit: string;
  secondHand: boolean;
  /** First day of the price, or of its first reading. */
  from: string;
  origin: string;
}

/** What each kind of model is sold by. Beside it are rates of what goes in or of text, by which models of the kind do not compare. */
const USUAL_UNITS: Readonly<Record<TaskKind, readonly string[]>> = {
  embedding: ["million input tokens"],
  rerank: ["thousand_queries", "million input tokens"],
  speech_to_text: ["audio_minute", "million audio_input tokens"],
  text_to_speech: ["million_characters", "audio_minute", "million audio_output tokens", "million output tokens"],
  speech_to_speech: ["audio_minute", "million audio_input tokens"],
  image: ["image", "megapixel", "million image_output tokens"],
  video: ["video_second"],
  ocr: ["page"],
};

/** Returns those prices that are by what models of their kind are sold by, by the most usual unit first. */
export function usualOf(prices: readonly TaskPrice[]): TaskPrice[] {
  const rank = ({ model, unit }: TaskPrice) => USUAL_UNITS[model.kind].indexOf(unit);
  return prices.filter((price) => rank(price) >= 0).sort((a, b) => rank(a) - rank(b));
}

/** A rate of tokens for what goes in or comes out of a call. */
const OF_A_CALL = /^million (?:(?:audio|image)_)?(?:input|output) tokens$/u;

/** The unit of a price in words. Plain tokens of a model that speaks are those of text. */
export function unitText(unit: string, model?: Pick<TaskModel, "kind">): string {
  const plain = model?.kind === "speech_to_speech" && OF_A_CALL.test(unit);
  return (plain ? unit.replace(/^million (?=input|output)/u, "million text ") : unit).replace(/_/g, " ");
}

/** The other rates of tokens of a model whose price is by tokens, in brackets: what comes out, and text beside sound. */
export function besideText({ model, unit }: Pick<TaskPrice, "model" | "unit">, day: string): string {
  if (!OF_A_CALL.test(unit) || model.kind === "embedding") return "";
  const others = lastPricesOf(model, day).filter((one) => one.unit !== unit && OF_A_CALL.test(one.unit));
  const texts = others.map((one) => `${unitText(one.unit, model).replace(/^million | tokens$/gu, "")} ${one.usd}`);
  return texts.length === 0 ? "" : ` (${texts.toSorted().join(", ")})`;
}

/** Returns the plain prices of a model on sale on a day; of one that will end only if asked for. */
export function pricesOf(model: TaskModel, day: string, { endingToo = false } = {}): TaskPrice[] {
  if (isOver(model, day)) return [];
  return model.status === "deprecated" && !endingToo ? [] : lastPricesOf(model, day);
}

/** Whether a seller has ended a model. */
export function isOver({ status, deprecation }: TaskModel, day: string): boolean {
  return status === "retired" || (deprecation?.shutdown_on ?? "9") <= day;
}

/** Returns the plain prices on record of a model for a day, whether it is on sale or not. */
export function lastPricesOf(model: TaskModel, day: string): TaskPrice[] {
  const holds = ({
    effective_from: from,
    effective_to: to,
    when,
  }: {
    effective_from: string;
    effective_to: string | null;
    when: object;
  }) => from <= day && (to === null || to > day) && Object.keys(when).length === 0;
  return [
    ...model.prices.filter(holds).map(({ meter, usd_per_mtok: usd, evidence, effective_from: from, origin }) => ({
      model,
      usd,
      unit: `million ${meter} tokens`,
      secondHand: evidence === null,
      from,
      origin,
    })),
    ...model.unit_prices.filter(holds).map(({ unit, usd, evidence, effective_from: from, origin }) => ({
      model,
      usd,
      unit,
      secondHand: evidence === null,
      from,
      origin,
    })),
  ];
}

/** The prices of models in the unit in which most of them are sold, the cheapest listing of each, cheapest first. */
export function cheapestFirst(models: readonly TaskModel[], day: string): { prices: TaskPrice[]; unit: string | null } {
  const priced = models.filter((model) => !isOtherService(model)).flatMap((model) => pricesOf(model, day));
  const unit = mainUnit(priced);
  const sorted = priced
    .filter((price) => price.unit === unit && Number(price.usd) > 0)
    .sort((a, b) => Number(a.usd) - Number(b.usd));
  return { prices: oncePerModel(sorted), unit };
}

/** Returns the unit in which most models are sold, of those that are usual for their kind. */
export function mainUnit(prices: readonly TaskPrice[]): string | null {
  const usual = usualOf(prices);
  const groups = [...Map.groupBy(usual.length > 0 ? usual : prices, ({ unit }) => unit)].map(
    ([unit, some]) => [unit, new Set(some.map(({ model }) => model)).size] as const,
  );
  return groups.sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
