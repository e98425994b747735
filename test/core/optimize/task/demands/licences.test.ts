import { describe, expect, it } from "vitest";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";

const of = (text: string) => [...readDemands(`Summarise tickets. ${text}`).licenses].sort();

describe("licences that weights must have", () => {
  it.each([
    ["Only open weights under Apache-2.0 or MIT.", ["Apache-2.0", "MIT"]],
    ["Open weights with an MIT licence only.", ["MIT"]],
    ["Only open-source models, permissively licensed.", ["Apache-2.0", "MIT"]],
    ["Nur Modelle mit offenen Gewichten unter der Apache-2.0-Lizenz.", ["Apache-2.0"]],
    ["Solo modelos de pesos abiertos con licencia Apache 2.0 o MIT.", ["Apache-2.0", "MIT"]],
    ["Only open weights under Apache-2.0, MIT or modified MIT.", ["Apache-2.0", "MIT", "Modified MIT License"]],
    ["Only open weights under MIT, not modified MIT.", ["MIT"]],
    ["license=apache-2.0,mit", ["Apache-2.0", "MIT"]],
  ])("%s", (text, licenses) => {
    expect(of(text)).toEqual(licenses);
  });

  it.each([
    "Nur Modelle mit offenen Gewichten.",
    "Only open weights, whose licence permits commercial use.",
    "The tickets are about Apache Kafka; open weights only.",
    "Preferably open weights under Apache-2.0.",
  ])("none: %s", (text) => {
    expect(of(text)).toEqual([]);
  });
});
