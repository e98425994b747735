import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Product } from "../../src/core/catalog/catalog-data.ts";
import { siteLocals } from "../../src/server/site/site-app.ts";
import { boardPage, movement } from "../../src/views/boards/boards.ts";
import { historyPage, periodPage } from "../../src/views/boards/history.ts";
import { receiptPage } from "../../src/views/documents/receipt.ts";
import { statusPage } from "../../src/views/documents/status.ts";
import { homePage } from "../../src/views/home.ts";
import { boardCsv, compareCsv, searchCsv, starsCsv } from "../../src/views/kit/csv-pages.ts";
import { count } from "../../src/views/kit/format.ts";
import type { SiteContext } from "../../src/views/kit/site-context.ts";
import { calculatorPage } from "../../src/views/models/calculator.ts";
import { badge } from "../../src/views/products/badge.ts";
import { categoryPage } from "../../src/views/products/category.ts";
import { comparePage } from "../../src/views/products/compare.ts";
import { productPage } from "../../src/views/products/product.ts";
import { signalPage } from "../../src/views/products/signals.ts";
import { searchPage } from "../../src/views/search/search.ts";
import { createSiteFixture, type SiteFixture } from "../support/site/fixture.ts";

let fixture: SiteFixture;
let bare: SiteFixture;
beforeAll(async () => {
  fixture = await createSiteFixture({
    points: [
      { slug: "dify", points: 80, daysAgo: 12 },
      { slug: "langchain", points: 120, daysAgo: 9 },
      { slug: "crewai", points: 30, daysAgo: 0.2 },
    ],
    recordedDays: 20,
  });
  bare = await createSiteFixture();
});
afterAll(() => {
  fixture.close();
  bare.close();
});

const site = (live = true): SiteContext => siteLocals(fixture.parts, { path: "/", live }).site;
const bareSite = (): SiteContext => siteLocals(bare.parts, { path: "/", live: true }).site;

describe("the promotion board", () => {
  it("shows 100 places per page and labels promoted ones", () => {
    const page = boardPage(site(), "overall", "all");
    expect(page?.slice.rows.slice(0, 3).map((row) => [row.slug, row.points])).toEqual([
      ["langchain", 120],
      ["dify", 80],
      ["crewai", 30],
    ]);
    expect(page?.promoted).toBe(3);
    expect(page?.slice.rows).toHaveLength(100);
    expect(page?.disclosure).toContain("paid promotional placement");
    expect(boardPage(site(), "overall", "all", new URLSearchParams("page=2"))?.slice.first).toBe(101);
  });

  it("counts only points of the period", () => {
    expect(boardPage(site(), "weekly", "all")?.promoted).toBe(1);
    expect(boardPage(site(), "weekly", "all")?.periodText).toContain("2026-W47");
  });

  it.each([
    ["overall", "nothing"],
    ["yearly", "all"],
    ["constructor", "all"],
    ["overall", "toString"],
  ])("does not exist for %s, %s", (scope, category) => {
    expect(boardPage(site(), scope, category)).toBeNull();
  });

  it.each(["0", "-1", "x", "1e3", "99999999999", ""])("treats page %j as the first", (page) => {
    expect(boardPage(site(), "overall", "all", new URLSearchParams({ page }))?.slice.page).toBe(1);
  });

  it("states movement in words", () => {
    expect(movement(1, 3)).toEqual({ kind: "up", places: 2, text: "up 2 places" });
    expect(movement(4, 3)).toEqual({ kind: "down", places: -1, text: "down 1 place" });
    expect(movement(4, 4).text).toBe("unchanged");
    expect(movement(4, null).text).toBe("no earlier place");
  });
});

