import { Command } from "commander";
import { loadConfig } from "../../src/server/config.ts";
import { createFront, type Front } from "../../src/server/http/front.ts";
import type { RunningServer } from "../../src/server/main.ts";
import { buildInOwnProcess, buildNeed } from "../build/first-build.ts";
import type { ProgramDeps } from "../deps.ts";
import { banner } from "../terminal/banner.ts";
import type { Io } from "../terminal/io.ts";

type ServerConfig = Awaited<ReturnType<typeof loadConfig>>;

export function serveCommand(io: Io, deps: ProgramDeps): Command {
  return new Command("serve")
    .description("Serve the API, the data files and the site of the published build.")
    .option(
      "--build",
      "build from the bundled data when nothing is published yet, or what is published is of another version or address",
    )
    .option("--json", "print the addresses as JSON once the server answers")
    .addHelpText(
      "after",
      `
The port is bound first. While the first build is made, requests answer 503 with Retry-After. When PORT is not set and
4321 is taken, the next free port is bound.

Examples:
  clearboard serve --build
  PORT=8080 BASE_URL=https://api.example.org clearboard serve`,
    )
    .action(async (flags: { build?: boolean; json?: boolean }) => {
      const config = await loadConfig(io.env);
      for (const name of config.misspelt) io.stderr(`Warning: ${name}\n`);
      const front = createFront(config);
      try {
        await front.listen();
        if (config.portIsDefault && front.port() !== config.port)
          io.stderr(`Port ${config.port} is in use. Clearboard listens on ${front.url()} instead.\n`);
        const server = await serve(config, front, flags, { io, deps });
        if (server === null) return;
        await interrupted(deps.signal);
        io.stderr("Stopping: finishing the requests that are under way.\n");
        await server.stop();
      } finally {
        if (front.listening()) {
          front.refuse();
          await Promise.all([front.close(), front.finish(0)]);
        }
      }
    });
}

/** Starts the server, after or during a build when one is needed. Returns null when it was interrupted before. */
async function serve(
  config: ServerConfig,
  front: Front,
  flags: { build?: boolean; json?: boolean },
  { io, deps }: { io: Io; deps: ProgramDeps },
): Promise<RunningServer | null> {
  const need = flags.build ? buildNeed(config, front.url()) : "none";
  const make = () => {
    io.stderr(
      need === "cannot be opened"
        ? `The published build cannot be opened by this version. Building again…  (${front.url()} answers 503 until then)\n`
        : need === "nothing published"
          ? `Nothing is published yet. Building from the bundled data…  (${front.url()} answers 503 until then)\n`
          : `The published build is for another address than ${config.siteUrl ?? front.url()}. Building again…\n`,
    );
    return buildInOwnProcess(config, front.url(), {
      io,
      signal: deps.signal,
      onStep: (step) => {
        front.showStep(step);
        if (io.terminal) io.stderr(`  ${step}\n`);
      },
    });
  };
  // A production server does not publish links to another address, not even for the time of a build.
  const waits =
    need === "nothing published" || need === "cannot be opened" || (need === "other address" && config.production);
  if (waits) await make();
  if (deps.signal.aborted) return null;
  const { startServer } = await import("../../src/server/main.ts");
  const server = await startServer(
    { ...config, port: config.port === 0 ? 0 : front.port() },
    {
      now: deps.now,
      front,
      prettyLog: io.outputTerminal,
      warn: (text) => {
        if (need === "none") io.stderr(`${text}\n`);
      },
    },
  );
  if (need !== "none" && !waits) {
    await make().catch((error: Error) => {
      if (!deps.signal.aborted) io.stderr(`${error.message}\nThe older build stays in service.\n`);
    });
  }
  if (deps.signal.aborted) return server;
  if (flags.json) io.stdout(`${JSON.stringify({ url: server.url, metrics_url: server.metricsUrl })}\n`);
  else if (io.outputTerminal) {
    await server.railStarted;
    io.stdout(banner(config, server, io.env));
  } else io.stdout(`Clearboard answers on ${server.url}\n`);
  return server;
}

function interrupted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
