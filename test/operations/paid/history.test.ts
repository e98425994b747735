import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../../src/core/periods.ts";
import { history } from "../../../src/operations/paid/history.ts";
import { periodHash } from "../../../src/operations/shared/periods.ts";
import { verifies } from "../../support/payments/verifies.ts";
import {
  type ComputedWorld,
  createComputedWorld,
  product,
  publishedSchemaTakes,
  refusalOf,
  starred,
} from "../../support/world/computed.ts";
import type { Json } from "../../support/world/test-server.ts";

let world: ComputedWorld;
beforeAll(async () => {
  world = createComputedWorld({
    products: [
      product("alpha", starred(300, 30)),
      product("beta", { category: "agents" }),
      product("gamma"),
      product("new", { listedAt: "2026-11-21T06:00:00.000Z" }),
    ],
    stars: {
      alpha: [
        { observedOn: "2026-07-01", stars: 100, source: "github-ranking" },
        { observedOn: "2026-09-01", stars: 200, source: "github-ranking" },
        { observedOn: "2026-11-20", stars: 300, source: "github" },
      ],
    },
  });
  world.earn("gamma", 5, "2026-09-20T00:00:00.000Z");
  world.earn("beta", 7, "2026-10-15T09:00:00.000Z");
  world.earn("alpha", 9, "2026-11-10T09:00:00.000Z");
  for (let day = "2026-09-15"; day <= "2026-11-21"; day = addDays(day, 1)) {
    // Two days without a server, which the next one fills in.
    if (day !== "2026-10-01" && day !== "2026-10-02") await world.recordDay(day);
  }
});
afterAll(() => world.close());

const ask = (body: Json): Json => world.ask(history, body).data;

