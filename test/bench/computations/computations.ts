import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { dayOf } from "../../../src/core/periods.ts";
import { toJson } from "../../../src/core/text/json-text.ts";
import type { Operation, OperationContext } from "../../../src/operations/operation.ts";
import { compare } from "../../../src/operations/paid/compare.ts";
import { datasetQuery } from "../../../src/operations/paid/dataset-query.ts";
import { history } from "../../../src/operations/paid/history.ts";
import { optimizeModel } from "../../../src/operations/paid/optimize-model.ts";
import { rankIntelligence } from "../../../src/operations/paid/rank-intelligence.ts";
import { research } from "../../../src/operations/paid/research.ts";
import { createOffRail } from "../../../src/payments/off.ts";
import { ApiError } from "../../../src/schema/errors.ts";
import { createContext } from "../../../src/server/context.ts";
import { writeCatalog } from "../../../src/store/catalog/write.ts";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";
import { createLedger } from "../../../src/store/ledger/ledger.ts";
import type { BenchResult } from "../support/result.ts";
import { BENCH_NOW, fillLedger, generatedData, PRODUCTS_WITH_HISTORY } from "./data.ts";
import { computationInputs } from "./inputs.ts";

const SIZES = [
  { products: 10_000, models: 1_000, reach: 1 },
  { products: 100_000, models: 1_000, reach: 5 },
];
const WARM_UP = 200;
const CALLS = 1_000;

/** Goals at 10,000 products in milliseconds, p99; at 100,000 five times as much. */
const PARTS: readonly { operation: Operation; goal: number }[] = [
  { operation: compare, goal: 5 },
  { operation: history, goal: 5 },
  { operation: datasetQuery, goal: 5 },
  { operation: research, goal: 15 },
  { operation: optimizeModel, goal: 15 },
  { operation: rankIntelligence, goal: 15 },
];

/** Times plan, run and the JSON text of each computed answer by itself, every call with another input. Milliseconds. */
export async function run(): Promise<BenchResult> {
  const rows: BenchResult["rows"] = [];
  for (const size of SIZES) {
    const world = await createBenchWorld(size.products, size.models);
    for (const { operation, goal } of PARTS) rows.push(measure(operation, goal * size.reach, size, world.context));
    world.close();
  }
  return {
    name: "computed answers, uncached (ms)",
    rows,
    note: `One year of daily positions of ${PRODUCTS_WITH_HISTORY} products and all its closed periods in the ledger; ${CALLS} calls each, \`first\` is the first call after a start; what is refused with 404 is timed too. cpu is processor time, which other work on the machine does not count into.`,
  };
}

function measure(
  operation: Operation,
  goal: number,
  size: { products: number; models: number },
  context: OperationContext,
): BenchResult["rows"][number] {
  const inputs = computationInputs(operation.id, context, CALLS + WARM_UP + 1);
  let bytes = 0;
  let refused = 0;
  const answer = (input: unknown) => {
    try {
      const plan = operation.plan(operation.input.parse(input), context);
      bytes += toJson(operation.run(plan.resolved, context)).length;
    } catch (refusal) {
      if (!(refusal instanceof ApiError && refusal.status === 404)) throw refusal;
      refused += 1;
    }
  };
  const time = (input: unknown) => {
    const processor = process.cpuUsage();
    const start = performance.now();
    answer(input);
    const wall = performance.now() - start;
    const { user, system } = process.cpuUsage(processor);
    return { wall, cpu: (user + system) / 1000 };
  };
  const first = time(inputs[0]);
  for (const input of inputs.slice(1, WARM_UP + 1)) time(input);
  bytes = 0;
  refused = 0;
  const times = inputs.slice(WARM_UP + 1).map(time);
  const sorted = (of: "wall" | "cpu") => times.map((one) => one[of]).sort((a, b) => a - b);
  const share = (part: number, of: readonly number[]) => of[Math.min(of.length - 1, Math.floor(part * of.length))] ?? 0;
  const [wall, cpu] = [sorted("wall"), sorted("cpu")];
  return {
    operation: operation.id,
    products: size.products,
    models: size.models,
    p50: round(share(0.5, wall)),
    p99: round(share(0.99, wall)),
    max: round(share(1, wall)),
    goal,
    met: share(0.99, wall) <= goal ? "yes" : "no",
    cpu_p50: round(share(0.5, cpu)),
    cpu_p99: round(share(0.99, cpu)),
    first: round(first.wall),
    mean_kb: round(bytes / times.length / 1000),
    refused,
  };
}

async function createBenchWorld(
  products: number,
  models: number,
): Promise<{ context: OperationContext; close(): void }> {
  const dir = mkdtempSync(join(tmpdir(), "clearboard-bench-"));
  const data = generatedData(products, models);
  writeCatalog(join(dir, "catalog.sqlite"), data);
  const db = openLedgerDatabase(join(dir, "ledger.sqlite"));
  const ledger = createLedger(db);
  await fillLedger(db, ledger, data.products, dayOf(BENCH_NOW));
  const limits = { maxRequestUsdc: "1", dailyCeilingUsdc: "10" };
  const context = createContext(dir, {
    ledger,
    deployment: {
      publisher: "Clearboard",
      siteUrl: data.siteUrl,
      baseUrl: data.baseUrl,
      supportContact: null,
      rateLimitPerMinute: 120,
      ...limits,
    },
    payments: { ...createOffRail("no rail", limits), findReceipt: async () => null },
    now: () => BENCH_NOW,
  });
  return {
    context,
    close() {
      context.catalog.close();
      db.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

if (import.meta.main) {
  const { name, rows, note } = await run();
  console.log(`${name}; Node ${process.version}, ${cpus()[0]?.model ?? "unknown processor"}\n${note}`);
  console.table(rows);
}
