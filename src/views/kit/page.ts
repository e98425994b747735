import type { Deployment } from "../../operations/operation.ts";

/** Contents of a page's head. */
export interface PageHead {
  title: string;
  description: string;
  /** Site path of the canonical URL, such as `products/langchain/`; null keeps the page out of search engines. */
  canonical: string | null;
  /** Site path of the link preview image. */
  image?: string | undefined;
  jsonLd?: readonly object[] | undefined;
  /** Feeds and other formats of the same content. */
  alternates?: readonly { type: string; title: string; path: string }[] | undefined;
  /** The current entry of the main navigation. */
  section?: Section | undefined;
}

export type Section = "signals" | "boards" | "categories" | "models" | "data" | "agents";

export interface Crumb {
  label: string;
  path: string;
}

/** Returns the schema.org BreadcrumbList of a page. */
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

/** Serialises a value as JSON that is safe inside a script element. */
export function scriptJson(value: object): string {
  return JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
}

/** The rows of a long list that one page shows. */
export interface Slice<T> {
  rows: readonly T[];
  /** Number of the first row, counted from 1; 0 when there is none. */
  first: number;
  last: number;
  total: number;
  page: number;
  pages: number;
}

export const PAGE_SIZE = 100;

/** Returns one page of a list; a page number past the end gives the last page. */
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

/** Reads a query parameter as a whole number from 1 to `max`; returns the fallback for anything else. */
export function queryNumber(text: string | null, fallback: number, max: number): number {
  if (text === null || !/^\d{1,9}$/.test(text)) return fallback;
  const value = Number(text);
  return value < 1 || value > max ? fallback : value;
}
