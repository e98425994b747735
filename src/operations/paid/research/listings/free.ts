import type { Product } from "../../../../core/catalog/catalog-data.ts";
import { originText } from "../../../../core/prices/plans.ts";
import { freeWords } from "../../../../core/research/question/plain/which-free.ts";
import { ApiError } from "../../../../schema/errors.ts";
import type { OperationContext } from "../../../operation.ts";
import { orRefusal, type Resolved } from "../plan/planned.ts";

/** Products of a list of which it is told whether they are free. */
const MOST_TOLD = 20;
const MOST_NAMED = 8;

/** What the free reading says, which names nothing of what was found. */
const WHERE_RECORDED = "Of closed products a free plan is told where it is on record, which it is of few.";

/**
 * Answers a question for products that are free, or for which of them are: open code costs nothing, and of closed products a free plan is
 * told where it is on record. "Which are free" and "with a free plan" leave nothing out, as of most products no plan is on record.
 * @param plan answers a question
 * @returns null when the question asks for nothing that is free, or for no list of products
 */
export function plannedForFree(
  query: string,
  context: OperationContext,
  plan: (question: string) => Resolved,
): Resolved | null {
  const free = freeWords(query);
  if (free === null) return null;
  const all = orRefusal(() => plan(free.without));
  if (all instanceof ApiError || !isList(all)) return null;
  const own = free.ofEach ? all : orRefusal(() => plan(free.plain));
  if (own === all || own instanceof ApiError) {
    const note = eachText(productsOf(all, context));
    return withNote({ ...all, wanted: [all.wanted ?? "", free.words].join(" ").trim() }, query, note);
  }
  if (!isList(own)) return null;
  const kept = new Set(productsOf(own, context).map(({ slug }) => slug));
  const closed = productsOf(all, context).filter(({ slug, license }) => license === "proprietary" && !kept.has(slug));
  return closed.length === 0 ? own : withNote(own, query, closedText(closed));
}

/** Whether an answer lists products. */
export function isList({ direct, asked, selected, question }: Resolved): boolean {
  return direct !== null && asked == null && selected === null && !question.ofModels && question.kind !== "versus";
}

/** The first products that an answer lists. */
export function productsOf({ field }: Resolved, { catalog }: OperationContext): Product[] {
  return field.relevant
    .slice(0, MOST_TOLD)
    .flatMap(({ doc }) => catalog.product(catalog.entries[doc]?.slug ?? "") ?? []);
}

function withNote(found: Resolved, query: string, note: string): Resolved {
  if (found.direct === null) return found;
  const direct = { ...found.direct, statement: `${note} ${found.direct.statement}` };
  const asWritten = found.written === undefined ? { query } : { written: query };
  return { ...found, ...asWritten, direct, limits: [...(found.limits ?? []), WHERE_RECORDED] };
}

/** Says of each product of a list what is known of its being free. */
function eachText(products: readonly Product[]): string {
  const open = products.filter(({ license }) => license === "open-source");
  const others = products.filter(({ license }) => license !== "open-source");
  const first = products.length === MOST_TOLD ? ` of the first ${MOST_TOLD}` : ` of ${products.length}`;
  const code =
    open.length === 0
      ? `Free: none${first} has open code on record.`
      : `Free: ${open.length}${first} have open code, which costs nothing on machines of your own: ${names(open)}.`;
  return [code, ...plansText(others)].join(" ");
}

/** Says of closed products that a list of free ones leaves out what is known of their plans. */
function closedText(closed: readonly Product[]): string {
  return [
    `"Free" was taken as open code, which leaves out ${closed.length} closed product${closed.length === 1 ? "" : "s"}.`,
    ...plansText(closed),
  ].join(" ");
}

function plansText(products: readonly Product[]): string[] {
  const freeOf = ({ plans }: Product) => plans.filter(({ amount }) => Number(amount) === 0);
  const free = products.filter((one) => freeOf(one).length > 0);
  const paid = products.filter((one) => one.plans.length > 0 && freeOf(one).length === 0);
  const unknown = products.filter(({ plans }) => plans.length === 0);
  return [
    ...(free.length === 0
      ? []
      : [
          `With a free plan on record: ${free
            .slice(0, MOST_NAMED)
            .map((one) => `${one.name} (${originText(freeOf(one))})`)
            .join(", ")}.`,
        ]),
    ...(paid.length === 0 ? [] : [`With paid plans alone on record: ${names(paid)}.`]),
    ...(unknown.length === 0
      ? []
      : [
          `Whether there is a free plan is not on record of ${unknown.length}, so their price pages tell it: ${names(unknown)}.`,
        ]),
  ];
}

function names(some: readonly Product[]): string {
  const more = some.length - MOST_NAMED;
  return `${some
    .slice(0, MOST_NAMED)
    .map(({ name }) => name)
    .join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
