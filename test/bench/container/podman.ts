import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ROOT } from "../support/servers.ts";

export interface Finished {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs podman and waits for its end, whatever its exit code. */
export function podman(args: readonly string[], cwd = ROOT): Promise<Finished> {
  return new Promise((resolve) => {
    execFile("podman", args, { cwd, maxBuffer: 64e6 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
      resolve({ code, stdout: stdout.trim(), stderr: stderr.trim() });
    });
  });
}

/**
 * Runs podman and returns what it printed.
 * @throws with its last line when it fails
 */
export async function told(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await podman(args);
  if (code !== 0) throw new Error(`podman ${args[0]} ended with ${code}: ${lastLine(stderr || stdout)}`);
  return stdout;
}

export function lastLine(text: string): string {
  return text.split("\n").at(-1) ?? "";
}

/** What a build is given besides, where it reaches its registries in another way than directly: PODMAN_BUILD. */
export function extraForBuild(): string[] {
  return (process.env.PODMAN_BUILD ?? "").split(/\s+/).filter((word) => word !== "");
}

/** The commands that `cli/examples/README.md` shows: how the image is built, and with which rights it runs. */
export function documented(names: { image: string; volume: string; settings: string }): {
  build: string[];
  least: string[];
} {
  const text = readFileSync(join(ROOT, "cli/examples/README.md"), "utf8");
  const build = /^podman (build .*)$/m.exec(text)?.[1];
  const least = /^least="(.*)"$/m.exec(text)?.[1];
  if (build === undefined || least === undefined) throw new Error("cli/examples/README.md shows no commands of podman");
  const renamed: Record<string, string> = {
    clearboard: names.image,
    "clearboard:/data": `${names.volume}:/data`,
    "clearboard.env": names.settings,
  };
  const words = (line: string) => line.split(" ").map((word) => renamed[word] ?? word);
  return { build: words(build), least: words(least) };
}

/** Asks until the answer holds. @throws with what was seen last */
export async function until<T>(ask: () => Promise<T>, holds: (seen: T) => boolean, withinMs: number): Promise<T> {
  const deadline = Date.now() + withinMs;
  let last: unknown = "nothing";
  while (Date.now() < deadline) {
    try {
      const seen = await ask();
      if (holds(seen)) return seen;
      last = seen;
    } catch (error) {
      last = error instanceof Error ? error.message : error;
    }
    await wait(100);
  }
  throw new Error(`after ${withinMs / 1000} s: ${typeof last === "string" ? last : JSON.stringify(last)}`);
}
