import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { REGISTRY, readSources } from "../../../pipeline/build/inputs.ts";
import type { CatalogData, CatalogModel, Product, StarPoint } from "../../../src/core/catalog/catalog-data.ts";
import { addDays, closedPeriods, dayOf } from "../../../src/core/periods.ts";
import { periodHash } from "../../../src/operations/shared/periods.ts";
import { SCOPES, type Scope } from "../../../src/schema/answers/board.ts";
import type { Category } from "../../../src/schema/records/categories.ts";
import { LicenseKind } from "../../../src/schema/records/product.ts";
import type { BoardOrder } from "../../../src/store/ledger/board-lists.ts";
import type { Ledger } from "../../../src/store/ledger/ledger.ts";
import { transaction } from "../../../src/store/sqlite/database.ts";
import { generatedCatalogue, randomFrom, realCatalogue } from "../search/catalogue.ts";

export const BENCH_NOW = Date.parse("2026-11-21T12:00:00.000Z");
/** How many products change their place every day of a year: as many as are recorded of a board of more than 5,000. */
export const PRODUCTS_WITH_HISTORY = 1_000;
const WITH_POINTS = 500;
const DAYS = 366;

/** A catalogue in the likeness of the bundled one: its words, its models under more names, stars for every second product. */
export function generatedData(products: number, models: number): CatalogData {
  const sources = readSources(join(tmpdir(), "clearboard-no-observations"), REGISTRY);
  const random = randomFrom(11);
  const starHistory = new Map<string, readonly StarPoint[]>();
  const today = dayOf(BENCH_NOW);
  const listed = generatedCatalogue(products, realCatalogue()).map((document, index): Product => {
    const stars = index % 2 === 0 ? Math.floor(10 ** (1 + random() * 4)) : null;
    if (stars !== null && index < 4 * PRODUCTS_WITH_HISTORY) {
      starHistory.set(
        document.slug,
        Array.from({ length: 85 }, (_, week) => ({
          observedOn: addDays(today, 7 * (week - 85)),
          stars: Math.floor((stars * (week + 20)) / 105),
          source: "github-ranking",
        })),
      );
    }
    const readAt = `${addDays(today, -Math.floor(random() * 60))}T00:00:00.000Z`;
    return {
      slug: document.slug,
      name: `${document.name} ${index}`,
      category: document.category as Category,
      homepageUrl: `https://${document.homepageHost}`,
      subject: "ai",
      description: document.description,
      tags: document.tags,
      kinds: [],
      aliases: document.aliases,
      license: LicenseKind.options[Math.floor(random() * 3)] ?? "proprietary",
      githubRepository: stars === null ? null : `owner/${document.slug}`,
      githubUrl: stars === null ? null : `https://github.com/owner/${document.slug}`,
      githubStars: stars,
      githubStarsAt: stars === null ? null : readAt,
      githubStatus: stars === null ? null : "active",
      repository: null,
      licence: null,
      plans: [],
      readme: null,
      growth:
        stars === null ? null : { asOf: readAt, days7: 1, days30: Math.floor(stars * random() * 0.1), days90: null },
      referredVisits: Math.floor(random() * 50),
      listedAt: `${addDays(today, -Math.floor(random() * 700))}T00:00:00.000Z`,
      listingSource: "editorial",
      operatorReference: random() < 0.8,
      verified: random() < 0.1,
      updatedAt: new Date(BENCH_NOW).toISOString(),
    };
  });
  return {
    buildId: "bench",
    generatedAt: new Date(BENCH_NOW).toISOString(),
    siteUrl: "http://127.0.0.1:4321",
    baseUrl: "http://127.0.0.1:4321",
    publisher: "Clearboard",
    products: listed.sort((a, b) => (a.slug < b.slug ? -1 : 1)),
    starHistory,
    providers: sources.providers,
    models: moreModels(sources.models, models),
    taskModels: sources.taskModels,
    newModels: sources.newModels,
    qualityEvidence: sources.qualityEvidence,
  };
}

