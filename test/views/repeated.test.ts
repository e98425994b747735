import { expect, test, vi } from "vitest";
import { repeated } from "../../src/views/kit/repeated.ts";
import type { SiteContext } from "../../src/views/kit/site-context.ts";

const page = (path: string, deployment: object, live = false) =>
  ({ request: { path, live }, context: { deployment } }) as unknown as SiteContext;

test("a repeated part is rendered once for all pages of a build at the same depth", async () => {
  const build = {};
  const make = vi.fn(async () => `<p>${make.mock.calls.length}</p>`);
  const of = async (path: string, part = "foot", deployment: object = build) =>
    repeated(page(path, deployment), part, make);
  expect(await of("/products/a/")).toBe("<p>1</p>");
  expect(await of("/products/b/")).toBe("<p>1</p>");
  expect(await of("/data/")).toBe("<p>2</p>");
  expect(await of("/404.html")).toBe("<p>3</p>");
  expect(await of("/about/", "head about")).toBe("<p>4</p>");
  expect(await of("/products/a/", "foot", {})).toBe("<p>5</p>");
  expect(await of("/products/c/")).toBe("<p>1</p>");
});

test("a live page renders its parts anew and caches nothing", async () => {
  const build = {};
  const make = vi.fn(async () => "made");
  for (let turn = 0; turn < 2; turn += 1) await repeated(page("/boards/overall/", build, true), "foot", make);
  await repeated(page("/boards/overall/", build), "foot", make);
  expect(make).toHaveBeenCalledTimes(3);
});
