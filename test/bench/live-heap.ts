import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { MemoryPoint } from "./memory-series.ts";
import { ROOT } from "./servers.ts";

const LOOK_MS = 10;
const LONGEST_MS = 30_000;

/** What a server keeps, apart from what the collector has not come to yet. */
export class LiveHeap {
  readonly #file: string;

  /** @param folder where the server says it */
  constructor(folder: string) {
    this.#file = join(folder, "live-heap");
  }

  /** Flags of Node that a server is to be started with. */
  readonly flags = ["--expose-gc", "--import", join(ROOT, "test/bench/live-heap-preload.ts")];

  get env(): Record<string, string> {
    return { LIVE_HEAP_FILE: this.#file };
  }

  /**
   * What was in use after each full collection that came of itself.
   *
   * @param from in milliseconds since 1970
   */
  collections(from: number, seconds: number): MemoryPoint[] {
    const file = `${this.#file}.collections`;
    const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
    return lines
      .map((line) => line.split(" ").map(Number))
      .map(([at = 0, bytes = 0]) => ({ at: (at - from) / 1000, mb: bytes / 1024 / 1024 }))
      .filter(({ at }) => at >= 0 && at <= seconds);
  }

  /** Collects the garbage of a server's main thread; resolves with what is left, in MB. */
  async measure(pid: number): Promise<number> {
    rmSync(this.#file, { force: true });
    process.kill(pid, "SIGUSR2");
    const until = performance.now() + LONGEST_MS;
    while (performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      const said = existsSync(this.#file) ? Number(readFileSync(this.#file, "utf8")) : 0;
      if (said > 0) return Math.round((said / 1024 / 1024) * 10) / 10;
    }
    throw new Error("the server did not say what it keeps");
  }
}
