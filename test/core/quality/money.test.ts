import { describe, expect, it } from "vitest";
import { cheaperInMoney, type SpendSide } from "../../../src/core/quality/money.ts";

const side = (inputUsdPerMtok: number, outputUsdPerMtok: number, over: Partial<SpendSide> = {}): SpendSide => ({
  inputUsdPerMtok,
  outputUsdPerMtok,
  verbosity: null,
  session: null,
  ...over,
});

describe("whether a candidate costs less in actual spending", () => {
  it("follows the price ratio, less closely for single questions", () => {
    // Normal distribution of ln 1.2 over 0.58 and over 1.1.
    expect(cheaperInMoney(side(1.2, 1.2), side(1, 1), "session")?.probability).toBeCloseTo(0.623, 2);
    expect(cheaperInMoney(side(1.2, 1.2), side(1, 1), "question")?.probability).toBeCloseTo(0.566, 2);
  });

  it("promises a saving only from a ratio of 1.5", () => {
    expect(cheaperInMoney(side(1.49, 1.49), side(1, 1), "question")?.promise).toBe(false);
    expect(cheaperInMoney(side(1.5, 1.5), side(1, 1), "question")?.promise).toBe(true);
  });

  it("weighs input by the use", () => {
    const [a, b] = [side(1, 100), side(1, 1)];
    expect(cheaperInMoney(a, b, "session")?.listRatio).toBeCloseTo(120 / 21, 6);
    expect(cheaperInMoney(a, b, "question")?.listRatio).toBeCloseTo(103 / 4, 6);
  });

  it("counts verbosity in sessions where it was measured for both", () => {
    const [terse, wordy] = [side(2, 2, { verbosity: 0.5 }), side(1.5, 1.5, { verbosity: 1.5 })];
    const spent = cheaperInMoney(terse, wordy, "session");
    expect(spent).toMatchObject({ basis: "measured verbosity", promise: false });
    expect(spent?.spendRatio).toBeCloseTo((2 / 1.5 / 1.5) * 0.5, 6);
    expect(spent?.probability).toBeLessThan(0.5);
    expect(cheaperInMoney(terse, wordy, "question")?.basis).toBe("list price");
    expect(cheaperInMoney(terse, side(1, 1), "session")?.basis).toBe("list price");
  });

  it("reports the cost of core sessions; a free model has no ratio", () => {
    const session = (core: number | null) => ({
      single: null,
      short: null,
      core,
      long: null,
      asOf: "2026-10-04",
      sourceId: "s",
    });
    const spent = cheaperInMoney(
      side(2, 2, { session: session(1.3) }),
      side(1, 1, { session: session(0.4) }),
      "session",
    );
    expect(spent?.perSession).toEqual({ current: 1.3, candidate: 0.4, asOf: "2026-10-04" });
    expect(
      cheaperInMoney(side(2, 2, { session: session(1.3) }), side(1, 1, { session: session(null) }), "session")
        ?.perSession,
    ).toBeNull();
    expect(cheaperInMoney(side(2, 2), side(0, 0), "session")).toBeNull();
  });
});
