/** A list of 32-bit unsigned numbers that grows by doubling. */
export interface GrowingUint32 {
  push(value: number): void;
  readonly length: number;
  /** The numbers so far, in an array of their own. */
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

/** Adds one to `counts[index]` and returns what it was. */
export function count(counts: Uint32Array, index: number): number {
  const before = counts[index] as number;
  counts[index] = before + 1;
  return before;
}

/** Turns counts into running sums, in place. */
export function cumulate(counts: Uint32Array): void {
  for (let i = 1; i < counts.length; i++) counts[i] = (counts[i] as number) + (counts[i - 1] as number);
}
