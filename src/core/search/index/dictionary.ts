/** Sorted strings in two typed arrays: string `i` is `units[start[i]] … units[start[i + 1] - 1]`, in UTF-16 units. */
export interface Dictionary {
  units: Uint16Array;
  start: Uint32Array;
}

/** Packs unique strings that are sorted by code unit (the default order of `sort`). */
export function packDictionary(sorted: readonly string[]): Dictionary {
  const start = new Uint32Array(sorted.length + 1);
  for (const [i, text] of sorted.entries()) start[i + 1] = (start[i] as number) + text.length;
  const units = new Uint16Array(start[sorted.length] as number);
  let at = 0;
  for (const text of sorted) for (let i = 0; i < text.length; i++) units[at++] = text.charCodeAt(i);
  return { units, start };
}

export function sizeOf(dictionary: Dictionary): number {
  return dictionary.start.length - 1;
}

export function textOf(dictionary: Dictionary, id: number): string {
  let text = "";
  const end = dictionary.start[id + 1] as number;
  for (let i = dictionary.start[id] as number; i < end; i++) text += String.fromCharCode(dictionary.units[i] as number);
  return text;
}

/** Returns the position of a string, or -1. */
export function find(dictionary: Dictionary, text: string): number {
  const id = lowerBound(dictionary, text, 0);
  return id < sizeOf(dictionary) && compare(dictionary, id, text) === 0 ? id : -1;
}

/** Returns the half-open range of the strings that begin with `prefix`. */
export function prefixRange(dictionary: Dictionary, prefix: string): [from: number, to: number] {
  const from = lowerBound(dictionary, prefix, 0);
  return [from, lowerBound(dictionary, `${prefix}\uffff`, from)];
}

function lowerBound(dictionary: Dictionary, text: string, from: number): number {
  let low = from;
  let high = sizeOf(dictionary);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(dictionary, middle, text) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function compare({ units, start }: Dictionary, id: number, text: string): number {
  const from = start[id] as number;
  const length = (start[id + 1] as number) - from;
  const shared = Math.min(length, text.length);
  for (let i = 0; i < shared; i++) {
    const difference = (units[from + i] as number) - text.charCodeAt(i);
    if (difference !== 0) return difference;
  }
  return length - text.length;
}
