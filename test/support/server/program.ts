import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { PLANTED_SECRETS, refusePlantedSecrets } from "./planted-secrets.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Environment of a child: this process's PATH and nothing else besides what is given. */
function environment(env: Record<string, string>): Record<string, string> {
  return { PATH: process.env.PATH ?? "", ASTRO_TELEMETRY_DISABLED: "1", ...env };
}

/** Runs the program as an operator does and waits for its end. */
export async function clearboard(args: readonly string[], env: Record<string, string>): Promise<Finished> {
  const child = spawn(process.execPath, ["cli/main.mjs", ...args], { cwd: ROOT, env: environment(env) });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => (stdout += String(chunk)));
  child.stderr.on("data", (chunk) => (stderr += String(chunk)));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, stdout, stderr };
}

export interface ServeProcess {
  url: string;
  child: ChildProcess;
  /** Everything printed so far: log and messages. */
  output(): string;
  /**
   * Ends it with a signal and resolves with its exit code, null when the signal ended it. Rejects when it has printed a
   * planted secret.
   */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts `serve` as a process of its own and waits until it says where it answers. */
export async function serve(env: Record<string, string>): Promise<ServeProcess> {
  const child = spawn(process.execPath, ["cli/main.mjs", "serve"], {
    cwd: ROOT,
    env: environment({ ...PLANTED_SECRETS, ...env }),
  });
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /answers on (http:\/\/\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => reject(new Error(`serve ended with ${code}: ${output.slice(-2_000)}`)));
  });
  return {
    url,
    child,
    output: () => output,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, "exit") as Promise<[number | null]>;
      child.kill(signal);
      const [code] = await ended;
      refusePlantedSecrets(output);
      return code;
    },
  };
}
