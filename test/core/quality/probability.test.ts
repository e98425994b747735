import { describe, expect, it } from "vitest";
import { normalCdf } from "../../../src/core/quality/normal.ts";
import { probabilityWithin } from "../../../src/core/quality/probability.ts";
import { rated } from "./models.ts";

describe("the normal distribution function", () => {
  it.each([
    [0, 0.5],
    [1, 0.841344746],
    [-1.959964, 0.025],
    [3, 0.998650102],
    [-6, 9.8659e-10],
  ])("at %d is %d", (z, expected) => {
    expect(normalCdf(z)).toBeCloseTo(expected, 6);
  });
});

describe("the probability that a candidate is within the accepted loss", () => {
  it("follows the published formula", () => {
    // Variances 0.02 + 0.02 on each side, sigma 0.47, tolerance 0.4: spread = sqrt(0.08 + 2 * 0.2209) = 0.72236.
    const chance = probabilityWithin(rated(1), rated(0.9), "code", 5);
    expect(chance?.probability).toBeCloseTo(normalCdf((1.1 * (-0.1 + 0.4)) / 0.72236), 4);
    expect(chance?.low).toBeCloseTo(normalCdf((1.1 * (0.3 - 1.28 * Math.sqrt(0.08))) / 0.72236), 4);
    expect(chance?.high).toBeCloseTo(normalCdf((1.1 * (0.3 + 1.28 * Math.sqrt(0.08))) / 0.72236), 4);
    expect(chance?.gap.mean).toBeCloseTo(-1.25, 6);
    expect((chance?.gap.high ?? 0) - (chance?.gap.mean ?? 0)).toBeCloseTo((1.44 * 5 * 0.72236) / (1.1 * 0.4), 3);
  });

  it("increases with the accepted loss and with the candidate's ability", () => {
    const at = (points: number, mean = 1) => probabilityWithin(rated(1), rated(mean), "math", points)?.probability ?? 0;
    expect(at(0)).toBeCloseTo(0.5, 6);
    expect([at(0), at(3), at(5), at(10)]).toEqual([at(0), at(3), at(5), at(10)].sort((a, b) => a - b));
    expect(at(5, 1.2)).toBeGreaterThan(at(5, 1));
  });

  it("never exceeds the cap that the replay supports", () => {
    expect(probabilityWithin(rated(0), rated(4), "code")?.probability).toBe(0.95);
    expect(probabilityWithin(rated(0), rated(4), "writing")?.probability).toBe(0.8);
    for (const kind of ["code", "writing"] as const) {
      const chance = probabilityWithin(rated(0), rated(4), kind);
      expect(chance?.low).toBeLessThanOrEqual(chance?.probability ?? 0);
    }
  });

  it("is null for a model with fewer than three families", () => {
    const few = rated(1, { families: 2 });
    expect(probabilityWithin(few, rated(1), "code")).toBeNull();
    expect(probabilityWithin(rated(1), few, "code")).toBeNull();
    expect(probabilityWithin(rated(1), undefined, "code")).toBeNull();
    expect(probabilityWithin(rated(1), rated(1, { abilities: null }), "code")).toBeNull();
    expect(probabilityWithin(rated(1), rated(1, { families: 3 }), "code")).not.toBeNull();
  });

  it("compares both at one effort, and trusts an effort without scores less", () => {
    const both = probabilityWithin(rated(1), rated(1), "code");
    const oneHigh = probabilityWithin(rated(1), rated(1, { efforts: ["high"] }), "code");
    const unseen = probabilityWithin(rated(1, { efforts: ["mid"] }), rated(1, { efforts: ["high"] }), "code");
    expect([both?.effort, oneHigh?.effort, unseen?.effort]).toEqual(["mid", "high", "high"]);
    const width = (chance: typeof both) => (chance?.high ?? 0) - (chance?.low ?? 0);
    expect(width(oneHigh)).toBeCloseTo(width(both), 9);
    expect(width(unseen)).toBeGreaterThan(width(both));
  });
});
