import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Command, InvalidArgumentError } from "commander";
import { dayOf } from "../../src/core/periods.ts";
import { loadConfig } from "../../src/server/config.ts";
import { readCurrentBuild } from "../../src/store/builds.ts";
import { openCatalog } from "../../src/store/catalog/read.ts";
import { type CheckRules, findingsOf, type ModelFinding } from "../check/findings.ts";
import { readModelList, type UsedModel } from "../check/model-list.ts";
import { boardSource, catalogSource, type ModelSource } from "../check/sources.ts";
import type { ProgramDeps } from "../deps.ts";
import { parseUrl } from "../terminal/arguments.ts";
import { ExitError, type Io } from "../terminal/io.ts";

interface Flags {
  board?: string;
  days: number;
  since: number;
  percent: number;
  allowUnknown?: boolean;
  json?: boolean;
}

/** `check FILE`: fails when a model in use is shut down soon or has become more expensive. */
export function checkCommand(io: Io, deps: ProgramDeps): Command {
  return new Command("check")
    .description("Exit with 1 when a model in use will be shut down soon or has become more expensive.")
    .argument("<file>", "list of models, one per line")
    .option("--board <url>", "ask this board instead of the build of this machine", parseUrl)
    .option("--days <n>", "report shutdowns and price increases within this many days from today", days, 60)
    .option(
      "--since <n>",
      "report price increases within this many days before today, unless the list names the agreed rate",
      days,
      30,
    )
    .option("--percent <n>", "accept price increases of up to this many percent", percent, 0)
    .option("--allow-unknown", "do not report models that the board does not know")
    .option("--json", "print the findings as JSON")
    .addHelpText(
      "after",
      `
The list has one model a line, as provider/model_id or by a name that the board knows. A rate after it, in US dollars
per million tokens, is the one you have agreed to; # begins a comment:

  openai/gpt-5.6-sol  input=2.50 output=15   # reviewed in October
  anthropic/claude-opus-4.1

Exit codes: 0 nothing found, 1 findings or the board does not answer, 2 the list or an option cannot be read.

Examples:
  clearboard check models.txt --board https://board.example.org
  clearboard check models.txt --days 90 --percent 5 --json`,
    )
    .action(async (file: string, flags: Flags) => {
      const used = readModelList(readList(file), file);
      const rules = { today: dayOf(deps.now()), days: flags.days, since: flags.since, percent: flags.percent };
      const findings = await withSource(flags, io, deps, (source) => check(used, source, rules));
      const failing = findings.filter(({ kind }) => kind !== "unknown" || flags.allowUnknown !== true);
      if (flags.json) io.stdout(`${JSON.stringify({ checked: used.length, ok: failing.length === 0, findings })}\n`);
      else io.stdout(describe(findings, file));
      const models = new Set(failing.map(({ line }) => line)).size;
      if (failing.length > 0) throw new ExitError(`${models} of ${used.length} models need attention.`);
      if (!flags.json) io.stdout(`${used.length} models checked.\n`);
    });
}

/** Checks every model of a list, in its order. */
export async function check(
  used: readonly UsedModel[],
  source: ModelSource,
  rules: CheckRules,
): Promise<ModelFinding[]> {
  const findings: ModelFinding[] = [];
  for (const model of used) {
    const known = await source(model.name);
    if (!("near" in known)) {
      findings.push(...findingsOf(model, known, rules));
      continue;
    }
    const near = known.near.length === 0 ? "" : ` Similar names: ${known.near.join(", ")}.`;
    const message = `${model.name} is not on the board.${near}`;
    const { line, name } = model;
    findings.push({ kind: "unknown", line, name, listing: null, on: null, message, source: null });
  }
  return findings;
}

async function withSource<T>(
  flags: Flags,
  io: Io,
  deps: ProgramDeps,
  use: (source: ModelSource) => Promise<T>,
): Promise<T> {
  if (flags.board !== undefined) return use(boardSource(flags.board, { fetch, sleep, signal: deps.signal }));
  const { dataDir } = await loadConfig(io.env);
  const build = readCurrentBuild(dataDir);
  if (build === null) {
    throw new ExitError(
      `Nothing is published in ${dataDir}. Name a board with --board, or run "clearboard build --offline".`,
    );
  }
  const catalog = openCatalog(join(build.dir, "catalog.sqlite"));
  try {
    return await use(catalogSource(catalog, build.manifest.site_url, deps.now));
  } finally {
    catalog.close();
  }
}

/** Formats one line per finding, starting with the position in the list, as compilers do. */
function describe(findings: readonly ModelFinding[], file: string): string {
  return findings
    .map(
      ({ line, kind, message, source }) =>
        `${file}:${line}: ${kind}: ${message}${source === null ? "" : ` ${source}`}\n`,
    )
    .join("");
}

function readList(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new ExitError(`${file} cannot be read: ${(cause as NodeJS.ErrnoException).code}.`, 2);
  }
}

function days(text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a number of days.");
}

function percent(text: string): number {
  if (/^\d{1,4}(?:\.\d{1,3})?$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a percentage of 0 or more.");
}
