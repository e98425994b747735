import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freeze, frozenMonths, monthToFreeze, verifyFrozen } from "../../../pipeline/build/frozen.ts";
import { REGISTRY } from "../../../pipeline/build/inputs.ts";
import { publishBuild } from "../../../pipeline/build/publish.ts";
import { runBuild } from "../../../pipeline/build/run.ts";
import { verifyBuild } from "../../../pipeline/build/verify-build.ts";
import type { CurrentBuild } from "../../../src/server/current-build.ts";
import { registerFiles } from "../../../src/server/site/files.ts";
import { readCurrentBuild } from "../../../src/store/builds.ts";
import { BASE_URL, SITE_URL } from "../../support/world/constants.ts";
import { createWorld } from "../../support/world/test-server.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "clearboard-frozen-test-"));
  for (const part of ["products/domains.json", "models/groq.json", "captures.json", "quality"])
    cpSync(join(REGISTRY, part), join(root, "registry", part), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const dataDir = () => join(root, "data");
const frozen = (...parts: string[]) => join(dataDir(), "frozen", ...parts);

async function build(at: string, codeDigest = "test"): Promise<string> {
  const outcome = await runBuild(
    {
      dataDir: dataDir(),
      registry: join(root, "registry"),
      siteUrl: SITE_URL,
      baseUrl: BASE_URL,
      publisher: "Clearboard",
      dryRun: false,
      accept: [],
      codeDigest,
    },
    { now: () => Date.parse(at), onStep: () => {} },
  );
  return outcome.kind;
}

function digestOf(folder: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest("hex");
}

describe("a frozen month", () => {
  test("is written only by the first build of the month", async () => {
    await build("2026-11-03T06:00:00Z");
    const first = digestOf(frozen("2026-11"));
    expect(await build("2026-11-20T06:00:00Z", "another program")).toBe("published");
    expect(digestOf(frozen("2026-11"))).toBe(first);
    expect(readdirSync(frozen())).toEqual(["2026-11", "head.json"]);
  });

  test("is written in a new month without changes too, and chained to the previous one", async () => {
    await build("2026-11-03T06:00:00Z");
    expect(await build("2026-11-30T23:59:00Z")).toBe("kept");
    expect(await build("2026-12-01T00:00:00Z")).toBe("published");
    expect(await build("2026-12-02T00:00:00Z")).toBe("kept");
    const [november, december] = frozenMonths(dataDir());
    expect([november?.month, december?.month]).toEqual(["2026-11", "2026-12"]);
    expect(november?.previous).toBeNull();
    expect(december?.previous).toEqual({ month: "2026-11", hash: november?.hash });
    expect(verifyFrozen(dataDir())).toEqual([]);
  });

  test("passes sha256sum, and has every file of objective data and no other", async () => {
    await build("2026-11-03T06:00:00Z");
    const checked = execFileSync("sha256sum", ["-c", "SHA256SUMS"], { cwd: frozen("2026-11"), encoding: "utf8" });
    const names = readdirSync(frozen("2026-11"));
    expect(checked.trimEnd().split("\n").length).toBe(names.length - 1);
    expect(names).toEqual(expect.arrayContaining(["rank-open-data.parquet", "llm-pricing.json", "datapackage.json"]));
    expect(names.filter((name) => /^(?:rank|history|categories)\./.test(name))).toEqual([]);
  });

  test("is not frozen again, and a change of it is detected", async () => {
    await build("2026-11-03T06:00:00Z");
    await build("2026-12-03T06:00:00Z");
    const current = readCurrentBuild(dataDir())?.dir ?? "";
    expect(() => freeze(dataDir(), current, "2026-11")).toThrow(/never written again/);
    const file = frozen("2026-11", "rank-open-data.csv");
    chmodSync(file, 0o644);
    rmSync(file);
    writeFileSync(file, "name\n");
    rmSync(frozen("2026-12", "llm-pricing.csv"));
    expect(verifyFrozen(dataDir())).toEqual([
      "2026-11: rank-open-data.csv was changed",
      "2026-12: llm-pricing.csv is missing",
    ]);
    const manifest = JSON.parse(readFileSync(frozen("2026-11", "manifest.json"), "utf8"));
    rmSync(frozen("2026-11", "manifest.json"));
    writeFileSync(frozen("2026-11", "manifest.json"), JSON.stringify({ ...manifest, build_id: "another" }));
    expect(verifyFrozen(dataDir())).toContain("2026-11: its manifest was changed");
  });

  test.each(["http://127.0.0.1:4321", "http://localhost:4321", "http://[::1]:4321"])(
    "is never made for a site at %s, which is unreachable from elsewhere",
    async (siteUrl) => {
      expect(monthToFreeze(dataDir(), "2026-11-03T06:00:00Z", siteUrl)).toBeNull();
      expect(monthToFreeze(dataDir(), "2026-11-03T06:00:00Z", SITE_URL)).toBe("2026-11");
    },
  );

  test("is not written by an interrupted build", async () => {
    const interrupt = new AbortController();
    const options = {
      dataDir: dataDir(),
      registry: join(root, "registry"),
      siteUrl: SITE_URL,
      baseUrl: BASE_URL,
      publisher: "Clearboard",
      dryRun: false,
      accept: [],
      codeDigest: "test",
    };
    const onStep = (step: string) => {
      if (step === "writing the data files") interrupt.abort(new Error("stop"));
    };
    const now = () => Date.parse("2026-11-03T06:00:00Z");
    await expect(runBuild(options, { now, onStep, signal: interrupt.signal })).rejects.toThrow("stop");
    expect(existsSync(frozen())).toBe(false);
  });
});

describe("in a build", () => {
  test("every frozen month is complete, with an index", async () => {
    await build("2026-11-03T06:00:00Z");
    await build("2026-12-03T06:00:00Z");
    const published = readCurrentBuild(dataDir());
    if (published === null) throw new Error("nothing was published");
    expect(verifyBuild(published)).toEqual([]);
    const index = JSON.parse(readFileSync(join(published.dir, "data/snapshots/index.json"), "utf8"));
    expect(index.snapshots.map((one: { month: string }) => one.month)).toEqual(["2026-12", "2026-11"]);
    const paths = new Set(published.manifest.files.map((file) => file.path));
    for (const { files } of index.snapshots) {
      expect(files.length).toBeGreaterThan(10);
      for (const { path } of files) expect(paths.has(path)).toBe(true);
    }
  });

  test("croissant.json gives the hashes of the months before", async () => {
    await build("2026-11-03T06:00:00Z");
    await build("2026-12-03T06:00:00Z");
    const { distribution } = JSON.parse(readFileSync(join(dataDir(), "current/data/croissant.json"), "utf8"));
    const hashed = distribution.filter((file: { sha256?: string }) => file.sha256 !== undefined);
    expect(hashed.map((file: { name: string }) => file.name)).toEqual([
      "2026-11/llm-pricing.parquet",
      "2026-11/provider-facts.parquet",
      "2026-11/rank-open-data.parquet",
      "2026-11/stars-history.parquet",
      "2026-11/task-models.parquet",
    ]);
  });

  test("a rollback keeps every frozen month on disk", async () => {
    await build("2026-11-03T06:00:00Z");
    const older = readCurrentBuild(dataDir())?.manifest.build_id ?? "";
    await build("2026-12-03T06:00:00Z");
    await publishBuild(dataDir(), older);
    expect(await build("2026-12-04T06:00:00Z", "another program")).toBe("published");
    expect(frozenMonths(dataDir()).map((one) => one.month)).toEqual(["2026-11", "2026-12"]);
    expect(verifyFrozen(dataDir())).toEqual([]);
  });
});

test("after a rollback the server still serves a month newer than the build", async () => {
  await build("2026-11-03T06:00:00Z");
  const older = readCurrentBuild(dataDir());
  await build("2026-12-03T06:00:00Z");
  if (older === null) throw new Error("nothing was published");
  const app = fastify();
  const serve = await registerFiles(app, { build: () => older } as CurrentBuild);
  app.get("/*", (request, reply) => (serve(request, reply) ? reply : reply.code(404).send()));
  const answer = await app.inject("/data/snapshots/2026-12/rank-open-data.csv");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toContain("immutable");
  expect(answer.payload).toBe(readFileSync(frozen("2026-12", "rank-open-data.csv"), "utf8"));
  expect((await app.inject("/data/snapshots/2026-12/rank.json")).statusCode).toBe(404);
  expect((await app.inject("/data/snapshots/2026-12/..%2f..%2fledger.sqlite")).statusCode).toBe(404);
  await app.close();
});

test("frozen files are cacheable for ever, others for minutes", async () => {
  const world = await createWorld();
  try {
    const index = await world.get("/data/snapshots/index.json");
    expect(index.headers["cache-control"]).not.toContain("immutable");
    const [snapshot] = index.json.snapshots;
    for (const { url, sha256 } of snapshot.files) {
      const answer = await world.app.inject({ method: "GET", url: url.slice(SITE_URL.length) });
      expect([url, answer.statusCode]).toEqual([url, 200]);
      expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(createHash("sha256").update(answer.rawPayload).digest("hex")).toBe(sha256);
    }
    expect((await world.get(`/data/snapshots/${snapshot.month}/none.json`)).status).toBe(404);
    expect((await world.get("/data/snapshots/1999-01/manifest.json")).status).toBe(404);
  } finally {
    await world.close();
  }
});
