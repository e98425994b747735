import { styleText } from "node:util";

const LEVELS: Readonly<Record<number, readonly [string, "dim" | "green" | "yellow" | "red"]>> = {
  10: ["trace", "dim"],
  20: ["debug", "dim"],
  30: ["info ", "green"],
  40: ["warn ", "yellow"],
  50: ["error", "red"],
  60: ["fatal", "red"],
};

/** Members that are irrelevant at the terminal where the process runs. */
const LEFT_OUT = new Set(["level", "time", "pid", "hostname", "msg", "err"]);

/**
 * Formats one line of the JSON log for a person at a terminal: local time, level, message, `name=value` pairs, and the
 * stack of an error on lines of its own. A line that is not JSON is returned unchanged.
 */
export function prettyLine(line: string): string {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line);
  } catch {
    return line;
  }
  const [name, color] = LEVELS[Number(entry.level)] ?? ["     ", "dim"];
  const time = new Date(Number(entry.time)).toTimeString().slice(0, 8);
  const rest = Object.entries(entry)
    .filter(([key]) => !LEFT_OUT.has(key))
    .map(([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const error = entry.err as { stack?: string; message?: string } | undefined;
  const stack = error === undefined ? "" : `\n  ${(error.stack ?? error.message ?? "").replaceAll("\n", "\n  ")}`;
  const details = rest.length === 0 ? "" : ` ${paint("dim", rest.join(" "))}`;
  return `${paint("dim", time)} ${paint(color, name)} ${String(entry.msg ?? "")}${details}${stack}\n`;
}

/** Colors a text unless `NO_COLOR` or a terminal without colors forbids it. */
function paint(color: "dim" | "green" | "yellow" | "red", text: string): string {
  return styleText(color, text, { stream: process.stdout });
}
