import { isShutDown } from "../../../core/optimize/choice/shutdown.ts";
import { dayOf } from "../../../core/periods.ts";
import { modelsIn } from "../../../core/research/models-in.ts";
import { sellersNamed } from "../../../core/research/question/names.ts";
import { readSeat } from "../../../core/research/question/places/seats.ts";
import type { Question } from "../../../core/research/question/question.ts";
import { readTerms } from "../../../core/research/records/read-terms.ts";
import { sellersByTerm, termsOfSellers } from "../../../core/research/records/terms-answer.ts";
import type { OperationContext } from "../../operation.ts";
import { namesOf } from "./known-names.ts";
import type { NamedAnswer } from "./named-products.ts";
import { nothingAnswers } from "./refusals.ts";

/** Most sellers that one answer describes. */
const MOST_SELLERS = 6;
/** Questions about models or products, in which terms of sellers are filters. */
const OF_THINGS =
  /(?<!\p{L})(?:cheap\p{L}*|prices?|costs?|pricing|alternatives?|(?:which|what|best|list|fastest|open) (?:\p{L}+ ){0,2}models?|billig\p{L}*|günstig\p{L}*|preis\p{L}*|kostet|prix|moins cher|barat\p{L}*|precio|preço|prezzo|economic\p{L}*|prijs|goedkoop\p{L}*)(?!\p{L})|便宜|价格|最安|価格|\$|€/iu;

/**
 * Answers a question about the terms of sellers: training on data, regions, retention and agreements.
 * @returns null when it asks for something else
 * @throws ApiError NO_MATCH when nothing of it is on record
 */
export function sellerTermsAsked(query: string, question: Question, context: OperationContext): NamedAnswer | null {
  const { catalog } = context;
  const text = query.normalize("NFC");
  const placed = readSeat(text, true);
  const seat = question.ofModels ? null : placed;
  // "With a legal seat in the EU" narrows sellers, and asks for no term of theirs.
  const said = readTerms(placed === null ? text : text.replace(placed.words, " "));
  // "Which EU providers sell Kimi K3" asks for the price of a model.
  if (said === null && /\p{L}[- ]?\d/u.test(text)) return null;
  const asked =
    said ?? (seat === null ? null : { terms: ["legal_seat" as const], ofAll: true, region: null, rest: text });
  if (asked === null || OF_THINGS.test(text)) return null;
  const model = modelSold(text, context);
  // The name of a model holds its maker's, who may not sell it: gpt-oss-120b.
  const named = sellersNamed(asked.rest, namesOf(catalog))
    .filter(({ id }) => model === null || (model.sellers.has(id) && !asked.ofAll))
    .slice(0, MOST_SELLERS);
  if (named.length === 0 && !asked.ofAll && model === null) return null;
  const sellers = named.flatMap(({ id }) => catalog.providers.find((one) => one.id === id) ?? []);
  const among = model === null ? catalog.providers : catalog.providers.filter(({ id }) => model.sellers.has(id));
  const direct = sellers.length > 0 ? termsOfSellers(sellers, asked) : sellersByTerm(among, asked, seat);
  if (direct === null)
    throw nothingAnswers(
      query,
      `Of ${sellers.map(({ name }) => name).join(", ") || soldText(model)} nothing of this is on record, which is not a no. Ask the seller itself.`,
    );
  return {
    question: {
      ...question,
      kind: "terms",
      words: asked.terms.join(", "),
      ofModels: false,
      subject: sellers.map(({ name }) => name).join(" | ") || (model?.name ?? ""),
      sides: [],
      filters: [],
      beside: [],
    },
    direct:
      model === null || sellers.length > 0
        ? direct
        : { ...direct, statement: `Of ${soldText(model)}: ${direct.statement}` },
  };
}

/** A model of a question, and who sells it. */
interface Sold {
  name: string;
  sellers: ReadonlySet<string>;
}

/** Returns the model that a question names with its version, and who sells it; null without one. */
function modelSold(text: string, { catalog, now }: OperationContext): Sold | null {
  const [model] = modelsIn(text, catalog.models);
  if (model === undefined) return null;
  const day = dayOf(now());
  const sold = catalog.models.filter(
    (one) => !isShutDown(one, day) && (one === model || (one.model_key !== null && one.model_key === model.model_key)),
  );
  return { name: model.display_name, sellers: new Set(sold.map(({ provider }) => provider)) };
}

function soldText(model: Sold | null): string {
  return model === null ? "the sellers" : `the ${model.sellers.size} listed sellers of ${model.name}`;
}
