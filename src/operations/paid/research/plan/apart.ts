import { licenceGap } from "../../../../core/research/answers/model-facts.ts";
import { priceNotes } from "../../../../core/research/named/aspects.ts";
import { withoutExamples, withoutWantedFacts } from "../../../../core/research/question/plain/wanted-facts.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { ApiError } from "../../../../schema/errors.ts";
import type { OperationContext } from "../../../operation.ts";
import { researchReading } from "../reading.ts";
import { plannedExactly } from "./exact.ts";
import { orRefusal, planned, type Resolved } from "./planned.ts";
import { plannedWithWish } from "./wishes.ts";

/**
 * Finds what answers a question, without its examples and the facts that it wants told of each answer: ", with licence and
 * stars". Where these words are what it asks for, the whole question is answered.
 * @throws ApiError NO_MATCH when nothing does
 */
export function plannedApart(query: string, limit: number, context: OperationContext): Resolved {
  const exact = plannedExactly(query, limit, context);
  if (exact !== null) return exact;
  const wished = plannedWithWish(query, context, (question) => plannedApart(question, limit, context));
  if (wished !== null) return wished;
  const named = withoutExamples(query);
  if (named === null) return plannedApartFromFacts(query, limit, context);
  const list = orRefusal(() => plannedApartFromFacts(named.question, limit, context));
  return list instanceof ApiError || !(LISTS.has(list.question.kind) || list.asked?.named === false)
    ? plannedApartFromFacts(query, limit, context)
    : { ...list, query, examples: named.wanted };
}

/** Questions for a list, in which examples show what is meant. */
const LISTS = new Set<Question["kind"]>([
  "fastest_growing",
  "most_used",
  "how_many",
  "whats_new",
  "overview",
  "described",
]);

/** As `planned`, without the facts that the question wants told. */
function plannedApartFromFacts(query: string, limit: number, context: OperationContext): Resolved {
  const apart = withoutWantedFacts(query);
  if (apart === null) return planned(query, limit, context);
  const whole = orRefusal(() => planned(query, limit, context));
  const bare = orRefusal(() => planned(apart.question, limit, context));
  if (
    !(bare instanceof ApiError) &&
    (whole instanceof ApiError ||
      apart.successor === true ||
      asksByFacts(whole, bare, apart.wanted) ||
      saysMore(bare, whole, context))
  )
    return withPriceGap(
      { ...bare, query, wanted: apart.wanted, direct: withLicenceGap(bare, apart.wanted) },
      apart.wanted,
    );
  if (whole instanceof ApiError) throw whole;
  return whole;
}

/** Says of products that their prices are not on record, where these are wanted too. */
function withPriceGap(bare: Resolved, wanted: string): Resolved {
  const notes = bare.asked == null && !bare.question.ofModels ? priceNotes(wanted) : [];
  if (notes.length === 0 || bare.direct === null) return bare;
  const direct = { ...bare.direct, statement: [...notes, bare.direct.statement].join(" ") };
  return { ...bare, direct, notes: [...notes, ...(bare.notes ?? [])] };
}

function withLicenceGap({ asked, direct }: Resolved, wanted: string): Resolved["direct"] {
  return asked == null || direct === null
    ? direct
    : { ...direct, statement: `${direct.statement}${licenceGap(wanted)}` };
}

/** Whether only the wanted facts made the question what it was taken for: "and how many stars do they have" counts nothing. */
function asksByFacts({ question }: Resolved, bare: Resolved, wanted: string): boolean {
  if (bare.question.kind !== "alternatives" || (question.kind !== "how_many" && question.kind !== "overview"))
    return false;
  return question.words !== null && wanted.includes(question.words);
}

/** Whether a question without the facts is answered with more of its words used, or with no fact looked for in descriptions. */
function saysMore(bare: Resolved, whole: Resolved, context: OperationContext): boolean {
  if (whole.question.kind === "described" && bare.question.kind !== "described") return true;
  if (bare.question.kind !== whole.question.kind) return false;
  const unused = (one: Resolved) => researchReading(one, context).not_used.map(({ words }) => words);
  const [left, all] = [unused(bare), unused(whole)];
  if (left.length !== all.length) return left.length < all.length;
  return left.join("").length < all.join("").length || whole.question.kind === "described";
}

/** Whether a question is answered with every word of it used. */
export function isAnswered(query: string, limit: number, context: OperationContext): boolean {
  const found = orRefusal(() => plannedExactly(query, limit, context) ?? planned(query, limit, context));
  return !(found instanceof ApiError) && researchReading(found, context).not_used.length === 0;
}
