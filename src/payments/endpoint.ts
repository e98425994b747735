import { type Address, isAddress } from "viem";
import { networkTerms } from "./chain/networks.ts";
import { type ChainReader, createChainReader } from "./chain/reader.ts";
import { createHttpFacilitator, type Facilitator } from "./facilitator/client.ts";
import { systemRuntime } from "./runtime.ts";
import type { Journal } from "./settlement/journal.ts";
import { LeaseTable } from "./settlement/lease-table.ts";
import { reconcileAll } from "./settlement/reconcile.ts";
import { Settlement } from "./settlement/settle.ts";
import type { RailDeps, RailOn, ReconcileReport } from "./types.ts";

/** Chain instance of rows on a network that is not local. */
export const LIVE_CHAIN = "live";

const CHAIN_TIMEOUT_MS = 4_000;

/** The treasury, and the services that move money. On the local rail they are known only once the chain runs. */
export interface Endpoint {
  readonly treasury: Address;
  readonly chainInstance: string;
  readonly facilitator: Facilitator;
  readonly chain: ChainReader | null;
  readonly stop: () => Promise<void>;
}

/** Replacements of the network for tests, and wrappers that a server adds. */
export interface RailParts {
  readonly facilitator?: Facilitator | undefined;
  readonly chain?: ChainReader | null | undefined;
  /** Wraps the facilitator, for example to measure its calls. */
  readonly around?: ((facilitator: Facilitator) => Facilitator) | undefined;
}

/**
 * Reconciles, for a command, every payment that no process works on.
 * @throws RailStartError when the local chain cannot be started
 */
export async function reconcileOnce(config: RailOn, deps: RailDeps): Promise<ReconcileReport> {
  return withEndpoint(config, deps, async ({ chainInstance, facilitator, chain }, journal) => {
    const { signers } = await facilitator.supports(config.network).catch(() => ({ signers: null }));
    const settlement = new Settlement(journal, facilitator, chain, config, () => signers);
    return reconcileAll(journal, settlement, { network: config.network, chainInstance });
  });
}

/** Runs `work` with a reader of the rail's chain; null when none is configured. */
export async function withChainReader<T>(
  config: RailOn,
  deps: RailDeps,
  work: (chain: ChainReader | null) => Promise<T>,
): Promise<T> {
  return withEndpoint(config, deps, ({ chain }) => work(chain));
}

async function withEndpoint<T>(
  config: RailOn,
  deps: RailDeps,
  work: (endpoint: Endpoint, journal: Journal) => Promise<T>,
): Promise<T> {
  checkTerms(config);
  const journal = openJournal(deps);
  const endpoint = await connect(config, deps, {});
  try {
    return await work(endpoint, journal);
  } finally {
    await journal.store.drain();
    await endpoint.stop();
  }
}

/** The ledger and what this process needs to change payments in it. */
export function openJournal(deps: RailDeps): Journal {
  return {
    store: deps.journal,
    leases: new LeaseTable(deps.journal),
    runtime: deps.runtime ?? systemRuntime,
    now: deps.now,
    log: deps.log,
    faultPoint: deps.faultPoint ?? (() => undefined),
  };
}

/** Starts or finds the services that the configuration names. */
export async function connect(config: RailOn, deps: RailDeps, parts: RailParts): Promise<Endpoint> {
  if (config.mode === "local") {
    const { connectLocal } = await import("./local/connect.ts");
    const local = await connectLocal(config, deps);
    const facilitator =
      parts.facilitator ??
      createHttpFacilitator({ url: local.facilitatorUrl, auth: { kind: "none" } }, config, deps.now);
    return {
      treasury: config.treasuryAddress ?? local.treasury,
      chainInstance: local.chainInstance,
      facilitator,
      chain: parts.chain === undefined ? createReader(config, local.rpcUrl, deps, 0) : parts.chain,
      stop: async () => {
        await facilitator.close();
        await local.stop();
      },
    };
  }
  if (config.treasuryAddress === null || config.facilitator === null) {
    throw new TypeError(`the ${config.mode} rail needs a treasury and a facilitator`);
  }
  const facilitator = parts.facilitator ?? createHttpFacilitator(config.facilitator, config, deps.now);
  const { rpcUrl } = config;
  const reader = () => (rpcUrl === null ? null : createReader(config, rpcUrl, deps, 30));
  return {
    treasury: config.treasuryAddress,
    chainInstance: LIVE_CHAIN,
    facilitator,
    chain: parts.chain === undefined ? reader() : parts.chain,
    stop: () => facilitator.close(),
  };
}

function createReader(config: RailOn, rpcUrl: string, deps: RailDeps, marginSeconds: number): ChainReader {
  return createChainReader({
    rpcUrl,
    token: config.token,
    now: deps.now,
    timeoutMs: CHAIN_TIMEOUT_MS,
    marginSeconds,
    ticks: config.mode === "local",
  });
}

/** @throws TypeError when token, network and mode do not match, or the treasury is not an address */
export function checkTerms(config: RailOn): void {
  const { network, chainId, token } = networkTerms(config.mode);
  if (config.network !== network || config.chainId !== chainId) {
    throw new TypeError(`the ${config.mode} rail is on ${network}, not on ${config.network}`);
  }
  const same =
    config.token.address === token.address &&
    config.token.name === token.name &&
    config.token.version === token.version;
  if (!same) throw new TypeError(`USDC on ${network} is ${token.address} "${token.name}" version "${token.version}"`);
  if (config.treasuryAddress !== null && !isAddress(config.treasuryAddress)) {
    throw new TypeError("the treasury is not an address with a valid checksum");
  }
}
