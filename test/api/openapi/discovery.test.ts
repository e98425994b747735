import { decodePaymentRequiredHeader } from "@x402/core/http";
import { extractDiscoveryInfo, validateDiscoveryExtension } from "@x402/extensions/bazaar";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toolOperations } from "../../../src/api/mcp/tools.ts";
import { operations } from "../../../src/operations/registry.ts";
import { compile } from "../../support/schema.ts";
import { callTool } from "../../support/world/mcp-rpc.ts";
import { createPaidWorld, type PaidWorld } from "../../support/world/paid.ts";
import type { Json } from "../../support/world/test-server.ts";

const paid = operations.filter(({ price }) => price.mode !== "free");

let world: PaidWorld;
beforeAll(async () => {
  world = await createPaidWorld();
});
afterAll(() => world.close());

/** What a challenge says of how to call, checked as a facilitator checks it that lists resources. */
async function listed(header: string | undefined): Promise<Json> {
  expect(header?.length).toBeLessThan(6_000);
  const required = decodePaymentRequiredHeader(header ?? "");
  const { bazaar } = required.extensions as Json;
  const validate = compile(bazaar.schema);
  expect(validate(bazaar.info), JSON.stringify(validate.errors)).toBe(true);
  expect(validateDiscoveryExtension(bazaar)).toEqual({ valid: true });
  const payment = await world.sign(required);
  return extractDiscoveryInfo(payment as Json, required.accepts[0] as Json);
}

describe.each(paid.map((operation) => [operation.operationId, operation] as const))("%s", (_, operation) => {
  const input = (operation.examples[0]?.input ?? {}) as Record<string, unknown>;

  test("its challenge describes the call in less than 6 kB", async () => {
    const answer =
      operation.method === "POST" ? await world.post(operation.path, input) : await world.get(operation.path);
    expect(answer.status).toBe(402);
    const found = await listed(answer.headers["payment-required"]);
    expect(found).toMatchObject({
      resourceUrl: `https://api.example.org${operation.path}`,
      method: operation.method,
      serviceName: "Clearboard",
      tags: [operation.resourceId],
      description: operation.summary,
    });
    if (operation.method !== "POST") return;
    const { body } = found.discoveryInfo.input;
    expect((await world.post(operation.path, body)).status).toBe(402);
    const { bazaar } = found.extensions;
    const refused = await world.post(operation.path, { "not a property": 1 });
    expect(bazaar.schema.properties.input.properties.body).toEqual(refused.json.input_schema);
  });
});

test.each(toolOperations(paid).map((operation) => [operation.tool, operation] as const))(
  "%s is listed by address and tool",
  async (tool, operation) => {
    const answer = await callTool(world, tool, operation.examples[0]?.input);
    const found = await listed(answer.headers["payment-required"]);
    expect(found).toMatchObject({ resourceUrl: "https://api.example.org/mcp", toolName: tool });
    expect(found.discoveryInfo.input.inputSchema).toMatchObject({ type: "object", additionalProperties: false });
  },
);
