import { constants, crc32, deflateRawSync } from "node:zlib";

/** Method deflate, no name, no time, unknown operating system (RFC 1952, section 2.3). */
const MEMBER_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const STORED_HEAD = 5;
const MEMBER_END = 8;
const LONGEST_STORED = 65_535;

/**
 * Compresses the common beginning of many texts once. The returned function appends the end of one text as a stored block (RFC 1951,
 * section 3.2.4), so that a request costs one copy and one checksum.
 *
 * @throws RangeError when an end is longer than 65,535 bytes
 */
export function prepareGzip(beginning: Buffer): (end: Buffer) => Buffer {
  const compressed = deflateRawSync(beginning, { level: 6, finishFlush: constants.Z_SYNC_FLUSH });
  const head = Buffer.concat([MEMBER_HEAD, compressed]);
  const checksum = crc32(beginning);
  return (end) => {
    if (end.length > LONGEST_STORED) throw new RangeError("the end of a gzip member is too long to be stored");
    const member = Buffer.allocUnsafe(head.length + STORED_HEAD + end.length + MEMBER_END);
    let at = head.copy(member);
    at = member.writeUInt8(1, at);
    at = member.writeUInt16LE(end.length, at);
    at = member.writeUInt16LE(~end.length & 0xffff, at);
    at += end.copy(member, at);
    at = member.writeUInt32LE(crc32(end, checksum), at);
    member.writeUInt32LE((beginning.length + end.length) >>> 0, at);
    return member;
  };
}

/** Whether an Accept-Encoding header names gzip with a weight above 0. */
export function takesGzip(acceptEncoding: string): boolean {
  const named = /(?:^|,)\s*gzip\s*(?:;\s*q\s*=\s*([\d.]+)\s*)?(?=,|$)/i.exec(acceptEncoding);
  return named !== null && Number(named[1] ?? 1) > 0;
}
