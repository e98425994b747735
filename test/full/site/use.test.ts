import { createServer } from "node:http";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { listenOn } from "../../support/server/listen.ts";
import { startBrowser, watch } from "../../support/site/browser.ts";
import { type SiteServer, startSiteServer } from "../../support/site/server.ts";

let site: SiteServer;
let browser: Browser;
let context: BrowserContext | undefined;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSiteServer(inject("siteDir")), startBrowser()]);
});
afterEach(async () => {
  await context?.close();
  context = undefined;
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function open(address: string, options: Parameters<Browser["newContext"]>[0] = {}): Promise<Page> {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  await page.goto(`${site.url}${address}`, { waitUntil: "networkidle" });
  return page;
}

const figures = (texts: string[]) =>
  texts.filter((text) => text !== "–").map((text) => Number(text.replace(/[^\d.\-−]/g, "").replace("−", "-")));

describe("with a script", () => {
  it("lists sort over all rows by any column, by links, unknown values last", async () => {
    const page = await open("/categories/audio/");
    const sortBy = async (name: string) => {
      const before = page.url();
      await page.locator("main thead").getByRole("link", { name }).first().click();
      await page.waitForURL((url) => url.href !== before);
      const heads = await page.locator("main thead tr > *").allInnerTexts();
      const at = heads.findIndex((head) => head.includes(name)) + 1;
      return page.locator(`main tbody tr > :nth-child(${at})`).allInnerTexts();
    };
    const first = await sortBy("30 days");
    expect(figures(first).length).toBeGreaterThan(1);
    expect(figures(first)).toEqual([...figures(first)].sort((a, b) => b - a));
    const second = await sortBy("30 days");
    expect(figures(second)).toEqual([...figures(second)].sort((a, b) => a - b));
    for (const list of [first, second])
      expect(list.slice(figures(list).length).every((text) => text === "–")).toBe(true);
    expect(await page.locator("th[aria-sort]").count()).toBe(1);
  });

  it("search answers while typing and updates the URL", async () => {
    const page = await open("/search/");
    await page.getByRole("main").getByRole("searchbox").pressSequentially("vector database");
    await page.getByRole("link", { name: "Qdrant" }).waitFor();
    expect(new URL(page.url()).searchParams.get("q")).toBe("vector database");
    await page.locator("select[name=category]").selectOption("agents");
    await page.waitForFunction(() => new URL(location.href).searchParams.get("category") === "agents");
    expect(await page.locator("main tbody tr").count()).toBeGreaterThan(0);
  });

  it("the calculator updates while figures change", async () => {
    const page = await open("/models/calculator/?provider=openai&input=100000&output=100000&calls=1000");
    const month = page.locator("tr", { hasText: "GPT-5.6 Luna" }).locator("td").nth(4);
    expect(await month.textContent()).toBe("$140.00");
    await page.getByLabel("Calls a month").fill("2000");
    await page.waitForFunction(() => document.querySelector("#result")?.textContent?.includes("$280.00"));
    await page.locator("th a.sort", { hasText: "Model" }).click();
    await page.waitForURL(/calls=2000&.*sort=name/);
    expect(await page.locator("th[aria-sort]").count()).toBe(1);
  });

  it("ticked rows stay ticked across sorting and filtering, and are removed in the bar", async () => {
    const page = await open("/models/");
    const bar = page.locator("#chosen");
    expect(await bar.getByRole("button", { name: "Compare chosen" }).isDisabled()).toBe(true);
    await page.getByLabel("Choose GPT-5.6 Luna", { exact: true }).check();
    await page.locator("th a.sort", { hasText: "Input" }).click();
    await page.waitForURL(/sort=input/);
    await bar.getByRole("button", { name: "Remove GPT-5.6 Luna" }).waitFor();
    await page.getByRole("searchbox", { name: "Name, id, maker or seller" }).fill("claude sonnet 5");
    await page.waitForFunction(() => document.querySelectorAll("#result tbody tr").length < 9);
    await page.getByLabel("Choose Claude Sonnet 5", { exact: true }).check();
    await bar.getByRole("button", { name: "Compare chosen (2)" }).click();
    await page.waitForURL(/\/compare\/models\//);
    expect(await page.locator("table.compare thead th").allTextContents()).toHaveLength(2);
    await page.goBack();
    await bar.getByRole("button", { name: "Remove Claude Sonnet 5" }).click();
    expect(await page.getByLabel("Choose Claude Sonnet 5", { exact: true }).isChecked()).toBe(false);
    expect(await bar.getByRole("button", { name: /^Compare chosen/ }).isDisabled()).toBe(true);
  });

  it("a changed filter keeps the order of the table, and the form sorts it too", async () => {
    const page = await open("/models/");
    await page.locator("th a.sort", { hasText: "Input" }).click();
    await page.waitForURL(/sort=input&order=asc/);
    await page.locator("select[name=input]").selectOption("image");
    await page.waitForFunction(() => new URL(location.href).searchParams.get("input") === "image");
    const input = page.locator('th[aria-sort="ascending"]');
    expect(await input.textContent()).toContain("Input");
    await page.locator("select[name=sort]").selectOption({ label: "Newest" });
    await page.waitForFunction(() => new URL(location.href).search === "?input=image&sort=released");
    expect(await page.locator('th[aria-sort="descending"]').textContent()).toContain("Released");
  });

  it("the search keys work in a narrow window, whose header hides the field", async () => {
    const page = await open("/models/", { viewport: { width: 640, height: 800 } });
    await page.keyboard.press("/");
    await page.waitForURL(/\/search\/$/);
    await page.keyboard.press("Control+k");
    const field = page.getByRole("main").getByRole("searchbox");
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it("a narrow window folds the filters of the models table, a wide one shows them", async () => {
    const page = await open("/models/", { viewport: { width: 390, height: 844 } });
    const maker = page.locator("select[name=maker]");
    expect(await maker.isVisible()).toBe(false);
    await page.getByText("Filters", { exact: true }).click();
    expect(await maker.isVisible()).toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await maker.isVisible()).toBe(true);
    await page.getByText("Filters", { exact: true }).waitFor({ state: "hidden" });
  });

  it("the theme is chosen, kept and applied before anything is painted", async () => {
    const page = await open("/", { colorScheme: "light" });
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();
    const toggle = page.getByRole("button", { name: /^Theme/ });
    await toggle.click();
    await toggle.click();
    expect(await toggle.textContent()).toContain("dark");
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.goto(`${site.url}/data/`);
    expect(await background()).toBe(dark);
    await page.getByRole("button", { name: /^Theme/ }).click();
    expect(await background()).toBe(light);
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBeNull();
  });

  it("code samples are copied completely", async () => {
    const page = await open("/products/langchain/");
    await context?.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.url });
    const figure = page.locator("figure.copy", { hasText: "BibTeX" });
    await figure.getByRole("button", { name: "Copy" }).click();
    await figure.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await figure.locator("code").textContent());
    expect(copied).toMatch(/^@misc\{/);
  });

  it("the widget works in another site's frame, and its links leave the frame", async () => {
    const elsewhere = await framing("/embed/board/?theme=dark&limit=2");
    try {
      const page = await open("/about/");
      const problems = watch(page, new URL(site.url).host);
      await page.goto(elsewhere.url, { waitUntil: "networkidle" });
      const frame = page.frameLocator("iframe");
      expect(await frame.locator("h1").textContent()).toContain("Promotion board");
      expect(await frame.locator("tbody tr").count()).toBe(2);
      expect(await frame.locator("p.paid").textContent()).toContain("Paid placement");
      expect(await frame.locator("base").getAttribute("target")).toBe("_blank");
      expect(problems.filter((problem) => !problem.includes(elsewhere.url))).toEqual([]);
    } finally {
      await elsewhere.stop();
    }
  });

  it("no page but the widget can be framed", async () => {
    const elsewhere = await framing("/");
    try {
      const page = await open("/about/");
      await page.goto(elsewhere.url, { waitUntil: "networkidle" });
      expect(await page.frameLocator("iframe").locator("a.wordmark").count()).toBe(0);
    } finally {
      await elsewhere.stop();
    }
  });
});

/** Another site whose only page frames an address of ours. */
async function framing(address: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(request.url === "/" ? `<iframe src="${site.url}${address}" width="400" height="400"></iframe>` : "");
  });
  const { port, stop } = await listenOn(server, 0);
  return { url: `http://127.0.0.1:${port}`, stop };
}

