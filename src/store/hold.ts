import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A build whose content must not be published again. */
export interface Hold {
  build_id: string;
  /** Digest of the build's inputs. A build with other inputs is published and ends the hold. */
  inputs_sha256: string;
  /** ISO 8601, UTC. */
  since: string;
}

const fileOf = (dataDir: string) => join(dataDir, "hold.json");

/** Reads the hold of a data folder; null when there is none. */
export function readHold(dataDir: string): Hold | null {
  if (!existsSync(fileOf(dataDir))) return null;
  return JSON.parse(readFileSync(fileOf(dataDir), "utf8"));
}

/** Starts a hold, in place of any earlier one. */
export function writeHold(dataDir: string, hold: Hold): void {
  writeFileSync(fileOf(dataDir), `${JSON.stringify(hold)}\n`);
}

/** Ends a hold. Returns whether there was one. */
export function releaseHold(dataDir: string): boolean {
  const held = existsSync(fileOf(dataDir));
  rmSync(fileOf(dataDir), { force: true });
  return held;
}