describe("objective lists", () => {
  it("do not change when points are bought", () => {
    for (const id of ["stars", "growth-7", "growth-30", "growth-90"]) {
      const promoted = signalPage(site(), id, 1)?.slice.rows.map((row) => row.slug);
      expect(promoted?.length).toBe(100);
      expect(promoted).toEqual(signalPage(bareSite(), id, 1)?.slice.rows.map((row) => row.slug));
    }
    expect(categoryPage(site(), "agents", 1)?.slice.rows.map((row) => row.slug)).toEqual(
      categoryPage(bareSite(), "agents", 1)?.slice.rows.map((row) => row.slug),
    );
    const ask = new URLSearchParams({ q: "agent framework" });
    expect(searchPage(site(), ask).result?.rows.map((row) => row.slug)).toEqual(
      searchPage(bareSite(), ask).result?.rows.map((row) => row.slug),
    );
  });

  it("are in order and omit unknown values", () => {
    for (const id of ["stars", "growth-30"]) {
      const values = signalPage(site(), id, 1)?.slice.rows.map((row) => row.value) ?? [];
      expect(values).toEqual([...values].sort((a, b) => b - a));
    }
    expect(signalPage(site(), "visits", 1)?.slice.total).toBe(0);
  });

  it("have no page beyond their last", () => {
    expect(signalPage(site(), "stars", 99)).toBeNull();
    expect(signalPage(site(), "constructor", 1)).toBeNull();
    expect(categoryPage(site(), "agents", 99)).toBeNull();
    expect(categoryPage(site(), "__proto__", 1)).toBeNull();
  });
});

describe("a product's page", () => {
  it("gives day and source of every observed figure", () => {
    const page = productPage(site(), "langchain");
    expect(page?.headline[0]).toMatchObject({ label: "GitHub stars", sub: "read 22 Aug 2026" });
    expect(page?.facts.find((fact) => fact.label === "Repository")).toMatchObject({
      value: "langchain-ai/langchain",
      on: "2026-08-22T00:00:00.000Z",
      sourceUrl: "https://github.com/langchain-ai/langchain",
    });
    for (const fact of page?.facts ?? []) {
      if (fact.value !== "–") expect(fact.on, fact.label).not.toBeNull();
      expect(fact.source, fact.label).not.toBe("");
    }
  });

  it("shows unknown figures as unknown, with the reason", () => {
    const without = fixture.data.products.find((product) => product.githubUrl === null);
    const page = productPage(site(), without?.slug ?? "");
    expect(page?.facts.find((fact) => fact.label === "Repository")).toMatchObject({ value: "None known", on: null });
    expect(page?.headline).toEqual([]);
    expect(page?.stars).toBeNull();
  });

  it("shows a place only where points are held", () => {
    expect(productPage(site(), "langchain")?.placement).toMatchObject({ points: 120, position: 1 });
    expect(productPage(site(), "langchain")?.placement?.plot).not.toBeNull();
    expect(productPage(site(), "haystack")?.placement).toBeNull();
  });

  it("sorts alternatives on the page, and keeps their places by similarity", () => {
    const page = productPage(site(), "langchain", new URLSearchParams("sort=stars&order=asc&range=1y&junk=1"));
    const stars = page?.alternatives.flatMap((other) => other.stars ?? []) ?? [];
    expect(stars.length).toBeGreaterThan(1);
    expect(stars).toEqual([...stars].sort((a, b) => a - b));
    const places = page?.alternatives.map(({ place }) => place) ?? [];
    expect([...places].sort((a, b) => a - b)).toEqual(places.map((_, index) => index + 1));
    expect(page?.alternativeHeads.stars).toEqual({
      current: "ascending",
      query: "?range=1y&sort=stars&order=desc#alternatives",
    });
    expect(productPage(site(), "langchain")?.alternatives.map(({ place }) => place)).toEqual(
      places.map((_, index) => index + 1),
    );
  });

  it("tells round star counts, with the readings between which they were passed", () => {
    const history = fixture.data.starHistory.get("langchain") ?? [];
    const passed = (productPage(site(), "langchain")?.events ?? []).filter(({ name }) => name.endsWith("stars passed"));
    expect(passed.length).toBeGreaterThan(0);
    for (const { on, name, text } of passed) {
      const stars = Number(name.replace(/\D/g, ""));
      const at = history.findIndex(({ observedOn }) => observedOn === on);
      expect(history.slice(0, at).every((reading) => reading.stars < stars)).toBe(true);
      expect(history[at]?.stars).toBeGreaterThanOrEqual(stars);
      expect(text).toContain(count(history[at - 1]?.stars ?? null));
    }
    expect(productPage(site(), "langchain")?.events.map(({ name }) => name)).toContain("Listed here");
  });

  it("tells the prices and shutdowns of the models behind a product, announced ones first and soonest", () => {
    const page = productPage(site(), "openai-api") ?? productPage(site(), "chatgpt");
    const events = page?.events ?? [];
    expect(events.length).toBeGreaterThan(1);
    const announced = events.findIndex((event) => !event.announced);
    const days = events.map(({ on }) => on);
    expect(days.slice(0, announced)).toEqual(days.slice(0, announced).sort());
    expect(days.slice(announced)).toEqual(days.slice(announced).sort().reverse());
    for (const { href } of events) if (href !== null) expect(href).toMatch(/^models\/openai\/[^/]+\/$/);
    expect(events.filter(({ href }) => href !== null).length).toBeGreaterThan(0);
  });

  it("names no event of a product of which only the listing is known", () => {
    const without = fixture.data.products.find((product) => product.githubUrl === null && product.tags.length === 0);
    const other = fixture.data.products.find(({ slug }) => slug === "11x");
    expect(productPage(site(), (without ?? other)?.slug ?? "")?.events).toEqual([]);
  });

  it("names alternatives of the same category, never itself", () => {
    for (const slug of ["langchain", "qdrant", "n8n"]) {
      const page = productPage(site(), slug);
      const own = fixture.data.products.find((product) => product.slug === slug);
      expect(page?.alternatives.length).toBeGreaterThanOrEqual(3);
      for (const other of page?.alternatives ?? []) {
        expect(other.slug).not.toBe(slug);
        expect(fixture.data.products.find((one) => one.slug === other.slug)?.category).toBe(own?.category);
      }
    }
  });

  it("depends on nothing that changes with every build", () => {
    const text = JSON.stringify(productPage(site(false), "langchain"));
    expect(text).not.toContain(fixture.data.buildId);
    expect(text).not.toContain(fixture.data.generatedAt);
  });
});