describe("without JavaScript", () => {
  const off = { javaScriptEnabled: false };

  it("everything is readable, without dead buttons", async () => {
    for (const address of ["/", "/products/langchain/", "/models/", "/agents/"]) {
      const page = await open(address, off);
      expect(
        await page
          .locator("button:visible")
          .evaluateAll((buttons) => buttons.filter((button) => (button as HTMLButtonElement).type !== "submit").length),
      ).toBe(0);
      expect((await page.locator("main").textContent())?.length).toBeGreaterThan(500);
      await context?.close();
    }
  });

  it("search, choice and comparison work with forms", async () => {
    const page = await open("/", off);
    await page.getByRole("main").getByRole("searchbox").fill("agent framework");
    await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL(/\/search\/\?q=agent\+framework/);
    for (const box of (await page.getByRole("checkbox").all()).slice(0, 3)) await box.check();
    await page.getByRole("button", { name: "Compare chosen" }).click();
    await page.waitForURL(/\/compare\/\?p=/);
    expect(await page.locator("table.compare thead th").count()).toBe(3);
    expect(await page.locator("table.compare tbody tr").count()).toBeGreaterThan(8);
    await page.getByRole("main").getByLabel("Product 4").fill("LangChain");
    await page.getByRole("main").getByRole("button", { name: "Compare" }).click();
    await page.waitForURL(/LangChain/);
    expect(await page.getByRole("link", { name: "LangChain", exact: true }).count()).toBeGreaterThan(0);
  });

  it("the calculator works as a form", async () => {
    const page = await open("/models/calculator/", off);
    await page.getByLabel("Input tokens a call").fill("100000");
    await page.getByLabel("Output tokens a call").fill("100000");
    await page.getByLabel("Calls a month").fill("1000");
    await page.getByLabel("Sold by").selectOption("openai");
    await page.getByRole("button", { name: "Calculate" }).click();
    await page.waitForURL(/calls=1000/);
    expect(await page.locator("tr", { hasText: "GPT-5.6 Luna" }).textContent()).toContain("$140.00");
  });

  it("boards filter by links with their own URLs", async () => {
    const page = await open("/boards/overall/", off);
    await page.getByRole("link", { name: "This month" }).click();
    await page.waitForURL(/\/boards\/monthly\/$/);
    await page.getByRole("main").locator("summary").click();
    await page.getByRole("main").getByRole("link", { name: "AI agents", exact: true }).first().click();
    await page.waitForURL(/\/boards\/monthly\/agents\/$/);
    expect(await page.locator(".disclosure").first().textContent()).toContain("Paid placement");
  });
});

