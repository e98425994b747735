import { withoutSituation } from "../../../../core/research/question/plain/situations.ts";
import { ApiError } from "../../../../schema/errors.ts";
import type { OperationContext } from "../../../operation.ts";
import { isNamed } from "../known-names.ts";
import { researchReading } from "../reading.ts";
import { orRefusal, type Resolved } from "./planned.ts";

/**
 * Answers a question about products without the sentences that tell of the buyer, which are named at its end: no record of a product
 * tells what they mean for it.
 * @param whole the answer of the whole question, or its refusal
 * @returns null when it has no such sentences, or is answered as well with them
 */
export function plannedForSituation(
  query: string,
  whole: Resolved | ApiError,
  context: OperationContext,
  plan: (question: string) => Resolved,
): Resolved | null {
  const apart = withoutSituation(query);
  if (apart === null) return null;
  const left = whole instanceof ApiError ? Number.POSITIVE_INFINITY : wordsUnused(whole, context);
  if (!(whole instanceof ApiError) && (whole.asked != null || (left === 0 && !isAbout(whole, apart.situation))))
    return null;
  const asked = withInsteadOf(apart.question, apart.situation, context);
  const found = orRefusal(() => plan(asked));
  if (found instanceof ApiError || found.direct === null || found.asked != null || found.question.ofModels) return null;
  if (left > 0 && wordsUnused(found, context) >= left) return null;
  const { situation } = apart;
  if (situation === "" || asked !== apart.question) return { ...found, query };
  const note = `What you tell of yourself ("${situation.replace(/[.!]$/u, "")}") is on record of no product and decides nothing here.`;
  const direct = { ...found.direct, statement: `${found.direct.statement} ${note}` };
  return { ...found, query, direct, situation };
}

/** Words that ask for something in place of what was named before, and the same words before its name. */
const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})instead(?! of)(?!\p{L})/iu, "instead of"],
  [/(?<!\p{L})replace (?:it|them|that)(?!\p{L})/iu, "replace"],
  [/(?<!\p{L})alternatives? to (?:it|them|that)(?!\p{L})/iu, "alternatives to"],
  [/(?<!\p{L})stattdessen(?!\p{L})/iu, "statt"],
  [/(?<!\p{L})à la place(?! d)(?!\p{L})/iu, "à la place de"],
  [/(?<!\p{L})en su lugar(?!\p{L})/iu, "en lugar de"],
  [/(?<!\p{L})al suo posto(?!\p{L})/iu, "al posto di"],
  [/(?<!\p{L})in plaats daarvan(?!\p{L})/iu, "in plaats van"],
];
const NAME = /\p{Lu}[\p{L}\d.+-]*(?: \p{Lu}[\p{L}\d.+-]*)*/gu;

/** Names after "instead" the one product of which the buyer tells before: "We pay too much for Zapier. What instead?" */
function withInsteadOf(question: string, situation: string, { catalog }: OperationContext): string {
  const names = (situation.match(NAME) ?? [])
    .map((name) => name.replace(/\.$/u, ""))
    .filter((name) => name.length > 2 && isNamed(name, catalog));
  const [name, ...others] = new Set(names);
  const [pattern, words] = INSTEAD.find(([alone]) => alone.test(question)) ?? [];
  if (name === undefined || others.length > 0 || pattern === undefined) return question;
  return question.replace(pattern, () => `${words} ${name}`);
}

/** Whether an answer takes the situation of the buyer for names to compare: "We are a school. Moodle or Canvas LMS?" */
function isAbout({ question }: Resolved, situation: string): boolean {
  return question.sides.some((side) => side.split(/\s+/u).some((word) => situation.split(/[\s.,;]+/u).includes(word)));
}

function wordsUnused(read: Resolved, context: OperationContext): number {
  return researchReading(read, context).not_used.flatMap(({ words }) => words.split(/\s+/u)).length;
}
