import type { PlainText } from "../../sizes/numbers.ts";
import type { ReadConstraint, TaskDemands } from "../types.ts";
import { COST_OF_ERROR } from "../unchecked.ts";

const ERROR = String.raw`(?:(?<!\p{L})(?:errors?|mistakes?|wrong \p{L}+|misses|rework|corrections?|fehler\p{L}*|falsche[nrs]? \p{L}+|nacharbeit|korrektur\p{L}*|erreurs?|errores|fallos?|correcci\p{L}+|erros?|falhas?|correç\p{L}+|error[ei]|correzion[ei]|fout(?:en)?|correcties?|ошиб\p{L}+|исправлени\p{L}*)(?!\p{L})|错误|差错|出错|返工|誤り|ミス|間違い|誤判定|手戻り|오류|실수|오답)`;
const MONEY = String.raw`(?:(?:us)?[$€£]\s?(\d+(?:\.\d+)?)|(\d+(?:\.\d+)?)\s?(?:[$€£]|usdc?|euros?|eur|dollars?|dollar[io]?|dólares|доллар\p{L}*|евро|美元|欧元|ドル|ユーロ|달러|유로|(cents?|ct|¢|centavos?|céntimos?|centimes?|centesimi|цент\p{L}*|美分|セント|센트)))(?!\p{Script=Latin}|\p{Script=Cyrillic}|\d)`;
const OF_EACH =
  "(?:per|a|an|each|for each|for every|pro|je|für jede[nr]?|par|pour chaque|por|por cada|a cada|per ogni|voor elke|за|за каждую|на каждую)";
const SAYS = new RegExp(
  [
    String.raw`${ERROR}[^.;!?\n。\d]{0,60}?${MONEY}(?!\s?(?:\/|${OF_EACH}\s(?!${ERROR})|im\s|al\s|au\s|ao\s))`,
    String.raw`${MONEY}\s?${OF_EACH}\s(?:\p{L}+\s)?${ERROR}`,
  ].join("|"),
  "iu",
);
/** Says that the amount is what an error costs, or that it is paid for each. */
const COSTS =
  /(?<!\p{L})(?:cost\p{L}*|at|worth|takes?|kost\p{L}*|zu|je|pro|coût\p{L}*|à|cuest\p{L}*|cust\p{L}*|per|par|por|each|every|обход\p{L}*|сто[ия]т|за)(?!\p{L})|费|成本|损失|かか|費用|につき|あたり|ごと|비용|당|든|손실/iu;

/** Reads what one wrong answer costs; the text is returned without it, so that no reader of prices takes it. */
export function readErrorCost(
  plain: PlainText,
  read: ReadConstraint[],
): { errorCost: TaskDemands["errorCost"]; rest: PlainText } {
  const found = SAYS.exec(plain.text);
  const [said = "", ...numbers] = found ?? [];
  const [a, b, inCents, c, d, alsoCents] = numbers;
  const usd = Number(a ?? b ?? c ?? d) / ((inCents ?? alsoCents) === undefined ? 1 : 100);
  if (found === null || !(usd > 0) || !COSTS.test(said)) return { errorCost: null, rest: plain };
  const to = found.index + said.length;
  const words = plain.original(found.index, to);
  read.push({ words, kind: "requirement", effect: "priced", detail: COST_OF_ERROR });
  const text = plain.text.slice(0, found.index) + " ".repeat(said.length) + plain.text.slice(to);
  return { errorCost: { usd, words }, rest: { ...plain, text } };
}
