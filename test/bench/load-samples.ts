/** `again`: a payment that had been told to come again. */
export type TrafficKind = "free" | "unpaid" | "paid" | "again";

/** What became of one request. */
export interface Sample {
  kind: TrafficKind;
  status: number;
  /** Code of the error; empty when there was none. */
  code: string;
  /** From the moment it was due to its answer: waiting for a free connection counts. */
  ms: number;
  /** Seconds since the traffic began. */
  at: number;
}

const KINDS: readonly TrafficKind[] = ["free", "unpaid", "paid", "again"];
const COLUMNS = 5;
const CHUNK = COLUMNS * 16_384;

export interface PackedSamples {
  chunks: Float64Array[];
  codes: string[];
  used: number;
}

/** Hundreds of thousands of samples as plain numbers: as objects, the collector would stop the traffic to look at them. */
export class Samples {
  #chunks: Float64Array[] = [];
  #codes: string[] = [];
  #used = 0;

  get length(): number {
    return this.#used / COLUMNS;
  }

  push({ kind, status, code, ms, at }: Sample): void {
    const place = this.#used % CHUNK;
    if (place === 0) this.#chunks.push(new Float64Array(CHUNK));
    if (!this.#codes.includes(code)) this.#codes.push(code);
    this.#chunks.at(-1)?.set([KINDS.indexOf(kind), status, this.#codes.indexOf(code), ms, at], place);
    this.#used += COLUMNS;
  }

  /** All of them as they are kept, to be sent to another process; none are left. */
  pack(): PackedSamples {
    const packed = { chunks: this.#chunks, codes: this.#codes, used: this.#used };
    this.#chunks = [];
    this.#codes = [];
    this.#used = 0;
    return packed;
  }

  /** All of them, in the order of their answers; none are left. */
  take(): Sample[] {
    return unpackSamples(this.pack());
  }
}

export function unpackSamples({ chunks, codes, used }: PackedSamples): Sample[] {
  return Array.from({ length: used / COLUMNS }, (_, index) => {
    const place = index * COLUMNS;
    const chunk = chunks[Math.floor(place / CHUNK)] as Float64Array;
    const [kind, status, code, ms, at] = chunk.subarray(place % CHUNK, (place % CHUNK) + COLUMNS);
    return {
      kind: KINDS[kind ?? 0] as TrafficKind,
      status: status ?? 0,
      code: codes[code ?? 0] ?? "",
      ms: ms ?? 0,
      at: at ?? 0,
    };
  });
}
