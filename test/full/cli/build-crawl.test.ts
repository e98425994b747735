import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { REGISTRY } from "../../../pipeline/build/inputs.ts";
import { openObservations } from "../../../pipeline/observations/observations.ts";
import { resolveModel } from "../../../src/core/optimize/resolve.ts";
import type { LlmPricing } from "../../../src/schema/files/llm-pricing.ts";
import { openCatalog } from "../../../src/store/catalog/read.ts";
import { readRuns } from "../../../src/store/runs.ts";
import { startUpstream, type Upstream } from "../../pipeline/fetch/local-upstream.ts";
import { type GitHubServer, startGitHubServer } from "../../support/github/server.ts";
import { storeRepositories } from "../../support/github/stored-repositories.ts";
import { type Ran, runHere } from "../../support/server/program-here.ts";
import { BUILT_AT, SITE_URL } from "../../support/world/constants.ts";
import { redirectedTo } from "./redirected.ts";

const HOUR = 3_600_000;
const STARS = 1_234_567;

let root: string;
let github: GitHubServer;
let providers: Upstream;
let now: number;
/** Pages by `host/path`; everything else is 404. */
let pages: Map<string, string>;

beforeEach(async () => {
  now = BUILT_AT;
  root = mkdtempSync(join(tmpdir(), "clearboard-crawl-test-"));
  cpSync(join(REGISTRY, "products", "security.json"), join(root, "registry", "products", "security.json"));
  cpSync(join(REGISTRY, "quality"), join(root, "registry", "quality"), { recursive: true });
  cpSync(join(REGISTRY, "captures.json"), join(root, "registry", "captures.json"));
  cpSync(join(REGISTRY, "models", "groq.json"), join(root, "registry", "models", "groq.json"));
  github = await startGitHubServer({
    stored: storeRepositories(repositories().map((name) => ({ name, stars: STARS }))),
  });
  pages = new Map([["console.groq.com/docs/models.md", groqPage({})]]);
  providers = await startUpstream((request, response) => {
    const page = pages.get((request.url ?? "").slice(1));
    if (page === undefined) response.writeHead(404).end();
    else
      response
        .writeHead(200, { "content-type": page.startsWith("{") ? "application/json" : "text/markdown" })
        .end(page);
  });
});
afterEach(async () => {
  await github.close();
  await providers.close();
  rmSync(root, { recursive: true, force: true });
});

function repositories(): string[] {
  const listings = JSON.parse(readFileSync(join(root, "registry", "products", "security.json"), "utf8"));
  return listings.flatMap(({ github: name }: { github: string | null }) => name ?? []);
}

/** A page of Groq's layout with the registry's priced models at the registry's prices, but for those given. */
function groqPage(prices: Record<string, string>): string {
  const { models } = JSON.parse(readFileSync(join(root, "registry", "models", "groq.json"), "utf8"));
  const priced = models.filter(({ prices: rates }: { prices: Rate[] }) => rates.length > 0);
  const rows = priced.map(({ model_id: id, prices: rates }: { model_id: string; prices: Rate[] }) => {
    const usd = (meter: string) =>
      rates.find((rate) => rate.meter === meter && rate.effective_to === null)?.usd_per_mtok;
    return `| ${id} | 300 | ${prices[id] ?? `$${usd("input")} input$${usd("output")} output`} | 250K TPM |`;
  });
  return `# Models\n\n| MODEL ID | SPEED | PRICE PER 1M TOKENS | RATE LIMITS |\n| --- | --- | --- | --- |\n${rows.join("\n")}\n`;
}
type Rate = LlmPricing["models"][number]["rates"][number];

async function run(
  args: string[],
  { token = "test-token", signal }: { token?: string; signal?: AbortSignal } = {},
): Promise<Ran> {
  const env = {
    DATA_DIR: join(root, "data"),
    SITE_URL,
    PAYMENT_RAIL: "off",
    GITHUB_API_URL: github.url,
    GITHUB_TOKEN: token,
  };
  const dispatcher = redirectedTo(`http://${providers.host}`);
  try {
    return await runHere([...args, "--registry", join(root, "registry")], {
      env,
      now: () => now,
      crawl: { dispatcher, intervalMs: 0 },
      ...(signal === undefined ? {} : { signal }),
    });
  } finally {
    await dispatcher.destroy();
  }
}

