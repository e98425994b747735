import { expect, test } from "vitest";
import { mergeReport, type PartReport, renderReport } from "./report.ts";

const machine = { machine: "2 × Processor", node: "24.0.0" };
const part = (name: string, figure: number): PartReport => ({
  part: name,
  name: `What ${name} measures`,
  measured_at: "2026-11-24T01:02:03.000Z",
  contended_before: 1.5,
  rows: [{ what: "first row", figure }],
  note: "A note.",
});

test("a recorded bench keeps the last run of each part", () => {
  const first = renderReport({ ...machine, results: [part("api", 1), part("start", 2)] });
  const merged = mergeReport(first, { ...machine, results: [part("start", 3), part("build", 4)] });
  expect(merged.match(/^## .*$/gm)).toEqual(["## api", "## start", "## build"]);
  expect(merged.match(/\| first row \| \d \|/g)).toEqual([
    "| first row | 1 |",
    "| first row | 3 |",
    "| first row | 4 |",
  ]);
  expect(merged).toContain("What start measures. 2026-11-24 01:02 UTC, Node 24.0.0, 2 × Processor.");
});

test("a part measured again with the same result changes nothing", () => {
  const report = { ...machine, results: [part("api", 1), part("start", 2)] };
  expect(mergeReport(renderReport(report), report)).toBe(renderReport(report));
});
