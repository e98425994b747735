import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { KINDS } from "../../support/site/kinds.ts";
import { CATEGORIES, type Lighthouse, startLighthouse } from "../../support/site/lighthouse.ts";
import { type SiteServer, startSiteServer } from "../../support/site/server.ts";

/** Kinds that differ most in what they are made of; the bench looks at all of them. */
const LOOKED_AT = [
  ...["home", "signal", "category", "product", "compare", "board", "models", "model", "compare models", "calculator"],
  ...["search", "data hub", "document", "operation", "methodology", "status", "nothing here"],
];

const PERFORMANCE = 98;
const VISITS = 4;

let site: SiteServer;
let lighthouse: Lighthouse;
beforeAll(async () => {
  [site, lighthouse] = await Promise.all([startSiteServer(inject("siteDir")), startLighthouse()]);
});
afterAll(async () => {
  await lighthouse?.close();
  await site?.close();
});

describe("Lighthouse, as a phone on a slow network", () => {
  it.each(LOOKED_AT)("%s", async (wanted) => {
    const page = KINDS.find(({ kind }) => kind === wanted);
    const { scores, lost, ...first } = await lighthouse.audit(
      `${site.url}${page?.address}`,
      CATEGORIES,
      page?.unlisted,
    );
    expect(
      lost.filter((audit) => !audit.startsWith("performance")),
      "audits that failed",
    ).toEqual([]);
    expect(scores).toMatchObject({ accessibility: 100, "best-practices": 100, seo: 100 });
    // Other work on the machine slows a visit down and never speeds it up: the best visit counts, for a phone as fast on any machine.
    let best = scores.performance ?? 0;
    let { slowdown } = first;
    for (let visit = 1; visit < VISITS && best < PERFORMANCE; visit += 1) {
      const again = await lighthouse.audit(`${site.url}${page?.address}`, ["performance"], [], slowdown);
      best = Math.max(best, again.scores.performance ?? 0);
      slowdown = Math.min(slowdown, again.slowdown);
    }
    expect(best, lost.join(", ")).toBeGreaterThanOrEqual(PERFORMANCE);
  });
});
