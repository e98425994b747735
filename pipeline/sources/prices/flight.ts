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
