import { inflection } from "./stem.ts";
import { isDeterminer } from "./stop-words.ts";
import { RELATED, SYNONYMS } from "./synonyms.ts";
import { tokenise } from "./tokenise.ts";

/** A mention of a concept: words `start` to `start + length - 1`. */
export interface ConceptMatch {
  concept: number;
  start: number;
  length: number;
}

interface PhraseNode {
  next: Map<string, PhraseNode>;
  concepts: number[];
}

/** The synonym table prepared for matching: phrases as a tree over word stems, and what each concept leads to. */
export interface Concepts {
  /** Index key of each concept: its first phrase. */
  keys: readonly string[];
  phrases: PhraseNode;
  /** Concepts that a concept also matches, one way and at a lower weight. */
  related: readonly (readonly number[])[];
}

export const concepts: Concepts = compile();

/** Returns every concept named in a sequence of word stems (`inflection` of each word), including overlaps; skips determiners. */
export function matchConcepts(stems: readonly string[]): ConceptMatch[] {
  const matches: ConceptMatch[] = [];
  for (let start = 0; start < stems.length; start++) {
    let node = concepts.phrases.next.get(stems[start] as string);
    for (let length = 1; node !== undefined; length++) {
      for (const concept of node.concepts) matches.push({ concept, start, length });
      while (isDeterminer(stems[start + length] ?? "") && !node.next.has(stems[start + length] ?? "")) length++;
      node = node.next.get(stems[start + length] ?? "");
    }
  }
  return matches;
}

function compile(): Concepts {
  const keys: string[] = [];
  const related: number[][] = [];
  const phrases: PhraseNode = { next: new Map(), concepts: [] };
  const nodeOf = (phrase: string) => {
    let node = phrases;
    for (const { text } of tokenise(phrase)) {
      const stem = inflection(text);
      let next = node.next.get(stem);
      if (next === undefined) {
        next = { next: new Map(), concepts: [] };
        node.next.set(stem, next);
      }
      node = next;
    }
    return node;
  };
  const conceptsOf = (phrase: string) => {
    const node = nodeOf(phrase);
    if (node.concepts.length === 0) {
      node.concepts.push(keys.length);
      keys.push(phrase);
      related.push([]);
    }
    return node.concepts;
  };
  for (const group of SYNONYMS) {
    const concept = keys.length;
    keys.push(group[0] as string);
    related.push([]);
    for (const phrase of group) {
      const node = nodeOf(phrase);
      if (!node.concepts.includes(concept)) node.concepts.push(concept);
    }
  }
  for (const [from, targets] of RELATED) {
    for (const concept of conceptsOf(from)) related[concept]?.push(...targets.flatMap(conceptsOf));
  }
  return { keys, phrases, related };
}
