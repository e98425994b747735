import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boardEntry } from "../../src/operations/shared/board-entry.ts";
import { type ComputedWorld, createComputedWorld, product } from "../support/world/computed.ts";

let world: ComputedWorld;
beforeAll(() => {
  world = createComputedWorld({
    products: [
      product("alpha", { category: "agents" }),
      product("beta", { listedAt: "2026-02-01T00:00:00.000Z" }),
      product("gamma", { category: "agents", listedAt: "2025-01-01T00:00:00.000Z" }),
    ],
    models: [],
  });
  world.earn("beta", 5, "2026-11-20T00:00:00.000Z");
  world.earn("alpha", 2, "2026-11-20T00:00:00.000Z");
});
afterAll(() => world.close());

describe("the place of a product on a board", () => {
  it.each(["overall", "monthly", "weekly"] as const)("equals its row, %s", (scope) => {
    for (const category of ["all", "agents", "developer", "seo"]) {
      const board = world.context.boards.board(scope, category);
      for (const slug of ["alpha", "beta", "gamma", "nobody", "__proto__"]) {
        const row = board.rows.find(({ entry }) => entry.slug === slug);
        expect(board.row(slug)).toBe(row);
        expect(board.place(slug)).toEqual(row && { position: row.position, points: row.points });
      }
    }
  });

  it("is null in another category", () => {
    const { boards } = world.context;
    expect(boards.board("overall", "all").place("alpha")).toEqual({ position: 2, points: 2 });
    expect(boards.board("overall", "agents").place("alpha")).toEqual({ position: 1, points: 2 });
    expect(boards.board("overall", "developer").place("alpha")).toBeUndefined();
  });
});

describe("an entry of the board", () => {
  it("states whether points or signals place it, and whether its place is paid for", () => {
    const rows = world.context.boards
      .board("overall", "all")
      .rows.map((row) => boardEntry(row, "https://site.example"));
    expect(rows.map(({ slug, basis, promoted }) => [slug, basis, promoted])).toEqual([
      ["beta", "points", true],
      ["alpha", "points", true],
      ["gamma", "signals", false],
    ]);
  });
});

describe("what is recorded each day", () => {
  it("is every place up to 5,000 products, and above that the first 1,000 of each board", () => {
    const many = Array.from({ length: 5001 }, (_, index) => product(`p${String(index).padStart(4, "0")}`));
    const count = (products: typeof many) => {
      const small = createComputedWorld({ products, models: [] });
      const orders = [...small.context.boards.ordersAtStartOf("2026-11-21")];
      small.close();
      return orders.find(({ scope, category }) => scope === "overall" && category === "all")?.slugs.length;
    };
    expect(count(many)).toBe(1000);
    expect(count(many.slice(1))).toBe(5000);
  });
});
