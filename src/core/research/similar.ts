import type { Described } from "./field.ts";

/** Tags that occur on products of every kind. */
const GENERAL = new Set(
  "self-hosted open source open-source ai agents agent no-code low-code integrations api cli sdk cloud free assistant llm gpt openai mcp"
    .split(" ")
    .concat("open source"),
);
/** Weights of a product's tags in their order: the first one says what it is. */
const WEIGHTS = [3, 2, 1.5];
const LATER = 1;
const GENERAL_WEIGHT = 0.4;
/** Share of the weight for a tag that contains the words of another, as `workflow automation` contains `automation`. */
const CONTAINED = 0.7;
const NAMED_AS_ALTERNATIVE = 4;
const SAME_CATEGORY = 0.5;

/**
 * Scores the similarity of the functions of two products by their tags. Returns the common tags, and whether the first tag of the
 * other product, which says what it is, is among them, and whether it is said to be an alternative. From 2 on, products count as similar.
 */
export function similarity(
  product: Described & { name: string },
  other: Described,
): { score: number; shared: string[]; ownFunction: boolean; named: boolean } {
  const tags = other.tags.map((tag) => tag.toLowerCase());
  const shared: string[] = [];
  let score = other.category === product.category ? SAME_CATEGORY : 0;
  for (const [index, tag] of product.tags.entries()) {
    const weight = GENERAL.has(tag) ? GENERAL_WEIGHT : (WEIGHTS[index] ?? LATER);
    const plain = tag.toLowerCase();
    const same = tags.some((one) => stem(one) === stem(plain));
    const contained = tags.some((one) => contains(one, plain) || contains(plain, one));
    if (same || contained) shared.push(tag);
    score += same ? weight : contained ? CONTAINED * weight : 0;
  }
  const name = product.name.toLowerCase();
  const said = `${tags.join(", ")}. ${other.description.toLowerCase()}`;
  const named = said.includes(`${name} alternative`) || said.includes(`alternative to ${name}`);
  if (named) score += NAMED_AS_ALTERNATIVE;
  const [first = ""] = tags;
  const ownFunction =
    named ||
    product.tags.some((tag) => {
      const plain = tag.toLowerCase();
      return stem(first) === stem(plain) || contains(first, plain) || contains(plain, first);
    });
  return { score, shared, ownFunction, named };
}

function stem(tag: string): string {
  return tag.replace(/s$/, "");
}

function contains(tag: string, words: string): boolean {
  if (GENERAL.has(words) || GENERAL.has(tag)) return false;
  const all = tag.split(/[\s-]/).map(stem);
  return words.split(/[\s-]/).every((word) => all.includes(stem(word)));
}
