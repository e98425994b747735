import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Pool } from "undici";
import { quantile, type Timed } from "./load-figures.ts";
import { pinned, prefer, SERVER_CPU } from "./processors.ts";

/** A server that does nothing but answer, with as many bytes as an answer of the free API has. */
const BARE = `
const body = Buffer.alloc(3_000, "a");
require("node:http")
  .createServer((request, response) => response.writeHead(200, { "content-type": "application/json" }).end(body))
  .listen(0, "127.0.0.1", function () { console.log("http://127.0.0.1:" + this.address().port); });`;
const CONNECTIONS = 8;

export interface ControlFigures {
  requests: number;
  errors: number;
  /** Each from when it was due. */
  answers: Timed[];
  /** How late the generator was, in milliseconds. */
  late50: number;
  late99: number;
}

/**
 * What a server that has nothing to do takes, on the same processor, asked by the same generator at the same time: the
 * share of the machine and the generator. It runs before all others where that is allowed, and in one thread: it would wait for the others of its own for ever.
 */
export class Control {
  readonly #child: ChildProcess;
  readonly #pool: Pool;
  readonly answers: Timed[] = [];
  /** How late the generator itself was, in milliseconds. */
  readonly late: number[] = [];
  inFlight = 0;
  #errors = 0;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.#pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1 });
  }

  static async open(): Promise<Control> {
    const child = spawn(...pinned(SERVER_CPU, process.execPath, ["--single-threaded", "-e", BARE]), {
      stdio: ["ignore", "pipe", "inherit"],
    });
    prefer(child.pid ?? 0);
    const [line] = await once(child.stdout, "data");
    return new Control(child, String(line).trim());
  }

  /** One request; `due` and `began` on the clock of `performance.now()`. */
  async one(due: number, began: number): Promise<void> {
    this.late.push(performance.now() - due);
    this.inFlight += 1;
    try {
      const answer = await this.#pool.request({ path: "/", method: "GET" });
      await answer.body.dump();
      const ended = performance.now();
      this.answers.push({ at: (ended - began) / 1000, ms: ended - due });
    } catch {
      this.#errors += 1;
    } finally {
      this.inFlight -= 1;
    }
  }

  figures(): ControlFigures {
    return {
      requests: this.late.length,
      errors: this.#errors,
      answers: this.answers,
      late50: quantile(this.late, 0.5),
      late99: quantile(this.late, 0.99),
    };
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
    this.#child.kill();
    await once(this.#child, "exit");
  }
}
