import type { PaymentRequirements, PaymentRequired as X402PaymentRequired } from "@x402/core/types";
import type { Address } from "viem";
import type { Receipt } from "../schema/answers/envelope.ts";
import type { PaymentJournal } from "../store/ledger/journal.ts";
import type { Runtime } from "./runtime.ts";

/** Kind of the rail. `off` answers every paid request with 503. */
export type RailMode = "mainnet" | "testnet" | "local" | "off";

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

export interface RailOff {
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

/** The resource that a payment buys, as described in the challenge. */
export interface PaidResource {
  readonly url: string;
  readonly description: string;
  readonly mimeType: string;
  /** At most five, each of 1 to 32 printable ASCII characters; the resource id is the first. */
  readonly tags?: readonly string[] | undefined;
  /** At most 32 printable ASCII characters. */
  readonly serviceName?: string | undefined;
}

/** One paid request, with validated input, planned and priced. */
export interface PaidCall {
  readonly requestId: string;
  /** For example `optimize_model`. */
  readonly productKey: string;
  /** For example `agent-optimize-model-v1`. */
  readonly resourceId: string;
  /** What a payment is bound to, together with `bodyHash`: `POST` or `GET`, or `MCP` for tool calls. */
  readonly method: string;
  /** Canonical path or tool name. */
  readonly path: string;
  /** Lower-case hex SHA-256 of the canonical input. */
  readonly bodyHash: string;
  readonly priceAtomic: bigint;
  /** Must be the same object for the same operation every time: challenges are cached by identity. */
  readonly resource: PaidResource;
  /** Discovery metadata of the challenge, such as `bazaar`. Must be the same object every time, as above. */
  readonly extensions: Readonly<Record<string, unknown>>;
  /** Text of PAYMENT-SIGNATURE, or the object of MCP's `_meta["x402/payment"]`; null when unpaid. */
  readonly payment: string | object | null;
  /**
   * Why the request cannot be planned, and so not be sold: what it names is not in the catalogue, for instance. Absent when it can.
   * Its payment may have been taken when it could, so the ledger is asked; a payment that is not there fails with this.
   */
  readonly planFault?: unknown;
  /** Returns the URL at which the payer of a receipt can fetch a lost answer. */
  readonly answerAddress: (receiptHash: string) => string;
  /**
   * Computes `data`. Called at most once, after the payment is verified and reserved. If it throws, the payer is not
   * charged.
   */
  readonly compute: () => Promise<unknown>;
  /**
   * Makes the complete body. It is called before settling, with a receipt whose `transaction`, `timestamp` and
   * `receipt_hash` are placeholders that are replaced, as text, once they are known: put the receipt in as it is. The
   * result is stored and served again after a crash, so it must not depend on transport details such as a JSON-RPC id.
   */
  readonly render: (data: unknown, receipt: Receipt) => string;
}

/** The part of a call that determines the challenge of an unpaid request. */
export type UnpaidCall = Pick<PaidCall, "productKey" | "priceAtomic" | "resource" | "extensions">;

/** Codes with which a payment is refused; each is in the error catalogue. */
export type PaymentRefusalCode =
  | "PAYMENT_NOT_VERIFIED"
  | "REQUEST_EXCEEDS_MAX"
  | "WALLET_NOT_ALLOWLISTED"
  | "PAYMENT_REPLAYED"
  | "IDEMPOTENCY_CONFLICT"
  | "DAILY_SPEND_LIMIT_REACHED"
  | "PAYMENT_CONFIGURATION_INCOMPLETE"
  | "PAYMENT_FACILITATOR_UNAVAILABLE"
  | "PAYMENT_OUTCOME_UNKNOWN"
  | "SERVICE_UNAVAILABLE";

/** The 402 challenge of one request, in all its forms. */
export interface PaymentRequired {
  readonly kind: "challenge";
  readonly requirements: PaymentRequirements;
  readonly paymentRequired: X402PaymentRequired;
  /** Value of the PAYMENT-REQUIRED header. */
  readonly headerValue: string;
}

export interface PaidAnswer {
  readonly kind: "paid";
  readonly body: string;
  readonly receipt: Receipt;
  /** Value of the PAYMENT-RESPONSE header: base64 of the x402 SettleResponse. */
  readonly paymentResponseHeader: string;
  /** True when the answer was stored by an earlier request and is served again. */
  readonly repeated: boolean;
  /** Must be called when the response was sent completely. */
  readonly delivered: () => void;
  /**
   * Must be called when the response could not be sent: records status and reason, and lets the payer fetch the answer
   * again.
   */
  readonly failed: (status: number, reason: string) => void;
}

export interface PaidRefusal {
  readonly kind: "refused";
  readonly status: 402 | 403 | 409 | 429 | 503;
  readonly code: PaymentRefusalCode;
  readonly message: string;
  /** Members to add to the error body, such as `reason` or `in_progress`. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** Present when signing again makes sense; sent as PAYMENT-REQUIRED and `payment.accepts`. */
  readonly paymentRequired?: X402PaymentRequired | undefined;
  /** PAYMENT-REQUIRED value of `paymentRequired`. */
  readonly headerValue?: string | undefined;
  /** PAYMENT-RESPONSE of a refused settlement. */
  readonly paymentResponseHeader?: string | undefined;
}

/**
 * `compute` or `render` threw, or the ledger failed before anything was sent: nothing was charged. `error` is the
 * cause.
 */
export interface PaidFailure {
  readonly kind: "failed";
  readonly error: unknown;
}

export type PaidResult = PaymentRequired | PaidAnswer | PaidRefusal | PaidFailure;

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

/** Public status of a receipt. */
export interface PublicReceipt {
  readonly receipt_hash: string;
  /** `reopened`: a reorganisation of the chain dropped the transaction; `dropped`: it could not be settled again either. */
  readonly status: "settled" | "refunded" | "reopened" | "dropped";
  readonly network: string;
  readonly currency: "USDC";
  readonly amount: string;
  readonly product: string;
  readonly timestamp: string;
  readonly transaction: string;
  /** The transaction that finally moved the money, when it differs from that of the receipt. */
  readonly resettled_transaction: string | null;
  readonly refund_transaction: string | null;
}

/** A request for an answer that was paid for. */
export interface LostAnswerRequest {
  readonly receiptHash: string;
  /** URL of the answer, which the signed challenge contains. */
  readonly url: string;
  /** A challenge with its signature by the wallet that paid; null to request a challenge. */
  readonly proof: { readonly nonce: string; readonly signature: string } | null;
}

export type LostAnswer =
  | { readonly kind: "challenge"; readonly nonce: string; readonly message: string; readonly expiresAt: string }
  | { readonly kind: "answer"; readonly requestId: string; readonly body: string }
  | {
      readonly kind: "refused";
      readonly code: "RECEIPT_NOT_FOUND" | "PAYER_NOT_PROVEN" | "ANSWER_NOT_KEPT" | "SERVICE_UNAVAILABLE";
      readonly message: string;
      readonly members: Readonly<Record<string, unknown>>;
    };

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
