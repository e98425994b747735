import type { Config } from "../src/server/config.ts";
import type { RunningServer } from "../src/server/main.ts";

/**
 * What a person at a terminal wants to know once the server answers: where the site, the API, MCP and the data are, and
 * the command that pays.
 *
 * @param env tells whether the program runs through npm, and so how its other commands are run
 */
export function banner(
  config: Pick<Config, "rail">,
  server: Pick<RunningServer, "url" | "payments">,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const { url } = server;
  const program = env.npm_lifecycle_event === undefined ? "clearboard" : "npm run --silent cli --";
  const { ok } = server.payments.health();
  const pay =
    ok && config.rail.mode === "local"
      ? `${program} pay ${url}/api/agent/v1/test-paid --body '{"echo":"hello"}'`
      : ok
        ? `${url}/api/agent/v1/manifest lists what is paid`
        : config.rail.mode === "off"
          ? `off: ${config.rail.reason}`
          : `off: ${url}/v1/payments/health says why`;
  const rows = [
    ["Site", `${url}/`],
    ["API", `${url}/api/agent/v1/search?q=vector+db&limit=3`],
    ["MCP", `${url}/mcp`],
    ["Data", `${url}/data/rank-open-data.json`],
    ["Pay", pay],
  ];
  return `\nClearboard answers on ${url}\n\n${rows.map(([name, value]) => `  ${name?.padEnd(6)}${value}`).join("\n")}\n\n`;
}
