import process from "node:process";
import { createProgram } from "./program.ts";
import { readSettings } from "./settings-files.ts";
import { ExitError, type Io } from "./terminal/io.ts";
import { describeError } from "./terminal/report.ts";

const interrupt = new AbortController();
let interrupted = 0;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    interrupted += 1;
    interrupt.abort(new ExitError("Interrupted.", 130));
    if (interrupted > 1) process.exit(130);
  });
}

// A reader such as `head` may close the pipe early; the remaining output is then discarded.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    // The disk is full under a redirection: nothing more can be printed there.
    process.exit(stream === process.stderr ? 1 : report(error));
  });
}

/** With `--json`, errors on standard error are JSON too. */
const json = process.argv.includes("--json");

const streams: Omit<Io, "env"> = {
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
  terminal: process.stderr.isTTY === true,
  outputTerminal: process.stdout.isTTY === true,
  color: process.stderr.isTTY === true && !process.env.NO_COLOR,
};

try {
  const io: Io = { ...streams, env: readSettings(process.env, process.cwd()) };
  const deps = { signal: interrupt.signal, now: Date.now };
  const program = await createProgram(io, deps, process.argv[2], { quietUsage: json });
  await program.parseAsync(process.argv);
} catch (error) {
  process.exitCode = report(error);
}

/** Prints an error, as JSON when the command was asked for JSON. Returns the exit code. */
function report(error: unknown): number {
  const { kind, message, exitCode } = describeError(error, interrupt.signal.aborted);
  // Commander has printed its own messages, and help ends with code 0.
  const told = kind === "usage" && !json && (error as { code?: string }).code !== undefined;
  if (exitCode === 0 || told || kind === "interrupted") return exitCode;
  streams.stderr(json ? `${JSON.stringify({ error: { kind, message, exit_code: exitCode } })}\n` : `${message}\n`);
  return exitCode;
}
