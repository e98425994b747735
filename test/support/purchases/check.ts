import type { Json } from "../world/test-server.ts";

/** Something that a good answer holds, as a program checks it. */
export interface Check {
  /** Path into the answer; `[]` goes through a list, `$` is the whole answer, and `|` stands between several paths. */
  at: string;
  is: string;
  value?: Json;
}

/** Every value at a path. */
function valuesAt(data: Json, path: string): Json[] {
  if (path === "$") return [JSON.stringify(data)];
  let found: Json[] = [data];
  for (const part of path.split(".")) {
    const list = part.endsWith("[]");
    const name = list ? part.slice(0, -2) : part;
    found = found.flatMap((one) => (one === null || one === undefined ? [] : [one[name]]));
    if (list) found = found.flatMap((one) => (Array.isArray(one) ? one : []));
  }
  return found.filter((one) => one !== undefined);
}

/** Whether an answer meets a check; see the README of the purchases for what each word means. */
export function meetsCheck(data: Json, { at, is, value }: Check): boolean {
  const values = at.split("|").flatMap((path) => valuesAt(data, path));
  const text = (one: Json) => (typeof one === "string" ? one : JSON.stringify(one));
  const pattern = () => new RegExp(String(value).replace(/^\(\?i\)/, ""), String(value).startsWith("(?i)") ? "i" : "");
  switch (is) {
    case "equals":
      return values.some((one) => JSON.stringify(one) === JSON.stringify(value));
    case "one_of":
      return values.some((one) => value.includes(one));
    case "matches":
      return values.some((one) => pattern().test(text(one)));
    case "at_least":
      return values.some((one) => typeof one === "number" && one >= value);
    case "at_most":
      return values.some((one) => typeof one === "number" && one <= value);
    case "present":
      return values.some((one) => one !== null && one !== "" && (!Array.isArray(one) || one.length > 0));
    case "not_one_of":
      return values.every((one) => !value.includes(one));
    case "lacks":
      return values.every((one) => !pattern().test(text(one)));
    case "all_of":
      return values.every((one) => value.includes(one));
    case "count_at_least":
      return (values.length === 1 && Array.isArray(values[0]) ? values[0].length : values.length) >= value;
    default:
      throw new Error(`${is} is no check`);
  }
}
