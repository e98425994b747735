import { editDistance } from "../core/text/nearest.ts";

/** Every setting that the program reads from the environment or a settings file. A test compares it with the code. */
export const SETTINGS: readonly string[] = [
  "ALLOWED_ORIGINS",
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
  "BASE_URL",
  "BUILDS_URL",
  "CDP_API_KEY_ID",
  "CDP_API_KEY_SECRET",
  "DAILY_CEILING_USDC",
  "DATA_DIR",
  "FACILITATOR_TOKEN",
  "FACILITATOR_URL",
  "GITHUB_API_URL",
  "GITHUB_TOKEN",
  "HOST",
  "LEDGER_URL",
  "LIMITS_URL",
  "LOCAL_EVM",
  "LOG_LEVEL",
  "MAX_REQUEST_USDC",
  "METRICS_HOST",
  "METRICS_PORT",
  "NODE_ENV",
  "PAID_RATE_LIMIT_PER_MINUTE",
  "PAYER_ALLOWLIST",
  "PAYER_PRIVATE_KEY",
  "PAYMENTS_AT_ONCE",
  "PAYMENT_RAIL",
  "PORT",
  "PUBLISHER_NAME",
  "RATE_LIMIT_PER_MINUTE",
  "REPLICAS",
  "RPC_URL",
  "SETTLEMENT_RECHECK_BLOCKS",
  "SITE_URL",
  "STOP_LEAD_SECONDS",
  "SUPPORT_CONTACT",
  "TREASURY_ADDRESS",
  "TRUST_PROXY",
];

const MOST_EDITS = 2;
/** Shorter names are too close to variables of other programs: HOST and HOSTS, PORT and POST. */
const SHORTEST = 7;

/** Returns the setting that a name most likely means, or null. */
export function meantSetting(name: string): string | null {
  const [nearest] = SETTINGS.filter((known) => known.length >= SHORTEST)
    .map((known) => ({ known, edits: editDistance(name.toUpperCase(), known) }))
    .filter(({ edits }) => edits <= MOST_EDITS)
    .sort((a, b) => a.edits - b.edits);
  return nearest?.known ?? null;
}

/** Returns a sentence for each name that is no setting but close to one. */
export function misspeltSettings(names: readonly string[]): string[] {
  return names
    .filter((name) => !SETTINGS.includes(name))
    .map((name) => ({ name, meant: meantSetting(name) }))
    .filter(({ meant }) => meant !== null)
    .map(({ name, meant }) => `${name} is not a setting; did you mean ${meant}?`);
}
