/** A list of unsigned 32-bit integers that doubles its capacity when full. */
export interface GrowingUint32 {
  push(value: number): void;
  readonly length: number;
  /** Returns the numbers added so far in an array of their own. */
  take(): Uint32Array;
  at(index: number): number;
}

export function growingUint32(capacity = 1024): GrowingUint32 {
  let values = new Uint32Array(capacity);
  let length = 0;
  return {
    push(value) {
      if (length === values.length) {
        const larger = new Uint32Array(length * 2);
        larger.set(values);
        values = larger;
      }
      values[length++] = value;
    },
    get length() {
      return length;
    },
    take: () => values.slice(0, length),
    at: (index) => values[index] as number,
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
