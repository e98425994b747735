/** Cuts text at a word boundary, to at most `length` characters. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  const space = cut.lastIndexOf(" ");
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.]+$/, "")}…`;
}

/** Formats a context window in tokens: `1.05M`, `200k`. */
export function shortTokens(tokens: number | null): string {
  if (tokens === null) return "?";
  if (tokens >= 1_000_000) return `${Number((tokens / 1_000_000).toFixed(2))}M`;
  return tokens >= 1_000 ? `${Math.round(tokens / 1_000)}k` : String(tokens);
}

/** Formats US dollars; `?` when unknown. */
export function dollars(decimal: string | null): string {
  return decimal === null ? "?" : `$${decimal}`;
}

/** Formats a whole number with thousands separators; `?` when unknown. */
export function grouped(value: number | null): string {
  return value === null ? "?" : value.toLocaleString("en-US");
}
