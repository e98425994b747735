import type { Product } from "../../../../core/catalog/catalog-data.ts";
import { isLimited, termsOf, termsText } from "../../../../core/catalog/licence-terms.ts";
import { dayOf, daysBetween } from "../../../../core/periods.ts";
import { plansText } from "../../../../core/prices/plans.ts";
import { readAs } from "../../../../core/research/apply.ts";
import { priceNotes, readAspects } from "../../../../core/research/named/aspects.ts";
import { isCommercial } from "../../../../core/research/question/words/filter-words.ts";
import { uncheckedNote } from "../../../../core/research/unread-words.ts";
import type { OperationContext } from "../../../operation.ts";
import type { Resolved } from "../plan/planned.ts";

/** Products of a list of which ages and prices are told. */
const MOST_TOLD = 20;
const MOST_NAMED = 8;
const MOST_PLANNED = 6;
const MOST_LIMITED = 5;
/** Age of a reading, in days, from which an answer says how old it is. */
const OLD = 180;

/** Whether an answer tells prices of products, or that none is on record. */
const TELLS_PRICES = /Prices of (?:plans|these products) are (?:not )?on record/u;

/** Words that ask for the licence itself. */
const LICENCE =
  /licen[cs]e|licensing|lizen[zs]|licencia|licença|licenz|licentie|лицензи|giấy phép|lisensi|lisans|licencj|许可|授权|ライセンス|라이선스|라이센스/iu;

function listedOf({ listed }: Pick<Resolved, "listed">, { catalog }: OperationContext): Product[] {
  return listed.slice(0, MOST_TOLD).flatMap(({ doc }) => catalog.product(catalog.entries[doc]?.slug ?? "") ?? []);
}

function named(some: readonly string[]): string {
  return `${some.slice(0, MOST_NAMED).join(", ")}${some.length > MOST_NAMED ? ` and ${some.length - MOST_NAMED} more` : ""}`;
}

/** Adds to an answer about products which of the stars and licences that it states were read long ago, with their day and age. */
export function withAges(found: Resolved, context: OperationContext): Resolved {
  const { direct } = found;
  if (direct === null || found.asked != null || found.selected !== null) return found;
  const today = dayOf(context.now());
  const told = listedOf(found, context).filter(({ name }) => direct.statement.includes(name));
  const old = (days: (product: Product) => string | null | undefined) =>
    told.flatMap((product) => {
      const day = days(product)?.slice(0, 10) ?? null;
      const age = day === null ? 0 : daysBetween(day, today);
      return age > OLD ? [`${product.name} on ${day} (${age} days ago)`] : [];
    });
  const stars = old(({ name, githubStars, githubStarsAt }) =>
    githubStars !== null && direct.statement.includes(`${githubStars} stars`) && direct.statement.includes(name)
      ? githubStarsAt
      : null,
  );
  const licences = old(({ licence }) => licence?.observedOn);
  const texts = [
    ...(stars.length === 0 ? [] : [`Stars read more than ${OLD} days ago: ${named(stars)}.`]),
    ...(licences.length === 0 ? [] : [`Licences read more than ${OLD} days ago: ${named(licences)}.`]),
  ];
  if (texts.length === 0) return found;
  const figures = {
    ...direct.figures,
    old_after_days: OLD,
    ...(stars.length === 0 ? {} : { old_stars: named(stars) }),
    ...(licences.length === 0 ? {} : { old_licences: named(licences) }),
  };
  return { ...found, direct: { ...direct, figures, statement: [direct.statement, ...texts].join(" ") } };
}

const OF_THE_CODE =
  "For commercial use, what has open code is kept. A licence told here is that of the code unless it says weights: models that a product ships or loads may have terms of their own, so read those before you sell what it makes.";

/** What licences of listed products limit, for a question about a licence or a use. */
function limitsText(found: Resolved, context: OperationContext): string[] {
  const limited = listedOf(found, context).filter(
    (product) => isLimited(termsOf(product)) && found.direct?.statement.includes(product.name),
  );
  const names = Map.groupBy(limited, (product) => {
    const { terms, parts, weights } = termsOf(product);
    // Of a licence that allows all uses, only its parts and weights limit anything.
    return termsText({ terms: isLimited({ terms }) ? terms : null, parts, weights }) ?? "";
  });
  const texts = [...names].map(([text, some]) => ({ text, names: some.map(({ name }) => name) }));
  if (texts.length === 0) return [];
  const left = texts.slice(MOST_LIMITED).flatMap((one) => one.names);
  return [
    `What their licences limit, as we read them: ${texts
      .slice(0, MOST_LIMITED)
      .map((one) => `${named(one.names)}: ${one.text}`)
      .join(". ")}.`,
    ...(left.length === 0 ? [] : [`The licences of ${named(left)} limit something too.`]),
  ];
}

