import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inputSchema, outputSchema, sampleInput } from "../../../src/api/wire/json-schema.ts";
import { operations } from "../../../src/operations/registry.ts";
import { compile } from "../schema.ts";
import { createPaidWorld, type PaidWorld } from "../world/paid.ts";
import { accepts, complaint, compute, send } from "./fuzz.ts";
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

    test(`answers ${runs} inputs that its schema accepts`, { timeout: 3_600_000 }, async () => {
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
        // All drawn inputs may have unknown names and be refused.
        { ...options, examples: operation.examples.map(({ input }) => [input] as [unknown]) },
      );
      // A receipt cannot be guessed.
      if (operation.examples.length > 0) expect(statuses).toContain(operation.price.mode === "free" ? 200 : 402);
    });

    test(`refuses ${runs} inputs that its schema refuses`, { timeout: 3_600_000 }, async () => {
      const statuses = new Set<number>();
      await fc.assert(
        fc.asyncProperty(damaged(schema), async (input) => {
          const sent = await send(world, operation, input);
          if (sent === null) return;
          statuses.add(sent.answer.status);
          expect(complaint(operation, sent)).toBeNull();
        }),
        // A wrong type in a path is a text, which may be an unknown name.
        { ...options, examples: [[{ ...(sampleInput(operation) as object), "no such member": 1 }]] },
      );
      expect(statuses).toContain(400);
    });

    if (operation.price.mode !== "free") {
      test(`computes ${runs} paid answers`, { timeout: 3_600_000 }, async () => {
        const validate = compile(outputSchema(operation));
        await fc.assert(
          fc.asyncProperty(good, async (input) => {
            // Rules between two members are not in the schema.
            fc.pre(operation.input.safeParse(input).success);
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
  });
}
