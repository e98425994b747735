import { parseArgs } from "node:util";
import { FAULT_POINTS } from "../../src/payments/types.ts";
import { LEGAL } from "./history.ts";
import { type Failure, type Run, replay, runSeeds } from "./seeds.ts";
import { keepTape, readTape } from "./tapes.ts";
import { newCoverage } from "./world.ts";

/**
 * `npm run simulate -- --seeds N [--from S] [--processes 2]`: runs N histories and says what they reached. A seed that
 * breaks a rule is shrunk, printed and kept as a tape in `test/simulate/tapes/`; `--tape FILE` runs a tape.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "1000" },
    from: { type: "string", default: "1" },
    step: { type: "string", default: "1" },
    processes: { type: "string", default: "2" },
    failures: { type: "string", default: "1" },
    tape: { type: "string" },
    worker: { type: "boolean", default: false },
  },
});

if (values.tape !== undefined) {
  const violation = await replay(readTape(values.tape).tape);
  console.log(violation?.message ?? "no rule is broken");
  process.exit(violation === null ? 0 : 1);
} else if (values.worker) {
  const run = await runSeeds(Number(values.from), Number(values.seeds), Number(values.failures), Number(values.step));
  console.log(
    JSON.stringify({
      ...run,
      coverage: {
        edges: [...run.coverage.edges],
        points: [...run.coverage.points],
        deaths: [...run.coverage.deaths],
        outcomes: [...run.coverage.outcomes],
      },
    }),
  );
  process.exit(0);
} else {
  const began = performance.now();
  const runs = await Promise.all(shares().map(runShare));
  report(runs, (performance.now() - began) / 1000);
  process.exit(runs.some(({ failures }) => failures.length > 0) ? 1 : 0);
}

function shares(): { from: number; seeds: number; step: number }[] {
  const processes = Number(values.processes);
  const seeds = Number(values.seeds);
  return Array.from({ length: processes }, (_, index) => ({
    from: Number(values.from) + index,
    seeds: Math.floor((seeds + processes - 1 - index) / processes),
    step: processes,
  }));
}

async function runShare({ from, seeds, step }: { from: number; seeds: number; step: number }): Promise<Run> {
  const { execFile } = await import("node:child_process");
  const { promisify } = await import("node:util");
  const share = ["--worker", "--from", String(from), "--seeds", String(seeds), "--step", String(step)];
  const flags = [...share, "--failures", String(values.failures)];
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, ...flags], {
    maxBuffer: 1 << 28,
  });
  const run = JSON.parse(stdout);
  const coverage = newCoverage();
  for (const [edge, count] of run.coverage.edges) coverage.edges.set(edge, count);
  for (const point of run.coverage.points) coverage.points.add(point);
  for (const point of run.coverage.deaths) coverage.deaths.add(point);
  for (const [outcome, count] of run.coverage.outcomes) coverage.outcomes.set(outcome, count);
  return { ...run, coverage };
}

function report(runs: readonly Run[], seconds: number): void {
  const histories = runs.reduce((sum, run) => sum + run.histories, 0);
  const cpu = runs.reduce((sum, run) => sum + run.cpuSeconds, 0);
  console.log(
    `${histories} histories in ${seconds.toFixed(1)} s: ${Math.round(histories / seconds)} a second, ${Math.round(histories / cpu)} in a second of one processor`,
  );
  const add = (pick: (run: Run) => ReadonlyMap<string, number>) => {
    const all = new Map<string, number>();
    for (const run of runs) for (const [name, count] of pick(run)) all.set(name, (all.get(name) ?? 0) + count);
    return [...all].sort(([one], [other]) => one.localeCompare(other));
  };
  console.log("state edges:");
  const edges = new Map(add((run) => run.coverage.edges));
  for (const edge of LEGAL) console.log(`  ${edge.padEnd(24)} ${edges.get(edge) ?? "NOT REACHED"}`);
  console.log("answers:");
  for (const [outcome, count] of add((run) => run.coverage.outcomes)) console.log(`  ${outcome.padEnd(40)} ${count}`);
  console.log("fault points:");
  for (const point of FAULT_POINTS) {
    const reached = runs.some((run) => run.coverage.points.has(point));
    const died = runs.some((run) => run.coverage.deaths.has(point));
    console.log(`  ${point.padEnd(24)} ${died ? "a process died there" : reached ? "reached" : "NOT REACHED"}`);
  }
  for (const failure of runs.flatMap((run) => run.failures)) tell(failure);
}

function tell({ seed, rule, tape, story }: Failure): void {
  const file = keepTape({ rule, seed, tape });
  console.log(
    `\nseed ${seed} breaks "${rule}"\n${story}\nIts shortest history is in ${file}; the tests replay it from now on.`,
  );
}
