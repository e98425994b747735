import type { BillAnswer } from "../../schema/answers/bill.ts";

type Finding = BillAnswer["findings"][number];
type Gathered = BillAnswer["findings_by_kind"][number];

/** Words for the findings of a kind, after the number of their lines and before the sum of their savings. */
const SAID: Readonly<Record<Finding["kind"], readonly [one: string, many: string]>> = {
  beyond_window: [
    "line has more tokens a call than its model takes: check its calls and tokens before any of these sums",
    "lines have more tokens a call than their models take: check their calls and tokens before any of these sums",
  ],
  cache_unused: [
    "line reads nothing from a cache that its model sells, which saves where its input repeats (half of it is counted unless the task says how much)",
    "lines read nothing from a cache that their models sell, which saves where their input repeats (half of it is counted unless the task says how much)",
  ],
  batch_unused: [
    "line is not sent through a batch service that its model sells",
    "lines are not sent through a batch service that their models sell",
  ],
  tier_unused: [
    "line does not use a slower and cheaper tier of its model",
    "lines do not use a slower and cheaper tier of their models",
  ],
  cheaper_model: [
    "line has a cheaper model that is likely as good",
    "lines have a cheaper model that is likely as good",
  ],
  rate_not_recorded: [
    "line uses a discount of which no rate is recorded, and is counted at the standard rate",
    "lines use a discount of which no rate is recorded, and are counted at the standard rate",
  ],
  peak_hours: ["line is counted at the rate of peak hours", "lines are counted at the rate of peak hours"],
  ending: ["line uses a model that ends", "lines use models that end"],
  price_change: [
    "line uses a model whose price changes, or ends without a recorded next one",
    "lines use models whose prices change, or end without a recorded next one",
  ],
};
/** Amounts of an answer have four decimals at most. */
const SCALE = 10_000;
const MOST_MODELS = 20;

interface Group {
  lines: Set<number>;
  monthly: number;
  yearly: number;
  priced: boolean;
}

const emptyGroup = (): Group => ({ lines: new Set(), monthly: 0, yearly: 0, priced: false });

function add(group: Group, { line, saving_monthly_usd: monthly, saving_twelve_months_usd: yearly }: Finding): void {
  group.lines.add(line);
  if (monthly === null) return;
  group.priced = true;
  group.monthly += Math.round(monthly * SCALE);
  group.yearly += Math.round((yearly ?? 0) * SCALE);
}

/** Rounds dollars of a sentence to cents; amounts below one cent keep four decimals. */
const cents = (usd: number): number => (Math.abs(usd) < 0.01 ? usd : Math.round(usd * 100) / 100);

const savingOf = ({ priced, monthly, yearly }: Group) => ({
  saving_monthly_usd: priced ? monthly / SCALE : null,
  saving_twelve_months_usd: priced ? yearly / SCALE : null,
});

/**
 * Gathers the findings of all lines by kind, and within a kind by the model billed, each with its lines and the sum of
 * its savings, largest first. Savings of two kinds on one line exclude each other, so the sums of kinds do not add up.
 */
export function gatherFindings(findings: readonly Finding[], lines: BillAnswer["lines"]): Gathered[] {
  const kinds = new Map<Finding["kind"], { all: Group; models: Map<string, Group> }>();
  for (const finding of findings) {
    const { kind, line } = finding;
    let known = kinds.get(kind);
    if (known === undefined) {
      known = { all: emptyGroup(), models: new Map() };
      kinds.set(kind, known);
    }
    add(known.all, finding);
    const model = lines[line]?.model;
    const key = `${model?.provider}/${model?.id}`;
    let group = known.models.get(key);
    if (group === undefined) {
      group = emptyGroup();
      known.models.set(key, group);
    }
    add(group, finding);
  }
  return [...kinds]
    .map(([kind, { all, models }]): Gathered => {
      const saving = savingOf(all);
      const count = all.lines.size;
      const [one, many] = SAID[kind];
      const sum =
        saving.saving_monthly_usd === null
          ? "."
          : `: ${cents(saving.saving_monthly_usd)} USD a month and ${cents(saving.saving_twelve_months_usd ?? 0)} USD over twelve months together.`;
      return {
        kind,
        statement: `${count} ${count === 1 ? one : many}${sum}`,
        lines: [...all.lines].sort((a, b) => a - b),
        ...saving,
        models: [...models]
          .sort(([, a], [, b]) => b.monthly - a.monthly)
          .slice(0, MOST_MODELS)
          .map(([model, group]) => ({ model, lines: group.lines.size, ...savingOf(group) })),
      };
    })
    .sort((a, b) => (b.saving_monthly_usd ?? -1) - (a.saving_monthly_usd ?? -1));
}

