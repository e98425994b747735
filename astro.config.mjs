import node from "@astrojs/node";
import { defineConfig } from "astro/config";

// Addresses and data come with each request: one compiled site serves every build and deployment.
export default defineConfig({
  output: "server",
  adapter: node({ mode: "middleware", experimentalDisableStreaming: true, bodySizeLimit: 64 * 1024 }),
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
  vite: { cacheDir: "dist/cache/vite", build: { assetsInlineLimit: 0 } },
});
