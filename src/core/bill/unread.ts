import type { ModelView } from "../optimize/types.ts";
import { type Line, monthOf } from "./line-cost.ts";
import { compare, plus, type Usd } from "./usd.ts";

/** Most distinct tasks that one bill reads. Reading one takes about 3 ms of processor time. */
export const MOST_READ = 100;

/** Returns the tasks of a bill beyond the `MOST_READ` with the most money at list prices, which are not read. */
export function unreadTasks(billed: readonly { line: Line; model: ModelView }[], day: string): ReadonlySet<string> {
  const tasks = new Set(billed.flatMap(({ line }) => line.task ?? []));
  if (tasks.size <= MOST_READ) return new Set();
  const money = new Map<string, Usd>([...tasks].map((task) => [task, 0]));
  for (const { line, model } of billed)
    if (line.task !== undefined) money.set(line.task, plus(money.get(line.task) ?? 0, monthOf(model, line, day) ?? 0));
  // The sort is stable, so that tasks of equal cost keep the order of the request.
  const sorted = [...money].sort(([, a], [, b]) => compare(b, a));
  return new Set(sorted.slice(MOST_READ).map(([task]) => task));
}
