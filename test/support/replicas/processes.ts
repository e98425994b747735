import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../../cli/main.mjs", import.meta.url));

export interface Replica {
  url: string;
  /** Everything it printed. */
  said(): string;
  /** Asks it to stop and waits for its end. */
  stop(): Promise<void>;
}

/**
 * Starts `clearboard serve` in a process of its own, on a free port.
 *
 * @param program entry point of another version of the program
 */
export async function startReplica(env: Record<string, string>, program: string = MAIN): Promise<Replica> {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, [program, "serve"], {
    env: { PATH, HOST: "127.0.0.1", PORT: "0", PAYMENT_RAIL: "off", LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (text: Buffer) => {
      said += String(text);
      const found = /answers on (\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", (code) => reject(new Error(`the replica ended with code ${code}:\n${said}`)));
  });
  return { url, said: () => said, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGTERM");
  await ended;
}
