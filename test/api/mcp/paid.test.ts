import { decodePaymentRequiredHeader, decodePaymentResponseHeader } from "@x402/core/http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toolOperations } from "../../../src/api/mcp/tools.ts";
import { operations } from "../../../src/operations/registry.ts";
import { verifies } from "../../support/payments/verifies.ts";
import { toHeader } from "../../support/payments/wallet.ts";
import { callTool, modernRpc } from "../../support/world/mcp-rpc.ts";
import { createPaidWorld, type PaidWorld } from "../../support/world/paid.ts";
import { createWorld } from "../../support/world/test-server.ts";

const TOOL = "compare_products";
const PATH = "/api/agent/v1/compare";
const INPUT = { products: ["langchain", "crewai"] };
const IN_BAND = "/mcp?payment=in-band";

let world: PaidWorld;
beforeAll(async () => {
  world = await createPaidWorld();
});
afterAll(() => world.close());

async function challenge(name = TOOL, args: unknown = INPUT): Promise<string> {
  const header = (await callTool(world, name, args)).headers["payment-required"];
  if (header === undefined) throw new Error("no challenge");
  return header;
}

const withMeta = (payment: unknown) => ({ meta: { "x402/payment": payment } });

describe("without a payment", () => {
  verifies("mcp:402", "a paid tool is HTTP 402 with the requirements of REST in header and body", async () => {
    const rest = await world.post(PATH, INPUT);
    const mcp = await callTool(world, TOOL, INPUT);
    expect(mcp.status).toBe(402);
    expect({ ...mcp.json, request_id: "" }).toEqual({ ...rest.json, request_id: "" });
    expect(mcp.json.request_id).toBe(mcp.headers["x-request-id"]);
    const [ours, theirs] = [mcp, rest].map(({ headers }) =>
      decodePaymentRequiredHeader(headers["payment-required"] ?? ""),
    );
    expect(ours?.accepts).toEqual(theirs?.accepts);
    expect(ours?.accepts).toEqual(mcp.json.payment.accepts);
    expect(ours?.resource?.url).toBe("https://api.example.org/mcp");
    expect(mcp.headers["cache-control"]).toBe("no-store");
  });

  test("the stateless revision gets the same 402", async () => {
    const { body, headers } = modernRpc("tools/call", { name: TOOL, arguments: INPUT });
    const answer = await world.post("/mcp", body, headers);
    expect([answer.status, answer.json.error]).toEqual([402, "PAYMENT_REQUIRED"]);
    expect(answer.headers["payment-required"]).toBe(await challenge());
  });

  test("in band it is a failed call that carries PaymentRequired", async () => {
    const { status, json, headers } = await callTool(world, TOOL, INPUT, { url: IN_BAND });
    const required = decodePaymentRequiredHeader(await challenge());
    expect(status).toBe(200);
    expect(headers["payment-required"]).toBeUndefined();
    expect(json.result.isError).toBe(true);
    const { reading, ...terms } = json.result.structuredContent;
    expect([terms, typeof reading.understood]).toEqual([required, "string"]);
    expect(JSON.parse(json.result.content[0].text)).toEqual(json.result.structuredContent);
    expect(json.result._meta["x402/error"]).toEqual(required);
    const { body, headers: mirror } = modernRpc("tools/call", { name: TOOL, arguments: INPUT });
    const modern = await world.post(IN_BAND, body, mirror);
    expect(modern.json.result).toMatchObject({ resultType: "complete", isError: true, structuredContent: required });
  });

  test("a free tool never asks for payment, not even in band", async () => {
    for (const url of ["/mcp", IN_BAND]) {
      const answer = await callTool(world, "search_products", { q: "agents" }, { url });
      expect(answer.json.result.structuredContent.meta).toMatchObject({ free: true, payment: null });
    }
  });
});

