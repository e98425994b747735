/** Formats a context window in tokens: `1.05M`, `200k`; a dash when unknown. */
export function contextText(tokens: number | null): string {
  if (tokens === null) return "–";
  if (tokens >= 1_000_000) return `${Number((tokens / 1_000_000).toFixed(2))}M`;
  return tokens >= 1000 ? `${Math.round(tokens / 1000)}k` : String(tokens);
}

/** Lists what a model reads or writes: `text, image, PDF`. */
export function mediaText(media: readonly string[]): string {
  return media.map((one) => (one === "pdf" ? "PDF" : one)).join(", ");
}
