import { Command, Help } from "commander";
import { VERSION } from "../src/server/version.ts";
import type { ProgramDeps } from "./deps.ts";
import { EXAMPLES } from "./help-examples.ts";
import type { Io } from "./terminal/io.ts";

/** Every command by name, in the order of the help text. A command's module is loaded only when it is needed. */
const COMMANDS: Readonly<Record<string, (io: Io, deps: ProgramDeps) => Promise<Command>>> = {
  build: async (io, deps) => (await import("./commands/build.ts")).buildCommand(io, deps),
  builds: async (io, deps) => (await import("./commands/builds.ts")).buildsCommand(io, deps),
  crawl: async (io, deps) => (await import("./commands/crawl/crawl.ts")).crawlCommand(io, deps),
  prices: async (io, deps) => {
    const { pricesExtractCommand } = await import("./commands/crawl/prices-extract.ts");
    return new Command("prices")
      .description("Read model prices from the providers' pages.")
      .addCommand(pricesExtractCommand(io, deps));
  },
  work: async (io, deps) => (await import("./commands/work.ts")).workCommand(io, deps),
  serve: async (io, deps) => (await import("./commands/serve.ts")).serveCommand(io, deps),
  pay: async (io, deps) => (await import("./commands/payments/pay.ts")).payCommand(io, deps),
  answer: async (io, deps) => (await import("./commands/payments/answer.ts")).answerCommand(io, deps),
  payments: async (io, deps) => (await import("./commands/payments/payments.ts")).paymentsCommand(io, deps),
  chain: async (io, deps) => (await import("./commands/payments/chain.ts")).chainCommand(io, deps),
  points: async (io, deps) => (await import("./commands/points.ts")).pointsCommand(io, deps),
  periods: async (io, deps) => (await import("./commands/points.ts")).periodsCommand(io, deps),
  products: async (io, deps) => (await import("./commands/products.ts")).productsCommand(io, deps),
  ledger: async (io, deps) => (await import("./commands/ledger.ts")).ledgerCommand(io, deps),
  operations: async (io) => (await import("./commands/operations.ts")).operationsCommand(io),
  openapi: async (io, deps) => (await import("./commands/openapi.ts")).openapiCommand(io, deps),
  verify: async (io, deps) => (await import("./commands/verify.ts")).verifyCommand(io, deps),
  check: async (io, deps) => (await import("./commands/check.ts")).checkCommand(io, deps),
  cite: async (io) => (await import("./commands/cite.ts")).citeCommand(io),
  doctor: async (io, deps) => (await import("./commands/doctor.ts")).doctorCommand(io, deps),
};

/**
 * Creates the `clearboard` program. Commands write through `io` and end by returning or throwing; none exits the
 * process.
 *
 * @param options.quietUsage prints no messages about wrong usage: the caller reports the error that is thrown
 * @param only name of the one command to load; when it is omitted or unknown, all commands are loaded, as the help text
 * requires
 */
export async function createProgram(
  io: Io,
  deps: ProgramDeps,
  only?: string,
  { quietUsage = false }: { quietUsage?: boolean } = {},
): Promise<Command> {
  const program = new Command("clearboard")
    .description("An open board of AI products: builds its data, serves its API and site, keeps its ledger.")
    .version(VERSION)
    .showHelpAfterError("(run the command with --help for its options)")
    .configureOutput({
      writeOut: io.stdout,
      writeErr: quietUsage ? () => {} : io.stderr,
      getErrHasColors: () => io.color,
      getOutHasColors: () => io.color,
    })
    .exitOverride()
    .configureHelp({
      optionDescription: (option) => {
        const text = Help.prototype.optionDescription.call(new Help(), option);
        return option.mandatory ? `${text} (required)` : text;
      },
    })
    .addHelpText(
      "after",
      "\nExit codes: 0 done, 1 refused or failed, 2 wrong usage or settings, 130 interrupted.\nSettings come from the environment, .env and clearboard.config.json; /docs/settings/ lists them.",
    );
  const names = only !== undefined && Object.hasOwn(COMMANDS, only) ? [only] : Object.keys(COMMANDS);
  const commands = await Promise.all(names.map((name) => COMMANDS[name]?.(io, deps)));
  for (const command of commands) if (command !== undefined) program.addCommand(inherit(command, program));
  if (names.length > 1) await addCompletion(program);
  return program;
}

/** Adds `completion SHELL`, and the hidden `complete` that the printed scripts call. */
async function addCompletion(program: Command): Promise<void> {
  const { default: addTo } = await import("@bomb.sh/tab/commander");
  addTo(program, { completionCommandName: "completion" });
  const added = program.commands.find((command) => command.name() === "completion");
  if (added === undefined) return;
  added.description("Print a shell script that completes commands, options and their choices.");
  inherit(added, program);
}

/** Makes subcommands report and exit as the program does. */
function inherit(command: Command, parent: Command, path: string = command.name()): Command {
  command.copyInheritedSettings(parent);
  const examples = EXAMPLES[path];
  if (examples !== undefined)
    command.addHelpText("after", `\nExamples:\n${examples.map((words) => `  clearboard ${words}`).join("\n")}`);
  for (const child of command.commands) inherit(child, command, `${path} ${child.name()}`);
  return command;
}
