import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = new URL("tapes/", import.meta.url).pathname;

/** The shortest history that was found to break a rule, as the decisions that lead to it. */
export interface Tape {
  readonly rule: string;
  readonly seed: number;
  readonly tape: readonly number[];
  /** The journal that it was found with; SQLite when nothing is said. */
  readonly journal?: "postgres";
}

/** Writes a tape to the folder that the tests replay. Returns its path. */
export function keepTape({ rule, seed, tape, journal }: Tape): string {
  mkdirSync(FOLDER, { recursive: true });
  const suffix = journal === undefined ? "" : `-${journal}`;
  const file = join(FOLDER, `${rule.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-${seed}${suffix}.tape`);
  writeFileSync(file, `${JSON.stringify({ rule, seed, tape, journal })}\n`);
  return file;
}

export function readTape(file: string): Tape {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Paths of all tapes that are kept for a journal. */
export function keptTapes(journal?: "postgres"): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".tape"))
    .sort()
    .map((name) => join(FOLDER, name))
    .filter((file) => readTape(file).journal === journal);
}
