import { networkTerms } from "../../../src/payments/chain/networks.ts";
import type { RailOn } from "../../../src/payments/types.ts";

/** What a rail of the tests runs on: the testnet's terms, quick to give up, and nothing outside the process. */
export function railTerms(changes: Partial<RailOn> = {}): RailOn {
  return {
    mode: "testnet",
    ...networkTerms("testnet"),
    treasuryAddress: null,
    facilitator: { url: "https://facilitator.example", auth: { kind: "none" } },
    rpcUrl: null,
    dataDir: "/nonexistent",
    searchPath: "",
    maxRequestAtomic: 1_000_000n,
    dailyCeilingAtomic: 10_000_000n,
    allowlist: null,
    maxTimeoutSeconds: 90,
    verifyTimeoutMs: 1_000,
    settleTimeoutMs: 1_000,
    confirmTimeoutMs: 1,
    pollMs: 1,
    recheckBlocks: 20,
    ...changes,
  };
}
