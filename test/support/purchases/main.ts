import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { REGISTRY } from "../../../pipeline/build/inputs.ts";
import { runBuild } from "../../../pipeline/build/run.ts";
import { keepDailyRecord } from "../../../src/operations/shared/daily.ts";
import { createOffRail } from "../../../src/payments/off.ts";
import { createContext } from "../../../src/server/context.ts";
import { createLedger } from "../../../src/store/ledger/ledger.ts";
import { emptyLedger } from "../ledger/empty-ledger.ts";
import { buy, FOLDER, loadPurchases, PURCHASE_TIME } from "./buy.ts";

/**
 * Buys every purchase of a folder in process and prints question, what a good answer holds, answer and what is missing,
 * for a person to judge: `npm run purchases [-- folder [id ...]]`.
 */
const [folder, ...ids] = process.argv.slice(2);
const address = "https://clearboard.example";
const dataDir = mkdtempSync(join(tmpdir(), "clearboard-purchases-"));
const site = { siteUrl: address, baseUrl: address, publisher: "Clearboard" };
const outcome = await runBuild(
  { dataDir, registry: REGISTRY, ...site, dryRun: false, accept: [], codeDigest: "purchases" },
  { now: () => PURCHASE_TIME, onStep: () => {} },
);
if (outcome.kind !== "published") throw new Error(`the bundled registry does not build: ${JSON.stringify(outcome)}`);
const limits = { maxRequestUsdc: "1", dailyCeilingUsdc: "10" };
const ledger = createLedger(emptyLedger());
const off = createOffRail("nothing is paid here", limits);
const context = createContext(realpathSync(join(dataDir, "current")), {
  ledger,
  deployment: { ...site, supportContact: null, rateLimitPerMinute: 1000, ...limits },
  payments: {
    publicConfig: off.publicConfig,
    health: off.health,
    findReceipt: async () => null,
    lostAnswer: off.lostAnswer,
  },
  now: () => PURCHASE_TIME,
});
await keepDailyRecord(context.catalog, ledger, context.boards, PURCHASE_TIME);
const chosen = loadPurchases(folder === undefined ? FOLDER : new URL(`file://${realpathSync(folder)}/`)).filter(
  ({ id }) => ids.length === 0 || ids.includes(id),
);
let good = 0;
for (const purchase of chosen) {
  const { usdc, answer, error, missing } = await buy(purchase, context.operations, context);
  if (missing.length === 0) good += 1;
  const { id, buyer, operation, input, good_answer: wanted } = purchase;
  console.log(
    JSON.stringify({ id, buyer, operation, input, good_answer: wanted, usdc, error, missing, answer }, null, 1),
  );
}
console.error(`${good} of ${chosen.length} purchases hold every check`);
context.catalog.close();
await ledger.close();
rmSync(dataDir, { recursive: true });
