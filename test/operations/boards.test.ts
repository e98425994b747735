import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
  world.earn("alpha", -2, "2026-11-20T00:00:00.000Z");
});
afterAll(() => world.close());

describe("the place of a product on a board", () => {
  it.each(["overall", "monthly", "weekly"] as const)("is that of its row, %s", (scope) => {
    for (const category of ["all", "agents", "developer", "seo"]) {
      const board = world.context.boards.board(scope, category);
      for (const slug of ["alpha", "beta", "gamma", "nobody", "__proto__"]) {
        const row = board.rows.find(({ entry }) => entry.slug === slug);
        expect(board.row(slug)).toBe(row);
        expect(board.place(slug)).toEqual(row && { position: row.position, points: row.points });
      }
    }
  });

  it("is none in another category", () => {
    const { boards } = world.context;
    expect(boards.board("overall", "all").place("alpha")).toEqual({ position: 3, points: -2 });
    expect(boards.board("overall", "agents").place("alpha")).toEqual({ position: 2, points: -2 });
    expect(boards.board("overall", "developer").place("alpha")).toBeUndefined();
  });
});