describe("history", () => {
  it("puts places, stars and events on one time line", () => {
    const { timeline, positions, stars } = ask({ product: "alpha", period: "3m" });
    const days = timeline.map((row: Json) => row.day);
    expect(days).toEqual([...new Set(days)].sort());
    expect(timeline.filter((row: Json) => row.position !== null)).toHaveLength(positions.length);
    expect(timeline.filter((row: Json) => row.stars !== null)).toHaveLength(stars.points.length);
    expect(timeline[0]).toMatchObject({ day: "2026-09-01", position: null, stars: 200, events: [] });
    const october = timeline.find((row: Json) => row.day === "2026-11-01");
    expect(october.events).toContain("monthly board 2026-10 closed: no points");
  });

  it("says before the payment how many days and readings it has, and takes the name of a product", () => {
    const { reading } = ask({ product: "Alpha", period: "3m" });
    expect(reading.fields).toMatchObject({
      names: [{ id: "alpha" }],
      days_recorded: 68,
      star_readings: 2,
      stars_from: "2026-09-01",
      stars_to: "2026-11-20",
    });
    expect(reading.understood).toContain(
      "Of these 93 days 2 have a reading of stars, from 2026-09-01 to 2026-11-20, and 68 have a position, from 2026-09-15 to 2026-11-21.",
    );
    expect(reading.reword).toBe("Stars were also read before 2026-08-21: ask for a longer period.");
  });

  it("charges nothing for one recorded day without stars", async () => {
    const young = createComputedWorld({
      products: [product("quiet"), product("loud", starred(5, 1))],
      stars: { loud: [{ observedOn: "2026-11-20", stars: 5, source: "github" }] },
    });
    await young.recordDay("2026-11-21");
    expect(refusalOf(() => young.ask(history, { product: "quiet" })).code).toBe("NO_HISTORY");
    expect(young.ask(history, { product: "loud" }).data.timeline.length).toBeGreaterThan(1);
    await young.recordDay("2026-11-22");
    young.close();
  });

  verifies(
    "history:answer",
    "gives the place at the start of every recorded day, with best, worst and movement",
    () => {
      const data = ask({ product: "alpha", period: "3m" });
      expect(data).toMatchObject({
        from: "2026-08-21",
        to: "2026-11-21",
        recorded_since: "2026-09-15",
        product_recorded_since: "2026-09-15",
        days_recorded: 68,
        first: { day: "2026-09-15", position: 1, points: 0 },
        worst: { day: "2026-10-16", position: 3 },
        best: { day: "2026-09-15", position: 1 },
        last: { day: "2026-11-21", position: 1, points: 9 },
        movement: 0,
        current: { position: 1, points: 9 },
      });
      const on = (day: string) => data.positions.find((row: Json) => row.day === day);
      expect(on("2026-09-20").position).toBe(1);
      expect(on("2026-09-21").position).toBe(2);
      expect(on("2026-11-10")).toEqual({ day: "2026-11-10", position: 3, points: 0, backfilled: false });
      expect(on("2026-11-11")).toEqual({ day: "2026-11-11", position: 1, points: 9, backfilled: false });
      expect(on("2026-10-01").backfilled).toBe(true);
      expect(data.caveats).toContain("2 of the days were missed live and filled in from the append-only points.");
    },
  );

  verifies("history:period", "is limited to the requested period", () => {
    expect(ask({ product: "alpha" })).toMatchObject({
      period: "12m",
      from: "2025-11-21",
      scope: "overall",
      category: "all",
    });
    expect(ask({ product: "alpha", period: "6m" }).from).toBe("2026-05-21");
  });

  it("follows a scope and the product's category", () => {
    const monthly = ask({ product: "beta", scope: "monthly", category: "agents" });
    expect(new Set(monthly.positions.map((row: Json) => row.position))).toEqual(new Set([1]));
    expect(monthly.positions.find((row: Json) => row.day === "2026-10-31").points).toBe(7);
    expect(monthly.positions.find((row: Json) => row.day === "2026-11-02").points).toBe(0);
  });

  verifies("history:archived", "lists closed periods with their place and a hash that anyone can recompute", () => {
    const data = ask({ product: "beta", period: "3m" });
    const october = data.closed_periods.find((row: Json) => row.key === "2026-10");
    expect(october).toMatchObject({ scope: "monthly", position: 1, category_position: 1, points: 7, products: 3 });
    expect(data.closed_periods.find((row: Json) => row.key === "2026-09")).toMatchObject({ position: null, points: 0 });
    const stored = world.ledger.closedPeriods.get("monthly", "2026-10");
    expect(october.hash).toBe(periodHash(october.previous_hash, stored?.result ?? ""));
    expect(ask({ product: "beta", scope: "weekly" }).closed_periods.every((row: Json) => row.scope === "weekly")).toBe(
      true,
    );
  });

  it("gives the stars of the same period with their source", () => {
    const data = ask({ product: "alpha", period: "3m" });
    expect(data.stars).toMatchObject({ gained: 100, from: "2026-09-01", to: "2026-11-20" });
    expect(data.stars.points).toHaveLength(2);
    expect(data.sources.map((source: Json) => source.name)).toContain("Stars of owner/name, read from GitHub's API");
    expect(ask({ product: "beta" }).stars).toMatchObject({ repository_url: null, points: [], gained: null });
  });

  it("names the shortest period with two readings of stars", () => {
    const read = createComputedWorld({
      products: [product("old")],
      models: [],
      stars: {
        old: ["2026-01-05", "2026-06-30", "2026-07-20"].map((observedOn, at) => ({
          observedOn,
          stars: 5 + at,
          source: "github" as const,
        })),
      },
    });
    expect(refusalOf(() => read.ask(history, { product: "old", period: "3m" })).message).toContain(
      "last read on 2026-07-20, before this time; ask for a longer period: 6m holds 2 readings, from 2026-06-30 to 2026-07-20.",
    );
    read.close();
  });

  it("is 404 for a product or board without a recorded day, and for a product that does not exist", () => {
    expect(refusalOf(() => ask({ product: "new" }))).toMatchObject({
      code: "NO_HISTORY",
      members: { recorded_since: "2026-09-15" },
    });
    expect(refusalOf(() => ask({ product: "alpha", category: "agents" })).code).toBe("NO_HISTORY");
    expect(refusalOf(() => ask({ product: "alpha", category: "' OR 1=1" })).code).toBe("NO_HISTORY");
    expect(refusalOf(() => ask({ product: "alfa" }))).toMatchObject({ code: "PRODUCT_NOT_FOUND" });
    expect(refusalOf(() => ask({ product: "🚀".repeat(120) })).code).toBe("PRODUCT_NOT_FOUND");
  });

  it.each([
    ["no product", {}],
    ["an empty product", { product: "" }],
    ["121 characters", { product: "🚀".repeat(121) }],
    ["an unknown period", { product: "alpha", period: "1m" }],
    ["an unknown scope", { product: "alpha", scope: "daily" }],
    ["a category that is no text", { product: "alpha", category: 3 }],
    ["another member", { product: "alpha", limit: 3 }],
  ])("refuses %s, as the published schema does", (_, body) => {
    expect(refusalOf(() => ask(body)).code).toBe("INVALID_INPUT");
    expect(publishedSchemaTakes(history, body)).toBe(false);
  });
});
