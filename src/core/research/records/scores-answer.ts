import type { Finding } from "../../../schema/answers/research.ts";
import type { CatalogModel } from "../../catalog/catalog-data.ts";
import { baseRates } from "../../prices/base-rates.ts";
import { isLowerBetter } from "../../quality/evidence.ts";
import type { QualityScore } from "../../quality/types.ts";
import { finding } from "../answers/input.ts";

/** Most scores of one model, and most models of one benchmark. */
const MOST_SCORES = 12;
const MOST_MODELS = 8;
const MOST_BOARDS = 4;

export interface ScoredModel {
  model: CatalogModel;
  scores: readonly QualityScore[];
}

const ABOUT =
  "Scores are of public tests, each by its own setting; they are not of your task, and differences of a few points may be chance.";

/** States the scores of named models, those of one benchmark side by side. Null when none is on record. */
/** @param priced day for which their prices are stated; null when they are not asked for */
export function scoresOfModels(models: readonly ScoredModel[], what: string, priced: string | null): Finding | null {
  if (models.every(({ scores }) => scores.length === 0)) return null;
  const texts = models.map(({ model, scores }) => {
    const shown = newestOfEach(scores).slice(0, MOST_SCORES);
    return shown.length === 0
      ? `${model.display_name}: no score of ${what} on record.`
      : `${model.display_name}: ${shown.map((score) => scoreText(score)).join("; ")}.`;
  });
  const prices =
    priced === null
      ? ""
      : ` Prices: ${models.map(({ model }) => `${model.display_name}${priceText(model, priced)}`).join("; ")}.`;
  return finding(
    "scores_of_models",
    `${leadText(models)}${texts.join(" ")}${prices} ${ABOUT}`,
    {
      prices,
      models: models.map(({ model }) => model.display_name).join(", "),
      scores: texts.join(" "),
      lead: leadText(models),
    },
    sourcesOf(models.flatMap(({ scores }) => newestOfEach(scores).slice(0, MOST_SCORES))),
  );
}

/** Lists the leading models of each board, with their prices. Null without a score. */
export function leadersOf(
  scores: readonly QualityScore[],
  modelOf: (key: string) => CatalogModel | undefined,
  { most, day, priced }: { most: number | null; day: string; priced: boolean },
): Finding | null {
  const boards = [...Map.groupBy(scores, ({ board }) => board).values()];
  const newest = new Map<string, readonly QualityScore[]>();
  for (const board of boards) {
    const [first] = board;
    if (first === undefined) continue;
    const known = newest.get(first.benchmark);
    if (known === undefined || dayOf(board) > dayOf(known)) newest.set(first.benchmark, board);
  }
  const shown = [...newest.values()].sort((a, b) => (dayOf(a) > dayOf(b) ? -1 : 1)).slice(0, MOST_BOARDS);
  const texts = shown.map((board) => {
    const [one] = board;
    const lower = isLowerBetter(one?.benchmark ?? "");
    const best = [...Map.groupBy(board, ({ modelKey }) => modelKey).values()].flatMap(
      (some) => [...some].sort((a, b) => (lower ? a.score - b.score : b.score - a.score))[0] ?? [],
    );
    const sorted = best.sort((a, b) => (lower ? a.score - b.score : b.score - a.score));
    const chosen = sorted.slice(0, Math.min(most ?? MOST_MODELS, MOST_MODELS));
    const rows = chosen.map((score) => {
      const model = modelOf(score.modelKey);
      const name = model?.display_name ?? score.modelKey;
      return `${name} ${round(score.score)}${score.setting === null ? "" : ` (${score.setting})`}${priced && model !== undefined ? priceText(model, day) : ""}`;
    });
    return `${one?.benchmark}, ${one?.unit}, ${lower ? "lowest" : "highest"} first, scores to ${dayOf(board)}: ${rows.join(", ")}${sorted.length > chosen.length ? `; ${sorted.length - chosen.length} more listed models have a score` : ""}.`;
  });
  if (texts.length === 0) return null;
  return finding(
    "leaders_of_benchmark",
    `${texts.join(" ")}${newest.size > shown.length ? ` ${newest.size - shown.length} more benchmarks of this kind are on record: name one.` : ""} ${ABOUT}`,
    { leaders: texts.join(" "), more: Math.max(0, newest.size - shown.length) },
    sourcesOf(shown.flat()),
  );
}

/** Says which of several models leads on the benchmarks that all of them have. */
function leadText(models: readonly ScoredModel[]): string {
  if (models.length < 2) return "";
  const [first, ...others] = models.map(({ model, scores }) => ({
    name: model.display_name,
    of: new Map(newestOfEach(scores).map((score) => [`${score.board} ${score.setting}`, score])),
  }));
  const shared = [...(first?.of.values() ?? [])].filter((score) =>
    others.every(({ of }) => of.has(`${score.board} ${score.setting}`)),
  );
  const texts = shared.slice(0, 5).map((score) => {
    const all = [first, ...others].flatMap((one) => {
      const own = one?.of.get(`${score.board} ${score.setting}`);
      return one === undefined || own === undefined ? [] : [{ name: one.name, score: own.score }];
    });
    const lower = isLowerBetter(score.benchmark);
    const [best, next] = all.sort((a, b) => (lower ? a.score - b.score : b.score - a.score));
    return best?.score === next?.score
      ? `equal on ${score.benchmark}`
      : `${best?.name} leads on ${score.benchmark}, ${round(best?.score ?? 0)} against ${round(next?.score ?? 0)}`;
  });
  return texts.length === 0
    ? "On no board in the same setting do all of them have a score. "
    : `In the same setting ${texts.join("; ")}. `;
}

/** The newest score of each benchmark and setting. */
function newestOfEach(scores: readonly QualityScore[]): QualityScore[] {
  const newest = new Map<string, QualityScore>();
  for (const score of scores) {
    const key = `${score.benchmark} ${score.setting}`;
    const known = newest.get(key);
    if (known === undefined || score.date > known.date) newest.set(key, score);
  }
  return [...newest.values()].sort((a, b) => (a.date > b.date ? -1 : a.date < b.date ? 1 : 0));
}

function scoreText({ benchmark, score, unit, setting, low, high, date, dateIs }: QualityScore): string {
  const range = low === null || high === null ? "" : `, ${round(low)} to ${round(high)}`;
  return `${benchmark} ${round(score)}${range} (${unit}${setting === null ? "" : `, ${setting}`}, ${dateIs === "measured" ? "measured" : "read"} ${date})`;
}

function priceText(model: CatalogModel, day: string): string {
  const { input, output } = baseRates(model.prices, day);
  return input === null || output === null
    ? ", price not known"
    : `, ${input.usd_per_mtok} in and ${output.usd_per_mtok} out USD per million tokens at ${model.providerName}`;
}

function dayOf(board: readonly QualityScore[]): string {
  return (
    board
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? ""
  );
}

function round(score: number): string {
  return String(Math.round(10 * score) / 10);
}

function sourcesOf(scores: readonly QualityScore[]): Finding["sources"] {
  const boards = new Map(scores.map((score) => [`${score.benchmark} ${score.url}`, score]));
  return [...boards.values()]
    .slice(0, MOST_SCORES)
    .map(({ benchmark, url, date, sourceId }) => ({ name: `${benchmark} (${sourceId})`, url, as_of: date }));
}
