import { expect, it } from "vitest";
import { abilityIndex } from "../../../src/core/quality/ability-index.ts";
import { rated } from "./models.ts";

it("puts the average model at 50 and one standard deviation at 10 points, with an 80 % interval", () => {
  expect(abilityIndex(rated(0), "code")?.value).toBe(50);
  expect(abilityIndex(rated(1.5), "code")).toMatchObject({ value: 65, families: 3, newest: "2026-10-08" });
  expect(abilityIndex(rated(0), "code")?.margin).toBeCloseTo(12.816 * Math.sqrt(0.02), 6);
});

it("is not known without evidence of the kind", () => {
  const model = rated(1);
  const code = { mean: 1, variance: 0.02, families: 0 };
  expect(
    abilityIndex({ ...model, abilities: { ...model.abilities, code } as typeof model.abilities }, "code"),
  ).toBeNull();
  expect(abilityIndex(rated(1, { families: 2 }), "code")).toBeNull();
  expect(abilityIndex(undefined, "code")).toBeNull();
});
