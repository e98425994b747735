import { isToldBeside } from "../../../../../core/research/answers/model-facts.ts";
import type { NamedModel } from "../../../../../core/research/model-names.ts";
import { modelsIn } from "../../../../../core/research/models-in.ts";
import { BEST } from "../../../../../core/research/question/intent/kind.ts";
import { plainSubject } from "../../../../../core/research/question/subject.ts";
import { unreadNotes } from "../../../../../core/research/unread-words.ts";
import type { ApiError } from "../../../../../schema/errors.ts";
import type { OperationContext } from "../../../../operation.ts";
import { withoutFactWords } from "../../asked/model-facts.ts";
import { isOfCompanies, ofLanguages } from "../../refusals.ts";
import type { Resolved } from "../planned.ts";

/** What stands between the names of a list. */
const BETWEEN = /[,;]|(?<!\p{L})(?:and|or|und|oder|et|ou|y|o|e|of|en|и|или)(?!\p{L})/giu;
/** "10 million tokens", which are no version of a model. */
const AMOUNT =
  /(?<![\p{L}\p{N}.-])\d[\d.,]*\s?(?:(?:thousand|million|billion|tausend|millionen|milliarden|mille|millions?|milliards?|mil|millones|milhões|milioni|miljoen|тысяч|миллион\p{L}*|mio\.?|mln|[kmb](?!\p{L}))\s)?(?:tokens?|jetons|токен\p{L}*)(?!\p{L})/giu;
/** Most words of a question beside the names that may be left. */
const MOST_LEFT = 5;
/** Words for what all that is recorded of a model tells: its price, its sellers, its days. Any other is what the question asks for. */
const TOLD =
  /^(?:happens?|happened|costs?|prices?|pay|would|will|who|makes?|made|providers?|sellers?|sells?|offers?|both|after|before|since|until|launch\p{L}*|ends?|available|january|february|march|april|may|june|july|august|september|october|november|december|\d+)$/iu;

/**
 * Answers a question that was refused with what is recorded of the models that it names, and names the words that are left.
 * @param ask finds what answers a question; null for a refusal
 * @returns null when it names no model, or words are left that ask for something else than what is recorded of models
 */
export function plannedByNames(
  query: string,
  refusal: ApiError,
  context: OperationContext,
  ask: (question: string) => Resolved | null,
): Resolved | null {
  if (refusal.members.not_checked !== undefined || isOfCompanies(query) || ofLanguages(query) !== "") return null;
  if (BEST.test(query)) return null;
  const { models, taskModels } = context.catalog;
  const text = query.replace(AMOUNT, " ");
  const sides = text.split(BETWEEN).map((side) => plainSubject(withoutFactWords(side)));
  const namesIn = <T extends NamedModel>(all: readonly T[]): T[] => {
    const whole = modelsIn(text, all);
    return whole.length > 0 ? whole : [...new Set(sides.flatMap((side) => modelsIn(side, all)))];
  };
  const named = namesIn(models);
  const ofTask = named.length === 0 ? namesIn(taskModels) : [];
  const names = [...named, ...ofTask].map(({ display_name: name }) => name);
  if (names.length === 0) return null;
  const left = wordsLeft(text, [...named, ...ofTask]);
  // In a list, a word with a capital letter or a figure is a name that is not listed.
  const isAsked = (word: string) => !(TOLD.test(word) || (sides.length > 1 && /^[\p{Lu}\d]/u.test(word)));
  if (left.length > MOST_LEFT || left.some(isAsked)) return null;
  const found = ask(ofTask.length > 0 ? `price of ${names.join(", ")}` : names.join(" and "));
  if (found === null || found.direct === null) return null;
  const notes = unreadNotes(left.length === 0 ? [] : [left.join(" ")]);
  return {
    ...found,
    query,
    direct: { ...found.direct, statement: [...notes, found.direct.statement].join(" ") },
    notes: [...notes, ...(found.notes ?? [])],
    apart: true,
  };
}

/** The words of a question that are in no name and for no fact that is told of a model. */
function wordsLeft(query: string, named: readonly { display_name: string; model_id: string }[]): string[] {
  const inNames = new Set(
    named.flatMap(
      ({ display_name: name, model_id: id }) => `${name} ${id}`.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? [],
    ),
  );
  return plainSubject(withoutFactWords(query))
    .split(/\s+/u)
    .filter((word) => {
      const parts = word.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? [];
      return parts.some((part) => !inNames.has(part.replace(/\.$/u, ""))) && !isToldBeside(word);
    });
}
