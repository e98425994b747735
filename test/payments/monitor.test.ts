import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ChainReader, ChainUnreadableError } from "../../src/payments/chain/reader.ts";
import type { Facilitator } from "../../src/payments/facilitator/client.ts";
import { Monitor } from "../../src/payments/monitor.ts";
import { systemRuntime } from "../../src/payments/runtime.ts";
import { SILENT } from "../support/payments/harness.ts";

const NETWORK = "eip155:84532";
const CHAIN_ID = 84_532;
const STRANGE = 'the facilitator does not take "exact" payments on eip155:84532';

let now: number;
/** What the two say when they are asked; an error is thrown. */
let supported: boolean | Error;
let mismatch: string | null | Error;
let asked: { facilitator: string[]; chain: number[] };
let monitor: Monitor;

beforeEach(() => {
  vi.useFakeTimers();
  now = 1_000;
  supported = true;
  mismatch = null;
  asked = { facilitator: [], chain: [] };
  monitor = watching();
});
afterEach(() => {
  monitor.stop();
  vi.useRealTimers();
});

function watching(withChain = true): Monitor {
  const facilitator: Pick<Facilitator, "supports"> = {
    async supports(network) {
      asked.facilitator.push(network);
      if (supported instanceof Error) throw supported;
      return { supported, signers: null };
    },
  };
  const chain: Pick<ChainReader, "mismatch"> = {
    async mismatch(chainId) {
      asked.chain.push(chainId);
      if (mismatch instanceof Error) throw mismatch;
      return mismatch;
    },
  };
  return new Monitor({
    facilitator: facilitator as Facilitator,
    chain: withChain ? (chain as ChainReader) : null,
    network: NETWORK,
    chainId: CHAIN_ID,
    runtime: systemRuntime,
    now: () => now,
    log: SILENT,
  });
}

const unreadable = () => new ChainUnreadableError("the chain cannot be read: Timeout");
const notReady = (code: string, reason: string) => ({ ok: false, code, reason });
const AWAY = notReady("PAYMENT_FACILITATOR_UNAVAILABLE", "the facilitator cannot be reached");
const BLIND = notReady("PAYMENT_FACILITATOR_UNAVAILABLE", "the chain cannot be read");
const misfit = (reason: string) => notReady("PAYMENT_CONFIGURATION_INCOMPLETE", reason);

/** Lets so much time pass, and says how often the facilitator was asked in it. */
async function checksWithin(ms: number): Promise<number> {
  const before = asked.facilitator.length;
  await vi.advanceTimersByTimeAsync(ms);
  return asked.facilitator.length - before;
}

test("the state is unknown before the first check", () => {
  expect(monitor.facilitator).toEqual({ reachable: null, checkedAt: null });
  expect(monitor.chain).toEqual({ reachable: null, checkedAt: null });
  expect(monitor.readiness()).toEqual(AWAY);
});

test("facilitator and chain are checked against the rail's terms, and pass", async () => {
  await monitor.check();
  expect(asked).toEqual({ facilitator: [NETWORK], chain: [CHAIN_ID] });
  expect(monitor.facilitator).toEqual({ reachable: true, checkedAt: 1_000 });
  expect(monitor.chain).toEqual({ reachable: true, checkedAt: 1_000 });
  expect(monitor.readiness()).toEqual({ ok: true });
});

test("without a chain only the facilitator is checked", async () => {
  monitor = watching(false);
  await monitor.check();
  expect(monitor.chain).toBeNull();
  expect(monitor.readiness()).toEqual({ ok: true });
  expect(asked.chain).toEqual([]);
});

test("calls that overlap share one check, and later ones are new", async () => {
  await Promise.all([monitor.check(), monitor.check(), monitor.check()]);
  expect(asked.facilitator.length).toBe(1);
  await monitor.check();
  expect(asked.facilitator.length).toBe(2);
});

test("an unreachable facilitator is checked again after 1, 2, 4, 5 and 5 seconds, and each minute once it answers", async () => {
  supported = new Error("ECONNREFUSED");
  await monitor.check();
  expect(monitor.readiness()).toEqual(AWAY);
  expect(monitor.facilitator).toEqual({ reachable: false, checkedAt: 1_000 });
  for (const seconds of [1, 2, 4, 5, 5]) {
    expect(await checksWithin(seconds * 1_000 - 1)).toBe(0);
    expect(await checksWithin(1)).toBe(1);
  }
  supported = true;
  now = 2_000;
  expect(await checksWithin(5_000)).toBe(1);
  expect(monitor.readiness()).toEqual({ ok: true });
  expect(monitor.facilitator).toEqual({ reachable: true, checkedAt: 2_000 });
  expect(await checksWithin(59_999)).toBe(0);
  expect(await checksWithin(1)).toBe(1);
  supported = new Error("ECONNREFUSED");
  expect(await checksWithin(60_000)).toBe(1);
  expect(await checksWithin(1_000)).toBe(1);
});

