import { Command } from "commander";
import type { ProgramDeps } from "./deps.ts";
import { collectYoungAlone, keepYoungSpaceSmall, letHeapDouble } from "./heap.ts";
import { letHelpersGiveWay } from "./helper-threads.ts";
import type { Io } from "./io.ts";
import { createRoot, inherit } from "./root.ts";

/**
 * The program with one command alone, where loading the others costs too much: a server starts in half the time, and a
 * crawl of many repositories holds less memory. Null for every other command line.
 */
export async function createAlone(args: readonly string[], io: Io, deps: ProgramDeps): Promise<Command | null> {
  const program = createRoot(io);
  if (args[0] === "serve") {
    letHelpersGiveWay();
    letHeapDouble();
    collectYoungAlone();
    const { serveCommand } = await import("./commands/serve.ts");
    return program.addCommand(inherit(serveCommand(io, deps), program));
  }
  if (args[0] === "crawl" && args[1] === "stars") {
    keepYoungSpaceSmall();
    const { crawlStarsCommand } = await import("./commands/crawl-stars.ts");
    return program.addCommand(inherit(new Command("crawl").addCommand(crawlStarsCommand(io, deps)), program));
  }
  return null;
}