/**
 * Says of a list for commercial use, or one that asks for licences, what these limit, and of the former that the licence of code does not
 * hold for models that it loads.
 */
export function withLicenceTerms(found: Resolved, query: string, context: OperationContext): Resolved {
  const { direct, question, asked, selected } = found;
  if (direct === null || asked != null || selected !== null || question.ofModels) return found;
  // An answer about named products tells it of each.
  if (direct.id === "product_facts" || direct.id === "products_compared") return found;
  const isSold = question.filters.some(({ kind, words }) => kind === "open_source" && isCommercial(words));
  const aspects = new Set(readAspects(query).asked);
  const told = isSold || aspects.has("use") || LICENCE.test(query) ? limitsText(found, context) : [];
  if (!isSold && told.length === 0) return found;
  const statement = [direct.statement, ...told, ...(isSold ? [OF_THE_CODE] : [])].join(" ");
  return { ...found, direct: { ...direct, statement } };
}

/**
 * Adds what plans of listed products cost where a question wants prices told of them, or says that of none it is on record.
 * @param wants says which words want them told; empty without any
 */
export function withPlans(
  found: Resolved,
  wanted: string,
  context: OperationContext,
  wants: (wanted: string) => string[] = priceNotes,
): Resolved {
  const { direct, asked, question, selected } = found;
  const notes = asked == null && selected === null && !question.ofModels ? wants(wanted) : [];
  if (notes.length === 0 || direct === null || direct.id === "plan_prices") return found;
  const products = listedOf(found, context);
  if (products.length === 0 || TELLS_PRICES.test(direct.statement)) return found;
  const priced = products.filter(({ plans }) => plans.length > 0);
  if (priced.length === 0) {
    const statement = [...notes, direct.statement].join(" ");
    return { ...found, direct: { ...direct, statement }, notes: [...notes, ...(found.notes ?? [])] };
  }
  const others = products.filter(({ plans }) => plans.length === 0).map(({ name }) => name);
  const texts = priced.slice(0, MOST_PLANNED).map(({ name, plans }) => `${name}: ${plansText(plans)}`);
  const left = priced.slice(MOST_PLANNED).map(({ name }) => name);
  // "With plan prices" is told now.
  const told = found.filters.filter(({ words, effect }) => effect === "not_checked" && priceNotes(words).length > 0);
  const untold = told.map(({ words }) => uncheckedNote([words]));
  const answer = untold.reduce((text, note) => text.replace(note, "").trim(), direct.statement);
  const statement = [
    `Prices of plans are on record of ${priced.length} of the ${products.length} products listed first.`,
    answer,
    `Plans: ${texts.join(". ")}.`,
    ...(left.length === 0 ? [] : [`Also on record, on the pages of the products: ${left.join(", ")}.`]),
    ...(others.length === 0 ? [] : [`Not on record, so their price pages tell them: ${others.join(", ")}.`]),
  ];
  return {
    ...found,
    direct: { ...direct, statement: statement.join(" ") },
    notes: (found.notes ?? []).filter((note) => !untold.includes(note)),
    filters: found.filters.map((one) => (told.includes(one) ? readAs("applied", one) : one)),
  };
}

/** Says in the free reading of how many products prices are on record, where a question asks for them. */
export function withPriceCount(found: Resolved, query: string, context: OperationContext): Resolved {
  const { direct, asked, question, selected, listed } = found;
  if (direct === null || asked != null || selected !== null || listed.length === 0) return found;
  if (direct.id !== "plan_prices" && !question.cheapest && priceNotes(query).length === 0) return found;
  const products = listedOf(found, context);
  const priced = products.filter(({ plans }) => plans.length > 0).length;
  if (priced === products.length) return found;
  const limit = `Prices of plans are on record of ${priced} of the ${products.length} products ${direct.id === "plan_prices" ? "that it names" : "listed first"}.`;
  return { ...found, limits: [...(found.limits ?? []), limit] };
}
