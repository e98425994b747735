import { createHash, hash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { REGISTRY } from "../../../pipeline/build/inputs.ts";
import { LockedError } from "../../../pipeline/build/lock.ts";
import { publishBuild } from "../../../pipeline/build/publish.ts";
import { type BuildOptions, runBuild } from "../../../pipeline/build/run.ts";
import { verifyBuild } from "../../../pipeline/build/verify-build.ts";
import type { CHECKS } from "../../../pipeline/checks/checks.ts";
import { DATASETS } from "../../../src/operations/shared/datasets.ts";
import type { ModelPrice } from "../../../src/schema/records/model-price.ts";
import type { ProductListing } from "../../../src/schema/records/product.ts";
import { readBuild, readCurrentBuild } from "../../../src/store/builds.ts";
import { readRows, selectRows } from "../../../src/store/catalog/dataset.ts";
import { openCatalog } from "../../../src/store/catalog/read.ts";
import { readHold, writeHold } from "../../../src/store/hold.ts";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";
import { createLedger } from "../../../src/store/ledger/ledger.ts";
import { verifies } from "../../support/payments/verifies.ts";
import { BASE_URL, BUILT_AT, SITE_URL } from "../../support/world/constants.ts";

const DAY = 86_400_000;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "clearboard-build-test-"));
  cpSync(join(REGISTRY, "products"), join(root, "registry", "products"), {
    recursive: true,
    filter: (path) => !path.endsWith(".json") || /(?:security|domains)\.json$/.test(path),
  });
  cpSync(join(REGISTRY, "quality"), join(root, "registry", "quality"), { recursive: true });
  cpSync(join(REGISTRY, "captures.json"), join(root, "registry", "captures.json"));
  for (const provider of ["deepseek", "groq"]) {
    cpSync(join(REGISTRY, "models", `${provider}.json`), join(root, "registry", "models", `${provider}.json`));
  }
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function build(overrides: Partial<BuildOptions> = {}, now = BUILT_AT) {
  return runBuild(
    {
      dataDir: join(root, "data"),
      registry: join(root, "registry"),
      siteUrl: SITE_URL,
      baseUrl: BASE_URL,
      publisher: "Clearboard",
      dryRun: false,
      accept: [],
      codeDigest: "test",
      ...overrides,
    },
    { now: () => now, onStep: () => {} },
  );
}

function slugs(): string[] {
  const file = join(root, "data", "current", "data", "rank-open-data.json");
  const { products } = JSON.parse(readFileSync(file, "utf8")) as { products: { slug: string }[] };
  return products.map(({ slug }) => slug).sort();
}

function edit(change: (products: ProductListing[]) => void): void {
  const file = join(root, "registry", "products", "security.json");
  const products = JSON.parse(readFileSync(file, "utf8"));
  change(products);
  writeFileSync(file, JSON.stringify(products));
}

function digestOf(dir: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" }).sort()) {
    const path = join(dir, name);
    if (existsSync(path) && !name.endsWith("/") && readdirSyncSafe(path) === null)
      hash.update(name).update(readFileSync(path));
  }
  return hash.digest("hex");
}

function readdirSyncSafe(path: string): string[] | null {
  try {
    return readdirSync(path);
  } catch {
    return null;
  }
}

