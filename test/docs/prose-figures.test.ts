import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, inject, test } from "vitest";
import { EVIDENCE_FORMS } from "../../src/schema/records/model-price.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const source = (name: string) => readFileSync(join(ROOT, name), "utf8");
const published = (name: string) => readFileSync(join(inject("dataDir"), "current", "data", name), "utf8");

type Row = Record<string, unknown>;
const rowsOf = (name: string): Row[] =>
  published(name)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
const tally = (rows: readonly Row[], column: string) =>
  Object.fromEntries([...Map.groupBy(rows, (row) => row[column])].map(([key, group]) => [String(key), group.length]));
const figure = (text: string) => Number(text.replaceAll(",", ""));

/** The figures that a pattern's groups find in a text, of which there has to be one. */
function figuresIn(text: string, pattern: RegExp): number[] {
  const found = pattern.exec(text.replace(/\s+/g, " "));
  expect(found, `${pattern} in ${text.slice(0, 60)}`).not.toBeNull();
  return (found?.slice(1) ?? []).map(figure);
}

describe("the datasheet", () => {
  test("counts products, repositories and stars as the table holds them", () => {
    const rows = rowsOf("rank-open-data.jsonl");
    const held = (column: string) => rows.filter((row) => row[column] !== null).length;
    expect(
      figuresIn(
        published("DATASHEET.md"),
        /- (\d+) products .*? order; (\d+) with a repository .*?, (\d+) with a star/,
      ),
    ).toEqual([rows.length, held("github_url"), held("github_stars")]);
    const subjects = tally(rows, "subject");
    expect(
      figuresIn(published("DATASHEET.md"), /- (\d+) of the products are about AI itself, (\d+) are .*?, and (\d+) are/),
    ).toEqual([subjects.ai, subjects["ai-infrastructure"], subjects.software]);
  });

  test("counts rates by state and by what they were read from as the table holds them", () => {
    const rates = rowsOf("llm-pricing.jsonl").filter(({ model_status: status }) => status !== "new");
    const text = published("DATASHEET.md");
    const current = rates.filter(({ in_force: inForce }) => inForce);
    expect(figuresIn(text, /with (\d+) dated rates .*? of which (\d+) are in force/)).toEqual([
      rates.length,
      current.length,
    ]);
    for (const [status, count] of Object.entries(tally(current, "status")))
      expect(text).toContain(`${count} ${status}`);
    const forms = tally(rates, "evidence_form");
    for (const form of EVIDENCE_FORMS) expect(text).toContain(`${forms[form] ?? 0} ${form} (`);
    const origins = tally(rates, "origin");
    expect(figuresIn(text, /- (\d+) were entered by hand from captures, (\d+) were read by extractors/)).toEqual([
      origins.hand,
      origins.extractor ?? 0,
    ]);
  });
});

test("a rate is called read on its provider's page only where its evidence is of a served form", () => {
  const rates = rowsOf("llm-pricing.jsonl");
  const read = rates.filter(({ status }) => ["verified", "ageing", "stale"].includes(String(status)));
  expect(read.length).toBeGreaterThan(400);
  expect(Object.keys(tally(read, "evidence_form")).sort()).toEqual(["api", "excerpt", "page"]);
  const others = rates.filter((rate) => !read.includes(rate));
  expect(others.filter(({ verified_at: at }) => at !== null)).toEqual([]);
  expect(Object.keys(tally(others, "evidence_form")).sort()).toEqual(["list", "machine_copy", "rendering"]);
});

test("the changelog and the decision on units state counts of the data", () => {
  const products = rowsOf("rank-open-data.jsonl");
  const changelog = source("CHANGELOG.md");
  expect(figuresIn(changelog, /- ([\d,]+) products, each with a `subject`/)).toEqual([products.length]);
  const withRepository = products.filter(({ github_url: url }) => url !== null);
  const read = withRepository.filter(({ github_stars: stars }) => stars !== null);
  const share = Math.round((read.length / withRepository.length) * 100);
  expect(figuresIn(changelog, /(\d+) % of the repositories have a dated/)).toEqual([share]);
  const { models, providers } = JSON.parse(published("llm-pricing.json"));
  const tasks = JSON.parse(published("task-models.json")).models as { kind: string }[];
  const listings = models.length + tasks.length;
  expect(figuresIn(changelog, /- ([\d,]+) model listings of (\d+) providers/)).toEqual([listings, providers.length]);

  const kinds = tally(tasks, "kind");
  const names = [
    "image",
    "embedding",
    "speech_to_text",
    "text_to_speech",
    "speech_to_speech",
    "rerank",
    "video",
    "ocr",
  ];
  expect(
    figuresIn(
      source("src/pages/docs/decisions/units-apart.md"),
      /(\d+) models for one task: (\d+) image, (\d+) embedding, (\d+) speech to text, (\d+) text to speech, (\d+) speech to speech, (\d+) rerank, (\d+) video, (\d+) OCR/,
    ),
  ).toEqual([tasks.length, ...names.map((name) => kinds[name])]);
});

describe("claims that the data contradicts", () => {
  const files = execFileSync("git", ["ls-files", "src", "pipeline", "cli", "README.md", "CHANGELOG.md"], { cwd: ROOT })
    .toString()
    .split("\n")
    .filter((name) => /\.(?:ts|astro|md)$/.test(name) && !name.startsWith("pipeline/registry/models/"));

  test.each([
    ["snapshots are monthly", /daily snapshots/i],
    ["stars are sold elsewhere", /(?:stars|order|signals?) (?:\w+ )?can ?not be bought|nobody can buy/i],
    ["most rates were entered by hand or taken from lists", /(?:prices|rates) are read (?:\S+ ){0,6}by programs/i],
  ])("%s: nothing says otherwise", (_, claim) => {
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter((name) => claim.test(source(name).replace(/\s+/g, " ")))).toEqual([]);
  });
});
