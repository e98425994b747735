import { createServer } from "node:http";
import { listenOn } from "../server/listen.ts";
import { toolPath } from "../tools.ts";
import { startBrowser } from "./browser.ts";

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];

export interface Scores {
  /** 0 to 100, of the categories asked for. */
  scores: Partial<Record<Category, number>>;
  /** Audits that cost something: `category: audit`. */
  lost: string[];
  /** Milliseconds for which the page held the main thread. */
  work: number;
}

export interface Lighthouse {
  /**
   * Looks at a page as a phone on a slow network would. What `skip` names is not looked at.
   *
   * @param slowdown how many times slower than this machine the phone is; Lighthouse's own 4 when absent
   */
  audit(url: string, categories: readonly Category[], skip?: readonly string[], slowdown?: number): Promise<Scores>;
  close(): Promise<void>;
}

/** A browser without a window that Lighthouse drives. */
export async function startLighthouse(): Promise<Lighthouse> {
  const free = await listenOn(createServer(), 0);
  await free.stop();
  const browser = await startBrowser([`--remote-debugging-port=${free.port}`]);
  return {
    audit: (url, categories, skip = [], slowdown = PHONE_SLOWDOWN) => audit(free.port, url, categories, skip, slowdown),
    close: () => browser.close(),
  };
}

/** How many times slower than this machine Lighthouse's phone is. */
const PHONE_SLOWDOWN = 4;

async function audit(
  port: number,
  url: string,
  categories: readonly Category[],
  skip: readonly string[],
  slowdown: number,
): Promise<Scores> {
  const { lhr } = await visit(url, {
    port,
    onlyCategories: [...categories],
    skipAudits: [...skip],
    // Error pages are pages too.
    ignoreStatusCode: true,
    disableFullPageScreenshot: true,
    logLevel: "silent",
    throttling: { cpuSlowdownMultiplier: slowdown },
  });
  const scores: Scores["scores"] = {};
  const lost: string[] = [];
  for (const category of categories) {
    const measured = lhr.categories[category];
    if (measured?.score == null) throw new Error(`${url} has no score for ${category}`);
    scores[category] = Math.round(measured.score * 100);
    for (const { id, weight } of measured.auditRefs) {
      const score = lhr.audits[id]?.score;
      if (weight > 0 && score != null && score < 1) lost.push(`${category}: ${id}`);
    }
  }
  return { scores, lost, work: lhr.audits["mainthread-work-breakdown"]?.numericValue ?? Number.NaN };
}

const TRIES = 3;

interface Flags {
  port: number;
  onlyCategories: string[];
  skipAudits: string[];
  ignoreStatusCode: boolean;
  disableFullPageScreenshot: boolean;
  logLevel: "silent";
  /** Members that are absent are Lighthouse's own. */
  throttling: { cpuSlowdownMultiplier: number };
}

/** What is read of a result of Lighthouse, whose types are not installed where this is checked. */
interface RunnerResult {
  lhr: {
    runtimeError?: { message: string };
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, { score: number | null; numericValue?: number }>;
  };
}

/** One visit. Of a trace that the browser lost nothing can be said: the page is visited again. */
async function visit(url: string, flags: Flags): Promise<RunnerResult> {
  const { default: lighthouse }: { default(url: string, flags: Flags): Promise<RunnerResult | undefined> } =
    await import(toolPath("lighthouse/core/index.js"));
  let reason = "no result";
  for (let tried = 0; tried < TRIES; tried += 1) {
    const result = await lighthouse(url, flags);
    if (result !== undefined && result.lhr.runtimeError === undefined) return result;
    reason = result?.lhr.runtimeError?.message ?? reason;
  }
  throw new Error(`${url}: ${reason}`);
}