describe("publishing", () => {
  test("equal inputs at the same time give equal bytes", async () => {
    await build();
    await build({ dataDir: join(root, "other") });
    const first = readCurrentBuild(join(root, "data"));
    const second = readCurrentBuild(join(root, "other"));
    expect(first?.manifest).toEqual(second?.manifest);
    expect(digestOf(first?.dir ?? "")).toBe(digestOf(second?.dir ?? ""));
  });

  test("a scheduled price turns current on its day with the next build, though no input has changed", async () => {
    const scheduled = new Date(BUILT_AT + 2 * DAY).toISOString().slice(0, 10);
    const file = join(root, "registry", "models", "groq.json");
    const listing = JSON.parse(readFileSync(file, "utf8"));
    const [model] = listing.models;
    const current = model.prices.find((price: ModelPrice) => price.meter === "input");
    const next = { ...current, usd_per_mtok: "9.5", effective_from: scheduled, status: "unverified" };
    current.effective_to = scheduled;
    model.prices.push({ ...next, verified_at: null, evidence: null, origin: "an announcement" });
    writeFileSync(file, JSON.stringify(listing));
    const input = () => {
      const { models } = JSON.parse(readFileSync(join(root, "data", "current", "data", "llm-pricing.json"), "utf8"));
      return models.find((one: { model_id: string }) => one.model_id === model.model_id).base.input;
    };
    const table = (now: number) => {
      const catalog = openCatalog(join(root, "data", "current", "catalog.sqlite"));
      const fields = DATASETS.find(({ name }) => name === "model-pricing")?.fields ?? [];
      const selection = { dataset: "model-pricing" as const, conditions: [], now };
      const { ids, matched } = selectRows(catalog.db, selection, 500);
      const rows = JSON.parse(JSON.stringify(readRows(catalog.db, selection, ids, fields)));
      catalog.close();
      expect(rows).toHaveLength(matched);
      return rows.find((row: { model_id: string }) => row.model_id === model.model_id).input_usd_per_mtok;
    };

    await build();
    expect(input()).toBe(current.usd_per_mtok);
    // The table that queries are answered from turns by the clock, without a build.
    expect([0, 1, 2, 3].map((days) => table(BUILT_AT + days * DAY))).toEqual([
      current.usd_per_mtok,
      current.usd_per_mtok,
      "9.5",
      "9.5",
    ]);
    expect((await build({}, BUILT_AT + DAY)).kind).toBe("kept");
    expect((await build({}, BUILT_AT + 2 * DAY)).kind).toBe("published");
    expect(input()).toBe("9.5");
    expect((await build({}, BUILT_AT + 3 * DAY)).kind).toBe("kept");
  });

  test("unchanged inputs keep the published build until the state of a price changes", async () => {
    const first = await build();
    const second = await build({}, BUILT_AT + 86_400_000);
    expect(first.kind).toBe("published");
    expect(second).toMatchObject({ kind: "kept", buildId: first.kind === "published" ? first.buildId : "" });
  });

  test("a product keeps the time of its last change", async () => {
    await build();
    edit((products) => {
      if (products[0] !== undefined) products[0].description = "A description that says something else than before.";
    });
    const outcome = await build({}, BUILT_AT + 1000);
    expect(outcome).toMatchObject({
      kind: "published",
      changes: { added: [], removed: [], changed: [{ fields: ["description"] }] },
    });
  });

  test("a dry run reports changes and writes nothing", async () => {
    expect((await build({ dryRun: true })).kind).toBe("dry-run");
    expect(readCurrentBuild(join(root, "data"))).toBeNull();
  });

  test("two runs at once are refused", async () => {
    const running = build();
    await expect(build()).rejects.toBeInstanceOf(LockedError);
    await running;
    await expect(build()).resolves.toMatchObject({ kind: "kept" });
  });

  test("a changed file is found by verification", async () => {
    await build();
    const published = readCurrentBuild(join(root, "data"));
    if (published === null) throw new Error("nothing was published");
    expect(verifyBuild(published)).toEqual([]);
    truncateSync(join(published.dir, "data/rank.json"), 10);
    truncateSync(join(published.dir, "catalog.sqlite"), 3000);
    expect(verifyBuild(published)).toEqual(["data/rank.json was changed", "catalog.sqlite cannot be read"]);
  });

  test("verification finds a changed variant that still decompresses to its file, and an added file", async () => {
    await build();
    const published = readCurrentBuild(join(root, "data"));
    if (published === null) throw new Error("nothing was published");
    const variant = join(published.dir, "data/rank.json.gz");
    const bytes = readFileSync(variant);
    // The byte that names the operating system, which no decompressor looks at.
    bytes[9] = 0xff - (bytes[9] ?? 0);
    expect(gunzipSync(bytes)).toEqual(readFileSync(join(published.dir, "data/rank.json")));
    writeFileSync(variant, bytes);
    writeFileSync(join(published.dir, "data/manifest.json.zst"), "");
    expect(verifyBuild(published)).toEqual([
      "data/rank.json.gz was changed",
      "data/manifest.json.zst does not belong to it",
    ]);
  });

  test("a build without checksums of variants is verified by decompressing them", async () => {
    await build();
    const published = readCurrentBuild(join(root, "data"));
    if (published === null) throw new Error("nothing was published");
    const files = published.manifest.files.filter(({ path }) => path !== "variants.sha256");
    const manifest = `${JSON.stringify({ ...published.manifest, files })}\n`;
    writeFileSync(join(published.dir, "build.json"), manifest);
    writeFileSync(join(published.dir, "build.json.sha256"), `${hash("sha256", manifest)}  build.json\n`);
    rmSync(join(published.dir, "variants.sha256"));
    const older = readBuild(published.dir);
    expect(verifyBuild(older)).toEqual([]);
    truncateSync(join(published.dir, "data/rank.json.br"), 100);
    expect(verifyBuild(older)).toEqual(["data/rank.json.br was changed"]);
  });
});

