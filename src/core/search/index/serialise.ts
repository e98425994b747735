import type { IndexData } from "./format.ts";

/** Thrown when the bytes are not a search index of this version; build the index again. */
export class SearchIndexFormatError extends Error {
  override name = "SearchIndexFormatError";
}

const MAGIC = 0x58534243;
const VERSION = 1;
const HEADER_NUMBERS = 4;
const SECTIONS = 12;

/**
 * Serialises an index in the machine's byte order (little-endian wherever Node runs): magic, version, number of documents, number of
 * sections, byte length of each section; then the sections, each aligned to eight bytes. The pieces are views of the index, because that
 * of a large catalogue takes hundreds of megabytes.
 */
export function* serialisedPieces(data: IndexData): Iterable<Uint8Array> {
  const { terms, roots } = data;
  const sections = [
    ...[terms.units, terms.start, data.inName],
    ...[data.postingStart, data.postingDoc, data.postingWeight],
    ...[roots.units, roots.start, data.rootStart, data.rootTerms],
    ...[data.forwardStart, data.forward],
  ];
  const lengths = sections.map(({ byteLength }) => byteLength);
  const { starts, total } = layout(lengths);
  const header = new Uint32Array([MAGIC, VERSION, data.size, SECTIONS, ...lengths]);
  let at = 0;
  for (const [i, { buffer, byteOffset, byteLength }] of [header, ...sections].entries()) {
    yield new Uint8Array(buffer, byteOffset, byteLength);
    at += byteLength;
    const next = starts[i] ?? total;
    if (next > at) yield new Uint8Array(next - at);
    at = next;
  }
}

/** Returns views of the bytes, which must not change afterwards. @throws SearchIndexFormatError when the bytes are not a valid index */
export function deserialiseData(bytes: Uint8Array): IndexData {
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  const headerLength = HEADER_NUMBERS + SECTIONS;
  if (byteLength < headerLength * 4) throw new SearchIndexFormatError("search index: too short");
  const header = new Uint32Array(buffer, byteOffset, headerLength);
  if (header[0] !== MAGIC || header[1] !== VERSION || header[3] !== SECTIONS) {
    throw new SearchIndexFormatError("search index: not a search index of this version");
  }
  const lengths = [...header.subarray(HEADER_NUMBERS)];
  const { starts, total } = layout(lengths);
  if (total !== byteLength || lengths.some((length, i) => length % (i === 2 ? 1 : 2) !== 0)) {
    throw new SearchIndexFormatError("search index: cut off or damaged");
  }
  let section = -1;
  const at = () => {
    section++;
    return [byteOffset + (starts[section] as number), lengths[section] as number] as const;
  };
  const u8 = ([start, length]: readonly [number, number]) => new Uint8Array(buffer, start, length);
  const u16 = ([start, length]: readonly [number, number]) => new Uint16Array(buffer, start, length >>> 1);
  const u32 = ([start, length]: readonly [number, number]) => new Uint32Array(buffer, start, length >>> 2);
  const data: IndexData = {
    size: header[2] as number,
    terms: { units: u16(at()), start: u32(at()) },
    inName: u8(at()),
    postingStart: u32(at()),
    postingDoc: u32(at()),
    postingWeight: u16(at()),
    roots: { units: u16(at()), start: u32(at()) },
    rootStart: u32(at()),
    rootTerms: u32(at()),
    forwardStart: u32(at()),
    forward: u32(at()),
  };
  if (!consistent(data)) throw new SearchIndexFormatError("search index: cut off or damaged");
  return data;
}

/** Whether every table of offsets ends where the array it points into ends. */
function consistent(data: IndexData): boolean {
  const { terms, roots } = data;
  const ends = (starts: Uint32Array, count: number, target: ArrayLike<number>) =>
    starts.length === count + 1 && starts[count] === target.length;
  return (
    ends(terms.start, data.inName.length, terms.units) &&
    ends(data.postingStart, data.inName.length, data.postingDoc) &&
    data.postingWeight.length === data.postingDoc.length &&
    ends(roots.start, roots.start.length - 1, roots.units) &&
    ends(data.rootStart, roots.start.length - 1, data.rootTerms) &&
    ends(data.forwardStart, data.size, data.forward)
  );
}

function layout(lengths: readonly number[]): { starts: number[]; total: number } {
  let at = pad((HEADER_NUMBERS + lengths.length) * 4);
  const starts = lengths.map((length) => {
    const start = at;
    at = pad(at + length);
    return start;
  });
  return { starts, total: at };
}

function pad(length: number): number {
  return Math.ceil(length / 8) * 8;
}
