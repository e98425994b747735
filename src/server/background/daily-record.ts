import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { FastifyBaseLogger } from "fastify";
import { DAY_MS } from "../../core/periods.ts";
import { createBoards } from "../../operations/shared/boards.ts";
import { type KeptRecord, keepDailyRecord } from "../../operations/shared/daily.ts";
import { readCurrentBuild } from "../../store/builds.ts";
import { openCatalog } from "../../store/catalog/read.ts";
import { openLedger } from "../../store/ledger/open.ts";

const CHECK_MS = 15_000;

/** Input of the recording thread. `time` is in milliseconds since the epoch. */
export interface RecordJob {
  dataDir: string;
  ledgerUrl: string;
  time: number;
}

/**
 * Keeps the daily record of a data folder with its published build. Does nothing when nothing is published.
 *
 * @throws when the build or the ledger cannot be opened
 */
export async function recordDay({ dataDir, ledgerUrl, time }: RecordJob): Promise<KeptRecord> {
  const build = readCurrentBuild(dataDir);
  if (build === null) return { days: [], periods: [] };
  const ledger = await openLedger(ledgerUrl);
  try {
    const catalog = openCatalog(join(build.dir, "catalog.sqlite"));
    try {
      const boards = createBoards(catalog, ledger, () => time);
      return await keepDailyRecord(catalog, ledger, boards, time);
    } finally {
      catalog.close();
    }
  } finally {
    await ledger.close();
  }
}

/** Runs `recordDay` in a thread of its own: with 100,000 products it takes a second, which would delay requests. */
export function recordDayInThread(job: RecordJob): Promise<KeptRecord> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./daily-record-thread.ts", import.meta.url), { workerData: job });
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.once("exit", (code) => reject(new Error(`the recording thread ended with code ${code}`)));
  });
}

/** Keeps the record now and after every UTC midnight. A failure is logged and tried again. */
export function startDailyRecord(
  { dataDir, ledgerUrl }: Pick<RecordJob, "dataDir" | "ledgerUrl">,
  log: Pick<FastifyBaseLogger, "info" | "error">,
  now: () => number,
): { stop(): Promise<void> } {
  let done = "";
  let running: Promise<void> | null = null;
  const keep = async () => {
    const time = now();
    const day = String(Math.floor(time / DAY_MS));
    if (day === done) return;
    try {
      const kept = await recordDayInThread({ dataDir, ledgerUrl, time });
      done = day;
      if (kept.days.length + kept.periods.length > 0) log.info(kept, "kept the daily record");
    } catch (err) {
      log.error({ err }, "the daily record could not be kept; it is tried again");
    }
  };
  const check = () => {
    running ??= keep().finally(() => {
      running = null;
    });
  };
  check();
  const timer = setInterval(check, CHECK_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
