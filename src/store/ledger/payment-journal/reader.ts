import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from "node:sqlite";
import {
  number,
  numberOrNull,
  PAYMENT_COLUMNS,
  type PaymentChain,
  type PaymentKey,
  type PaymentRow,
  text,
  textOrNull,
  toPaymentRow,
} from "./rows.ts";

/**
 * Queries for whole rows, made once. `LIMIT ? + 0` and not `LIMIT ?`: SQLite plans a query anew in each call when its limit
 * is a parameter by itself.
 */
const SELECT = `SELECT ${PAYMENT_COLUMNS} FROM payments`;
const FIND = `${SELECT}
  WHERE payer = ? AND nonce = ? AND token = ? AND network = ? AND chain_instance = ? AND state <> 'released'`;
const FIND_CLAIM = `${SELECT}
  WHERE payer = ? AND nonce = ? AND token = ? AND network = ? AND chain_instance = ? AND state = 'released' AND held = 'unproven'`;
const BY_ID = `${SELECT} WHERE id = ?`;
const BY_RECEIPT_HASH = `${SELECT} WHERE receipt_hash = ?`;
const OPEN = `SELECT id, owner, lease_until FROM payments WHERE state IN ('reserved', 'settling') AND COALESCE(next_look_at, 0) <= ?
  AND network = ? AND chain_instance = ? AND id > ? ORDER BY id LIMIT ? + 0`;
const WATCHED = `${SELECT} AS p WHERE watch_at IS NOT NULL AND watch_at <= ? AND state = 'released'
  AND network = ? AND chain_instance = ? AND (owner IS NULL OR lease_until <= ?)
  AND NOT EXISTS (SELECT 1 FROM payments AS o WHERE o.payer = p.payer AND o.nonce = p.nonce AND o.token = p.token
    AND o.network = p.network AND o.chain_instance = p.chain_instance AND o.state = 'reserved')
  ORDER BY watch_at, id LIMIT ? + 0`;
const RECHECKABLE = `${SELECT} WHERE recheck_at IS NOT NULL AND recheck_at <= ? AND state = 'settled'
  AND network = ? AND chain_instance = ? AND id NOT IN (SELECT value FROM json_each(?))
  AND (owner IS NULL OR owner = ? OR lease_until <= ?)
  ORDER BY recheck_at, id LIMIT ? + 0`;

/** Number of open payments that are looked through at once for free ones. */
const READ_AT_ONCE = 200;

/** Rows due at `dueBy`, free at `at`; milliseconds since the epoch. */
type Due = { readonly dueBy: number; readonly at: number; readonly limit: number };

/** Who works on a payment. */
export type Lease = Pick<PaymentRow, "id" | "owner" | "leaseUntil">;

/** Reads the journal of payments. */
export class PaymentReader {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Finds the row that holds the key: reserved, settling or settled. */
  find(key: PaymentKey): PaymentRow | null {
    return this.one(FIND, ...keyValues(key));
  }

  /** Finds the claim that was recorded for a payment without proof that it came from the payer. */
  findClaim(key: PaymentKey): PaymentRow | null {
    return this.one(FIND_CLAIM, ...keyValues(key));
  }

  byId(id: number): PaymentRow {
    const row = this.one(BY_ID, id);
    if (row === null) throw new RangeError(`there is no payment ${id}`);
    return row;
  }