const build = (...args: string[]) => run(["build", "--no-pages", "--source", "stars", "groq", ...args]);
const file = (name: string) => JSON.parse(readFileSync(join(root, "data", "current", "data", name), "utf8"));
const stars = () =>
  file("rank-open-data.json").products.flatMap((product: { github_url: string | null; github_stars: number }) =>
    product.github_url === null ? [] : product.github_stars,
  );
const model = (id: string): LlmPricing["models"][number] =>
  file("llm-pricing.json").models.find((one: { model_id: string }) => one.model_id === id);

const MODEL = "openai/gpt-oss-20b";

describe("clearboard build", () => {
  test("crawls both sources and publishes what it read", async () => {
    const ran = await build();
    expect(ran).toMatchObject({ code: 0, err: "" });
    expect(ran.out).toMatch(/Stars: \d+ of \d+ repositories read/);
    expect(ran.out).toContain("Prices: 1 of 1 providers read");
    expect(new Set(stars())).toEqual(new Set([STARS]));
    const at = `${new Date(now).toISOString().slice(0, 19)}Z`;
    expect(model(MODEL).rates.filter((rate) => rate.status === "verified" && rate.verified_at === at).length).toBe(2);
    expect(model(MODEL).rates[0]?.evidence?.url).toBe("https://console.groq.com/docs/models.md");
  });

  test("a refused token keeps the stars and their dates, prices are read, and --strict exits with 1", async () => {
    await run(["build", "--no-pages", "--offline"]);
    const before = file("rank-open-data.json").products.map(
      (p: { github_stars_at: string | null }) => p.github_stars_at,
    );
    now += HOUR;
    const args = ["build", "--no-pages", "--source", "stars", "groq"];
    const ran = await run(args, { token: "revoked" });
    expect(ran.code).toBe(0);
    expect(ran.out).toMatch(/! stars: .*keep their last count and its date/);
    expect(ran.out).not.toContain("revoked");
    expect(
      file("rank-open-data.json").products.map((p: { github_stars_at: string | null }) => p.github_stars_at),
    ).toEqual(before);
    expect(model(MODEL).rates.some((rate) => rate.status === "verified")).toBe(true);
    expect((await run([...args, "--strict"], { token: "revoked" })).code).toBe(1);
  });

  test("a page that is gone or has another layout keeps its prices, and stars are read", async () => {
    await run(["build", "--no-pages", "--offline"]);
    const before = model(MODEL).rates;
    for (const page of [undefined, groqPage({}).replace("PRICE PER 1M TOKENS", "COST PER MILLION CREDITS")]) {
      if (page === undefined) pages.clear();
      else pages.set("console.groq.com/docs/models.md", page);
      now += HOUR;
      const ran = await build();
      expect(ran.code).toBe(0);
      expect(ran.out).toContain("! prices: groq keeps its prices and their dates");
      expect(model(MODEL).rates.map((rate) => rate.verified_at)).toEqual(before.map((rate) => rate.verified_at));
    }
    expect(new Set(stars())).toEqual(new Set([STARS]));
  });

  test("a sudden price change waits for a second reading, then closes the old price and publishes both quotes", async () => {
    await build();
    const base = model(MODEL).base.input ?? "";
    pages.set("console.groq.com/docs/models.md", groqPage({ [MODEL]: "$4.5 input$9 output" }));
    now += 24 * HOUR;
    const held = await build();
    expect(held.out).toContain("held until a second read");
    expect(model(MODEL).base.input).toBe(base);
    now += 2 * HOUR;
    expect((await build()).code).toBe(0);
    expect(model(MODEL).base).toMatchObject({ input: "4.5", output: "9" });
    const old = model(MODEL).rates.find((rate) => rate.meter === "input" && rate.usd_per_mtok === base);
    expect(old?.effective_to).not.toBeNull();
    const change = file("price-changes.json").changes.find(
      (one: { model_id: string; meter: string }) => one.model_id === MODEL && one.meter === "input",
    );
    expect(change).toMatchObject({
      kind: "changed",
      scheduled: false,
      before: { usd_per_mtok: base, evidence: { quote: expect.stringContaining(`$${base}`) } },
      after: { usd_per_mtok: "4.5", evidence: { quote: expect.stringContaining("$4.5 input") } },
    });
    expect(file("changes.json").changes[0].models.repriced).toEqual([`groq/${MODEL}`]);
  });

  test("an operator may accept a sudden change at once", async () => {
    await build();
    pages.set("console.groq.com/docs/models.md", groqPage({ [MODEL]: "$4.5 input$9 output" }));
    now += HOUR;
    await build("--accept-prices");
    expect(model(MODEL).base.input).toBe("4.5");
  });

  test("a model outside the registry is published as new with its evidence, and reported", async () => {
    pages.set(
      "console.groq.com/docs/models.md",
      `${groqPage({})}| acme/new-1 | 300 | $1 input$2 output | 250K TPM |\n`,
    );
    const ran = await build();
    expect(ran.out).toContain("! models-new: groq: published as new until an editor reviews them");
    expect(model("acme/new-1")).toBeUndefined();
    const pricing: LlmPricing = file("llm-pricing.json");
    expect(pricing.new_models).toMatchObject([
      {
        provider: "groq",
        model_id: "acme/new-1",
        status: "new",
        rates: [
          { meter: "input", usd_per_mtok: "1", evidence: { quote: expect.stringContaining("$1 input") } },
          { meter: "output", usd_per_mtok: "2" },
        ],
      },
    ]);
    const lines = readFileSync(join(root, "data", "current", "data", "llm-pricing.jsonl"), "utf8")
      .trimEnd()
      .split("\n");
    const twins = lines.map((line) => JSON.parse(line)).filter(({ model_status: status }) => status === "new");
    expect(twins).toMatchObject([
      { model_id: "acme/new-1", model_key: null, meter: "input", usd_per_mtok: "1", evidence_form: "page" },
      { model_id: "acme/new-1", meter: "output", usd_per_mtok: "2" },
    ]);
    const catalog = openCatalog(join(root, "data", "current", "catalog.sqlite"));
    expect(catalog.newModels.map((one) => `${one.provider}/${one.model_id}`)).toEqual(["groq/acme/new-1"]);
    expect(resolveModel("acme/new-1", catalog.models)).toBe(null);
    catalog.close();
  });

  test("an interrupt keeps what was read, publishes nothing and frees the lock", async () => {
    const interrupt = new AbortController();
    pages.clear();
    const ran = run(["build", "--no-pages", "--source", "stars", "groq"], { signal: interrupt.signal });
    await expect.poll(() => providers.requests.length, { interval: 1 }).toBeGreaterThan(0);
    interrupt.abort(Object.assign(new Error("Interrupted."), { exitCode: 130 }));
    expect((await ran).code).toBe(130);
    expect(existsSync(join(root, "data", "current"))).toBe(false);
    const store = openObservations(join(root, "data", "observations.sqlite"));
    expect(store.stars.latestStars().get(repositories()[0]?.toLowerCase() ?? "")?.stars).toBe(STARS);
    store.close();
    expect((await build()).code).toBe(0);
  });

  test("offline and dry runs send no request", async () => {
    expect((await run(["build", "--no-pages", "--offline"])).code).toBe(0);
    expect((await run(["build", "--no-pages", "--dry-run"])).code).toBe(0);
    expect(github.requests.length + providers.requests.length).toBe(0);
  });

  test("prints everything as JSON, and nothing else", async () => {
    const { out, err } = await build("--json");
    const outcome = JSON.parse(out);
    expect(err).toBe("");
    expect(outcome.kind).toBe("published");
    expect(outcome.sources.map((source: { source: string; state: string }) => [source.source, source.state])).toEqual([
      ["stars", "ok"],
      ["prices", "ok"],
    ]);
    expect(readRuns(join(root, "data"))).toMatchObject({
      build: { runs: { published: 1 }, last_success: expect.any(String) },
      stars: { runs: { ok: 1 } },
      prices: { runs: { ok: 1 } },
    });
  });
});

