import { exactNotation } from "../../../../../core/research/exact/write.ts";
import type { FilterKind } from "../../../../../core/research/question/filters.ts";
import { tally } from "../../../../../core/research/research.ts";
import type { OperationContext } from "../../../../operation.ts";
import { researchReading } from "../../reading.ts";
import type { Resolved } from "../planned.ts";

const CHEAP =
  "(?:cheapest|cheaper|lowest[- ]priced|least expensive|günstig\\p{L}*|billig\\p{L}*|(?:les |la |le )?moins ch(?:er|ère)s?|(?:l[oa]s? )?más (?:barat|económic)[oa]s?|mais (?:barat|económic|econômic)[oa]s?|più (?:economic[oahei]+|convenient[ei])|meno car[oiae]|goedko(?:opste?|per))";
const OTHERS =
  "(?:(?:other )?(?:alternatives?|competitors?|rivals?|options?|others|ones)|(?:konkurrent|alternativ|mitbewerber|ander)\\p{L}*|concurrente?s?|autres(?: options?)?|alternativ[ae]s?|competidor(?:es)?|otr[oa]s|opcion(?:es)?|concorrent[ei]s?|outr[oa]s|opç(?:ão|ões)|opzion[ei]|altr[ei]|alternatie(?:f|ven)|concurrenten|andere)";
const THE =
  "(?:the |any |an |a |den |dem |der |die |das |les? |la |las |los |el |l['’]|as? |os? |il |gli |i |de |het )";
/** "And the cheapest alternatives": others of the kind of the models that a question names. */
const OTHERS_TOO = new RegExp(
  `,?\\s*(?<!\\p{L})(?:and|plus|or|und|sowie|oder|et|ou|y|o|e|en|of)\\s+${THE}?(?:${CHEAP} (?:${OTHERS}|model\\p{L}*)|${OTHERS} ${CHEAP}|cheapest other (?:one|option|model|alternative)s?)(?!\\p{L})`,
  "iu",
);
const MOST_OTHERS = 8;
/** Filters of the named models that the others do not share. */
const OWNERS = new Set<FilterKind>(["seller", "maker"]);
const APART = new Set<FilterKind>(["unread", "task", "count"]);

/**
 * Answers what the models of a question cost, and then the others of their kind, cheapest first: "whisper-1, nova-3 and the cheapest
 * alternatives".
 * @param plan answers a plain question; null for a refusal
 * @returns null when it asks for no others, or names no models
 */
export function plannedWithOthers(
  query: string,
  context: OperationContext,
  plan: (question: string) => Resolved | null,
): Resolved | null {
  const words = OTHERS_TOO.exec(query)?.[0];
  if (words === undefined) return null;
  const named = plan(query.replace(words, " ").replace(/\s+/gu, " "));
  if (
    named?.asked == null ||
    named.direct === null ||
    (named.question.kind !== "price" && named.question.kind !== "versus")
  )
    return null;
  const owned = named.question.filters.some(({ kind }) => OWNERS.has(kind));
  if (!named.asked.named && !owned) return null;
  const others = othersOf(named).flatMap((question) => plan(question)?.direct?.statement ?? []);
  if (others.length === 0 || researchReading(named, context).not_used.length > 1) return null;
  const statement = [named.direct.statement, "Others of this kind:", ...others].join(" ");
  const direct = { ...named.direct, statement, figures: { ...named.direct.figures, others: others.join(" ") } };
  return {
    ...named,
    query,
    wanted: [words.trim(), named.wanted ?? ""].filter((one) => one !== "").join(", "),
    direct,
    apart: true,
  };
}

/** The questions for the others: all models for the task of the named ones, or cheaper ones than each. */
function othersOf({ asked, question }: Resolved): string[] {
  const filters = question.filters.filter(({ kind }) => !APART.has(kind) && !OWNERS.has(kind));
  const most = { kind: "count" as const, value: MOST_OTHERS, words: "" };
  const [task] = tally((asked?.taskModels ?? []).map(({ kind }) => kind))[0] ?? [];
  if (task !== undefined) {
    const ofTask = { kind: "task" as const, value: task, words: "" };
    const list = { ...question, kind: "price" as const, subject: "", sides: [], cheapest: true };
    return [exactNotation(list, [...filters, ofTask, most]) ?? ""].filter((one) => one !== "");
  }
  const names = [...new Set((asked?.models ?? []).map(({ display_name: name }) => name))].slice(0, 2);
  return names.flatMap((subject) => {
    const other = { ...question, kind: "alternatives" as const, subject, sides: [], cheapest: true };
    return exactNotation(other, [...filters, most]) ?? [];
  });
}
