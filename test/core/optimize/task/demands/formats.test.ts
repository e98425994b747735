import { expect, it } from "vitest";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";

const holds = (text: string) => readDemands(`Extract fields from invoices. ${text}`).jsonSchema;

it.each([
  "The API must support structured outputs.",
  "Strict JSON schema required.",
  "Der Anbieter muss JSON-Schema-Unterstützung haben.",
  "Il faut des sorties structurées.",
  "需要结构化输出。",
  "json_schema=yes",
])("an API that holds answers to a schema is demanded: %s", (text) => {
  expect(holds(text)).toBe(true);
});

it.each([
  "The answer is JSON with six fields.",
  "We send a JSON schema of the form in the prompt.",
  "No structured outputs needed.",
  "Ideally with structured outputs.",
])("and not: %s", (text) => {
  expect(holds(text)).toBe(false);
});
