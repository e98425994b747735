import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { ExitError } from "../terminal/io.ts";

const MAIN = fileURLToPath(new URL("../main.mjs", import.meta.url));

/**
 * Runs `clearboard build` in a process of its own and returns what it prints.
 *
 * @param onLine called with each line of its messages
 * @throws ExitError when the build was refused or failed
 */
export async function buildProcess(
  options: readonly string[],
  { env, signal, onLine }: { env: NodeJS.ProcessEnv; signal: AbortSignal; onLine: (line: string) => void },
): Promise<string> {
  const child = spawn(process.execPath, [MAIN, "build", ...options], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  createInterface({ input: child.stderr }).on("line", onLine);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const [output, code] = await Promise.all([text(child.stdout), ended]);
  if (code !== 0) throw new ExitError(`The build ended with code ${code}.`, code ?? 1);
  return output;
}
