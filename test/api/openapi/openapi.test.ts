import openapiTypes, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { outputSchema } from "../../../src/api/wire/json-schema.ts";
import { operations } from "../../../src/operations/registry.ts";
import { ERRORS } from "../../../src/schema/errors.ts";
import { verifies } from "../../support/payments/verifies.ts";
import { compile } from "../../support/schema.ts";
import { rpc } from "../../support/world/mcp-rpc.ts";
import { createWorld, type Json, type World } from "../../support/world/test-server.ts";
import { clientTools, pythonTools, typescriptTools } from "./client-tools.ts";
import { contractOf } from "./contract.ts";

let world: World;
let document: Json;
beforeAll(async () => {
  world = await createWorld();
  document = (await world.get("/openapi.json")).json;
});
afterAll(() => world.close());

const described = (operation: (typeof operations)[number]): Json =>
  document.paths[operation.path][operation.method.toLowerCase()];

/** A schema of the document with its references resolved within it. */
const whole = (schema: object) => ({ ...schema, components: document.components });

verifies("openapi:version", "is OpenAPI 3.1.0 of a date, as JSON and as YAML alike", async () => {
  expect(document.openapi).toBe("3.1.0");
  expect(document.info.version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  const yaml = await world.get("/openapi.yaml");
  expect(yaml.headers["content-type"]).toMatch(/^application\/yaml/);
  expect(parse(yaml.text)).toEqual(document);
});

test("anyone may read it, and it revalidates", async () => {
  const first = await world.get("/openapi.json", { origin: "https://anywhere.example" });
  expect(first.headers["access-control-allow-origin"]).toBe("*");
  const etag = String(first.headers.etag);
  expect(await world.get("/openapi.json", { "if-none-match": etag })).toMatchObject({ status: 304, text: "" });
  expect((await world.app.inject({ method: "HEAD", url: "/openapi.json" })).headers.etag).toBe(etag);
});

test("the contract is the committed one (npx vitest run test/api/openapi -u accepts a change)", async () => {
  const text = `${JSON.stringify(contractOf(document), null, 1)}\n`;
  await expect(text).toMatchFileSnapshot("../../golden/openapi.json");
});

test("the published types and the clients are those of the contract (npx vitest run test/api/openapi -u accepts a change)", async () => {
  const types = astToString(await openapiTypes(document));
  const head = "// Types of the agent API, made from /openapi.json with openapi-typescript. Do not edit.\n\n";
  await expect(head + types).toMatchFileSnapshot("../../../public/clearboard.d.ts");
  const tools = clientTools(operations);
  await expect(typescriptTools(tools)).toMatchFileSnapshot("../../../cli/clients/typescript/src/tools.ts");
  await expect(pythonTools(tools)).toMatchFileSnapshot("../../../cli/clients/python/clearboard_client/tools.json");
});

test("it describes every operation and nothing else", () => {
  const ids = Object.values<Json>(document.paths).flatMap((item: Json) =>
    Object.values<Json>(item).map((operation: Json) => operation.operationId),
  );
  expect(ids.sort()).toEqual(operations.map(({ operationId }) => operationId).sort());
  expect(document.components.requestBodies).toBeUndefined();
  expect(document.components.securitySchemes).toBeUndefined();
});

describe.each(operations.map((operation) => [operation.operationId, operation] as const))("%s", (_, operation) => {
  const free = operation.price.mode === "free";

  test("lists its parameters, its price and every possible error", () => {
    const found = described(operation);
    expect(found.security).toEqual([]);
    expect(found["x-payment-info"] === undefined).toBe(free);
    expect(found.responses["402"] === undefined).toBe(free);
    const codes = Object.values<Json>(found.responses).flatMap((response: Json) => {
      const name = response.$ref?.split("/").at(-1);
      const resolved = name === undefined ? response : document.components.responses[name];
      return Object.keys(resolved.content?.["application/json"].examples ?? {}).filter((key) => key in ERRORS);
    });
    expect(codes).toEqual(expect.arrayContaining([...operation.errors, "INVALID_INPUT", "RATE_LIMITED"]));
    for (const code of codes) expect(found.responses[ERRORS[code as keyof typeof ERRORS].status]).toBeDefined();
  });

  test("has the same input schema everywhere", async () => {
    const refused =
      operation.method === "POST"
        ? await world.post(operation.path, { "not a property": 1 })
        : await world.get(`${operation.path.replace(/\{\w+\}/, "-")}?nonsense=1`);
    expect(refused.status).toBe(400);
    const { input_schema: schema } = refused.json;
    for (const name of schema.required ?? []) expect(schema.properties[name].examples, name).toHaveLength(1);
    const found = described(operation);
    if (operation.method === "POST") {
      expect(found.requestBody.content["application/json"].schema).toEqual(schema);
    } else {
      const parameters = (found.parameters ?? []).filter((parameter: Json) => parameter.in !== "header");
      expect(parameters.map((parameter: Json) => parameter.name)).toEqual(Object.keys(schema.properties));
      for (const { name, schema: own, description, example, required } of parameters) {
        const { examples, ...rest } = schema.properties[name];
        expect({ description, ...own }).toEqual({ description, ...rest });
        expect(example).toEqual(examples?.[0]);
        expect(required).toBe(schema.required?.includes(name) ?? false);
      }
    }
    if (operation.tool !== undefined) {
      const listed = await world.post("/mcp", rpc("tools/list"));
      expect(listed.json.result.tools.find(({ name }: Json) => name === operation.tool).inputSchema).toEqual(schema);
    }
  });

  test("shows the result of running it", async () => {
    const media = described(operation).responses["200"].content["application/json"];
    const examples = Object.values<Json>(media.examples);
    expect(examples.length).toBe(Math.max(1, operation.examples.length));
    const validate = compile(whole(media.schema));
    for (const { value } of examples) {
      expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
      expect(value.meta.free).toBe(free);
    }
    const [first] = operation.examples;
    if (free && first !== undefined && operation.method === "GET") {
      const url = new URL(examples[0].value.meta.canonical);
      const live = await world.get(url.pathname + url.search);
      expect(Object.keys(live.json.data)).toEqual(Object.keys(examples[0].value.data));
      expect(compile(outputSchema(operation))(live.json.data)).toBe(true);
    }
  });

  test("shows its errors as the server returns them", () => {
    for (const [status, response] of Object.entries<Json>(described(operation).responses)) {
      if (response.$ref !== undefined || !status.startsWith("4")) continue;
      const media = response.content["application/json"];
      const validate = compile(whole(media.schema));
      for (const { value } of Object.values<Json>(media.examples)) {
        expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
      }
    }
  });
});

test("shared error responses match their schemas", () => {
  for (const response of Object.values<Json>(document.components.responses)) {
    const media = response.content["application/json"];
    const validate = compile(whole(media.schema));
    for (const { value } of Object.values<Json>(media.examples)) {
      expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
    }
  }
});

test("two descriptions of one build are equal, and other requests are served while one is generated", async () => {
  const other = await createWorld({ now: world.context.now() + 3_600_000 });
  let turns = 0;
  let turn = setImmediate(function next() {
    turns += 1;
    turn = setImmediate(next);
  });
  expect((await other.get("/openapi.json")).json).toEqual(document);
  clearImmediate(turn);
  expect(turns).toBeGreaterThan(operations.length);
  await other.close();
});
