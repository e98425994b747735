import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { Command } from "commander";
import { verifyBuild } from "../../pipeline/build/verify-build.ts";
import { DAY_MS } from "../../src/core/periods.ts";
import { type Config, ConfigError, defaultAddress, loadConfig } from "../../src/server/config.ts";
import { readCurrentBuild } from "../../src/store/builds.ts";
import { readHold } from "../../src/store/hold.ts";
import { isPostgres } from "../../src/store/ledger/open.ts";
import type { ProgramDeps } from "../deps.ts";
import { crawlDiagnoses } from "../doctor/crawl.ts";
import { verifyLedger, verifyMonths } from "../doctor/data-folder.ts";
import type { Diagnosis } from "../doctor/diagnosis.ts";
import { onlineDiagnoses } from "../doctor/online.ts";
import { settingsDiagnoses } from "../doctor/settings.ts";
import { hasLedger, withLedger } from "../ledger.ts";
import { ExitError, type Io } from "../terminal/io.ts";

/** Required free space in bytes: a build and a day of ledger, with a margin. */
const LEAST_FREE = 1_000_000_000;
const OLD_DAYS = 8;

export function doctorCommand(io: Io, deps: ProgramDeps): Command {
  return new Command("doctor")
    .description(
      "Check the configuration and data of this machine. Says what is wrong, how to fix it, and how old the crawled data is.",
    )
    .option("--online", "also ask the facilitator and the chain, bind the ports, and call the public address")
    .option("--json", "print as JSON")
    .addHelpText("after", "\nExamples:\n  clearboard doctor\n  clearboard doctor --online --json")
    .action(async (flags: { online?: boolean; json?: boolean }) => {
      const found = await diagnose(io, deps.now, flags.online === true);
      if (flags.json) io.stdout(`${JSON.stringify(found)}\n`);
      else
        for (const row of found)
          io.stdout(`${{ ok: "ok   ", note: "note ", wrong: "WRONG" }[row.state]}  ${row.about}: ${row.message}\n`);
      if (found.some((row) => row.state === "wrong")) throw new ExitError("Something is wrong; see the list above.");
    });
}