test("an unreadable chain stops payments and is checked again soon", async () => {
  mismatch = unreadable();
  await monitor.check();
  expect(monitor.readiness()).toEqual(BLIND);
  expect(monitor.chain).toEqual({ reachable: false, checkedAt: 1_000 });
  mismatch = null;
  expect(await checksWithin(1_000)).toBe(1);
  expect(monitor.readiness()).toEqual({ ok: true });
});

test("a reported fault causes a check and changes nothing until that check fails", async () => {
  await monitor.check();
  await checksWithin(5_000);
  monitor.reportFault("no verdict");
  expect(monitor.readiness()).toEqual({ ok: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.facilitator.length).toBe(2);
  expect(monitor.readiness()).toEqual({ ok: true });

  await checksWithin(5_000);
  monitor.reportChainFault();
  expect(monitor.readiness()).toEqual({ ok: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.chain.length).toBe(3);

  await checksWithin(5_000);
  supported = new Error("ECONNREFUSED");
  monitor.reportFault("no verdict");
  expect(monitor.readiness()).toEqual({ ok: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(monitor.readiness()).toEqual(AWAY);
});

test("any number of reported faults causes at most one check per second", async () => {
  await monitor.check();
  let checks = 0;
  for (let turn = 0; turn < 200; turn += 1) {
    monitor.reportFault("no verdict");
    checks += await checksWithin(50);
  }
  expect(checks).toBeGreaterThanOrEqual(9);
  expect(checks).toBeLessThanOrEqual(10);
  expect(monitor.readiness()).toEqual({ ok: true });
});

test("a verdict brings the next check forward while the facilitator counts as unreachable, and only then", async () => {
  await monitor.check();
  monitor.reportAnswer();
  expect(await checksWithin(2_000)).toBe(0);
  supported = new Error("ECONNREFUSED");
  for (let turn = 0; turn < 4; turn += 1) await monitor.check();
  supported = true;
  expect(monitor.readiness()).toEqual(AWAY);
  const before = asked.facilitator.length;
  monitor.reportAnswer();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.facilitator.length).toBe(before + 1);
  expect(monitor.readiness()).toEqual({ ok: true });
});

test("a check after a fault postpones the scheduled check and adds none", async () => {
  await monitor.check();
  await checksWithin(30_000);
  monitor.reportFault("no verdict");
  await vi.advanceTimersByTimeAsync(0);
  expect(await checksWithin(59_999)).toBe(0);
  expect(await checksWithin(1)).toBe(1);
});

test("a facilitator that does not accept the rail's terms stays a misfit while it is unreachable", async () => {
  supported = false;
  await monitor.check();
  expect(monitor.readiness()).toEqual(misfit(STRANGE));
  expect(monitor.facilitator.reachable).toBe(true);
  supported = new Error("ECONNREFUSED");
  await monitor.check();
  expect(monitor.readiness()).toEqual(misfit(STRANGE));
  supported = true;
  await monitor.check();
  expect(monitor.readiness()).toEqual({ ok: true });
});

test("a wrong chain stays a misfit while it is unreadable", async () => {
  mismatch = "RPC_URL answers for chain 1";
  await monitor.check();
  expect(monitor.readiness()).toEqual(misfit("RPC_URL answers for chain 1"));
  mismatch = unreadable();
  await monitor.check();
  expect(monitor.readiness()).toEqual(misfit("RPC_URL answers for chain 1"));
  mismatch = null;
  await monitor.check();
  expect(monitor.readiness()).toEqual({ ok: true });
});

test("a misfit ends when its cause is mended, even while the other part is unreachable", async () => {
  supported = false;
  await monitor.check();
  supported = true;
  mismatch = unreadable();
  await monitor.check();
  expect(monitor.readiness()).toEqual(BLIND);

  mismatch = "RPC_URL answers for chain 1";
  await monitor.check();
  mismatch = null;
  supported = new Error("ECONNREFUSED");
  await monitor.check();
  expect(monitor.readiness()).toEqual(AWAY);
});

test("of two misfits the facilitator's is reported", async () => {
  supported = false;
  mismatch = "RPC_URL answers for chain 1";
  await monitor.check();
  expect(monitor.readiness()).toEqual(misfit(STRANGE));
});

test("an error that is not the chain's is not reported as one", async () => {
  mismatch = new TypeError("a bug");
  await expect(monitor.check()).rejects.toThrow("a bug");
});

test("a stopped monitor makes no checks", async () => {
  await monitor.check();
  monitor.stop();
  expect(await checksWithin(600_000)).toBe(0);
  const other = watching();
  other.stop();
  await other.check();
  const asking = asked.facilitator.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked.facilitator.length).toBe(asking);
});
