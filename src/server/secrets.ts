/** Settings whose value is a secret, and addresses that may contain one. */
const SECRETS = [
  "FACILITATOR_TOKEN",
  "CDP_API_KEY_ID",
  "CDP_API_KEY_SECRET",
  "GITHUB_TOKEN",
  "PAYER_PRIVATE_KEY",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
];
const SECRET_ADDRESSES = ["RPC_URL", "FACILITATOR_URL", "LIMITS_URL", "LEDGER_URL"];
/** Shorter values are not treated as secrets: they would match innocent text. */
const SECRET_LENGTH = 8;

/**
 * Returns the secret values of an environment in every form in which a log may contain them, to be redacted.
 *
 * @param env the settings by name
 */
export function secretsOf(env: Readonly<Record<string, string | undefined>>): string[] {
  const values = SECRETS.map((name) => env[name]?.trim() ?? "");
  for (const name of SECRET_ADDRESSES) {
    const text = env[name] ?? "";
    if (!URL.canParse(text)) continue;
    const { username, password, pathname, search } = new URL(text);
    // RPC providers put the account key into the path or the query.
    if (name === "RPC_URL") values.push(...pathname.split("/"), ...search.split(/[?&=]/));
    values.push(username, password);
  }
  // A multi-line key is logged with escapes, and a hex key with or without its prefix.
  const forms = values.flatMap((value) => [value.replace(/^0x/, ""), ...value.split("\n").map((line) => line.trim())]);
  return [...new Set(forms.filter((value) => value.length >= SECRET_LENGTH))];
}