describe("a record with a fault is held back, and the rest is published", () => {
  const cases: [keyof typeof CHECKS, (products: ProductListing[]) => void][] = [
    ["slug-vanished", (products) => void products.splice(3, 1)],
    ["duplicate-name", (products) => void Object.assign(products[1] ?? {}, { name: products[0]?.name.toUpperCase() })],
    [
      "duplicate-homepage",
      (products) => void Object.assign(products[1] ?? {}, { homepage_url: `${products[0]?.homepage_url}/` }),
    ],
    [
      "duplicate-repository",
      (products) => {
        for (const row of products.filter((listing) => listing.github !== null).slice(0, 2)) row.github = "acme/same";
      },
    ],
    [
      "interstitial-text",
      (products) =>
        void Object.assign(products[2] ?? {}, { description: "Just a moment... checking your browser before access." }),
    ],
  ];
  test.each(cases)("%s", async (check, change) => {
    await build();
    const before = slugs();
    edit((products) => {
      change(products);
      Object.assign(products[5] ?? {}, { description: "Something else that is published beside the record at fault." });
    });
    const outcome = await build({}, BUILT_AT + 1000);
    expect(outcome.kind).toBe("published");
    const found = outcome.kind === "published" ? outcome.findings.filter((finding) => finding.check === check) : [];
    expect(found.map(({ severity, message }) => [severity, message])).toEqual(
      found.map(() => ["warning", expect.stringContaining("held back")]),
    );
    expect(found.length).toBeGreaterThan(0);
    expect(slugs()).toEqual(before);
    expect(readFileSync(join(root, "data", "current", "data", "rank-open-data.json"), "utf8")).toContain(
      "Something else that is published",
    );
  });

  test("a catalogue that shrinks stops the build", async () => {
    await build();
    const before = readCurrentBuild(join(root, "data"))?.dir;
    edit((products) => void products.splice(0, 10));
    expect((await build({}, BUILT_AT + 1000)).kind).toBe("refused");
    expect(readCurrentBuild(join(root, "data"))?.dir).toBe(before);
  });

  test("content on hold is not published again; other content is, and ends the hold", async () => {
    await build();
    const first = readCurrentBuild(join(root, "data"));
    edit(
      (products) =>
        void Object.assign(products[5] ?? {}, { description: "A description that was published by mistake." }),
    );
    await build({}, BUILT_AT + 1000);
    const second = readCurrentBuild(join(root, "data"));
    if (first === null || second === null) throw new Error("nothing was published");
    await publishBuild(join(root, "data"), first.manifest.build_id);
    const { build_id, inputs_sha256 } = second.manifest;
    writeHold(join(root, "data"), { build_id, inputs_sha256, since: "2026-11-23T00:00:00Z" });
    expect(await build({}, BUILT_AT + 2000)).toMatchObject({ kind: "kept", heldBack: build_id });
    expect(readCurrentBuild(join(root, "data"))?.dir).toBe(first.dir);
    edit(
      (products) => void Object.assign(products[5] ?? {}, { description: "A description that is as it should be." }),
    );
    expect((await build({}, BUILT_AT + 3000)).kind).toBe("published");
    expect(readHold(join(root, "data"))).toBeNull();
  });

  test("an operator may accept a finding", async () => {
    await build();
    edit((products) => void products.splice(3, 1));
    expect((await build({ accept: ["slug-vanished"] }, BUILT_AT + 1000)).kind).toBe("published");
  });

  test("hiding a listing causes no finding", async () => {
    await build();
    edit((products) => void Object.assign(products[3] ?? {}, { hidden: true }));
    expect(await build({}, BUILT_AT + 1000)).toMatchObject({
      kind: "published",
      changes: { removed: [expect.any(String)] },
    });
  });
});

