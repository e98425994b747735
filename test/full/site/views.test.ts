import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startBrowser, VIEWS, watch } from "../../support/site/browser.ts";
import { KINDS } from "../../support/site/kinds.ts";
import { accessibilityFaults, CONTRAST, cutTexts, LIMITS, weigh } from "../../support/site/page-checks.ts";
import { type SiteServer, startSiteServer } from "../../support/site/server.ts";

let site: SiteServer;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSiteServer(inject("siteDir")), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const { light, dark, phone } = VIEWS;

describe("every kind of page, wide in both themes, and narrow", () => {
  it.each(KINDS)("$kind: $address", async ({ kind, address }) => {
    const context = await browser.newContext(light);
    const page = await context.newPage();
    const problems = watch(page, new URL(site.url).host);
    const weight = await weigh(page);
    const fits = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), "sideways scrolling").toBe(
        0,
      );
      expect(await cutTexts(page), "text that is cut").toEqual([]);
      expect(await accessibilityFaults(page)).toEqual([]);
    };
    try {
      const response = await page.goto(`${site.url}${address}`, { waitUntil: "networkidle" });
      const missing = kind === "nothing here";
      expect(response?.status()).toBe(missing ? 404 : 200);
      expect(weight().page, "kB without pictures").toBeLessThan(kind === "home" ? LIMITS.home : LIMITS.page);
      expect(weight().script, "kB of script").toBeLessThan(LIMITS.script);
      await fits();
      // The theme changes colours alone.
      const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
      const before = await ink();
      await page.emulateMedia({ colorScheme: dark.colorScheme });
      expect(await ink(), "ink of the dark theme").not.toBe(before);
      expect(await accessibilityFaults(page, CONTRAST), "in the dark theme").toEqual([]);
      await page.emulateMedia({ colorScheme: light.colorScheme });
      // Windows are narrowed too, so that one visit serves both widths.
      await page.setViewportSize(phone.viewport);
      await fits();
      expect(problems.filter((problem) => !(missing && /404/.test(problem)))).toEqual([]);
    } finally {
      await context.close();
    }
  });
});
