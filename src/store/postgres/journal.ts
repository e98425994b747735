import { randomUUID } from "node:crypto";
import { type AttentionCounts, LostLeaseError, type PaymentJournal } from "../ledger/journal.ts";
import { keyValues } from "../ledger/payment-journal/reader.ts";
import type { PaymentChain } from "../ledger/payment-journal/rows.ts";
import { type PaymentRow, text, toPaymentRow } from "../ledger/payment-journal/rows.ts";
import { ENDED, STATE_CONDITIONS } from "../ledger/payment-journal/support.ts";
import type { Queries } from "./driver.ts";
import { type PaymentIds, paymentIds } from "./ids.ts";
import { Lane, StepError, type StepResult } from "./lane.ts";
import type { Replica } from "./replica.ts";

type SqlRow = Parameters<typeof toPaymentRow>[0];

const UNIQUE_VIOLATION = "23505";
const KEY = "payer = $1 AND nonce = $2 AND token = $3 AND network = $4 AND chain_instance = $5";
/** Interval at which the numbers for health checks are read, in milliseconds. */
const COUNT_EVERY_MS = 2_000;

export interface PostgresJournalParts {
  readonly ids?: PaymentIds | undefined;
  /** How the lanes wait for the next turn of the event loop. */
  readonly later?: ((work: () => void) => void) | undefined;
}

