import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { EXAMPLES } from "../../cli/help-examples.ts";
import { createProgram } from "../../cli/program.ts";

const io = { stdout() {}, stderr() {}, terminal: false, color: false, env: {} };
const program = await createProgram(io, { signal: new AbortController().signal, now: () => 0 });

const leaves = (command: Command, path: string[] = []): { path: string; command: Command }[] =>
  command.commands.length === 0
    ? [{ path: path.join(" "), command }]
    : command.commands.flatMap((child) => leaves(child, [...path, child.name()]));

/** All commands but the one that only the completion scripts call. */
const commands = leaves(program).filter(({ path }) => path !== "complete");

/** Commands without an outcome to print: one prints a shell script, the other runs until it is interrupted. */
const WITHOUT_JSON = ["completion", "work"];

function helpOf(command: Command): string {
  let text = "";
  command.configureOutput({
    writeOut: (part) => {
      text += part;
    },
  });
  command.outputHelp();
  return text;
}

describe.each(commands)("$path", ({ path, command }) => {
  const help = helpOf(command);

  test("has an example, and its examples use existing options", () => {
    const examples = help
      .slice(help.search(/\nExamples?:\n/))
      .split("\n")
      .filter((line) => /\bclearboard /.test(line) && line.startsWith("  "));
    expect(examples.length).toBeGreaterThan(0);
    expect(examples.some((line) => line.includes(`clearboard ${path}`))).toBe(true);
    const used = examples.flatMap((line) => [...line.matchAll(/ (--[a-z-]+)/g)].map((found) => found[1]));
    const known = [...command.options.map((option) => option.long), "--build"];
    expect(used.filter((name) => !known.includes(name))).toEqual([]);
  });

  test("prints JSON with --json", () => {
    expect(command.options.some((option) => option.long === "--json")).toBe(!WITHOUT_JSON.includes(path));
  });

  test("marks required options and describes each option and argument", () => {
    for (const option of command.options) {
      expect(option.description, option.long).not.toBe("");
      if (option.mandatory) expect(help).toMatch(new RegExp(`${option.long}[\\s\\S]*?\\(required\\)`));
    }
    for (const argument of command.registeredArguments) expect(help).toContain(`<${argument.name()}>`.slice(1, -1));
    const needed = command.options.filter((option) => option.mandatory).length;
    expect(help.match(/\(required\)/g)?.length ?? 0).toBe(needed);
  });
});

test("the list of examples names existing commands", () => {
  const paths = commands.map(({ path }) => path);
  expect(Object.keys(EXAMPLES).filter((path) => !paths.includes(path))).toEqual([]);
});
