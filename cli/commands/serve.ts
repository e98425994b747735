import { Command } from "commander";
import { loadConfig } from "../../src/server/config.ts";
import { readCurrentBuild } from "../../src/store/builds.ts";
import type { ProgramDeps } from "../deps.ts";
import { ExitError, type Io } from "../io.ts";

export function serveCommand(io: Io, deps: ProgramDeps): Command {
  return new Command("serve")
    .description("Serve the API, the data files and the site of the published build.")
    .option("--build", "make a build from the bundled data first when nothing is published yet")
    .addHelpText(
      "after",
      "\nExamples:\n  clearboard serve --build\n  PORT=8080 BASE_URL=https://api.example.org clearboard serve",
    )
    .action(async (flags: { build?: boolean }) => {
      const config = await loadConfig(io.env);
      if (flags.build && readCurrentBuild(config.dataDir) === null) {
        io.stderr("Nothing is published yet. Building from the bundled data…\n");
        const { buildOnce, refusal } = await import("./build.ts");
        const outcome = await buildOnce(config, { accept: [] }, io, deps);
        if (outcome.kind === "refused") throw new ExitError(refusal(outcome.findings));
      }
      const { startServer } = await import("../../src/server/main.ts");
      const server = await startServer(config, { now: deps.now, warn: (text) => io.stderr(`${text}\n`) });
      io.stdout(`Clearboard answers on ${server.url}\n`);
      await new Promise<void>((resolve) => {
        if (deps.signal.aborted) return resolve();
        deps.signal.addEventListener("abort", () => resolve(), { once: true });
      });
      io.stderr("Stopping: finishing the requests that are under way.\n");
      await server.stop();
    });
}
