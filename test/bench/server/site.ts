import type { Browser } from "playwright-core";
import { startBrowser, VIEWS, watch } from "../../support/site/browser.ts";
import { KINDS, type PageKind } from "../../support/site/kinds.ts";
import { CATEGORIES, type Lighthouse, type Scores, startLighthouse } from "../../support/site/lighthouse.ts";
import { accessibilityFaults, LIMITS, type Weight, weigh } from "../../support/site/page-checks.ts";
import { startSiteServer } from "../../support/site/server.ts";
import type { BenchResult, BenchRow } from "../support/result.ts";

const PERFORMANCE = 98;

interface Look {
  weight: Weight;
  axe: string[];
  /** Console messages and requests that failed. */
  messages: string[];
  elsewhere: string[];
}

/** Every kind of page of the built site, served by the real server, as Lighthouse, axe and the network see it. */
export async function run(): Promise<BenchResult> {
  const site = await startSiteServer();
  const browser = await startBrowser();
  const lighthouse = await startLighthouse();
  try {
    const rows: BenchRow[] = [];
    const faults: string[] = [];
    for (const page of KINDS) {
      const look = await visit(browser, site.url, page);
      const { scores, lost } = await score(lighthouse, `${site.url}${page.address}`, page);
      const row = rowOf(page, look, scores);
      rows.push(row);
      console.error(
        `  ${rows.length} of ${KINDS.length}: ${page.kind}, performance ${row.performance}, ${row.kb} kB${row.held === "yes" ? "" : ": does not hold"}`,
      );
      faults.push(...[...look.axe, ...look.messages, ...look.elsewhere].map((fault) => `${page.kind}: ${fault}`));
      if (row.held === "no") faults.push(...lost.map((audit) => `${page.kind}: ${audit}`));
    }
    return { name: "Site: every kind of page", rows, note: note(rows, faults) };
  } finally {
    await lighthouse.close();
    await browser.close();
    await site.close();
  }
}

/** Looks at a page in both themes and at phone width; the weight is that of a first visit. */
async function visit(browser: Browser, url: string, { kind, address }: PageKind): Promise<Look> {
  const look: Look = { weight: { page: 0, script: 0 }, axe: [], messages: [], elsewhere: [] };
  for (const [name, view] of Object.entries(VIEWS)) {
    const context = await browser.newContext(view);
    const page = await context.newPage();
    const problems = watch(page, new URL(url).host);
    const weight = await weigh(page);
    await page.goto(`${url}${address}`, { waitUntil: "networkidle" });
    look.weight = weight();
    for (const problem of problems) {
      // A browser reports the 404 that this page is about.
      if (kind === "nothing here" && /404/.test(problem)) continue;
      (problem.startsWith("other host") ? look.elsewhere : look.messages).push(`${name}: ${problem}`);
    }
    look.axe.push(...(await accessibilityFaults(page)).map((fault) => `${name}: ${fault}`));
    await context.close();
  }
  return look;
}

async function score(lighthouse: Lighthouse, url: string, { unlisted }: PageKind): Promise<Scores> {
  const first = await lighthouse.audit(url, CATEGORIES, unlisted);
  const again = async () => (await lighthouse.audit(url, ["performance"])).scores.performance ?? 0;
  const one = first.scores.performance ?? 0;
  const two = await again();
  // The median of three is settled once two agree.
  const three = one === two ? one : await again();
  const median = [one, two, three].sort((a, b) => a - b)[1] ?? 0;
  return { ...first, scores: { ...first.scores, performance: median } };
}

function rowOf({ kind, address }: PageKind, look: Look, scores: Scores["scores"]): BenchRow {
  const mostKb = kind === "home" ? LIMITS.home : LIMITS.page;
  const { performance = 0, accessibility = 0, "best-practices": practices = 0, seo = 0 } = scores;
  const held =
    performance >= PERFORMANCE &&
    accessibility === 100 &&
    practices === 100 &&
    seo === 100 &&
    look.weight.page <= mostKb &&
    look.weight.script <= LIMITS.script &&
    look.axe.length + look.messages.length + look.elsewhere.length === 0;
  return {
    page: kind,
    address,
    performance,
    accessibility,
    best_practices: practices,
    seo,
    kb: Number(look.weight.page.toFixed(1)),
    reach_kb: mostKb,
    script_kb: Number(look.weight.script.toFixed(1)),
    axe: look.axe.length,
    console: look.messages.length,
    other_hosts: look.elsewhere.length,
    held: held ? "yes" : "no",
  };
}

function note(rows: readonly BenchRow[], faults: readonly string[]): string {
  const held = rows.filter((row) => row.held === "yes").length;
  const left = KINDS.flatMap(({ kind, unlisted }) =>
    unlisted === undefined ? [] : `${kind} (without ${unlisted.join(", ")})`,
  );
  return [
    `Reach: performance ${PERFORMANCE} (Lighthouse for phones, median of three), accessibility, best practices and SEO 100; kB on the wire without pictures, at most ${LIMITS.script} of them script; axe (WCAG 2.2 AA and its good practice, in ${Object.keys(VIEWS).join(", ")}), console messages and requests to other hosts: none.`,
    `Held by ${held} of ${rows.length} pages. Search engines are told to leave out: ${left.join("; ")}.`,
    `Faults: ${faults.length === 0 ? "none" : faults.join("; ")}.`,
  ].join(" ");
}
