import type { BillAnswer } from "../../schema/answers/bill.ts";
import { listOf } from "../text/list.ts";
import { shown } from "./gather.ts";
import { listed, MOST_MOVES, MOST_NAMED, nameOf, sumOf } from "./line-words.ts";

type Finding = BillAnswer["findings"][number];
type Line = BillAnswer["lines"][number];
type Option = Line["options"][number];
type ToTest = Line["candidates_to_test"][number];

/** Says where the lines go whose models are shut down or end within twelve months, and what they cost there. */
export function forced(lines: readonly Line[]): string[] {
  const moving = lines
    .filter(
      ({ status, shutdown_on: on, options, candidates_to_test: toTest }) =>
        (status === "retired" || on !== null) && (options.length > 0 || toTest.some(isNewer)),
    )
    .sort((a, b) => ((a.shutdown_on ?? "") < (b.shutdown_on ?? "") ? -1 : 1));
  if (moving.length === 0) return [];
  const groups = [...Map.groupBy(moving, nameOf)];
  const said = groups.slice(0, MOST_NAMED).map(([name, group]) => {
    const on = group[0]?.shutdown_on ?? null;
    const now = sumOf(group, ({ monthly_usd: usd }) => usd ?? 0);
    const where = listOf([
      ...whereWords(
        "named successor",
        group.map(({ options }) => options.find(({ named_by_provider: is }) => is)),
      ),
      ...whereWords("cheapest likely as good", group.map(cheapestOther)),
      ...whereWords("newer of the same maker, to test,", group.map(cheapestNewer)),
    ]);
    return `${listed(group.map(({ line }) => line))}, ${name}${on === null ? "" : `, ${on}`} (${shown(now)} USD): ${where}`;
  });
  const more = groups.length - MOST_NAMED;
  return [`Moves that ends force: ${said.join("; ")}${more > 0 ? `; ${more} more models in \`lines\`` : ""}.`];
}

/** A finding that names the day on which the maker ends a model. */
const BY_MAKER = /, its maker, shuts? it down on /;

/** Names the models that end without a day at their seller, those first whose maker states one. */
export function otherEnds(findings: readonly Finding[], lines: readonly Line[]): string[] {
  const ending = new Set(findings.flatMap(({ kind, line }) => (kind === "ending" ? line : [])));
  const ends = lines.filter(({ line }) => ending.has(line));
  const undated = ends.filter(({ status, shutdown_on: on }) => status !== "retired" && on === null);
  const told = (of: Line) => findings.find(({ kind, line }) => kind === "ending" && line === of.line)?.statement ?? "";
  const byMaker = [...new Set(undated.map(told).filter((text) => BY_MAKER.test(text)))];
  const names = [...new Set(undated.filter((line) => !BY_MAKER.test(told(line))).map(nameOf))];
  const more = names.length - MOST_NAMED;
  return [
    ...byMaker.slice(0, MOST_MOVES).map((text) => text.replace(/ migration_plan says .*$/, "")),
    ...(byMaker.length > MOST_MOVES
      ? [`The same holds for ${byMaker.length - MOST_MOVES} more models: see \`findings\`.`]
      : []),
    ...(names.length === 0
      ? []
      : [
          `Deprecated, or ended by the maker, without a day of the end here: ${names.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}; migration_plan says where to go.`,
        ]),
  ];
}

/** The option of a line that costs least, when it is not the named successor. */
function cheapestOther({ options }: Line): Option | undefined {
  const [least] = options.toSorted((a, b) => a.twelve_months_usd - b.twelve_months_usd);
  return least?.named_by_provider ? undefined : least;
}

/** Whether a model is named because it is a newer one of the same maker. */
const isNewer = ({ note }: ToTest) => note !== null;

function cheapestNewer({ candidates_to_test: models }: Line): ToTest | undefined {
  return models.filter(isNewer).toSorted((a, b) => b.saving_twelve_months_usd - a.saving_twelve_months_usd)[0];
}

/** Names the models of options of some lines, with what these lines cost there. */
function whereWords(what: string, options: readonly (Option | ToTest | undefined)[]): string[] {
  const known = options.filter((one) => one !== undefined);
  if (known.length === 0) return [];
  const names = [...Map.groupBy(known, ({ model }) => `${model.display_name} at ${model.provider}`)].map(
    ([name, all]) => {
      const limits = [
        ...(all.some(({ status }) => status === "preview") ? ["a preview"] : []),
        ...(all.some(({ rates_note: note }) => note !== null) ? ["at the standard rate"] : []),
      ];
      return limits.length === 0 ? name : `${name} (${limits.join(", ")})`;
    },
  );
  const of = known.length === options.length ? "" : ` for ${known.length} of them`;
  return [
    `${what} ${names.slice(0, MOST_MOVES).join(" or ")}, ${shown(sumOf(known, ({ monthly_usd: usd }) => usd))} USD a month${laterWords(known)}${endWords(known)}${batchWords(known)}${of}`,
  ];
}

/** Says what models cost together from each day on which an announced price takes effect. */
export function laterWords(some: readonly (Option | ToTest)[]): string {
  const days = [...new Set(some.flatMap(({ monthly_usd_later: later }) => later.map(({ on }) => on)))].sort();
  const costOn = ({ monthly_usd: usd, monthly_usd_later: later }: Option | ToTest, day: string) =>
    later.findLast(({ on }) => on <= day)?.monthly_usd ?? usd;
  const said = days.map((day) => `${shown(sumOf(some, (one) => costOn(one, day)))} from ${day}`);
  return said.length === 0 ? "" : `, ${said.join(", ")} at announced prices`;
}

/** Says from which day on no price of some models is recorded. */
function endWords(some: readonly (Option | ToTest)[]): string {
  const [first] = some.flatMap(({ price_ends_on: on }) => on ?? []).sort();
  return first === undefined ? "" : `, only to ${first}: no later price is recorded`;
}

/** Says what models cost through their batch service, where the tasks of all of them allow it. */
export function batchWords(some: readonly (Option | ToTest)[]): string {
  const costs = some.flatMap(({ monthly_usd_in_batch: usd }) => usd ?? []);
  return costs.length < some.length ? "" : ` (${shown(sumOf(costs, (usd) => usd))} in batch, which the task allows)`;
}
