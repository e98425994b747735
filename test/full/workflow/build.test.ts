import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { REGISTRY } from "../../../pipeline/build/inputs.ts";
import type { ProductListing } from "../../../src/schema/records/product.ts";
import { type GitHubServer, startGitHubServer } from "../../support/github/server.ts";
import { type StoredRepositories, storeRepositories } from "../../support/github/stored-repositories.ts";
import { type Ran, runJob } from "./runner.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const OFFLINE = new URL("./offline.ts", import.meta.url).href;
const TOKEN = "ghs_of-the-test";
const REPOSITORY = "acme/board";
const PRODUCTS = join("pipeline", "registry", "products", "security.json");

let dir: string;
let bare: string;
let stored: StoredRepositories;
let github: GitHubServer;
const listings = JSON.parse(readFileSync(join(ROOT, PRODUCTS), "utf8")) as ProductListing[];

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "clearboard-workflow-"));
  // Checkouts share the compiled site; a fresh clone has none yet.
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  bare = join(dir, "board.git");
  execFileSync("git", ["init", "--quiet", "--bare", bare]);
  stored = storeRepositories(listings.flatMap(({ github: name }) => (name === null ? [] : [{ name, stars: 1000 }])));
  github = await startGitHubServer({ stored, tokens: [TOKEN] });
});
afterAll(async () => {
  await github.close();
  rmSync(dir, { recursive: true, force: true });
});

/** What a checkout and `npm ci` make on a new machine: the program with a small registry. */
function checkout(name: string, products: readonly ProductListing[]): string {
  const workspace = join(dir, name);
  mkdirSync(workspace);
  for (const part of ["cli", "src", "public", "astro.config.mjs", "tsconfig.json", "package.json", "package-lock.json"])
    cpSync(join(ROOT, part), join(workspace, part), { recursive: true });
  cpSync(join(ROOT, "pipeline"), join(workspace, "pipeline"), {
    recursive: true,
    filter: (path) => !path.startsWith(join(REGISTRY, "products", "/")) || !path.endsWith(".json"),
  });
  writeFileSync(join(workspace, PRODUCTS), JSON.stringify(products));
  for (const part of ["node_modules", "dist"]) symlinkSync(join(ROOT, part), join(workspace, part));
  return workspace;
}

interface Job {
  workspace: string;
  ran: Ran[];
  outcomes: Record<string, string>;
}

async function run(
  name: string,
  {
    products = listings,
    accept = "",
    remote = bare,
  }: { products?: ProductListing[]; accept?: string; remote?: string },
): Promise<Job> {
  const workspace = checkout(name, products);
  const address = "https://board.example.org";
  const ran = await runJob({
    file: join(ROOT, ".github/workflows/build.yml"),
    job: "build",
    workspace,
    cache: join(dir, "cache"),
    contexts: {
      "github.workspace": workspace,
      "github.token": TOKEN,
      "vars.SITE_URL": address,
      "vars.BASE_URL": address,
      "vars.SUPPORT_CONTACT": "",
      "inputs.accept": accept,
    },
    env: {
      CI: "true",
      HOME: dir,
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      NODE_OPTIONS: `--import ${OFFLINE}`,
      GITHUB_API_URL: github.url,
      GITHUB_REPOSITORY: REPOSITORY,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: `url.file://${remote}.insteadOf`,
      GIT_CONFIG_VALUE_0: `https://x-access-token:${TOKEN}@github.com/${REPOSITORY}.git`,
    },
  });
  return { workspace, ran, outcomes: Object.fromEntries(ran.map(({ step, outcome }) => [step, outcome])) };
}

const git = (...args: string[]) => execFileSync("git", ["-C", bare, ...args], { encoding: "utf8" }).trim();
const commits = () => Number(git("rev-list", "--count", "observed"));

