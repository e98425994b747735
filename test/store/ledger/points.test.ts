import type { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";
import { createPointsStore, NegativePointsError } from "../../../src/store/ledger/points.ts";

test("an entry that would make a total negative is refused and leaves nothing", () => {
  const db: DatabaseSync = openLedgerDatabase(":memory:");
  const points = createPointsStore(db);
  const at = "2026-11-01T00:00:00.000Z";
  const add = (slug: string, count: number) =>
    points.add({ slug, points: count, reference: "order", earnedAt: at, recordedAt: at });
  expect(() => add("langchain", -1)).toThrow(NegativePointsError);
  add("langchain", 5);
  add("other", 100);
  expect(() => add("langchain", -99)).toThrow("langchain has 5 points; -99 would leave -94.");
  expect(add("langchain", -5)).toMatchObject({ slug: "langchain", points: -5 });
  expect(points.summary()).toMatchObject({ entries: 3, points: 100 });
  db.close();
});
