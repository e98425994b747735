import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../../bench/support/servers.ts";
import { type Ran, runJob } from "./runner.ts";

const FILE = join(ROOT, ".github/workflows/release.yml");
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };

let dir: string;
let workspace: string;
let tools: string;

/** A checkout, and programs in front of the real ones: npm publishes nothing, and Docker tells what it was asked. */
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "clearboard-release-"));
  workspace = join(dir, "board");
  tools = join(dir, "tools");
  mkdirSync(workspace);
  mkdirSync(tools);
  const copy = 'git ls-files -z | tar --null --files-from=- --create | tar --extract --directory "$0"';
  execFileSync("bash", ["-c", copy, workspace], { cwd: ROOT, maxBuffer: 1e9 });
  execFileSync("cp", ["-al", join(ROOT, "node_modules"), workspace]);
  if (existsSync(join(ROOT, "dist/site")))
    cpSync(join(ROOT, "dist/site"), join(workspace, "dist/site"), { recursive: true });
  const npm = execFileSync("which", ["npm"], { encoding: "utf8" }).trim();
  program("npm", `[ "$1" != publish ] || set -- "$@" --dry-run\nexec "${npm}" "$@"`);
  program("docker", `{ echo "$@"; [ "$1" != login ] || cat; echo; } >> "${dir}/docker.txt"`);
}, 120_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function program(name: string, script: string): void {
  writeFileSync(join(tools, name), `#!/bin/bash\n${script}\n`);
  chmodSync(join(tools, name), 0o755);
}

const run = (job: string, env: Record<string, string> = {}, leaveOut?: (command: string) => boolean): Promise<Ran[]> =>
  runJob({
    file: FILE,
    job,
    workspace,
    cache: join(dir, "cache"),
    contexts: { "github.token": "ghs_of-the-test", "secrets.NPM_TOKEN": "npm_of-the-test" },
    env: {
      HOME: dir,
      PATH: [tools, dirname(process.execPath), process.env.PATH].join(delimiter),
      GITHUB_ACTIONS: "true",
      GITHUB_WORKFLOW: "release",
      GITHUB_SERVER_URL: "https://git.example",
      GITHUB_REPOSITORY: "Someone/Board",
      GITHUB_ACTOR: "someone",
      GITHUB_REF: `refs/tags/v${version}`,
      GITHUB_REF_NAME: `v${version}`,
      npm_config_loglevel: "notice",
      ...env,
    },
    leaveOut,
  });
const faultsOf = (ran: Ran[]) =>
  ran.filter(({ outcome }) => outcome !== "success").map(({ step, said }) => `${step}: ${said}`);

describe("the release workflow, step by step", { timeout: 240_000 }, () => {
  const versionOnly = (command: string) => !command.startsWith("version=");

  test("accepts only a tag that is the version of both packages and in the changelog", async () => {
    const changelog = join(workspace, "CHANGELOG.md");
    const text = readFileSync(changelog, "utf8");
    writeFileSync(changelog, text.replace("## Unreleased", `## ${version} — 2026-11-25`));
    expect(faultsOf(await run("check", {}, versionOnly))).toEqual([]);
    const ended = async (env: Record<string, string>) =>
      (await run("check", env, versionOnly)).find(({ outcome }) => outcome === "failure")?.step;
    expect(await ended({ GITHUB_REF_NAME: "v99.0.0" })).toMatch(/^The tag is the version/);
    writeFileSync(changelog, "# Changelog\n");
    expect(await ended({})).toMatch(/^The tag is the version/);
    writeFileSync(changelog, text);
  });

  test("packs both packages with their SBOM, and would publish them, from this repository", async () => {
    const ran = await run("npm");
    expect(faultsOf(ran)).toEqual([]);
    expect(readdirSync(join(workspace, "release")).sort()).toEqual([
      `clearboard-${version}.tgz`,
      `clearboard-client-${version}.tgz`,
      "sbom.cdx.json",
    ]);
    const sbom = JSON.parse(readFileSync(join(workspace, "release/sbom.cdx.json"), "utf8"));
    expect(sbom.components.length).toBeGreaterThan(50);
    const { said = "" } = ran.find(({ step }) => step === "Publish") ?? {};
    expect(said).toContain(`+ clearboard@${version}`);
    expect(said).toContain(`+ @clearboard/client@${version}`);
    expect(said).not.toContain("npm_of-the-test");
    const { repository } = JSON.parse(readFileSync(join(workspace, "package.json"), "utf8"));
    expect(repository.url).toBe("git+https://git.example/Someone/Board.git");
  });

  test("logs in without a password on the command line, and pushes an image with a lower-case name", async () => {
    expect(faultsOf(await run("image"))).toEqual([]);
    const [login, token, create, , build] = readFileSync(join(dir, "docker.txt"), "utf8").split("\n");
    expect(login).toBe("login ghcr.io --username someone --password-stdin");
    expect(token).toBe("ghs_of-the-test");
    expect(create).toBe("buildx create --use");
    expect(build).toContain(`--tag ghcr.io/someone/board:${version} --push .`);
    expect(existsSync(join(workspace, /--file (\S+)/.exec(build ?? "")?.[1] ?? "none"))).toBe(true);
  });
});
