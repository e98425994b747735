import { basename } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Engine } from "../../simulate/ledger/ledger.ts";
import { openPostgresEngine } from "../../simulate/ledger/postgres.ts";
import { replay, runSeeds } from "../../simulate/seeds.ts";
import { keptTapes, readTape } from "../../simulate/tapes.ts";
import { type Postgres, startPostgres } from "../../support/replicas/postgres.ts";

let server: Postgres;
let engine: Engine;
beforeAll(async () => {
  server = await startPostgres();
  engine = await openPostgresEngine(await server.database());
});
afterAll(async () => {
  await engine.close();
  await server.stop();
});

test("the fixed seeds break no rule of money over PostgreSQL", { timeout: 600_000 }, async () => {
  const { histories, failures, coverage } = await runSeeds(1, 200, 1, engine);
  expect(failures).toEqual([]);
  expect(histories).toBe(200);
  for (const edge of ["reserved > settling", "settling > settled", "settling > released", "released > settled"]) {
    expect(coverage.edges.get(edge)).toBeGreaterThan(0);
  }
  expect(coverage.outcomes.get("paid")).toBeGreaterThan(20);
});

test("the same seed gives the same history over PostgreSQL", { timeout: 120_000 }, async () => {
  const one = await runSeeds(31, 6, 1, engine);
  const other = await runSeeds(31, 6, 1, engine);
  expect([...one.coverage.outcomes]).toEqual([...other.coverage.outcomes]);
  expect([...one.coverage.edges]).toEqual([...other.coverage.edges]);
});

test.each(keptTapes("postgres").map((file) => [basename(file), file]))(
  "the recorded history %s breaks no rule",
  async (_, file) => {
    expect((await replay(readTape(file).tape, engine))?.message ?? null).toBeNull();
  },
);
