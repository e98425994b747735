import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { operations } from "../../../src/operations/registry.ts";
import { ApiError } from "../../../src/schema/errors.ts";
import { settleDown } from "../../support/payments/harness.ts";
import { toHeader } from "../../support/payments/wallet.ts";
import { callTool } from "../../support/world/mcp-rpc.ts";
import { createPaidWorld, type PaidWorld } from "../../support/world/paid.ts";

const PATH = "/api/agent/v1/compare";
const TOOL = "compare_products";
const INPUT = { products: ["langchain", "crewai"] };
const compare = operations.find(({ id }) => id === "compare") ?? fail("there is no compare");

function fail(message: string): never {
  throw new Error(message);
}

let world: PaidWorld;
let header: string;
beforeEach(async () => {
  world = await createPaidWorld();
  header = toHeader(await world.sign((await world.post(PATH, INPUT)).headers["payment-required"] ?? ""));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
});

/** The next build lists one of the products no more. */
function unlist() {
  vi.spyOn(compare, "plan").mockImplementation(() => {
    throw new ApiError("PRODUCT_NOT_FOUND", "There is no such product.");
  });
}

const buy = (input: object = INPUT) => world.post(PATH, input, { "payment-signature": header });
const callWith = (headers: Record<string, string>) => callTool(world, TOOL, INPUT, { headers });

/** The money moves, and nobody learns it at once. */
function loseTheOutcome() {
  world.chain.settleFaults.push({ kind: "lost", moves: true });
  world.chain.onSettle = () => {
    world.chain.readable = false;
  };
}

describe("an answer about a product that is no longer listed", () => {
  test("is given to the payment that bought it once its unknown outcome is resolved", async () => {
    loseTheOutcome();
    expect((await buy()).json).toMatchObject({ error: "PAYMENT_OUTCOME_UNKNOWN", retry: "same_payment" });
    world.chain.readable = true;
    unlist();
    const answer = await buy();
    expect([answer.status, answer.json.meta?.payment?.status]).toEqual([200, "settled"]);
    await settleDown();
    expect((await buy()).json.error).toBe("PAYMENT_REPLAYED");
    expect(world.chain.settles).toBe(1);
  });

  test("is given over MCP", async () => {
    header = toHeader(await world.sign((await callWith({})).headers["payment-required"] ?? ""));
    loseTheOutcome();
    expect((await callWith({ "payment-signature": header })).status).toBe(503);
    world.chain.readable = true;
    unlist();
    const answer = await callWith({ "payment-signature": header });
    expect(answer.json.result.structuredContent?.meta.payment.status).toBe("settled");
  });

  test("is 404 without a challenge when it was never paid", async () => {
    world.chain.settleFaults.push({ kind: "lost", moves: false });
    world.chain.onSettle = () => {
      world.chain.readable = false;
    };
    expect((await buy()).status).toBe(503);
    world.chain.readable = true;
    world.chain.settleFaults.push({ kind: "says", reason: "invalid_payload", transaction: "", moves: false });
    unlist();
    world.setNow(world.context.now() + 300_000);
    const answer = await buy();
    expect([answer.status, answer.json.error]).toEqual([404, "PRODUCT_NOT_FOUND"]);
    expect(answer.headers["payment-required"]).toBeUndefined();
    expect(world.journal()).toMatchObject([{ state: "released" }]);
  });

  test.each(["", "nonsense"])("is 404 for a payment that is not in the ledger, and for %j", async (other) => {
    unlist();
    for (const payment of [header, other]) {
      const answer = await world.post(PATH, INPUT, { "payment-signature": payment });
      expect([answer.status, answer.json.error]).toEqual([404, "PRODUCT_NOT_FOUND"]);
      expect(answer.headers["payment-required"]).toBeUndefined();
    }
    expect([world.chain.verifies, world.journal()]).toEqual([0, []]);
  });
});
