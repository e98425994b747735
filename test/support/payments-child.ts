/** A server that sells one thing, to be killed: `node payments-child.ts <terms as JSON> <ledger file> [fault point]`. */
import { createPaymentRail } from "../../src/payments/rail.ts";
import type { RailOn } from "../../src/payments/types.ts";
import { openLedgerDatabase } from "../../src/store/ledger/database.ts";
import { servePaid } from "./payments-server.ts";

const [terms = "", ledger = "", fault] = process.argv.slice(2);
const { maxRequestAtomic, dailyCeilingAtomic, ...rest } = JSON.parse(terms);
const config = {
  ...rest,
  maxRequestAtomic: BigInt(maxRequestAtomic),
  dailyCeilingAtomic: BigInt(dailyCeilingAtomic),
} as RailOn;

const say = (fields: object, message: string) => {
  if (process.env.VERBOSE) process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
};
// The fault is for the payment to come, not for what an earlier crash left to be reconciled at start.
let armed = false;
const db = openLedgerDatabase(ledger);
const rail = createPaymentRail(config, {
  db,
  now: Date.now,
  log: { info: say, warn: say, error: say },
  faultPoint: (name) => {
    if (armed && name === fault) process.kill(process.pid, "SIGKILL");
  },
});
await rail.start();
armed = true;
const server = await servePaid(rail, [{ path: "/paid", priceAtomic: 10_000n }]);
process.stdout.write(`${server.url}\n`);
process.once("SIGTERM", async () => {
  await server.stop();
  await rail.stop();
  db.close();
});