describe("compare", () => {
  const ask = (...slugs: string[]) => comparePage(site(), new URLSearchParams(slugs.map((slug) => ["p", slug])));

  it("shows two to eight products side by side, by slug or name, in the requested order", () => {
    const page = ask("dify", "LangChain");
    expect(page.products.map((product) => product.slug)).toEqual(["dify", "langchain"]);
    const stars = page.rows.find((row) => row.label === "GitHub stars");
    expect(stars?.cells.map((cell) => cell.best)).toEqual([true, false]);
    expect(page.plot).not.toBeNull();
    expect(page.head.canonical).toBeNull();
    expect(comparePage(site(), new URLSearchParams()).head.canonical).toBe("compare/");
  });

  it("names products without readings, and those without growth", () => {
    const some = (is: (product: Product) => boolean) => fixture.data.products.find(is);
    const unread = some(({ githubStars }) => githubStars === null);
    const single = some(({ githubStars, growth }) => githubStars !== null && (growth?.days30 ?? null) === null);
    expect(ask("dify", "langchain").missing).toBeNull();
    expect(ask("dify", unread?.slug ?? "").missing).toBe(`No star readings: ${unread?.name}.`);
    expect(ask("dify", single?.slug ?? "").missing).toMatch(/^No growth in 30 days, [^:]+: /);
    expect(ask("dify", single?.slug ?? "").missing).toContain(`${single?.name}.`);
  });

  it("marks the latest release and push, with the day of the reading", async () => {
    const readings = ["2026-08-21", "2026-04-10", null];
    const read = await createSiteFixture({
      products: 3,
      change: (product, index) => ({
        ...product,
        repository: {
          ...{ observedOn: "2026-08-22", source: "github", language: "Python", licenseSpdx: "MIT", archived: false },
          ...{ releaseTag: null, releasedOn: null, pushedOn: readings[index] ?? null },
        },
      }),
    });
    try {
      const slugs = read.data.products.map(({ slug }) => ["p", slug]);
      const { rows } = comparePage(siteLocals(read.parts, { path: "/", live: true }).site, new URLSearchParams(slugs));
      const row = (label: string) => rows.find((one) => one.label === label)?.cells;
      expect(row("Last push")).toEqual([
        { text: "21 Aug 2026", on: "2026-08-22", best: false },
        { text: "10 Apr 2026", on: "2026-08-22", best: false },
        { text: "–", on: null, best: false },
      ]);
      expect(row("Last release")?.map(({ text }) => text)).toEqual(["–", "–", "–"]);
      expect(row("Licence")?.map(({ text }) => text)).toEqual(["MIT", "MIT", "MIT"]);
      expect(row("Language")?.[0]?.text).toBe("Python");
    } finally {
      read.close();
    }
  });

  it("names unknown products and those beyond the limit", () => {
    expect(ask("dify", "langcain").unknown[0]?.nearest[0]?.name).toBe("LangChain");
    expect(ask("dify", "no-such-thing").rows).toEqual([]);
    const nine = fixture.data.products.slice(0, 9).map((product) => product.slug);
    expect(ask(...nine).products).toHaveLength(8);
    expect(ask(...nine).tooMany).toBe(1);
    expect(ask("dify", "dify").products).toHaveLength(1);
  });
});

