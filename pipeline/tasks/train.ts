import { type TaskModelWeights, taskFeatures } from "../../src/core/optimize/task/kind/classifier.ts";
import { WORKLOADS, type WorkloadClass } from "../../src/core/optimize/task/workloads.ts";

/** A task with the class that a person assigned. */
export interface LabelledTask {
  language: string;
  class: WorkloadClass;
  task: string;
}

const EPOCHS = 40;
const RATE = 0.5;
const DECAY = 1e-4;
/** Minimum number of tasks with a feature: a feature of a single task is noise. */
const LEAST_TASKS = 2;

/**
 * Trains a multinomial logistic regression by AdaGrad, in the order of the tasks, so that equal tasks give equal
 * weights. Weights are rounded to three decimals, which changes no label.
 */
export function trainTaskModel(tasks: readonly LabelledTask[]): TaskModelWeights {
  const classes = Object.keys(WORKLOADS) as WorkloadClass[];
  const counts = new Map<string, number>();
  const features = tasks.map(({ task }) => [...taskFeatures(task)]);
  for (const feature of features.flat()) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const kept = features.map((all) => all.filter((feature) => (counts.get(feature) ?? 0) >= LEAST_TASKS));
  const ids = new Map([...new Set(kept.flat())].map((feature, index) => [feature, index]));
  const width = classes.length;
  const weights = new Float64Array((ids.size + 1) * width);
  const squares = new Float64Array(weights.length).fill(1e-6);
  const rows = kept.map((all) => [ids.size, ...all.map((feature) => ids.get(feature) ?? ids.size)]);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (const [at, task] of tasks.entries())
      step(weights, squares, rows[at] ?? [], classes.indexOf(task.class), width);
  }
  const row = (id: number) => Array.from(weights.subarray(id * width, (id + 1) * width), rounded);
  return {
    classes,
    bias: row(ids.size),
    weights: Object.fromEntries([...ids].map(([feature, id]) => [feature, row(id)])),
  };
}

function step(
  weights: Float64Array,
  squares: Float64Array,
  ids: readonly number[],
  label: number,
  width: number,
): void {
  const scores = new Array<number>(width).fill(0);
  for (const id of ids)
    for (let k = 0; k < width; k += 1) scores[k] = (scores[k] ?? 0) + (weights[id * width + k] ?? 0);
  const top = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - top));
  const total = powers.reduce((sum, power) => sum + power, 0);
  for (let k = 0; k < width; k += 1) {
    const error = (powers[k] ?? 0) / total - (k === label ? 1 : 0);
    for (const id of ids) {
      const at = id * width + k;
      const gradient = error + DECAY * (weights[at] ?? 0);
      squares[at] = (squares[at] ?? 0) + gradient * gradient;
      weights[at] = (weights[at] ?? 0) - (RATE * gradient) / Math.sqrt(squares[at] ?? 1);
    }
  }
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
