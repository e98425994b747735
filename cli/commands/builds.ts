import { rmSync } from "node:fs";
import { Command, InvalidArgumentError } from "commander";
import { verifyFrozen } from "../../pipeline/build/frozen.ts";
import { takeLock } from "../../pipeline/build/lock.ts";
import { publishBuild } from "../../pipeline/build/publish.ts";
import { listBuilds, verifyBuild } from "../../pipeline/build/verify-build.ts";
import { loadConfig } from "../../src/server/config.ts";
import { type PublishedBuild, readCurrentBuild } from "../../src/store/builds.ts";
import { releaseHold, writeHold } from "../../src/store/hold.ts";
import { asOnlyBuilder, pruneRemoteBuilds, pushCurrentBuild } from "../build/push-build.ts";
import type { ProgramDeps } from "../deps.ts";
import { ExitError, type Io } from "../terminal/io.ts";

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of subcommands
export function buildsCommand(io: Io, deps: Pick<ProgramDeps, "now">): Command {
  const builds = new Command("builds").description("List, verify, roll back and remove builds.");
  const dataDir = async () => (await loadConfig(io.env)).dataDir;

  builds
    .command("list")
    .description("List the builds, newest first; * marks the published one.")
    .option("--json", "print as JSON")
    .action(async (flags: { json?: boolean }) => {
      const dir = await dataDir();
      const current = readCurrentBuild(dir)?.dir;
      const rows = listBuilds(dir).map((build) => ({
        build_id: build.manifest.build_id,
        generated_at: build.manifest.generated_at,
        files: build.manifest.files.length,
        bytes: build.manifest.files.reduce((sum, file) => sum + file.bytes, 0),
        published: build.dir === current,
      }));
      if (flags.json) return io.stdout(`${JSON.stringify(rows)}\n`);
      for (const row of rows) {
        const size = `${(row.bytes / 1e6).toFixed(1)} MB`.padStart(10);
        io.stdout(
          `${row.published ? "*" : " "} ${row.build_id}  ${row.generated_at}  ${String(row.files).padStart(7)} files ${size}\n`,
        );
      }
    });

  builds
    .command("verify")
    .argument("[id]", "build id; the published one when omitted")
    .option("--json", "print as JSON")
    .description("Check every file of a build, and of the frozen months, against its recorded hash.")
    .action(async (id: string | undefined, flags: { json?: boolean }) => {
      const dir = await dataDir();
      const build = findBuild(dir, id);
      const faults = [...verifyBuild(build), ...verifyFrozen(dir).map((fault) => `frozen month ${fault}`)];
      if (faults.length > 0)
        throw new ExitError(
          `${build.manifest.build_id} is damaged:\n${faults.map((fault) => `  ${fault}`).join("\n")}`,
        );
      const { build_id, files } = build.manifest;
      if (flags.json) return io.stdout(`${JSON.stringify({ build_id, files: files.length, whole: true })}\n`);
      io.stdout(`${build_id}: ${files.length} files and the catalogue are whole.\n`);
    });

  builds
    .command("rollback")
    .argument("[id]", "build id; the one before the published one when omitted")
    .option("--hold", "prevent the next build from publishing the withdrawn content again")
    .option("--json", "print as JSON")
    .description("Publish an older build again; with BUILDS_URL, on all replicas.")
    .action(async (id: string | undefined, flags: { hold?: boolean; json?: boolean }) => {
      const config = await loadConfig(io.env);
      const dir = config.dataDir;
      const release = takeLock(dir);
      try {
        const target = id === undefined ? before(dir) : findBuild(dir, id);
        const faults = verifyBuild(target);
        if (faults.length > 0) throw new ExitError(`${target.manifest.build_id} cannot be published: ${faults[0]}`);
        const left = readCurrentBuild(dir);
        if (flags.hold === true && left !== null) {
          const { build_id, inputs_sha256 } = left.manifest;
          writeHold(dir, { build_id, inputs_sha256, since: `${new Date(deps.now()).toISOString().slice(0, 19)}Z` });
        }
        await asOnlyBuilder(config, async (lease) => {
          await publishBuild(dir, target.manifest.build_id);
          await pushCurrentBuild(config, lease);
        });
        if (flags.json) {
          const held = flags.hold === true ? (left?.manifest.build_id ?? null) : null;
          return io.stdout(`${JSON.stringify({ published: target.manifest.build_id, held })}\n`);
        }
        const held =
          flags.hold === true && left !== null ? ` The content of ${left.manifest.build_id} is held back.` : "";
        io.stdout(`Published ${target.manifest.build_id}.${held}\n`);
      } finally {
        release();
      }
    });

  builds
    .command("release")
    .description("End the hold started by a rollback with --hold.")
    .option("--json", "print as JSON")
    .action(async (flags: { json?: boolean }) => {
      const released = releaseHold(await dataDir());
      if (flags.json) return io.stdout(`${JSON.stringify({ released })}\n`);
      io.stdout(released ? "Released.\n" : "Nothing is held back.\n");
    });

  builds
    .command("prune")
    .requiredOption("--keep <n>", "how many builds to keep besides the published one", wholeNumber)
    .option("--dry-run", "list what would be removed, and remove nothing")
    .option("--json", "print as JSON")
    .description(
      "Remove old builds; with BUILDS_URL, also there. Observations, frozen snapshots and the ledger are never touched.",
    )
    .action(async (flags: { keep: number; dryRun?: boolean; json?: boolean }) => {
      const config = await loadConfig(io.env);
      const dir = config.dataDir;
      const dryRun = flags.dryRun === true;
      const release = takeLock(dir);
      try {
        const current = readCurrentBuild(dir)?.dir;
        const old = listBuilds(dir)
          .filter((build) => build.dir !== current)
          .slice(flags.keep);
        const remote = await asOnlyBuilder(config, () => pruneRemoteBuilds(config, flags.keep, dryRun));
        const removed = dryRun ? "Would remove" : "Removed";
        for (const build of old) {
          if (!dryRun) rmSync(build.dir, { recursive: true });
          if (!flags.json) io.stdout(`${removed} ${build.manifest.build_id}\n`);
        }
        if (flags.json) {
          const ids = old.map((build) => build.manifest.build_id);
          return io.stdout(`${JSON.stringify({ removed: ids, dry_run: dryRun, builds_url: remote })}\n`);
        }
        if (old.length === 0) io.stdout("Nothing to remove.\n");
        if (remote !== null)
          io.stdout(
            `${removed} ${remote.builds} builds and ${remote.files} files that no other build has in BUILDS_URL.\n`,
          );
      } finally {
        release();
      }
    });

  return builds;
}

function findBuild(dataDir: string, id: string | undefined): PublishedBuild {
  if (id === undefined) {
    const current = readCurrentBuild(dataDir);
    if (current === null) throw new ExitError(`Nothing is published in ${dataDir}; build first.`);
    return current;
  }
  const found = listBuilds(dataDir).find((build) => build.manifest.build_id === id);
  if (found === undefined) throw new ExitError(`There is no build ${id}; "clearboard builds list" shows them.`);
  return found;
}

function before(dataDir: string): PublishedBuild {
  const current = readCurrentBuild(dataDir);
  const older = listBuilds(dataDir).find(
    (build) => current === null || build.manifest.build_id < current.manifest.build_id,
  );
  if (older === undefined) throw new ExitError("There is no older build to roll back to.");
  return older;
}

function wholeNumber(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}
