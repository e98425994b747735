import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import {
  type Account,
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
} from "viem";
import { parseRailConfig } from "../../../src/payments/config.ts";
import { findAnvil, NoAnvilError } from "../../../src/payments/local/anvil.ts";
import { connectLocal, type LocalRail } from "../../../src/payments/local/connect.ts";
import type { RailOn } from "../../../src/payments/types.ts";
import { SILENT } from "./harness.ts";
import type { SignedPayment } from "./wallet.ts";

const ABI = parseAbi([
  "function balanceOf(address) view returns (uint256)",
  "function transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)",
]);
const MULTICALL: Address = "0xcA11bde05977b3631167028862bE2a173976CA11";
const MULTICALL_ABI = parseAbi([
  "function tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)",
]);

/** A local chain with its facilitator, and a folder for it. */
export interface LocalWorld {
  readonly dir: string;
  readonly local: LocalRail;
  /** Terms of a rail on this chain, by the given facilitator and node. */
  terms(changes?: Partial<RailOn> & { facilitatorUrl?: string; rpc?: string }): RailOn;
  balance(address: string): Promise<bigint>;
  /** Moves the chain's clock. */
  advance(seconds: number): Promise<void>;
  /**
   * Makes a block every so many milliseconds from now on, as public chains do, instead of one for each transaction:
   * anvil computes the root of its whole state for each block, which takes longer the more payments it has seen.
   */
  mineEvery(ms: number): Promise<void>;
  /** Puts authorizations on the chain in one transaction that a third party sends. */
  useAtOnce(sender: Account, payments: readonly SignedPayment[]): Promise<void>;
  stop(): Promise<void>;
}

/** The EVMs that this machine can run the local chain on. */
export const LOCAL_EVMS: readonly ("anvil" | "javascript")[] = hasAnvil() ? ["anvil", "javascript"] : ["javascript"];

/** Whether this machine can run the local chain on anvil. */
export function hasAnvil(): boolean {
  try {
    findAnvil(process.env.PATH ?? "", process.platform, process.arch);
    return true;
  } catch (cause) {
    if (cause instanceof NoAnvilError) return false;
    throw cause;
  }
}

/** @param dir where another process has brought the chain up; by default it is brought up in this one */
export async function startLocalWorld(
  dir: string = mkdtempSync(join(tmpdir(), "clearboard-payments-")),
  evm?: "anvil" | "javascript",
): Promise<LocalWorld> {
  const parsed = parseRailConfig({ DATA_DIR: dir, PATH: process.env.PATH, PAYMENT_RAIL: "local", LOCAL_EVM: evm });
  if (!parsed.ok || parsed.config.mode === "off") throw new Error("no local configuration");
  const { config } = parsed;
  const local = await connectLocal(config, { log: SILENT });
  const reader = createPublicClient({ transport: http(local.rpcUrl) });
  const tester = createTestClient({ mode: "anvil", transport: http(local.rpcUrl) });
  let mining: NodeJS.Timeout | undefined;
  return {
    dir,
    local,
    terms: ({ facilitatorUrl, rpc, ...changes } = {}) => ({
      ...config,
      facilitator: { url: facilitatorUrl ?? local.facilitatorUrl, auth: { kind: "none" } },
      rpcUrl: rpc ?? local.rpcUrl,
      ...changes,
    }),
    balance: (address) =>
      reader.readContract({
        address: config.token.address,
        abi: ABI,
        functionName: "balanceOf",
        args: [address as Address],
      }),
    async advance(seconds) {
      await tester.increaseTime({ seconds });
      await tester.mine({ blocks: 1 });
    },
    async mineEvery(ms) {
      await tester.setAutomine(false);
      let making = false;
      mining = setInterval(async () => {
        if (making) return;
        making = true;
        await tester.mine({ blocks: 1 }).catch(() => undefined);
        making = false;
      }, ms);
    },
    async useAtOnce(sender, payments) {
      const calls = payments.map(({ payload: { authorization, signature } }) => ({
        target: config.token.address,
        callData: encodeFunctionData({
          abi: ABI,
          functionName: "transferWithAuthorization",
          args: [
            authorization.from as Hex,
            authorization.to as Hex,
            BigInt(authorization.value),
            BigInt(authorization.validAfter),
            BigInt(authorization.validBefore),
            authorization.nonce as Hex,
            signature as Hex,
          ],
        }),
      }));
      const hash = await createWalletClient({ account: sender, transport: http(local.rpcUrl) }).writeContract({
        address: MULTICALL,
        abi: MULTICALL_ABI,
        functionName: "tryAggregate",
        args: [true, calls],
        chain: null,
      });
      await reader.waitForTransactionReceipt({ hash, pollingInterval: 20 });
    },
    async stop() {
      clearInterval(mining);
      await local.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** What the journal says was paid, atomic units. */
export function journalSum(db: DatabaseSync): bigint {
  const row = db
    .prepare("SELECT CAST(COALESCE(sum(amount), 0) AS TEXT) AS sum FROM payments WHERE state = 'settled'")
    .get();
  return BigInt(String(row?.sum));
}
