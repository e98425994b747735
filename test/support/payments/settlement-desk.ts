import type { Hex } from "viem";
import {
  type AuthorizationQuery,
  type AuthorizationStatus,
  type ChainReader,
  ChainUnreadableError,
  type TransactionStatus,
} from "../../../src/payments/chain/reader.ts";
import { openJournal } from "../../../src/payments/endpoint.ts";
import type { SettleAnswer } from "../../../src/payments/facilitator/classify.ts";
import type { Facilitator, SentPayment } from "../../../src/payments/facilitator/client.ts";
import { Settlement } from "../../../src/payments/settlement/settle.ts";
import type { PaymentRow } from "../../../src/store/ledger/payment-journal/rows.ts";
import { PaymentStore } from "../../../src/store/ledger/payment-journal/store.ts";
import { createSqliteJournal } from "../../../src/store/ledger/sqlite-journal.ts";
import { emptyLedger } from "../ledger/empty-ledger.ts";
import { NOON } from "./harness.ts";

export const NETWORK = "eip155:84532";
export const HASH: Hex = `0x${"ab".repeat(32)}`;
export const OTHER_HASH: Hex = `0x${"cd".repeat(32)}`;
export const UNREADABLE = new ChainUnreadableError("down");
export const PAYLOAD = '{"x402Version":2}';
export const SENT: SentPayment = { payload: JSON.parse(PAYLOAD), json: PAYLOAD };

type Verdict = Extract<SettleAnswer, { kind: "verdict" }>;

export const refusal = (reason: string, changes: Partial<Verdict> = {}): Verdict => ({
  kind: "verdict",
  success: false,
  transaction: "",
  network: NETWORK,
  payer: null,
  reason,
  message: null,
  ...changes,
});
export const success: Verdict = { ...refusal(""), success: true, transaction: HASH, reason: null };

/** What is said in turn; the last of it again and again, and an error is thrown. */
interface Script {
  settles: SettleAnswer[];
  statuses: (AuthorizationStatus | Error)[];
  transactions: (TransactionStatus["kind"] | Error)[];
}

export interface DeskOptions extends Partial<Script> {
  readonly withChain?: boolean;
  readonly confirmTimeoutMs?: number;
  readonly pollMs?: number;
}

export type Desk = ReturnType<typeof openDesk>;

/** The settlement alone, with a ledger in memory and a scripted facilitator and chain. */
export function openDesk({ withChain = true, confirmTimeoutMs = 1, pollMs = 1, ...said }: DeskOptions = {}) {
  const db = emptyLedger();
  const clock = { now: NOON, head: 10 };
  const script: Script = { settles: [], statuses: [], transactions: [], ...said };
  const asked = { settles: [] as string[], statuses: [] as AuthorizationQuery[], transactions: [] as Hex[] };
  const logged: { level: "warn" | "error"; fields: object }[] = [];
  const log = {
    info: () => undefined,
    warn: (fields: object) => void logged.push({ level: "warn", fields }),
    error: (fields: object) => void logged.push({ level: "error", fields }),
  };
  const journal = openJournal({ journal: createSqliteJournal(db), now: () => clock.now, log });
  const { store } = journal;
  const tables = new PaymentStore(db);
  const facilitator = {
    settle: async ({ json }: SentPayment) => {
      asked.settles.push(json);
      return next(script.settles);
    },
  } as unknown as Facilitator;
  const reader = {
    recentBlock: async () => BigInt(clock.head),
    authorizationStatus: async (query: AuthorizationQuery) => {
      asked.statuses.push(query);
      return next(script.statuses);
    },
    transaction: async (hash: Hex) => {
      asked.transactions.push(hash);
      const kind = next(script.transactions);
      return kind === "confirmed" ? { kind, block: 8n } : { kind };
    },
  } as unknown as ChainReader;
  const terms = { confirmTimeoutMs, pollMs, dailyCeilingAtomic: 10_000_000n, recheckBlocks: 20 };
  const settlement = new Settlement(journal, facilitator, withChain ? reader : null, terms, () => new Set());

  /** A payment that has just been marked settling by this process. */
  async function settling(fromBlock: number | null = 7): Promise<PaymentRow> {
    const at = clock.now;
    const limits = { dailyCeiling: 2n ** 63n - 1n, identifiersSince: 0, alreadyMoved: false };
    const reserved = await store.reserve(reservation(at), limits, () => undefined);
    if (reserved.kind !== "reserved") throw new Error(reserved.kind);
    const change = { at, leaseUntil: at + 1, answer: "{}", placeholder: "m", fromBlock, requestId };
    return store.markSettling(reserved.id, change);
  }

  /** One whose outcome is unknown, taken over by this process again. */
  async function unknown(reason = "lost"): Promise<PaymentRow> {
    const { id } = await settling();
    const at = clock.now;
    await store.markUnknown(id, { at, reason, nextLookAt: at, transaction: null, requestId, silent: false });
    await store.takeLease(tables.byId(id), { at, leaseUntil: at + 1, requestId }, () => undefined);
    return tables.byId(id);
  }

  return {
    db,
    journal,
    settlement,
    clock,
    script,
    asked,
    logged,
    settling,
    unknown,
    row: (id = 1) => tables.byId(id),
    /** The names of what has happened to the payment. */
    events: () =>
      db
        .prepare("SELECT event FROM payment_events ORDER BY rowid")
        .all()
        .map(({ event }) => event),
  };
}

export const requestId = "req_1";

function reservation(at: number) {
  return {
    requestId,
    network: NETWORK,
    chainInstance: "live",
    token: "0xt",
    payer: "0xp",
    nonce: "0x1",
    payTo: "0xus" as Hex,
    amount: 10_000n,
    validBefore: at / 1000 + 90,
    signature: "0xs",
    payload: PAYLOAD,
    product: "test_paid",
    resourceId: "agent-test-paid-v1",
    method: "POST",
    path: "/paid",
    bodyHash: "h",
    fingerprint: "f",
    identifier: null,
    day: "2026-06-01",
    createdAt: at,
    leaseUntil: at + 1,
  };
}

function next<T>(said: (T | Error)[]): T {
  const [first] = said;
  if (first === undefined) throw new Error("nobody was to be asked");
  if (said.length > 1) said.shift();
  if (first instanceof Error) throw first;
  return first;
}
