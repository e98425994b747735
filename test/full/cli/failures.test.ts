import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { chmodSync, realpathSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";
import { listenOn } from "../../support/server/listen.ts";
import { copyDataDir } from "../../support/server/running-server.ts";
import { BASE_URL, SITE_URL } from "../../support/world/constants.ts";

const MAIN = fileURLToPath(new URL("../../../cli/main.mjs", import.meta.url));
let dataDir: string;
beforeEach(() => {
  dataDir = copyDataDir(inject("dataDir"), "failures");
});
afterEach(() => {
  chmodSync(dataDir, 0o755);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs the program as an operator does; nothing of this process's environment but PATH. */
function clearboard(args: string[], env: Record<string, string> = {}, options: SpawnSyncOptions = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    ...options,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: "0", PAYMENT_RAIL: "off", ...env },
    encoding: "utf8",
    timeout: 60_000,
  });
  return { status, stdout, stderr };
}

/** Asserts that a command failed with exit code 1 and one line that says what to do, and returns it. */
function refusal(args: string[], env: Record<string, string> = {}, options: SpawnSyncOptions = {}): string {
  const { status, stdout, stderr } = clearboard(args, env, options);
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect(stdout).toBe("");
  expect(status).toBe(1);
  return stderr;
}

const build = () => realpathSync(join(dataDir, "current"));
const catalogue = () => join(build(), "catalog.sqlite");

describe("serve", () => {
  test.each(["PORT", "METRICS_PORT"])("names a taken %s", async (setting) => {
    const other = await listenOn(createServer(), 0);
    const message = refusal(["serve"], { BASE_URL, SITE_URL, [setting]: String(other.port) });
    expect(message).toContain(`Port ${other.port} on 127.0.0.1 is in use.`);
    expect(message).toContain(`set ${setting}.`);
    await other.stop();
  });

  test("names the command to run when nothing is published", () => {
    rmSync(join(dataDir, "current"));
    expect(refusal(["serve"])).toContain("clearboard build --offline");
  });

  test.each([
    ["cut off in the middle", () => truncateSync(catalogue(), 20_000)],
    ["empty", () => truncateSync(catalogue(), 0)],
    ["something else", () => writeFileSync(catalogue(), "this is no database, but it is long enough to be read")],
    ["gone", () => rmSync(catalogue())],
  ])("names the remedy for a catalogue that is %s", (_, damage) => {
    damage();
    expect(refusal(["serve"])).toMatch(/catalog\.sqlite cannot be read as a catalogue; .*roll back or build again/);
  });

  test("names the remedy for a catalogue of another version, and a build repairs it", { timeout: 90_000 }, () => {
    const db = new DatabaseSync(catalogue());
    db.exec("PRAGMA user_version = 1");
    db.close();
    expect(refusal(["serve"])).toMatch(
      /written by another version of Clearboard; run "clearboard build" with this one/,
    );
    const found = clearboard(["builds", "verify"]);
    expect(`${found.stdout}${found.stderr}`).toContain("catalog.sqlite was written by another version");
    expect(found.status).toBe(1);
    const mended = clearboard(["build", "--offline", "--no-pages"], { PUBLISHER_NAME: "Another" });
    expect([mended.status, clearboard(["builds", "verify"]).status]).toEqual([0, 0]);
  });

  test.each([
    ["cut off", () => truncateSync(join(build(), "build.json"), 100)],
    ["gone", () => rmSync(join(build(), "build.json"))],
  ])("names the remedy for a build whose manifest is %s", (_, damage) => {
    damage();
    expect(refusal(["serve"])).toContain("is not a complete build; roll back");
  });
});

describe.each([["serve"], ["build", "--offline", "--no-pages"], ["points", "list"]])("%s", (...args) => {
  test("refuses a ledger of a newer version", () => {
    const db = openLedgerDatabase(join(dataDir, "ledger.sqlite"));
    db.exec("INSERT INTO migrations (name, applied_at) VALUES ('999-later.sql', '2027-01-01T00:00:00Z')");
    db.close();
    expect(refusal(args)).toMatch(/ledger\.sqlite was written by a newer version .*restore a backup/);
    const kept = new DatabaseSync(join(dataDir, "ledger.sqlite"), { readOnly: true });
    expect(kept.prepare("SELECT count(*) AS n FROM migrations").get()?.n).toBeGreaterThan(1);
    kept.close();
  });

  test("reports a damaged ledger without changing it", () => {
    writeFileSync(join(dataDir, "ledger.sqlite"), "no database at all, only text that is long enough to be looked at");
    expect(refusal(args)).toMatch(/ledger\.sqlite is damaged\. .*ledger restore/);
  });
});

test("every configuration error is reported at once, without secrets", () => {
  const env = {
    PORT: "many",
    BASE_URL: "http://example.org",
    METRICS_PORT: "99999",
    PAYMENTS_AT_ONCE: "257",
    LOG_LEVEL: "loud",
    PAYMENT_RAIL: "testnet",
    TREASURY_ADDRESS: "0x1234",
    FACILITATOR_TOKEN: "planted-facilitator-token",
    CDP_API_KEY_SECRET: "planted-cdp-secret",
    PAYER_PRIVATE_KEY: "planted-private-key",
    GITHUB_TOKEN: "planted-github-token",
  };
  const { status, stderr } = clearboard(["serve"], env);
  // clearboard.service is not started again after this code: the settings would be the same.
  expect(status).toBe(2);
  for (const name of ["PORT", "BASE_URL", "METRICS_PORT", "PAYMENTS_AT_ONCE", "LOG_LEVEL", "TREASURY_ADDRESS"]) {
    expect(stderr).toMatch(new RegExp(`^  ${name} `, "m"));
  }
  expect(stderr).not.toContain("planted");
});

/** A user for whom rights count: root's do not, so a test of root runs as nobody. */
const NOBODY: SpawnSyncOptions = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const reads = spawnSync(process.execPath, ["-e", `require("fs").readFileSync(${JSON.stringify(MAIN)})`], NOBODY);

describe.runIf(reads.status === 0)("a data folder that cannot be written", () => {
  test.each([["serve"], ["build", "--offline", "--no-pages"], ["points", "list"]])("%s", (...args) => {
    rmSync(join(dataDir, "ledger.sqlite"));
    chmodSync(dataDir, 0o555);
    expect(refusal(args, {}, NOBODY)).toMatch(/data folder must .*be writable/);
  });
});

test("a command whose reader closes the pipe ends silently", () => {
  const run = spawnSync("sh", ["-c", `"${process.execPath}" "${MAIN}" products list --json | head -c 20`], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    encoding: "utf8",
    timeout: 60_000,
  });
  expect(run.stdout).toHaveLength(20);
  expect(run.stderr).toBe("");
});
