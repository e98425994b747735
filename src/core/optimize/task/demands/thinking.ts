import type { Language } from "../language.ts";
import { NEEDS_REASONING } from "./prohibitions.ts";
import type { ReadConstraint } from "./types.ts";
import { NO_THINKING, TAKES_REASONING } from "./unchecked.ts";
import { clausesOf } from "./words/clauses.ts";
import { NOT } from "./words/frames.ts";
import { has, lexicon } from "./words/lexicon.ts";

/** Words for models that think before they answer. */
const THINKING = lexicon({
  any: "no reasoning|reasoning (?:off|none|false)|reasoning ?(?:models?|modell\\p{L}*|modèles?|modelos?|modelli|modellen|llms?)|thinking ?(?:models?|modell\\p{L}*|mode)",
  en: "models? (?:that|which) (?:thinks?|reasons?)|(?:extended |any )?thinking(?= (?:models?|mode|before|tokens?|please|$))",
  de: "denkmodell\\p{L}*|modell\\p{L}* (?:das|die) (?:\\p{L}+ )?(?:nachdenk\\p{L}*|denk\\p{L}*)|nachdenkend\\p{L}* modell\\p{L}*",
  fr: "modèles? … (?:réfléchi\\p{L}*|raisonn\\p{L}*)|modèles? de raisonnement",
  es: "modelos? … (?:razon\\p{L}*|piens\\p{L}*)",
  pt: "modelos? … (?:racioc\\p{L}*|pens\\p{L}*)",
  it: "modell[oi] … (?:ragion\\p{L}*|pens\\p{L}*)",
  nl: "redeneermodel\\p{L}*|denkmodel\\p{L}*|model\\p{L}* (?:die|dat) … (?:nadenk\\p{L}*|denk\\p{L}*|redener\\p{L}*)",
  ru: "рассуждающ\\p{L}*|думающ\\p{L}*|размышляющ\\p{L}*|ризонинг\\p{L}*",
  zh: "(?:推理|思考|思维链)(?:型|类)?(?:的)?(?:大)?模型|思考模式|深度思考",
  ja: "(?:推論|思考)(?:型|系)?(?:の)?モデル|思考モード|リーズニング",
  ko: "(?:추론|사고|생각하는)(?:형)?(?: ?\\([^)]{1,12}\\))? ?모델|리즈닝",
});

/** Reads the statement that says that the work takes reasoning; of the first one, which describes the work, only its words. */
function readReasoning(text: string, language: Language, read: ReadConstraint[]): void {
  const said = clausesOf(text, language).find(({ text: one }) => NEEDS_REASONING.test(one));
  const words = said?.first === false ? said.text.trim() : NEEDS_REASONING.exec(text)?.[0].trim();
  if (words !== undefined) read.push({ words, kind: "requirement", effect: "filtered", detail: TAKES_REASONING });
}

/** Reads that the work takes reasoning, and whether models that always think are unwanted. Models with optional thinking remain allowed. */
export function readThinking(text: string, language: Language, read: ReadConstraint[]): void {
  readReasoning(text, language, read);
  const clause = clausesOf(text, language).find(
    ({ text: one }) =>
      has(THINKING(language), one.replace(/["«»„“”_]/gu, " ").replace(/ {2,}/gu, " ")) && has(NOT(language), one),
  );
  if (clause === undefined) return;
  read.push({
    words: clause.text.trim(),
    kind: "thinking",
    effect: "filtered",
    detail: NO_THINKING,
  });
}