describe("the calculator", () => {
  const ask = (query: Record<string, string>) => calculatorPage(site(), new URLSearchParams(query));

  it("multiplies list prices exactly and sorts the cheapest first", () => {
    const page = ask({ input: "100000", output: "100000", calls: "1000", cached: "0", provider: "openai" });
    const luna = (of: typeof page) => of.slice.rows.find((one) => one.model.modelId === "gpt-5.6-luna");
    // 0.20 input and 1.20 output a million tokens; from 272,001 input tokens 0.40 and 1.80; cached 0.02.
    expect(luna(page)).toMatchObject({ perCall: "$0.140", perMonth: "$140.00" });
    expect(luna(ask({ input: "1000000", output: "500", provider: "openai" }))?.perCall).toMatch(/^\$0\.40090*$/);
    expect(luna(ask({ input: "100000", output: "100000", cached: "50", provider: "openai" }))?.perCall).toMatch(
      /^\$0\.1310*$/,
    );
    // All rows have the same number of decimals.
    expect(new Set(page.slice.rows.map(({ perCall }) => perCall.split(".")[1]?.length)).size).toBe(1);
    const values = page.slice.rows.map((one) => one.value);
    expect(values).toEqual([...values].sort((a, b) => a - b));
  });

  it("sorts the whole list, keeps the use in its links, and leaves unknown scores last", () => {
    const page = ask({ input: "1000", sort: "score", order: "desc" });
    const scores = page.slice.rows.map(({ score }) => score?.value ?? -1);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(page.heads.name.query).toBe("?input=1000&sort=name&order=asc");
    expect(page.pageQuery(2)).toBe("?input=1000&sort=score&order=desc&page=2");
    expect(page.sorting).toEqual({ key: "score", order: "desc" });
    expect(ask({ page: "2" }).slice.rows[0]?.model.path).not.toBe(ask({}).slice.rows[0]?.model.path);
  });

  it("leaves out models without a needed rate and counts them", () => {
    const page = ask({ batch: "on", calls: "1000" });
    expect(page.unpriced).toBeGreaterThan(0);
    expect(page.slice.rows.every((row) => row.value > 0)).toBe(true);
  });

  it("uses the defaults for values that are not numbers", () => {
    expect(
      ask({ input: "abc", output: "-5", calls: "1e9", cached: "101", tier: "huge", provider: "../x" }).input,
    ).toEqual({
      inputTokens: 2000,
      outputTokens: 500,
      cached: 0,
      calls: 10_000,
      tier: "",
      provider: "",
      batch: false,
    });
  });
});

describe("closed periods", () => {
  it("are listed newest first and show their own hash", () => {
    const page = historyPage(site());
    const weeks = page.groups.find((group) => group.title === "Weeks")?.periods ?? [];
    expect(weeks.map((week) => week.key)).toEqual(["2026-W46", "2026-W45", "2026-W44"]);
    const one = periodPage(site(), "weekly", "2026-W46", null);
    expect(one?.hash).toBe(weeks[0]?.hash);
    expect(one?.previousHash).toBe(weeks[1]?.hash);
    expect(one?.slice.rows.map((row) => row.slug)).toEqual(
      ["langchain", "dify"].sort((a) => (a === "langchain" ? -1 : 1)),
    );
    expect(one?.earlier?.key).toBe("2026-W45");
    expect(one?.later).toBeNull();
  });

  it("do not exist before a period has ended", () => {
    expect(periodPage(site(), "weekly", "2026-W47", null)).toBeNull();
    expect(periodPage(site(), "daily", "2026-W46", null)).toBeNull();
    expect(historyPage(bareSite()).groups.every((group) => group.periods.length === 0)).toBe(true);
  });
});