describe("input that is refused before any challenge", () => {
  const unknown = { products: ["langchain", "no-such-product-anywhere"] };

  test("invalid input is the 400 of REST", async () => {
    const input = { products: ["one"], extra: true };
    const rest = await world.post(PATH, input);
    const mcp = await callTool(world, TOOL, input);
    expect(mcp.status).toBe(400);
    expect({ ...mcp.json, request_id: "" }).toEqual({ ...rest.json, request_id: "" });
    expect(mcp.headers["payment-required"]).toBeUndefined();
  });

  test("arguments that are not an object are invalid input", async () => {
    for (const input of [[], "x", 5]) {
      expect(await callTool(world, TOOL, input)).toMatchObject({ status: 400, json: { error: "INVALID_INPUT" } });
    }
  });

  test("an unknown name is 404 over REST and a failed call over MCP, where 404 would mean an ended session", async () => {
    const rest = await world.post(PATH, unknown);
    const mcp = await callTool(world, TOOL, unknown);
    expect([rest.status, mcp.status, mcp.json.result.isError]).toEqual([404, 200, true]);
    const body = JSON.parse(mcp.json.result.content[0].text);
    expect({ ...body, request_id: "" }).toEqual({ ...rest.json, request_id: "" });
  });

  test("in band both are failed calls without requirements", async () => {
    for (const [input, code] of [
      [{ products: [] }, "INVALID_INPUT"],
      [unknown, "PRODUCT_NOT_FOUND"],
    ]) {
      const { status, json } = await callTool(world, TOOL, input, { url: IN_BAND });
      expect([status, json.result.isError]).toEqual([200, true]);
      const error = JSON.parse(json.result.content[0].text);
      expect(error.error).toBe(code);
      expect(error.accepts).toBeUndefined();
    }
  });
});

describe("paid by header", () => {
  test("the answer is that of REST, with receipt in both places", async () => {
    const header = toHeader(await world.sign(await challenge()));
    const mcp = await callTool(world, TOOL, INPUT, { headers: { "payment-signature": header } });
    expect(mcp.status).toBe(200);
    const { structuredContent, content, _meta } = mcp.json.result;
    expect(JSON.parse(content[0].text)).toEqual(structuredContent);
    const settled = decodePaymentResponseHeader(mcp.headers["payment-response"] ?? "");
    expect(settled.success).toBe(true);
    expect(_meta["x402/payment-response"]).toEqual(settled);
    expect(structuredContent.meta).toMatchObject({ free: false, payment: { transaction: settled.transaction } });

    const restChallenge = (await world.post(PATH, INPUT)).headers["payment-required"] ?? "";
    const rest = await world.post(PATH, INPUT, { "payment-signature": toHeader(await world.sign(restChallenge)) });
    expect(structuredContent.data).toEqual(rest.json.data);
  });

  test("the same payment again is 409 over REST and over MCP", async () => {
    const payment = await world.sign(await challenge());
    const headers = { "payment-signature": toHeader(payment) };
    const first = await callTool(world, TOOL, INPUT, { headers });
    expect(first.status).toBe(200);
    const again = await callTool(world, TOOL, INPUT, { headers });
    expect([again.status, again.json.error]).toEqual([409, "PAYMENT_REPLAYED"]);
    expect((await world.post(PATH, INPUT, headers)).json.error).toBe("PAYMENT_REPLAYED");
    const inBand = await callTool(world, TOOL, INPUT, withMeta(payment));
    expect([inBand.status, inBand.json.result.isError]).toEqual([200, true]);
    const { receipt_hash: hash } = first.json.result.structuredContent.meta.payment;
    const answer = `https://api.example.org/api/agent/v1/receipts/${hash}/answer`;
    expect(inBand.json.result.structuredContent).toMatchObject({
      error: "PAYMENT_REPLAYED",
      message: expect.stringContaining("GET settled_payment.answer"),
      settled_payment: { receipt_hash: hash, answer },
    });
    expect(inBand.json.result.structuredContent.accepts).toBeUndefined();
  });

  test("with a payment in the header and one in _meta, only the one in the header is used", async () => {
    const [first, second] = [await world.sign(await challenge()), await world.sign(await challenge())];
    const headers = { "payment-signature": toHeader(first) };
    const both = await callTool(world, TOOL, INPUT, { headers, ...withMeta(second) });
    expect(both.json.result.structuredContent.meta.payment.status).toBe("settled");
    expect((await callTool(world, TOOL, INPUT, { headers })).status).toBe(409);
    const later = await callTool(world, TOOL, INPUT, withMeta(second));
    expect(later.json.result.structuredContent.meta.payment.status).toBe("settled");
  });

  test.each(["", "nonsense", Buffer.from("{}").toString("base64")])(
    "a payment that is %j is refused",
    async (value) => {
      const answer = await callTool(world, TOOL, INPUT, { headers: { "payment-signature": value } });
      expect([answer.status, answer.json.error]).toEqual([402, "PAYMENT_NOT_VERIFIED"]);
    },
  );
});

