import { isAscii, isUtf8 } from "node:buffer";

type Decoded = { ok: true; text: string; charset: string } | { ok: false; message: string };

/**
 * Decodes a body by, in this order, its byte order mark, the content type, HTML's own `meta`, and UTF-8. Bytes that are
 * invalid in that encoding are a fault; they never become replacement characters. So are signs of another encoding,
 * since the currency before an amount could be lost: NUL characters, UTF-8 under another name, UTF-8 encoded twice.
 */
export function decodeText(bytes: Uint8Array, contentType: string): Decoded {
  const label = fromMark(bytes) ?? parameter(contentType) ?? (isHtml(contentType) ? fromMeta(bytes) : null) ?? "utf-8";
  let decoder: InstanceType<typeof TextDecoder>;
  try {
    decoder = new TextDecoder(label, { fatal: true });
  } catch {
    return { ok: false, message: `the charset "${label.slice(0, 40)}" is not known` };
  }
  const charset = decoder.encoding;
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return { ok: false, message: `the bytes are not valid ${charset}, the encoding that the page declares` };
  }
  const message = misread(bytes, text, charset);
  return message === null ? { ok: true, text, charset } : { ok: false, message };
}

/** Says why `charset`, although every byte is valid in it, is not the encoding of a text. */
function misread(bytes: Uint8Array, text: string, charset: string): string | null {
  if (text.includes("\0")) return `the text has NUL characters: it is not ${charset}, or not text`;
  if (!charset.startsWith("utf-") && !isAscii(bytes) && isUtf8(bytes)) {
    return `the page declares ${charset}, but its bytes are UTF-8`;
  }
  const twice = TWICE.exec(text);
  return twice === null ? null : `the text was encoded as UTF-8 twice, as in "${twice[0]}"`;
}

const CONTINUATION = "[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]";
/**
 * Bytes of a UTF-8 character that were read as Windows-1252 or Latin-1: no-break spaces, pounds and accents begin with
 * `Â` or `Ã`, the other currencies and punctuation with `â`, ideographs and wide forms with `ã`, `å`, `æ` and `ï`.
 */
const TWICE = new RegExp(`[ÂÃ]${CONTINUATION}|[âãåæï]${CONTINUATION}{2}`);

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
