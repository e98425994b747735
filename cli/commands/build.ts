import { Command, Option } from "commander";
import { codeDigest } from "../../pipeline/build/code-digest.ts";
import { REGISTRY } from "../../pipeline/build/inputs.ts";
import { type BuildOutcome, runBuild } from "../../pipeline/build/run.ts";
import { CHECKS, type CheckId, type Finding } from "../../pipeline/checks/checks.ts";
import { SOURCE_IDS, type SourceOutcome } from "../../pipeline/crawl/crawl.ts";
import { type Config, defaultAddress, loadConfig } from "../../src/server/config.ts";
import type { Lease } from "../../src/store/ledger/leases.ts";
import { recordRun } from "../../src/store/runs.ts";
import { asOnlyBuilder, pushCurrentBuild } from "../build/push-build.ts";
import { compileSite, renderPages } from "../build/render-pages.ts";
import type { ProgramDeps } from "../deps.ts";
import { ExitError, type Io } from "../terminal/io.ts";
import { STEP } from "../terminal/progress.ts";
import { crawlWithProgress, crossCheckOption, describeSources, listsOf, strictFault } from "./crawl/options.ts";

interface Flags {
  offline?: boolean;
  dryRun?: boolean;
  pages?: boolean;
  accept: CheckId[];
  source?: string[];
  acceptPrices?: boolean;
  crossCheck?: true | string[];
  strict?: boolean;
  json?: boolean;
  quiet?: boolean;
  progress?: boolean;
  registry?: string;
}

export function buildCommand(io: Io, deps: ProgramDeps): Command {
  return new Command("build")
    .description("Make a build of the catalogue, the data files and the site, check it, and publish it.")
    .option("--offline", "build from the registry and earlier observations, without network")
    .addOption(
      new Option("--source <id...>", "crawl only these sources: stars, prices, or providers").choices(SOURCE_IDS),
    )
    .option("--accept-prices", "accept sudden changes of prices, and pages with far fewer models than before")
    .addOption(crossCheckOption())
    .option("--strict", "exit with 1 when a source could not be read completely; the build is still published")
    .option("--dry-run", "show what would change, without writing and without network")
    .addOption(
      new Option("--accept <check...>", "publish despite the findings of these checks")
        .choices(Object.keys(CHECKS))
        .default([]),
    )
    .option("--registry <folder>", "folder of the authored records")
    .option("--no-pages", "build data and API only, without the site's pages")
    .option("--json", "print the outcome as JSON")
    .option("--quiet", "print nothing but errors")
    .option("--progress", "print each step on a line, also without a terminal")
    .addHelpText(
      "after",
      "\nExamples:\n  clearboard build                  # crawl everything, then publish\n  clearboard build --source stars\n  clearboard build --offline --dry-run\n\nA source that cannot be read keeps what it had, with its old date, and says so.",
    )
    .action(async (flags: Flags) => {
      const config = await loadConfig(io.env);
      const sources = await crawlBefore(config, flags, io, deps);
      deps.signal.throwIfAborted();
      if (!flags.json && !flags.quiet) io.stdout(describeSources(sources));
      const outcome = await buildOnce(config, flags, io, deps);
      if (flags.json) io.stdout(`${JSON.stringify({ ...outcome, sources })}\n`);
      else if (!flags.quiet) io.stdout(describe(outcome));
      if (outcome.kind === "refused") throw new ExitError(refusal(outcome.findings));
      const fault = flags.strict ? strictFault(sources) : null;
      if (fault !== null) throw new ExitError(fault);
    });
}

/** Crawls the sources before a build; does nothing offline or in a dry run. */
async function crawlBefore(config: Config, flags: Flags, io: Io, deps: ProgramDeps): Promise<SourceOutcome[]> {
  if (flags.offline || flags.dryRun) return [];
  return crawlWithProgress(
    config,
    {
      registry: flags.registry ?? REGISTRY,
      only: flags.source ?? [],
      acceptPrices: flags.acceptPrices ?? false,
      crossCheck: listsOf(flags.crossCheck),
      quiet: (flags.quiet ?? false) || (flags.json ?? false),
    },
    io,
    deps,
  );
}

/** Runs one build with a configuration. Counts the run, except a dry run. */
async function buildOnce(config: Config, flags: Flags, io: Io, deps: ProgramDeps): Promise<BuildOutcome> {
  const count = (outcome: "published" | "kept" | "refused" | "failed") =>
    recordRun(config.dataDir, { job: "build", outcome }, deps.now());
  try {
    const outcome =
      flags.dryRun === true
        ? await build(config, { flags, lease: null }, io, deps)
        : await asOnlyBuilder(config, (lease) => build(config, { flags, lease }, io, deps));
    if (outcome.kind !== "dry-run") count(outcome.kind);
    return outcome;
  } catch (cause) {
    // Another run holds the folder, or the operator interrupted this one: neither is an outcome of the build.
    const { name } = cause as Error;
    if (flags.dryRun !== true && name !== "LockedError" && !deps.signal.aborted) count("failed");
    throw cause;
  }
}

async function build(
  config: Config,
  { flags, lease }: { flags: Flags; lease: Lease | null },
  io: Io,
  deps: ProgramDeps,
): Promise<BuildOutcome> {
  const address = defaultAddress(config);
  const withPages = flags.pages !== false;
  // The compiler runs in a process of its own while the data is written. Whoever waits for it gets its errors.
  if (withPages && !flags.dryRun) compileSite().catch(() => {});
  const outcome = await runBuild(
    {
      dataDir: config.dataDir,
      ledgerUrl: config.ledgerUrl,
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
      renderPages: withPages ? renderPages(config) : undefined,
      onStep: (step) => {
        if (flags.progress) io.stderr(`${STEP}${step}\n`);
        else if (io.terminal && !flags.quiet && !flags.json) io.stderr(`  ${step}\n`);
      },
    },
  );
  // The build may come from another machine or from a removed checkout; pages rendered on demand need this checkout's
  // compiled site.
  if (outcome.kind === "kept" && withPages) await compileSite();
  if (outcome.kind === "published" || outcome.kind === "kept") await pushCurrentBuild(config, lease);
  return outcome;
}

function describe(outcome: BuildOutcome): string {
  switch (outcome.kind) {
    case "kept":
      return outcome.heldBack === undefined
        ? `${warned(outcome.findings)}Nothing changed. ${outcome.buildId} stays published.\n`
        : `${warned(outcome.findings)}This is the content of ${outcome.heldBack}, which is held back. ${outcome.buildId} stays published.\n`;
    case "refused":
      return "";
    case "dry-run":
      return `${warned(outcome.findings)}Would publish ${summary(outcome.changes)}.\n${details(outcome.changes)}Nothing was written.\n`;
    case "published":
      return `${warned(outcome.findings)}Published ${outcome.buildId} in ${outcome.seconds.toFixed(1)} s: ${summary(outcome.changes)}.\n`;
  }
}

/** Formats findings that do not stop a build. */
function warned(findings: readonly Finding[]): string {
  const lines = findings.filter((found) => found.severity === "warning");
  return lines.map(({ check, subject, message }) => `  ! ${check}: ${subject}: ${message}\n`).join("");
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

/** Formats the reasons why a build was refused, for the operator. */
function refusal(findings: readonly Finding[]): string {
  const lines = findings.map((found) => `  ${found.check}: ${found.subject}: ${found.message}`);
  const checks = [...new Set(findings.map((found) => found.check))].join(" ");
  return `The build was refused and nothing was published:\n${lines.join("\n")}\nFix the records, or accept the findings that you have reviewed: --accept ${checks}`;
}
