import type { BillAnswer } from "../../schema/answers/bill.ts";
import { listOf } from "../text/list.ts";
import { listed, MOST_NAMED, nameOf } from "./line-words.ts";
import { MOST_READ } from "./unread.ts";

type Line = BillAnswer["lines"][number];

/** Lines whose failing model one summary names. */
const MOST_FAILING = 3;

/**
 * Says which lines are taken as general work, whose kind of work is not certain, which prices are second-hand, and whose tasks are
 * not read. @param unsure lines whose task leaves its kind of work open
 */
export function taskWords(lines: readonly Line[], unsure: ReadonlySet<number>): string[] {
  const of = (wanted: Line["task_read"]) => lines.flatMap(({ line, task_read: read }) => (read === wanted ? line : []));
  const guessed = lines.filter(({ price_second_hand: is }) => is);
  const [absent, foreign, beyond] = [of("absent"), of("language_not_read"), of("too_many_tasks")];
  return [
    ...(absent.length === 0
      ? []
      : [`Without a task, ${listed(absent)} ${absent.length === 1 ? "is" : "are"} judged as general work.`]),
    ...kindWords(lines.filter(({ line }) => unsure.has(line))),
    ...(guessed.length === 0
      ? []
      : [
          `The prices of ${listOf([...new Set(guessed.map(nameOf))].slice(0, MOST_NAMED))} are from a second-hand list: check ${listed(guessed.map(({ line }) => line))} against your invoice.`,
        ]),
    ...(foreign.length === 0
      ? []
      : [
          `The language of the task of ${listed(foreign)} is not read, so a demand in it is not applied: state it in English before you move.`,
        ]),
    ...(beyond.length === 0
      ? []
      : [
          `The tasks of ${beyond.length} lines (${listed(beyond)}) are not read, because a bill reads the ${MOST_READ} tasks with the most money: these lines have no options. Send them as a bill of their own.`,
        ]),
  ];
}

/** Says by tests of which kind lines are judged whose task leaves it open. */
function kindWords(lines: readonly Line[]): string[] {
  if (lines.length === 0) return [];
  const kinds = [...Map.groupBy(lines, ({ quality_kind: kind }) => kind)].map(
    ([kind, group]) => `${listed(group.map(({ line }) => line))} (judged by tests of ${kind})`,
  );
  return [
    `The task does not settle the kind of work of ${listOf(kinds)}: where that is wrong, name it in the task, such as work=translation.`,
  ];
}

/** Says which demands of tasks leave models out, which the present models fail, and which nothing checked. */
export function demandWords(lines: readonly Line[]): string[] {
  const filtered = lines.flatMap(({ line, constraints_read: read }) =>
    read.flatMap(({ words, effect }) => (effect === "filtered" ? [{ line, words }] : [])),
  );
  const open = lines.flatMap(({ line, demands_not_checked: all }) => all.map((words) => ({ line, words })));
  const conditions = lines.flatMap(({ line, options }) => {
    const [first] = options;
    return first === undefined || first.conditions.length === 0
      ? []
      : [`${first.model.display_name} on line ${line}: ${first.conditions.join("; ")}`];
  });
  const failing = lines.filter(({ present_model_fails: fails }) => fails.length > 0);
  return [
    ...(filtered.length === 0
      ? []
      : [`Models are left out that do not meet, or are not known to meet: ${byWords(filtered)}.`]),
    ...failing
      .slice(0, MOST_FAILING)
      .map(
        (one) =>
          `${nameOf(one)}, in use on line ${one.line}, is known to fail a demand of its task: ${listOf(one.present_model_fails)}.`,
      ),
    ...(open.length === 0 ? [] : [`Not settled by anything on record, so ask before you move: ${byWords(open)}.`]),
    ...(conditions.length === 0
      ? []
      : [
          `Conditions of options: ${conditions.slice(0, MOST_FAILING).join(". ")}.${conditions.length > MOST_FAILING ? ` ${conditions.length - MOST_FAILING} more in \`lines\`.` : ""}`,
        ]),
  ];
}

function byWords(said: readonly { line: number; words: string }[]): string {
  const groups = [...Map.groupBy(said, ({ words }) => words)];
  const shownGroups = groups
    .slice(0, MOST_NAMED)
    .map(([words, all]) => `"${words}" (${listed(all.map(({ line }) => line))})`);
  const more = groups.length - MOST_NAMED;
  return `${shownGroups.join(", ")}${more > 0 ? ` and ${more} more in \`lines\`` : ""}`;
}
