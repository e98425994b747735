import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createLeaseHolder, LeaseTable } from "../../../src/payments/settlement/lease-holder.ts";

/** No process has this number. */
const GONE = 4_194_304;
const named = (pid: number, start: string) => `${hostname()}|${pid}|${start}|${randomUUID()}`;

describe("the owner of a row", () => {
  test("has a name of four parts that no other has", () => {
    const owner = createLeaseHolder();
    const parts = owner.name.split("|");
    expect(parts).toHaveLength(4);
    expect(parts.slice(0, 2)).toEqual([hostname(), String(process.pid)]);
    expect(parts[2]).toMatch(/^\d+$/);
    expect(createLeaseHolder().name).not.toBe(owner.name);
  });

  test("without a lease is believed as long as its process runs", () => {
    const owner = createLeaseHolder();
    expect(owner.isAlive(owner.name, null, 0)).toBe(true);
    expect(owner.isAlive(named(GONE, "1"), null, 0)).toBe(false);
    expect(owner.isAlive(`elsewhere|1|1|${randomUUID()}`, null, 0)).toBe(true);
  });

  test("on a machine that cannot tell starts is believed by its number", () => {
    const owner = createLeaseHolder();
    expect(owner.isAlive(named(1, ""), 10, 0)).toBe(true);
    expect(owner.isAlive(named(GONE, ""), 10, 0)).toBe(false);
    expect(owner.isAlive(named(process.pid, ""), 10, 0)).toBe(false);
  });

  test("that runs but whose start is hidden is believed until its lease ends", () => {
    const owner = createLeaseHolder((pid) => (pid === process.pid ? "7" : null));
    expect(owner.isAlive(named(process.ppid, "1"), 10, 0)).toBe(true);
    expect(owner.isAlive(named(process.ppid, "1"), 10, 10)).toBe(false);
    expect(owner.isAlive(named(GONE, "1"), 10, 0)).toBe(false);
    expect(owner.isAlive(named(process.pid, "1"), 10, 0)).toBe(false);
  });

  test("whose number another process has now has ended", () => {
    const owner = createLeaseHolder(() => "7");
    expect(owner.isAlive(named(process.ppid, "7"), 10, 0)).toBe(true);
    expect(owner.isAlive(named(process.ppid, "6"), 10, 0)).toBe(false);
  });

  test("of another process is asked for, whatever this one holds", () => {
    const leases = new LeaseTable(createLeaseHolder());
    expect(leases.isLeased({ id: 1, owner: "elsewhere|1|1|x", leaseUntil: 10 }, 0)).toBe(true);
    expect(leases.isLeased({ id: 1, owner: null, leaseUntil: null }, 0)).toBe(false);
  });
});

describe("a process that cannot be asked", () => {
  afterEach(() => vi.restoreAllMocks());

  test.each<[string, unknown, boolean]>([
    ["since it is another user's, runs", Object.assign(new Error("x"), { code: "EPERM" }), true],
    ["since there is none, has ended", Object.assign(new Error("x"), { code: "ESRCH" }), false],
    ["for no reason that is known, has ended", new Error("x"), false],
  ])("%s", (_, fault, alive) => {
    const owner = createLeaseHolder();
    vi.spyOn(process, "kill").mockImplementation(() => {
      throw fault;
    });
    expect(owner.isAlive(named(GONE, ""), 10, 0)).toBe(alive);
  });
});
