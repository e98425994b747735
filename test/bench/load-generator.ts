import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Order, Outcome, Phases } from "./load-phases.ts";
import { pinned, prefer } from "./processors.ts";

/** In one thread, and of all objects seldom: every two seconds otherwise, 20 ms each in which it sends late. */
const COLLECTING = ["--single-threaded-gc", "--heap-growing-percent=400"];
const PROGRAM = fileURLToPath(new URL("load-phases.ts", import.meta.url));

/** The generator in a process of its own, which runs before all others of its processor where that is allowed. */
export class Generator {
  readonly #child: ChildProcess;
  /** Whether it runs before the others. */
  readonly preferred: boolean;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.preferred = prefer(child.pid ?? 0);
  }

  /** @param cpu the processor it runs on */
  static start(url: string, seed: number, cpu: number): Generator {
    const [command, args] = pinned(cpu, process.execPath, [...COLLECTING, PROGRAM, url, String(seed)]);
    return new Generator(
      spawn(command, args, { stdio: ["ignore", "inherit", "inherit", "ipc"], serialization: "advanced" }),
    );
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
