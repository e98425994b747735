/** A value that is JSON text already, such as rows that SQLite has written. */
export class JsonText<Value> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Right, but slow: `toJson` puts the text in as it is. */
  toJSON(): Value {
    return JSON.parse(this.text);
  }
}

/** An object any member of which may be JSON text already. */
export type WithJsonText<T> = { [Name in keyof T]: T[Name] | JsonText<T[Name]> };

/** What `JSON.stringify` gives, but members of `value` that are JSON text are not read and written again. */
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
