import { plainSubject } from "../question/subject.ts";
import { COMPARING } from "./aspects.ts";

/** The names of listed products, to find those that a question names. A build writes them into its catalogue. */
export interface ProductNames {
  /** Slug by name, slug or alias without case, spaces and punctuation. */
  readonly slugs: Pick<ReadonlyMap<string, string>, "get">;
  /** Words in small letters that many descriptions have: they are also names of products. */
  readonly common: Pick<ReadonlySet<string>, "has">;
}

/** A product named in a text, with the words that name it. */
interface NamedProduct {
  slug: string;
  words: string;
}

const SMALL = /^\p{Ll}{2,}$/u;
const WORD = /[\p{Script=Latin}\p{N}](?:[\p{Script=Latin}\p{N}+#’'-]|\.(?=[\p{Script=Latin}\p{N}]))*/gu;
const MOST_WORDS = 4;
/** Number of descriptions from which a word is common, so that it names a product only with a capital letter. */
const COMMON = 3;
/** Words that name a place, a licence or a language in questions about products, although products have these names. */
const NOT_NAMED = /^(?:github|ai|llms?|api|mit|apache|bsd|gpl|agpl|mpl|python|rust|go|typescript|javascript|java)$/i;
/** A conjunction or a lone letter, which joins names and begins or ends none of several words: the Italian "o Llama" is no Ollama. */
const LOOSE = /^(?:[\p{Ll}\d]|and|or|und|oder|et|ou|en|of|to|para|per|con|com|met|mit|avec)$/u;
/** Words after a name that make it an attribute: "the VS Code extension". */
const MADE_FOR = /^\s+(?:extensions?|plug-?ins?|add-?ons?|integrations?|clients?|editors?)(?!\p{L})/iu;

export function productNames(
  products: Iterable<{ slug: string; name: string; aliases: readonly string[]; description: string }>,
): { slugs: Map<string, string>; common: Set<string> } {
  const slugs = new Map<string, string>();
  const aliases = new Map<string, string>();
  const used = new Map<string, number>();
  for (const { slug, name, aliases: others, description } of products) {
    for (const own of [name, slug]) slugs.set(plain(own), slug);
    for (const other of others) aliases.set(plain(other), slug);
    for (const one of new Set(description.split(/[^\p{L}]+/u)))
      if (SMALL.test(one)) used.set(one, (used.get(one) ?? 0) + 1);
  }
  for (const [alias, slug] of aliases) if (!slugs.has(alias)) slugs.set(alias, slug);
  slugs.delete("");
  return { slugs, common: new Set([...used].flatMap(([word, count]) => (count >= COMMON ? word : []))) };
}

/** Finds the listed products that a text names, longest names first, and returns the text without them. */
export function productsNamed(text: string, { slugs, common }: ProductNames): { named: NamedProduct[]; rest: string } {
  const words = [...text.matchAll(WORD)].map(([said]) => said);
  const starts = [...text.matchAll(WORD)].map(({ index }) => index);
  const named: NamedProduct[] = [];
  let rest = "";
  let copied = 0;
  for (let at = 0; at < words.length; ) {
    const found = nameAt(at);
    if (found === null) {
      at += 1;
      continue;
    }
    const [begin, end] = [starts[at] as number, endOf(at + found.length - 1)];
    rest += `${text.slice(copied, begin)} `;
    copied = end;
    if (!named.some(({ slug }) => slug === found.slug) && !isOfAnother(begin, end))
      named.push({ slug: found.slug, words: text.slice(begin, end) });
    at += found.length;
  }
  return { named, rest: rest + text.slice(copied) };

  function endOf(at: number): number {
    return (starts[at] as number) + (words[at] as string).length;
  }
  function isOfAnother(begin: number, end: number): boolean {
    return (
      named.length > 0 &&
      MADE_FOR.test(text.slice(end)) &&
      /(?:the|a|die|das|l['’]|la|el|o)\s*$/iu.test(text.slice(0, begin))
    );
  }
  function nameAt(at: number): { slug: string; length: number } | null {
    for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length -= 1) {
      const said = text.slice(starts[at], endOf(at + length - 1));
      if (
        /[,;:?!()]/.test(said) ||
        (length > 1 && (LOOSE.test(words[at] ?? "") || LOOSE.test(words[at + length - 1] ?? "")))
      )
        continue;
      const slug = slugs.get(plain(said)) ?? slugs.get(plain(said.replace(/['’]s$/, "")));
      if (slug !== undefined && (length > 1 || isName(said, at))) return { slug, length };
    }
    return null;
  }
  function isName(said: string, at: number): boolean {
    const small = said === said.toLowerCase();
    if (NOT_NAMED.test(said) || plainSubject(said) === "" || (small && said.replace(COMPARING, "") === ""))
      return false;
    // `Claude Opus 4.6` names a model, not the product Claude.
    if (/^\d/.test(words[at + 1] ?? "") && text[endOf(at)] === " ") return false;
    return (
      !common.has(said.toLowerCase()) || (/\p{Lu}/u.test(said) && (at > 0 || /\p{Lu}/u.test(text.slice(endOf(at)))))
    );
  }
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}+#]/gu, "");
}
