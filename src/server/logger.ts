import { type Logger, pino } from "pino";

const HIDDEN = "[redacted]";

/** A signature in hex, and a payment as PAYMENT-SIGNATURE carries it: `{"x402Version"…` in base64. */
const SIGNATURES = /0x[0-9a-fA-F]{130,}|eyJ4NDAy[\w+/=-]{40,}/g;

/** Members that are never written, whoever logs them. */
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
 * Lines go out many at a time, a tenth of a second late at most, while the next requests are worked on, and the last ones
 * when the process exits: a write for each line took a fifth of a busy server's time. Only a kill loses those of its
 * last moment. What must not be lost is in the journal.
 */
const STANDARD_OUTPUT = { dest: 1, sync: false, minLength: 4_096, periodicFlush: 100 };

/**
 * The server's log: one JSON object a line. Secrets of the configuration are cut out of every line by their value, and
 * payments by their form, since messages and stacks of foreign errors may repeat what they were given.
 *
 * @param write where lines go; standard output when left out
 */
export function createLogger(level: string, secrets: readonly string[], write?: (line: string) => void): Logger {
  const options = {
    level,
    redact: { paths: [...MEMBERS, ...MEMBERS.map((member) => `err.${member}`)], censor: HIDDEN },
    hooks: { streamWrite: (line: string) => hideSecrets(line, secrets) },
  };
  return pino(options, write === undefined ? pino.destination(STANDARD_OUTPUT) : { write });
}

/** The text without the given secrets and without anything that looks like a payment. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) if (clean.includes(secret)) clean = clean.replaceAll(secret, HIDDEN);
  return clean.includes("0x") || clean.includes("eyJ4NDAy") ? clean.replace(SIGNATURES, HIDDEN) : clean;
}