test.each(
  toolOperations(operations.filter(({ price }) => price.mode !== "free")).map(
    (operation) => [operation.tool, operation] as const,
  ),
)("%s sells the same answer to each of its examples over every transport", async (tool, operation) => {
  for (const { input } of operation.examples) {
    const asked = await challenge(tool, input);
    const rest = await world.post(operation.path, input, { "payment-signature": toHeader(await world.sign(asked)) });
    const header = { headers: { "payment-signature": toHeader(await world.sign(asked)) } };
    const byHeader = await callTool(world, tool, input, header);
    const byMeta = await callTool(world, tool, input, withMeta(await world.sign(asked)));
    expect(rest.status).toBe(200);
    expect(byHeader.json.result.structuredContent.data).toEqual(rest.json.data);
    expect(byMeta.json.result.structuredContent.data).toEqual(rest.json.data);
    expect(Object.keys(byMeta.json.result.structuredContent.meta)).toEqual(Object.keys(rest.json.meta));
  }
});

describe("paid in _meta", () => {
  test.each([
    ["an object", "/mcp", (payment: object) => payment],
    ["base64", "/mcp", toHeader],
    ["an object, in band", IN_BAND, (payment: object) => payment],
  ])("%s buys the answer", async (_, url, encode) => {
    const payment = await world.sign(await challenge());
    const { status, json } = await callTool(world, TOOL, INPUT, { url, ...withMeta(encode(payment)) });
    expect(status).toBe(200);
    expect(json.result.isError).toBeUndefined();
    expect(json.result._meta["x402/payment-response"]).toMatchObject({ success: true, payer: world.wallet.address });
    expect(json.result.structuredContent.meta.payment).toMatchObject({ status: "settled", amount: "0.01" });
  });

  test("the stateless revision pays the same way", async () => {
    const payment = await world.sign(await challenge());
    const { body, headers } = modernRpc("tools/call", {
      name: TOOL,
      arguments: INPUT,
      _meta: { "x402/payment": payment },
    });
    const { json } = await world.post("/mcp", body, headers);
    expect(json.result.resultType).toBe("complete");
    expect(json.result._meta["x402/payment-response"].success).toBe(true);
  });

  test("an insufficient payment is refused with the requirements", async () => {
    const payment = await world.sign(await challenge(), { value: "1" });
    const { status, json } = await callTool(world, TOOL, INPUT, withMeta(payment));
    expect(status).toBe(200);
    const { structuredContent, content, _meta, isError } = json.result;
    expect(isError).toBe(true);
    expect(structuredContent).toMatchObject({
      x402Version: 2,
      error: "PAYMENT_NOT_VERIFIED",
      accepts: [{ scheme: "exact", amount: "10000" }],
    });
    expect(JSON.parse(content[0].text)).toEqual(structuredContent);
    expect(_meta["x402/error"]).toEqual(structuredContent);
  });

  test.each([{}, [], "x", 7, true])("a payment that is %j is refused with the requirements", async (payment) => {
    const { status, json } = await callTool(world, TOOL, INPUT, withMeta(payment));
    expect(status).toBe(200);
    expect(json.result.structuredContent).toMatchObject({ error: "PAYMENT_NOT_VERIFIED", x402Version: 2 });
    expect(json.result.structuredContent.accepts).toHaveLength(1);
  });

  test("an unknown settlement outcome returns no requirements to sign", async () => {
    const payment = await world.sign(await challenge());
    world.chain.settleFaults.push({ kind: "lost", moves: false });
    world.chain.readable = false;
    const { status, json } = await callTool(world, TOOL, INPUT, withMeta(payment));
    world.chain.readable = true;
    expect(status).toBe(200);
    expect(json.result.isError).toBe(true);
    expect(json.result.structuredContent.accepts).toBeUndefined();
    expect(json.result.structuredContent.retry).toBe("same_payment");
  });
});

