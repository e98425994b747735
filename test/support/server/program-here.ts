import type { ProgramDeps } from "../../../cli/deps.ts";
import { createProgram } from "../../../cli/program.ts";
import type { Io } from "../../../cli/terminal/io.ts";
import { describeError } from "../../../cli/terminal/report.ts";

/** The result of a command line. */
export interface Ran {
  out: string;
  /** Standard error, and the message of the error that ended it. */
  err: string;
  code: number;
}

/** Runs the program within this process, with `env` as its whole environment and the exit codes of the program. */
export async function runHere(
  args: readonly string[],
  options: Partial<ProgramDeps> & Partial<Pick<Io, "env" | "terminal">> = {},
): Promise<Ran> {
  const { env = {}, terminal = false, ...given } = options;
  const ran: Ran = { out: "", err: "", code: 0 };
  const io: Io = {
    stdout: (text) => {
      ran.out += text;
    },
    stderr: (text) => {
      ran.err += text;
    },
    terminal,
    color: false,
    env,
  };
  const deps = { signal: new AbortController().signal, now: Date.now, ...given };
  try {
    await (await createProgram(io, deps)).parseAsync([...args], { from: "user" });
  } catch (error) {
    ran.code = describeError(error, false).exitCode;
    ran.err += (error as Error).message;
  }
  return ran;
}
