import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { SearchDocument } from "../../../src/core/search/index.ts";
import { tokenise } from "../../../src/core/search/text/tokenise.ts";
import { CATEGORIES, categorySlugs } from "../../../src/schema/records/categories.ts";
import { ProductListing } from "../../../src/schema/records/product.ts";

const registry = join(import.meta.dirname, "../../../pipeline/registry/products");

/** The listed products as search reads them, by slug. */
export function realCatalogue(): SearchDocument[] {
  return readdirSync(registry)
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => z.array(ProductListing).parse(JSON.parse(readFileSync(join(registry, file), "utf8"))))
    .filter(({ hidden }) => !hidden)
    .map(({ slug, name, aliases, tags, category, description, license, homepage_url }) => ({
      ...{ slug, name, aliases, tags, category, description, license },
      categoryName: CATEGORIES[category],
      homepageHost: new URL(homepage_url).hostname,
    }))
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

/** Repeatable numbers from 0 to below 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Draws words of real descriptions as often as Zipf's law says: the n-th most frequent in proportion to 1/n. */
export function zipfWords(catalogue: readonly SearchDocument[], random: () => number): () => string {
  const counts = new Map<string, number>();
  for (const { description, tags } of catalogue) {
    for (const { text } of tokenise(`${description} ${tags.join(" ")}`)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const words = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([word]) => word);
  let sum = 0;
  const reached = Float64Array.from(words, (_, i) => {
    sum += 1 / (i + 1);
    return sum;
  });
  return () => {
    const wanted = random() * sum;
    let [low, high] = [0, words.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((reached[middle] as number) < wanted) low = middle + 1;
      else high = middle;
    }
    return words[low] as string;
  };
}

/** A catalogue of any size in the likeness of the real one: its words, its lengths, names coined from its words. */
export function generatedCatalogue(size: number, real: readonly SearchDocument[], seed = 1): SearchDocument[] {
  const random = randomFrom(seed);
  const word = zipfWords(real, random);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const coin = () => {
    const [head, tail] = [pick(pick(real).name.split(/\s+/)), pick(pick(real).tags.join(" ").split(" "))];
    const joined = random() < 0.6 ? `${head.slice(0, 5)}${tail.slice(0, 6)}` : `${head} ${tail}`;
    return joined.charAt(0).toUpperCase() + joined.slice(1);
  };
  return Array.from({ length: size }, (_, i) => {
    const model = pick(real);
    const category = pick(categorySlugs);
    const name = coin();
    const length = tokenise(model.description).length;
    return {
      slug: `${tokenise(name)
        .map(({ text }) => text)
        .join("-")}-${i}`,
      name,
      aliases: random() < 0.15 ? [coin()] : [],
      tags: model.tags.map((tag) => (random() < 0.5 ? tag : word())),
      category,
      categoryName: CATEGORIES[category],
      description: `${Array.from({ length }, word).join(" ")}.`,
      homepageHost: `${tokenise(name)
        .map(({ text }) => text)
        .join("")}${i}.com`,
    };
  });
}