describe("tables as CSV", () => {
  it("have the rows of the page", () => {
    const lines = boardCsv(site(), "overall", "all")?.trim().split("\n");
    expect(lines).toHaveLength(101);
    expect(lines?.[1]).toMatch(/^1,langchain,LangChain,agents,120,0,paid placement$/);
    expect(compareCsv(site(), new URLSearchParams("p=dify&p=langchain"))).toContain("dify,GitHub stars,");
    expect(searchCsv(site(), new URLSearchParams("q=vector database"))?.split("\n")[0]).toMatch(/^slug,name,/);
    expect(starsCsv(site(), "langchain")?.trim().split("\n").length).toBe(
      (fixture.data.starHistory.get("langchain")?.length ?? 0) + 1,
    );
  });

  it("do not exist where the page does not", () => {
    expect(boardCsv(site(), "overall", "x")).toBeNull();
    expect(compareCsv(site(), new URLSearchParams())).toBeNull();
    expect(searchCsv(site(), new URLSearchParams("q=x"))).toBeNull();
    expect(starsCsv(site(), "no-such-thing")).toBeNull();
  });
});

it("draws badges without anything paid", () => {
  const svg = badge(site(), "langchain", "light") ?? "";
  expect(svg).toMatch(/^<svg [^>]+role="img"/);
  expect(svg).toContain("★ 145k");
  expect(svg).toContain("<title>LangChain: Listed on Clearboard, ★ 145k</title>");
  expect(svg).not.toMatch(/points|rank|place/i);
  expect(badge(site(), "no-such-thing", "light")).toBeNull();
  const dark = "@media(prefers-color-scheme:dark)";
  expect(svg).not.toContain(dark);
  expect(badge(site(), "langchain", "auto")).toContain(dark);
});

describe("search", () => {
  it.each([
    ["x", "at least two"],
    ["y".repeat(201), "at most 200"],
  ])("states the fault of %j", (q, text) => {
    const page = searchPage(site(), new URLSearchParams({ q }));
    expect(page.problem).toContain(text);
    expect(page.result).toBeNull();
  });

  it("has one canonical URL for any query", () => {
    expect(searchPage(site(), new URLSearchParams({ q: "agents" })).head.canonical).toBe("search/");
    expect(searchPage(site(), new URLSearchParams()).head.canonical).toBe("search/");
  });
});

it("looks up receipts only for valid hashes", async () => {
  expect((await receiptPage(site(), new URLSearchParams())).problem).toBeNull();
  expect((await receiptPage(site(), new URLSearchParams({ hash: "abc" }))).problem).toContain("64");
  const unknown = await receiptPage(site(), new URLSearchParams({ hash: "0".repeat(64) }));
  expect(unknown).toMatchObject({ problem: null, found: false, rows: null });
});

it("shows only known parts of the state", () => {
  const none = statusPage(bareSite(), { repositories: 0, read: 0, newest: null });
  expect(none.rows.find((row) => row.what === "GitHub stars")).toMatchObject({ ok: null, state: "Not read yet" });
  expect(none.rows.find((row) => row.what === "Daily board record")?.ok).toBeNull();
  const page = statusPage(site(), { repositories: 10, read: 9, newest: "2026-11-20T00:00:00.000Z" });
  expect(page.rows.find((row) => row.what === "GitHub stars")?.ok).toBe(true);
  expect(page.rows.find((row) => row.what === "Paid answers")?.ok).toBe(false);
  const prices = page.rows.find((row) => row.what === "Model prices");
  // Little of the bundled registry was read within 30 days of the fixture's day.
  expect(prices?.ok).toBe(false);
  expect(prices?.state).toMatch(
    /^\d% of first-hand rates read within 30 days, the newest (?:today|yesterday|\d+ days ago)$/,
  );
  expect(page.summary).toContain(`2 parts need attention. Model prices: ${prices?.state} (promised: 80%).`);
  expect(page.summary).toContain("GitHub stars: newest reading yesterday.");
});

it("shows no promotion on the home page when there is none", () => {
  expect(homePage(bareSite()).board).toMatchObject({ rows: [], promoted: 0 });
  expect(homePage(site()).board.rows.map((row) => row.slug)).toEqual(["langchain", "dify", "crewai"]);
});

it("the home page shows products about AI first, and labels no other product as AI", () => {
  const page = homePage(site());
  const subjects = new Map(
    site()
      .index()
      .products.map((product) => [product.slug, product.subject]),
  );
  const shown = [...page.newest, ...page.growth.rows].map((row) => subjects.get(row.slug));
  expect(shown.length).toBeGreaterThan(5);
  expect(new Set(shown)).toEqual(new Set(["ai"]));
  const counted = [...subjects.values()].filter((subject) => subject === "ai").length;
  expect(page.head.description).toContain(`${counted.toLocaleString("en")} of them AI`);
});
