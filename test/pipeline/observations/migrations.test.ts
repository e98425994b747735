import { fileURLToPath } from "node:url";
import { openObservations } from "../../../pipeline/observations/observations.ts";
import { priceKey } from "../../../pipeline/sources/prices/merge/timeline.ts";
import type { ModelPrice } from "../../../src/schema/records/model-price.ts";
import { describeMigrations } from "../../support/ledger/migrations.ts";

const AT = "2026-11-20T00:00:00Z";

const PRICE: ModelPrice = {
  provider: "openai",
  model_id: "gpt-5",
  meter: "input",
  usd_per_mtok: "1.25",
  when: {},
  effective_from: "2026-11-20",
  effective_to: null,
  verified_at: AT,
  status: "verified",
  evidence: null,
  origin: "extractor",
};

function writeFullObservations(file: string): void {
  const store = openObservations(file);
  const crawl = store.crawls.begin("github-stars", AT, AT);
  const [known] = store.stars.known(store.stars.plan(crawl.id, ["vercel/ai"]).byName);
  if (known === undefined) throw new Error("nothing is planned");
  const state = { ...known, nodeId: "R_1", databaseId: 1, status: "active" as const };
  const change = { state, stars: 10, events: [{ kind: "renamed" as const, detail: "zeit/ai" }] };
  store.stars.save({ crawlId: crawl.id, at: AT, source: "github-graphql", changes: [change] });
  store.crawls.finish(crawl.id, AT, { read: 1 });
  store.pages.recordRefusal("https://example.com/pricing", AT, { code: "timeout", message: "No answer." });
  store.prices.save({
    provider: PRICE.provider,
    readAt: AT,
    pending: [PRICE],
    missing: [priceKey(PRICE)],
    records: [PRICE],
    changes: [
      {
        kind: "added",
        provider: PRICE.provider,
        model_id: PRICE.model_id,
        meter: PRICE.meter,
        when: PRICE.when,
        effective_from: PRICE.effective_from,
        usd_before: null,
        usd_after: PRICE.usd_per_mtok,
        ratio: null,
        evidence_before: null,
        evidence_after: null,
      },
    ],
  });
  store.secondLists.save(
    { list: "litellm", url: "https://example.com/list.json", readAt: AT, sha256: "0".repeat(64) },
    [{ provider: PRICE.provider, model_id: PRICE.model_id, meter: "input", usd_per_mtok: "1.25" }],
  );
  store.db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  store.close();
}

describeMigrations({
  name: "observations",
  folder: fileURLToPath(new URL("../../../pipeline/observations/migrations/", import.meta.url)),
  open: openObservations,
  writeFull: writeFullObservations,
});
