import type { RailDeps } from "../../src/payments/index.ts";
import type { Io } from "./io.ts";

/** Returns the log of a payment rail that a command uses: warnings and errors go to standard error. */
export function railLog(io: Io): RailDeps["log"] {
  const print = (_: object, message: string) => io.stderr(`${message}\n`);
  return { info: () => undefined, warn: print, error: print };
}
