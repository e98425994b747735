import type { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { openDurableDatabase } from "../../src/store/sqlite/database.ts";
import { type CrawlsStore, createCrawlsStore } from "./crawls.ts";
import { createPagesStore, type PagesStore } from "./pages.ts";
import { createPricesStore, type PricesStore } from "./prices.ts";
import { createSecondListsStore, type SecondLists } from "./second-lists.ts";
import { createStarsStore, type StarsStore } from "./stars.ts";

const MIGRATIONS = fileURLToPath(new URL("./migrations/", import.meta.url));

/** What was seen over the years: star counts, repository identities, page reads, dated prices, others' lists of them. Kept for ever; only the pipeline writes it. */
export interface Observations {
  readonly stars: StarsStore;
  readonly crawls: CrawlsStore;
  readonly pages: PagesStore;
  readonly prices: PricesStore;
  readonly secondLists: SecondLists;
  readonly db: DatabaseSync;
  /**
   * Runs work of many small commits that can be done again: they outlive a kill of the process at once, and a loss of
   * power only once the work has ended, instead of waiting for the disk at each.
   */
  flushedAtEnd<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}

/** Opens `observations.sqlite`, creating and migrating it as needed. `file` may be `:memory:`. */
export function openObservations(file: string): Observations {
  const db = openDurableDatabase(file, MIGRATIONS);
  return {
    stars: createStarsStore(db),
    crawls: createCrawlsStore(db),
    pages: createPagesStore(db),
    prices: createPricesStore(db),
    secondLists: createSecondListsStore(db),
    db,
    async flushedAtEnd(work) {
      db.exec("PRAGMA synchronous = NORMAL");
      try {
        return await work();
      } finally {
        db.exec("PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(PASSIVE)");
      }
    },
    close: () => db.close(),
  };
}
