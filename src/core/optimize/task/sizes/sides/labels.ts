import { type Measure, type RoleRead, roleOf } from "../lengths/measures.ts";
import type { NamedRole } from "../roles.ts";

const IN = "inputs?|prompts?|eingaben?|entrées?|entradas?|ingresso|input|invoer|вход\\p{L}*|输入|入力|입력";
const OUT = "outputs?|ausgaben?|sorties?|salidas?|saídas?|uscita|uitvoer|выход\\p{L}*|输出|出力|출력";
/** "Input per call: a diff and its description, about": a label holds for its sentence. */
const LABEL = new RegExp(
  `(?:^|[.;!?。；！？\\n]\\s*)(?:(?:the|die|der|das|la|le|el|il|a|o|de|het)\\s|l['’])?(?:(${IN})|(${OUT}))(?:\\s(?:per|each|every|je|pro|par|por|cada|a|ogni|на)\\s\\p{L}+)?\\s?[:：][^.;!?。；！？\\n]*$`,
  "iu",
);
/** Letters within which a label stands. */
const FAR = 160;

/** As `roleOf`; the label of a sentence, "Input: …" or "Output: …", decides the side. */
export function labelledRoleOf(
  text: string,
  measure: Measure,
  measures: readonly Measure[],
  roles: readonly NamedRole[],
): RoleRead {
  const read = roleOf(text, measure, measures, roles);
  const label = LABEL.exec(text.slice(Math.max(0, measure.at - FAR), measure.at));
  if (label === null) return read;
  const isOutput = label[2] !== undefined;
  if (isOutput === (read.role === "output") && read.role !== null) return read;
  return { role: isOutput ? "output" : "total", sure: true };
}
