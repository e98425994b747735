import node from "@astrojs/node";
import { defineConfig, passthroughImageService } from "astro/config";

/**
 * The node adapter with an entry of the program's own. The adapter's turns a request of `node:http` into one of fetch and the
 * answer back, by streams, which takes nearly as long again as the page; all requests are made in process here.
 */
function entered(adapter, serverEntrypoint) {
  const done = adapter.hooks["astro:config:done"];
  const hook = (given) => done({ ...given, setAdapter: (own) => given.setAdapter({ ...own, serverEntrypoint }) });
  return { ...adapter, hooks: { ...adapter.hooks, "astro:config:done": hook } };
}

// Addresses and data come with each request: one compiled site serves every build and deployment.
export default defineConfig({
  output: "server",
  adapter: entered(node({ mode: "middleware" }), new URL("src/server/site/site-entry.ts", import.meta.url)),
  session: false,
  trailingSlash: "ignore",
  // Line breaks between words and links are spaces.
  compressHTML: true,
  // Fastify stands in front and takes every request that changes something.
  security: { checkOrigin: false },
  devToolbar: { enabled: false },
  // The content security policy forbids inline styles and scripts.
  build: { inlineStylesheets: "never" },
  markdown: { syntaxHighlight: false },
  // Beside what is compiled, so that nothing else of the program needs to be writable.
  cacheDir: "./dist/cache/astro",
  // Pictures are drawn by the program. The default service would load sharp.
  image: { service: passthroughImageService() },
  vite: {
    cacheDir: "dist/cache/vite",
    build: { assetsInlineLimit: 0 },
    // Bundled, so that a compiled site runs without the compiler. The program's own dependencies stay shared with it.
    ssr: { noExternal: true, external: ["zod", "decimal.js"] },
  },
});
