import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startBrowser, VIEWS, watch } from "../../support/browser.ts";
import { type SiteServer, startSiteServer } from "../../support/site-server.ts";

/** One address of every kind of page, among them long names, missing figures and empty states. */
const KINDS = [
  "/",
  "/signals/",
  "/signals/growth-30/",
  "/signals/visits/",
  "/categories/",
  "/categories/agents/",
  "/products/",
  "/products/langchain/",
  "/products/11x/",
  "/boards/overall/",
  "/boards/weekly/real-estate/",
  "/compare/",
  "/compare/?p=langchain&p=dify&p=llamaindex",
  "/compare/?p=nothing-of-this-name",
  "/models/",
  "/models/tier/mini/",
  "/models/openai/",
  "/models/openai/gpt-5.6-luna/",
  "/models/changes/",
  "/models/calculator/",
  "/search/",
  "/search/?q=vector+database",
  "/search/?q=qqqqzzzz",
  "/history/",
  "/history/weekly/2026-W48/",
  "/data/",
  "/agents/",
  "/agents/challenge/",
  "/receipts/",
  "/docs/",
  "/docs/api/",
  "/docs/errors/",
  "/docs/errors/PAYMENT_REQUIRED/",
  "/docs/embed/",
  "/methodology/",
  "/status/",
  "/about/",
  "/corrections/",
  "/privacy/",
  "/embed/board/",
  "/nothing/here/",
];

/** Kilobytes that a page may weigh on the wire without its pictures; fonts, styles and scripts included. */
const MOST_KB = 150;
const HOME_KB = 40;
const SCRIPT_KB = 15;

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

let site: SiteServer;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSiteServer(), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

describe.each(Object.entries(VIEWS))("every kind of page, %s", (_, view) => {
  it.each(KINDS)("%s", async (address) => {
    const context = await browser.newContext(view);
    const page = await context.newPage();
    const problems = watch(page, new URL(site.url).host);
    const weight = await weigh(page);
    try {
      await page.goto(`${site.url}${address}`, { waitUntil: "networkidle" });
      expect(problems.filter((problem) => !(address === "/nothing/here/" && /404/.test(problem)))).toEqual([]);
      expect(weight().page, "kB without pictures").toBeLessThan(address === "/" ? HOME_KB : MOST_KB);
      expect(weight().script, "kB of script").toBeLessThan(SCRIPT_KB);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), "sideways scrolling").toBe(
        0,
      );
      expect(await cutTexts(page), "text that is cut").toEqual([]);
      const axe = await new AxeBuilder({ page }).withTags(RULES).analyze();
      const found = axe.violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map((node) => node.target.join(" "))
            .slice(0, 3)
            .join("; ")}`,
      );
      expect(found).toEqual([]);
    } finally {
      await context.close();
    }
  });
});

/** What a page's requests weigh on the wire, in kB. */
async function weigh(page: Page): Promise<() => { page: number; script: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on("Network.responseReceived", (event) => types.set(event.requestId, event.type));
  session.on("Network.loadingFinished", (event) => {
    const type = types.get(event.requestId) ?? "Other";
    bytes.set(type, (bytes.get(type) ?? 0) + event.encodedDataLength);
  });
  return () => ({
    page: [...bytes].reduce((sum, [type, size]) => sum + (type === "Image" ? 0 : size), 0) / 1000,
    script: (bytes.get("Script") ?? 0) / 1000,
  });
}

/** Elements whose text is wider than they are and that neither scroll nor clamp on purpose. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("h1, h2, h3, a, td, th, p, dt, dd, li, span, button")]
      .filter((element) => {
        const style = getComputedStyle(element);
        if (
          style.display === "inline" ||
          style.clipPath !== "none" ||
          element.closest(".visually-hidden, .clamp, pre, .table-scroll")
        )
          return false;
        return element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
      })
      .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 60)}`),
  );
}
