import process from "node:process";
import { isDiskFull } from "../src/store/sqlite/faults.ts";
import { ExitError, type Io } from "./io.ts";
import { createProgram } from "./program.ts";
import { readSettings } from "./settings-files.ts";

/** Errors whose message tells the operator everything needed. */
const EXPECTED = [
  "ExitError",
  "ConfigError",
  "StartError",
  "LockedError",
  "RegistryError",
  "NewerDatabaseError",
  "DataFileError",
  "NegativePointsError",
];

const interrupt = new AbortController();
let interrupted = 0;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    interrupted += 1;
    interrupt.abort(new ExitError("Interrupted.", 130));
    if (interrupted > 1) process.exit(130);
  });
}

// A reader such as `head` may close the pipe early; the rest of the output then has no reader.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(0);
  });
}

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
  const program = await createProgram(io, deps, process.argv[2]);
  await program.parseAsync(process.argv);
} catch (error) {
  process.exitCode = report(error);
}

/**
 * Prints an error: one line with the remedy when the operator can act on it, the whole error when it is a bug. Returns
 * the exit code.
 */
function report(error: unknown): number {
  const { exitCode, code, name, message, stack } = error as Error & { exitCode?: number; code?: string };
  if (code?.startsWith("commander.")) return exitCode === 0 ? 0 : 2;
  if (interrupt.signal.aborted) return 130;
  if (isDiskFull(error))
    streams.stderr("The disk is full. Free some space and run the command again; nothing published was changed.\n");
  else if (code === "EROFS" || code === "EACCES")
    streams.stderr(`${message}. The data folder must be writable; set DATA_DIR.\n`);
  else streams.stderr(`${EXPECTED.includes(name) ? message : (stack ?? String(error))}\n`);
  return exitCode ?? (name === "ConfigError" ? 2 : 1);
}
