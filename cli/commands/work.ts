import { setTimeout as sleep } from "node:timers/promises";
import { Command, InvalidArgumentError } from "commander";
import { LockedError, lockHolder, takeLock, WORKING } from "../../pipeline/build/lock.ts";
import { recordDayInThread } from "../../src/server/background/daily-record.ts";
import { type Config, loadConfig } from "../../src/server/config.ts";
import { readCurrentBuild } from "../../src/store/builds.ts";
import { JournalUnavailableError } from "../../src/store/ledger/journal.ts";
import type { Lease } from "../../src/store/ledger/leases.ts";
import { buildProcess } from "../build/own-process.ts";
import type { ProgramDeps } from "../deps.ts";
import { takeLease } from "../lease.ts";
import type { Io } from "../terminal/io.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How often due tasks, or the end of the active worker, are checked, in milliseconds. */
const LOOK_MS = 5_000;
/** Delay after a failed task, in milliseconds. */
const AGAIN_MS = 10 * 60_000;

interface Flags {
  every: number;
  offline?: boolean;
  pages?: boolean;
  once?: boolean;
}

/** `work`: builds on schedule, the daily record, and the closing of ended weeks and months. */
export function workCommand(io: Io, deps: ProgramDeps): Command {
  return new Command("work")
    .description(
      "Build on schedule, keep the daily record, and close ended weeks and months. When several run, one is active.",
    )
    .option("--every <hours>", "hours from one build to the next", hours, 12)
    .option("--offline", "build from the registry and earlier observations, without network")
    .option("--no-pages", "build without the site's pages")
    .option("--once", "run what is due now, then exit")
    .addHelpText(
      "after",
      `
Whoever works holds a lock in DATA_DIR, which ends with its process; with LEDGER_URL also a lease in the ledger, which
others take 20 seconds after the last sign of life. The others look every 5 seconds.

Examples:
  clearboard work
  clearboard work --every 6 --offline
  clearboard work --once          # from cron`,
    )
    .action(async (flags: Flags) => {
      const config = await loadConfig({ ...io.env, PAYMENT_RAIL: "off" });
      while (!deps.signal.aborted) {
        const lease = await waitForLease(config, flags, io, deps);
        if (lease === null) return;
        try {
          if (await work(config, { flags, keep: lease.keep }, io, deps)) return;
          io.stderr("Another process works for all replicas now.\n");
        } finally {
          await lease.release();
        }
      }
    });
}

/** Waits until this process is the active worker. Returns null when it was interrupted, or at once with `--once`. */
async function waitForLease(config: Config, flags: Flags, io: Io, deps: ProgramDeps): Promise<Lease | null> {
  let reported = false;
  while (!deps.signal.aborted) {
    let unlock: (() => void) | null = null;
    try {
      unlock = takeLock(config.dataDir, WORKING);
      return await withLease(config, unlock);
    } catch (error) {
      unlock?.();
      if (!(error instanceof LockedError) && !(error instanceof JournalUnavailableError)) throw error;
      const here = unlock === null ? (lockHolder(config.dataDir, WORKING)?.who ?? "Another process") : null;
      if (!reported) io.stderr(here === null ? `${error.message}\n` : `${here} works in ${config.dataDir}.\n`);
      reported = true;
      if (flags.once === true) return null;
    }
    await pause(deps.signal);
  }
  return null;
}

/** Adds the lease of the ledger to the lock of the data folder, which ends with it. */
async function withLease(config: Config, unlock: () => void): Promise<Lease> {
  const lease = await takeLease(config, "work");
  return { keep: lease.keep, release: () => lease.release().finally(unlock) };
}

/**
 * Runs due tasks until it is interrupted. A failed task is reported and tried again. Resolves to false when another
 * process has taken over.
 */
async function work(
  config: Config,
  { flags, keep }: { flags: Flags; keep: Lease["keep"] },
  io: Io,
  deps: ProgramDeps,
): Promise<boolean> {
  const tasks = [
    new Task("The build", lastBuild(config), flags.every * HOUR_MS, () => build(flags, io, deps)),
    new Task("The daily record", null, DAY_MS, () => record(config, io, deps), true),
  ];
  while (!deps.signal.aborted) {
    for (const task of tasks) {
      if (deps.signal.aborted || !task.due(deps.now())) continue;
      if (!(await keep())) return false;
      try {
        await task.run(deps.now());
      } catch (error) {
        if (deps.signal.aborted) return true;
        if (flags.once === true) throw error;
        io.stderr(`${task.name} failed and is tried again in 10 minutes: ${(error as Error).message}\n`);
      }
    }
    if (flags.once === true) return true;
    await pause(deps.signal);
  }
  return true;
}

/** A repeated task; times are in milliseconds since the epoch. */
class Task {
  readonly name: string;
  readonly #run: () => Promise<void>;
  readonly #every: number;
  readonly #aligned: boolean;
  #next: number;

  /** @param aligned due at each multiple of `every`, rather than `every` after the last run */
  constructor(name: string, last: number | null, every: number, run: () => Promise<void>, aligned = false) {
    this.name = name;
    this.#run = run;
    this.#every = every;
    this.#aligned = aligned;
    this.#next = last === null ? 0 : last + every;
  }

  due(now: number): boolean {
    return now >= this.#next;
  }

  async run(now: number): Promise<void> {
    this.#next = now + AGAIN_MS;
    await this.#run();
    this.#next = this.#aligned ? (Math.floor(now / this.#every) + 1) * this.#every : now + this.#every;
  }
}

/** Returns the time of the published build; null when nothing is published. */
function lastBuild(config: Config): number | null {
  const current = readCurrentBuild(config.dataDir);
  return current === null ? null : Date.parse(current.manifest.generated_at);
}

/** Builds in a process of its own, which returns all its memory when it ends. */
async function build(flags: Flags, io: Io, deps: ProgramDeps): Promise<void> {
  const options = [...(flags.offline === true ? ["--offline"] : []), ...(flags.pages === false ? ["--no-pages"] : [])];
  io.stdout(
    await buildProcess(options, { env: io.env, signal: deps.signal, onLine: (line) => io.stderr(`${line}\n`) }),
  );
}

async function record(config: Config, io: Io, deps: ProgramDeps): Promise<void> {
  const { days, periods } = await recordDayInThread({
    dataDir: config.dataDir,
    ledgerUrl: config.ledgerUrl,
    time: deps.now(),
  });
  if (days.length > 0) io.stdout(`Recorded ${days.join(", ")}.\n`);
  if (periods.length > 0) io.stdout(`Closed ${periods.join(", ")}.\n`);
}

async function pause(signal: AbortSignal): Promise<void> {
  await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
}

function hours(text: string): number {
  const value = Number(text);
  if (!/^\d{1,4}(?:\.\d{1,2})?$/.test(text) || value <= 0)
    throw new InvalidArgumentError("It must be a number of hours.");
  return value;
}
