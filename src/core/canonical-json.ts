export type CanonicalValue =
  | string
  | boolean
  | null
  | number
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue };

/**
 * RFC 8785 canonical JSON of strings, booleans, null, safe integers, arrays and objects. Fractions are refused, since
 * nothing here has them: amounts are text.
 *
 * @throws TypeError for a number that is not a safe integer, or a lone surrogate in a string.
 */
export function canonicalJson(value: CanonicalValue): string {
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw new TypeError("canonical JSON has no lone surrogates");
    return JSON.stringify(value);
  }
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new TypeError(`canonical JSON is for safe integers, not ${value}`);
    return String(value === 0 ? 0 : value);
  }
  if (value === null || typeof value === "boolean") return String(value);
  if (isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  // The default order of sort() is that of UTF-16 code units, which is the order of RFC 8785, section 3.2.3.
  const members = Object.keys(value)
    .sort()
    .map((key) => `${canonicalJson(key)}:${canonicalJson(value[key] as CanonicalValue)}`);
  return `{${members.join(",")}}`;
}

function isArray(value: CanonicalValue): value is readonly CanonicalValue[] {
  return Array.isArray(value);
}
