import type { CatalogModel, TaskModel } from "../../../core/catalog/catalog-data.ts";
import type { Question } from "../../../core/research/question/question.ts";
import { languageOf } from "../../../core/research/question/words/languages/signs.ts";
import { ApiError } from "../../../schema/errors.ts";

const LANGUAGES =
  "english|german|french|spanish|portuguese|italian|dutch|russian|chinese|japanese|korean|arabic|hindi|polish|turkish|swedish|danish|norwegian|finnish|czech|greek|ukrainian|vietnamese|thai|indonesian|hebrew";
/** Words of a question about the languages of models, which listings do not state. */
const OF_LANGUAGES = new RegExp(
  `(?<!\\p{L})(?:(?:speaks?|for|in|supports?|supporting) (?:${LANGUAGES})|(?:${LANGUAGES})[ -](?:[a-z-]+ ){0,2}(?:models?|llms?|speech|language)|multilingual|mehrsprachig\\p{L}*|auf deutsch|en français|en español|em português|in italiano|in het nederlands|на русском)(?!\\p{L})|(?:日本語|英語|中文|中国語|日语|英语)(?:対応|支持|に強い)?|한국어|다국어`,
  "iu",
);

/** Explains why a question about the languages of models has no answer; empty for any other question. */
export function ofLanguages(query: string): string {
  return OF_LANGUAGES.test(query)
    ? 'Which languages a model speaks well is not recorded: ask for the cheapest model without it, or describe the task in its language to optimize_model. Where its maker sits is: "the cheapest model made in China".'
    : "";
}

