import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BenchResult, BenchRow } from "../support/result.ts";
import { has } from "../support/servers.ts";
import { BASE, CHECKS, NAME, type Setting } from "./checks.ts";
import { documented, podman, told } from "./podman.ts";

/** Builds the image from a fresh clone as the documentation says, runs it, and looks whether that is as it should be. */
export async function run(): Promise<BenchResult> {
  const result = { name: "Container", rows: [] as BenchRow[] };
  if (!has("podman")) {
    process.exitCode = 1;
    return { ...result, note: "podman is missing: install it, and run this again." };
  }
  const folder = mkdtempSync(join(tmpdir(), "clearboard-container-"));
  const settings = join(folder, "clearboard.env");
  const setting = { folder, ...documented({ image: NAME, volume: NAME, settings }) };
  try {
    const held = await look(setting, result.rows);
    if (!held) process.exitCode = 1;
    return { ...result, note: await about() };
  } finally {
    await podman(["rm", "--force", "--time", "0", NAME, `${NAME}-other`]);
    await podman(["volume", "rm", "--force", NAME]);
    await podman(["rmi", "--force", NAME]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes one check after the other; the first that fails ends it, because those after it build on it. */
async function look(setting: Setting, rows: BenchRow[]): Promise<boolean> {
  for (const [check, see] of CHECKS) {
    console.error(`  ${check}`);
    try {
      rows.push({ check, seen: await see(setting), held: "yes" });
    } catch (error) {
      const seen = error instanceof Error ? error.message : String(error);
      rows.push({ check, seen: seen.replaceAll("\n", " ").replaceAll("|", "/"), held: "no" });
      return false;
    }
  }
  return true;
}

/** Versions, and whether the base image is the published one. */
async function about(): Promise<string> {
  const versions = "node --version; npm --version; . /etc/os-release; echo $PRETTY_NAME";
  const { stdout } = await podman(["run", "--rm", "--entrypoint", "sh", BASE, "-c", versions]);
  const [node, npm, system] = stdout.split("\n");
  const { stdout: history } = await podman(["history", BASE]);
  const origin = /imported from tarball/.test(history) ? "imported from a tarball, not pulled" : "as pulled";
  return `${await told("--version")}. Base image ${BASE} (${origin}): ${system}, Node ${node}, npm ${npm}.`;
}
