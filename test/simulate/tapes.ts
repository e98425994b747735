import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = new URL("tapes/", import.meta.url).pathname;

/** The shortest history that was found to break a rule, as the decisions that lead to it. */
export interface Tape {
  readonly rule: string;
  readonly seed: number;
  readonly tape: readonly number[];
}

/** Writes a tape to the folder that the tests replay. Returns its path. */
export function keepTape(tape: Tape): string {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${tape.rule.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-${tape.seed}.tape`);
  writeFileSync(file, `${JSON.stringify({ rule: tape.rule, seed: tape.seed, tape: tape.tape })}\n`);
  return file;
}

export function readTape(file: string): Tape {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Paths of all tapes that are kept. */
export function keptTapes(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".tape"))
    .sort()
    .map((name) => join(FOLDER, name));
}
