import type { WorkloadClass } from "../workloads.ts";
import { CONCEPTS } from "./concepts.ts";
import { TASK_RULES } from "./rules.ts";

/** Weights of a linear model over the features of a text, one row per feature in the order of `classes`. */
export interface TaskModelWeights {
  classes: readonly WorkloadClass[];
  bias: readonly number[];
  weights: Readonly<Record<string, readonly number[]>>;
}

export interface ClassScore {
  class: WorkloadClass;
  /** Between 0 and 1; all classes sum to 1. */
  probability: number;
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Returns the features of a text, each once: words and their first letters, pairs of characters in scripts without spaces,
 * and the classes that match English rules.
 */
export function taskFeatures(text: string): Set<string> {
  const features = new Set<string>();
  const words =
    text
      .toLowerCase()
      .normalize("NFKC")
      .match(/[\p{L}\p{N}+#]+/gu) ?? [];
  for (const word of words) {
    for (const run of word.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu,
    ) ?? []) {
      if (WIDE.test(run)) addWide(run, features);
      else addWord(run, features);
    }
  }
  for (const rule of TASK_RULES) {
    if (rule.patterns.every((pattern) => pattern.test(text))) features.add(`rule:${rule.class}:${rule.weight}`);
  }
  const concepts = CONCEPTS.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
  for (const [index, concept] of concepts.entries()) {
    features.add(`k:${concept}`);
    for (const other of concepts.slice(index + 1)) features.add(`k:${concept}+${other}`);
  }
  return features;
}

function addWord(word: string, features: Set<string>): void {
  if (/^\d+$/.test(word)) return;
  features.add(`w:${word}`);
  // A Hangul syllable corresponds to two or three letters, so prefixes are shorter.
  const lengths = /\p{Script=Hangul}/u.test(word) ? [1, 2, 3] : [4, 5, 7];
  for (const length of lengths) if (word.length >= length) features.add(`p:${word.slice(0, length)}`);
}

function addWide(run: string, features: Set<string>): void {
  const characters = [...run];
  for (const [index, character] of characters.entries()) {
    if (/\p{Script=Han}/u.test(character)) features.add(`c:${character}`);
    if (index > 0) features.add(`c:${characters[index - 1]}${character}`);
    if (index > 1) features.add(`c:${characters.slice(index - 2, index + 1).join("")}`);
  }
}

/** Returns the scores of all classes, best first; null when the model knows no feature of the text. */
export function classifyTask(text: string, model: TaskModelWeights): ClassScore[] | null {
  const known = [...taskFeatures(text)].flatMap((feature) => model.weights[feature] ?? []);
  const classes = model.classes.length;
  const features = known.length / classes;
  if (features < 1) return null;
  const scores = model.classes.map((_, index) => {
    let sum = model.bias[index] ?? 0;
    for (let at = index; at < known.length; at += classes) sum += known[at] ?? 0;
    return sum;
  });
  const top = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - top));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return model.classes
    .map((name, index) => ({ class: name, probability: (powers[index] ?? 0) / total }))
    .sort((a, b) => b.probability - a.probability);
}
