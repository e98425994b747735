import type { Config } from "../../src/server/config.ts";
import type { RunningServer } from "../../src/server/main.ts";

/**
 * Returns the banner for a terminal once the server answers: URLs of site, API, MCP and data, and the command that pays.
 *
 * @param env shows whether the program runs through npm, which decides how its commands are written
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