/** The journal of payments in a PostgreSQL database: one call for each transition, several of them together. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure over the statements of the journal
export function createPostgresJournal(
  db: Queries,
  replica: Replica,
  { ids = paymentIds(), later }: PostgresJournalParts = {},
): PaymentJournal {
  const owner = replica.id;
  const durable = new Lane(db, true, () => replica.reportLost(), later);
  // A crash of the database that loses one of these writes also loses everything committed after it.
  const lazy = new Lane(db, false, () => replica.reportLost(), later);
  const counts = new Counts(db);

  const run = (lane: Lane, step: string, id: number, more: object = {}): Promise<StepResult> =>
    lane.run({ do: step, id, owner, mark: randomUUID(), order: String(id).padStart(20, "0"), ...more });
  /** Another process can make the same id in the same millisecond; the database refuses the second. */
  const withNewId = (insert: (id: number) => Promise<StepResult>) =>
    insert(ids.next()).catch((cause: unknown) => {
      if (!(cause instanceof StepError) || cause.code !== UNIQUE_VIOLATION) throw cause;
      return insert(ids.next());
    });
  const row = async (result: Promise<StepResult>) => {
    const { row: written, amount } = await result;
    return toRow(amount === undefined ? written : { ...written, amount });
  };
  const done = async (result: Promise<StepResult>) => void (await result);
  const taken = async (result: Promise<StepResult>) => (await result).taken === true;
  const leaseOf = (before: PaymentRow) => ({
    state: before.state,
    fromOwner: before.owner,
    fromLease: before.leaseUntil,
    fromRecheck: before.recheckAt,
  });
  const rows = async (where: string, values: readonly unknown[]) =>
    (await db.read(`SELECT payment_json(p) AS row FROM payments p WHERE ${where}`, values)).map((found) =>
      toRow(found.row),
    );
  const one = async (where: string, values: readonly unknown[]) => (await rows(where, values))[0] ?? null;
  const take = async (name: string, { network, chainInstance }: PaymentChain, page: object) => {
    const wanted = { ...page, network, chainInstance, owner, mark: randomUUID() };
    const found = await db.repeat((again) =>
      db.once(`SELECT ${name}($1::jsonb) AS row`, [JSON.stringify({ ...wanted, again })]),
    );
    return found.map((taken) => toRow(taken.row));
  };
  const part = async (sql: string, id: number) => {
    const [found] = await db.read(sql, [id]);
    if (found === undefined) throw new RangeError(`payment ${id} has no such record`);
    return found as SqlRow;
  };

  return {
    owner,
    isOwnerAlive: (payment) => payment.ownerAlive ?? payment.owner !== null,
    get outage() {
      return replica.outage;
    },
    join: () => () => undefined,
    async drain() {
      await Promise.all([durable.drain(), lazy.drain()]);
    },

    async find(key) {
      const [found] = await db.read("SELECT find_payment($1, $2, $3, $4, $5) AS row", keyValues(key), true);
      return found?.row == null ? null : toRow(found.row);
    },
    payload: async (id) =>
      text(await part("SELECT payload FROM payment_payloads WHERE payment_id = $1", id), "payload"),
    async answer(id) {
      const found = await part("SELECT mark, body FROM payment_answers WHERE payment_id = $1", id);
      return { placeholder: text(found, "mark"), body: text(found, "body") };
    },
    byReceiptHash: (hash) => one("receipt_hash = $1", [hash]),
    async challengeKey() {
      const [found] = await db.read("SELECT key FROM answer_challenge_key WHERE id = 1");
      if (!(found?.key instanceof Uint8Array)) throw new TypeError("the ledger has no key for challenges");
      return found.key;
    },
    wasSentBefore: async (key) =>
      (await one(
        `${KEY} AND state = 'released' AND settle_calls > 0 AND release_reason <> 'sold_elsewhere'`,
        keyValues(key),
      )) !== null,
    attention: (chain, settledBefore) => counts.of(chain, settledBefore),

    async reserve(wanted, { dailyCeiling, identifiersSince, alreadyMoved }, hold) {
      const result = await withNewId((id) => {
        hold(id);
        return run(lazy, "reserve", id, {
          wanted: { ...wanted, amount: wanted.amount.toString() },
          dailyCeiling: dailyCeiling.toString(),
          identifiersSince,
          alreadyMoved,
          order: `${wanted.payer} ${wanted.nonce}`,
        });
      });
      switch (result.kind) {
        case "reserved":
          return { kind: "reserved", id: Number(result.id) };
        case "known":
        case "identified":
          return { kind: result.kind, row: toRow(result.row) };
        case "ceiling":
          return { kind: "ceiling", spent: BigInt(result.spent ?? 0) };
        default:
          throw new TypeError(`a reservation ended as ${result.kind}`);
      }
    },
    recordHeld: (wanted, held, proof) =>
      row(
        withNewId((id) =>
          run(durable, "recordHeld", id, {
            wanted: { ...wanted, amount: wanted.amount.toString(), leaseUntil: null },
            held,
            ...proof,
            order: `${wanted.payer} ${wanted.nonce}`,
          }),
        ),
      ),
    markSettling: (id, change) => row(run(durable, "markSettling", id, { change })),
    markSettlingAgain: (id, change) => done(run(durable, "markSettlingAgain", id, { change })),
    markSettled: (id, change) =>
      row(
        run(durable, "markSettled", id, { change: { ...change, dailyCeiling: change.dailyCeiling.toString() } }).catch(
          (cause: unknown) => {
            // The payer presented the payment again after the release, and a later row holds it.
            const taken = cause instanceof StepError && cause.code === UNIQUE_VIOLATION;
            throw taken ? new LostLeaseError(id) : cause;
          },
        ),
      ),
    markRechecked: (id, change) => done(run(durable, "markRechecked", id, { change })),
    release: (id, change) => done(run(lazy, "release", id, { change })),
    markUnknown: (id, change) => done(run(durable, "markUnknown", id, { change })),
    markDelivered: (id, change) => done(run(lazy, "markDelivered", id, { change })),
    markDeliveryFailed: (id, change) => done(run(lazy, "markDeliveryFailed", id, { change })),
    recordFetched: (id, change) => taken(run(durable, "recordFetched", id, { change })),
    dropLease: (id) => done(run(lazy, "dropLease", id)),
    async dropIdle(leaseUntil, held) {
      const ours = [...held()];
      await db.repeat(() =>
        db.once(
          `UPDATE payments SET owner = NULL, lease_until = NULL
           WHERE state = 'settled' AND delivered_at IS NULL AND owner = $1 AND COALESCE(lease_until, 0) < $2
             AND id <> ALL ($3::bigint[])`,
          [owner, leaseUntil, ours],
        ),
      );
    },
    takeOpen: (chain, page, held) => take("take_open_payments", chain, { ...page, held: held() }),
    takeWatched: (chain, page) => take("take_watched_payments", chain, page),
    takeRecheckable: (chain, page, held) => take("take_recheckable_payments", chain, { ...page, held: held() }),
    takeLease: (before, change, hold) => {
      hold(before.id);
      return taken(run(durable, "takeLease", before.id, { change: { ...change, ...leaseOf(before) } }));
    },
    endRevival: (id, watchAt) => done(run(durable, "endRevival", id, { change: { watchAt } })),
    async reopen(before, change, hold) {
      hold(before.id);
      const result = await run(durable, "reopen", before.id, { change: { ...change, ...leaseOf(before) } });
      return result.row === undefined ? null : toRow(result.row);
    },

    list({ state, payer, since, limit }) {
      const values: unknown[] = [limit];
      const add = (value: unknown) => `$${values.push(value)}`;
      const conditions = [
        state === undefined ? "TRUE" : STATE_CONDITIONS[state],
        ...(payer === undefined ? [] : [`payer = ${add(payer.toLowerCase())}`]),
        ...(since === undefined ? [] : [`created_at >= ${add(since)}`]),
      ];
      return rows(`${conditions.join(" AND ")} ORDER BY id DESC LIMIT $1`, values);
    },
    async count(state) {
      const [found] = await db.read(`SELECT count(*) AS n FROM payments WHERE ${STATE_CONDITIONS[state]}`);
      return Number(found?.n);
    },
    search: (quoted) =>
      rows(
        `request_id = $1 OR receipt_hash = $2 OR transaction_hash = $2 OR payer = $2
         OR id IN (SELECT payment_id FROM payment_events WHERE request_id = $1) ORDER BY id DESC LIMIT 1000`,
        [quoted, quoted.toLowerCase()],
      ),
    async events(id) {
      const found = await db.read(
        "SELECT at, event, request_id, detail FROM payment_events WHERE payment_id = $1 ORDER BY id",
        [id],
      );
      return found.map(({ at, event, request_id: request, detail }) => ({
        at: Number(at),
        event: String(event),
        requestId: request === null ? null : String(request),
        detail: detail === null ? null : String(detail),
      }));
    },
    async hasAnswer(id) {
      return (await db.read("SELECT 1 FROM payment_answers WHERE payment_id = $1", [id])).length > 0;
    },
    async refundedBy(transaction, payer) {
      const [found] = await db.read(
        "SELECT COALESCE(sum(amount), 0)::text AS sum FROM payments WHERE refund_transaction = $1 AND payer = $2",
        [transaction, payer],
      );
      return BigInt(String(found?.sum));
    },
    markRedelivered: (before, { at, how }) =>
      done(run(durable, "markDelivered", before.id, { owner: before.owner, change: { at, how, requestId: null } })),
    markRefunded: (id, change) => done(run(durable, "markRefunded", id, { change })),
    async prune(before) {
      const old = `SELECT id FROM payments
        WHERE ${ENDED} AND COALESCE(refunded_at, delivered_at, released_at, settled_at) < $1`;
      const drop = async (table: string) =>
        (await db.read(`DELETE FROM ${table} WHERE payment_id IN (${old}) RETURNING payment_id`, [before])).length;
      return { answers: await drop("payment_answers"), payloads: await drop("payment_payloads") };
    },
  };
}

