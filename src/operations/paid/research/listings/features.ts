import type { Product } from "../../../../core/catalog/catalog-data.ts";
import { licenceName, licenceTold } from "../../../../core/catalog/recorded-licence.ts";
import { readAs } from "../../../../core/research/apply.ts";
import { type FeaturesAsked, readFeatures } from "../../../../core/research/described/features/read.ts";
import { featuresText, partedBy, readmeSources, toldBy } from "../../../../core/research/described/features/told.ts";
import { fieldWithin, fieldWords, isFieldName, kindNamed } from "../../../../core/research/field.ts";
import { foreignField } from "../../../../core/research/question/fields.ts";
import type { Filter } from "../../../../core/research/question/filters.ts";
import { asksFor } from "../../../../core/research/question/intent/kind.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { isUnread } from "../../../../core/research/unread-words.ts";
import { ApiError } from "../../../../schema/errors.ts";
import { type Listing, readListings } from "../../../../store/catalog/field-products.ts";
import type { OperationContext } from "../../../operation.ts";
import { orRefusal, type Resolved } from "../plan/planned.ts";

/** Questions that list products, whose features are told of each. */
const LISTS = new Set<Question["kind"]>([
  "alternatives",
  "described",
  "fastest_growing",
  "how_many",
  "most_used",
  "overview",
  "versus",
]);

/**
 * Answers a question that wants products to be able to do something, such as hybrid search or single sign-on: the question without
 * that, those first that say it, and of the others that they do not tell it.
 * @returns null when it wants nothing of the vocabulary, or is no question for products without it
 */
export function plannedWithFeatures(
  query: string,
  context: OperationContext,
  plan: (question: string) => Resolved,
): Resolved | null {
  // The exact notation states words of listings.
  if (/(?<!\p{L})(?:ask|with)=/iu.test(query)) return null;
  // Alternatives to a product are of its kind, whatever else a question names.
  const ofNames = asksFor("alternatives", query) || asksFor("versus", query);
  const features = readFeatures(query, ofNames ? () => null : kindIn);
  if (features === null || features.question.length < 3) return null;
  const list = orRefusal(() => plan(features.question));
  if (list instanceof ApiError || !isList(list, features.question)) return null;
  return withFeatures({ ...list, query }, features, context);
}

/** The kind of products that a text names; null without one. */
function kindIn(text: string): string | null {
  const field = isFieldName(fieldWords(text)) ? text : fieldWithin(text.replace(/[?!.,:;()]/gu, " "))?.field;
  return field === undefined ? (foreignField(text)?.english ?? null) : kindNamed(fieldWords(field));
}

/** Whether a question is for products of a kind, for alternatives, or for some that it names. */
function isList({ question, asked, selected, direct, listed }: Resolved, text: string): boolean {
  const { kind } = question;
  if (asked != null || selected !== null || direct === null || listed.length === 0 || !LISTS.has(kind)) return false;
  return kind === "alternatives" || kind === "versus" || kindIn(text) !== null || kindIn(question.subject) !== null;
}

/** Adds to a list of products what each says of the features that are asked for, and puts those first that say them. */
function withFeatures(found: Resolved, features: FeaturesAsked, { catalog }: OperationContext): Resolved | null {
  const { direct } = found;
  if (direct === null) return null;
  const docs = found.listed.map(({ doc }) => doc);
  const listings = readListings(catalog, docs);
  const products = docs.flatMap((doc) => listings.get(doc) ?? []);
  const { whole, part, none } = partedBy(products, features);
  // Nothing is on record of any.
  if (none.length === products.length && products.every(({ readme }) => readme === null)) return null;
  const order = new Map([...whole, ...part, ...none].map(({ product }, at) => [product.slug, at]));
  const placeOf = (doc: number) => order.get(listings.get(doc)?.slug ?? "") ?? order.size;
  const filters = features.asked.map(({ id, words }): Filter => ({ kind: "feature", value: id, words }));
  const told = featuresText(products, features, factsOf);
  const top = (found.notes ?? []).filter(isUnread).join(" ");
  // An overview of the kind tells more than was asked.
  const isOverview = found.question.kind === "overview";
  const base = isOverview ? (found.field.counted ?? "") : direct.statement;
  const rest = base.slice(top !== "" && base.startsWith(top) ? top.length : 0).trim();
  const count = (some: readonly unknown[]) => some.length;
  return {
    ...found,
    question: { ...found.question, filters: [...found.question.filters, ...filters] },
    filters: [...found.filters, ...filters.map((one) => readAs("applied", one))],
    features,
    direct: {
      ...direct,
      statement: [top, told, isOverview ? rest : `Whatever they tell of that: ${rest}`]
        .filter((text) => text !== "")
        .join(" "),
      figures: {
        ...direct.figures,
        features: features.asked.map(({ id }) => id).join(", "),
        say_features: count(whole),
        say_a_part: count(part),
        do_not_tell: count(none),
      },
      sources: [
        ...direct.sources,
        ...readmeSources(
          [...whole, ...part].map(({ product }) => product),
          features,
        ),
      ],
    },
    listed: found.listed.toSorted((a, b) => placeOf(a.doc) - placeOf(b.doc)),
  };
}

/** Licence and stars of a product, in words. */
function factsOf({
  license,
  licence,
  githubStars: stars,
}: Pick<Listing, "license" | "licence" | "githubStars">): string {
  const under = licenceTold(license, licence === null ? null : licenceName(licence));
  return stars === null ? under : `${under}, ${stars} stars`;
}

/** What a row of an answer tells of the features that its question asks for; null where it asks for none. */
export function featuresOf(product: Product, features: FeaturesAsked | undefined) {
  if (features === undefined) return null;
  const { said, untold } = toldBy(product, features);
  return { said: said.map((one) => ({ ...one })), not_told: untold };
}