describe("cross-checks", () => {
  const MODELS_DEV = "models.dev/api.json";
  const LITELLM = "raw.githubusercontent.com/BerriAI/litellm/main/model_prices_and_context_window.json";
  beforeEach(() => {
    const cost = { input: 4, output: 8 };
    pages.set(MODELS_DEV, JSON.stringify({ groq: { id: "groq", models: { [MODEL]: { id: MODEL, cost } } } }));
    const entry = { litellm_provider: "groq", mode: "chat", input_cost_per_token: 5e-6, output_cost_per_token: 9e-6 };
    pages.set(LITELLM, JSON.stringify({ [`groq/${MODEL}`]: entry }));
  });
  const listed = () =>
    file("disagreements.json").disagreements.filter(
      (one: { model_id: string; source: string }) =>
        one.model_id === MODEL && /^(?:models\.dev|LiteLLM)$/.test(one.source),
    );

  test("are made only when asked for, and change nothing but the list of disagreements", async () => {
    await build();
    expect(providers.requests.filter(({ url }) => /models\.dev|litellm/.test(url ?? ""))).toEqual([]);
    const { base } = model(MODEL);
    now += HOUR;
    const ran = await build("--cross-check");
    expect(ran.code).toBe(0);
    expect(ran.out).toContain("models.dev: 2 prices of 1 models");
    expect(ran.out).toContain("! cross-checks: openrouter was not read, and there is no earlier reading");
    expect(model(MODEL).base).toEqual(base);
    expect(listed()).toMatchObject([
      { meter: "input", theirs: "5", source_url: `https://${LITELLM}`, as_of: "2026-11-22" },
      { meter: "input", theirs: "4", source_url: `https://${MODELS_DEV}`, as_of: "2026-11-22" },
      { meter: "output", theirs: "9", source: "LiteLLM" },
      { meter: "output", theirs: "8", source: "models.dev" },
    ]);
  });

  test("degrade separately: the last reading stays with its day, and --strict reports it", async () => {
    await build("--cross-check", "models.dev", "litellm");
    now += 48 * HOUR;
    pages.delete(LITELLM);
    const ran = await build("--strict", "--cross-check", "models.dev", "litellm");
    expect(ran.code).toBe(1);
    expect(ran.err).toContain("cross-checks");
    expect(model(MODEL).rates.some((rate) => rate.verified_at === `${new Date(now).toISOString().slice(0, 19)}Z`)).toBe(
      true,
    );
    expect(new Set(listed().map((one: { source: string; as_of: string }) => `${one.source} ${one.as_of}`))).toEqual(
      new Set(["LiteLLM 2026-11-22", "models.dev 2026-11-24"]),
    );
    const { code, out } = await run(["crawl", "prices", "groq", "--offline", "--json", "--cross-check", "models.dev"]);
    expect([code, JSON.parse(out).crossChecks[0].state]).toEqual([0, "read"]);
  });
});

