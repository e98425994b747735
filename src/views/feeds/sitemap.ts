import { xml } from "./feeds.ts";

/** A page that search engines may list, with the day of its last change where known. */
export interface ListedPage {
  path: string;
  modified: string | null;
}

/** Maximum number of URLs in one sitemap (sitemaps.org). */
export const SITEMAP_SIZE = 50_000;

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

export function sitemapIndex(siteUrl: string, parts: number): string {
  const lines = Array.from({ length: parts }, (_, index) => {
    return `<sitemap><loc>${xml(`${siteUrl}/sitemaps/${index + 1}.xml`)}</loc></sitemap>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">\n${lines.join("\n")}\n</sitemapindex>\n`;
}

/** Returns one part of the sitemap, counted from 1; null when the part does not exist. */
export function sitemapPart(siteUrl: string, pages: Iterable<ListedPage>, part: number): string | null {
  const from = (part - 1) * SITEMAP_SIZE;
  const lines: string[] = [];
  let at = 0;
  for (const { path, modified } of pages) {
    if (at >= from + SITEMAP_SIZE) break;
    if (at >= from) {
      const day = modified === null ? "" : `<lastmod>${modified.slice(0, 10)}</lastmod>`;
      lines.push(`<url><loc>${xml(`${siteUrl}/${path}`)}</loc>${day}</url>`);
    }
    at += 1;
  }
  if (lines.length === 0) return null;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}">\n${lines.join("\n")}\n</urlset>\n`;
}
