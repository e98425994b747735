import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { periodHash } from "../../../src/operations/shared/periods.ts";
import { CHAIN_START } from "../../../src/store/ledger/closed-periods.ts";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";
import { runHere } from "../../support/server/program-here.ts";
import { copyDataDir } from "../../support/server/running-server.ts";
import { BASE_URL, BUILT_AT, SITE_URL } from "../../support/world/constants.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = copyDataDir(inject("dataDir"), "verify");
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const run = (...args: string[]) =>
  runHere(args, { env: { DATA_DIR: dataDir, BASE_URL, SITE_URL, PAYMENT_RAIL: "off" }, now: () => BUILT_AT });
const frozen = (...parts: string[]) => join(dataDir, "frozen", ...parts);
const build = (...parts: string[]) => join(dataDir, "builds", readdirSync(join(dataDir, "builds"))[0] ?? "", ...parts);

/** Turns one bit of the byte in the middle of a file. */
function flip(file: string): void {
  const bytes = readFileSync(file);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  chmodSync(file, 0o644);
  writeFileSync(file, bytes);
}

/** Closes two weeks in a chain, the way the server does. */
function closeWeeks(): void {
  const db = openLedgerDatabase(join(dataDir, "ledger.sqlite"));
  let previous = CHAIN_START;
  for (const [key, from, to] of [
    ["2026-W46", "2026-11-09", "2026-11-16"],
    ["2026-W47", "2026-11-16", "2026-11-23"],
  ] as const) {
    const [starts, ends] = [`${from}T00:00:00.000Z`, `${to}T00:00:00.000Z`];
    const result = JSON.stringify({ scope: "weekly", key, starts_at: starts, ends_at: ends, products: 7, entries: [] });
    const hash = periodHash(previous, result);
    db.prepare("INSERT INTO closed_periods VALUES ('weekly', ?, ?, ?, ?, ?, ?, ?)").run(
      key,
      starts,
      ends,
      ends,
      result,
      previous,
      hash,
    );
    previous = hash;
  }
  db.close();
}

function forge(sql: string): void {
  const db = openLedgerDatabase(join(dataDir, "ledger.sqlite"));
  db.exec(`DROP TRIGGER closed_periods_keep; DROP TRIGGER closed_periods_stay; ${sql}`);
  db.close();
}

test("unchanged data passes, and the report lists what was checked", async () => {
  closeWeeks();
  const { code, out } = await run("verify");
  expect(out).toMatch(/Checked 1 builds with \d+ files, 1 frozen months, 2 closed periods and no receipts/);
  expect(out).toContain("Everything is unchanged.");
  expect(code).toBe(0);
});

test.each<[string, () => string]>([
  ["build.json", () => build("build.json")],
  ["build.json.sha256", () => build("build.json.sha256")],
  ["catalog.sqlite", () => build("catalog.sqlite")],
  ["data/rank-open-data.parquet", () => build("data", "rank-open-data.parquet")],
  ["data/rank-open-data.json.br", () => build("data", "rank-open-data.json.br")],
  ["data/rank-open-data.csv.gz", () => build("data", "rank-open-data.csv.gz")],
  ["2026-11: llm-pricing.csv", () => frozen("2026-11", "llm-pricing.csv")],
  ["2026-11: croissant.json", () => frozen("2026-11", "croissant.json")],
  ["2026-11: SHA256SUMS", () => frozen("2026-11", "SHA256SUMS")],
  ["2026-11: ", () => frozen("2026-11", "manifest.json")],
  ["head.json", () => frozen("head.json")],
])("one changed bit of %s is reported, and the command exits 1", async (name, file) => {
  flip(file());
  const { code, err } = await run("verify");
  expect(err).toContain(name);
  expect(code).toBe(1);
});

test("removal of the newest month is detected, with or without a kept head, and the month is not frozen again", async () => {
  const head = join(dataDir, "pinned.json");
  writeFileSync(head, readFileSync(build("data", "snapshots", "head.json")));
  expect((await run("verify", "--head", head)).code).toBe(0);
  rmSync(frozen("2026-11"), { recursive: true });
  const { err, code } = await run("verify", "--head", head);
  expect(err).toContain("head.json says that 1 months end with 2026-11, and 0 months end with none");
  expect(err).toContain("frozen month 2026-11: it is missing, although it is published");
  expect(err).toContain("pinned.json names it");
  expect(code).toBe(1);
  expect((await run("build", "--offline", "--no-pages")).err).toContain("The frozen month 2026-11 is gone");
  expect(existsSync(frozen("2026-11"))).toBe(false);
  rmSync(frozen("head.json"));
  expect((await run("verify")).err).toContain("frozen month 2026-11: it is missing, although it is published");
});

