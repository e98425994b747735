import type { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";
import { createPointsStore, NegativePointsError } from "../../../src/store/ledger/points.ts";

test("an entry that would make a total negative is refused without a trace", async () => {
  const db: DatabaseSync = openLedgerDatabase(":memory:");
  const points = createPointsStore(db);
  const at = "2026-11-01T00:00:00.000Z";
  const add = (slug: string, count: number) =>
    points.add({ slug, points: count, reference: "order", earnedAt: at, recordedAt: at });
  await expect(add("langchain", -1)).rejects.toThrow(NegativePointsError);
  await add("langchain", 5);
  await add("other", 100);
  await expect(add("langchain", -99)).rejects.toThrow("langchain has 5 points; -99 would leave -94.");
  expect(await add("langchain", -5)).toMatchObject({ slug: "langchain", points: -5 });
  expect(points.summary()).toMatchObject({ entries: 3, points: 100 });
  db.close();
});
