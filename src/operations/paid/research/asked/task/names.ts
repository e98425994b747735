import type { TaskModel } from "../../../../../core/catalog/catalog-data.ts";
import { wordsOf } from "../../../../../core/catalog/name-words.ts";
import { type NamedModel, versionsNamed, wordsNotIn, wordsShared } from "../../../../../core/research/model-names.ts";
import { isFunctionWord } from "../../../../../core/research/question/plain/function-words.ts";
import { isEmpty } from "../../../../../core/research/question/subject.ts";
import { WORKED_ON } from "../../../../../core/research/question/words/task-words.ts";
import { tally } from "../../../../../core/research/research.ts";

/** Most words of a name. */
const MOST_OF_NAME = 5;

/**
 * Returns the models of each name of a list without anything between its names: "whisper gpt-4o-transcribe".
 * @param ofTask whether the question names their task; else no name may be that of a language model as well
 * @returns null with fewer than two names, or with words that are in none of them
 */
export function namesOfList(
  subject: string,
  models: readonly TaskModel[],
  language: readonly NamedModel[],
  ofTask: boolean,
): { models: TaskModel[]; sides: string[] } | null {
  const words = subject.split(" ").filter((word) => word !== "|");
  const found: { side: string; models: TaskModel[] }[] = [];
  const left: string[] = [];
  for (let at = 0; at < words.length; ) {
    const lengths = Array.from({ length: MOST_OF_NAME }, (_, n) => MOST_OF_NAME - n).filter(
      (n) => at + n <= words.length,
    );
    const some = lengths
      .map((n) => words.slice(at, at + n).join(" "))
      .map((side) => ({ side, models: modelsOfName(side, models) }));
    const one = some.find(({ models: own }) => own.length > 0);
    if (one === undefined) left.push(words[at] ?? "");
    else found.push(one);
    at += one === undefined ? 1 : one.side.split(" ").length;
  }
  const [kind] = tally(found.flatMap(({ models: own }) => [...new Set(own.map((model) => model.kind))]))[0] ?? [];
  const sides = found.filter(({ models: own }) => own.some((model) => model.kind === kind));
  const isLanguage = ({ side, models: [own] }: (typeof sides)[number]) =>
    wordsShared(side, versionsNamed(side, language)[0]) >= wordsShared(side, own);
  const unknown = left.some((word) => !isFunctionWord(word) && !isEmpty(word, true) && !WORKED_ON.test(word));
  if (sides.length < 2 || unknown || (!ofTask && sides.some(isLanguage))) return null;
  return {
    models: [...new Set(sides.flatMap(({ models: own }) => own.filter((model) => model.kind === kind)))],
    sides: sides.map(({ side }) => side),
  };
}

/** The models that have all words of a name, one of which is more than a seller. */
function modelsOfName(name: string, models: readonly TaskModel[]): TaskModel[] {
  if (!/\p{L}{4}|\d/u.test(name) || WORKED_ON.test(name) || isEmpty(name, true)) return [];
  const own = versionsNamed(name, models).filter((model) => {
    const without = { ...model, provider: "" };
    return (
      wordsNotIn(name, model) === "" &&
      wordsShared(name, without) > 0 &&
      /[\p{L}]{4}|\d/u.test(wordsNotOfSeller(name, model))
    );
  });
  return own.filter((model) => wordsShared(name, model) >= wordsOf(name).length);
}

/** A name without the words of the seller and the maker. */
function wordsNotOfSeller(name: string, { provider, providerName, model_key: key }: TaskModel): string {
  const owners = new Set([provider, ...wordsOf(providerName), key?.split("/")[0] ?? ""]);
  return name
    .split(" ")
    .filter((word) => !owners.has(word.toLowerCase()))
    .join(" ");
}
