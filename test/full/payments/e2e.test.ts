import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { railReady } from "../../bench/support/service.ts";
import { hasAnvil, journalSum } from "../../support/payments/local.ts";
import { clearboard, type ServeProcess, serve } from "../../support/server/program.ts";
import { sharedHeaders } from "../../support/site/plain-get.ts";

const SECRETS = {
  GITHUB_TOKEN: "ghp_plantedplantedplantedplanted",
  PAYER_PRIVATE_KEY: `0x${"5eed".repeat(16)}`,
};

describe.runIf(hasAnvil())("an empty folder, a paid answer, a crash and a stop", () => {
  let dataDir: string;
  let env: Record<string, string>;
  let server: ServeProcess | undefined;
  let printed = "";

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "clearboard-e2e-"));
    env = { DATA_DIR: dataDir, PORT: "0", PAYMENT_RAIL: "local", METRICS_PORT: "0", LOG_LEVEL: "trace" };
    const built = await clearboard(["build", "--offline"], env);
    expect(built).toMatchObject({ code: 0, stdout: expect.stringContaining("Published ") });
    server = await serve({ ...env, ...SECRETS });
    await railReady(server.url);
  });
  afterAll(async () => {
    await server?.end("SIGTERM");
    rmSync(dataDir, { recursive: true, force: true });
  });

  const at = (path: string) => `${server?.url}${path}`;
  const pay = async (body: object, payment?: string) =>
    clearboard(
      [
        "pay",
        at("/api/agent/v1/test-paid"),
        "--body",
        JSON.stringify(body),
        "--json",
        ...(payment === undefined ? [] : ["--payment", payment]),
      ],
      { DATA_DIR: dataDir },
    );
  const settledSum = () => {
    const db = new DatabaseSync(join(dataDir, "ledger.sqlite"), { readOnly: true });
    try {
      return journalSum(db);
    } finally {
      db.close();
    }
  };

  test("the API, the data files and the pages answer from the same build", async () => {
    const search = await fetch(at("/api/agent/v1/search?q=langchain"));
    expect(search.status).toBe(200);
    const manifest = (await (await fetch(at("/data/manifest.json"))).json()) as { files?: unknown };
    expect(manifest).toBeTypeOf("object");
    const dataset = await (await fetch(at("/data/rank-open-data.json"))).text();
    expect(dataset).toContain("langchain");
    const page = await fetch(at("/products/langchain/"), { headers: { accept: "text/html" } });
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const text = await page.text();
    expect(text).toContain("<h1");
    const again = await fetch(at("/products/langchain/"), { headers: { accept: "text/html" } });
    expect(sharedHeaders(Object.fromEntries(again.headers))).toEqual(sharedHeaders(Object.fromEntries(page.headers)));
    expect(await again.text()).toBe(text);
    for (const path of ["/docs/runbook/", "/docs/operations/", "/docs/threat-model/"]) {
      const document = await fetch(at(path));
      expect(document.status, path).toBe(200);
      expect(await document.text()).toMatch(/<h1>(Runbook|Operations|Threat model)<\/h1>/);
    }
  });

  test("a paid answer has a receipt and a journal row", async () => {
    const { code, stdout } = await pay({ echo: "first" });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ status: 200, answer: { data: { request: { echo: "first" } } } });
    expect(settledSum()).toBe(10_000n);
  });

  test("kill -9 during a payment: it is settled at most once, and nothing is lost after a restart", async () => {
    const paying = pay({ echo: "interrupted" });
    await new Promise((resolve) => setTimeout(resolve, 700));
    printed += server?.output() ?? "";
    await server?.end("SIGKILL");
    const interrupted = await paying;
    server = await serve({ ...env, ...SECRETS });
    await railReady(server.url);
    const sum = settledSum();
    expect([10_000n, 20_000n]).toContain(sum);
    if (interrupted.code === 0) expect(sum).toBe(20_000n);
    const after = await pay({ echo: "after" });
    expect(after.code).toBe(0);
    expect(settledSum()).toBe(sum + 10_000n);
    expect((await fetch(at("/readyz"))).status).toBe(200);
    expect((await clearboard(["builds", "verify"], env)).code).toBe(0);
  });

  test("SIGTERM ends the server with code 0, and no secret or signature was printed", async () => {
    printed += server?.output() ?? "";
    const code = await server?.end("SIGTERM");
    printed += server?.output() ?? "";
    expect(code).toBe(0);
    expect(printed).toContain('"msg":"answered"');
    for (const secret of Object.values(SECRETS)) expect(printed).not.toContain(secret.replace(/^0x/, ""));
    expect(printed).not.toMatch(/0x[0-9a-f]{130}/i);
    expect(printed).not.toContain("eyJ4NDAy");
    const build = JSON.stringify(readFileSync(join(dataDir, "current", "build.json"), "utf8"));
    for (const secret of Object.values(SECRETS)) expect(build).not.toContain(secret);
  });
});
