import type { EffortClass } from "../../src/core/quality/types.ts";
import { effortOf } from "./effort.ts";
import type { ScoreRow } from "./types.ts";

/** Model and effort class of a row. */
export interface Identity {
  /** `model_key`, or a plain form of the source's name after `~` for a model outside the registry. */
  model: string;
  effort: EffortClass;
}

const SETTING_IN_NAME =
  /[-_ @(]+(reasoning=)?(unknown|none|minimal|low|medium|high|xhigh|max|thinking|instant|no think(ing)?|\d+k( think(ing)?)?|(x?high|medium|low|no) reasoning|thinking-\w+|reasoning)( effort)?\)?$/;

/**
 * Who a row is about. Names outside the registry only help to set the scale of a board, so that a name that two sources
 * spell alike counts as one model and one that they spell in two ways as two.
 */
export function identityOf(row: Pick<ScoreRow, "model" | "modelKey" | "setting">): Identity {
  if (row.modelKey !== null) return { model: row.modelKey, effort: effortOf(row.setting) };
  let name = row.model.toLowerCase().trim();
  let named: string | null = null;
  for (let found = SETTING_IN_NAME.exec(name); found !== null; found = SETTING_IN_NAME.exec(name)) {
    named ??= found[2] ?? null;
    name = name.slice(0, found.index);
  }
  const plain = name.replace(/^[\w.-]+\//, "").replace(/[ _.]+/g, "-");
  return { model: `~${plain}`, effort: effortOf(row.setting ?? named) };
}
