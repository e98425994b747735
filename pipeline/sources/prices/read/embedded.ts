const PUSH = /self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)/g;
const MAX_DEPTH = 200;

/**
 * The values that a React server page carries beside its markup (`self.__next_f.push`). Prices of some pages stand
 * nowhere else. In them a leading `$` is escaped as `$$`; readers of these values undo that with `unescaped`.
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

/** The properties that an Astro page carries for its interactive parts, as parsed values. */
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

/** Every string inside these values. */
export function* stringsIn(values: unknown, depth = 0): Generator<string> {
  if (typeof values === "string") yield values;
  else if (typeof values === "object" && values !== null && depth <= MAX_DEPTH) {
    for (const value of Object.values(values)) yield* stringsIn(value, depth + 1);
  }
}

/** Every object inside these values, outermost first. */
export function* objectsIn(values: unknown, depth = 0): Generator<Record<string, unknown>> {
  if (typeof values !== "object" || values === null || depth > MAX_DEPTH) return;
  if (!Array.isArray(values)) yield values as Record<string, unknown>;
  for (const value of Object.values(values)) yield* objectsIn(value, depth + 1);
}

/** A string of a React payload as it is shown. */
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
