import { describe, expect, it } from "vitest";
import { readDemands } from "../../../../src/core/optimize/task/demands/read.ts";
import { NOT_UNDERSTOOD } from "../../../../src/core/optimize/task/demands/unchecked.ts";
import { labelledDemands, readingOf, sorted } from "./demand-set.ts";

const all = labelledDemands().map((one) => ({ ...one, right: readingOf(one) === sorted(one.expected) }));

function accuracy(some: typeof all): number {
  return some.filter(({ right }) => right).length / some.length;
}

describe("demands in eleven languages", () => {
  it("are at least 250 reviewed sentences, at least 20 of each language", () => {
    const languages = Map.groupBy(all, ({ language }) => language);
    expect(all.length).toBeGreaterThanOrEqual(250);
    expect(languages.size).toBe(11);
    for (const some of languages.values()) expect(some.length).toBeGreaterThanOrEqual(20);
  });

  it("are read as reviewed: 0.97 of those that rules were written against, 0.95 of a third that was held out", () => {
    expect(accuracy(all.filter(({ heldOut }) => !heldOut))).toBeGreaterThanOrEqual(0.97);
    expect(accuracy(all.filter(({ heldOut }) => heldOut))).toBeGreaterThanOrEqual(0.95);
    for (const [language, some] of Map.groupBy(all, (one) => one.language))
      expect(accuracy(some), language).toBeGreaterThanOrEqual(0.9);
  });

  it("are told as not understood where a name is known and no sign beside it", () => {
    const { read } = readDemands("Classify support emails. Our lawyers praised Mistral as a provider.");
    expect(read).toMatchObject([{ kind: "requirement", effect: "not_checked", detail: NOT_UNDERSTOOD }]);
  });
});

describe("languages of answers", () => {
  it.each([
    "Answer customer emails. Replies only in French.",
    "Kundenmails beantworten. Antworten nur auf Chinesisch.",
    "Résumer des appels. Réponses uniquement en japonais.",
  ])("are no countries: %s", (text) => {
    const { onlyCountries, onlyMakerCountries, terms } = readDemands(text);
    expect([onlyCountries.size, onlyMakerCountries.size, terms.dataRegion]).toEqual([0, 0, undefined]);
  });
});
