import { Command } from "commander";
import { buildCommand } from "./commands/build.ts";
import { buildsCommand } from "./commands/builds.ts";
import { chainCommand } from "./commands/chain.ts";
import { crawlCommand } from "./commands/crawl.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { ledgerCommand } from "./commands/ledger.ts";
import { openapiCommand } from "./commands/openapi.ts";
import { operationsCommand } from "./commands/operations.ts";
import { payCommand } from "./commands/pay.ts";
import { paymentsCommand } from "./commands/payments.ts";
import { periodsCommand, pointsCommand } from "./commands/points.ts";
import { pricesExtractCommand } from "./commands/prices-extract.ts";
import { productsCommand } from "./commands/products.ts";
import { serveCommand } from "./commands/serve.ts";
import type { ProgramDeps } from "./deps.ts";
import type { Io } from "./io.ts";
import { createRoot, inherit } from "./root.ts";

/** The `clearboard` program. Commands write through `io` and end by returning or throwing; none exits the process. */
export function createProgram(io: Io, deps: ProgramDeps): Command {
  const program = createRoot(io);
  const prices = new Command("prices")
    .description("Read model prices from the providers' pages.")
    .addCommand(pricesExtractCommand(io, deps));
  const commands = [
    buildCommand(io, deps),
    buildsCommand(io),
    crawlCommand(io, deps),
    prices,
    serveCommand(io, deps),
    payCommand(io, deps),
    paymentsCommand(io, deps),
    chainCommand(io, deps),
    pointsCommand(io, deps),
    periodsCommand(io, deps),
    productsCommand(io, deps),
    ledgerCommand(io, deps),
    operationsCommand(io),
    openapiCommand(io, deps),
    doctorCommand(io, deps),
  ];
  for (const command of commands) program.addCommand(inherit(command, program));
  return program;
}
