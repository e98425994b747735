import { describe, expect, it } from "vitest";
import { combine, fitFamilies } from "../../../pipeline/quality/fit.ts";
import type { Board } from "../../../pipeline/quality/types.ts";
import { createRandom } from "../../bench/support/random.ts";

/** Boards of known abilities on scales of their own. */
function made({ models = 40, families = 8, noise = 0.3 } = {}) {
  const source = createRandom(7);
  const next = () => source.below(1e6) / 1e6;
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const abilities = new Map(Array.from({ length: models }, (_, index) => [`m${index}`, normal()]));
  const boards = Array.from({ length: families }, (_, index): Board => {
    const [slope, location] = [10 ** (index % 3), 100 * index];
    return {
      id: `b${index}`,
      benchmark: `b${index}`,
      kind: index % 2 === 0 ? "code" : "math",
      family: `f${index}`,
      scale: "other",
      newest: "2026-10-08",
      entries: [...abilities].map(([model, ability]) => {
        const y = location + slope * (ability + noise * normal());
        return { model, effort: "mid", score: y, y, se: 0.1 * slope };
      }),
    };
  });
  return { abilities, boards };
}

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (of: (pair: readonly [number, number]) => number) =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const [a, b] = [mean(([x]) => x), mean(([, y]) => y)];
  const cov = mean(([x, y]) => (x - a) * (y - b));
  return cov / Math.sqrt(mean(([x]) => (x - a) ** 2) * mean(([, y]) => (y - b) ** 2));
}

describe("the estimate of abilities", () => {
  const { abilities, boards } = made();
  const values = fitFamilies(boards);

  it("recovers known abilities from boards of different scales", () => {
    const pairs = [...abilities].map(([model, ability]) => [ability, combine(values.get(model), null).mean] as const);
    expect(correlation(pairs)).toBeGreaterThan(0.97);
  });

  it("does not change with the unit of a board", () => {
    const rescaled = boards.map((board, index) =>
      index === 3
        ? { ...board, entries: board.entries.map((entry) => ({ ...entry, y: 7 * entry.y - 5, se: 7 * entry.se })) }
        : board,
    );
    const other = fitFamilies(rescaled);
    for (const model of abilities.keys()) {
      expect(combine(other.get(model), "code").mean).toBeCloseTo(combine(values.get(model), "code").mean, 6);
    }
  });

  it("does not fit a family on its own scores", () => {
    const alone = combine(values.get("m0"), null, "f0");
    expect(alone.all).toBe(7);
    expect(combine(values.get("m0"), null).all).toBe(8);
    expect(alone.variance).toBeGreaterThan(combine(values.get("m0"), null).variance);
  });

  it("counts families of the kind twice", () => {
    const families = new Map([
      ["a", { mean: 1, variance: 0.25, kinds: new Set(["code"] as const) }],
      ["b", { mean: 0, variance: 0.25, kinds: new Set(["math"] as const) }],
    ]);
    const prior = 1 / 1.25 ** 2;
    expect(combine(families, "code")).toMatchObject({ families: 1, all: 2 });
    expect(combine(families, "code").mean).toBeCloseTo(8 / (12 + prior), 9);
    expect(combine(families, "math").mean).toBeCloseTo(4 / (12 + prior), 9);
    expect(combine(families, "code").variance).toBeCloseTo(1 / (12 + prior), 9);
  });

  it("gives no estimate for a model without scores", () => {
    expect(combine(undefined, "code")).toEqual({ mean: 0, variance: 1.25 ** 2, families: 0, all: 0 });
  });
});
