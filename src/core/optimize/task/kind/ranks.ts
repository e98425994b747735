import type { Language } from "../language.ts";
import type { WorkloadClass } from "../workloads.ts";
import { classifyTask, type TaskModelWeights } from "./classifier.ts";
import { CONCEPTS } from "./concepts.ts";
import { TASK_RULES } from "./rules.ts";
import weights from "./weights.json" with { type: "json" };
import { ANSWERS_REVIEWS, REPLIES, SORTS, TRANSLATES, writesCopy } from "./wordings.ts";

/** A kind of work with its points; one that a rule names or that is certain has 10. */
export interface Rank {
  class: WorkloadClass;
  score: number;
}

/** Points of a class with probability 1, as many as those of a rule that names the work. */
export const SURE = 10;
/** Probability below which the likeliest of twelve classes is a guess. */
const LEAST_SURE = 0.35;

/** Probability of the trained model from which its second kind counts too. */
export const MODEL_SURE = 0.6;

/** Points of the rules from which they name the work, so that the trained model adds nothing. */
const NAMED = 5;
/** Share of the points of the trained model that count beside those of weaker rules. */
const BESIDE_RULES = 0.6;

/**
 * Ranks the kinds of work of a text: in English by the rules that name the work, or by weaker rules and the trained model;
 * otherwise by the model, and by the rules when it finds none.
 */
export function ranksOf(work: string, language: Language): Rank[] {
  if (language !== "en") return byModel(work) ?? ranked(work);
  const rules = byRules(work);
  const model = byModel(work) ?? [];
  if (rules.length === 0) return model;
  if ((rules[0]?.score ?? 0) >= NAMED) return rules;
  const points = new Map(rules.map(({ class: name, score }) => [name, score]));
  for (const { class: name, score } of model) points.set(name, (points.get(name) ?? 0) + BESIDE_RULES * score);
  return [...points].map(([name, score]) => ({ class: name, score })).sort((a, b) => b.score - a.score);
}

/** Ranks the classes by the English rules, or by the trained model when no rule matches. */
export function ranked(text: string): Rank[] {
  const found = byRules(text);
  return found.length > 0 ? found : (byModel(text) ?? []);
}

/** Ranks the classes by the model trained on labelled tasks of eleven languages; null when it does not know the text. */
export function byModel(text: string): Rank[] | null {
  const scores = classifyTask(text, weights as unknown as TaskModelWeights);
  const led = leadOf(text);
  if (scores === null || (scores[0]?.probability ?? 0) < LEAST_SURE) {
    const said = led ?? (SORTS.test(text) ? "classification_extraction" : writesText(text) ? "content_writing" : null);
    if (said !== null) return [{ class: said, score: SURE }];
    // What is answered may be anything, so a reply alone is a guess.
    return REPLIES.test(text) ? [{ class: "chat_support", score: SURE / 2 }] : null;
  }
  if (led !== null && scores[0]?.class !== led && isLedBy(scores[0]?.class ?? led, text))
    return [
      { class: led, score: SURE },
      ...scores.slice(0, 1).map(({ class: name, probability }) => ({ class: name, score: (SURE / 2) * probability })),
    ];
  return scores.slice(0, 2).map(({ class: name, probability }) => ({ class: name, score: SURE * probability }));
}

/** Returns the likeliest class of the trained model, however unlikely; null when it knows no word of the text. */
export function guessOf(text: string): WorkloadClass | null {
  return classifyTask(text, weights as unknown as TaskModelWeights)?.[0]?.class ?? null;
}

/** Ranks the classes by the English rules alone. */
export function byRules(text: string): Rank[] {
  const scores = new Map<WorkloadClass, number>();
  for (const rule of TASK_RULES) {
    if (rule.patterns.every((pattern) => pattern.test(text)))
      scores.set(rule.class, (scores.get(rule.class) ?? 0) + rule.weight);
  }
  return [...scores].map(([name, score]) => ({ class: name, score })).sort((a, b) => b.score - a.score);
}

/** Classes of tasks that begin with one of these verbs: "classify complaints" is not customer support. */
const LEADS: Readonly<Record<string, WorkloadClass>> = {
  classify: "classification_extraction",
  extract: "classification_extraction",
  summarise: "summarisation",
  translate: "translation",
};
/** Classes that the objects of such a verb suggest by mistake. */
const LED_BY: ReadonlySet<WorkloadClass> = new Set(["chat_support", "short_qa", "content_writing"]);

/** Names of languages suggest a translation, which a text without a word for translating is not: "45 Seiten deutscher Text". */
function isLedBy(read: WorkloadClass, text: string): boolean {
  return LED_BY.has(read) || (read === "translation" && !TRANSLATES.test(text));
}

function leadOf(text: string): WorkloadClass | null {
  const [name] =
    CONCEPTS.find(([concept, pattern]) => LEADS[concept] !== undefined && text.trimStart().search(pattern) === 0) ?? [];
  return name === undefined ? null : (LEADS[name] ?? null);
}

function writesText(text: string): boolean {
  return ANSWERS_REVIEWS.test(text) || writesCopy(text);
}
