import type { BillAnswer } from "../../schema/answers/bill.ts";

type Line = BillAnswer["lines"][number];

/** Number of lines, and of models, that one sentence names. */
export const MOST_NAMED = 5;
/** Number of moves that one sentence names. */
export const MOST_MOVES = 3;

/** Names the present model of a line with its seller. */
export const nameOf = ({ model }: Line) => `${model.display_name} (${model.provider})`;

/** Names some lines. */
export const listed = (lines: readonly number[]) =>
  `line${lines.length === 1 ? "" : "s"} ${lines.slice(0, MOST_NAMED).join(", ")}${lines.length > MOST_NAMED ? ` and ${lines.length - MOST_NAMED} more` : ""}`;

/** Adds up a number of each item. */
export function sumOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((all, item) => all + of(item), 0);
}
