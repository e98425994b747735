import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Order, Outcome, Phases } from "./load-phases.ts";
import { pinned, prefer } from "./processors.ts";

/**
 * In one thread; of all objects seldom: every two seconds otherwise, 20 ms each in which it sends late; of young ones
 * often: every five seconds otherwise, 30 ms each.
 */
const COLLECTING = ["--single-threaded-gc", "--heap-growing-percent=400", "--max-semi-space-size=4"];
const PROGRAM = fileURLToPath(new URL("load-phases.ts", import.meta.url));

/** A generator in a process of its own. */
export class Generator {
  readonly #child: ChildProcess;
  /** Whether it runs before the others. */
  readonly preferred: boolean;

  private constructor(child: ChildProcess, preferred: boolean) {
    this.#child = child;
    this.preferred = preferred && prefer(child.pid ?? 0);
  }

  /**
   * @param cpu the processor it runs on
   * @param nice how nice it is; by default it runs before all others there, where that is allowed
   */
  static start(url: string, seed: number, cpu: number, nice?: number): Generator {
    const program = [process.execPath, ...COLLECTING, PROGRAM, url, String(seed)];
    const [command, args] = pinned(cpu, "nice", ["-n", String(nice ?? 0), ...program]);
    const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit", "ipc"], serialization: "advanced" });
    return new Generator(child, nice === undefined);
  }

  /** Runs one phase after the other. */
  async run<P extends keyof Phases>(
    phase: P,
    options?: Parameters<Phases[P]>[1],
  ): Promise<Awaited<ReturnType<Phases[P]>>> {
    this.#child.send({ phase, options } as Order);
    const ended = once(this.#child, "exit").then(([code]) => {
      throw new Error(`the generator ended with ${code}`);
    });
    const [outcome] = (await Promise.race([once(this.#child, "message"), ended])) as [Outcome];
    if ("failed" in outcome) throw new Error(`the generator failed: ${outcome.failed}`);
    return outcome.value as Awaited<ReturnType<Phases[P]>>;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    this.#child.kill();
    await once(this.#child, "exit");
  }
}
