import { describe, expect, it } from "vitest";
import { readSeat } from "../../../../src/core/research/question/places/seats.ts";

describe("seats of sellers", () => {
  it.each([
    ["cheapest model sold by providers based in the EU", ["European Union"]],
    ["open models from EU providers", ["European Union"]],
    ["Modelle mit Bildeingabe von einem Anbieter mit Sitz in Deutschland", ["Germany"]],
    ["modèles vendus par des fournisseurs situés en France", ["France"]],
    ["modelos de proveedores con sede en España", ["Spain"]],
    ["List all providers from China with their cheapest model", ["China"]],
    ["models hosted by companies headquartered in France or Germany with vision", ["France", "Germany"]],
  ])("are read: %s", (text, names) => {
    expect(readSeat(text, false)?.names.toSorted()).toEqual(names.toSorted());
  });

  it.each(["models not sold by US providers", "which non-US providers sell llama 4 maverick"])(
    "may be excluded: %s",
    (text) => {
      expect(readSeat(text, false)).toMatchObject({ names: ["United States"], outside: true });
    },
  );

  it("may follow the terms of sellers", () => {
    expect(readSeat("Quels fournisseurs ne conservent aucune donnée et sont situés en Europe ?", true)?.names).toEqual([
      "European Union",
    ]);
  });

  it.each([
    "cheapest models made in China",
    "cheapest model not made by a Chinese company",
    "models hosted in Europe",
    "which provider is cheapest for Llama 4",
    "on Groq",
  ])("are not read: %s", (text) => {
    expect(readSeat(text, false)).toBeNull();
  });
});
