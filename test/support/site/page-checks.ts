import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** WCAG 2.2 AA and axe's own good practice. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export interface Weight {
  /** kB on the wire without pictures; fonts, styles and scripts included. */
  page: number;
  script: number;
}

/** The most a page may weigh, in kB; the home page has a limit of its own. */
export const LIMITS = { page: 150, home: 40, script: 15 } as const;

/** Counts what a page's requests weigh on the wire from here on. */
export async function weigh(page: Page): Promise<() => Weight> {
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

/** axe's rules on the contrast of colours. */
export const CONTRAST = ["color-contrast", "link-in-text-block"] as const;

/** What axe finds on a page by all rules or by some: rule and the first elements that break it. */
export async function accessibilityFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Listing the elements that pass, and joining frames in a page of their own, take three quarters of an analysis.
  // What a frame shows is a page of its own, which is visited by itself.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode(true);
  const { violations } = await (rules === undefined ? axe.withTags(RULES) : axe.withRules([...rules])).analyze();
  return violations.map(({ id, nodes }) => {
    const targets = nodes.map((node) => node.target.join(" "));
    return `${id}: ${targets.slice(0, 3).join("; ")}`;
  });
}

/** Elements whose text is wider than they are and that neither scroll nor clamp on purpose. */
export function cutTexts(page: Page): Promise<string[]> {
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
