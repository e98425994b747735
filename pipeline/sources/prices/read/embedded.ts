const PUSH = /self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)/g;
const MAX_DEPTH = 200;

/**
 * Returns the values that a React server page embeds beside its markup (`self.__next_f.push`). Some pages have their prices only there. A
 * leading `$` is escaped as `$$` in them; use `unescaped` to undo that.
 */
export function flightValues(html: string): unknown[] {
  const payload = [...html.matchAll(PUSH)]
    .map((match) => parsed(match[1] ?? ""))
    .filter((part) => typeof part === "string");
  return payload
    .join("")
    .split("\n")
    .flatMap((line) => {
      const value = parsed(line.replace(/^[0-9a-f]+:(?:I|HL)?/, ""));
      return typeof value === "object" && value !== null ? [value] : [];
    });
}

const ISLAND = /<astro-island\b[^>]*?\sprops="([^"]*)"/g;

/** Returns the parsed properties that an Astro page embeds for its islands. */
export function islandValues(html: string): unknown[] {
  return [...html.matchAll(ISLAND)].flatMap((match) => {
    const value = parsed(
      (match[1] ?? "")
        .replace(/&quot;/g, '"')
        .replace(/&lt;/g, "<")
        .replace(/&gt;/g, ">")
        .replace(/&#39;/g, "'")
        .replace(/&amp;/g, "&"),
    );
    return typeof value === "object" && value !== null ? [value] : [];
  });
}

/** Iterates over every string inside these values. */
export function* stringsIn(values: unknown, depth = 0): Generator<string> {
  if (typeof values === "string") yield values;
  else if (typeof values === "object" && values !== null && depth <= MAX_DEPTH) {
    for (const value of Object.values(values)) yield* stringsIn(value, depth + 1);
  }
}

/** Iterates over every object inside these values, outermost first. */
export function* objectsIn(values: unknown, depth = 0): Generator<Record<string, unknown>> {
  if (typeof values !== "object" || values === null || depth > MAX_DEPTH) return;
  if (!Array.isArray(values)) yield values as Record<string, unknown>;
  for (const value of Object.values(values)) yield* objectsIn(value, depth + 1);
}

/** Returns a string of a React payload as displayed. */
export function unescaped(text: string): string {
  return text.startsWith("$$") ? text.slice(1) : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
