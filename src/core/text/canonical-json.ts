/**
 * Canonical JSON by RFC 8785: members sorted by UTF-16 code units, no white space, numbers as ECMAScript writes them.
 * Equal values give equal text, so a hash over it identifies the value. As in `JSON.stringify`, members that are
 * undefined are omitted. A lone surrogate, which RFC 8785 rejects, is escaped: it can only come from a caller's text.
 *
 * @throws TypeError for a number that is not finite, or a value that JSON does not have
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new TypeError(`canonical JSON cannot hold ${value}`);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object") throw new TypeError(`canonical JSON cannot hold a ${typeof value}`);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    // sort() orders by UTF-16 code units by default, as RFC 8785, section 3.2.3, requires.
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
}
