import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright-core";

const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) =>
  existsSync(path),
);

/**
 * Starts the system's browser without a window, in a profile of its own.
 * @throws when there is none: install Debian's `chromium`
 */
export async function startBrowser(more: readonly string[] = []): Promise<Browser> {
  if (CHROMIUM === undefined) throw new Error("no chromium: apt-get install chromium");
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...more,
    ],
  });
}

export const VIEWS = {
  light: { colorScheme: "light", viewport: { width: 1280, height: 900 } },
  dark: { colorScheme: "dark", viewport: { width: 1280, height: 900 } },
  phone: { colorScheme: "light", viewport: { width: 360, height: 780 } },
} as const;

/** Collects what a reader should never get: console messages, failed loads, requests to other hosts. */
export function watch(page: Page, host: string): string[] {
  const found: string[] = [];
  page.on("console", (message) => found.push(`console ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => found.push(`error: ${error.message}`));
  page.on("requestfailed", (request) => found.push(`failed: ${request.url()}`));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol !== "data:" && url.host !== host) found.push(`other host: ${request.url()}`);
  });
  return found;
}
