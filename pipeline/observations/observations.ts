import type { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { openDurableDatabase } from "../../src/store/sqlite/database.ts";
import { type CrawlsStore, createCrawlsStore } from "./crawls.ts";
import { createPagesStore, type PagesStore } from "./pages.ts";
import { createPricesStore, type PricesStore } from "./prices.ts";
import { createSecondListsStore, type SecondLists } from "./second-lists.ts";
import { createStarsStore, type StarsStore } from "./stars.ts";

const MIGRATIONS = fileURLToPath(new URL("./migrations/", import.meta.url));

/**
 * Long-term observations: star counts, repository identities, page reads, dated prices, other price lists. They are
 * never deleted; only the pipeline writes them.
 */
export interface Observations {
  readonly stars: StarsStore;
  readonly crawls: CrawlsStore;
  readonly pages: PagesStore;
  readonly prices: PricesStore;
  readonly secondLists: SecondLists;
  readonly db: DatabaseSync;
  /**
   * Runs work that makes many small, repeatable commits without waiting for the disk at each. The commits survive a
   * kill of the process at once, but a power failure only after the work has ended.
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
