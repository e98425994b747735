import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openLedgerDatabase } from "../../src/store/ledger/database.ts";
import { openHarness, paid, settleDown } from "../support/payments/harness.ts";

const dir = mkdtempSync(join(tmpdir(), "clearboard-attention-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test("an undelivered paid answer is counted after a minute, until it is fetched", async () => {
  const harness = await openHarness({ db: openLedgerDatabase(join(dir, "ledger.sqlite")) });
  const payment = await harness.sign();
  paid(await harness.present(payment)).failed(499, "gone");
  await settleDown();
  expect(harness.rail.health().undelivered).toBe(0);
  harness.clock.now += 61_000;
  expect(harness.rail.health().undelivered).toBe(1);
  expect(await harness.journal.count("undelivered")).toBe(1);
  expect(await harness.journal.list({ state: "undelivered", limit: 5 })).toHaveLength(1);
  paid(await harness.present(payment)).delivered();
  await settleDown();
  expect(harness.rail.health().undelivered).toBe(0);
  await harness.rail.stop();
});
