type Numbers = Uint16Array | Uint32Array;

/** A list of unsigned integers in chunks, so that it grows without copying what it holds. */
export interface Growing<T extends Numbers> {
  push(value: number): void;
  readonly length: number;
  /** Returns the numbers in an array of their own, and leaves the list empty. */
  take(): T;
}

/** Numbers in one chunk. */
const CHUNK = 65_536;

export const growingUint16 = (): Growing<Uint16Array> => growing((length) => new Uint16Array(length));
export const growingUint32 = (): Growing<Uint32Array> => growing((length) => new Uint32Array(length));

function growing<T extends Numbers>(allocate: (length: number) => T): Growing<T> {
  let full: T[] = [];
  let last = allocate(CHUNK);
  let used = 0;
  const length = () => full.length * CHUNK + used;
  return {
    push(value) {
      if (used === CHUNK) {
        full.push(last);
        last = allocate(CHUNK);
        used = 0;
      }
      last[used++] = value;
    },
    get length() {
      return length();
    },
    take() {
      const values = allocate(length());
      for (const [i, chunk] of full.entries()) values.set(chunk, i * CHUNK);
      values.set(last.subarray(0, used), full.length * CHUNK);
      full = [];
      used = 0;
      return values;
    },
  };
}

/** Increments `counts[index]`. Returns the previous value. */
export function count(counts: Uint32Array, index: number): number {
  const before = counts[index] as number;
  counts[index] = before + 1;
  return before;
}

/** Replaces counts by their running sums, in place. */
export function cumulate(counts: Uint32Array): void {
  for (let i = 1; i < counts.length; i++) counts[i] = (counts[i] as number) + (counts[i - 1] as number);
}
