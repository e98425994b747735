/**
 * A server that sells one thing, to be killed: `node payments-child.ts <terms as JSON> <ledger file>`. It prints its
 * address. A fault point on standard input makes it kill itself there; it repeats the name when it is ready to.
 */

import { createInterface } from "node:readline";
import { createPaymentRail } from "../../../src/payments/rail.ts";
import type { RailOn } from "../../../src/payments/types.ts";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";
import { createSqliteJournal } from "../../../src/store/ledger/sqlite-journal.ts";
import { servePaid } from "./server.ts";

const [terms = "", ledger = ""] = process.argv.slice(2);
const { maxRequestAtomic, dailyCeilingAtomic, ...rest } = JSON.parse(terms);
const config = {
  ...rest,
  maxRequestAtomic: BigInt(maxRequestAtomic),
  dailyCeilingAtomic: BigInt(dailyCeilingAtomic),
} as RailOn;

const say = (fields: object, message: string) => {
  if (process.env.VERBOSE) process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
};
// Unset at start: the fault is for a payment to come, not for what an earlier crash left to be reconciled.
let fault: string | null = null;
const db = openLedgerDatabase(ledger);
const rail = createPaymentRail(config, {
  journal: createSqliteJournal(db),
  now: Date.now,
  log: { info: say, warn: say, error: say },
  faultPoint: (name) => {
    if (name === fault) process.kill(process.pid, "SIGKILL");
  },
});
await rail.start();
const server = await servePaid(rail, [{ path: "/paid", priceAtomic: 10_000n }]);
process.stdout.write(`${server.url}\n`);
const orders = createInterface({ input: process.stdin });
orders.on("line", (line) => {
  fault = line;
  process.stdout.write(`${line}\n`);
});
process.once("SIGTERM", async () => {
  await server.stop();
  await rail.stop();
  db.close();
  orders.close();
});
