/** Between two names of which one is to be chosen, and between two that stand side by side. */
const OR = /^[\s,]*(?:or|oder|ou|o|of|vs\.?|versus|against|gegen)\s*$|^\s*(?:还是|還是|或者?|对比|vs)\s*$/iu;
const AND = /^[\s,]*(?:and|und|et|y|e|en|,|、|和|与|跟)\s*$/iu;
/** A capitalised name after the last of several, or before the first. */
export const NAME = "\\p{Lu}[\\p{L}\\p{N}.+-]*(?: \\p{Lu}[\\p{L}\\p{N}.+-]*){0,2}";
const JOINED = "(?:[\\s,]+(?:or|oder|ou|o|of|and|und|et|y|e|en|vs\\.?|versus)\\s+|,\\s+|\\s*[、和与跟と]\\s*)";
const AFTER = new RegExp(`^${JOINED}(${NAME})(?![\\p{L}\\p{N}])`, "u");
const BEFORE = new RegExp(`(?<![\\p{L}\\p{N}])(${NAME})${JOINED}$`, "u");

/** The texts between names, in the order in which they stand. */
function between(text: string, named: readonly { words: string }[]): string[] {
  return named.slice(1).map(({ words }, at) => {
    const before = named[at]?.words ?? "";
    const from = text.indexOf(before) + before.length;
    return text.slice(from, text.indexOf(words, from));
  });
}

/** How names stand beside each other: as a choice, as a list, or neither. */
export function joined(text: string, named: readonly { words: string }[]): "or" | "and" | null {
  const links = between(text, named);
  if (links.some((words) => OR.test(words))) return "or";
  return links.some((words) => AND.test(words)) ? "and" : null;
}

/** Between a name and what it stands for: "LangGraph instead of CrewAI or AutoGen". */
const INSTEAD =
  /^\s*(?:,\s*)?(?:instead of|rather than|in place of|anstelle von|anstatt|statt|au lieu de|plutôt que|en lugar de|en vez de|em vez de|ao invés de|invece di|al posto di|in plaats van)\s*$/iu;

/** Whether a text names one thing to take instead of the others that it names. */
export function standsInstead(text: string, named: readonly { words: string }[]): boolean {
  const [first] = between(text, named);
  return first !== undefined && INSTEAD.test(first);
}

/** The capitalised names that a text joins to the first or the last of the products that it names. */
export function namesBeside(text: string, named: readonly { words: string }[]): string[] {
  const [first, last] = [named[0], named.at(-1)];
  if (first === undefined || last === undefined) return [];
  const before = BEFORE.exec(text.slice(0, text.indexOf(first.words)))?.[1];
  const after = AFTER.exec(text.slice(text.lastIndexOf(last.words) + last.words.length))?.[1];
  return [before, after].filter((name) => name !== undefined);
}

/** What follows the last of several names to the end of a text, for what they are wanted. */
const USE = /^[\s,]*((?:for|to|für|pour|para|per|voor)\s[^?.!;:]{8,}?)[\s?.!]*$/iu;

/** The words that tell what names beside each other are wanted for: "A vs B for running a model on a board"; empty without any. */
export function useOf(text: string, named: readonly { words: string }[]): string {
  // A product may be named in the use: "A vs B for search on Kubernetes" compares two.
  const apart = between(text, named).findIndex((words) => !OR.test(words) && !AND.test(words));
  const sides = apart < 0 ? named : named.slice(0, apart + 1);
  const last = sides.at(-1);
  if (last === undefined || sides.length < 2 || joined(text, sides) !== "or") return "";
  return USE.exec(text.slice(text.lastIndexOf(last.words) + last.words.length))?.[1] ?? "";
}

/**
 * The longer names that begin with that of a product, by the words of the product: "Llama Guard" is not the product Llama.
 * @param isName whether a longer name is one of its own, with the word that it adds last
 */
export function longerNames(
  text: string,
  named: readonly { words: string }[],
  isName: (name: string, word: string) => boolean,
): Map<string, string> {
  return new Map(
    named.flatMap(({ words }) => {
      const after = text.slice(text.indexOf(words) + words.length);
      const more = /^(?:[ -]\p{Lu}[\p{L}\p{N}.]*){1,3}/u.exec(after)?.[0].split(/(?=[ -])/u) ?? [];
      const names = more.map((word, at) => [`${words}${more.slice(0, at + 1).join("")}`, word.slice(1)] as const);
      const longest = names.findLast(([name, word]) => isName(name, word));
      return longest === undefined ? [] : [[words, longest[0]] as const];
    }),
  );
}
