import { afterAll, beforeAll, expect, test } from "vitest";
import { BUILT_AT } from "../support/world/constants.ts";
import { createWorld, type World } from "../support/world/test-server.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const visits = async () => (await world.get("/api/agent/v1/products/ollama")).json.data.svc_referred_visits_total;
const go = (headers: Record<string, string>) => world.get("/go/ollama", headers);

test("a visit redirects to the homepage and counts once per visitor and day", async () => {
  const first = await go({ "user-agent": BROWSER });
  expect(first.status).toBe(302);
  expect(first.headers.location).toBe("https://ollama.com");
  await go({ "user-agent": BROWSER });
  expect(await visits()).toBe(1);
  await go({ "user-agent": `${BROWSER} other` });
  expect(await visits()).toBe(2);
  world.setNow(BUILT_AT + 86_400_000);
  await go({ "user-agent": BROWSER });
  expect(await visits()).toBe(3);
});

test.each([
  ["a robot", { "user-agent": "Googlebot/2.1" }],
  ["a program", { "user-agent": "curl/8.5.0" }],
  ["nobody named", { "user-agent": "" }],
  ["a prefetch", { "user-agent": `${BROWSER} p`, "sec-purpose": "prefetch" }],
])("%s is redirected and not counted", async (_, headers) => {
  const before = await visits();
  expect((await go(headers)).status).toBe(302);
  expect(await visits()).toBe(before);
});

test("HEAD is not counted, an unknown slug is 404", async () => {
  const before = await visits();
  await world.app.inject({ method: "HEAD", url: "/go/ollama", headers: { "user-agent": `${BROWSER} h` } });
  expect(await visits()).toBe(before);
  expect((await world.get("/go/nobody-knows-this")).status).toBe(404);
});

test("no visitor's address is stored", () => {
  const rows = JSON.stringify(world.db.prepare("SELECT hex(visitor) AS v, day FROM referred_visitors").all());
  expect(rows).not.toContain("127.0.0.1");
});
