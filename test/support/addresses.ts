/** Every address in a text that begins with one of these, without what is no part of it in Markdown, YAML or JSON. */
export function addressesIn(text: string, prefixes: readonly string[]): string[] {
  const found = new Set<string>();
  for (const [address] of text.matchAll(/https?:\/\/[^\s"'<>)\]`|\\]+/g)) {
    const clean = address.replace(/[.,;:]+$/, "");
    if (prefixes.some((prefix) => clean.startsWith(`${prefix}/`)) && !clean.includes("{")) found.add(clean);
  }
  return [...found];
}
