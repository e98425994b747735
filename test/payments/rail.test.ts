import { describe, expect, test, vi } from "vitest";
import { networkTerms } from "../../src/payments/chain/networks.ts";
import { openHarness, paid, ROUTE, refused } from "../support/payments/harness.ts";
import { newRail, TREASURY } from "../support/payments/rail.ts";
import { callFor } from "../support/payments/server.ts";

const AT_NOON = "2026-06-01T12:00:00.000Z";
const NOTHING = { looked_at: 0, settled: 0, released: 0, unresolved: 0 };
const call = () => callFor(ROUTE, "POST", "hello", null);

describe("the public terms of a rail", () => {
  test("are complete before the rail has started", () => {
    expect(newRail().rail.publicConfig()).toEqual({
      mode: "testnet",
      network: "eip155:84532",
      chainId: 84_532,
      treasuryAddress: TREASURY,
      asset: {
        address: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
        symbol: "USDC",
        decimals: 6,
        name: "USDC",
        version: "2",
      },
      facilitator: "https://facilitator.example",
      ceilings: { per_request: "1", per_payer_per_day: "10", resets_at: "00:00 UTC" },
      max_timeout_seconds: 90,
      confirmed_on_chain: false,
    });
  });

  test("contain the facilitator's URL without parts that may be a key", () => {
    const told = (url: string) =>
      newRail({ facilitator: { url, auth: { kind: "none" } } }).rail.publicConfig().facilitator;
    expect(told("https://facilitator.example/platform/v2/x402")).toBe("https://facilitator.example/platform/v2/x402");
    expect(told("https://user:word@facilitator.example?key=word")).toBe("https://facilitator.example");
  });

  test("contain the treasury of a local rail only once it runs", () => {
    const local = { mode: "local" as const, ...networkTerms("local"), treasuryAddress: null, facilitator: null };
    expect(newRail(local).rail.publicConfig()).toMatchObject({
      mode: "local",
      treasuryAddress: null,
      facilitator: "local",
      confirmed_on_chain: true,
    });
  });

  test.each([
    [null, false],
    ["https://rpc.example", true],
  ])("with RPC_URL %s state whether settlements are confirmed, with a warning when not", async (rpcUrl, confirmed) => {
    const { rail, warned } = newRail({ rpcUrl });
    await rail.start();
    expect(rail.publicConfig().confirmed_on_chain).toBe(confirmed);
    expect(warned.filter((message) => message.includes("RPC_URL"))).toHaveLength(confirmed ? 0 : 1);
    await rail.stop();
  });
});

describe("the health of a rail", () => {
  test("that has not started is unknown, with a short retry time", async () => {
    const { rail } = newRail();
    expect(rail.ready()).toMatchObject({ ok: false, code: "SERVICE_UNAVAILABLE" });
    expect(rail.health()).toEqual({
      ok: false,
      paymentMode: "testnet",
      network: "eip155:84532",
      reason: expect.stringContaining("starting"),
      facilitator: { reachable: null, checked_at: null },
      chain: null,
      unresolved: 0,
      undelivered: 0,
      held: 0,
      reopened: 0,
    });
    expect(rail.offer(call())).toMatchObject({ kind: "refused", code: "SERVICE_UNAVAILABLE", retryAfterSeconds: 5 });
    expect(await rail.reconcile()).toEqual(NOTHING);
  });

  test.each([true, false])("that runs gives the time of its last check; with a chain: %s", async (withChain) => {
    const { rail } = newRail({}, withChain);
    await rail.start();
    const seen = { reachable: true, checked_at: AT_NOON };
    expect(rail.health()).toEqual({
      ok: true,
      paymentMode: "testnet",
      network: "eip155:84532",
      reason: null,
      facilitator: seen,
      chain: withChain ? seen : null,
      unresolved: 0,
      undelivered: 0,
      held: 0,
      reopened: 0,
    });
    await rail.stop();
  });

  test("counts the payments of unknown outcome", async () => {
    const harness = await openHarness();
    harness.chain.settleFaults.push({ kind: "lost", moves: false });
    await harness.present(await harness.sign());
    expect(harness.rail.health().unresolved).toBe(1);
  });

  test("changes when a payment finds the facilitator unreachable", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    harness.chain.reachable = false;
    expect(refused(await harness.present(payment)).code).toBe("PAYMENT_FACILITATOR_UNAVAILABLE");
    expect(harness.rail.health()).toMatchObject({ ok: false, facilitator: { reachable: false } });
    // It is not waited for the next look when a payment finds it back.
    harness.chain.reachable = true;
    paid(await harness.present(payment));
    await vi.waitFor(() => expect(harness.rail.ready()).toEqual({ ok: true }), { timeout: 500 });
  });

  test("changes when a payment finds the chain unreadable", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    harness.chain.readable = false;
    expect(refused(await harness.present(payment)).code).toBe("PAYMENT_FACILITATOR_UNAVAILABLE");
    expect(harness.rail.health()).toMatchObject({ ok: false, chain: { reachable: false, checked_at: AT_NOON } });
  });
});

test.each([
  ["a treasury", { treasuryAddress: null }],
  ["a facilitator", { facilitator: null }],
])("a rail without %s makes no offer, and the log names the rail", async (_, terms) => {
  const { rail, failed } = newRail(terms);
  await rail.start();
  expect(rail.ready()).toMatchObject({ ok: false, code: "PAYMENT_CONFIGURATION_INCOMPLETE" });
  expect(refused(await rail.handlePaidRequest(call()))).toMatchObject({ status: 503, retryAfterSeconds: 60 });
  const reason = expect.objectContaining({ name: "TypeError", message: expect.stringContaining("testnet") });
  expect(failed).toEqual([{ err: reason }]);
});
