import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../../src/core/periods.ts";
import { rankIntelligence } from "../../../src/operations/paid/rank-intelligence.ts";
import { verifies } from "../../support/payments/verifies.ts";
import { type ComputedWorld, createComputedWorld, product, refusalOf } from "../../support/world/computed.ts";
import type { Json } from "../../support/world/test-server.ts";

let world: ComputedWorld;
let data: Json;
beforeAll(async () => {
  const numbered = Array.from({ length: 118 }, (_, index) =>
    product(`p${String(index).padStart(3, "0")}`, { category: index % 2 === 0 ? "developer" : "agents" }),
  );
  world = createComputedWorld({ products: numbered });
  world.earn("p110", 40, "2026-10-20T00:00:00.000Z", "ada@example.org");
  world.earn("p050", 60, "2026-11-05T00:00:00.000Z");
  world.earn("p003", 2, "2026-11-05T00:00:00.000Z");
  world.earn("p003", -2, "2026-11-06T00:00:00.000Z", "refund");
  for (let day = "2026-10-15"; day <= "2026-11-21"; day = addDays(day, 1)) await world.recordDay(day);
  world.earn("p111", 70, "2026-11-21T08:00:00.000Z", "ada@example.org");
  data = world.ask(rankIntelligence, {}).data;
});
afterAll(() => world.close());

describe("rank intelligence", () => {
  verifies("rank-intelligence:answer", "shows the Top 100 with its movement since the day began", () => {
    expect(data.total).toBe(118);
    expect(data.compared_with).toBe("2026-11-21");
    expect(data.top_100).toHaveLength(100);
    expect(
      data.top_100
        .slice(0, 4)
        .map((row: Json) => [row.rank, row.slug, row.rank_points, row.previous_rank, row.movement]),
    ).toEqual([
      [1, "p111", 70, 112, 111],
      [2, "p050", 60, 1, -1],
      [3, "p110", 40, 2, -1],
      [4, "p000", 0, 3, -1],
    ]);
    expect(data.movement).toMatchObject({
      climbed: 1,
      fell: 99,
      unchanged: 0,
      unknown: 0,
      entered: ["p111"],
      left: ["p098"],
    });
  });

  verifies(
    "rank-intelligence:threshold",
    "gives the points needed to enter the Top 10 and the Top 100 of every scope",
    () => {
      const [overall, monthly, weekly] = data.thresholds;
      expect(overall).toMatchObject({
        scope: "overall",
        products_with_points: 3,
        top_10: { place: 10, points_held: 0, points_to_enter: 1 },
        top_100: { place: 100, points_held: 0, points_to_enter: 1 },
      });
      expect([monthly.products_with_points, weekly.products_with_points]).toEqual([2, 1]);
      expect(weekly.period.key).toBe("2026-W47");
    },
  );

  it("gives the exact number of points that passes each threshold", () => {
    for (let index = 0; index < 12; index += 1) world.earn(`p0${20 + index}`, 100 + index, "2026-11-21T09:00:00.000Z");
    const needed = world.ask(rankIntelligence, {}).data.thresholds[0].top_10.points_to_enter;
    const place = () => world.ask(rankIntelligence, {}).data.top_100.find((row: Json) => row.slug === "p090")?.rank;
    world.earn("p090", needed - 1, "2026-11-21T09:30:00.000Z");
    expect(place()).toBe(11);
    world.earn("p090", 1, "2026-11-21T09:31:00.000Z");
    expect(place()).toBe(10);
  });

  it("sums up each category and names no leader where no product has points", () => {
    const of = (slug: string) => data.categories.find((row: Json) => row.slug === slug);
    expect(of("developer")).toMatchObject({
      products: 59,
      products_with_points: 2,
      points: 100,
      leader: { slug: "p050", points: 60 },
    });
    expect(of("agents")).toMatchObject({ points: 70, leader: { slug: "p111" } });
    expect(of("seo")).toMatchObject({
      products: 0,
      leader: null,
      top_10: { held_by: null, points_held: null, points_to_enter: 0 },
    });
    expect(data.categories).toHaveLength(28);
    expect(of("developer").in_top_100 + of("agents").in_top_100).toBe(100);
  });

  verifies(
    "rank-intelligence:provenance",
    "identifies the origin of points by a hash of its reference, without the reference",
    () => {
      expect(data.provenance).toMatchObject({
        entries: 5,
        points: 170,
        products: 4,
        first_earned_at: "2026-10-20T00:00:00.000Z",
      });
      expect(JSON.stringify(data)).not.toContain("ada@example.org");
      const [latest, , , , first] = data.provenance.latest;
      const parts = [5, "p111", 70, "2026-11-21T08:00:00.000Z", "ada@example.org"];
      expect(latest.reference_sha256).toBe(createHash("sha256").update(parts.join("\n")).digest("hex"));
      expect(first.reference_sha256).not.toBe(latest.reference_sha256);
    },
  );

  verifies("rank-intelligence:periods", "lists closed periods with an intact chain of hashes", () => {
    const months = data.closed_periods.filter((row: Json) => row.scope === "monthly");
    const weeks = data.closed_periods.filter((row: Json) => row.scope === "weekly");
    expect(months).toHaveLength(1);
    expect(months[0]).toMatchObject({
      key: "2026-10",
      points: 40,
      top: [{ slug: "p110", position: 1, points: 40 }],
      intact: true,
    });
    expect(weeks.map((row: Json) => row.key)).toEqual(["2026-W46", "2026-W45", "2026-W44", "2026-W43", "2026-W42"]);
    for (let index = 1; index < weeks.length; index += 1)
      expect(weeks[index - 1].previous_hash).toBe(weeks[index].hash);
    expect(data.closed_periods_total).toBe(6);
  });

  it("includes a week that closed in the meantime", async () => {
    world.setNow(Date.parse("2026-11-23T12:00:00.000Z"));
    await world.recordDay("2026-11-23");
    expect(world.ask(rankIntelligence, {}).data.closed_periods_total).toBe(7);
  });

  it("takes no parameters", () => {
    expect(refusalOf(() => world.ask(rankIntelligence, { limit: 3 })).code).toBe("INVALID_INPUT");
  });

  it("states that nothing is recorded yet", () => {
    const empty = createComputedWorld({ products: [product("one")] });
    const answer = empty.ask(rankIntelligence, {}).data;
    expect(answer).toMatchObject({
      compared_with: null,
      recorded_since: null,
      closed_periods: [],
      provenance: { entries: 0, first_earned_at: null },
    });
    expect(answer.top_100[0]).toMatchObject({ previous_rank: null, movement: null });
    expect(answer.thresholds[0].top_100).toMatchObject({ held_by: null, points_to_enter: 0 });
    expect(answer.caveats.join()).toContain("Nobody holds Rank Points");
    empty.close();
  });
});
