import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inputSchema, outputSchema } from "../../src/api/json-schema.ts";
import { operations } from "../../src/operations/registry.ts";
import { accepts, complaint, compute, send } from "./fuzz.ts";
import { createPaidWorld, type PaidWorld } from "./paid-world.ts";
import { callTool } from "./rpc.ts";
import { compile } from "./schema.ts";
import { damaged, validNear } from "./schema-arbitrary.ts";

/**
 * Holds every operation to its own schema with arbitrary inputs.
 *
 * @param runs cases of each kind for each operation
 */
export function fuzzOperations(runs: number): void {
  let world: PaidWorld;
  beforeAll(async () => {
    world = await createPaidWorld();
  });
  afterAll(() => world.close());

  const options = { numRuns: runs, endOnFailure: false };

  describe.each(operations.map((operation) => [operation.operationId, operation] as const))("%s", (_, operation) => {
    const schema = inputSchema(operation);
    const good = validNear(
      schema,
      operation.examples.map(({ input }) => input),
    );

    test(`answers ${runs} inputs that its schema accepts`, { timeout: 600_000 }, async () => {
      const statuses = new Set<number>();
      await fc.assert(
        fc.asyncProperty(good, async (input) => {
          expect(accepts(operation, input)).toBe(true);
          const sent = await send(world, operation, input);
          if (sent === null) return;
          statuses.add(sent.answer.status);
          expect(complaint(operation, sent)).toBeNull();
          expect(sent.answer.headers["x-request-id"]).toBe(
            sent.answer.json.meta?.request_id ?? sent.answer.json.request_id,
          );
        }),
        options,
      );
      // A receipt can not be guessed.
      if (operation.examples.length > 0) expect(statuses).toContain(operation.price.mode === "free" ? 200 : 402);
    });

    test(`refuses ${runs} inputs that its schema refuses`, { timeout: 600_000 }, async () => {
      const statuses = new Set<number>();
      await fc.assert(
        fc.asyncProperty(damaged(schema), async (input) => {
          const sent = await send(world, operation, input);
          if (sent === null) return;
          statuses.add(sent.answer.status);
          expect(complaint(operation, sent)).toBeNull();
        }),
        options,
      );
      expect(statuses).toContain(400);
    });

    if (operation.price.mode !== "free") {
      test(`computes what ${runs} payments would buy`, { timeout: 600_000 }, async () => {
        const validate = compile(outputSchema(operation));
        await fc.assert(
          fc.asyncProperty(good, async (input) => {
            const computed = await compute(operation, input, world);
            if ("refused" in computed) {
              expect(operation.errors).toContain(computed.refused);
              return;
            }
            const data = JSON.parse(JSON.stringify(computed.data));
            expect(validate(data), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
          }),
          options,
        );
      });
    }

    const { tool } = operation;
    if (tool !== undefined) {
      test(`is the same over MCP for ${runs} inputs, good and bad`, { timeout: 600_000 }, async () => {
        await fc.assert(
          fc.asyncProperty(fc.oneof(good, damaged(schema)), async (input) => {
            const mcp = await callTool(world, tool, input);
            expect(mcp.status).toBeLessThan(500);
            const accepted = accepts(operation, input ?? {});
            if (operation.price.mode === "free") {
              expect(mcp.status).toBe(200);
              expect(mcp.json.result.isError === true).toBe(!accepted);
            } else if (accepted) {
              expect([402, 404]).toContain(mcp.status);
            } else {
              expect([mcp.status, mcp.json.error]).toEqual([400, "INVALID_INPUT"]);
            }
          }),
          options,
        );
      });
    }
  });

  test(`/mcp survives ${runs} arbitrary messages`, { timeout: 600_000 }, async () => {
    const message = fc.record(
      {
        jsonrpc: fc.oneof({ weight: 5, arbitrary: fc.constant("2.0") }, fc.jsonValue()),
        id: fc.oneof(fc.integer(), fc.string(), fc.jsonValue()),
        method: fc.oneof(
          fc.constantFrom("initialize", "ping", "tools/list", "tools/call", "server/discover", "notifications/x"),
          fc.string(),
        ),
        params: fc.oneof(
          fc.record(
            {
              name: fc.oneof(fc.constantFrom("search_products", "compare_products"), fc.string()),
              arguments: fc.jsonValue(),
              _meta: fc.oneof(
                fc.jsonValue(),
                fc.record({ "x402/payment": fc.jsonValue(), progressToken: fc.jsonValue() }, { requiredKeys: [] }),
              ),
              cursor: fc.jsonValue(),
            },
            { requiredKeys: [] },
          ),
          fc.jsonValue(),
        ),
        result: fc.jsonValue(),
        error: fc.jsonValue(),
      },
      { requiredKeys: ["jsonrpc"] },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(message, fc.jsonValue()), fc.boolean(), async (body, inBand) => {
        const answer = await world.post(inBand ? "/mcp?payment=in-band" : "/mcp", JSON.stringify(body));
        expect(answer.status, answer.text).toBeLessThan(500);
        expect(answer.json?.error?.code).not.toBe(-32603);
      }),
      options,
    );
  });
}
