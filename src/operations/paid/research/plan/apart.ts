import { licencesOf } from "../../../../core/research/answers/model-facts.ts";
import { readDescriptionOf } from "../../../../core/research/question/plain/descriptions.ts";
import { withoutExamples } from "../../../../core/research/question/plain/examples.ts";
import { withoutWantedFacts } from "../../../../core/research/question/plain/wanted-facts.ts";
import { readWhichOf, readWhichOpen } from "../../../../core/research/question/plain/which-of.ts";
import { uncheckedNote } from "../../../../core/research/unread-words.ts";
import { ApiError } from "../../../../schema/errors.ts";
import type { OperationContext } from "../../../operation.ts";
import { withPlans } from "../listings/told.ts";
import { researchReading } from "../reading.ts";
import { isEmptied } from "../refusals.ts";
import { plannedExactly } from "./exact.ts";
import { withExamples } from "./examples.ts";
import { withWhichOf } from "./of-each.ts";
import { orRefusal, planned, type Resolved } from "./planned.ts";
import { plannedWithoutWish, plannedWithWish } from "./wishes.ts";

/**
 * Finds what answers a question, without its examples and the facts that it wants told of each answer: ", with licence and
 * stars". Where these words are what it asks for, the whole question is answered.
 * @throws ApiError NO_MATCH when nothing does
 */
export function plannedApart(query: string, limit: number, context: OperationContext): Resolved {
  const exact = plannedExactly(query, limit, context);
  if (exact !== null) return exact;
  const described = plannedDescription(query, limit, context);
  if (described !== null) return described;
  const wished = plannedWithWish(query, context, (question) => plannedApart(question, limit, context));
  if (wished !== null) return wished;
  const whole = orRefusal(() => plannedWithExamples(query, limit, context));
  if (!(whole instanceof ApiError)) return whole;
  const without = plannedWithoutWish(query, (question) => plannedApart(question, limit, context));
  if (without !== null) return without;
  throw whole;
}

/** Words of a description for what its products cost. */
const COSTS = /(?<!\p{L})(?:costs?|charges?)(?!\p{L})/iu;

/** Answers a request to describe a field by its overview; null for any other. */
function plannedDescription(query: string, limit: number, context: OperationContext): Resolved | null {
  const read = readDescriptionOf(query);
  const found = read === null ? null : orRefusal(() => plannedApart(read.question, limit, context));
  if (read === null || found === null || found instanceof ApiError) return null;
  if (found.question.kind !== "overview" || found.direct === null || found.asked != null) return null;
  const note = read.kinds === null ? [] : [uncheckedNote([read.kinds])];
  const direct = { ...found.direct, statement: [...note, found.direct.statement].join(" ") };
  const wanted = [found.wanted ?? "", read.wanted].filter((words) => words !== "").join(", ");
  const told = {
    ...found,
    query,
    direct,
    notes: [...note, ...(found.notes ?? [])],
    ...(wanted === "" ? {} : { wanted }),
  };
  return withPlans(told, COSTS.test(read.wanted) ? `${read.wanted}, prices` : read.wanted, context);
}

/** As `planned`, with what is on record of the examples that the question names. */
function plannedWithExamples(query: string, limit: number, context: OperationContext): Resolved {
  const shown = withoutExamples(query);
  const list = shown === null ? null : orRefusal(() => plannedApartFromFacts(shown.question, limit, context));
  if (shown === null || list === null || list instanceof ApiError) return plannedApartFromFacts(query, limit, context);
  const whole = orRefusal(() => plannedApartFromFacts(query, limit, context));
  // "Sellers of (Qwen3, Llama 3.3 70B)": names without a word for examples may be what is asked for.
  const isWhole =
    shown.by === "names" && !(whole instanceof ApiError) && researchReading(whole, context).not_used.length === 0;
  const told = isWhole ? null : withExamples(query, list, shown, context);
  if (told !== null) return told;
  if (whole instanceof ApiError) throw whole;
  return whole;
}

/** Answers a question without the clause that asks which of its answers meet something, and tells of each; null without one. */
function plannedWithWhichOf(query: string, limit: number, context: OperationContext): Resolved | null {
  for (const clause of [readWhichOf(query), readWhichOpen(query)]) {
    const bare = clause === null ? null : orRefusal(() => plannedApartFromFacts(clause.question, limit, context));
    if (clause === null || bare === null || bare instanceof ApiError) continue;
    const direct = withWhichOf(bare, clause, context);
    const wanted = [clause.words, bare.wanted ?? ""].filter((words) => words !== "").join(", ");
    if (direct !== null) return { ...bare, query, wanted, direct };
  }
  return null;
}

/** As `planned`, without the facts that the question wants told. */
function plannedApartFromFacts(query: string, limit: number, context: OperationContext): Resolved {
  const each = plannedWithWhichOf(query, limit, context);
  if (each !== null) return each;
  const apart = withoutWantedFacts(query);
  if (apart === null) return planned(query, limit, context);
  const whole = orRefusal(() => planned(query, limit, context));
  const bare = orRefusal(() => planned(apart.question, limit, context, null, apart.wanted));
  if (
    !(bare instanceof ApiError) &&
    (whole instanceof ApiError ||
      apart.successor === true ||
      asksByFacts(whole, bare, apart.wanted) ||
      saysMore(bare, whole, context))
  )
    return withPlans(
      {
        ...bare,
        query,
        wanted: [apart.wanted, bare.wanted ?? ""].filter((words) => words !== "").join(", "),
        direct: withLicences(bare, apart.wanted),
      },
      apart.wanted,
      context,
    );
  // What the filters leave of a kind says more than that its listings do not say the facts.
  if (whole instanceof ApiError) throw bare instanceof ApiError && isEmptied(bare) ? bare : whole;
  // Products whose descriptions share words with a kind that the filters leave empty are not of it.
  if (whole.question.kind === "described" && bare instanceof ApiError && isEmptied(bare)) throw bare;
  return whole;
}

/** Names the licences of the models that an answer names, where they are wanted too. */
function withLicences({ asked, direct }: Resolved, wanted: string): Resolved["direct"] {
  if (asked == null || direct === null) return direct;
  const ids = Object.entries(direct.figures).flatMap(([name, value]) =>
    name.startsWith("ids") ? String(value).split(", ") : [],
  );
  return { ...direct, statement: `${direct.statement}${licencesOf(wanted, asked.models, ids)}` };
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
