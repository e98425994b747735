import { nearestModelIds } from "../../../../core/catalog/nearest-models.ts";
import { namesProducts } from "../../../../core/research/described/read-description.ts";
import { fieldWithin, fieldWords, isFieldName } from "../../../../core/research/field.ts";
import { MODEL_WORDS } from "../../../../core/research/question/intents.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { tally } from "../../../../core/research/research.ts";
import type { OperationContext } from "../../../operation.ts";
import { nothingAnswers, ofLanguages, whyNot } from "../refusals.ts";

const MOST_SUGGESTED = 3;
/** Most letters in which a suggested name differs from the name asked for. */
const MOST_EDITS = 12;
/** Words of the longest name: what is longer is a sentence, of which some names share letters. */
const MOST_NAME_WORDS = 6;

/** Returns the refusal of a question that names a model that is not listed, with the nearest names. */
export function unknownModel(query: string, subject: string, { catalog }: OperationContext, question?: Question) {
  if (question?.kind === "whats_new" && (isFieldName(fieldWords(subject)) || fieldWithin(subject) !== null))
    return nothingAnswers(query, whyNot(query, question));
  const language = ofLanguages(query);
  if (language !== "") return nothingAnswers(query, language);
  if (question?.kind === "price" && namesProducts(query) && !MODEL_WORDS.test(query) && !/\d/.test(subject))
    return nothingAnswers(
      query,
      "Plans and their prices are on record of some products alone: name a product, or ask for the products of a kind, such as vector databases.",
    );
  const near =
    subject.split(/\s+/u).length > MOST_NAME_WORDS
      ? []
      : nearestModelIds(subject, catalog.models, {
          taskModels: catalog.taskModels,
          most: MOST_SUGGESTED,
          // Words that share less with every name are no misspelt one.
          within: Math.min(MOST_EDITS, subject.length / 2),
        });
  const nearest = near.length === 0 ? "" : `; the nearest ${near.length === 1 ? "is" : "are"} ${near.join(", ")}`;
  const notices = question?.kind === "shutdown" ? noticesOf(near, catalog.models) : "";
  return nothingAnswers(query, `No listed model is named ${JSON.stringify(subject)}${nearest}.${notices}`, {
    suggestions: near,
  });
}

/** Where the seller of the nearest name lists ends: of models that ended before any was read here, no notice is on record. */
function noticesOf(near: readonly string[], models: OperationContext["catalog"]["models"]): string {
  const named = models.filter(({ model_id: id, provider }) => near.includes(id) || near.includes(`${provider}/${id}`));
  const nearest = named.find(({ first_party: first }) => first) ?? named[0];
  const urls = models.flatMap(({ provider, deprecation }) =>
    provider === nearest?.provider ? (deprecation?.source.match(/https:\/\/[^\s;,)]+/)?.[0] ?? []) : [],
  );
  const [url] = tally(urls)[0] ?? [];
  return nearest === undefined || url === undefined
    ? ""
    : ` Ends of models that are not listed are not recorded: ${nearest.providerName} names its own at ${url}.`;
}
