import type { Command } from "commander";
import { serveCommand } from "./commands/serve.ts";
import type { Io } from "./io.ts";
import type { ProgramDeps } from "./program.ts";
import { createRoot, inherit } from "./root.ts";

/** The program with `serve` alone: a server starts in half the time when nothing of the other commands is loaded. */
export function createServeProgram(io: Io, deps: ProgramDeps): Command {
  const program = createRoot(io);
  return program.addCommand(inherit(serveCommand(io, deps), program));
}
