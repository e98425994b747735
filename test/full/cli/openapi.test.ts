import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { parse } from "yaml";
import { clearboard } from "../../support/server/program.ts";
import { copyDataDir } from "../../support/server/running-server.ts";
import { BASE_URL, SITE_URL } from "../../support/world/constants.ts";
import { createWorld, type World } from "../../support/world/test-server.ts";

let world: World;
let env: Record<string, string>;
beforeAll(async () => {
  world = await createWorld();
  env = { DATA_DIR: copyDataDir(inject("dataDir"), "openapi"), PAYMENT_RAIL: "off", BASE_URL, SITE_URL };
});
afterAll(async () => {
  rmSync(String(env.DATA_DIR), { recursive: true, force: true });
  await world.close();
});

test.each([
  { name: "JSON", options: [], read: (text: string) => JSON.parse(text) },
  { name: "YAML", options: ["--yaml"], read: (text: string) => parse(text) },
])("openapi prints the description of the server as $name", async ({ options, read }) => {
  const printed = await clearboard(["openapi", ...options], env);
  expect([printed.code, printed.stderr]).toEqual([0, ""]);
  const served = (await world.get("/openapi.json")).json;
  const { paths, components, ...head } = read(printed.stdout);
  const { paths: _, components: __, ...servedHead } = served;
  expect(head).toEqual(servedHead);
  expect(Object.keys(paths)).toEqual(Object.keys(served.paths));
  expect(components.schemas).toEqual(served.components.schemas);
});

test("openapi names the command to run when nothing is published", async () => {
  rmSync(join(String(env.DATA_DIR), "current"));
  const refused = await clearboard(["openapi"], env);
  expect([refused.code, refused.stdout]).toEqual([1, ""]);
  expect(refused.stderr).toContain("clearboard build --offline");
});
