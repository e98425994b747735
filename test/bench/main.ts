import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { arch, cpus, release, totalmem } from "node:os";
import { dirname } from "node:path";
import { Command } from "commander";
import { mergeReport, type PartReport, type Report, renderReport } from "./support/report.ts";
import { type BenchResult, type BenchRow, markdownTable } from "./support/result.ts";

/** Parts of the bench by name; each file measures one thing and returns its rows. */
const PARTS: Record<string, () => Promise<{ run: (options: BenchOptions) => Promise<BenchResult> }>> = {
  api: () => import("./api/api.ts"),
  payments: () => import("./payments/payments.ts"),
  start: () => import("./server/start.ts"),
  build: () => import("./pipeline/build.ts"),
  relevance: () => import("./search/relevance.ts"),
  search: () => import("./search/latency.ts"),
  quality: () => import("./quality/quality.ts"),
  computations: () => import("./computations/computations.ts"),
  crawl: () => import("./pipeline/crawl.ts"),
};

/** Parts that take long, need a browser or break things on purpose: measured only when they are named. */
const LONG: typeof PARTS = {
  load: () => import("./server/load.ts"),
  crash: () => import("./crash/crash.ts"),
  chaos: () => import("./chaos/chaos.ts"),
  scale: () => import("./scale/scale.ts"),
  large: () => import("./scale/large.ts"),
  "junk-payments": () => import("./payments/junk.ts"),
  "power-cut": () => import("./crash/power-cut.ts"),
  hostile: () => import("./server/hostile.ts"),
  site: () => import("./server/site.ts"),
  container: () => import("./container/container.ts"),
};

interface BenchOptions {
  minutes?: number;
  count?: number;
  payments?: number;
  builds?: number;
  faults?: number;
  captures?: string;
  seed?: number;
}

const program = new Command("bench")
  .description("Measure Clearboard against its peers in one run, and print a table.")
  .argument(
    "[part...]",
    `what to measure: ${Object.keys(PARTS).join(", ")} (all of these when left out), ${Object.keys(LONG).join(", ")}`,
  )
  .option("--json <file>", "write the report as JSON too")
  .option("--markdown <file>", "replace the measured parts in this file, and keep its other parts")
  .option("--seed <n>", "seed of whatever is random", "1")
  .option("--compare <file>", "show what moved by more than a tenth since an earlier report written by --json")
  .option("--captures <folder>", "crawl: a folder with github-stars-history.csv.gz and captured pages in pages/")
  .option("--faults <n>", "chaos: how many faults", Number)
  .option("--minutes <n>", "load, junk-payments: how long; crash, chaos, hostile: how long at most", Number)
  .option("--count <n>", "hostile: how many requests; large: how many products", Number)
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
  npm run bench -- crash --payments 500 --seed 7
  npm run bench -- chaos --faults 300`,
  )
  .parse();

const flags = program.opts<
  { json?: string; markdown?: string; compare?: string; seed: string } & Omit<BenchOptions, "seed">
>();
const wanted = program.args.length > 0 ? program.args : Object.keys(PARTS);
const parts = { ...PARTS, ...LONG };
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) program.error(`There is no part ${unknown.join(", ")}.`, { exitCode: 2 });

const results: PartReport[] = [];
for (const name of wanted) {
  console.error(`measuring ${name}…`);
  const contended_before = contention();
  const part = await parts[name]?.();
  if (part === undefined) continue;
  const result = await part.run({ ...flags, seed: Number(flags.seed) });
  results.push({ part: name, measured_at: new Date().toISOString(), contended_before, ...result });
}
const report: Report = {
  machine: `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()} ${arch()}`,
  node: process.versions.node,
  results,
};
console.log(renderReport(report));
if (flags.json !== undefined) write(flags.json, `${JSON.stringify(report, null, 2)}\n`);
if (flags.markdown !== undefined) {
  const earlier = existsSync(flags.markdown) ? readFileSync(flags.markdown, "utf8") : "";
  write(flags.markdown, mergeReport(earlier, report));
}
if (flags.compare !== undefined) console.log(compare(JSON.parse(readFileSync(flags.compare, "utf8")), report));

/** Percentage of the last minute in which a task waited for a processor; null where Linux does not report it. */
function contention(): number | null {
  if (!existsSync("/proc/pressure/cpu")) return null;
  const share = /^some .*avg60=([\d.]+)/m.exec(readFileSync("/proc/pressure/cpu", "utf8"))?.[1];
  return share === undefined ? null : Number(share);
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
