import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { REGISTRY } from "../../../pipeline/build/inputs.ts";
import { runHere } from "../../support/server/program-here.ts";
import { BASE_URL, BUILT_AT, SITE_URL } from "../../support/world/constants.ts";

let root: string;
let clock: number;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "clearboard-hold-"));
  clock = BUILT_AT;
  for (const part of ["products/domains.json", "models/groq.json", "captures.json", "quality"])
    cpSync(join(REGISTRY, part), join(root, "registry", part), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const run = (...args: string[]) =>
  runHere(args, {
    env: { DATA_DIR: join(root, "data"), BASE_URL, SITE_URL, PAYMENT_RAIL: "off" },
    now: () => (clock += 60_000),
  });
const build = () => run("build", "--offline", "--no-pages", "--registry", join(root, "registry"));
const published = (): string => JSON.parse(readFileSync(join(root, "data", "current", "build.json"), "utf8")).build_id;

/** Describes the first product anew, so that the next build has other content. */
function describe(text: string): void {
  const file = join(root, "registry", "products", "domains.json");
  const listings = JSON.parse(readFileSync(file, "utf8"));
  listings[0].description = text;
  writeFileSync(file, JSON.stringify(listings));
}

test("after a rollback with --hold the replaced content is not published again until other content or a release", async () => {
  await build();
  const first = published();
  describe("A mistake that somebody published and rolls back, long enough to describe a registrar of domain names.");
  await build();
  const second = published();
  expect(second).not.toBe(first);

  const rolled = await run("builds", "rollback", "--hold");
  expect(rolled.out).toContain(`Published ${first}. The content of ${second} is held back.`);
  const again = await build();
  expect(again.code).toBe(0);
  expect(again.out).toContain(`This is the content of ${second}, which is held back. ${first} stays published.`);
  expect(published()).toBe(first);
  // Another day is no way round the hold.
  clock += 5 * 86_400_000;
  expect((await build()).out).toContain("which is held back");
  const found = JSON.parse((await run("doctor", "--json")).out) as { message: string }[];
  expect(found.some(({ message }) => message.includes(`the content of ${second} is held back since`))).toBe(true);

  describe("Other content, which ends the hold with its build: a registrar of domain names as its page describes it.");
  expect((await build()).code).toBe(0);
  expect(published()).not.toBe(first);
  expect((await run("builds", "release")).out).toBe("Nothing is held back.\n");
});

test("after a rollback without --hold the next build publishes it again, and a release ends a hold", async () => {
  await build();
  const first = published();
  describe("A change that somebody rolls back without holding it, so that the next build publishes it once more.");
  await build();
  await run("builds", "rollback");
  expect(published()).toBe(first);
  await build();
  expect(published()).not.toBe(first);

  await run("builds", "rollback", "--hold", first);
  expect((await run("builds", "release")).out).toBe("Released.\n");
  await build();
  expect(published()).not.toBe(first);
});
