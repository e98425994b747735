import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test, vi } from "vitest";
import { CommitQueue } from "../../../src/store/sqlite/commit-queue.ts";
import { openDurableDatabase } from "../../../src/store/sqlite/database.ts";

describe("group commit", () => {
  test("resolved writes are committed, and a failing write rolls back only itself", async () => {
    const db = new DatabaseSync(":memory:");
    db.exec("CREATE TABLE t (v INTEGER PRIMARY KEY) STRICT");
    const queue = new CommitQueue(db);
    const insert = (value: number) => queue.run(() => db.prepare("INSERT INTO t VALUES (?)").run(value).changes);
    const half = queue.run(() => {
      db.prepare("INSERT INTO t VALUES (9)").run();
      throw new Error("half done");
    });
    const results = await Promise.allSettled([insert(1), insert(1), half, insert(2)]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
    expect(db.prepare("SELECT v FROM t ORDER BY v").all()).toEqual([{ v: 1 }, { v: 2 }]);
    await expect(insert(3)).resolves.toBe(1);
  });

  test("when the transaction cannot begin, no write is reported as done", async () => {
    const db = new DatabaseSync(":memory:");
    db.exec("CREATE TABLE t (v INTEGER) STRICT");
    const queue = new CommitQueue(db);
    db.exec("BEGIN");
    const results = Promise.allSettled([queue.run(() => 1), queue.run(() => 2)]);
    expect((await results).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    db.exec("ROLLBACK");
    await expect(queue.run(() => 3)).resolves.toBe(3);
  });

  /** A queue whose disk takes what it is given when it is told to. */
  function slowDisk() {
    const db = new DatabaseSync(":memory:");
    db.exec("CREATE TABLE t (v INTEGER PRIMARY KEY) STRICT");
    const flushes: { done: () => void; fail: (cause: Error) => void }[] = [];
    const flush = () => new Promise<void>((done, fail) => void flushes.push({ done, fail }));
    let closed = false;
    const close = () => {
      closed = true;
    };
    const queue = new CommitQueue(db, { flush, close });
    const insert = (value: number) => () => db.prepare("INSERT INTO t VALUES (?)").run(value).changes;
    // Of several parties.
    queue.join();
    const alone = queue.join();
    const held = () =>
      db
        .prepare("SELECT v FROM t ORDER BY v")
        .all()
        .map(({ v }) => v);
    const flushed = (count: number) => vi.waitFor(() => expect(flushes).toHaveLength(count));
    return { queue, insert, held, flushes, flushed, alone, closed: () => closed };
  }

  test("no write resolves before it is on disk, and later writes share the next flush", async () => {
    const { queue, insert, held, flushes, flushed } = slowDisk();
    const told: number[] = [];
    const first = queue.run(insert(1)).then(() => told.push(1));
    await flushed(1);
    const second = [queue.run(insert(2)).then(() => told.push(2)), queue.run(insert(3)).then(() => told.push(3))];
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([held(), told]).toEqual([[1], []]);
    flushes[0]?.done();
    await first;
    await flushed(2);
    expect([held(), told]).toEqual([[1, 2, 3], [1]]);
    flushes[1]?.done();
    await Promise.all(second);
    expect(flushes).toHaveLength(2);
  });

  test("an unflushed write does not wait for a flush of its own", async () => {
    const { queue, insert, held, flushes } = slowDisk();
    await expect(queue.runUnflushed(insert(1))).resolves.toBe(1);
    expect([held(), flushes.length]).toEqual([[1], 0]);
  });

  test("a single writer has its write flushed by its commit", async () => {
    const { queue, insert, held, flushes, alone } = slowDisk();
    alone();
    await expect(queue.run(insert(1))).resolves.toBe(1);
    expect([held(), flushes.length]).toEqual([[1], 0]);
  });

  test("no write resolves after a failed flush", async () => {
    const { queue, insert, flushes, flushed } = slowDisk();
    const first = queue.run(insert(1));
    await flushed(1);
    const second = queue.run(insert(2));
    const failing = Promise.allSettled([first, second]);
    const fault = new Error("the disk is gone");
    flushes[0]?.fail(fault);
    expect((await failing).map((result) => result.status === "rejected" && result.reason)).toEqual([fault, fault]);
    expect(queue.fault).toBe(fault);
    await expect(queue.run(insert(3))).rejects.toBe(fault);
    await expect(queue.runUnflushed(insert(4))).rejects.toBe(fault);
    expect(flushes).toHaveLength(1);
  });

  test("closing waits for queued writes", async () => {
    const { queue, insert, flushes, flushed, closed } = slowDisk();
    const write = queue.run(insert(1));
    const closing = queue.close();
    await flushed(1);
    expect(closed()).toBe(false);
    flushes[0]?.done();
    await Promise.all([write, closing]);
    expect(closed()).toBe(true);
  });

  test("a write to a file is in its log, and other writers keep their setting", async () => {
    const dir = mkdtempSync(join(tmpdir(), "clearboard-queue-"));
    const db = openDurableDatabase(join(dir, "a.sqlite"), mkdtempSync(join(dir, "no-migrations-")));
    db.exec("CREATE TABLE t (v INTEGER) STRICT");
    const queue = new CommitQueue(db);
    await queue.run(() => db.exec("INSERT INTO t VALUES (7)"));
    expect(db.prepare("PRAGMA synchronous").get()).toEqual({ synchronous: 2 });
    cpSync(join(dir, "a.sqlite"), join(dir, "b.sqlite"));
    cpSync(join(dir, "a.sqlite-wal"), join(dir, "b.sqlite-wal"));
    const copy = new DatabaseSync(join(dir, "b.sqlite"));
    expect(copy.prepare("SELECT v FROM t").all()).toEqual([{ v: 7 }]);
    copy.close();
    await queue.close();
    db.close();
    rmSync(dir, { recursive: true });
  });
});
