import { Argument, Command } from "commander";
import { REGISTRY } from "../../../pipeline/build/inputs.ts";
import { PRICES } from "../../../pipeline/crawl/crawl.ts";
import type { PricesReport } from "../../../pipeline/sources/prices/crawl-report.ts";
import { EXTRACTORS } from "../../../pipeline/sources/prices/registry.ts";
import { loadConfig } from "../../../src/server/config.ts";
import type { ProgramDeps } from "../../deps.ts";
import { ExitError, type Io } from "../../terminal/io.ts";
import { crawlWithProgress, crossCheckOption, describeSources, listsOf, strictFault } from "./options.ts";

interface Flags {
  accept?: boolean;
  crossCheck?: true | string[];
  offline?: boolean;
  registry?: string;
  strict?: boolean;
  json?: boolean;
  quiet?: boolean;
}

/** `crawl prices [PROVIDER…]`: reads dated prices from the providers' pages. */
export function crawlPricesCommand(io: Io, deps: ProgramDeps): Command {
  return new Command("prices")
    .description("Read model prices from the providers' own pages. A price that cannot be read keeps its last value.")
    .addArgument(
      new Argument("[provider...]", "read only these providers").choices(
        EXTRACTORS.map((extractor) => extractor.provider),
      ),
    )
    .option("--accept", "accept sudden changes, and pages with far fewer models than before")
    .option("--offline", "read the stored pages again without network, for example after fixing an extractor")
    .addOption(crossCheckOption())
    .option("--registry <folder>", "folder of the authored records")
    .option("--strict", "exit with 1 unless every provider was read")
    .option("--json", "print the report as JSON")
    .option("--quiet", "print nothing but errors")
    .addHelpText(
      "after",
      "\nExamples:\n  clearboard crawl prices\n  clearboard crawl prices openai --accept\n  clearboard crawl prices --cross-check models.dev",
    )
    .action(async (providers: string[], flags: Flags) => {
      const config = await loadConfig({ ...io.env, PAYMENT_RAIL: "off" });
      const outcomes = await crawlWithProgress(
        config,
        {
          registry: flags.registry ?? REGISTRY,
          only: providers.length === 0 ? [PRICES] : providers,
          acceptPrices: flags.accept ?? false,
          crossCheck: listsOf(flags.crossCheck),
          replay: flags.offline,
          quiet: (flags.quiet ?? false) || (flags.json ?? false),
        },
        io,
        deps,
      );
      const outcome = outcomes.find(({ source }) => source === "prices");
      const lists = outcomes.find(({ source }) => source === "cross-checks");
      if (outcome?.source === "prices") {
        const report = { ...outcome.report, ...(lists === undefined ? {} : { crossChecks: lists.report }) };
        if (flags.json === true) io.stdout(`${JSON.stringify(report)}\n`);
        else if (flags.quiet !== true) io.stdout(`${describeSources(outcomes)}${details(outcome.report)}`);
      }
      deps.signal.throwIfAborted();
      const fault = flags.strict === true ? strictFault(outcomes) : null;
      if (fault !== null) throw new ExitError(fault);
    });
}

function details({ providers }: PricesReport): string {
  return providers
    .flatMap(({ provider, changes, unlisted }) => [
      ...changes
        .filter((change) => change.kind !== "added")
        .map(
          (change) =>
            `  ~ ${provider}/${change.model_id} ${change.meter}: ${change.usd_before} → ${change.usd_after ?? "gone"}\n`,
        ),
      ...(unlisted.length === 0 ? [] : [`  ? ${provider}: not in the registry: ${unlisted.join(", ")}\n`]),
    ])
    .join("");
}
