import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { renderPages } from "../../../cli/build/render-pages.ts";
import { REGISTRY } from "../../../pipeline/build/inputs.ts";
import { runBuild } from "../../../pipeline/build/run.ts";
import { type Config, loadConfig } from "../../../src/server/config.ts";
import { startServer } from "../../../src/server/main.ts";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";
import { createLedger } from "../../../src/store/ledger/ledger.ts";
import { NO_LIMIT } from "../../bench/support/service.ts";
import { listenOn } from "../server/listen.ts";

const DAY = 86_400_000;

export interface SiteServer {
  url: string;
  dataDir: string;
  /** Files of the published build, paths below its folder. */
  files: readonly { path: string; bytes: number }[];
  close(): Promise<void>;
}

/**
 * The real thing: the bundled registry built with all its pages, Rank Points, served.
 *
 * @param shared folder in which the first server of a run leaves what it built, so that later ones copy it and listen on the same
 *   port, which every page names; without one, all is built anew
 */
export async function startSiteServer(shared?: string): Promise<SiteServer> {
  const now = Date.parse("2026-12-03T06:00:00.000Z");
  const built = join(shared ?? mkdtempSync(join(tmpdir(), "clearboard-site-built-")), "site");
  if (!existsSync(built)) {
    const unfinished = `${built}-unfinished`;
    await build(await configFor(unfinished, await freePort()), now);
    renameSync(unfinished, built);
  }
  const dataDir = mkdtempSync(join(tmpdir(), "clearboard-site-"));
  cpSync(built, dataDir, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
  if (shared === undefined) rmSync(dirname(built), { recursive: true });
  const config = await configFor(dataDir, Number(readFileSync(join(dataDir, PORT_FILE), "utf8")));
  const server = await startServer(config, { now: () => now, warn: () => {} });
  const { readCurrentBuild } = await import("../../../src/store/builds.ts");
  return {
    url: addressOf(config.port),
    dataDir,
    files: readCurrentBuild(dataDir)?.manifest.files ?? [],
    async close() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const PORT_FILE = "port";

const addressOf = (port: number) => `http://127.0.0.1:${port}`;

function configFor(dataDir: string, port: number): Promise<Config> {
  const url = addressOf(port);
  return loadConfig({
    DATA_DIR: dataDir,
    PORT: String(port),
    SITE_URL: url,
    BASE_URL: url,
    SUPPORT_CONTACT: "hello@clearboard.example",
    PAYMENT_RAIL: "off",
    RATE_LIMIT_PER_MINUTE: NO_LIMIT,
    LOG_LEVEL: "silent",
  });
}

async function build(config: Config, now: number): Promise<void> {
  mkdirSync(config.dataDir, { recursive: true });
  await seedPoints(config.dataDir, now);
  const outcome = await runBuild(
    {
      dataDir: config.dataDir,
      registry: REGISTRY,
      siteUrl: addressOf(config.port),
      baseUrl: addressOf(config.port),
      publisher: config.publisher,
      dryRun: false,
      accept: [],
      codeDigest: "site-test",
    },
    { now: () => now, onStep: () => {}, renderPages: renderPages(config) },
  );
  if (outcome.kind !== "published") throw new Error(`the bundled registry does not build: ${JSON.stringify(outcome)}`);
  writeFileSync(join(config.dataDir, PORT_FILE), String(config.port));
}

/** Points of eleven days, so that boards, movement and closed periods have something to show. */
async function seedPoints(dataDir: string, now: number): Promise<void> {
  const db = openLedgerDatabase(join(dataDir, "ledger.sqlite"));
  const ledger = createLedger(db);
  for (const [slug, points, daysAgo] of [
    ["langchain", 120, 11],
    ["dify", 80, 10],
    ["crewai", 75, 2],
    ["dify", 60, 0.1],
  ] as const) {
    const at = new Date(now - daysAgo * DAY).toISOString();
    await ledger.points.add({ slug, points, reference: "test", earnedAt: at, recordedAt: at });
  }
  // A first record on the day after listing; the server fills the days since.
  await ledger.boardDays.record({ day: "2026-11-22", recordedAt: new Date(now).toISOString(), backfilled: true }, []);
  db.close();
}

async function freePort(): Promise<number> {
  const taken = await listenOn(createServer(), 0);
  await taken.stop();
  return taken.port;
}
