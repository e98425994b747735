import { releasesReadOn } from "../../catalog/activity.ts";
import type { Product } from "../../catalog/catalog-data.ts";
import { listOf } from "../../text/list.ts";
import type { Met, Need } from "./needs.ts";

/** A measure by which one product is ahead; null where it is not known. */
interface Measure {
  name: string;
  of(product: Product): number | string | null;
  /** The day up to which the measure is known: who comes later than that of another is not told to be ahead of it. */
  knownTo?(product: Product): string | null;
}

const MEASURES: readonly Measure[] = [
  { name: "stars", of: ({ githubStars }) => githubStars },
  { name: "stars gained in 30 days", of: ({ growth }) => growth?.days30 ?? null },
  {
    name: "day of the latest release",
    of: ({ repository }) => repository?.releasedOn ?? null,
    knownTo: releasesReadOn,
  },
  { name: "releases in twelve months", of: ({ repository }) => repository?.releases?.inTwelveMonths ?? null },
  { name: "day of the last push of code", of: ({ repository }) => repository?.pushedOn ?? null },
];

/** Says which of the compared products the record favours for the stated needs, what it does not know, and what to test. */
export function verdictText(products: readonly Product[], needs: readonly Need[]): string {
  const [hard, soft] = [
    needs.filter(({ bySaying }) => bySaying !== true),
    needs.filter(({ bySaying }) => bySaying === true),
  ];
  const leads = MEASURES.flatMap((measure) => leadOf(products, measure) ?? []);
  const needTexts = needs.map(
    (need) => `${need.name}: ${products.map((one) => `${one.name} ${need.told(one)}`).join(", ")}`,
  );
  const each = products.flatMap((product) => {
    const own = leads.filter(({ leader }) => leader === product).map(({ name }) => name);
    return own.length === 0 ? [] : [`${product.name} in ${listOf(own)}`];
  });
  const unknown = MEASURES.filter((measure) => products.some((one) => measure.of(one) === null)).map(
    ({ name }) => name,
  );
  return [
    `On what is recorded, ${choiceText(products, needs, [hard, soft])}.`,
    needTexts.length === 0 ? "" : ` Needs: ${needTexts.join("; ")}.`,
    soft.length === 0 ? "" : " What a listing does not say, a product may still do.",
    each.length === 0 ? "" : ` Ahead: ${each.join("; ")}.`,
    unknown.length === 0 ? "" : ` Not known of all: ${unknown.join(", ")}.`,
    ` How well each does your work, and what it costs to run, is not recorded: test ${products.length === 2 ? "both" : "those that fit"} with a task of your own before you choose.`,
  ].join("");
}

/** Says which products fit the needs, and who of them leads. What a buyer demands comes before what many use. */
function choiceText(
  products: readonly Product[],
  needs: readonly Need[],
  [hard, soft]: readonly [readonly Need[], readonly Need[]],
): string {
  const ranked = [...products].sort((a, b) => score(b, hard) - score(a, hard) || score(b, soft) - score(a, soft));
  const [first] = ranked;
  if (first === undefined) return "";
  const isAsFit = (one: Product) => score(one, hard) === score(first, hard) && score(one, soft) === score(first, soft);
  const [fit, others] = [ranked.filter(isAsFit), ranked.filter((one) => !isAsFit(one))];
  if (others.length === 0) return leadText(fit, needs.length > 0);
  const names = (some: readonly Product[]) => listOf(some.map(({ name }) => name));
  const met = ranked.map((one) => metText(one, needs)).join("; ");
  const better = `${names(fit)} ${fit.length === 1 ? "fits" : "fit"} what you state better than ${names(others)}: ${met}`;
  return fit.length === 1 ? better : `${better}; of the former ${leadText(fit, false)}`;
}

/** Says who leads in most measures. @param undecided whether needs are stated that all meet alike */
function leadText(products: readonly Product[], undecided: boolean): string {
  const leads = MEASURES.flatMap((measure) => leadOf(products, measure) ?? []);
  const count = (product: Product) => leads.filter(({ leader }) => leader === product).length;
  const [ahead, next] = [...products].sort((a, b) => count(b) - count(a));
  if (ahead === undefined || next === undefined || count(ahead) === count(next))
    return products.length > 2 ? "none is ahead" : "neither is ahead";
  return `${ahead.name} is the one to try first: ${undecided ? "the stated needs do not decide, and " : ""}it leads in ${count(ahead)} of ${leads.length} measures of use and upkeep`;
}

const SCORES: Readonly<Record<Met, number>> = { yes: 1, limited: 0.5, unknown: 0, no: -1 };

function score(product: Product, needs: readonly Need[]): number {
  return needs.reduce((sum, need) => sum + SCORES[need.metBy(product)], 0);
}

function metText(product: Product, needs: readonly Need[]): string {
  const of = (some: readonly Need[], met: Met) => some.filter((need) => need.metBy(product) === met).length;
  const hard = needs.filter(({ bySaying }) => bySaying !== true);
  const soft = needs.filter(({ bySaying }) => bySaying === true);
  const limited = of(hard, "limited");
  return [
    product.name,
    ...(hard.length === 0
      ? []
      : [`meets ${of(hard, "yes")} of ${hard.length} demands${limited === 0 ? "" : ` and ${limited} with limits`}`]),
    ...(hard.length === 0 || soft.length === 0 ? [] : ["and"]),
    ...(soft.length === 0 ? [] : [`by its listing serves ${of(soft, "yes")} of ${soft.length} purposes`]),
  ].join(" ");
}

/** Who has most of a measure; null when it is not known of all, or is the same. */
function leadOf(
  products: readonly Product[],
  { name, of, knownTo }: Measure,
): { name: string; leader: Product } | null {
  const values = products.map((product) => ({ product, value: of(product) }));
  if (values.some(({ value }) => value === null)) return null;
  const [first, second] = values.sort((a, b) => ((a.value ?? 0) < (b.value ?? 0) ? 1 : -1));
  if (first === undefined || second === undefined || first.value === second.value) return null;
  const { value: best } = first;
  const isKnown = ({ product }: (typeof values)[number]) => (knownTo?.(product) ?? String(best)) >= String(best);
  return knownTo !== undefined && !values.every(isKnown) ? null : { name, leader: first.product };
}
