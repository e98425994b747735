import type { Address } from "viem";
import type { PaymentJournal } from "../store/ledger/journal.ts";
import type { LostAnswer, LostAnswerRequest } from "./receipts/types.ts";
import type { PaidCall, PaidRefusal, PaidResult, PaymentRequired, UnpaidCall } from "./request/types.ts";
import type { Runtime } from "./runtime.ts";

/** Kind of the rail. `off` answers every paid request with 503. */
type RailMode = "mainnet" | "testnet" | "local" | "off";

/** A token with EIP-3009 transfers, with the name and version of its EIP-712 domain. */
export interface TokenTerms {
  readonly address: Address;
  readonly symbol: "USDC";
  readonly decimals: 6;
  readonly name: string;
  readonly version: string;
}

export type FacilitatorAuth =
  | { readonly kind: "none" }
  | { readonly kind: "bearer"; readonly token: string }
  | { readonly kind: "cdp"; readonly keyId: string; readonly keySecret: string };

export interface FacilitatorConfig {
  /** Without a trailing slash. */
  readonly url: string;
  readonly auth: FacilitatorAuth;
}

interface RailLimits {
  /** Maximum price of one request, in atomic units. */
  readonly maxRequestAtomic: bigint;
  /** Maximum that one payer can spend in one UTC day, in atomic units. */
  readonly dailyCeilingAtomic: bigint;
  /** Lower-case addresses that can pay; null means everyone. */
  readonly allowlist: ReadonlySet<string> | null;
  /** Maximum validity of a signed payment, 60 to 120 seconds. */
  readonly maxTimeoutSeconds: number;
  readonly verifyTimeoutMs: number;
  readonly settleTimeoutMs: number;
  /** How long a settlement is searched for on the chain before its outcome counts as unknown. */
  readonly confirmTimeoutMs: number;
  /** Interval of that search. */
  readonly pollMs: number;
  /** Number of blocks after which a settlement is checked again, in case the chain dropped it; 0 for never. */
  readonly recheckBlocks: number;
}

interface RailOff {
  readonly mode: "off";
  /** The reason, in words for an operator. */
  readonly reason: string;
}

export interface RailOn extends RailLimits {
  readonly mode: "mainnet" | "testnet" | "local";
  readonly network: `eip155:${number}`;
  readonly chainId: number;
  readonly token: TokenTerms;
  /** Address that is paid; null only on the local rail, which has its own treasury. */
  readonly treasuryAddress: Address | null;
  /** Null only on the local rail, which starts its own facilitator and chain. */
  readonly facilitator: FacilitatorConfig | null;
  readonly rpcUrl: string | null;
  /** Folder for the local rail's chain state. */
  readonly dataDir: string;
  /** Folders in which programs are looked up, as in PATH: the local rail needs anvil. */
  readonly searchPath: string;
  /** EVM of the local rail; null uses anvil where it is available. */
  readonly localEvm?: "anvil" | "javascript" | null | undefined;
}

/** Whether every settlement, and every unknown outcome, can be looked up on the chain. */
export function confirmsOnChain(config: RailOn): boolean {
  return config.mode === "local" || config.rpcUrl !== null;
}

/** Everything the payment core needs to know, parsed from the environment by `parseRailConfig`. */
export type RailConfig = RailOff | RailOn;

/** The methods of a pino logger that the payment core uses. */
export interface PaymentLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A named point in the processing of a paid request at which a test can stop the process. Does nothing in production. */
export type FaultPoint = (name: FaultPointName) => void;

export const FAULT_POINTS = [
  "before-verify",
  "after-verify",
  "after-reserve",
  "after-compute",
  "after-settling",
  "after-settle",
  "after-settled",
  "before-delivered",
] as const;
export type FaultPointName = (typeof FAULT_POINTS)[number];

/** Thrown when the rail cannot start, with a reason that can be shown to anyone. */
export class RailStartError extends Error {
  override name: string = "RailStartError";
}

export interface RailDeps {
  readonly journal: PaymentJournal;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly log: PaymentLog;
  readonly faultPoint?: FaultPoint | undefined;
  /** Timers and randomness; the system's by default. */
  readonly runtime?: Runtime | undefined;
}

export type RailReadiness =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: "PAYMENT_CONFIGURATION_INCOMPLETE" | "PAYMENT_FACILITATOR_UNAVAILABLE" | "SERVICE_UNAVAILABLE";
      readonly reason: string;
    };

/** `data` of GET /v1/payments/config. All members but `mode` and `ceilings` are null while there is no rail. */
export interface PublicPaymentConfig {
  readonly mode: RailMode;
  readonly network: string | null;
  readonly chainId: number | null;
  readonly treasuryAddress: string | null;
  readonly asset: { address: string; symbol: string; decimals: number; name: string; version: string } | null;
  /** Public address of the facilitator, or `local`. */
  readonly facilitator: string | null;
  readonly ceilings: { readonly per_request: string; readonly per_payer_per_day: string; readonly resets_at: string };
  readonly max_timeout_seconds: number | null;
  /** True when every settlement is looked up on chain before its answer is sent. */
  readonly confirmed_on_chain: boolean;
}

/** Public state of the rail for GET /v1/payments/health. */
export interface PaymentHealth {
  readonly ok: boolean;
  readonly paymentMode: RailMode;
  readonly network: string | null;
  /** Why paid requests are refused; null when they are accepted. */
  readonly reason: string | null;
  readonly facilitator: { readonly reachable: boolean | null; readonly checked_at: string | null };
  readonly chain: { readonly reachable: boolean | null; readonly checked_at: string | null } | null;
  /** Number of payments whose outcome is being looked up. */
  readonly unresolved: number;
  /** Number of paid answers not delivered for a minute. */
  readonly undelivered: number;
  /** Number of payments that moved money and wait for support. */
  readonly held: number;
  /** Number of settlements that a reorganisation dropped and that are being settled again. */
  readonly reopened: number;
}

export interface PaymentRail {
  ready(): RailReadiness;
  publicConfig(): PublicPaymentConfig;
  health(): PaymentHealth;
  /**
   * Starts the local chain if configured, reads what the facilitator supports, resolves payments that a crash left
   * open, and starts the timers. Resolves after the first attempt, whatever its result; never rejects. Free answers
   * need not wait for it.
   */
  start(): Promise<void>;
  /** Accepts no new payments, waits for those in progress, and stops the local chain. */
  stop(): Promise<void>;
  /** Returns the challenge for a request without a payment: the same object for equal requirements. Never throws. */
  offer(call: UnpaidCall): PaymentRequired | PaidRefusal;
  /** Runs steps 2 to 10 of a paid request. Never rejects. */
  handlePaidRequest(call: PaidCall): Promise<PaidResult>;
  /** Returns the stored answer of a payment to the wallet that paid, or a challenge for it to sign. */
  lostAnswer(request: LostAnswerRequest): Promise<LostAnswer>;
  /** Runs one round over all unresolved payments. */
  reconcile(): Promise<ReconcileReport>;
}

export interface ReconcileReport {
  readonly looked_at: number;
  readonly settled: number;
  readonly released: number;
  readonly unresolved: number;
}
