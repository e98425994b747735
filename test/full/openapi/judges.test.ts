import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  checkEndpointSchema,
  checkL2ForOpenAPI,
  discoverOriginSchema,
  getOpenAPI,
  getWarningsForL2,
  getWarningsForL3,
  getWarningsForOpenAPI,
  isOpenApiParseFailure,
  validatePaymentRequiredDetailed,
} from "@agentcash/discovery";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../../src/operations/registry.ts";
import { createLiveWorld, type LiveWorld } from "../../support/server/live-world.ts";
import { toolPath } from "../../support/tools.ts";
import type { Json } from "../../support/world/test-server.ts";

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
afterAll(() => world.close());

test("Redocly's recommended rules report neither error nor warning", async () => {
  const folder = mkdtempSync(join(tmpdir(), "clearboard-redocly-"));
  try {
    for (const name of ["openapi.json", "openapi.yaml"]) {
      writeFileSync(join(folder, name), (await world.get(`/${name}`)).text);
      const run = promisify(execFile)(
        process.execPath,
        [toolPath("@redocly/cli/bin/cli.js"), "lint", name, "--extends", "recommended", "--format", "json"],
        { cwd: folder, env: { PATH: process.env.PATH, HOME: folder, REDOCLY_TELEMETRY: "off", CI: "true" } },
      );
      const { stdout } = await run.catch((failed: { stdout: string }) => failed);
      const report = JSON.parse(stdout);
      expect(report.problems).toEqual([]);
      expect(report.totals).toMatchObject({ errors: 0, warnings: 0 });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe("the indexer behind x402scan", () => {
  test("reads the description and finds every operation with its price", async () => {
    const found = await discoverOriginSchema({ target: world.url, guidance: "always" } as Json);
    if (!found.found) throw new Error(`not found: ${found.cause}`);
    expect(found.endpoints).toHaveLength(operations.length);
    expect(found.guidance).toContain("PAYMENT-SIGNATURE");
    for (const { path, method, price } of operations) {
      const endpoint: Json = found.endpoints.find((route) => route.path === path && route.method === method);
      expect(endpoint, path).toBeDefined();
      expect(endpoint.authMode).toBe(price.mode === "free" ? "unprotected" : "paid");
    }
    const source = (await getOpenAPI(world.url))._unsafeUnwrap();
    expect(getWarningsForOpenAPI(source)).toEqual([]);
    if (source === null || isOpenApiParseFailure(source)) throw new Error("not parsed");
    expect(getWarningsForL2(checkL2ForOpenAPI(source))).toEqual([]);
  });

  test.each(
    operations
      .filter(({ price }) => price.mode !== "free")
      .map((operation) => [operation.operationId, operation] as const),
  )("reaches the challenge of %s with its own sample input", async (_, { path, method }) => {
    const url = `${world.url}${path}`;
    const described = await checkEndpointSchema({ url });
    if (!described.found) throw new Error("not described");
    const advisory = described.advisories.find((candidate) => candidate.method === method);
    expect(getWarningsForL3(advisory ?? null)).toEqual([]);
    const sampleInputBody = method === "POST" ? sampleOf(advisory?.inputSchema as Json) : undefined;
    const probed = await checkEndpointSchema({
      url,
      probe: true,
      ...(sampleInputBody === undefined ? {} : { sampleInputBody }),
    });
    if (!probed.found) throw new Error(`no answer to ${JSON.stringify(sampleInputBody)}`);
    const answered: Json = probed.advisories.find((candidate) => candidate.method === method);
    expect(answered.paymentOptions).toHaveLength(1);
    const { issues }: Json = validatePaymentRequiredDetailed(answered.paymentRequiredBody);
    expect(issues.filter((issue: Json) => issue.severity !== "info")).toEqual([]);
  });
});

/** A request as x402scan makes it: required properties only, each from what its schema shows. */
function sampleOf(schema: Json): Record<string, unknown> {
  return Object.fromEntries((schema.required ?? []).map((name: string) => [name, shownBy(schema.properties[name])]));
}

function shownBy(schema: Json): unknown {
  for (const shown of [schema.const, schema.default, schema.example, schema.examples?.[0], schema.enum?.[0]]) {
    if (shown !== undefined) return shown;
  }
  if (schema.type === "array") return [shownBy(schema.items)];
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 1;
  return "test";
}
