import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { REGISTRY } from "../../../pipeline/build/inputs.ts";
import type { ProductListing } from "../../../src/schema/records/product.ts";
import { NO_LIMIT } from "../../bench/support/service.ts";
import { clearboard, type ServeProcess, serve } from "../../support/server/program.ts";
import { startBrowser } from "../../support/site/browser.ts";

const RUN = "window.planted=1";
/** What somebody may write into a listing to have it run in a reader's browser. */
const NAMES = [
  `<script>${RUN}</script>`,
  `"><img src=x onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `</title><script>${RUN}</script>`,
  `]]><script>${RUN}</script>`,
  `[link](javascript:${RUN})`,
  `\`\`\`</code><script>${RUN}</script>`,
] as const;
const DESCRIPTIONS = [
  `</script><script>${RUN}</script> and so on, long enough.`,
  `<iframe srcdoc="<script>parent.planted=1</script>"></iframe> long enough.`,
  `![x](x"onerror="${RUN}) <details open ontoggle=${RUN}> long enough.`,
] as const;

let dir: string;
let server: ServeProcess;
let browser: Browser;
const listings: Partial<ProductListing>[] = NAMES.map((name, index) => ({
  slug: `planted-${index}`,
  name,
  category: "agents",
  subject: "ai",
  homepage_url: `https://planted-${index}.example.org/`,
  description: DESCRIPTIONS[index % DESCRIPTIONS.length] ?? DESCRIPTIONS[0],
  tags: ["planted"],
  license: "proprietary",
  github: null,
  aliases: [`<b onmouseover=${RUN}>${index}`],
  listed_at: "2026-11-21T00:00:00Z",
  listing_source: "submission",
  operator_reference: false,
}));

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "clearboard-planted-"));
  const registry = join(dir, "registry");
  mkdirSync(join(registry, "products"), { recursive: true });
  for (const part of ["models", "quality", "observations"]) {
    cpSync(join(REGISTRY, part), join(registry, part), { recursive: true });
  }
  const honest = (
    JSON.parse(readFileSync(join(REGISTRY, "products", "agents.json"), "utf8")) as ProductListing[]
  ).slice(0, 5);
  const all = [...honest, ...listings].sort((a, b) => ((a.slug ?? "") < (b.slug ?? "") ? -1 : 1));
  writeFileSync(join(registry, "products", "agents.json"), JSON.stringify(all));
  const env = {
    DATA_DIR: join(dir, "data"),
    PORT: "0",
    PAYMENT_RAIL: "off",
    RATE_LIMIT_PER_MINUTE: NO_LIMIT,
    LOG_LEVEL: "error",
  };
  const built = await clearboard(["build", "--offline", "--registry", registry], env);
  if (built.code !== 0) throw new Error(built.stderr);
  [server, browser] = await Promise.all([serve(env), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.end("SIGTERM");
  rmSync(dir, { recursive: true, force: true });
});

/** Opens an address and says whether anything planted has run. */
async function ran(path: string, then: string = ""): Promise<boolean> {
  const context = await browser.newContext();
  const page = await context.newPage();
  let dialogs = 0;
  page.on("dialog", (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  await page.goto(`${server.url}${path}`, { waitUntil: "load" });
  // As text: the compiler of the tests must not touch it.
  if (then !== "") await page.evaluate(then);
  await page.waitForTimeout(150);
  const planted = await page.evaluate(
    "window.planted === 1 || [...document.querySelectorAll('script')].some((one) => one.textContent.trim() === 'window.planted=1')",
  );
  await context.close();
  return planted === true || dialogs > 0;
}

const words = encodeURIComponent(`<script>${RUN}</script>`);
const PAGES = [
  ...NAMES.map((_, index) => `/products/planted-${index}/`),
  "/categories/agents/",
  "/products/",
  "/boards/overall/",
  "/embed/board/?scope=overall&limit=50",
  "/search/?q=planted",
  `/search/?q=${words}`,
  "/compare/?p=planted-0&p=planted-1",
  `/compare/?p=${words}`,
  `/receipts/?hash=${words}`,
  `/${words}`,
  "/badge/planted-0.svg",
  "/feeds/new.xml",
  "/feeds/categories/agents.xml",
  "/data/rank-open-data.json",
  `/api/agent/v1/search?q=${words}`,
];

describe("script planted in a listing, a query or a URL never runs", () => {
  test.each(PAGES)("%s", async (path) => {
    expect(await ran(path)).toBe(false);
  });
});

test.each(NAMES.map((name, index) => ({ name, index })))(
  "the page of $name shows it as text",
  async ({ name, index }) => {
    const page = await browser.newPage();
    await page.goto(`${server.url}/products/planted-${index}/`);
    expect(await page.locator("h1").textContent()).toBe(name);
    expect(await page.locator("main .lead").textContent()).toBe(listings[index]?.description);
    await page.close();
  },
);

test("if escaping failed, the content security policy would block it", async () => {
  const markup = `document.body.insertAdjacentHTML("beforeend", '<img src="/none.png" onerror="window.planted=1"><svg onload="window.planted=1"></svg>')`;
  expect(await ran("/products/planted-0/", markup)).toBe(false);
  const script = `{ const one = document.createElement("script"); one.textContent = "window.planted = 1"; document.body.append(one); }`;
  expect(await ran("/products/planted-0/", script)).toBe(false);
});

test("the check itself detects a script that runs", async () => {
  expect(await ran("/products/planted-0/", "window.planted = 1")).toBe(true);
});
