import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { openObservations } from "../../../pipeline/observations/observations.ts";
import { bundledRepositories } from "../../support/github/repositories.ts";
import { githubSchema } from "../../support/github/schema.ts";
import { type GitHubServer, startGitHubServer } from "../../support/github/server.ts";
import { storeRepositories } from "../../support/github/stored-repositories.ts";
import { type Ran, runHere } from "../../support/server/program-here.ts";

const folder = mkdtempSync(join(tmpdir(), "crawl-stars-"));
let server: GitHubServer;

beforeEach(async () => {
  githubSchema();
  server = await startGitHubServer({ stored: storeRepositories(bundledRepositories()) });
});
afterEach(() => server.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(
  args: string[],
  {
    dataDir,
    env,
    ...options
  }: { env?: Record<string, string>; terminal?: boolean; signal?: AbortSignal; dataDir: string },
): Promise<Ran> {
  const here = { DATA_DIR: dataDir, GITHUB_API_URL: server.url, GITHUB_TOKEN: "test-token", ...env };
  return runHere(["crawl", "stars", ...args], { ...options, env: here });
}

describe("clearboard crawl stars", () => {
  it("reads the catalogue's repositories and reports the result", async () => {
    const dataDir = join(folder, "a");
    const { out, code } = await run([], { dataDir });
    expect(code).toBe(0);
    expect(out).toMatch(/^Read the stars of [1-9]\d* of [1-9]\d* repositories in \d+ requests/);
    const store = openObservations(join(dataDir, "observations.sqlite"));
    const [first] = bundledRepositories();
    expect(store.stars.latestStars().get(String(first?.name).toLowerCase())?.stars).toBe(first?.stars);
    store.close();
  });

  it("prints its report as JSON and accepts a list of repositories", async () => {
    const list = join(folder, "list.txt");
    writeFileSync(list, "\nvercel/ai\nnobody/nothing\n");
    const { out, err } = await run(["--json", "--repositories", list], { dataDir: join(folder, "b"), terminal: true });
    expect(JSON.parse(out)).toMatchObject({ mode: "graphql", total: 2, events: { missing: expect.any(Number) } });
    expect(err).toBe("");
  });

  it("draws progress for a person, with rate, points and time left", async () => {
    const { err } = await run([], { dataDir: join(folder, "c"), terminal: true });
    expect(err).toMatch(/stars \[.*\] \d+% \d+\/\d+ \d+\/s \d{4} points left \d+ s left/);
  });

  it("without a token reports what the anonymous rate limit allowed, and exits 1", async () => {
    server.setPoints(5);
    const { out, code } = await run([], { dataDir: join(folder, "d"), env: { GITHUB_TOKEN: "" } });
    expect(code).toBe(1);
    expect(out).toMatch(/in 5 requests(.|\n)*No GITHUB_TOKEN: read \d of \d+ repositories/);
  });

  it("exits 1 on a refused token, 2 on an unusable address, and prints no token", async () => {
    const dataDir = join(folder, "e");
    const refused = await run([], { dataDir, env: { GITHUB_TOKEN: "ghp_secretsecret" } });
    expect(refused.code).toBe(1);
    expect(refused.err).toContain("GitHub does not accept the token");
    const unusable = await run([], { dataDir, env: { GITHUB_API_URL: "http://api.github.example" } });
    expect(unusable.code).toBe(2);
    expect(JSON.stringify([refused, unusable])).not.toContain("ghp_secret");
  });

  it("exits with 130 when interrupted, releases its lock, and resumes the next time", async () => {
    const dataDir = join(folder, "f");
    const abort = new AbortController();
    server.failNext({ kind: "silence" });
    setTimeout(() => abort.abort(), 300);
    expect((await run([], { dataDir, signal: abort.signal })).code).toBe(130);
    const again = await run(["--json"], { dataDir });
    expect(JSON.parse(again.out)).toMatchObject({ resumed: true, stopped: null, left: 0 });
  });
});
