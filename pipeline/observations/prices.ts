import type { DatabaseSync } from "node:sqlite";
import { ModelPrice } from "../../src/schema/records/model-price.ts";
import { transaction } from "../../src/store/sqlite/database.ts";
import type { PriceChange } from "../sources/prices/merge/changes.ts";

/** Open points of the last merged read of a provider. */
interface PriceRead {
  readAt: string;
  /** Read, but held until a second read confirms them. */
  pending: ModelPrice[];
  /** Keys of the prices that were not on the page. */
  missing: string[];
}

export interface PricesStore {
  /** Dated records of one provider, or of all, in the order in which they were first read. */
  records(provider?: string): ModelPrice[];
  /** Null when the provider was never read. */
  lastRead(provider: string): PriceRead | null;
  /**
   * Saves in one durable transaction: appends new records, and updates the end, status and last reading of known ones.
   * Records that are not given stay unchanged.
   */
  save(read: PriceRead & { provider: string; records: readonly ModelPrice[]; changes: readonly PriceChange[] }): void;
  /** Oldest first. */
  changes(): { seenAt: string; change: PriceChange }[];
}

export function createPricesStore(db: DatabaseSync): PricesStore {
  const all = db.prepare("SELECT * FROM price_records ORDER BY provider, id");
  const some = db.prepare("SELECT * FROM price_records WHERE provider = ? ORDER BY id");
  const keep = db.prepare(
    `INSERT INTO price_records (provider, model_id, meter, condition, usd_per_mtok, effective_from, effective_to,
       verified_at, status, origin, evidence, first_evidence)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11)
     ON CONFLICT (provider, model_id, meter, condition, effective_from, usd_per_mtok) DO UPDATE SET
       effective_to = excluded.effective_to, verified_at = excluded.verified_at, status = excluded.status,
       origin = excluded.origin, evidence = excluded.evidence`,
  );
  const getRead = db.prepare("SELECT read_at, pending, missing FROM price_reads WHERE provider = ?");
  const setRead = db.prepare(
    `INSERT INTO price_reads (provider, read_at, pending, missing) VALUES (?, ?, ?, ?)
     ON CONFLICT (provider) DO UPDATE SET read_at = excluded.read_at, pending = excluded.pending, missing = excluded.missing`,
  );
  const addChange = db.prepare("INSERT INTO price_changes (provider, seen_at, change) VALUES (?, ?, ?)");
  const changes = db.prepare("SELECT seen_at, change FROM price_changes ORDER BY id");
  return {
    records: (provider) => (provider === undefined ? all.all() : some.all(provider)).map(toPrice),
    lastRead(provider) {
      const row = getRead.get(provider);
      if (row === undefined) return null;
      return {
        readAt: String(row.read_at),
        pending: (JSON.parse(String(row.pending)) as Stored[]).map((price) => ModelPrice.parse(withForm(price))),
        missing: JSON.parse(String(row.missing)) as string[],
      };
    },
    save({ provider, readAt, records, pending, missing, changes: made }) {
      transaction(db, () => {
        for (const price of records) {
          keep.run(
            price.provider,
            price.model_id,
            price.meter,
            conditionText(price),
            price.usd_per_mtok,
            price.effective_from,
            price.effective_to,
            price.verified_at,
            price.status,
            price.origin,
            price.evidence === null ? null : JSON.stringify(price.evidence),
          );
        }
        setRead.run(provider, readAt, JSON.stringify(pending), JSON.stringify(missing));
        for (const change of made) addChange.run(provider, readAt, JSON.stringify(change));
      });
    },
    changes: () =>
      changes.all().map((row) => ({
        seenAt: String(row.seen_at),
        change: JSON.parse(String(row.change)) as PriceChange,
      })),
  };
}

/** Serialises a condition with its members in a fixed order, so that the database recognises the same record. */
function conditionText({ when }: ModelPrice): string {
  return JSON.stringify(Object.fromEntries(Object.entries(when).sort(([a], [b]) => (a < b ? -1 : 1))));
}

function toPrice(row: Record<string, unknown>): ModelPrice {
  const evidence = row.evidence === null ? null : (JSON.parse(String(row.evidence)) as object);
  const price = {
    provider: row.provider,
    model_id: row.model_id,
    meter: row.meter,
    usd_per_mtok: row.usd_per_mtok,
    when: JSON.parse(String(row.condition)),
    effective_from: row.effective_from,
    effective_to: row.effective_to,
    verified_at: row.verified_at,
    status: row.status,
    evidence,
    origin: row.origin,
  };
  return ModelPrice.parse(withForm(price));
}

interface Stored {
  evidence: object | null;
}

/** Adds the form of evidence to records stored before it was kept: a crawl reads pages as served. */
function withForm<Price extends Stored>(price: Price): Price {
  return price.evidence === null ? price : { ...price, evidence: { form: "page", ...price.evidence } };
}
