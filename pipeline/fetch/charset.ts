/**
 * Decodes a body by, in this order, its byte order mark, the content type, HTML's own `meta`, and UTF-8. Bytes that are
 * invalid in that encoding are a fault; they never become replacement characters.
 */
export function decodeText(
  bytes: Uint8Array,
  contentType: string,
): { ok: true; text: string; charset: string } | { ok: false; message: string } {
  const label = fromMark(bytes) ?? parameter(contentType) ?? (isHtml(contentType) ? fromMeta(bytes) : null) ?? "utf-8";
  let decoder: InstanceType<typeof TextDecoder>;
  try {
    decoder = new TextDecoder(label, { fatal: true });
  } catch {
    return { ok: false, message: `the charset "${label.slice(0, 40)}" is not known` };
  }
  try {
    return { ok: true, text: decoder.decode(bytes), charset: decoder.encoding };
  } catch {
    return { ok: false, message: `the bytes are not valid ${decoder.encoding}, the encoding that the page declares` };
  }
}

/** Returns the media type without its parameters, in lower case. */
export function mediaType(contentType: string): string {
  return (contentType.split(";")[0] ?? "").trim().toLowerCase();
}

function isHtml(contentType: string): boolean {
  return ["text/html", "application/xhtml+xml"].includes(mediaType(contentType));
}

function fromMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return null;
}

function parameter(contentType: string): string | null {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? null;
}

/** HTML allows the declaration only within the first 1024 bytes; one that names UTF-16 means UTF-8 there. */
function fromMeta(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  const label = /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1] ?? null;
  return label !== null && /^utf-?16/i.test(label) ? "utf-8" : label;
}
