import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../bench/support/servers.ts";

const PACKAGES = [".", "cli/clients/typescript"];
const manifestIn = (folder: string) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const workflow = parse(readFileSync(join(ROOT, ".github/workflows/release.yml"), "utf8"));
const { name, version } = manifestIn(ROOT);

const copy = mkdtempSync(join(tmpdir(), "clearboard-release-"));
for (const folder of PACKAGES) {
  mkdirSync(join(copy, folder), { recursive: true });
  cpSync(join(ROOT, folder, "package.json"), join(copy, folder, "package.json"));
}
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const HERE = { GITHUB_SERVER_URL: "https://git.example", GITHUB_REPOSITORY: "someone/board" };
const RELEASE = {
  ...HERE,
  GITHUB_ACTIONS: "true",
  GITHUB_WORKFLOW: "release",
  GITHUB_REF: `refs/tags/v${version}`,
  CLEARBOARD_RELEASE: "publish",
};
const run = (script: string, env: Record<string, string>, cwd = copy) =>
  spawnSync(process.execPath, [join(ROOT, ".ci", script)], { cwd, encoding: "utf8", env });

describe("the address of the repository", () => {
  test("is in no committed manifest", () => {
    for (const folder of PACKAGES) {
      const { repository, bugs, homepage } = manifestIn(join(ROOT, folder));
      expect([repository, bugs, homepage]).toEqual([undefined, undefined, undefined]);
    }
  });

  test.each<[string, Record<string, string>]>([
    ["nothing", {}],
    ["no server", { GITHUB_REPOSITORY: "someone/board" }],
    ["a server without TLS", { ...HERE, GITHUB_SERVER_URL: "http://git.example" }],
    ["more than a repository", { ...HERE, GITHUB_REPOSITORY: "someone/board/../x" }],
  ])("is refused when the environment names %s", (_, env) => {
    const { status, stderr } = run("name-repository.mjs", env);
    expect([status, stderr]).toEqual([1, expect.stringContaining("do not name a repository")]);
    expect(manifestIn(copy).repository).toBeUndefined();
  });

  test("is required before a package is published", () => {
    const { status, stderr } = run("release-guard.mjs", RELEASE);
    expect([status, stderr]).toEqual([1, expect.stringContaining("does not name https://git.example/someone/board")]);
  });

  test("is written into both packages before they are published", () => {
    expect(run("name-repository.mjs", HERE).stderr).toBe("");
    const url = "git+https://git.example/someone/board.git";
    expect(manifestIn(copy)).toMatchObject({
      repository: { type: "git", url },
      bugs: { url: "https://git.example/someone/board/issues" },
    });
    const client = join(copy, "cli/clients/typescript");
    expect(manifestIn(client).repository).toEqual({ type: "git", url, directory: "cli/clients/typescript" });
    for (const folder of [copy, client]) {
      expect(run("release-guard.mjs", RELEASE, folder)).toMatchObject({ status: 0, stderr: "" });
      const fork = { ...RELEASE, GITHUB_REPOSITORY: "other/board" };
      expect(run("release-guard.mjs", fork, folder).status).toBe(1);
    }
    const { version: of, scripts } = manifestIn(client);
    expect(of).toBe(version);
    for (const { prepublishOnly } of [scripts, manifestIn(copy).scripts])
      expect(prepublishOnly).toMatch(/^node (?:\.\.\/)*\.ci\/release-guard\.mjs$/);
  });
});

test.each<[string, Record<string, string>]>([
  ["from a person's machine", {}],
  ["from another workflow", { ...RELEASE, GITHUB_WORKFLOW: "ci" }],
  ["for another tag than the version's", { ...RELEASE, GITHUB_REF: "refs/tags/v9.9.9" }],
  ["from a branch", { ...RELEASE, GITHUB_REF: "refs/heads/main" }],
  ["by a step that does not say so", { ...RELEASE, CLEARBOARD_RELEASE: "" }],
])("nothing is published %s", (_, env) => {
  const { status, stderr } = run("release-guard.mjs", env);
  expect(status).toBe(1);
  expect(stderr).toContain(`${name} ${version} is published by the release workflow`);
});

interface Step {
  uses?: string;
  run?: string;
}

describe("the workflow", () => {
  const jobs = workflow.jobs as Record<string, { needs?: string; permissions?: object; steps: Step[] }>;
  const runs = (job: string) => (jobs[job]?.steps ?? []).map(({ run = "" }) => run).join("\n");

  test("runs on a tag, after verifying the signatures of installed packages and running all tests", () => {
    expect(workflow.on).toEqual({ push: { tags: ["v*.*.*"] } });
    for (const command of ["npm ci", "npm audit signatures", "npm run check", "npm test", "npm run test:full"])
      expect(runs("check")).toContain(command);
    expect([jobs.npm?.needs, jobs.image?.needs]).toEqual(["check", "check"]);
  });

  test("publishes with provenance, and attests the archive, its SBOM and the image", () => {
    expect(runs("npm").match(/npm publish --provenance/g)).toHaveLength(2);
    const actions = (jobs.npm?.steps ?? []).map(({ uses = "" }) => uses.split("@")[0]);
    expect(actions).toEqual(expect.arrayContaining(["actions/attest-build-provenance", "actions/attest-sbom"]));
    expect(runs("image")).toMatch(/docker buildx build [^\n]*--sbom=true --provenance=mode=max/);
  });

  test("names the repository before it packs", () => {
    expect(runs("npm").indexOf("node .ci/name-repository.mjs")).toBeGreaterThan(0);
    expect(runs("npm").indexOf("npm pack")).toBeGreaterThan(runs("npm").indexOf("node .ci/name-repository.mjs"));
  });

  test("grants each job only the permissions that it needs", () => {
    expect(workflow.permissions).toEqual({ contents: "read" });
    expect(jobs.check?.permissions).toBeUndefined();
    expect(jobs.npm?.permissions).toEqual({ contents: "read", "id-token": "write", attestations: "write" });
    expect(jobs.image?.permissions).toEqual({ contents: "read", packages: "write" });
  });
});