test.each<[string, string, string]>([
  [
    "a digit of a result",
    `UPDATE closed_periods SET result = replace(result, '"products":7', '"products":8') WHERE key = '2026-W46'`,
    "weekly 2026-W46: its result or its hash was changed",
  ],
  [
    "a period in the middle",
    "DELETE FROM closed_periods WHERE key = '2026-W46'",
    "weekly 2026-W47: it does not follow the period before it",
  ],
  [
    "its dates",
    "UPDATE closed_periods SET ends_at = '2026-11-24T00:00:00.000Z' WHERE key = '2026-W47'",
    "its row and its result name different periods",
  ],
])("a ledger with a changed %s is reported by verify and by doctor", async (_, sql, fault) => {
  closeWeeks();
  forge(sql);
  const { code, err } = await run("verify");
  expect(err).toContain(fault);
  expect(code).toBe(1);
  const backup = await run("ledger", "backup", join(dataDir, "backup.sqlite"));
  expect(backup.err).toContain("is not a whole ledger: closed period weekly 2026-W4");
  expect(backup.code).toBe(1);
  const doctor = await run("doctor", "--json");
  const found = JSON.parse(doctor.out).find((row: { about: string }) => row.about.startsWith("frozen months"));
  expect(found).toMatchObject({ state: "wrong", message: expect.stringContaining(fault) });
});

test("two periods with one predecessor are reported as a fork", async () => {
  closeWeeks();
  const result = JSON.stringify({
    scope: "weekly",
    key: "2026-W48",
    starts_at: "2026-11-23T00:00:00.000Z",
    ends_at: "2026-11-30T00:00:00.000Z",
    products: 7,
    entries: [],
  });
  // The ledger itself refuses it.
  forge(`DROP INDEX closed_periods_chain;
    INSERT INTO closed_periods VALUES ('weekly', '2026-W48', '2026-11-23T00:00:00.000Z', '2026-11-30T00:00:00.000Z',
    '2026-11-30T00:00:00.000Z', '${result}', '${CHAIN_START}', '${periodHash(CHAIN_START, result)}')`);
  expect((await run("verify")).err).toContain("weekly 2026-W48: another period follows the same one");
});

test("cite prints a frozen figure with its source, its file, the file's hash and the citation", async () => {
  const { out, code } = await run("cite", "langchain", "--at", "2026-11", "--json");
  expect(code).toBe(0);
  const figure = JSON.parse(out);
  const row = readFileSync(frozen("2026-11", "rank-open-data.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))
    .find((one) => one.slug === "langchain");
  const sums = readFileSync(frozen("2026-11", "SHA256SUMS"), "utf8");
  expect(figure).toMatchObject({
    github_stars: row.github_stars,
    github_stars_at: row.github_stars_at,
    source: "GitHub's API, as recorded by EvanLi/Github-Ranking (MIT)",
    file: `${SITE_URL}/data/snapshots/2026-11/rank-open-data.parquet`,
    doi: null,
  });
  expect(sums).toContain(`${figure.sha256}  rank-open-data.parquet`);
  expect(figure.citation).toBe(
    `Clearboard (2026). Clearboard open dataset of AI products and model prices, version 2026.11. ${figure.file}. SHA-256 ${figure.sha256}. CC BY 4.0.`,
  );
  expect((await run("cite", "langchain", "--at", "2026-11")).out).toContain(`SHA-256       ${figure.sha256}`);

  writeFileSync(join(dataDir, "dois.json"), '{"2026-11": "10.5281/zenodo.42"}');
  expect(JSON.parse((await run("cite", "langchain", "--at", "2026-11", "--json")).out).doi).toBe("10.5281/zenodo.42");
});

test.each([
  [["cite", "langchain", "--at", "2026-10"], "2026-10 is not frozen here; these are: 2026-11."],
  [["cite", "no-such-product", "--at", "2026-11"], "2026-11 holds no product no-such-product."],
  [["cite", "langchain", "--at", "november"], "It must be a month such as 2026-11."],
])("%j reports the fault", async (args, message) => {
  const { err, code } = await run(...args);
  expect(err).toContain(message);
  expect(code).toBeGreaterThan(0);
});
