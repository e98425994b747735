import type { DatabaseSync } from "node:sqlite";
import { transaction } from "../../src/store/sqlite/database.ts";
import type { SecondMeter } from "../sources/prices/second-lists/price-list.ts";

/** A price of one of our models in another price list, in US dollars per million tokens. */
export interface SecondPrice {
  provider: string;
  model_id: string;
  meter: SecondMeter;
  usd_per_mtok: string;
}

/** A second price with its list, the list's URL and the time it was read. */
export interface SecondReading extends SecondPrice {
  list: string;
  url: string;
  read_at: string;
}

export interface SecondLists {
  /** Replaces a list's last reading, in one durable transaction. */
  save(read: { list: string; url: string; readAt: string; sha256: string }, prices: readonly SecondPrice[]): void;
  /** The last reading of every list, ordered by list, provider, model and meter. */
  readings(): SecondReading[];
}

export function createSecondListsStore(db: DatabaseSync): SecondLists {
  const clear = db.prepare("DELETE FROM second_prices WHERE list = ?");
  const insert = db.prepare(
    `INSERT INTO second_prices (list, provider, model_id, meter, usd_per_mtok, url, read_at, sha256)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const all = db.prepare(
    `SELECT list, provider, model_id, meter, usd_per_mtok, url, read_at FROM second_prices
     ORDER BY list, provider, model_id, meter`,
  );
  return {
    save({ list, url, readAt, sha256 }, prices) {
      transaction(db, () => {
        clear.run(list);
        for (const { provider, model_id, meter, usd_per_mtok } of prices)
          insert.run(list, provider, model_id, meter, usd_per_mtok, url, readAt, sha256);
      });
    },
    readings: () =>
      all.all().map((row) => ({
        list: String(row.list),
        provider: String(row.provider),
        model_id: String(row.model_id),
        meter: String(row.meter) as SecondMeter,
        usd_per_mtok: String(row.usd_per_mtok),
        url: String(row.url),
        read_at: String(row.read_at),
      })),
  };
}
