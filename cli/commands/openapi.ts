import { Command } from "commander";
import { createOffRail, createReceiptLookup } from "../../src/payments/index.ts";
import { loadConfig } from "../../src/server/config.ts";
import { createContext } from "../../src/server/context.ts";
import { readCurrentBuild } from "../../src/store/builds.ts";
import type { ProgramDeps } from "../deps.ts";
import { withLedger } from "../ledger.ts";
import { ExitError, type Io } from "../terminal/io.ts";

export function openapiCommand(io: Io, deps: ProgramDeps): Command {
  return new Command("openapi")
    .description("Print the API description of the published build in OpenAPI 3.1, as /openapi.json serves it.")
    .option("--yaml", "print YAML instead of JSON")
    .option("--json", "print JSON, which is the default")
    .addHelpText(
      "after",
      `
Payment terms in its examples are those of the main network, paid to nobody: no rail is started for it.

Examples:
  clearboard openapi > openapi.json
  clearboard openapi --yaml | less`,
    )
    .action(async (flags: { yaml?: boolean }) => {
      const document = await describe(io, deps.now);
      if (!flags.yaml) return io.stdout(`${JSON.stringify(document, null, 2)}\n`);
      const { stringify } = await import("yaml");
      io.stdout(stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 }));
    });
}

async function describe(io: Io, now: () => number): Promise<object> {
  const config = await loadConfig(io.env);
  const build = readCurrentBuild(config.dataDir);
  if (build === null) {
    throw new ExitError(`Nothing is published in ${config.dataDir} yet. Run "clearboard build --offline" first.`);
  }
  const { publisher, supportContact, rateLimitPerMinute, maxRequestUsdc, dailyCeilingUsdc } = config;
  const off = createOffRail("The description is printed without a payment rail.", config);
  return withLedger(config, async (ledger) => {
    const context = createContext(build.dir, {
      ledger,
      deployment: {
        publisher,
        siteUrl: config.siteUrl ?? build.manifest.site_url,
        baseUrl: config.baseUrl ?? build.manifest.base_url,
        supportContact,
        rateLimitPerMinute,
        maxRequestUsdc,
        dailyCeilingUsdc,
      },
      payments: { ...off, findReceipt: createReceiptLookup(ledger.payments) },
      now,
    });
    try {
      const { buildOpenApi } = await import("../../src/api/openapi/document.ts");
      return await buildOpenApi(context);
    } finally {
      context.catalog.close();
    }
  });
}
