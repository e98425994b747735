import type { Command } from "commander";
import { expect, test } from "vitest";
import { createProgram } from "../../cli/program.ts";

const io = { stdout() {}, stderr() {}, terminal: false, color: false, env: {} };
const program = await createProgram(io, { signal: new AbortController().signal, now: () => 0 });

const leaves = (command: Command, path: string[] = []): { path: string; command: Command }[] =>
  command.commands.length === 0
    ? [{ path: path.join(" "), command }]
    : command.commands.flatMap((child) => leaves(child, [...path, child.name()]));

/** Escapes what a table cell would take for markup. */
const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll("*", "\\*");

function section({ path, command }: { path: string; command: Command }): string {
  const words = command.registeredArguments.map((one) => (one.required ? `<${one.name()}>` : `[${one.name()}]`));
  const rows = [
    ...command.registeredArguments.map((one) => [`\`${one.name()}\``, one.description]),
    ...command.options.map((one) => [`\`${one.flags}\``, `${one.description}${one.mandatory ? " (required)" : ""}`]),
  ];
  const table = ["| | |", "|---|---|", ...rows.map(([name = "", text = ""]) => `| ${name} | ${cell(text)} |`)];
  return [
    `## ${path}`,
    command.description(),
    `\`${["clearboard", path, ...words].join(" ")}\``,
    table.join("\n"),
  ].join("\n\n");
}

test("the page of the commands matches the program's help", async () => {
  const commands = leaves(program).filter(({ path }) => path !== "complete");
  const text = `---
layout: ../../layouts/doc.astro
title: Commands
description: "Every command with its options, what it prints and the exit codes."
---

Data goes to the standard output, messages to the standard error. With \`--json\` both are JSON: an error is one line
\`{"error":{"kind","message","exit_code"}}\`, whose kind is \`usage\`, \`settings\`, \`refused\`, \`file\`, \`disk_full\` or \`bug\`.
Exit codes: 0 done, 1 refused or failed, 2 wrong usage or settings, 130 interrupted. In a checkout write
\`npm run --silent cli --\` for \`clearboard\`. Settings are on a [page of their own](../settings/).

${commands.map(section).join("\n\n")}
`;
  await expect(text).toMatchFileSnapshot("../../src/pages/docs/cli.md");
});
