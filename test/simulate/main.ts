import { parseArgs } from "node:util";
import { FAULT_POINTS } from "../../src/payments/types.ts";
import { startPostgres } from "../support/replicas/postgres.ts";
import { openPostgresEngine } from "./ledger/postgres.ts";
import { SQLITE } from "./ledger/sqlite.ts";
import { LEGAL } from "./rules.ts";
import { type Failure, replay } from "./seeds.ts";
import { type Report, runShards } from "./shards.ts";
import { keepTape, readTape } from "./tapes.ts";

const HELP = `Usage: npm run simulate -- [options]

Runs histories of payments from seeds and says what they reached. A seed that breaks a rule is shrunk, printed and kept
as a tape in test/simulate/tapes/.

  --seeds <n>      histories to run (default: 1000)
  --from <n>       first seed (default: 1)
  --processes <n>  processes to run them in (default: 2)
  --failures <n>   stop after so many seeds that break a rule (default: 1)
  --journal <name> sqlite (default), or postgres: the same seeds over a PostgreSQL that is started for it
  --report <file>  write a report while running; the same command continues a run that was interrupted
  --tape <file>    run a tape instead
  --help           show this text`;

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "1000" },
    from: { type: "string", default: "1" },
    processes: { type: "string", default: "2" },
    failures: { type: "string", default: "1" },
    journal: { type: "string", default: "sqlite" },
    report: { type: "string" },
    tape: { type: "string" },
    help: { type: "boolean" },
  },
});

if (values.help) {
  console.log(HELP);
  process.exit(0);
}

if (!["sqlite", "postgres"].includes(values.journal)) {
  console.error("--journal is sqlite or postgres");
  process.exit(2);
}
const server = values.journal === "postgres" ? await startPostgres() : null;

if (values.tape !== undefined) {
  const engine = server === null ? SQLITE : await openPostgresEngine(await server.database());
  const violation = await replay(readTape(values.tape).tape, engine);
  console.log(violation?.message ?? "no rule is broken");
  await engine.close();
  await server?.stop();
  process.exit(violation === null ? 0 : 1);
}

const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interruption.abort());
const report = await runShards({
  from: Number(values.from),
  seeds: Number(values.seeds),
  processes: Number(values.processes),
  failures: Number(values.failures),
  file: values.report,
  interrupted: interruption.signal,
  database: server === null ? null : () => server.database(),
});
await server?.stop();
if (server !== null) console.log(`over ${server.version}`);
print(report);
process.exit(report.failures.length > 0 ? 1 : 0);

function print({ from, next, histories, seconds, cpuSeconds, edges, outcomes, points, failures }: Report): void {
  const [rate, cpuRate] = [histories / seconds, histories / cpuSeconds].map(Math.round);
  console.log(
    `${histories} histories in ${seconds.toFixed(1)} s: ${rate} a second, ${cpuRate} in a second of one processor`,
  );
  console.log(`seeds ${from} to ${next - 1}: ${failures.length} broke a rule`);
  console.log("state edges:");
  for (const edge of LEGAL) console.log(`  ${edge.padEnd(24)} ${edges[edge] ?? "NOT REACHED"}`);
  console.log("answers:");
  for (const outcome of Object.keys(outcomes).sort()) console.log(`  ${outcome.padEnd(40)} ${outcomes[outcome]}`);
  console.log("fault points:");
  for (const point of FAULT_POINTS) {
    const how = points[point] === undefined ? "NOT REACHED" : points[point] ? "a process died there" : "reached";
    console.log(`  ${point.padEnd(24)} ${how}`);
  }
  for (const failure of failures) tell(failure);
}

function tell({ seed, rule, tape, story }: Failure): void {
  const file = keepTape({ rule, seed, tape, ...(values.journal === "postgres" ? { journal: "postgres" } : {}) });
  console.log(
    `\nseed ${seed} breaks "${rule}"\n${story}\nIts shortest history is in ${file}; the tests replay it from now on.`,
  );
}
