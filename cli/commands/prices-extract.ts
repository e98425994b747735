import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Argument, Command, InvalidArgumentError } from "commander";
import type { ExtractedModel, Extraction, Refusal } from "../../pipeline/sources/prices/extractor.ts";
import { EXTRACTORS, extractorOf } from "../../pipeline/sources/prices/registry.ts";
import { Day } from "../../src/schema/scalars.ts";

/** Where the command writes. Rows go to `stdout`, refusals to `stderr`. */
export interface CommandOutput {
  stdout(text: string): void;
  stderr(text: string): void;
}

interface Options {
  at?: string;
  json?: boolean;
}

/** `prices extract PROVIDER FILE`: runs one extractor on a saved page. Exit code 1 when nothing on it is readable. */
export function pricesExtractCommand(output: CommandOutput, now: () => Date = () => new Date()): Command {
  return new Command("extract")
    .description("read the prices on a saved pricing page and print them with their evidence")
    .addArgument(
      new Argument("<provider>", "whose page it is").choices(EXTRACTORS.map((extractor) => extractor.provider)),
    )
    .argument("<file>", "the page as it was served: HTML, Markdown or JSON")
    .option("--at <date>", "the day the page was read, YYYY-MM-DD; dated prices are those in force that day", day)
    .option("--json", "print an array of rows instead of a table")
    .action(async (provider: string, file: string, options: Options, command: Command) => {
      const extraction = await extractFile(provider, file, options.at ?? null, now());
      for (const refusal of extraction.refusals) output.stderr(`${refusalLine(refusal)}\n`);
      if (extraction.rows.length === 0) {
        if (options.json === true) output.stdout("[]\n");
        command.error(`error: nothing readable as prices of ${provider} in ${file}`, {
          exitCode: 1,
          code: "prices.nothing_readable",
        });
      }
      output.stdout(options.json === true ? `${JSON.stringify(extraction.rows, null, 2)}\n` : table(extraction.rows));
    });
}

async function extractFile(provider: string, file: string, at: string | null, now: Date): Promise<Extraction> {
  const bytes = await readFile(file);
  const extractor = extractorOf(provider);
  if (extractor === undefined) throw new Error(`no extractor for ${provider}`);
  return extractor.extract({
    url: extractor.urls[0] ?? "",
    text: bytes.toString("utf8"),
    sha256: createHash("sha256").update(bytes).digest("hex"),
    readAt: at === null ? now.toISOString() : `${at}T00:00:00Z`,
    at,
  });
}

function day(text: string): string {
  const parsed = Day.safeParse(text);
  if (!parsed.success || Number.isNaN(Date.parse(`${text}T00:00:00Z`)))
    throw new InvalidArgumentError("must be a day, YYYY-MM-DD");
  return parsed.data;
}

function refusalLine(refusal: Refusal): string {
  const place = refusal.heading === "" ? "" : ` [${refusal.heading}]`;
  return `refused${place}${refusal.row === null ? "" : ` ${refusal.row}`}: ${refusal.reason}`;
}

function table(rows: readonly ExtractedModel[]): string {
  const lines = rows.map((row) => [
    row.route === undefined ? row.model_id : `${row.model_id} (${row.route})`,
    row.input_per_mtok ?? "-",
    row.output_per_mtok ?? "-",
    row.cached_input_per_mtok ?? "-",
    String(row.rates.length),
  ]);
  const all = [["model", "input", "output", "cached", "rates"], ...lines];
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...all.map((line) => line[at]?.length ?? 0)));
  return all
    .map(
      (line) =>
        `${line.map((text, at) => (at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0))).join("  ")}\n`,
    )
    .join("");
}
