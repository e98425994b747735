import { type BenchResult, markdownTable } from "./result.ts";

/** One measured part of the bench. */
export interface PartReport extends BenchResult {
  /** The part's name on the command line. */
  part: string;
  measured_at: string;
  /** Percentage of the minute before in which a task waited for a processor; null where Linux does not report it. */
  contended_before: number | null;
}

export interface Report {
  machine: string;
  node: string;
  results: PartReport[];
}

const TITLE = "# Bench";
const INTRODUCTION =
  "The last run of each part, written by `npm run bench -- PART --markdown test/bench/results/bench.md`.";

/** The report as Markdown, one section for each part. */
export function renderReport(report: Report): string {
  return join(sections(report));
}

/** The Markdown of an earlier report with the parts of this one replaced or added; its other parts stay as they are. */
export function mergeReport(earlier: string, report: Report): string {
  const kept = new Map(
    earlier
      .split(/^(?=## )/m)
      .filter((section) => section.startsWith("## "))
      .map((section) => [/^## (\S+)/.exec(section)?.[1] ?? "", section.trimEnd()]),
  );
  return join(new Map([...kept, ...sections(report)]));
}

function sections({ machine, node, results }: Report): Map<string, string> {
  return new Map(
    results.map(({ part, name, rows, note, measured_at, contended_before }) => {
      const contended =
        contended_before === null ? "" : ` Tasks waited for a processor in ${contended_before} % of the minute before.`;
      const paragraphs = [
        `## ${part}`,
        `${name}. ${measured_at.slice(0, 16).replace("T", " ")} UTC, Node ${node}, ${machine}.${contended}`,
        rows.length === 0 ? "" : markdownTable(rows),
        note ?? "",
      ];
      return [part, paragraphs.filter((text) => text !== "").join("\n\n")];
    }),
  );
}

function join(parts: Map<string, string>): string {
  return `${[TITLE, INTRODUCTION, ...parts.values()].join("\n\n")}\n`;
}