/** Says in sentences what a bill costs, what its options come to, and where most is saved. */
export function billSummary(
  { lines_without_price: unpriced, lines_that_move_to_dearer: moving, ...total }: BillAnswer["total"],
  gathered: readonly Gathered[],
  findings: readonly Finding[],
  lines: BillAnswer["lines"],
): string {
  const peak = total.monthly_usd_off_peak !== total.monthly_usd;
  const amount = (least: number, most: number) =>
    least === most ? `${cents(most)} USD` : `between ${cents(least)} and ${cents(most)} USD`;
  const options =
    total.lines_with_counted_option === 0
      ? `No line has a cheaper option that is likely as good by tests of its kind${lines.some((line) => toTestOf(line).length > 0) ? `; ${toTestWords(lines)}` : ""}.`
      : `With the cheapest option of each line it is ${amount(total.monthly_usd_with_options_off_peak, total.monthly_usd_with_options)} a month and ${peak ? "at most " : ""}${cents(total.twelve_months_usd_with_options)} USD over twelve months.`;
  const wrong = gathered.filter(({ kind }) => kind === "beyond_window");
  return [
    ...wrong.map(({ statement }) => statement),
    `The bill is ${amount(total.monthly_usd_off_peak, total.monthly_usd)} a month and ${amount(total.twelve_months_usd_off_peak, total.twelve_months_usd)} over twelve months${peak ? ", by how much of it falls into peak hours" : ""}.`,
    ...ended(total.monthly_usd_of_ended_models, lines),
    ...statedFirst(findings, lines),
    options,
    ...moves(findings, lines),
    ...(moving === 0
      ? []
      : [
          `${moving} ${moving === 1 ? "line has" : "lines have"} to move to a dearer model when the present one ends, which these sums leave out: with the cheapest move of each it is ${cents(total.monthly_usd_after_moves)} USD a month, and ${cents(total.twelve_months_usd_after_moves)} USD over these twelve months.`,
        ]),
    ...(unpriced === 0
      ? []
      : [`${unpriced} ${unpriced === 1 ? "line has" : "lines have"} no known price and are in no sum.`]),
    ...gathered.filter((one) => !wrong.includes(one)).map(({ statement }) => statement),
  ].join(" ");
}

/** Says that what is billed for a model that is shut down cannot be a running cost. */
function ended(usd: number, lines: BillAnswer["lines"]): string[] {
  const gone = lines.filter(({ status, monthly_usd: cost }) => status === "retired" && cost !== null);
  if (gone.length === 0) return [];
  const names = [...new Set(gone.map(({ model }) => `${model.display_name} (${model.provider})`))].slice(0, MOST_NAMED);
  return [
    `Of it ${cents(usd)} USD a month cannot be a running cost: ${names.join(", ")} ${names.length === 1 ? "is" : "are"} shut down, so check which model answers the calls of ${listed(gone.map(({ line }) => line))} (counted from 0, as in \`lines\`).`,
  ];
}

const MOST_NAMED = 5;

const listed = (lines: readonly number[]) =>
  `line${lines.length === 1 ? "" : "s"} ${lines.slice(0, MOST_NAMED).join(", ")}${lines.length > MOST_NAMED ? " and others" : ""}`;

/** Names what the tasks themselves show and no other model is needed for, largest saving first. */
function statedFirst(findings: readonly Finding[], lines: BillAnswer["lines"]): string[] {
  const shown = findings
    .filter(({ stated_by_task: stated }) => stated === true)
    .sort((a, b) => (b.saving_monthly_usd ?? 0) - (a.saving_monthly_usd ?? 0))
    .slice(0, MOST_NAMED);
  if (shown.length === 0) return [];
  const said = shown.map(
    ({ line, kind, saving_monthly_usd: usd }) =>
      `${kind === "batch_unused" ? "batch service" : "the cache"} for line ${line} (${lines[line]?.model.display_name}), ${cents(usd ?? 0)} USD a month`,
  );
  return [`First do what the tasks show and no other model is needed for: ${said.join("; ")}.`];
}

/** Names the cheaper models that are likely as good, largest saving first, with the line that each would take over. */
function moves(findings: readonly Finding[], lines: BillAnswer["lines"]): string[] {
  const said = findings
    .filter(({ kind }) => kind === "cheaper_model")
    .sort((a, b) => (b.saving_twelve_months_usd ?? 0) - (a.saving_twelve_months_usd ?? 0))
    .flatMap(({ line, saving_monthly_usd: usd }) => {
      const billed = lines[line];
      const offer = billed?.options.find((one) => one.saving_monthly_usd === usd);
      return billed === undefined || offer === undefined
        ? []
        : [
            `line ${line}, ${billed.model.display_name} to ${offer.model.display_name} at ${offer.model.provider}, ${cents(offer.saving_monthly_usd)} USD a month`,
          ];
    });
  if (said.length === 0) return [];
  const more = said.length - MOST_MOVES;
  return [
    `Largest moves: ${said.slice(0, MOST_MOVES).join("; ")}${more > 0 ? `; ${more} more in findings` : ""}. Test each with your own cases first.`,
  ];
}
const MOST_MOVES = 3;

/** Names the cheaper model to test that would save most. */
function toTestWords(lines: BillAnswer["lines"]): string {
  const [first] = lines
    .flatMap((line) =>
      toTestOf(line)
        .slice(0, 1)
        .map((one) => ({ line, one })),
    )
    .sort((a, b) => b.one.saving_monthly_usd - a.one.saving_monthly_usd);
  if (first === undefined) return "";
  const { line, one } = first;
  const p = one.success_probability === null ? "" : `, probability ${one.success_probability} of being as good`;
  return `to test is most of all ${one.model.display_name} at ${one.model.provider} for line ${line.line} (${line.model.display_name}): ${cents(one.saving_monthly_usd)} USD less a month${p}`;
}

interface ToTest {
  model: { display_name: string; provider: string };
  saving_monthly_usd: number;
  success_probability: number | null;
}

function toTestOf({ candidates_to_test: models }: Record<string, unknown>): readonly ToTest[] {
  return models as readonly ToTest[];
}
