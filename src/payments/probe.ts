import { type Address, createPublicClient, parseAbi } from "viem";
import { createChainReader } from "./chain/reader.ts";
import { rpcTransport } from "./chain/rpc-transport.ts";
import { createHttpFacilitator } from "./facilitator/client.ts";
import type { RailOn } from "./types.ts";

/** The result of checking one part of a rail. `problem` is null when the part works. */
export interface ProbeFinding {
  about: "facilitator" | "chain" | "treasury";
  problem: string | null;
  /** Something unusual that may be correct. */
  note?: string;
}

const RPC_TIMEOUT_MS = 8_000;
const TOKEN_ABI = parseAbi([
  "function decimals() view returns (uint8)",
  "function totalSupply() view returns (uint256)",
]);
/** Prefix of the code of an account that delegates to a contract and still has a key (EIP-7702). */
const DELEGATION = "0xef0100";

/**
 * Checks the facilitator and the chain of a configured rail: `/supported`, chain id, token, and whether the treasury is
 * a contract that cannot pay out. Sends no transaction. Never rejects.
 */
export async function probeRail(config: RailOn, now: () => number): Promise<ProbeFinding[]> {
  const findings: Promise<ProbeFinding>[] = [];
  if (config.facilitator !== null) findings.push(probeFacilitator(config, config.facilitator, now));
  if (config.rpcUrl !== null) {
    findings.push(probeChain(config, config.rpcUrl, now));
    if (config.treasuryAddress !== null) findings.push(probeTreasury(config.rpcUrl, config.treasuryAddress));
  }
  return Promise.all(findings);
}

async function probeFacilitator(
  config: RailOn,
  facilitator: NonNullable<RailOn["facilitator"]>,
  now: () => number,
): Promise<ProbeFinding> {
  const about = "facilitator";
  const client = createHttpFacilitator(facilitator, config, now);
  try {
    const { supported } = await client.supports(config.network);
    return {
      about,
      problem: supported ? null : `it does not settle exact payments of x402 version 2 on ${config.network}`,
    };
  } catch (cause) {
    return { about, problem: `FACILITATOR_URL does not answer /supported: ${(cause as Error).message}` };
  } finally {
    await client.close();
  }
}

async function probeChain(config: RailOn, rpcUrl: string, now: () => number): Promise<ProbeFinding> {
  const about = "chain";
  const { token } = config;
  const reader = createChainReader({ rpcUrl, token, now, timeoutMs: RPC_TIMEOUT_MS, marginSeconds: 30, ticks: false });
  try {
    return { about, problem: await reader.mismatch(config.chainId) };
  } catch (cause) {
    return { about, problem: `RPC_URL does not answer: ${(cause as Error).message}` };
  }
}

/**
 * An account with a key has no code. A wallet contract is possible; a token or another contract cannot pay out what it
 * receives.
 */
async function probeTreasury(rpcUrl: string, treasury: Address): Promise<ProbeFinding> {
  const about = "treasury";
  const client = createPublicClient({ transport: rpcTransport(rpcUrl, RPC_TIMEOUT_MS) });
  try {
    const code = await client.getCode({ address: treasury });
    if (code === undefined || code.toLowerCase().startsWith(DELEGATION)) return { about, problem: null };
    const read = (functionName: "decimals" | "totalSupply") =>
      client.readContract({ address: treasury, abi: TOKEN_ABI, functionName });
    const token = await Promise.all([read("decimals"), read("totalSupply")]).then(
      () => true,
      () => false,
    );
    if (token) return { about, problem: `${treasury} is a token: what is paid to it is lost` };
    return { about, problem: null, note: `${treasury} is a contract; make sure that it is your wallet` };
  } catch (cause) {
    return { about, problem: `its code cannot be read: ${(cause as Error).message}` };
  }
}
