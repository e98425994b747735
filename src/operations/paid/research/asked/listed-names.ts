import type { CatalogModel } from "../../../../core/catalog/catalog-data.ts";
import { resolveModel } from "../../../../core/optimize/resolve.ts";
import { isFunctionWord } from "../../../../core/research/question/plain/function-words.ts";
import { isEmpty } from "../../../../core/research/question/subject.ts";
import type { OperationContext } from "../../../operation.ts";

/** Most words of a name. */
const MOST_OF_NAME = 5;

/**
 * Returns the language models of a subject that is a list of their names and nothing else: "gpt-5-nano gemini-2.5-flash-lite mistral-small".
 * Null with fewer than two.
 */
export function listedNames(
  subject: string,
  { catalog }: Pick<OperationContext, "catalog">,
): { name: string; model: CatalogModel }[] | null {
  const words = subject.split(" ").filter((word) => word !== "|" && word !== "");
  const found: { name: string; model: CatalogModel }[] = [];
  for (let at = 0; at < words.length; ) {
    const one = longestName(words.slice(at, at + MOST_OF_NAME), catalog.models);
    const word = words[at] ?? "";
    if (one !== null) found.push(one);
    else if (!isFunctionWord(word) && !isEmpty(word, true)) return null;
    at += one?.words ?? 1;
  }
  return new Set(found.map(({ model }) => model.model_key ?? model)).size < 2 ? null : found;
}

function longestName(
  words: readonly string[],
  models: readonly CatalogModel[],
): { name: string; model: CatalogModel; words: number } | null {
  for (let count = words.length; count > 0; count--) {
    const name = words.slice(0, count).join(" ");
    const model = /\p{L}{2}|\p{L}\d/u.test(name) ? resolveModel(name, models) : null;
    if (model !== null) return { name, model, words: count };
  }
  return null;
}
