import { expect, it } from "vitest";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";

it.each([
  ["HR policy bot: 3,000 questions a week from 900 employees", 12_857],
  ["Draft answers to 1,200 messages per day from 300 users", 36_000],
  ["500 students send 2,000 essays a month", 2000],
  ["We get 40k chats a month from 12k users", 40_000],
  ["Route tickets, 8k requests/day across 25 tenants", 240_000],
  ["900 Mitarbeiter stellen 3.000 Fragen pro Woche", 12_857],
  ["Bot RH : 3 000 questions par semaine de nos 900 salariés", 12_857],
  ["900名员工每周提3000个问题", 12_857],
])("counts the calls of all callers once: %s", (text, calls) => {
  expect(readDemands(text).monthlyCalls).toBe(calls);
});

it.each([
  ["900 employees, 5 questions a day", 135_000],
  ["300 users send 400 messages a day each", 3_600_000],
  ["900 employees, 1000 questions per employee a month", 900_000],
  ["12 stores, 300 receipts a day", 108_000],
])("multiplies what each caller makes: %s", (text, calls) => {
  expect(readDemands(text).monthlyCalls).toBe(calls);
});
