import { Command } from "commander";
import type { Io } from "./io.ts";

/** The program without its commands. */
export function createRoot(io: Io): Command {
  return new Command("clearboard")
    .description("An open board of AI products: builds its data, serves its API and site, keeps its ledger.")
    .version("0.1.0")
    .showHelpAfterError("(run the command with --help for its options)")
    .configureOutput({
      writeOut: io.stdout,
      writeErr: io.stderr,
      getErrHasColors: () => io.color,
      getOutHasColors: () => io.color,
    })
    .exitOverride()
    .addHelpText(
      "after",
      "\nExit codes: 0 done, 1 refused or failed, 2 wrong usage or settings, 130 interrupted.\nSettings come from the environment; the README lists them.",
    );
}

/** Sub-commands report and exit the way the program does. */
export function inherit(command: Command, parent: Command): Command {
  command.copyInheritedSettings(parent);
  for (const child of command.commands) inherit(child, command);
  return command;
}
