import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSettings } from "../../cli/settings-files.ts";

const MAIN = fileURLToPath(new URL("../../cli/main.mjs", import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clearboard-settings-"));
});
afterEach(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

test("the environment overrides .env, and .env overrides clearboard.config.json", () => {
  write(
    "clearboard.config.json",
    '{"PORT": 1, "LOG_LEVEL": "warn", "HOST": "::1", "ALLOWED_ORIGINS": ["a.example", "b.example"]}',
  );
  write(".env", '# comment\nPORT=2\nLOG_LEVEL="debug"\nOTHER_PROGRAM=yes\n');
  expect(readSettings({ PORT: "3" }, folder)).toEqual({
    PORT: "3",
    LOG_LEVEL: "debug",
    HOST: "::1",
    ALLOWED_ORIGINS: "a.example,b.example",
    OTHER_PROGRAM: "yes",
  });
  expect(readSettings({ PORT: "3" }, join(folder, "none"))).toEqual({ PORT: "3" });
});

test.each([
  ['{"RATE_LIMIT_PER_MINTUE": 5}', "RATE_LIMIT_PER_MINTUE is not a setting; did you mean RATE_LIMIT_PER_MINUTE?"],
  ['{"COLOUR": "red"}', "clearboard.config.json: COLOUR is not a setting"],
  ['{"PORT": {"a": 1}}', "PORT must be a text, a number"],
  ["[]", "must be an object of settings"],
  ["{PORT", "clearboard.config.json is not JSON"],
])("clearboard.config.json with %s is refused", (text, message) => {
  write("clearboard.config.json", text);
  expect(() => readSettings({}, folder)).toThrow(message);
});

test("the program reads the files of its working directory and validates them like the environment", () => {
  write("clearboard.config.json", '{"METRICS_PORT": "many"}');
  write(".env", "RATE_LIMIT_PER_MINUTE=none\n");
  const run = spawnSync(process.execPath, [MAIN, "builds", "list"], {
    cwd: folder,
    env: { PATH: process.env.PATH, PAYMENT_RAIL: "off" },
    encoding: "utf8",
  });
  expect(run.status).toBe(2);
  expect(run.stderr).toContain("METRICS_PORT must be a port number");
  expect(run.stderr).toContain("RATE_LIMIT_PER_MINUTE must be a whole number above zero");
});
