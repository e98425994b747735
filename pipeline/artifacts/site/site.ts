import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { type SiteApp, type SiteParts, siteLocals } from "../../../src/server/site/site-app.ts";
import { type StaticRoute, staticRoutes } from "../../../src/views/kit/routes.ts";
import { productPage } from "../../../src/views/products/product.ts";
import { type FileEntry, writePlain } from "../write.ts";
import { createPageWriter } from "./page-writer.ts";
import { copyAssets, reuseFile } from "./site-files.ts";

/** Version of the manifest; pages of a build with another one are not kept. */
const FORMAT = 2;

/** Input hashes of a build's pages, so that the next build can keep unchanged pages. */
export interface SiteManifest {
  /** Code version and deployment, on which every page depends. */
  made_with: string;
  /** By file relative to the site's folder: hash of the page's model, and the file's entry. */
  pages: Record<string, { model: string } & Omit<FileEntry, "path">>;
}

export interface RenderSiteOptions {
  app: SiteApp;
  parts: SiteParts;
  /** Folder to write to: `<build>/site`. */
  siteDir: string;
  /** The published build's site, whose unchanged product pages are kept. */
  previous: { siteDir: string; manifest: SiteManifest } | null;
  onProgress?: ((done: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface RenderedSite {
  manifest: SiteManifest;
  /** Every file written, with paths relative to `siteDir`. */
  files: FileEntry[];
  rendered: number;
  reused: number;
}

/**
 * Writes every static page of a build. A product page depends only on its model, the code version and the deployment;
 * when all three equal those of the previous build, its file is kept instead of rendered.
 *
 * @throws when a page cannot be rendered: an incomplete build is not published
 */
export async function renderSite(options: RenderSiteOptions): Promise<RenderedSite> {
  const { app, parts, siteDir, previous } = options;
  const { publisher, siteUrl, baseUrl } = parts.context.deployment;
  const manifest: SiteManifest = {
    made_with: hash("sha256", JSON.stringify([FORMAT, app.hash, publisher, siteUrl, baseUrl])),
    pages: {},
  };
  const kept = previous?.manifest.made_with === manifest.made_with ? previous : null;
  const files = copyAssets(app.clientDir, siteDir);
  const writer = createPageWriter(siteDir);
  let rendered = 0;
  let reused = 0;
  try {
    const describe = siteLocals(parts, { path: "/", live: false }).site;
    const routes = [...staticRoutes(describe)];
    // A thread draws them while this one renders the pages.
    const pictures = new Map(routes.filter(isPicture).map((route) => [route, renderRoute(app, parts, route, null)]));
    for (const picture of pictures.values()) picture.catch(() => {});
    for (const route of [...routes.filter((route) => !isPicture(route)), ...pictures.keys()]) {
      options.signal?.throwIfAborted();
      const file = fileOf(route);
      const model = route.slug === undefined ? null : productPage(describe, route.slug);
      const modelHash = model === null ? null : hash("sha256", JSON.stringify(model));
      const before = kept?.manifest.pages[file];
      if (
        kept !== null &&
        before !== undefined &&
        before.model === modelHash &&
        reuseFile(kept.siteDir, siteDir, file)
      ) {
        manifest.pages[file] = before;
        const { model: _model, ...entry } = before;
        files.push({ path: file, ...entry });
        reused += 1;
      } else {
        const body = await (pictures.get(route) ?? renderRoute(app, parts, route, model));
        await writer.write(file, body, (entry) => {
          files.push(entry);
          const { path: _path, ...about } = entry;
          if (modelHash !== null) manifest.pages[file] = { model: modelHash, ...about };
        });
        rendered += 1;
      }
      options.onProgress?.(rendered + reused, routes.length);
    }
  } finally {
    await writer.close();
  }
  return { manifest, files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), rendered, reused };
}

function isPicture({ path }: StaticRoute): boolean {
  return path.endsWith(".png");
}

/** Renders one static route. */
export async function renderRoute(
  app: SiteApp,
  parts: SiteParts,
  route: StaticRoute,
  prepared: unknown,
): Promise<Buffer> {
  const path = `/${route.path}`;
  const page = await app.render(encodeURI(path), siteLocals(parts, { path, live: false }, prepared));
  const expected = route.path === "404.html" ? 404 : 200;
  if (page.status !== expected) throw new Error(`the page ${path} answered ${page.status} instead of ${expected}`);
  return page.body;
}

function fileOf(route: StaticRoute): string {
  return route.path === "" || route.path.endsWith("/") ? `${route.path}index.html` : route.path;
}

/** Reads the site manifest of an earlier build; null when it has none. */
export function readSiteManifest(file: string): SiteManifest | null {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** Writes the manifest into a build's folder and returns its entry in the manifest of the build. */
export function writeSiteManifest(folder: string, path: string, manifest: SiteManifest): FileEntry {
  return writePlain(folder, { path, content: Buffer.from(JSON.stringify(manifest)) });
}