describe("with the keyboard alone", () => {
  it("every control is reached in order with a visible focus", async () => {
    for (const address of ["/", "/categories/agents/", "/models/calculator/", "/products/langchain/"]) {
      const page = await open(address);
      const wanted = await page.evaluate(
        () =>
          [
            ...document.querySelectorAll<HTMLElement>(
              "a[href], button:enabled, input:enabled, select, summary, [tabindex='0']",
            ),
          ].filter((element) => element.checkVisibility() && !element.hidden).length,
      );
      const seen = new Set<string>();
      let hidden = 0;
      for (let step = 0; step < wanted + 5; step += 1) {
        await page.keyboard.press("Tab");
        const focus = await page.evaluate(() => {
          const element = document.activeElement;
          if (element === null || element === document.body) return null;
          const style = getComputedStyle(element);
          const all = [...document.querySelectorAll("*")];
          return {
            key: String(all.indexOf(element)),
            shown: style.outlineStyle !== "none" && style.outlineWidth !== "0px",
          };
        });
        if (focus === null) break;
        seen.add(focus.key);
        if (!focus.shown) hidden += 1;
      }
      expect(seen.size, address).toBeGreaterThanOrEqual(wanted);
      expect(hidden, `${address}: focus that does not show`).toBe(0);
      await context?.close();
    }
  });

  it("the first stop skips to the content, and Enter opens folded parts", async () => {
    const page = await open("/products/langchain/");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    await page.locator("summary", { hasText: "as a table" }).first().focus();
    await page.keyboard.press("Enter");
    expect(await page.locator("details[open] table").count()).toBe(1);
  });
});

it("prints facts without navigation, with the URLs of sources", async () => {
  const page = await open("/products/langchain/");
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".site-nav").isVisible()).toBe(false);
  expect(await page.locator(".site-tools").isVisible()).toBe(false);
  expect(await page.locator(".facts").isVisible()).toBe(true);
  const after = await page
    .locator(".facts .source a")
    .first()
    .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(after).toContain("github.com");
});
