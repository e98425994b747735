import type { CatalogModel } from "../../../../core/catalog/catalog-data.ts";
import { startOf } from "../../../../core/model-questions/makers.ts";
import { isShutDown } from "../../../../core/optimize/choice/shutdown.ts";
import { dayOf } from "../../../../core/periods.ts";
import { versionOf } from "../../../../core/research/answers/prices/order.ts";
import { modelsNamed, wordsBeside } from "../../../../core/research/model-names.ts";
import { sidesOf } from "../../../../core/research/question/sides.ts";
import { latinNames } from "../../../../core/research/question/words/brand-names.ts";
import type { OperationContext } from "../../../operation.ts";
import type { AskedModels } from "./selection.ts";

/** Newest models of each family that are listed when a question names several families. */
const OF_EACH_FAMILY = 2;

/**
 * Returns the newest current models of each of several families: "DeepSeek, Qwen, Kimi and GLM", those with public scores
 * before all others. Null unless a sentence names two families and nothing else.
 */
export function familiesNamed(
  part: string,
  models: readonly CatalogModel[],
  { catalog, now }: Pick<OperationContext, "catalog" | "now">,
): AskedModels | null {
  const names = latinNames(part)
    .split(/[?？。!！]/u)
    .map((sentence) => sidesOf(sentence).flatMap((side) => side.replace(NOT_LATIN, " ").trim() || []))
    .find((sides) => sides.length > 1 && sides.every((name) => !/[\d\s]/.test(name)));
  if (names === undefined) return null;
  const day = dayOf(now());
  const isRated = ({ model_key: key }: CatalogModel) =>
    key !== null && catalog.qualityEvidence?.models.has(key) === true;
  const newest = names.map((name) => {
    const ofFamily = modelsNamed(name, models).filter(
      (model) => model.status === "current" && !isShutDown(model, day) && wordsBeside(name, [model]).length === 0,
    );
    const own = ofFamily.filter(({ first_party: first }) => first);
    const ordered = (own.length > 0 ? own : ofFamily).toSorted(
      (a, b) =>
        Number(isRated(b)) - Number(isRated(a)) || versionOf(b) - versionOf(a) || startOf(b).localeCompare(startOf(a)),
    );
    const keys = [...new Set(ordered.map(({ model_key: key }) => key))].slice(0, OF_EACH_FAMILY);
    return ofFamily.filter(({ model_key: key }) => keys.includes(key));
  });
  if (newest.some((some) => some.length === 0)) return null;
  const notes = [`Of each family the ${OF_EACH_FAMILY} newest with public scores are taken: name others by version.`];
  return { models: newest.flat(), taskModels: null, named: true, read: [], notes, sides: names };
}

/** Words around a name in Chinese, Japanese or Korean. */
const NOT_LATIN = /[^\p{Script=Latin}\p{N}\s.'’-]+/gu;
