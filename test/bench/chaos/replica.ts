/**
 * One replica that sells one thing: `node replica.ts <settings as JSON>`. It prints its address. A number on standard
 * input becomes the error of its clock in milliseconds; the next line it prints is that number.
 */

import { createInterface } from "node:readline";
import { createPaymentRail } from "../../../src/payments/rail.ts";
import { openLimits } from "../../../src/store/limits/open.ts";
import { openPostgresLedger } from "../../../src/store/postgres/ledger.ts";
import { railTerms } from "../../support/payments/rail-terms.ts";
import { servePaid } from "../../support/payments/server.ts";
import { connectChain } from "./remote-chain.ts";

export interface ReplicaSettings {
  readonly ledgerUrl: string;
  readonly limitsUrl: string;
  readonly chainUrl: string;
  readonly treasury: `0x${string}`;
  readonly maxTimeoutSeconds: number;
}

const settings = JSON.parse(process.argv[2] ?? "") as ReplicaSettings;
const say = (fields: object, message: string) => {
  if (process.env.VERBOSE) process.stderr.write(`${process.pid} ${message} ${JSON.stringify(fields)}\n`);
};
const log = { info: say, warn: say, error: say };
let skew = 0;
const clock = () => Date.now() + skew;
const ledger = await openPostgresLedger(settings.ledgerUrl, { now: clock });
const limits = await openLimits(settings.limitsUrl, 3, log);
const limiter = limits.limiter("paid", 1_000_000);
const { facilitator, reader } = connectChain(settings.chainUrl);
const terms = railTerms({
  treasuryAddress: settings.treasury,
  maxTimeoutSeconds: settings.maxTimeoutSeconds,
  dailyCeilingAtomic: 10n ** 15n,
  settleTimeoutMs: 5_000,
});
const rail = createPaymentRail(
  terms,
  { journal: ledger.payments, now: () => clock() + ledger.clockOffset(), log },
  { facilitator, chain: reader },
);
await rail.start();
const limited = {
  ...rail,
  async handlePaidRequest(call: Parameters<typeof rail.handlePaidRequest>[0]) {
    await limiter.consume("caller");
    return rail.handlePaidRequest(call);
  },
};
const server = await servePaid(limited, [{ path: "/paid", priceAtomic: 10_000n }]);
process.stdout.write(`${server.url}\n`);
createInterface({ input: process.stdin }).on("line", (line) => {
  skew = Number(line);
  process.stdout.write(`${line}\n`);
});
