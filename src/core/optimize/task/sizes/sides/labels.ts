import { type Measure, type RoleRead, roleOf } from "../lengths/measures.ts";
import type { NamedRole } from "../roles.ts";

const IN = "inputs?|prompts?|eingaben?|entrées?|entradas?|ingresso|input|invoer|вход\\p{L}*|输入|入力|입력";
const OUT = "outputs?|ausgaben?|sorties?|salidas?|saídas?|uscita|uitvoer|выход\\p{L}*|输出|出力|출력";
/** "Input per call: a diff and its description, about": a label holds up to the first length of its sentence. */
const LABEL = new RegExp(
  `(?:^|[.;!?。；！？\\n]\\s*)(?:(?:the|die|der|das|la|le|el|il|a|o|de|het)\\s|l['’])?(?:(${IN})|(${OUT}))(?:\\s(?:per|each|every|je|pro|par|por|cada|a|ogni|на)\\s\\p{L}+)?\\s?[:：]([^.;!?。；！？\\n]*)$`,
  "iu",
);
/** Words behind a label for the other side: "Input: an e-mail, and the model returns". */
const OTHER_SIDE = new RegExp(
  `(?<!\\p{L})(?:${IN}|${OUT}|returns?|answers?|repl(?:y|ies)|responses?|antwort\\p{L}*|réponses?|respuestas?|respostas?|rispost[ae]|antwoord\\p{L}*|ответ\\p{L}*)(?!\\p{L})|回答|回复|返信|답변`,
  "iu",
);
/** Letters within which a label stands. */
const FAR = 160;

/** As `roleOf`; the label of a sentence, "Input: …" or "Output: …", decides the side of the first length behind it. */
export function labelledRoleOf(
  text: string,
  measure: Measure,
  measures: readonly Measure[],
  roles: readonly NamedRole[],
): RoleRead {
  const read = roleOf(text, measure, measures, roles);
  const label = LABEL.exec(text.slice(Math.max(0, measure.at - FAR), measure.at));
  const [, , out, between = ""] = label ?? [];
  const from = measure.at - between.length;
  if (label === null || OTHER_SIDE.test(between) || measures.some(({ at }) => at >= from && at < measure.at))
    return read;
  const isOutput = out !== undefined;
  if (isOutput === (read.role === "output") && read.role !== null) return read;
  return { role: isOutput ? "output" : "total", sure: true };
}
