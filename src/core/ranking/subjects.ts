import type { Subject } from "../../schema/records/product.ts";

const ORDER: Readonly<Record<Subject, number>> = { ai: 0, "ai-infrastructure": 1, software: 2 };

/**
 * Orders products about AI first, then infrastructure with a use in AI, then the others; keeps the given order within each
 * group.
 */
export function aiFirst<T extends { subject: Subject }>(products: readonly T[]): T[] {
  return [...products].sort((a, b) => ORDER[a.subject] - ORDER[b.subject]);
}

/** Counts the products about each subject. */
export function countSubjects(products: Iterable<{ subject: Subject }>): Record<Subject, number> {
  const counts: Record<Subject, number> = { ai: 0, "ai-infrastructure": 0, software: 0 };
  for (const { subject } of products) counts[subject] += 1;
  return counts;
}