test("one payment sent through every transport at once is charged once", async () => {
  const own = await createPaidWorld();
  const asked = (await callTool(own, TOOL, INPUT)).headers["payment-required"] ?? "";
  const payment = await own.sign(asked);
  const headers = { "payment-signature": toHeader(payment) };
  const doors = [
    () => own.post(PATH, INPUT, headers),
    () => callTool(own, TOOL, INPUT, { headers }),
    () => callTool(own, TOOL, INPUT, withMeta(payment)),
    () => callTool(own, TOOL, INPUT, { url: IN_BAND, ...withMeta(toHeader(payment)) }),
  ];
  const answers = await Promise.all([...doors, ...doors, ...doors].map((send) => send()));
  const bodies = answers.map(({ json }) => json.result?.structuredContent ?? json);
  expect(bodies.filter(({ meta }) => meta?.payment?.status === "settled")).toHaveLength(1);
  expect(bodies.filter(({ error }) => error === "PAYMENT_REPLAYED")).toHaveLength(answers.length - 1);
  expect(own.chain.settles).toBe(1);
  await own.close();
});

test("a notification never uses its payment", async () => {
  const own = await createPaidWorld();
  const asked = (await callTool(own, TOOL, INPUT)).headers["payment-required"] ?? "";
  const params = { name: TOOL, arguments: INPUT, _meta: { "x402/payment": await own.sign(asked) } };
  const answer = await own.post("/mcp", { jsonrpc: "2.0", method: "tools/call", params });
  expect(answer).toMatchObject({ status: 202, text: "" });
  expect([own.chain.settles, own.journal()]).toEqual([0, []]);
  await own.close();
});

test("one journal records the payments of every transport", async () => {
  const own = await createPaidWorld();
  const ask = async () => (await callTool(own, TOOL, INPUT)).headers["payment-required"] ?? "";
  await callTool(own, TOOL, INPUT, { headers: { "payment-signature": toHeader(await own.sign(await ask())) } });
  await callTool(own, TOOL, INPUT, withMeta(await own.sign(await ask())));
  await own.post(PATH, INPUT, { "payment-signature": toHeader(await own.sign(await ask())) });
  expect(own.journal().map(({ method, path, state }) => [method, path, state])).toEqual([
    ["MCP", TOOL, "settled"],
    ["MCP", TOOL, "settled"],
    ["POST", PATH, "settled"],
  ]);
  expect(own.chain.settles).toBe(3);
  await own.close();
});

test("without a payment rail a paid tool is 503 as over REST, and a failed call in band", async () => {
  const own = await createWorld();
  const answer = await callTool(own, TOOL, INPUT);
  expect([answer.status, answer.json.error]).toEqual([503, "PAYMENT_CONFIGURATION_INCOMPLETE"]);
  const inBand = await callTool(own, TOOL, INPUT, { url: IN_BAND });
  expect(inBand.status).toBe(200);
  expect(JSON.parse(inBand.json.result.content[0].text).error).toBe("PAYMENT_CONFIGURATION_INCOMPLETE");
  await own.close();
});

test("an internal fault is a failed call that shows only the request id", async () => {
  const own = await createPaidWorld();
  const header = (await callTool(own, TOOL, INPUT)).headers["payment-required"] ?? "";
  own.context.boards.board = () => {
    throw new Error("secret detail");
  };
  const headers = { "payment-signature": toHeader(await own.sign(header)) };
  const answer = await callTool(own, TOOL, INPUT, { headers });
  expect(answer.status).toBe(200);
  expect(answer.json.result.isError).toBe(true);
  expect(JSON.parse(answer.json.result.content[0].text)).toMatchObject({ error: "INTERNAL_ERROR" });
  expect(answer.text).not.toContain("secret");
  expect(own.chain.settles).toBe(0);
  expect(own.logged.join("")).toContain("secret detail");
  await own.close();
});
