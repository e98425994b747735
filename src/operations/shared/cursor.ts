import { ApiError } from "../../schema/errors.ts";

/** Makes the opaque `next_cursor` of a page that ends with the record `key`. */
export function encodeCursor(key: string): string {
  return Buffer.from(`after:${key}`).toString("base64url");
}

/**
 * Decodes a cursor made by `encodeCursor`.
 *
 * @param accepts whether a key can belong to a record
 * @throws ApiError INVALID_INPUT when the text is not a cursor
 */
export function decodeCursor(cursor: string, accepts: (key: string) => boolean = () => true): string {
  const key = /^after:(.+)$/su.exec(Buffer.from(cursor, "base64url").toString())?.[1];
  if (key === undefined || !accepts(key) || encodeCursor(key) !== cursor) {
    throw new ApiError("INVALID_INPUT", "The cursor is not one that this API gave out.", {
      members: {
        validation_errors: [{ path: "$.cursor", message: "must be a next_cursor of an earlier page", code: "custom" }],
      },
    });
  }
  return key;
}

/**
 * Returns the page of an ordered list after the record with the cursor's key.
 * @throws ApiError INVALID_INPUT when no record has the key, because the list has changed
 */
export function pageOf<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): { rows: readonly T[]; nextCursor: string | null } {
  let from = 0;
  if (cursor !== undefined) {
    const after = decodeCursor(cursor);
    from = rows.findIndex((row) => keyOf(row) === after) + 1;
    if (from === 0) decodeCursor("");
  }
  const page = rows.slice(from, from + limit);
  const last = page.at(-1);
  const more = from + limit < rows.length && last !== undefined;
  return { rows: page, nextCursor: more ? encodeCursor(keyOf(last)) : null };
}
