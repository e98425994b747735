import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createOwner, readSystem } from "../../../src/store/ledger/owner.ts";

/** No process has this number. */
const GONE = 4_194_304;
const named = (pid: number, start: string) => `${hostname()}|${pid}|${start}|${randomUUID()}`;

describe("the owner of a row", () => {
  test("has a unique name of six parts", () => {
    const owner = createOwner();
    const parts = owner.name.split("|");
    expect(parts).toHaveLength(6);
    expect(parts.slice(0, 2)).toEqual([hostname(), String(process.pid)]);
    expect(parts[2]).toMatch(/^\d+$/);
    expect(createOwner().name).not.toBe(owner.name);
  });

  test("without a lease is alive as long as its process runs", () => {
    const owner = createOwner();
    expect(owner.isAlive(owner.name, null, 0)).toBe(true);
    expect(owner.isAlive(named(GONE, "1"), null, 0)).toBe(false);
    expect(owner.isAlive(`elsewhere|1|1|${randomUUID()}`, null, 0)).toBe(true);
  });

  test("on a system without start times is alive by its process id", () => {
    const owner = createOwner();
    expect(owner.isAlive(named(1, ""), 10, 0)).toBe(true);
    expect(owner.isAlive(named(GONE, ""), 10, 0)).toBe(false);
    expect(owner.isAlive(named(process.pid, ""), 10, 0)).toBe(false);
  });

  test("that runs but whose start time is hidden is alive until its lease ends", () => {
    const owner = createOwner({ ...readSystem(), startOf: (pid) => (pid === process.pid ? "7" : null) });
    expect(owner.isAlive(named(process.ppid, "1"), 10, 0)).toBe(true);
    expect(owner.isAlive(named(process.ppid, "1"), 10, 10)).toBe(false);
    expect(owner.isAlive(named(GONE, "1"), 10, 0)).toBe(false);
    expect(owner.isAlive(named(process.pid, "1"), 10, 0)).toBe(false);
  });

  test("whose process id now belongs to another process has ended", () => {
    const owner = createOwner({ ...readSystem(), startOf: () => "7" });
    expect(owner.isAlive(named(process.ppid, "7"), 10, 0)).toBe(true);
    expect(owner.isAlive(named(process.ppid, "6"), 10, 0)).toBe(false);
  });

  test("on the same host in another PID namespace is alive until its lease ends", () => {
    const owner = createOwner();
    const [, , , , boot] = owner.name.split("|");
    const hidden = `${named(GONE, "1")}|${boot}|pid:[1]`;
    expect(owner.isAlive(hidden, 10, 9)).toBe(true);
    expect(owner.isAlive(hidden, 10, 10)).toBe(false);
    const beside = `${named(GONE, "1")}|${boot}|${owner.name.split("|")[5]}`;
    expect(owner.isAlive(beside, 10, 9)).toBe(false);
  });

  test("of an earlier boot of this host has ended", () => {
    expect(createOwner().isAlive(`${named(process.ppid, "")}|${randomUUID()}|pid:[1]`, 10, 9)).toBe(false);
  });

  test("on a system without procfs is compared by host and process id only", () => {
    const owner = createOwner({ startOf: () => null, bootId: null, pidNamespace: null });
    expect(owner.name.endsWith("||")).toBe(true);
    expect(owner.isAlive(`${named(process.ppid, "")}||`, 10, 9)).toBe(true);
    expect(owner.isAlive(`${named(GONE, "")}||`, 10, 9)).toBe(false);
  });
});

describe("a process that cannot be queried", () => {
  afterEach(() => vi.restoreAllMocks());

  test.each<[string, unknown, boolean]>([
    ["since it is another user's, runs", Object.assign(new Error("x"), { code: "EPERM" }), true],
    ["since there is none, has ended", Object.assign(new Error("x"), { code: "ESRCH" }), false],
    ["for no reason that is known, has ended", new Error("x"), false],
  ])("%s", (_, fault, alive) => {
    const owner = createOwner();
    vi.spyOn(process, "kill").mockImplementation(() => {
      throw fault;
    });
    expect(owner.isAlive(named(GONE, ""), 10, 0)).toBe(alive);
  });
});
