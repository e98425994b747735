import node from "@astrojs/node";
import { defineConfig, passthroughImageService } from "astro/config";

/**
 * The node adapter with the program's own entry point. The adapter's entry converts a `node:http` request to a fetch request and its
 * response back through streams, which takes nearly as long as rendering the page; this program renders in process.
 */
function entered(adapter, serverEntrypoint) {
  const done = adapter.hooks["astro:config:done"];
  const hook = (given) => done({ ...given, setAdapter: (own) => given.setAdapter({ ...own, serverEntrypoint }) });
  return { ...adapter, hooks: { ...adapter.hooks, "astro:config:done": hook } };
}

// URLs and data are passed with each request: one compiled site serves every build and deployment.
export default defineConfig({
  output: "server",
  adapter: entered(node({ mode: "middleware" }), new URL("src/server/site/site-entry.ts", import.meta.url)),
  session: false,
  trailingSlash: "ignore",
  // Turns line breaks between words and links into spaces.
  compressHTML: true,
  // Fastify receives all requests first and handles every one that changes something.
  security: { checkOrigin: false },
  devToolbar: { enabled: false },
  // The content security policy forbids inline styles and scripts.
  build: { inlineStylesheets: "never" },
  markdown: { syntaxHighlight: false },
  // In the same folder as the compiled site, so that nothing else of the program needs to be writable.
  cacheDir: "./dist/cache/astro",
  // The program renders its own pictures. The default service would load sharp.
  image: { service: passthroughImageService() },
  vite: {
    cacheDir: "dist/cache/vite",
    build: { assetsInlineLimit: 0 },
    // Bundled, so that a compiled site runs without the compiler. Dependencies of the program itself are shared with it.
    ssr: { noExternal: true, external: ["zod", "decimal.js"] },
  },
});
