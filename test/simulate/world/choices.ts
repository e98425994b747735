/**
 * Where a history takes its decisions from. A seed makes them; a tape of an earlier history repeats them. Every decision
 * is a number, and 0 always means the plainest possibility, so that a tape that is cut short or filled with zeros is a
 * plainer history: that is what the shrinker relies on.
 */
export class Choices {
  readonly tape: number[] = [];
  readonly #source: (limit: number) => number;

  private constructor(source: (limit: number) => number) {
    this.#source = source;
  }

  static ofSeed(seed: number): Choices {
    const random = mulberry32(seed);
    return new Choices((limit) => Math.floor(random() * limit));
  }

  static ofTape(tape: readonly number[]): Choices {
    let at = 0;
    return new Choices((limit) => (tape[at++] ?? 0) % limit);
  }

  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    if (limit <= 1) return 0;
    const chosen = this.#source(limit);
    this.tape.push(chosen);
    return chosen;
  }

  /** True about once in `n` times; false is the plain choice. */
  rarely(n: number): boolean {
    return this.below(n) === n - 1;
  }

  /** One of them; the first is the plain choice. */
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError("there is nothing to pick from");
    return item;
  }
}

/** Tommy Ettinger's generator: small, quick, and the same on every machine. */
function mulberry32(seed: number): () => number {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
