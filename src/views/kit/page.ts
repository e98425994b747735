import type { Deployment } from "../../operations/context.ts";

/** What stands in the head of a page. */
export interface PageHead {
  title: string;
  description: string;
  /** Site path of the page's one address, such as `products/langchain/`; null keeps it out of search engines. */
  canonical: string | null;
  /** Site path of the preview picture. */
  image?: string | undefined;
  jsonLd?: readonly object[] | undefined;
  /** Feeds and other forms of the same content. */
  alternates?: readonly { type: string; title: string; path: string }[] | undefined;
  /** Which entry of the main navigation is current. */
  section?: Section | undefined;
}

export type Section = "signals" | "boards" | "categories" | "models" | "data" | "agents";

export interface Crumb {
  label: string;
  path: string;
}

/** schema.org BreadcrumbList of the trail to a page. */
export function breadcrumbs(crumbs: readonly Crumb[], deployment: Deployment): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map((crumb, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: crumb.label,
      item: `${deployment.siteUrl}/${crumb.path}`,
    })),
  };
}

/** JSON that may stand inside a script element. */
export function scriptJson(value: object): string {
  return JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
}

/** The part of a long list that a page shows. */
export interface Slice<T> {
  rows: readonly T[];
  /** Place of the first row, counted from 1; 0 when there is none. */
  first: number;
  last: number;
  total: number;
  page: number;
  pages: number;
}

export const PAGE_SIZE = 100;

/** One page of a list; a page past the end is the last one. */
export function slice<T>(rows: readonly T[], page: number, size = PAGE_SIZE): Slice<T> {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const current = Math.min(Math.max(1, page), pages);
  const start = (current - 1) * size;
  const shown = rows.slice(start, start + size);
  return {
    rows: shown,
    first: shown.length === 0 ? 0 : start + 1,
    last: start + shown.length,
    total: rows.length,
    page: current,
    pages,
  };
}

/** Whole number of a query parameter within bounds; the fallback for everything else. */
export function queryNumber(text: string | null, fallback: number, max: number): number {
  if (text === null || !/^\d{1,9}$/.test(text)) return fallback;
  const value = Number(text);
  return value < 1 || value > max ? fallback : value;
}