describe("the open dataset", () => {
  const file = (name: string) => readFileSync(join(inject("dataDir"), "current", "data", name), "utf8");
  const dataset = () => JSON.parse(file("rank-open-data.json"));

  verifies(
    ["dataset:top-level", "dataset:complete", "dataset:metrics"],
    "has the contract's fields and every product",
    async () => {
      const data = dataset();
      expect(Object.keys(data)).toEqual([
        "schema",
        "title",
        "description",
        "generated_at",
        "license",
        "attribution",
        "disclosure",
        "count",
        "metrics",
        "products",
      ]);
      expect(data.count).toBe(data.products.length);
      expect(data.count).toBeGreaterThanOrEqual(600);
      expect(data.metrics).toMatchObject({
        github_stars: { type: "integer", verified_field: "github_stars_at", sponsored: false },
        svc_referred_visits_total: { type: "integer", verified_field: "generated_at", sponsored: false },
      });
      const slugs = data.products.map((product: { slug: string }) => product.slug);
      expect(slugs).toEqual([...slugs].sort());
    },
  );

  verifies(["dataset:record", "dataset:top-level"], "is valid by the schema published beside it", async () => {
    const ajv = addFormats.default(new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }));
    const schema = JSON.parse(file("rank-open-data.schema.json"));
    expect(dataset().schema).toBe(schema.$id);
    const validate = ajv.compile(schema);
    expect(validate(dataset()), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
    expect(validate({ ...dataset(), rank_points: 1 })).toBe(false);
  });

  verifies("dataset:objective", "contains no paid placement", async () => {
    const keys = new Set(dataset().products.flatMap((product: object) => Object.keys(product)));
    expect([...keys].filter((key) => /point|rank|placement|sponsor|position/i.test(String(key)))).toEqual([]);
  });

  test("has CSV and JSON Lines versions with the same rows, order and values, and more fields", () => {
    const { products } = dataset();
    const lines = file("rank-open-data.jsonl").trimEnd().split("\n");
    const names = Object.keys(products[0]);
    const twins = lines.map((line) => JSON.parse(line));
    expect(twins.map((twin) => Object.fromEntries(names.map((name) => [name, twin[name]])))).toEqual(products);
    const [header = "", ...rows] = file("rank-open-data.csv").trimEnd().split("\n");
    expect(header.split(",")).toEqual(Object.keys(twins[0]));
    expect(rows.length).toBe(products.length);
  });

  test("is listed with size and hash in the manifest, like every data file", () => {
    const manifest = JSON.parse(file("manifest.json"));
    for (const entry of manifest.files) {
      const bytes = readFileSync(join(inject("dataDir"), "current", entry.path));
      expect(entry).toMatchObject({ bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });
    }
    expect(manifest.files.length).toBeGreaterThanOrEqual(7);
  });
});

test("referred visits reach the dataset with the next build", async () => {
  await build();
  const db = openLedgerDatabase(join(root, "data", "ledger.sqlite"));
  createLedger(db).visits.count("age", "2026-11-22", new Uint8Array(32));
  const slug = JSON.parse(readFileSync(join(root, "registry", "products", "security.json"), "utf8"))[0].slug;
  createLedger(db).visits.count(slug, "2026-11-22", new Uint8Array(31));
  db.close();
  expect((await build({}, BUILT_AT + 1000)).kind).toBe("published");
  const data = JSON.parse(readFileSync(join(root, "data", "current", "data", "rank-open-data.json"), "utf8"));
  expect(data.products.find((row: { slug: string }) => row.slug === slug).svc_referred_visits_total).toBe(1);
});
