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
    "line reads nothing from a cache that its model sells, which saves where its input repeats (counted only where the task says how much)",
    "lines read nothing from a cache that their models sell, which saves where their input repeats (counted only where the task says how much)",
  ],
  batch_unused: [
    "line is not sent through a batch service that its model sells, which fits where answers may come hours later",
    "lines are not sent through a batch service that their models sell, which fits where answers may come hours later",
  ],
  tier_unused: [
    "line does not use a slower and cheaper tier of its model, which fits where slower answers do",
    "lines do not use a slower and cheaper tier of their models, which fits where slower answers do",
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

// Making a format takes a hundred times as long as using one.
const CENTS = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
const SMALL = new Intl.NumberFormat("en", { maximumFractionDigits: 4 });

/** Formats dollars for a sentence, to cents; amounts below one cent keep four decimals. */
export function shown(usd: number): string {
  return (Math.abs(usd) < 0.01 ? SMALL : CENTS).format(usd);
}

const savingOf = ({ priced, monthly, yearly }: Group) => ({
  saving_monthly_usd: priced ? monthly / SCALE : null,
  saving_twelve_months_usd: priced ? yearly / SCALE : null,
});

/**
 * Gathers the findings of all lines by kind, and within a kind by the model billed, each with its lines and the sum of
 * its savings, largest first. Savings of two kinds on one line exclude each other, so the sums of kinds do not add up.
 */
export function gatherFindings(findings: readonly Finding[], lines: BillAnswer["lines"]): Gathered[] {
  const byIndex = new Map(lines.map((one) => [one.line, one]));
  const kinds = new Map<Finding["kind"], { all: Group; models: Map<string, Group> }>();
  for (const finding of findings) {
    const { kind, line } = finding;
    let known = kinds.get(kind);
    if (known === undefined) {
      known = { all: emptyGroup(), models: new Map() };
      kinds.set(kind, known);
    }
    add(known.all, finding);
    const model = byIndex.get(line)?.model;
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
          : `: ${shown(saving.saving_monthly_usd)} USD a month and ${shown(saving.saving_twelve_months_usd ?? 0)} USD over twelve months together.`;
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
