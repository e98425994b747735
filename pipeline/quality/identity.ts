import type { EffortClass } from "../../src/core/quality/types.ts";
import { effortOf } from "./effort.ts";
import type { ScoreRow } from "./types.ts";

/** Model and effort class of a row. */
export interface Identity {
  /** `model_key`; for a model outside the registry, the source's name in a normalised form after `~`. */
  model: string;
  effort: EffortClass;
}

const SETTING_IN_NAME =
  /[-_ @(]+(reasoning=)?(unknown|none|minimal|low|medium|high|xhigh|max|thinking|instant|no think(ing)?|\d+k( think(ing)?)?|(x?high|medium|low|no) reasoning|thinking-\w+|reasoning)( effort)?\)?$/;

/**
 * Returns the identity of a row. Models outside the registry only help to fit the scale of a board, so it is harmless that two models with
 * the same name in two sources are merged, and one with two names is not.
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
