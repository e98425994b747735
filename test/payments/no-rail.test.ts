import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { networkTerms } from "../../src/payments/chain/networks.ts";
import { findAnvil, NoAnvilError } from "../../src/payments/local/anvil.ts";
import { createOffRail } from "../../src/payments/off.ts";
import { createPaymentRail } from "../../src/payments/rail.ts";
import { createSqliteJournal } from "../../src/store/ledger/sqlite-journal.ts";
import { emptyLedger } from "../support/ledger/empty-ledger.ts";
import { openHarness, ROUTE, refused, SILENT } from "../support/payments/harness.ts";
import { railTerms } from "../support/payments/rail-terms.ts";
import { callFor } from "../support/payments/server.ts";

const dir = mkdtempSync(join(tmpdir(), "clearboard-no-rail-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe("a machine without an anvil package", () => {
  test("reports what is missing and the alternatives", () => {
    expect(() => findAnvil(dir, "sunos", "sparc")).toThrow(NoAnvilError);
    expect(() => findAnvil("", "sunos", "sparc")).toThrow(/sunos-sparc.*PAYMENT_RAIL=off/);
  });

  test("uses the anvil on its PATH if it runs", () => {
    writeFileSync(join(dir, "anvil"), "#!/bin/sh\n", { mode: 0o644 });
    expect(() => findAnvil(dir, "sunos", "sparc")).toThrow(NoAnvilError);
    rmSync(join(dir, "anvil"));
    writeFileSync(join(dir, "anvil"), "#!/bin/sh\n", { mode: 0o755 });
    expect(findAnvil(`/nonexistent:${dir}`, "sunos", "sparc")).toBe(join(dir, "anvil"));
  });
});

test("a local rail that cannot start refuses payments, reports it, and stops nothing else", async () => {
  const harness = await openHarness();
  const nobody = "http://127.0.0.1:9";
  const rail = createPaymentRail(
    railTerms({
      mode: "local",
      ...networkTerms("local"),
      facilitator: { url: nobody, auth: { kind: "none" } },
      rpcUrl: nobody,
      dataDir: dir,
    }),
    { journal: createSqliteJournal(harness.db), now: Date.now, log: SILENT },
  );
  await rail.start();
  expect(rail.health()).toMatchObject({
    ok: false,
    paymentMode: "local",
    reason: expect.stringContaining("could not"),
  });
  const unpaid = refused(await rail.handlePaidRequest(callFor(ROUTE, "POST", "hello", null)));
  expect(unpaid).toMatchObject({ status: 503, code: "PAYMENT_CONFIGURATION_INCOMPLETE" });
  expect(unpaid.headerValue).toBeUndefined();
  await rail.stop();
});

describe("a rail that is off", () => {
  const deps = { journal: createSqliteJournal(emptyLedger()), now: Date.now, log: SILENT };
  const off = () => createPaymentRail({ mode: "off", reason: "it is off" }, deps);
  const call = (payment: string | null) => callFor(ROUTE, "POST", "hello", payment);

  test("reports that nothing can be paid", () => {
    expect(off().ready()).toEqual({ ok: false, code: "PAYMENT_CONFIGURATION_INCOMPLETE", reason: "it is off" });
    expect(off().health()).toEqual({
      ok: false,
      paymentMode: "off",
      network: null,
      reason: "it is off",
      facilitator: { reachable: null, checked_at: null },
      chain: null,
      unresolved: 0,
      undelivered: 0,
      held: 0,
      reopened: 0,
    });
    expect(off().publicConfig()).toEqual({
      mode: "off",
      network: null,
      chainId: null,
      treasuryAddress: null,
      asset: null,
      facilitator: null,
      ceilings: { per_request: "0", per_payer_per_day: "0", resets_at: "00:00 UTC" },
      max_timeout_seconds: null,
      confirmed_on_chain: false,
    });
  });

  test("reports its configured ceilings", () => {
    const rail = createOffRail("it is off", { maxRequestUsdc: "0.5", dailyCeilingUsdc: "2" });
    expect(rail.publicConfig().ceilings).toMatchObject({ per_request: "0.5", per_payer_per_day: "2" });
  });

  test("refuses with the reason, and tells callers who present a payment not to sign another", async () => {
    const unpaid = off().offer(call(null));
    expect(unpaid).toMatchObject({ kind: "refused", status: 503, code: "PAYMENT_CONFIGURATION_INCOMPLETE" });
    expect(unpaid).toMatchObject({ message: expect.stringContaining("it is off"), retryAfterSeconds: 60 });
    expect(unpaid).not.toHaveProperty("extra");
    expect(await off().handlePaidRequest(call(null))).toEqual(unpaid);
    const presented = refused(await off().handlePaidRequest(call("whatever")));
    expect(presented.extra).toMatchObject({ retry: "same_payment" });
  });

  test("does nothing on start, reconciliation and stop", async () => {
    const rail = off();
    await rail.start();
    expect(await rail.reconcile()).toEqual({ looked_at: 0, settled: 0, released: 0, unresolved: 0 });
    await rail.stop();
    expect(rail.ready().ok).toBe(false);
  });
});
