import { afterEach, describe, expect, test, vi } from "vitest";
import { openHarness, paid, refused, settleDown } from "../support/payments/harness.ts";
import { newRail } from "../support/payments/rail.ts";

/** A promise that a test keeps open. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Lets everything run that waits for no time to pass. */
async function runOut(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await settleDown();
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("stopping", () => {
  test("waits for the payment in progress and accepts no other", async () => {
    const harness = await openHarness();
    const { opened, open } = gate();
    harness.chain.settleFaults.push({ kind: "hangs", until: opened });
    const asked = new Promise<void>((resolve) => {
      harness.chain.onSettle = resolve;
    });
    const answer = harness.present(await harness.sign());
    await asked;
    let stopped = false;
    const stopping = harness.rail.stop().then(() => {
      stopped = true;
    });
    await runOut();
    expect(stopped).toBe(false);
    expect(harness.rail.ready()).toMatchObject({ ok: false, code: "SERVICE_UNAVAILABLE" });
    expect(harness.rail.health().reason).toContain("stopping");
    expect(refused(await harness.present(null)).code).toBe("SERVICE_UNAVAILABLE");
    open();
    paid(await answer);
    await stopping;
    expect(harness.rows().map(({ state }) => state)).toEqual(["settled"]);
  });

  test("before the connection is made closes the facilitator and reads no chain", async () => {
    const { rail, chain, closed } = newRail();
    const mismatch = vi.spyOn(chain.reader, "mismatch");
    const started = rail.start();
    await rail.stop();
    await started;
    expect(closed).toHaveBeenCalledTimes(1);
    expect(mismatch).not.toHaveBeenCalled();
    expect(rail.ready().ok).toBe(false);
  });

  test("during the first check of the chain starts no round on a ledger that may be closed", async () => {
    const { rail, chain, closed, db, failed } = newRail();
    const { opened, open } = gate();
    const mismatch = vi.spyOn(chain.reader, "mismatch").mockImplementation(() => opened.then(() => null));
    const started = rail.start();
    await vi.waitFor(() => expect(mismatch).toHaveBeenCalled());
    await rail.stop();
    db.close();
    open();
    await started;
    expect(failed).toEqual([]);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  test("during the first round waits for it and starts no other", async () => {
    const harness = await openHarness();
    harness.chain.settleFaults.push({ kind: "lost", moves: false });
    await harness.present(await harness.sign());
    await harness.rail.stop();
    const { opened, open } = gate();
    const status = vi
      .spyOn(harness.chain.reader, "authorizationStatus")
      .mockImplementation(() => opened.then(() => ({ kind: "open" })));
    const next = harness.another();
    const started = next.start();
    await vi.waitFor(() => expect(status).toHaveBeenCalled());
    let stopped = false;
    const stopping = next.stop().then(() => {
      stopped = true;
    });
    await runOut();
    expect(stopped).toBe(false);
    open();
    await Promise.all([stopping, started]);
    expect(status).toHaveBeenCalledTimes(1);
  });
});

describe("every five seconds", () => {
  test("due payments are looked up until the rail stops", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const harness = await openHarness();
    const state = () => harness.rows()[0]?.state;
    harness.chain.settleFaults.push({ kind: "lost", moves: false });
    const payment = await harness.sign();
    await harness.present(payment);
    harness.chain.move(payment.payload.authorization as never);
    await vi.advanceTimersByTimeAsync(5_000);
    await runOut();
    expect(state()).toBe("settling");
    harness.clock.now += 5_000;
    await vi.advanceTimersByTimeAsync(4_999);
    await runOut();
    expect(state()).toBe("settling");
    await vi.advanceTimersByTimeAsync(1);
    await runOut();
    expect(state()).toBe("settled");
    harness.chain.settleFaults.push({ kind: "lost", moves: false });
    const second = await harness.sign();
    await harness.present(second);
    harness.chain.move(second.payload.authorization as never);
    await harness.rail.stop();
    harness.clock.now += 60_000;
    await vi.advanceTimersByTimeAsync(60_000);
    await runOut();
    expect(harness.rows().map((row) => row.state)).toEqual(["settled", "settling"]);
  });

  test("a round that fails is logged, and the rounds go on", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { rail, db, failed } = newRail();
    await rail.start();
    db.exec("ALTER TABLE payments RENAME TO mislaid");
    for (const rounds of [1, 2]) {
      await vi.advanceTimersByTimeAsync(5_000);
      await runOut();
      expect(failed).toHaveLength(rounds);
    }
    expect(failed[0]).toEqual({ err: expect.any(Error) });
    await rail.stop();
  });

  test("its timers do not keep a process alive", async () => {
    const set = vi.spyOn(globalThis, "setTimeout");
    const { rail } = newRail();
    await rail.start();
    const timers = set.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef());
    expect(timers).toEqual([false, false]);
    await rail.stop();
  });
});