/** How many crawls the kept observations hold, and how many stars they read last in all. */
function observed(): { crawls: number; files: string[] } {
  const file = join(dir, "observed.sqlite");
  writeFileSync(file, execFileSync("git", ["-C", bare, "show", "observed:observations.sqlite"], { maxBuffer: 64e6 }));
  const db = new DatabaseSync(file);
  const count = db.prepare("SELECT count(*) AS n FROM crawls WHERE source = 'github-stars'").get();
  db.close();
  return { crawls: Number(count?.n), files: git("ls-tree", "--name-only", "observed").split("\n") };
}

/** A file of the build that a job handed on. */
function handedOn({ workspace }: Job, path: string) {
  const text = execFileSync("tar", ["-xOf", join(workspace, "build.tar"), `current/${path}`], { encoding: "utf8" });
  return JSON.parse(text);
}

const faultsOf = ({ ran }: Job) =>
  ran.filter(({ outcome }) => outcome !== "success").map(({ step, said }) => `${step}: ${said}`);

describe('the workflow "build", step by step on two machines in turn', () => {
  let first: Job;

  test("the first run publishes, and stores its observations on a branch", async () => {
    first = await run("first", {});
    expect(faultsOf(first)).toEqual([]);
    expect(commits()).toBe(1);
    expect(observed()).toMatchObject({ crawls: 1, files: expect.arrayContaining(["frozen", "observations.sqlite"]) });
    expect(handedOn(first, "data/changes.json").changes).toHaveLength(1);
    const stars = handedOn(first, "data/rank-open-data.json").products.map(
      (product: { github_stars: number | null }) => product.github_stars,
    );
    expect(stars).toContain(1000);
  });

  test("the second run restores both, continues from them, and adds to them", async () => {
    for (const { github: name } of listings) if (name !== null) stored.get(name).stars = 1010;
    const second = await run("second", {});
    expect(faultsOf(second)).toEqual([]);
    expect(commits()).toBe(2);
    expect(observed().crawls).toBe(2);
    const { changes } = handedOn(second, "data/changes.json");
    expect(changes).toHaveLength(2);
    expect(changes[0].since).toBe(handedOn(first, "build.json").build_id);
  });

  test("a refused build keeps its observations and publishes nothing; accepted findings are published", async () => {
    const gone = Math.ceil(listings.length * 0.05);
    const products = listings.slice(gone);
    const refused = await run("refused", { products });
    expect(refused.outcomes).toMatchObject({
      "Crawl, check and publish": "failure",
      "node cli/main.mjs verify": "skipped",
      "Keep what was observed": "success",
      "Hand on the build": "skipped",
    });
    expect(refused.ran.map(({ said }) => said).join()).toContain("--accept total-shrinks");
    expect([commits(), observed().crawls]).toEqual([3, 3]);
    expect(existsSync(join(refused.workspace, "build.tar"))).toBe(false);

    const accepted = await run("accepted", { products, accept: "total-shrinks slug-vanished" });
    expect(faultsOf(accepted)).toEqual([]);
    expect(handedOn(accepted, "data/changes.json").changes[0].products.removed).toHaveLength(gone);
  });

  test("when earlier observations cannot be read, nothing is crawled and nothing is written", async () => {
    const before = commits();
    const lost = await run("lost", { remote: join(dir, "nowhere.git") });
    expect(lost.outcomes).toMatchObject({
      "Bring back what was observed": "failure",
      "Crawl, check and publish": "skipped",
      "Keep what was observed": "skipped",
    });
    expect(commits()).toBe(before);
  });

  test("no stored or uploaded file contains the token", () => {
    const kept = join(dir, "kept");
    execFileSync("git", ["clone", "--quiet", "--branch", "observed", bare, kept]);
    const places = [kept, join(dir, "cache"), join(dir, "accepted", "build.tar"), join(dir, "accepted", "kept")];
    const { status, stdout } = spawnSync("grep", ["-rl", TOKEN, ...places], { encoding: "utf8" });
    expect([status, stdout]).toEqual([1, ""]);
  });
});
