import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { createProgram } from "../../cli/program.ts";

const ROOT = new URL("../../", import.meta.url);
const text = (path: string) => readFileSync(new URL(path, ROOT), "utf8");
const files = [
  "Containerfile",
  ...readdirSync(new URL("cli/examples/", ROOT), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `cli/examples/${entry.name}`),
  ...readdirSync(new URL(".github/workflows/", ROOT)).map((name) => `.github/workflows/${name}`),
];

const silent = { stdout: () => {}, stderr: () => {}, terminal: false, color: false, env: {} };
const program = await createProgram(silent, { signal: new AbortController().signal, now: () => 0 });

/** The words of each call of the program in a text, up to the end of the shell command; not what only passes words on. */
function callsIn(source: string): string[][] {
  return [...source.matchAll(/\bnode cli\/main\.mjs (?!"\$@")([^\n&|>]+)/g)].map(([, words = ""]) =>
    words.trim().split(/\s+/),
  );
}

/** The command that words name, and those of its options that they use. */
function resolve(words: readonly string[]): { command: Command; unknown: string[] } {
  let command: Command = program;
  let at = 0;
  for (const word of words) {
    const next = command.commands.find((child) => child.name() === word);
    if (next === undefined) break;
    command = next;
    at += 1;
  }
  const options = words.slice(at).filter((word) => word.startsWith("--"));
  return { command, unknown: options.filter((name) => !command.options.some((option) => option.long === name)) };
}

describe("the deployment examples", () => {
  test("use existing commands and options", () => {
    const calls = files.flatMap((file) => callsIn(text(file)).map((words) => ({ file, words })));
    expect(calls.length).toBeGreaterThanOrEqual(10);
    for (const { file, words } of calls) {
      const { command, unknown } = resolve(words);
      expect([file, words.join(" "), command === program, unknown]).toEqual([file, words.join(" "), false, []]);
    }
  });

  test.each(["ci", "build", "release"])(
    "the workflow %s requests no more permissions than it needs and pins its actions",
    (name) => {
      const workflow = parse(text(`.github/workflows/${name}.yml`));
      expect(workflow.permissions).toEqual({ contents: "read" });
      for (const job of Object.values(workflow.jobs) as {
        steps: { uses?: string; with?: Record<string, unknown> }[];
      }[]) {
        for (const { uses, with: given } of job.steps) {
          if (uses === undefined) continue;
          expect(uses).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/);
          if (uses.startsWith("actions/checkout@")) expect(given?.["persist-credentials"]).toBe(false);
        }
      }
    },
  );

  test("the services run without privileges and can write only their data", () => {
    for (const name of ["clearboard.service", "clearboard@.service", "clearboard-build.service"]) {
      const unit = text(`cli/examples/${name}`);
      for (const line of ["User=clearboard", "NoNewPrivileges=yes", "CapabilityBoundingSet=", "ProtectSystem=strict"])
        expect(unit.split("\n")).toContain(line);
      expect(unit).not.toContain("ReadWritePaths");
      // Nothing in the program changes priorities.
      expect(unit).not.toContain("setpriority");
    }
  });

  test("the unit of one of two servers differs from that of a single server only in port and stop delay", () => {
    const lines = (name: string) =>
      text(`cli/examples/${name}`)
        .slice(text(`cli/examples/${name}`).indexOf("[Service]"))
        .split("\n");
    const only = lines("clearboard.service").filter((line) => !line.startsWith("#") && line !== "");
    const own = lines("clearboard@.service").filter((line) => !line.startsWith("#") && line !== "");
    expect(only.filter((line) => !own.includes(line)).map((line) => line.split("=")[0])).toEqual([
      "Environment",
      "ExecStart",
      "SyslogIdentifier",
    ]);
    expect(own).toContain("Environment=STOP_LEAD_SECONDS=5");
    const start = (unit: string[]) =>
      unit.find((line) => line.startsWith("ExecStart="))?.replace(/^ExecStart=(?:\/usr\/bin\/env (?:\w+=\S+ )+)?/, "");
    expect(start(own)).toBe(start(only));
    expect(own.join("\n")).toMatch(/env PORT=%i METRICS_PORT=1%i TRUST_PROXY=1 /);
  });

  test("units outside a container run the Node that npm installed", () => {
    for (const name of ["clearboard.service", "clearboard-build.service"]) {
      const started = text(`cli/examples/${name}`).match(/^Exec\w+=(.*)$/gm) ?? [];
      expect(started.length).toBeGreaterThan(0);
      for (const line of started)
        expect(line).toMatch(/=\/opt\/clearboard\/node_modules\/\.bin\/node (--[\w=-]+ )*cli\/main\.mjs /);
    }
    expect(text("cli/examples/crontab")).toMatch(/^PATH=\/opt\/clearboard\/node_modules\/\.bin:/m);
  });

  test("the container does not run as root and has a health check", () => {
    const lines = text("Containerfile").split("\n");
    expect(lines.filter((line) => line.startsWith("FROM")).every((line) => line.includes("node:24-slim"))).toBe(true);
    expect(lines.indexOf("USER node")).toBeLessThan(lines.findIndex((line) => line.startsWith("ENTRYPOINT")));
    expect(text("Containerfile")).toMatch(/HEALTHCHECK[\s\S]*\/healthz/);
  });

  test("the Containerfile copies by name every file that the program needs, and nothing else", () => {
    const named = [...text("Containerfile").matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = ""]) =>
      names.split(" "),
    );
    // What a build depends on: see pipeline/build/code-digest.ts and pipeline/artifacts/site/site-app.ts.
    const needed = ["cli", "src", "pipeline", "public", "astro.config.mjs", "tsconfig.json", "package-lock.json"];
    expect(named).toEqual(expect.arrayContaining([...needed, "package.json", "LICENSE", "LICENSE-DATA"]));
    // The scripts that run while the image is made.
    const { scripts } = JSON.parse(text("package.json"));
    const run = [...text("Containerfile").matchAll(/npm run (?:--silent )?(\w+)/g)].map(
      ([, name = ""]) => scripts[name],
    );
    expect(run).not.toEqual([]);
    for (const command of run) expect(named).toContain(/^node (\S+)$/.exec(command)?.[1]);
    const dotted = named.filter((name) => name.startsWith(".") && !run.includes(`node ${name}`));
    expect(dotted).toEqual([]);
    expect(named.filter((name) => !existsSync(new URL(name, ROOT)) || /\*|node_modules|test/.test(name))).toEqual([]);
    const ignored = text(".dockerignore").split("\n");
    expect(ignored).toEqual(expect.arrayContaining(["**/.env*", "**/*.env", ".data", ".git", "node_modules"]));
    expect(existsSync(new URL(".containerignore", ROOT))).toBe(false);
  });
});
