import type { Kind, Outcome } from "./kinds.ts";
import type { Region } from "./regions.ts";

/** One changed page. */
export interface Change {
  kind: string;
  /** What was done, for the report. */
  note: string;
  text: string;
  /** The pieces of the original whose prices are concerned; null: all of the page. */
  pieces: readonly { start: number; end: number }[] | null;
  outcome: Outcome;
  /** For `stated`: the amount that the changed page states. */
  stated?: readonly string[];
  /** A service that the change names, for `tier`, or the only service whose prices are concerned. */
  service?: string;
  /** A page that ends early may lack the days and conditions that stood below. */
  cut?: boolean;
}

export type Make = (text: string, regions: readonly Region[], kind: Kind) => Iterable<Change>;

const SERVICE: Record<string, string> = { batch: "batch", flex: "flex", priority: "priority", fast: "fast" };

/** Whether a page is HTML rather than Markdown or components. */
export const isHtml = (text: string) => /^\s*<(?!DocTable)/.test(text);

/** The service that words name; empty when they name none. */
export const serviceNamed = (words: string) =>
  Object.entries(SERVICE).find(([word]) => words.toLowerCase().includes(word))?.[1] ?? "";
