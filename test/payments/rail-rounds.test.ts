import { afterEach, describe, expect, test, vi } from "vitest";
import { openTill, paid, refused, settleDown } from "../support/payments/harness.ts";
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
  test("waits for the payment in flight, and takes no other", async () => {
    const till = await openTill();
    const { opened, open } = gate();
    till.chain.settleFaults.push({ kind: "hangs", until: opened });
    const asked = new Promise<void>((resolve) => {
      till.chain.onSettle = resolve;
    });
    const answer = till.present(await till.sign());
    await asked;
    let stopped = false;
    const stopping = till.rail.stop().then(() => {
      stopped = true;
    });
    await runOut();
    expect(stopped).toBe(false);
    expect(till.rail.ready()).toMatchObject({ ok: false, code: "SERVICE_UNAVAILABLE" });
    expect(till.rail.health().reason).toContain("stopping");
    expect(refused(await till.present(null)).code).toBe("SERVICE_UNAVAILABLE");
    open();
    paid(await answer);
    await stopping;
    expect(till.rows().map(({ state }) => state)).toEqual(["settled"]);
  });

  test("before it is connected lets go of the facilitator and looks at no chain", async () => {
    const { rail, chain, closed } = newRail();
    const mismatch = vi.spyOn(chain.reader, "mismatch");
    const started = rail.start();
    await rail.stop();
    await started;
    expect(closed).toHaveBeenCalledTimes(1);
    expect(mismatch).not.toHaveBeenCalled();
    expect(rail.ready().ok).toBe(false);
  });

  test("during the first look at the chain begins no round over a ledger that may be closed", async () => {
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

  test("during the first round waits for it and begins no other", async () => {
    const till = await openTill();
    till.chain.settleFaults.push({ kind: "lost", moves: false });
    await till.present(await till.sign());
    await till.rail.stop();
    const { opened, open } = gate();
    const fate = vi.spyOn(till.chain.reader, "fate").mockImplementation(() => opened.then(() => ({ kind: "open" })));
    const rounds = vi.spyOn(globalThis, "setInterval");
    const next = till.another();
    const started = next.start();
    await vi.waitFor(() => expect(fate).toHaveBeenCalled());
    let stopped = false;
    const stopping = next.stop().then(() => {
      stopped = true;
    });
    await runOut();
    expect(stopped).toBe(false);
    open();
    await Promise.all([stopping, started]);
    expect(rounds).not.toHaveBeenCalled();
  });
});

describe("every five seconds", () => {
  test("what is due is looked up, and no more after stopping", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const till = await openTill();
    const state = () => till.rows()[0]?.state;
    till.chain.settleFaults.push({ kind: "lost", moves: false });
    const payment = await till.sign();
    await till.present(payment);
    till.chain.move(payment.payload.authorization as never);
    await vi.advanceTimersByTimeAsync(5_000);
    await runOut();
    expect(state()).toBe("settling");
    till.clock.now += 5_000;
    await vi.advanceTimersByTimeAsync(4_999);
    await runOut();
    expect(state()).toBe("settling");
    await vi.advanceTimersByTimeAsync(1);
    await runOut();
    expect(state()).toBe("settled");
    await till.rail.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("a round that fails is logged, and the rounds go on", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
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

  test("none of it keeps a process alive", async () => {
    const set = vi.spyOn(globalThis, "setInterval");
    const { rail } = newRail();
    await rail.start();
    const timers = set.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef());
    expect(timers).toEqual([false]);
    await rail.stop();
  });
});
