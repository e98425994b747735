import type { NewModel, Product } from "../../src/core/catalog/catalog-data.ts";

/** A fault found by a check. `subject` is the record concerned. */
export interface Finding {
  check: CheckId;
  severity: "error" | "warning";
  subject: string;
  message: string;
}

export const CHECKS = {
  "total-shrinks": "The catalogue loses more than 2 % of its products.",
  "slug-vanished": "A product that was published is gone; its address would break.",
  "duplicate-slug": "Two products share a slug.",
  "duplicate-name": "Two products share a name.",
  "duplicate-homepage": "Two products share a homepage.",
  "duplicate-repository": "Two products share a repository.",
  "url-not-https": "An address is not https.",
  "stars-fall": "A star count falls by more than half.",
  "interstitial-text": "A description is the text of an error or waiting page.",
  "schema-keys": "A published file holds a key outside its schema.",
  "capture-form": "The evidence of an authored price contradicts the index of captures.",
  "models-new": "A provider's page prices models that nobody has looked at yet.",
} as const;
export type CheckId = keyof typeof CHECKS;

/** Maximum share of products that may disappear from one build to the next. */
const MOST_LOST = 0.02;

/** Texts of waiting rooms, error pages and parked domains in place of a description. */
const INTERSTITIAL =
  /just a moment|checking your browser|enable javascript|access denied|attention required|are you (?:a )?human|captcha|page not found|404 not found|domain (?:is )?for sale|site can.t be reached|bad gateway|service unavailable|verify you are human|cloudflare ray id/i;

/** The previously published products, and which of them were hidden on purpose since. */
export interface PublishedBefore {
  products: ReadonlyMap<string, Product>;
  hidden: ReadonlySet<string>;
}

/** Checks the products of a build individually and against the previously published ones. */
export function checkProducts(products: readonly Product[], previous: PublishedBefore | null): Finding[] {
  return [
    ...duplicates(products, "duplicate-slug", (product) => product.slug),
    ...duplicates(products, "duplicate-name", (product) => product.name.toLowerCase()),
    ...duplicates(products, "duplicate-homepage", (product) => normaliseUrl(product.homepageUrl)),
    ...duplicates(products, "duplicate-repository", (product) => product.githubRepository?.toLowerCase() ?? null),
    ...products.flatMap(checkProduct),
    ...(previous === null ? [] : checkAgainst(products, previous)),
  ];
}

/** Reports models that a crawl read and the registry does not list. They are published as new until an editor lists them. */
export function checkModels(newModels: readonly NewModel[]): Finding[] {
  return [...Map.groupBy(newModels, ({ provider }) => provider)].map(([provider, models]) => ({
    check: "models-new",
    severity: "warning",
    subject: provider,
    message: `published as new until an editor reviews them: ${models.map(({ model_id: id }) => id).join(", ")}`,
  }));
}

function checkProduct(product: Product): Finding[] {
  const findings: Finding[] = [];
  for (const url of [product.homepageUrl, product.githubUrl]) {
    if (url !== null && !url.startsWith("https://"))
      findings.push(error("url-not-https", product.slug, `${url} is not https`));
  }
  const text = INTERSTITIAL.exec(product.description)?.[0];
  if (text !== undefined) findings.push(error("interstitial-text", product.slug, `its description says "${text}"`));
  return findings;
}

function checkAgainst(products: readonly Product[], before: PublishedBefore): Finding[] {
  const findings: Finding[] = [];
  const now = new Map(products.map((product) => [product.slug, product]));
  const expected = [...before.products].filter(([slug]) => !before.hidden.has(slug));
  if (now.size < expected.length * (1 - MOST_LOST)) {
    findings.push(error("total-shrinks", "catalogue", `it would go from ${expected.length} to ${now.size} products`));
  }
  for (const [slug, earlier] of expected) {
    const after = now.get(slug);
    if (after === undefined) {
      const renamed = products.find(
        (product) => normaliseUrl(product.homepageUrl) === normaliseUrl(earlier.homepageUrl),
      );
      const message = renamed === undefined ? "it was published and is gone" : `its slug became ${renamed.slug}`;
      findings.push(error("slug-vanished", slug, message));
      continue;
    }
    if (earlier.githubStars !== null && after.githubStars !== null && after.githubStars < earlier.githubStars / 2) {
      findings.push(error("stars-fall", slug, `${earlier.githubStars} stars became ${after.githubStars}`));
    }
  }
  return findings;
}

function duplicates(
  products: readonly Product[],
  check: CheckId,
  keyOf: (product: Product) => string | null,
): Finding[] {
  const seen = new Map<string, string>();
  const findings: Finding[] = [];
  for (const product of products) {
    const key = keyOf(product);
    if (key === null) continue;
    const other = seen.get(key);
    if (other === undefined) seen.set(key, product.slug);
    else findings.push(error(check, product.slug, `${key} belongs to ${other} already`));
  }
  return findings;
}

function normaliseUrl(url: string): string {
  return url
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, "")
    .replace(/\/+$/, "");
}

function error(check: CheckId, subject: string, message: string): Finding {
  return { check, severity: "error", subject, message };
}
