/** Secrets that every server of the tests is given, unless a test gives it others: none may ever be printed. */
export const PLANTED_SECRETS: Readonly<Record<string, string>> = {
  FACILITATOR_TOKEN: "planted-facilitator-token-of-all-tests",
  GITHUB_TOKEN: "ghp_plantedTokenOfAllTests0123456789",
  PAYER_PRIVATE_KEY: "0x706c616e746564206b6579206f6620616c6c20746573747320706c616e746564",
};

/** @throws Error when a planted secret stands in what a server printed */
export function refusePlantedSecrets(printed: string): void {
  for (const [name, value] of Object.entries(PLANTED_SECRETS)) {
    const at = printed.indexOf(value.replace(/^0x/, ""));
    if (at !== -1) throw new Error(`the server printed ${name}: …${printed.slice(Math.max(0, at - 200), at)}`);
  }
}