/** Questions about companies, of which no listing says anything. */
const OF_COMPANIES =
  /(?<!\p{L})(?:who (?:founded|started|owns|runs|invested)|founders?|founded|ceo|where (?:is|are) \S+(?: \S+)? headquartered|headquarters of|valuation|valued at|funding(?: rounds?)?|(?:how much|what) (?:money )?(?:did|have|has) .{1,40} raised?(?! (?:its |their |the )?(?:prices?|rates?))|series [a-e]|ipo|(?:go|goes|going|went) public|stock (?:price|market)|share price|revenue|profit(?:s|able)?|net worth|employees|gegründet|gründer\p{L}*|börsengang|umsatz|bewertung des unternehmens|fond(?:é|ée|ateurs?)(?: par)?|levé de fonds|levée de fonds|chiffre d'affaires|fundador(?:es)?|fundad[oa] por|recaudó|facturación anual|receita anual|fondat[oa] da|fondator[ei]|fatturato|opgericht|omzet|основател\p{L}*|основал\p{L}*|выручк\p{L}*)(?!\p{L})|融资|估值|创始人|上市|創業者|資金調達|売上|上場|창업자|투자 ?유치|매출|상장/iu;

/** Whether a question is about a company, of which no listing says anything. */
export function isOfCompanies(query: string): boolean {
  return OF_COMPANIES.test(query);
}

/** Throws the refusal of a question about companies: prices and products of a maker are no answer to it. */
export function refuseCompanies(query: string): void {
  if (isOfCompanies(query))
    throw nothingAnswers(
      query,
      "Companies' founders, money, staff and plans are not recorded: products, their licences and stars, and models with their prices and dates are.",
    );
}

/** Why nothing tells what is new among products. */
export const NO_LAUNCHES =
  "When products were launched or added is not recorded, beside the day of their listing here (listed_at in a dataset query), and no listed model has this name: ask what is new among all models or those of a maker, which products of a field grow fastest, or how many there are without a time.";

/**
 * Explains how to ask instead when a question has no answer; empty when there is no advice.
 * @param ofField number of products of the field that it names
 * @param models those whose prices it asks about
 */
export function whyNot(
  query: string,
  { kind, subject, ofModels, filters }: Question,
  ofField = 0,
  models: readonly CatalogModel[] = [],
): string {
  if (ofField > 0 && (kind === "most_used" || kind === "fastest_growing"))
    return `No ${kind === "fastest_growing" ? "growth of stars is" : "stars are"} recorded of the ${ofField} listed products of ${JSON.stringify(subject)}: ask for ${JSON.stringify(subject)} alone.`;
  if (kind === "price" && filters.some((one) => one.kind === "period"))
    return `No such change of price is recorded in that time${readUntil(models)}. All recorded ones are in the free list /api/agent/v1/changes?kind=price.`;
  if (kind === "whats_new" && subject !== "") return NO_LAUNCHES;
  if (kind === "how_many" && !ofModels && filters.some((one) => one.kind === "period")) return NO_LAUNCHES;
  if (kind === "fastest_growing" || kind === "most_used" || kind === "how_many" || (kind === "overview" && !ofModels))
    return subject === ""
      ? "Name a kind of product, as listings do: vector databases, coding agents, helpdesk."
      : `${JSON.stringify(subject)} is not a kind of product that listings name: use the English word of a listing's tags, such as vector databases, coding agents or helpdesk, without what narrows it.`;
  return kind === "overview" && ofModels
    ? ofLanguages(query) ||
        "Questions about prices, ends and releases of models are answered: name a model, or ask for the cheapest that meets a filter."
    : "";
}

/** The last day on which a price was read of some models, and of how many. */
function readUntil(models: readonly CatalogModel[]): string {
  const days = models.flatMap(({ prices }) => {
    const read = prices.flatMap(({ verified_at: on, effective_from: from }) => (on ?? from).slice(0, 10)).sort();
    return read.at(-1) ?? [];
  });
  const last = days.sort().at(-1);
  return last === undefined
    ? ""
    : `, and the prices of these ${models.length} listings were last read on ${last}, of many of them earlier: a later change is not known here`;
}

const MOST_UNPRICED = 3;

/** Says of named models none of which has a price on record when they end and what replaces them; empty for any other question. */
export function unpricedText({ kind }: Question, models: readonly (CatalogModel | TaskModel)[]): string {
  const isPriced = (model: CatalogModel | TaskModel) =>
    model.prices.length > 0 || ("unit_prices" in model && model.unit_prices.length > 0);
  if (kind !== "price" || models.length === 0 || models.some(isPriced)) return "";
  const said = models.slice(0, MOST_UNPRICED).map(({ display_name: name, providerName, deprecation }) => {
    const [on, next] = [deprecation?.shutdown_on ?? null, deprecation?.replacement ?? null];
    const end = on === null ? "" : `; it was shut down there on ${on}`;
    return `No price of ${name} at ${providerName} is on record${end}${next === null ? "" : `, replacement ${next}`}.`;
  });
  return `${said.join(" ")} Ask when it ended, or for the price of its replacement.`;
}

/** Says of a kind of product that is listed that its filters leave none. */
export const EMPTIED = "No listed product of this kind meets the filters.";

/** Whether a question is refused because its filters leave no product of the kind that it names. */
export function isEmptied({ message }: ApiError): boolean {
  return message.includes(EMPTIED);
}

/** Returns the refusal of a question that the data does not answer, so that nobody pays for mere counts. */
export function nothingAnswers(query: string, why = "", members: Record<string, unknown> = {}): ApiError {
  return new ApiError(
    "NO_MATCH",
    `Nothing in the data answers ${JSON.stringify(query.slice(0, 200))}.${why === "" ? "" : ` ${why}`} Supported are questions about prices, releases and ends of models by name or filter, the fastest growing, most starred or number of products of a kind, alternatives to a product or model, plans of named products, and comparisons. ${languageOf(query) === "english" ? "State" : "Write in English, or state"} it exactly, such as vector databases ask=most_used open_source=yes: /docs/exact-questions/ has the names.`,
    { members },
  );
}

/** Returns the refusal of a question whose requirements the data cannot check. */
export function notTold(question: Question, ofProducts: boolean, words: readonly string[]): ApiError {
  const said = words.map((one) => `"${one}"`).join(", ");
  const alone = JSON.stringify(question.subject);
  return new ApiError(
    "NO_MATCH",
    ofProducts && question.subject !== ""
      ? `No listed product of ${alone} says ${said}, and an answer without it would mislead. Ask for ${alone} alone.`
      : `The data does not contain ${said}, and an answer without it would mislead. Ask without it, or for the terms of a seller in optimize_model, whose task may state them.`,
    { members: { not_checked: words } },
  );
}