  /** JSON of the payload that is sent to the facilitator. */
  payload(id: number): string {
    return text(this.#mustHave("SELECT payload FROM payment_payloads WHERE payment_id = ?", id), "payload");
  }

  /** Whether the answer is still stored; old answers may be pruned. */
  hasAnswer(id: number): boolean {
    return this.prepare("SELECT 1 FROM payment_answers WHERE payment_id = ?").get(id) !== undefined;
  }

  /** The stored body, and the placeholder in it for values that only the settlement provides. */
  answer(id: number): { placeholder: string; body: string } {
    const row = this.#mustHave("SELECT mark, body FROM payment_answers WHERE payment_id = ?", id);
    return { placeholder: text(row, "mark"), body: text(row, "body") };
  }

  /** Key with which all processes of this ledger sign challenges for lost answers. */
  challengeKey(): Uint8Array {
    const row = this.prepare("SELECT key FROM answer_challenge_key WHERE id = 1").get();
    if (!(row?.key instanceof Uint8Array)) throw new TypeError("the ledger has no key for challenges");
    return row.key;
  }

  byReceiptHash(hash: string): PaymentRow | null {
    return this.one(BY_RECEIPT_HASH, hash);
  }

  /** Amount that the payer has spent or reserved on that day, in atomic units. */
  spent(key: Pick<PaymentKey, "payer" | "network" | "chainInstance">, day: string): bigint {
    const row = this.prepare(
      `SELECT CAST(spent AS TEXT) AS spent FROM payment_days
       WHERE payer = ? AND day = ? AND network = ? AND chain_instance = ?`,
    ).get(key.payer, day, key.network, key.chainInstance);
    return row === undefined ? 0n : BigInt(text(row, "spent"));
  }

  /** Amount that the transaction is recorded to have refunded to one payer, in atomic units. */
  refundedBy(transaction: string, payer: string): bigint {
    const row = this.prepare(
      "SELECT CAST(COALESCE(sum(amount), 0) AS TEXT) AS sum FROM payments WHERE refund_transaction = ? AND payer = ?",
    ).get(transaction, payer);
    return BigInt(row === undefined ? "0" : text(row, "sum"));
  }

  /** Ids of reserved and settling rows of one chain that are due for a check and free, oldest first. */
  free(
    chain: PaymentChain,
    page: { dueBy: number; after: number; limit: number },
    isFree: (row: Lease) => boolean,
  ): Lease[] {
    const free: Lease[] = [];
    for (let { after } = page; free.length < page.limit; ) {
      const rows = this.prepare(OPEN).all(page.dueBy, chain.network, chain.chainInstance, after, READ_AT_ONCE);
      const leases = rows.map((row) => ({
        id: number(row, "id"),
        owner: textOrNull(row, "owner"),
        leaseUntil: numberOrNull(row, "lease_until"),
      }));
      free.push(...leases.filter(isFree).slice(0, page.limit - free.length));
      const last = leases.at(-1);
      if (last === undefined || leases.length < READ_AT_ONCE) break;
      after = last.id;
    }
    return free;
  }

  /** Released rows that are due for another check, that no process looks up, and whose payment is not being tried again. */
  watched(chain: PaymentChain, { dueBy, at, limit }: Due): PaymentRow[] {
    return this.all(WATCHED, dueBy, chain.network, chain.chainInstance, at, limit);
  }

  /**
   * Settled rows that are due for another check, because the chain can still drop them, without those that another process
   * delivers and those in `held`.
   */
  recheckable(
    { network, chainInstance }: PaymentChain,
    { dueBy, at, limit, owner, held }: Due & { owner: string; held: readonly number[] },
  ): PaymentRow[] {
    return this.all(RECHECKABLE, dueBy, network, chainInstance, JSON.stringify(held), owner, at, limit);
  }

  /** Whether settle was called for a payment with that key that was later released, unless for another seller's sale. */
  wasSentBefore(key: PaymentKey): boolean {
    const row = this.prepare(
      `SELECT 1 FROM payments WHERE payer = ? AND nonce = ? AND token = ? AND network = ? AND chain_instance = ?
         AND state = 'released' AND settle_calls > 0 AND release_reason <> 'sold_elsewhere'`,
    ).get(...keyValues(key));
    return row !== undefined;
  }

  /** Counts the payments of one chain that need an operator. `settledBefore`: milliseconds since the epoch. */
  countAttention(chain: PaymentChain, settledBefore: number): { undelivered: number; held: number; reopened: number } {
    const row = this.prepare(
      `SELECT
         (SELECT count(*) FROM payments WHERE state = 'settled' AND delivered_at IS NULL AND refunded_at IS NULL
            AND held IS NULL AND settled_at < ?1 AND network = ?2 AND chain_instance = ?3) AS undelivered,
         (SELECT count(*) FROM payments WHERE state = 'settled' AND delivered_at IS NULL AND refunded_at IS NULL
            AND held IS NOT NULL AND network = ?2 AND chain_instance = ?3) AS held,
         (SELECT count(*) FROM payments WHERE reopened_at IS NOT NULL AND state = 'settling'
            AND network = ?2 AND chain_instance = ?3) AS reopened`,
    ).get(settledBefore, chain.network, chain.chainInstance);
    return {
      undelivered: Number(row?.undelivered ?? 0),
      held: Number(row?.held ?? 0),
      reopened: Number(row?.reopened ?? 0),
    };
  }

  /** Number of payments on one chain whose outcome is unknown. */
  countUnknown(network: string, chainInstance: string): number {
    const row = this.prepare(
      `SELECT count(*) AS n FROM payments WHERE state = 'settling' AND unknown_reason IS NOT NULL
         AND network = ? AND chain_instance = ?`,
    ).get(network, chainInstance);
    return Number(row?.n ?? 0);
  }

  #mustHave(sql: string, id: number): Record<string, SQLOutputValue> {
    const row = this.prepare(sql).get(id);
    if (row === undefined) throw new RangeError(`payment ${id} has no such record`);
    return row;
  }

  protected one(sql: string, ...values: SQLInputValue[]): PaymentRow | null {
    const row = this.prepare(sql).get(...values);
    return row === undefined ? null : toPaymentRow(row);
  }

  protected all(sql: string, ...values: SQLInputValue[]): PaymentRow[] {
    return this.prepare(sql)
      .all(...values)
      .map(toPaymentRow);
  }

  /** Returns the compiled statement, from a cache. */
  protected prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

/** Column values of a key, in the order payer, nonce, token, network, chain instance. */
export function keyValues(key: PaymentKey): string[] {
  return [key.payer, key.nonce, key.token, key.network, key.chainInstance];
}
