/** Fields of a document in the order in which they are indexed. There is one entry per alias and per tag. */
export const FIELDS = ["name", "alias", "tag", "category", "license", "description", "host"] as const;
export type Field = (typeof FIELDS)[number];

interface FieldRule {
  /** Value of one mention. */
  boost: number;
  /** Number of words at which a mention has its nominal value. */
  usualLength: number;
  /** Effect of the field's length: 0 none; 1 halves the value when the length doubles. */
  lengthShare: number;
}

/**
 * The sum of a word's mentions, each `boost / (1 - lengthShare + lengthShare * length / usualLength)`, saturates as
 * `x / (x + 1)` (BM25F with fixed lengths, so that a product's weights do not move when another one is listed). One
 * mention of usual length: name 0.89, alias 0.87, tag 0.83, category and licence 0.67, host 0.6, description 0.47.
 */
export const FIELD_RULES: Record<Field, FieldRule> = {
  name: { boost: 8, usualLength: 2, lengthShare: 0.6 },
  alias: { boost: 7, usualLength: 2, lengthShare: 0.6 },
  tag: { boost: 5, usualLength: 1, lengthShare: 0.3 },
  category: { boost: 2, usualLength: 2, lengthShare: 0 },
  license: { boost: 2, usualLength: 2, lengthShare: 0 },
  description: { boost: 0.9, usualLength: 22, lengthShare: 0.4 },
  host: { boost: 1.5, usualLength: 2, lengthShare: 0 },
};

/** Weights of a whole name, alias or host as a key, from 0 to 1. */
export const EXACT_WEIGHTS = { name: 1, alias: 0.98, host: 0.96 } as const;

/** Tags are listed by relevance: each is worth this much less than the one before. */
export const TAG_STEP = 0.06;

/** Returns the value of one mention in a field of the given number of words, before saturation. */
export function mentionValue(field: Field, length: number): number {
  const { boost, usualLength, lengthShare } = FIELD_RULES[field];
  return boost / (1 - lengthShare + (lengthShare * length) / usualLength);
}

export function saturate(sum: number): number {
  return sum / (sum + 1);
}
