import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { arch, cpus, release, totalmem } from "node:os";
import { dirname } from "node:path";
import { Command } from "commander";
import { type BenchResult, type BenchRow, markdownTable } from "./result.ts";

/** Parts of the bench by name; each file measures one thing and returns its rows. */
const PARTS: Record<string, () => Promise<{ run: (options: BenchOptions) => Promise<BenchResult> }>> = {
  api: () => import("./api/api.ts"),
  payments: () => import("./payments/payments.ts"),
  start: () => import("./start.ts"),
  build: () => import("./build.ts"),
  relevance: () => import("./search/relevance.ts"),
  search: () => import("./search/latency.ts"),
  quality: () => import("./quality.ts"),
  computations: () => import("./computations/computations.ts"),
  crawl: () => import("./crawl.ts"),
};

/** Parts that take long, need a browser or break things on purpose: measured only when they are named. */
const LONG: typeof PARTS = {
  load: () => import("./load.ts"),
  crash: () => import("./crash/crash.ts"),
  "power-cut": () => import("./crash/power-cut.ts"),
  hostile: () => import("./hostile/hostile.ts"),
  site: () => import("./site.ts"),
  container: () => import("./container/container.ts"),
};

interface BenchOptions {
  minutes?: number;
  count?: number;
  payments?: number;
  builds?: number;
  captures?: string;
  seed?: number;
}

interface Report {
  measured_at: string;
  machine: string;
  node: string;
  /** Share of the minute before in which something waited for a processor, in percent; null where it is not told. */
  contended_before: number | null;
  results: BenchResult[];
}

const program = new Command("bench")
  .description("Measure Clearboard against its peers in one run, and print a table.")
  .argument(
    "[part...]",
    `what to measure: ${Object.keys(PARTS).join(", ")} (all of these when left out), ${Object.keys(LONG).join(", ")}`,
  )
  .option("--json <file>", "write the report as JSON too")
  .option("--markdown <file>", "write the table to a file too")
  .option("--crash <n>", "kill the paying server this often and compare journal and balances; measures nothing else")
  .option("--site", "look at every kind of page in a browser, like the part site; measures nothing else")
  .option("--seed <n>", "seed of whatever is random", "1")
  .option("--compare <file>", "show what moved by more than a tenth since an earlier report written by --json")
  .option("--captures <folder>", "crawl: a folder with github-stars-history.csv.gz and captured pages in pages/")
  .option("--minutes <n>", "load: how long; crash, hostile: how long at most", Number)
  .option("--count <n>", "hostile: how many requests", Number)
  .option("--payments <n>", "crash: how many kills over the paid path", Number)
  .option("--builds <n>", "crash: how many kills over build", Number)
  .addHelpText(
    "after",
    `
Requests are sent by wrk; without it the parts that need it say so. A figure taken while other work keeps the processors
busy says little: the report tells how contended they were.

Examples:
  npm run bench
  npm run bench -- api start --json before.json
  npm run bench -- api start --compare before.json
  npm run bench -- --markdown test/bench/results/bench.md --json test/bench/results/bench.json
  npm run bench -- load --minutes 10
  npm run bench -- --crash 500 --seed 7`,
  )
  .parse();

const flags = program.opts<
  { json?: string; markdown?: string; compare?: string; crash?: string; site?: true; seed: string } & Omit<
    BenchOptions,
    "seed"
  >
>();
const everything = flags.crash === undefined && flags.site === undefined ? Object.keys(PARTS) : [];
const named = program.args.length > 0 ? program.args : everything;
const wanted = flags.site === undefined ? named : [...new Set([...named, "site"])];
const parts = { ...PARTS, ...LONG };
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) program.error(`There is no part ${unknown.join(", ")}.`, { exitCode: 2 });

const contendedBefore = contention();
const results: BenchResult[] = [];
for (const name of wanted) {
  console.error(`measuring ${name}…`);
  const part = await parts[name]?.();
  if (part !== undefined) results.push(await part.run({ ...flags, seed: Number(flags.seed) }));
}
if (flags.crash !== undefined) {
  const crash = await import("./payments/crash-load.ts");
  results.push(await crash.run(Number(flags.crash), Number(flags.seed)));
}
const report: Report = {
  measured_at: new Date().toISOString(),
  machine: `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()} ${arch()}`,
  node: process.versions.node,
  contended_before: contendedBefore,
  results,
};
const text = render(report);
console.log(text);
if (flags.json !== undefined) write(flags.json, `${JSON.stringify(report, null, 2)}\n`);
if (flags.markdown !== undefined) write(flags.markdown, text);
if (flags.compare !== undefined) console.log(compare(JSON.parse(readFileSync(flags.compare, "utf8")), report));

/** Work of others on the machine: a wall-clock figure taken at more than a few percent says little. */
function contention(): number | null {
  if (!existsSync("/proc/pressure/cpu")) return null;
  const share = /^some .*avg60=([\d.]+)/m.exec(readFileSync("/proc/pressure/cpu", "utf8"))?.[1];
  return share === undefined ? null : Number(share);
}

function render({ measured_at, machine, node, contended_before, results: measured }: Report): string {
  const sections = measured.map((part) => {
    const note = part.note === undefined ? "" : `\n${part.note}\n`;
    return `## ${part.name}\n\n${part.rows.length === 0 ? "" : `${markdownTable(part.rows)}\n`}${note}`;
  });
  const contended =
    contended_before === null ? "" : ` Processors were contended for ${contended_before} % of the minute before.`;
  return `# Bench\n\n${measured_at}, Node ${node}, ${machine}.${contended}\n\n${sections.join("\n")}`;
}

/** Figures of both reports side by side, where they differ by more than a tenth. */
function compare(before: Report, after: Report): string {
  const rows: BenchRow[] = [];
  for (const part of after.results) {
    const earlier = before.results.find((other) => other.name === part.name);
    for (const row of part.rows) {
      const same = earlier?.rows.find((other) => subject(other) === subject(row));
      for (const [figure, value] of Object.entries(row)) {
        const old = same?.[figure];
        if (typeof value !== "number" || typeof old !== "number" || old === 0) continue;
        const ratio = value / old;
        if (ratio < 0.9 || ratio > 1.1)
          rows.push({
            part: part.name,
            row: subject(row),
            figure,
            before: old,
            after: value,
            ratio: Number(ratio.toFixed(2)),
          });
      }
    }
  }
  return rows.length === 0 ? "Nothing moved by more than a tenth.\n" : `# What moved\n\n${markdownTable(rows)}\n`;
}

/** What a row is about: its first column, and the size it was measured at. */
function subject(row: BenchRow): string {
  return [...new Set([Object.values(row)[0], row.products])].filter((part) => part !== undefined).join(", ");
}

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