/** The bundled models, repeated under other ids until there are enough, ordered as a build orders them. */
function moreModels(bundled: readonly CatalogModel[], count: number): CatalogModel[] {
  return Array.from({ length: count }, (_, index) => {
    const model = bundled[index % bundled.length] as CatalogModel;
    const copy = Math.floor(index / bundled.length);
    if (copy === 0) return model;
    const model_id = `${model.model_id}-v${copy}`;
    const prices = model.prices.map((price) => ({ ...price, model_id }));
    return { ...model, model_id, display_name: `${model.display_name} v${copy}`, aliases: [], prices };
  }).sort((a, b) => (`${a.provider}/${a.model_id}` < `${b.provider}/${b.model_id}` ? -1 : 1));
}

/** A year of positions, points and closed periods, written as the server would have. */
export async function fillLedger(
  db: DatabaseSync,
  ledger: Ledger,
  products: readonly Product[],
  today: string,
): Promise<void> {
  const random = randomFrom(13);
  const first = addDays(today, 1 - DAYS);
  const nextDay = yearOf(products, random);
  for (let n = 0; n < DAYS; n += 1) {
    const day = addDays(first, n);
    const recordedAt = `${day}T00:00:01.000Z`;
    await ledger.boardDays.record({ day, recordedAt, backfilled: false }, nextDay());
  }
  transaction(db, () => {
    const earn = db.prepare(
      "INSERT INTO rank_points (slug, points, reference, earned_at, recorded_at) VALUES (?, ?, ?, ?, ?)",
    );
    for (let n = 0; n < 4 * WITH_POINTS; n += 1) {
      const at = `${addDays(first, Math.floor(random() * DAYS))}T00:00:00.000Z`;
      earn.run(products[n % WITH_POINTS]?.slug ?? "", 1 + Math.floor(random() * 90), `invoice ${n}`, at, at);
    }
  });
  await closeYear(ledger, products.slice(0, WITH_POINTS), first);
}

/**
 * The boards that a server of so many products records, day after day. On those of all categories another tenth of the
 * products stands elsewhere than by its signals each day, so that nearly all change their place.
 */
function yearOf(products: readonly Product[], random: () => number): () => BoardOrder[] {
  const groups = [...Map.groupBy(products, ({ category }) => category)];
  const recorded = (group: readonly Product[]) => group.slice(0, PRODUCTS_WITH_HISTORY).map(({ slug }) => slug);
  const still = SCOPES.flatMap((scope) => groups.map(([category, group]) => orderOf(scope, category, recorded(group))));
  const anywhere = () => Math.floor(random() * PRODUCTS_WITH_HISTORY);
  const moved = (scope: Scope) => {
    const slugs = recorded(products);
    for (let n = 0; n < PRODUCTS_WITH_HISTORY / 10; n += 1) slugs.splice(anywhere(), 0, ...slugs.splice(anywhere(), 1));
    return orderOf(scope, "all", slugs);
  };
  return () => [...still, ...SCOPES.map(moved)];
}

function orderOf(scope: Scope, category: string, slugs: readonly string[]): BoardOrder {
  return { scope, category, slugs, points: slugs.map(() => 0) };
}

async function closeYear(ledger: Ledger, earners: readonly Product[], first: string): Promise<void> {
  for (const scope of ["weekly", "monthly"] as const) {
    for (const period of closedPeriods(scope, Date.parse(first), BENCH_NOW)) {
      const entries = earners.map(({ slug, name, category }, index) => ({
        position: index + 1,
        slug,
        name,
        category,
        points: earners.length - index,
      }));
      const result = JSON.stringify({
        scope,
        key: period.key,
        starts_at: period.startsAt,
        ends_at: period.endsAt,
        products: earners.length,
        entries,
      });
      await ledger.closedPeriods.close({ scope, ...period, closedAt: period.endsAt, result }, (previous) =>
        periodHash(previous, result),
      );
    }
  }
}
