import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ToolOperation, toolOperations } from "../../../src/api/mcp/tools.ts";
import { inputSchema } from "../../../src/api/wire/json-schema.ts";
import { operations } from "../../../src/operations/registry.ts";
import { toHeader } from "../payments/wallet.ts";
import { callTool, modernRpc } from "../world/mcp-rpc.ts";
import { createPaidWorld, type PaidWorld } from "../world/paid.ts";
import { type Answer, type Json, request } from "../world/test-server.ts";
import { accepts, send } from "./fuzz.ts";
import { damaged, damagedCopy, validNear } from "./schema-arbitrary.ts";

const IN_BAND = "/mcp?payment=in-band";
const TIMEOUT = { timeout: 3_600_000 };

/**
 * Holds the tools to what REST answers, and the endpoint to its promise never to fail, with arbitrary inputs, messages,
 * payments and bytes.
 *
 * @param runs cases of each kind, and for each tool
 */
export function fuzzMcp(runs: number): void {
  let world: PaidWorld;
  beforeAll(async () => {
    world = await createPaidWorld();
  });
  afterAll(() => world.close());

  const options = { numRuns: runs, endOnFailure: false };

  describe.each(toolOperations(operations).map((operation) => [operation.tool, operation] as const))(
    "%s",
    (_, operation) => {
      const schema = inputSchema(operation);
      const inputs = fc.oneof(
        validNear(
          schema,
          operation.examples.map(({ input }) => input),
        ),
        damaged(schema),
      );

      test(`answers ${runs} valid and invalid inputs as REST does`, TIMEOUT, async () => {
        const statuses = new Set<number>();
        await fc.assert(
          fc.asyncProperty(inputs, fc.constantFrom("http", "in-band", "stateless"), async (input, way) => {
            const answer = await call(world, operation, input, way);
            expect(answer.status, answer.text).toBeLessThan(500);
            if (operation.price.mode === "free") await expectFree(world, operation, input, answer);
            else await expectPaid(world, operation, input, answer, way === "in-band");
            statuses.add(answer.status);
          }),
          { ...options, examples: knownInputs(operation) },
        );
        expect([...statuses]).toEqual(
          expect.arrayContaining(operation.price.mode === "free" ? [200] : [200, 400, 402]),
        );
      });
    },
  );

  test(`charges nothing for ${runs} almost valid payments, without a 5xx`, TIMEOUT, async () => {
    const [tool, input] = ["compare_products", { products: ["langchain", "crewai"] }];
    const required = (await callTool(world, tool, input)).headers["payment-required"] ?? "";
    const seen = new Set<unknown>();
    const ways = fc.constantFrom("header", "object", "base64", "in-band");
    await fc.assert(
      fc.asyncProperty(ways, fc.nat({ max: 10_000 }), fc.jsonValue(), async (way, seed, other) => {
        // The extensions that a client echoes are most of a payment, and of no weight in it.
        const { extensions: _, ...bare } = await world.sign(required);
        const payment = damagedCopy(bare, seed, other);
        const settledBefore = world.chain.settles;
        const options =
          way === "header"
            ? { headers: { "payment-signature": toHeader(payment as Json) } }
            : {
                meta: { "x402/payment": way === "object" ? payment : toHeader(payment as Json) },
                ...(way === "in-band" ? { url: IN_BAND } : {}),
              };
        const answer = await callTool(world, tool, input, options);
        expect(answer.status, answer.text).toBeLessThan(500);
        const body = answer.json.result?.structuredContent ?? answer.json;
        // What is not signed may change without harm; the payment is then as good as before.
        const sold = body.meta?.payment?.status === "settled";
        seen.add(sold ? "sold" : body.error);
        expect(world.chain.settles - settledBefore).toBe(sold ? 1 : 0);
        if (!sold) {
          expect(["PAYMENT_REQUIRED", "PAYMENT_NOT_VERIFIED", "DAILY_SPEND_LIMIT_REACHED"]).toContain(body.error);
        }
      }),
      options,
    );
    // A few draws can all be of one kind.
    if (runs >= 50) expect([...seen]).toEqual(expect.arrayContaining(["sold", "PAYMENT_NOT_VERIFIED"]));
  });

  test(`survives ${runs} arbitrary messages`, TIMEOUT, async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(message, fc.jsonValue()), fc.boolean(), async (body, inBand) => {
        const answer = await world.post(inBand ? IN_BAND : "/mcp", JSON.stringify(body));
        expect(answer.status, answer.text).toBeLessThan(500);
        expect(answer.json?.error?.code).not.toBe(-32603);
      }),
      options,
    );
  });

  test(`survives ${runs} arbitrary bytes under arbitrary headers`, TIMEOUT, async () => {
    const line = fc.string({ maxLength: 40, unit: "grapheme-ascii" });
    const known = (...values: string[]) => fc.oneof(fc.constantFrom(...values), line);
    const headers = fc.record(
      {
        "content-type": known("application/json", "application/json; charset=utf-16", "text/plain"),
        accept: known("*/*", "text/event-stream", "application/problem+json", "text/markdown"),
        "content-encoding": known("identity", "gzip"),
        "mcp-protocol-version": known("2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"),
        "mcp-method": known("tools/call", "tools/list"),
        "mcp-name": known("search_products", "compare_products"),
        "payment-signature": known("e30=", "bnVsbA=="),
        origin: known("null", "http://localhost"),
        host: known("127.0.0.1", "[::1]:80"),
      },
      { requiredKeys: [] },
    );
    const method = fc.constantFrom("POST", "GET", "OPTIONS", "DELETE", "HEAD");
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      message.map((value) => Buffer.from(JSON.stringify(value))),
    );
    await fc.assert(
      fc.asyncProperty(method, headers, bytes, async (method, headers, bytes) => {
        const payload = method === "POST" ? { payload: Buffer.from(bytes) } : {};
        const answer = await request(world.app, { method, url: "/mcp", headers, ...payload });
        expect(answer.status, answer.text).toBeLessThan(500);
        if (answer.status >= 400 && method !== "HEAD") expect(answer.json.error).toBeTruthy();
      }),
      options,
    );
  });
}

