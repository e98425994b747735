import type { DatabaseSync } from "node:sqlite";
import type { PaymentRequired } from "@x402/core/types";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { createPaymentRail } from "../../../src/payments/rail.ts";
import type { PaidResult } from "../../../src/payments/request/types.ts";
import type { FaultPoint, PaymentLog, PaymentRail, RailOn } from "../../../src/payments/types.ts";
import type { PaymentJournal } from "../../../src/store/ledger/journal.ts";
import { createSqliteJournal } from "../../../src/store/ledger/sqlite-journal.ts";
import { emptyLedger } from "../ledger/empty-ledger.ts";
import { FakeChain } from "./facilitator-fake.ts";
import { railTerms } from "./rail-terms.ts";
import { callFor, type SoldRoute } from "./server.ts";
import { newWallet, type SignedPayment, type Signer, type SigningChanges, signPayment, toHeader } from "./wallet.ts";

/** A fixed moment well inside a UTC day. */
export const NOON = Date.UTC(2026, 5, 1, 12, 0, 0);

export const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const ROUTE: SoldRoute = { path: "/paid", priceAtomic: 10_000n };

/** A rail with a ledger in memory, on a chain and a facilitator in memory, with a clock that stands still. */
export interface Harness {
  readonly rail: PaymentRail;
  readonly chain: FakeChain;
  readonly db: DatabaseSync;
  /** The journal as another process, such as a command, has it. */
  readonly journal: PaymentJournal;
  readonly wallet: Signer;
  readonly treasury: string;
  clock: { now: number };
  /** The challenge of a route. */
  required(route?: SoldRoute): Promise<PaymentRequired>;
  sign(changes?: SigningChanges, route?: SoldRoute, signer?: Signer): Promise<SignedPayment>;
  present(
    payment: object | string | null,
    options?: { route?: SoldRoute; input?: string; method?: string; rail?: PaymentRail },
  ): Promise<PaidResult>;
  rows(): Record<string, unknown>[];
  /** A second rail over the same ledger and chain, as another process would be. */
  another(faultPoint?: FaultPoint): PaymentRail;
}

export interface HarnessOptions {
  readonly db?: DatabaseSync;
  readonly terms?: Partial<RailOn>;
  readonly withChain?: boolean;
  readonly faultPoint?: FaultPoint;
  readonly log?: PaymentLog;
}

export async function openHarness(options: HarnessOptions = {}): Promise<Harness> {
  const clock = { now: NOON };
  const now = () => clock.now;
  const db = options.db ?? emptyLedger();
  const chain = new FakeChain(now);
  const wallet = newWallet();
  const treasury = privateKeyToAccount(generatePrivateKey()).address;
  chain.fund(wallet.address, 100_000_000n);
  const terms = railTerms({ treasuryAddress: treasury, ...options.terms });
  const reader = options.withChain === false ? null : chain.reader;
  const log = options.log ?? SILENT;
  const open = (faultPoint?: FaultPoint) =>
    createPaymentRail(
      terms,
      { journal: createSqliteJournal(db), now, log, faultPoint },
      { facilitator: chain.facilitator, chain: reader },
    );
  const rail = open(options.faultPoint);
  await rail.start();
  const required = async (route = ROUTE) => {
    const result = await rail.handlePaidRequest(callFor(route, "POST", "", null));
    if (result.kind !== "challenge") throw new Error(`no challenge but ${result.kind}`);
    return result.paymentRequired;
  };
  return {
    rail,
    chain,
    db,
    journal: createSqliteJournal(db),
    wallet,
    treasury,
    clock,
    required,
    sign: async (changes = {}, route = ROUTE, signer = wallet) =>
      signPayment(signer, await required(route), clock.now, changes),
    present: (payment, { route = ROUTE, input = "hello", method = "POST", rail: other = rail } = {}) =>
      other.handlePaidRequest(
        callFor(route, method, input, typeof payment === "object" && payment !== null ? toHeader(payment) : payment),
      ),
    rows: () => db.prepare("SELECT * FROM payments ORDER BY id").all(),
    another: open,
  };
}

/** The answer of a paid result; throws when it was not paid. */
export function paid(result: PaidResult): Extract<PaidResult, { kind: "paid" }> {
  if (result.kind !== "paid") throw new Error(`not paid: ${JSON.stringify(result)}`);
  return result;
}

/** The refusal; throws when it was none. */
export function refused(result: PaidResult): Extract<PaidResult, { kind: "refused" }> {
  if (result.kind !== "refused") throw new Error(`not refused but ${result.kind}`);
  return result;
}

/** Lets the ledger's group commit finish. */
export async function settleDown(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
