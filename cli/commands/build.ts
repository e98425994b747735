import { Command, Option } from "commander";
import { CHECKS, type CheckId, type Finding } from "../../pipeline/checks/checks.ts";
import { codeDigest } from "../../pipeline/code-digest.ts";
import { type BuildOutcome, runBuild } from "../../pipeline/run.ts";
import { REGISTRY } from "../../pipeline/sources.ts";
import { type Config, defaultAddress, loadConfig } from "../../src/server/config.ts";
import { ExitError, type Io } from "../io.ts";
import type { ProgramDeps } from "../program.ts";
import { renderPages } from "../render-pages.ts";

interface Flags {
  offline?: boolean;
  dryRun?: boolean;
  pages?: boolean;
  accept: CheckId[];
  json?: boolean;
  quiet?: boolean;
  registry?: string;
}

export function buildCommand(io: Io, deps: ProgramDeps): Command {
  return new Command("build")
    .description("Make a build of the catalogue, the data files and the site, check it, and publish it.")
    .option("--offline", "use the registry and what was observed before; ask nobody")
    .option("--dry-run", "show what would change and write nothing")
    .addOption(
      new Option("--accept <check...>", "publish in spite of these checks' findings")
        .choices(Object.keys(CHECKS))
        .default([]),
    )
    .option("--registry <folder>", "folder of the authored records")
    .option("--no-pages", "leave the site's pages out: data and API only")
    .option("--json", "print the outcome as JSON")
    .option("--quiet", "print nothing but errors")
    .addHelpText("after", "\nExamples:\n  clearboard build --offline\n  clearboard build --offline --dry-run")
    .action(async (flags: Flags) => {
      const config = await loadConfig(io.env);
      const outcome = await buildOnce(config, flags, io, deps);
      if (flags.json) io.stdout(`${JSON.stringify(outcome)}\n`);
      else if (!flags.quiet) io.stdout(describe(outcome));
      if (outcome.kind === "refused") throw new ExitError(refusal(outcome.findings));
    });
}

/** One build with a configuration; used by `build` and by `serve --build`. */
export function buildOnce(config: Config, flags: Flags, io: Io, deps: ProgramDeps): Promise<BuildOutcome> {
  const address = defaultAddress(config);
  return runBuild(
    {
      dataDir: config.dataDir,
      registry: flags.registry ?? REGISTRY,
      siteUrl: config.siteUrl ?? address,
      baseUrl: config.baseUrl ?? address,
      publisher: config.publisher,
      dryRun: flags.dryRun ?? false,
      accept: flags.accept,
      codeDigest: codeDigest(),
    },
    {
      now: deps.now,
      signal: deps.signal,
      renderPages: flags.pages === false ? undefined : renderPages(config),
      onStep: (step) => {
        if (io.terminal && !flags.quiet && !flags.json) io.stderr(`  ${step}\n`);
      },
    },
  );
}

function describe(outcome: BuildOutcome): string {
  switch (outcome.kind) {
    case "kept":
      return `Nothing changed. ${outcome.buildId} stays published.\n`;
    case "refused":
      return "";
    case "dry-run":
      return `Would publish ${summary(outcome.changes)}.\n${details(outcome.changes)}Nothing was written.\n`;
    case "published":
      return `Published ${outcome.buildId} in ${outcome.seconds.toFixed(1)} s: ${summary(outcome.changes)}.\n`;
  }
}

type Changes = Extract<BuildOutcome, { kind: "published" }>["changes"];

function summary({ products, added, removed, changed }: Changes): string {
  return `${products} products (${added.length} added, ${removed.length} removed, ${changed.length} changed)`;
}

const SHOWN = 20;

function details({ added, removed, changed }: Changes): string {
  const lines = [
    ...added.map((slug) => `  + ${slug}`),
    ...removed.map((slug) => `  - ${slug}`),
    ...changed.map(({ slug, fields }) => `  ~ ${slug}: ${fields.join(", ")}`),
  ];
  const more = lines.length > SHOWN ? [`  … and ${lines.length - SHOWN} more (use --json for all)`] : [];
  return [...lines.slice(0, SHOWN), ...more].map((line) => `${line}\n`).join("");
}

/** What an operator reads when a build is refused. */
export function refusal(findings: readonly Finding[]): string {
  const lines = findings.map((found) => `  ${found.check}: ${found.subject}: ${found.message}`);
  const checks = [...new Set(findings.map((found) => found.check))].join(" ");
  return `The build was refused and nothing was published:\n${lines.join("\n")}\nMend the records, or accept what you have looked at: --accept ${checks}`;
}
