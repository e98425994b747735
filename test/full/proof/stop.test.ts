import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCAL_PAYERS, payerAccount } from "../../../src/payments/local/accounts.ts";
import { railReady } from "../../bench/support/service.ts";
import { hasAnvil, journalSum, type LocalWorld, startLocalWorld } from "../../support/payments/local.ts";
import { signPayment, toHeader } from "../../support/payments/wallet.ts";
import { clearboard, serve } from "../../support/server/program.ts";

describe.runIf(hasAnvil())("SIGTERM during payments", () => {
  let world: LocalWorld;
  let dataDir: string;
  beforeAll(async () => {
    world = await startLocalWorld();
    dataDir = mkdtempSync(join(tmpdir(), "clearboard-stop-"));
  });
  afterAll(async () => {
    await world?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test.each([0, 40, 150])(
    "%i ms after they were sent: started payments are answered, and no other is charged",
    async (delay) => {
      const env = {
        DATA_DIR: join(dataDir, String(delay)),
        PORT: "0",
        PAYMENT_RAIL: "local",
        FACILITATOR_URL: world.local.facilitatorUrl,
        RPC_URL: world.local.rpcUrl,
        LOG_LEVEL: "error",
      };
      expect((await clearboard(["build", "--offline", "--no-pages"], env)).code).toBe(0);
      const server = await serve(env);
      await railReady(server.url);
      const before = await world.balance(world.local.treasury);
      const address = `${server.url}/api/agent/v1/test-paid`;
      const init = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
      const challenge = String((await fetch(address, init)).headers.get("payment-required"));
      const payments = await Promise.all(
        Array.from({ length: 2 * LOCAL_PAYERS }, async (_, index) =>
          toHeader(await signPayment(payerAccount((index % LOCAL_PAYERS) + 1), challenge, Date.now())),
        ),
      );
      const presenting = payments.map((payment) =>
        fetch(address, { ...init, headers: { ...init.headers, "payment-signature": payment } }).then(
          async (response) =>
            `${response.status} ${((await response.json()) as { error?: string }).error ?? ""}`.trim(),
          () => "no connection",
        ),
      );
      await new Promise((resolve) => setTimeout(resolve, delay));
      expect(await server.end("SIGTERM")).toBe(0);
      const answers = await Promise.all(presenting);
      for (const answer of answers) expect(["200", "503 SERVICE_UNAVAILABLE", "no connection"]).toContain(answer);
      const db = new DatabaseSync(join(env.DATA_DIR, "ledger.sqlite"), { readOnly: true });
      const journal = journalSum(db);
      expect(db.prepare("SELECT count(*) AS n FROM payments WHERE state IN ('reserved', 'settling')").get()?.n).toBe(0);
      expect(
        db.prepare("SELECT count(*) AS n FROM payments WHERE state = 'settled' AND delivered_at IS NULL").get()?.n,
      ).toBe(0);
      db.close();
      expect(journal).toBe(BigInt(answers.filter((answer) => answer === "200").length) * 10_000n);
      expect((await world.balance(world.local.treasury)) - before).toBe(journal);
    },
  );
});