async function diagnose(io: Io, now: () => number, online: boolean): Promise<Diagnosis[]> {
  let config: Config;
  try {
    config = await loadConfig(io.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((message) => ({ about: "configuration", state: "wrong", message }));
  }
  return [
    { about: "node", state: "ok", message: process.versions.node },
    dataFolder(config),
    published(config, now()),
    await frozen(config),
    await ledger(config),
    await payments(config),
    rail(config, io),
    await sharedLimits(config),
    await sharedBuilds(config),
    ...settingsDiagnoses(config, io.env),
    ...crawlDiagnoses(config.dataDir, now()),
    ...(online ? await onlineDiagnoses(config, now) : []),
  ];
}

function dataFolder(config: Config): Diagnosis {
  const about = "data folder";
  if (!existsSync(config.dataDir))
    return { about, state: "note", message: `${config.dataDir} does not exist yet; the first build creates it` };
  if (!statSync(config.dataDir).isDirectory())
    return { about, state: "wrong", message: `${config.dataDir} is not a folder; set DATA_DIR` };
  try {
    accessSync(config.dataDir, constants.W_OK);
  } catch {
    return { about, state: "wrong", message: `${config.dataDir} cannot be written; change its owner or set DATA_DIR` };
  }
  const { bavail, bsize } = statfsSync(config.dataDir);
  const free = Number(bavail) * Number(bsize);
  return free < LEAST_FREE
    ? { about, state: "wrong", message: `${(free / 1e6).toFixed(0)} MB are free; make room, or prune builds` }
    : { about, state: "ok", message: `${config.dataDir}, ${(free / 1e9).toFixed(0)} GB free` };
}

async function frozen(config: Config): Promise<Diagnosis> {
  const about = "frozen months and closed periods";
  // A ledger that cannot be opened has a line of its own.
  const ledgerFaults = await verifyLedger(config).then(
    ({ faults }) => faults,
    () => [],
  );
  const faults = [...verifyMonths(config.dataDir), ...ledgerFaults];
  return faults.length > 0
    ? { about, state: "wrong", message: `${faults[0]}; "clearboard verify" names all ${faults.length}` }
    : { about, state: "ok", message: "all hashes and chains match" };
}

function published(config: Config, now: number): Diagnosis {
  const about = "published build";
  try {
    const current = readCurrentBuild(config.dataDir);
    if (current === null)
      return { about, state: "note", message: 'nothing is published; run "clearboard build --offline"' };
    const faults = verifyBuild(current);
    if (faults.length > 0)
      return { about, state: "wrong", message: `${faults[0]}; roll back with "clearboard builds rollback"` };
    const { manifest } = current;
    const address = config.siteUrl ?? defaultAddress(config);
    if (manifest.site_url !== address) {
      return {
        about,
        state: "note",
        message: `it was made for ${manifest.site_url}, not ${address}; build again before you serve`,
      };
    }
    const hold = readHold(config.dataDir);
    if (hold !== null) {
      const message = `the content of ${hold.build_id} is held back since ${hold.since}; end it with "clearboard builds release"`;
      return { about, state: "note", message };
    }
    const days = Math.floor((now - Date.parse(manifest.generated_at)) / DAY_MS);
    return days > OLD_DAYS
      ? { about, state: "note", message: `${manifest.build_id} is ${days} days old; does cron run "clearboard build"?` }
      : { about, state: "ok", message: manifest.build_id };
  } catch (error) {
    return { about, state: "wrong", message: (error as Error).message };
  }
}

async function sharedBuilds(config: Config): Promise<Diagnosis> {
  const about = "published builds";
  if (config.builds === null) return { about, state: "ok", message: "in the data folder of this machine" };
  try {
    const { openObjects } = await import("../../src/store/objects/s3.ts");
    const { readRemoteBuild } = await import("../../src/store/objects/remote-builds.ts");
    const id = await readRemoteBuild(openObjects(config.builds));
    if (id === null) return { about, state: "note", message: "BUILDS_URL is readable; nothing is published there yet" };
    return { about, state: "ok", message: `${id} is published in BUILDS_URL` };
  } catch (error) {
    return { about, state: "wrong", message: `BUILDS_URL cannot be read: ${(error as Error).message}` };
  }
}

async function sharedLimits(config: Config): Promise<Diagnosis> {
  const about = "limits";
  if (config.limitsUrl === null) return { about, state: "ok", message: "counted in memory by each process" };
  try {
    const { pingLimits } = await import("../../src/store/limits/valkey.ts");
    const service = await pingLimits(config.limitsUrl);
    return { about, state: "ok", message: `counted in ${service}, for ${config.replicas} replicas` };
  } catch (error) {
    return { about, state: "wrong", message: `the service of LIMITS_URL cannot be used: ${(error as Error).message}` };
  }
}

async function ledger(config: Config): Promise<Diagnosis> {
  const about = "ledger";
  if (!hasLedger(config)) return { about, state: "note", message: "there is none yet; the first start creates it" };
  try {
    const database = isPostgres(config.ledgerUrl);
    const fault = await withLedger(config, (opened) => opened.check());
    return fault === null
      ? { about, state: "ok", message: database ? `the database of LEDGER_URL answers` : "intact" }
      : { about, state: "wrong", message: database ? fault : `${fault}; restore a backup` };
  } catch (error) {
    return { about, state: "wrong", message: (error as Error).message };
  }
}

/** Reports payments that an operator must look at: money was taken but no answer was delivered. */
async function payments(config: Config): Promise<Diagnosis> {
  const about = "payments";
  if (!hasLedger(config)) return { about, state: "ok", message: "none yet" };
  try {
    const states = ["unknown", "undelivered", "held", "reopened"] as const;
    const counts = await withLedger(config, (opened) =>
      Promise.all(states.map(async (state) => [state, await opened.payments.count(state)] as const)),
    );
    const open = counts.filter(([, count]) => count > 0).map(([state, count]) => `${count} ${state}`);
    return open.length === 0
      ? { about, state: "ok", message: "none needs attention" }
      : {
          about,
          state: "note",
          message: `${open.join(", ")}; see "clearboard payments list --state ${open[0]?.split(" ")[1]}"`,
        };
  } catch (error) {
    return { about, state: "wrong", message: (error as Error).message };
  }
}

function rail({ rail: configured, production }: Config, io: Io): Diagnosis {
  const about = "payment rail";
  if (configured.mode === "off") {
    const wanted = io.env.PAYMENT_RAIL === "off";
    return { about, state: production && !wanted ? "wrong" : "note", message: configured.reason };
  }
  if (configured.mode === "local" && production)
    return { about, state: "wrong", message: "local: payments in test money, whose keys are public; set PAYMENT_RAIL" };
  if (configured.mode === "local")
    return { about, state: "ok", message: "local: a chain on this machine, with test money" };
  return configured.rpcUrl === null
    ? {
        about,
        state: "note",
        message: `${configured.mode}, without RPC_URL: settlements are not confirmed on chain`,
      }
    : { about, state: "ok", message: `${configured.mode}, confirmed on chain` };
}