describe("clearboard crawl prices", () => {
  test("reads one provider and reports what it read", async () => {
    const { out, code } = await run(["crawl", "prices", "groq", "--json"]);
    expect(code).toBe(0);
    const [report] = JSON.parse(out).providers;
    expect(report).toMatchObject({ provider: "groq", state: "read", unlisted: [], pending: 0 });
    expect(report.pages).toEqual([{ url: "https://console.groq.com/docs/models.md", from: "network", finding: null }]);
  });

  test("reads the stored pages again without requests, and does not count that as a second miss", async () => {
    await run(["crawl", "prices", "groq"]);
    const without = groqPage({}).replace(new RegExp(`\\| ${MODEL} .*\\n`), "");
    pages.set("console.groq.com/docs/models.md", without);
    now += HOUR;
    await run(["crawl", "prices", "groq"]);
    const asked = providers.requests.length;
    for (let time = 0; time < 2; time += 1) {
      const replay = await run(["crawl", "prices", "groq", "--offline", "--json"]);
      expect(JSON.parse(replay.out).providers[0].changes).toEqual([]);
    }
    expect(providers.requests.length).toBe(asked);
    now += HOUR;
    const second = JSON.parse((await run(["crawl", "prices", "groq", "--json"])).out).providers[0];
    expect(second.changes.map((change: { kind: string }) => change.kind)).toEqual(["removed", "removed"]);
  });

  test("refuses an unknown provider as a usage error", async () => {
    const { code, err } = await run(["crawl", "prices", "nobody"]);
    expect(code).not.toBe(0);
    expect(err).toMatch(/nobody/);
  });
});
