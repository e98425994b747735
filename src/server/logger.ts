import { type Logger, pino } from "pino";
import { prettyLine } from "./pretty-log.ts";

const HIDDEN = "[redacted]";

/** A signature in hex, and a payment as PAYMENT-SIGNATURE carries it: `{"x402Version"…` in base64. */
const SIGNATURES = /0x[0-9a-fA-F]{130,}|eyJ4NDAy[\w+/=-]{40,}/g;

/** Members that are never logged. */
const MEMBERS = [
  "authorization",
  "payment",
  "payload",
  "signature",
  'headers["payment-signature"]',
  "headers.authorization",
  "req.headers",
];

/**
 * Lines are written in batches, at most a tenth of a second late, and the last ones when the process exits, because one
 * write per line took a fifth of a busy server's time. Only a kill loses the latest lines. Whatever must not be lost is
 * in the journal.
 */
const STANDARD_OUTPUT = { dest: 1, sync: false, minLength: 4_096, periodicFlush: 100 };

/**
 * Creates the server's log: one JSON object per line. Secrets of the configuration are redacted by value and payments
 * by form, since messages and stacks of third-party errors may repeat their input.
 *
 * @param to.write receives each line; standard output when omitted
 * @param to.pretty formats the lines for a person at a terminal
 */
export function createLogger(
  level: string,
  secrets: readonly string[],
  to: { write?: ((line: string) => void) | undefined; pretty?: boolean | undefined } = {},
): Logger {
  const options = {
    level,
    redact: { paths: [...MEMBERS, ...MEMBERS.map((member) => `err.${member}`)], censor: HIDDEN },
    hooks: { streamWrite: (line: string) => hideSecrets(line, secrets) },
  };
  if (to.write !== undefined) return pino(options, { write: to.write });
  if (to.pretty) return pino(options, { write: (line) => void process.stdout.write(prettyLine(line)) });
  return pino(options, pino.destination(STANDARD_OUTPUT));
}

/** Removes the given secrets, and anything that looks like a payment, from a text. */
function hideSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) if (clean.includes(secret)) clean = clean.replaceAll(secret, HIDDEN);
  return clean.includes("0x") || clean.includes("eyJ4NDAy") ? clean.replace(SIGNATURES, HIDDEN) : clean;
}