function toRow(json: unknown): PaymentRow {
  const found = json as SqlRow & { owner_alive: boolean };
  return { ...toPaymentRow(found), ownerAlive: found.owner_alive };
}

/** The numbers that health checks need immediately, refreshed in the background. */
class Counts {
  readonly #db: Queries;
  readonly #known = new Map<string, { counts: AttentionCounts; readAt: number }>();

  constructor(db: Queries) {
    this.#db = db;
  }

  /** Returns the numbers of the latest refresh, which began at most a few seconds ago; zeros before the first one. */
  of(chain: PaymentChain, settledBefore: number): AttentionCounts {
    const key = `${chain.network} ${chain.chainInstance}`;
    const known = this.#known.get(key) ?? {
      counts: { unresolved: 0, undelivered: 0, held: 0, reopened: 0 },
      readAt: Number.NEGATIVE_INFINITY,
    };
    const now = performance.now();
    if (now - known.readAt >= COUNT_EVERY_MS) {
      this.#known.set(key, { ...known, readAt: now });
      // While the database cannot be reached, the numbers stay unchanged.
      this.#read(chain, settledBefore).then(
        (counts) => this.#known.set(key, { counts, readAt: now }),
        () => undefined,
      );
    }
    return known.counts;
  }

  async #read({ network, chainInstance }: PaymentChain, settledBefore: number): Promise<AttentionCounts> {
    const owed = "state = 'settled' AND delivered_at IS NULL AND refunded_at IS NULL";
    const [row] = await this.#db.read(
      `SELECT count(*) FILTER (WHERE state = 'settling' AND unknown_reason IS NOT NULL) AS unresolved,
         count(*) FILTER (WHERE ${owed} AND held IS NULL AND settled_at < $3) AS undelivered,
         count(*) FILTER (WHERE ${owed} AND held IS NOT NULL) AS held,
         count(*) FILTER (WHERE state = 'settling' AND reopened_at IS NOT NULL) AS reopened
       FROM payments WHERE (state = 'settling' OR (state = 'settled' AND delivered_at IS NULL))
         AND network = $1 AND chain_instance = $2`,
      [network, chainInstance, settledBefore],
    );
    const number = (name: string) => Number(row?.[name] ?? 0);
    return {
      unresolved: number("unresolved"),
      undelivered: number("undelivered"),
      held: number("held"),
      reopened: number("reopened"),
    };
  }
}
