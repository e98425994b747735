import type { BillAnswer } from "../../schema/answers/bill.ts";

type Line = BillAnswer["lines"][number];

/** Number of lines, and of models, that one sentence names. */
export const MOST_NAMED = 5;

/** Names the present model of a line with its seller. */
export const nameOf = ({ model }: Line) => `${model.display_name} (${model.provider})`;

/** Names some lines. */
export const listed = (lines: readonly number[]) =>
  `line${lines.length === 1 ? "" : "s"} ${lines.slice(0, MOST_NAMED).join(", ")}${lines.length > MOST_NAMED ? ` and ${lines.length - MOST_NAMED} more` : ""}`;
