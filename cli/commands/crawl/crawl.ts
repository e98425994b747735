import { Command } from "commander";
import type { ProgramDeps } from "../../deps.ts";
import type { Io } from "../../terminal/io.ts";
import { crawlPricesCommand } from "./crawl-prices.ts";
import { crawlStarsCommand } from "./crawl-stars.ts";

export function crawlCommand(io: Io, deps: ProgramDeps): Command {
  return new Command("crawl")
    .description("Read one source into the observations, which builds use and never delete.")
    .addCommand(crawlStarsCommand(io, deps))
    .addCommand(crawlPricesCommand(io, deps));
}
