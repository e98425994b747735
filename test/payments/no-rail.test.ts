import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { findAnvil, NoAnvilError } from "../../src/payments/local/anvil.ts";
import { networkTerms } from "../../src/payments/networks.ts";
import { createPaymentRail } from "../../src/payments/rail.ts";
import { callFor } from "../support/payments-server.ts";
import { openTill, ROUTE, refused, SILENT } from "../support/payments-till.ts";
import { railTerms } from "../support/rail-terms.ts";

const dir = mkdtempSync(join(tmpdir(), "clearboard-no-rail-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe("a machine that npm has no anvil for", () => {
  test("is told what is missing and how to do without", () => {
    expect(() => findAnvil(dir, "sunos", "sparc")).toThrow(NoAnvilError);
    expect(() => findAnvil("", "sunos", "sparc")).toThrow(/sunos-sparc.*PAYMENT_RAIL=off/);
  });

  test("takes the one on its PATH, if it can be run", () => {
    writeFileSync(join(dir, "anvil"), "#!/bin/sh\n", { mode: 0o644 });
    expect(() => findAnvil(dir, "sunos", "sparc")).toThrow(NoAnvilError);
    rmSync(join(dir, "anvil"));
    writeFileSync(join(dir, "anvil"), "#!/bin/sh\n", { mode: 0o755 });
    expect(findAnvil(`/nonexistent:${dir}`, "sunos", "sparc")).toBe(join(dir, "anvil"));
  });
});

test("a local rail that can not come up refuses payments, says so, and stops nothing else", async () => {
  const till = await openTill();
  const nobody = "http://127.0.0.1:9";
  const rail = createPaymentRail(
    railTerms({
      mode: "local",
      ...networkTerms("local"),
      facilitator: { url: nobody, auth: { kind: "none" } },
      rpcUrl: nobody,
      dataDir: dir,
    }),
    { db: till.db, now: Date.now, log: SILENT },
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