/** Messages of JSON-RPC that are nearly right. */
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

function call(world: PaidWorld, { tool }: ToolOperation, input: unknown, way: string): Promise<Answer> {
  if (way !== "stateless") return callTool(world, tool, input, way === "in-band" ? { url: IN_BAND } : {});
  const { body, headers } = modernRpc("tools/call", { name: tool, arguments: input });
  return world.post("/mcp", body, headers);
}

async function expectFree(world: PaidWorld, operation: ToolOperation, input: unknown, answer: Answer): Promise<void> {
  expect(answer.status).toBe(200);
  const { isError, structuredContent, content } = answer.json.result;
  if (!accepts(operation, input)) {
    expect(isError).toBe(true);
    expect(JSON.parse(content[0].text)).toMatchObject({ error: "INVALID_INPUT", input_schema: inputSchema(operation) });
    return;
  }
  if (isError === true) {
    const [code, rest] = [JSON.parse(content[0].text).error, await send(world, operation, input)];
    expect(operation.errors.includes(code) || code === "INVALID_INPUT").toBe(true);
    if (rest !== null) expect(code).toBe(rest.answer.json.error);
    return;
  }
  if (operation.text === undefined) expect(JSON.parse(content[0].text)).toEqual(structuredContent);
  else expect(content[0].text).toContain(structuredContent.meta.citation.text);
  const rest = await send(world, operation, input);
  // An address cannot tell a lone surrogate from the character that stands for damage.
  if (rest === null || /\\ud[89a-f]/.test(JSON.stringify(input))) return;
  expect(nameless(structuredContent)).toEqual(nameless(rest.answer.json));
}

async function expectPaid(
  world: PaidWorld,
  operation: ToolOperation,
  input: unknown,
  answer: Answer,
  inBand: boolean,
): Promise<void> {
  const rest = await world.post(operation.path, JSON.stringify(input));
  if (!inBand && rest.status !== 404) {
    expect(answer.status).toBe(rest.status);
    expect(nameless(answer.json)).toEqual(nameless(rest.json));
    return;
  }
  expect(answer.status).toBe(200);
  const { isError, structuredContent, content } = answer.json.result;
  expect(isError).toBe(true);
  const shown = JSON.parse(content[0].text);
  if (rest.status === 404) {
    // A list of all known names is cut.
    expect(shown).toMatchObject({ error: rest.json.error, message: rest.json.message });
    return;
  }
  if (rest.status === 402) expect(structuredContent.accepts).toEqual(rest.json.payment.accepts);
  else expect(nameless(shown)).toEqual(nameless(rest.json));
}

/** A body without what differs between two requests. */
function nameless(body: Json): Json {
  return { ...body, request_id: "", ...(body.meta === undefined ? {} : { meta: { ...body.meta, request_id: "" } }) };
}

/** Inputs of each outcome, since drawn ones may all have the same: the first example over two transports, and one that is refused. */
function knownInputs(operation: ToolOperation): [unknown, string][] {
  const [example] = operation.examples;
  const refused: [unknown, string] = [{ unknown: true }, "http"];
  return example === undefined ? [refused] : [[example.input, "http"], [example.input, "in-band"], refused];
}
