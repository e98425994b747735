import { existsSync } from "node:fs";
import { join } from "node:path";
import { REGISTRY } from "../../pipeline/build/inputs.ts";
import { lockHolder } from "../../pipeline/build/lock.ts";
import { repositoriesOf } from "../../pipeline/crawl/crawl.ts";
import { type Observations, openObservations } from "../../pipeline/observations/observations.ts";
import { loadModels } from "../../pipeline/registry/models.ts";
import { EXTRACTORS } from "../../pipeline/sources/prices/registry.ts";
import { withObservedPrices } from "../../pipeline/transforms/prices.ts";
import { DAY_MS } from "../../src/core/periods.ts";
import { holdsOn, priceStatus } from "../../src/core/prices/model-price.ts";
import { AGEING_AFTER_DAYS, STALE_AFTER_DAYS } from "../../src/schema/records/model-price.ts";
import type { Diagnosis } from "./diagnosis.ts";

/** A long crawl takes two hours: one that runs for half a day is stuck. */
const STUCK_AFTER_MS = DAY_MS / 2;

/** Reports the lock of the data folder and the age of what was crawled: stars, prices, other price lists. */
export function crawlDiagnoses(dataDir: string, now: number): Diagnosis[] {
  const file = join(dataDir, "observations.sqlite");
  if (!existsSync(file)) {
    const message = 'nothing was crawled yet: figures are the registry\'s, with their dates; run "clearboard build"';
    return [lock(dataDir, now), { about: "crawl", state: "note", message }];
  }
  let store: Observations;
  try {
    store = openObservations(file);
  } catch (error) {
    const message = `${file} cannot be opened: ${(error as Error).message}; restore a backup`;
    return [lock(dataDir, now), { about: "crawl", state: "wrong", message }];
  }
  try {
    return [lock(dataDir, now), stars(store, now), prices(store, now), statuses(store, now), lists(store, now)];
  } finally {
    store.close();
  }
}

function lock(dataDir: string, now: number): Diagnosis {
  const about = "lock";
  const held = lockHolder(dataDir);
  if (held === null) return { about, state: "ok", message: "free" };
  if (!held.running) return { about, state: "note", message: "a killed run left its lock; the next run takes it over" };
  const since = `${held.who} has built or crawled for ${span(now - held.since)}`;
  return now - held.since > STUCK_AFTER_MS
    ? { about, state: "wrong", message: `${since} and blocks other runs; stop it if it is stuck` }
    : { about, state: "ok", message: since };
}

function stars(store: Observations, now: number): Diagnosis {
  const about = "stars";
  const latest = store.stars.latestStars();
  const reads = repositoriesOf(REGISTRY)
    .map((name) => latest.get(name.toLowerCase())?.observedAt ?? null)
    .sort();
  const [newest] = reads.filter((at) => at !== null).slice(-1);
  if (newest === undefined)
    return { about, state: "note", message: 'none was read here; run "clearboard crawl stars"' };
  const old = reads.filter((at) => at === null || now - Date.parse(at) > AGEING_AFTER_DAYS * DAY_MS).length;
  const read = `last read ${ago(newest, now)}`;
  if (age(newest, now) > STALE_AFTER_DAYS)
    return { about, state: "wrong", message: `${read}; does cron run "clearboard build", and is GITHUB_TOKEN valid?` };
  return old === 0
    ? { about, state: "ok", message: `${reads.length} repositories, ${read}` }
    : {
        about,
        state: "note",
        message: `${read}; ${old} of ${reads.length} repositories were not read for more than ${AGEING_AFTER_DAYS} days`,
      };
}

/** Reports when each provider's pages were read; a page that can no longer be parsed shows here first. */
function prices(store: Observations, now: number): Diagnosis {
  const about = "price pages";
  const reads = EXTRACTORS.map(({ provider }) => ({ provider, read: store.prices.lastRead(provider) }));
  const unread = reads.filter(({ read }) => read === null).map(({ provider }) => provider);
  if (unread.length === reads.length)
    return { about, state: "note", message: 'none was read here; run "clearboard crawl prices"' };
  const old = reads.flatMap(({ provider, read }) =>
    read !== null && age(read.readAt, now) > AGEING_AFTER_DAYS ? [{ provider, readAt: read.readAt }] : [],
  );
  const held = reads.reduce((sum, { read }) => sum + (read?.pending.length ?? 0), 0);
  const parts = [
    `${reads.length - unread.length - old.length} of ${reads.length} providers read within ${AGEING_AFTER_DAYS} days`,
    ...old.map(({ provider, readAt }) => `${provider} ${ago(readAt, now)}`),
    ...(unread.length === 0 ? [] : [`never: ${unread.join(", ")}`]),
    ...(held === 0 ? [] : [`${held} changed prices wait for a second read or "clearboard crawl prices --accept"`]),
  ];
  const stale = old.some(({ readAt }) => age(readAt, now) > STALE_AFTER_DAYS);
  const why = '; "clearboard crawl prices PROVIDER" says why';
  const message = `${parts.join("; ")}${old.length + unread.length > 0 ? why : ""}`;
  return { about, state: stale ? "wrong" : parts.length > 1 ? "note" : "ok", message };
}

function statuses(store: Observations, now: number): Diagnosis {
  const about = "prices";
  const date = new Date(now);
  const day = date.toISOString().slice(0, 10);
  const { models } = withObservedPrices(loadModels(REGISTRY), store.prices.records());
  const counts = new Map<string, number>();
  for (const model of models) {
    if (model.status === "retired") continue;
    for (const price of model.prices.filter((one) => holdsOn(one, day))) {
      const status = priceStatus(price, date);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  }
  const message = [...counts].sort().map(([status, count]) => `${count} ${status}`);
  const fresh = (counts.get("ageing") ?? 0) + (counts.get("stale") ?? 0) === 0;
  return { about, state: fresh ? "ok" : "note", message: `in force: ${message.join(", ")}` };
}

function lists(store: Observations, now: number): Diagnosis {
  const read = new Map(store.secondLists.readings().map(({ list, read_at }) => [list, read_at]));
  const message = [...read].map(([list, at]) => `${list} ${ago(at, now)}`).join(", ");
  return { about: "cross-checks", state: "ok", message: message === "" ? "never asked for" : `read: ${message}` };
}

function age(at: string, now: number): number {
  return (now - Date.parse(at)) / DAY_MS;
}

function ago(at: string, now: number): string {
  return `${at.slice(0, 10)} (${span(now - Date.parse(at))} ago)`;
}

function span(milliseconds: number): string {
  const hours = Math.max(0, Math.floor(milliseconds / 3_600_000));
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
