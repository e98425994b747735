import { randomBytes } from "node:crypto";
import { type Address, type Hex, recoverAddress } from "viem";

/** Timers and randomness of the payment core. The simulator replaces them. */
export interface Runtime {
  /** Milliseconds on a monotonic clock. */
  elapsed(): number;
  sleep(ms: number): Promise<void>;
  /** Calls `work` once after `ms` milliseconds; does not keep the process alive. Returns a function that cancels it. */
  after(ms: number, work: () => void): () => void;
  /** Returns unguessable lower-case hex of a number of bytes. */
  randomHex(bytes: number): string;
  /** Returns the account that signed the hash. Rejects when the bytes are not a signature. */
  recoverSigner(hash: Hex, signature: Hex): Promise<Address>;
}

export const systemRuntime: Runtime = {
  elapsed: () => performance.now(),
  sleep: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    }),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
  randomHex: (bytes) => randomBytes(bytes).toString("hex"),
  recoverSigner: (hash, signature) => recoverAddress({ hash, signature }),
};
