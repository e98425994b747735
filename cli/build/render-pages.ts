import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { RenderPages } from "../../pipeline/artifacts/build-files.ts";
import { readSiteManifest, renderSite, writeSiteManifest } from "../../pipeline/artifacts/site/site.ts";
import { ensureSiteApp } from "../../pipeline/artifacts/site/site-app.ts";
import { buildOpenApi } from "../../src/api/openapi/document.ts";
import { createOffRail } from "../../src/payments/index.ts";
import type { Config } from "../../src/server/config.ts";
import { createContext } from "../../src/server/context.ts";
import { loadSiteApp } from "../../src/server/site/site-app.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const MANIFEST = "site-manifest.json";

let compiled: ReturnType<typeof ensureSiteApp> | undefined;

/** Compiles the site unless this version of the code is already compiled. Every call waits for the same compilation. */
export function compileSite(): ReturnType<typeof ensureSiteApp> {
  compiled ??= ensureSiteApp({ root: ROOT });
  return compiled;
}

/** Compiles the site if the code has changed, and writes its pages into a build. */
export function renderPages(config: Config): RenderPages {
  return async (input) => {
    const { dir, hash } = await compileSite();
    const app = await loadSiteApp(dir);
    const off = createOffRail("Pages are written without a payment rail.", config);
    const context = createContext(input.folder, {
      ledger: input.ledger,
      deployment: {
        publisher: input.publisher,
        siteUrl: input.siteUrl,
        baseUrl: input.baseUrl,
        supportContact: config.supportContact,
        rateLimitPerMinute: config.rateLimitPerMinute,
        maxRequestUsdc: config.maxRequestUsdc,
        dailyCeilingUsdc: config.dailyCeilingUsdc,
      },
      payments: { ...off, findReceipt: async () => null },
      now: input.now,
    });
    const siteDir = join(input.folder, "site");
    const before = input.previous;
    const manifest = before === null ? null : readSiteManifest(join(before.dir, MANIFEST));
    try {
      const site = await renderSite({
        app,
        parts: {
          context,
          build: { id: input.buildId, generatedAt: input.generatedAt, files: input.files },
          openapi: await buildOpenApi(context),
          call: null,
        },
        siteDir,
        previous: before === null || manifest === null ? null : { siteDir: join(before.dir, "site"), manifest },
        signal: input.signal,
      });
      const pages = site.files.map((file) => ({ ...file, path: `site/${file.path}` }));
      const written = writeSiteManifest(input.folder, MANIFEST, site.manifest);
      return { files: [...pages, written], siteApp: hash };
    } finally {
      context.catalog.close();
    }
  };
}
