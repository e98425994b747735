import { randomBytes } from "node:crypto";
import { type Address, type Hex, recoverAddress } from "viem";

/** Timers and randomness of the payment core. The simulator puts its own in their place. */
export interface Runtime {
  /** Milliseconds on a clock that never goes back. */
  elapsed(): number;
  sleep(ms: number): Promise<void>;
  /** Calls `work` once after `ms` milliseconds; does not keep the process alive. Returns a function that cancels it. */
  after(ms: number, work: () => void): () => void;
  /** Unguessable lower-case hex of that many bytes. */
  randomHex(bytes: number): string;
  /** The account that signed the hash. Rejects for bytes that are no signature. */
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
