/** Where a word can stand, in the order in which a document is read. A document has one entry per alias and per tag. */
export const FIELDS = ["name", "alias", "tag", "category", "license", "description", "host"] as const;
export type Field = (typeof FIELDS)[number];

interface FieldRule {
  /** What one mention is worth. */
  boost: number;
  /** Number of words at which a mention counts as it is. */
  usualLength: number;
  /** 0: length does not matter; 1: twice as long, half as much. */
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

/** Weights of a whole name, alias or host as a key, 0 to 1. */
export const EXACT_WEIGHTS = { name: 1, alias: 0.98, host: 0.96 } as const;

/** Tags stand in the order of what they tell: each is worth this much less than the one before. */
export const TAG_STEP = 0.06;

/** What one mention of a word in a field of so many words adds before saturation. */
export function mentionValue(field: Field, length: number): number {
  const { boost, usualLength, lengthShare } = FIELD_RULES[field];
  return boost / (1 - lengthShare + (lengthShare * length) / usualLength);
}

export function saturate(sum: number): number {
  return sum / (sum + 1);
}
