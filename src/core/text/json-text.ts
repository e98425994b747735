/** A value that is already serialised as JSON, such as rows written by SQLite. */
export class JsonText<Value> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Correct but slow; `toJson` inserts the text unchanged. */
  toJSON(): Value {
    return JSON.parse(this.text);
  }
}

/** An object whose members may each be serialised JSON. */
export type WithJsonText<T> = { [Name in keyof T]: T[Name] | JsonText<T[Name]> };

/** Serialises like `JSON.stringify`, but inserts members of `value` that are already JSON text unchanged. */
export function toJson(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value);
  if (!members.some(([, member]) => member instanceof JsonText)) return JSON.stringify(value);
  const parts = members
    .filter(([, member]) => member !== undefined)
    .map(
      ([name, member]) =>
        `${JSON.stringify(name)}:${member instanceof JsonText ? member.text : JSON.stringify(member)}`,
    );
  return `{${parts.join(",")}}`;
}
