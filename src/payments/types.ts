import type { PaymentRequirements, PaymentRequired as X402PaymentRequired } from "@x402/core/types";
import type { Address } from "viem";
import type { Receipt } from "../schema/answers/envelope.ts";
import type { PaymentJournal } from "../store/ledger/journal.ts";
import type { Runtime } from "./runtime.ts";

/** What the rail runs on. `off` answers every paid request with 503. */
export type RailMode = "mainnet" | "testnet" | "local" | "off";

/** A token that moves by EIP-3009, with the name and version of its EIP-712 domain. */
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
  /** Dearest single request, atomic units. */
  readonly maxRequestAtomic: bigint;
  /** Most that one payer may spend in one UTC day, atomic units. */
  readonly dailyCeilingAtomic: bigint;
  /** Lower-case addresses that may pay; null means everyone. */
  readonly allowlist: ReadonlySet<string> | null;
  /** How long a signed payment may stay valid, 60 to 120 seconds. */
  readonly maxTimeoutSeconds: number;
  readonly verifyTimeoutMs: number;
  readonly settleTimeoutMs: number;
  /** How long to look for a settlement on chain before its outcome counts as unknown. */
  readonly confirmTimeoutMs: number;
  /** How often to look meanwhile. */
  readonly pollMs: number;
  /** After how many blocks a settlement is looked up once more, in case the chain has dropped it; 0 for never. */
  readonly recheckBlocks: number;
}

export interface RailOff {
  readonly mode: "off";
  /** Why, in words for an operator. */
  readonly reason: string;
}

export interface RailOn extends RailLimits {
  readonly mode: "mainnet" | "testnet" | "local";
  readonly network: `eip155:${number}`;
  readonly chainId: number;
  readonly token: TokenTerms;
  /** Who is paid; null only on the local rail, which has a treasury of its own. */
  readonly treasuryAddress: Address | null;
  /** Null only on the local rail, which starts its own facilitator and chain. */
  readonly facilitator: FacilitatorConfig | null;
  readonly rpcUrl: string | null;
  /** Folder for the local rail's chain state. */
  readonly dataDir: string;
  /** Where programs are looked for, as in PATH: the local rail needs anvil. */
  readonly searchPath: string;
  /** EVM of the local rail; null takes anvil where there is one. */
  readonly localEvm?: "anvil" | "javascript" | null | undefined;
}

/** Whether every settlement is looked up on the chain, and every unknown outcome can be. */
export function confirmsOnChain(config: RailOn): boolean {
  return config.mode === "local" || config.rpcUrl !== null;
}

/** Everything the payment core needs to know, parsed from the environment by `parseRailConfig`. */
export type RailConfig = RailOff | RailOn;

/** The few methods of a pino logger that the payment core uses. */
export interface PaymentLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A named moment in the life of a paid request, where a test may stop the process. Does nothing in production. */
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

/** The rail cannot come up, for a reason that may be told to anyone. */
export class RailStartError extends Error {
  override name: string = "RailStartError";
}

export interface RailDeps {
  readonly journal: PaymentJournal;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly log: PaymentLog;
  readonly faultPoint?: FaultPoint | undefined;
  /** The system's timers and randomness by default. */
  readonly runtime?: Runtime | undefined;
}

/** The resource that a payment buys, as it stands in the challenge. */
export interface PaidResource {
  readonly url: string;
  readonly description: string;
  readonly mimeType: string;
  /** At most five, each of 1 to 32 printable ASCII characters; the resource id is the first. */
  readonly tags?: readonly string[] | undefined;
  /** At most 32 printable ASCII characters. */
  readonly serviceName?: string | undefined;
}

/** One paid request, its input already validated, planned and priced. */
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
  /** Give the same object for the same operation every time: challenges are cached by identity. */
  readonly resource: PaidResource;
  /** Discovery metadata of the challenge, such as `bazaar`. The same object every time, as above. */
  readonly extensions: Readonly<Record<string, unknown>>;
  /** Text of PAYMENT-SIGNATURE, or the object of MCP's `_meta["x402/payment"]`; null when unpaid. */
  readonly payment: string | object | null;
  /**
   * Why the request cannot be planned, and so not be sold: what it names is not in the catalogue, for instance. Absent when it can.
   * Its payment may have been taken when it could, so the ledger is asked; a payment that is not there fails with this.
   */
  readonly planFault?: unknown;
  /** Address at which the payer of that receipt fetches a lost answer. */
  readonly answerAddress: (receiptHash: string) => string;
  /** Makes `data`. Called at most once, after the payment is verified and reserved. A throw costs the payer nothing. */
  readonly compute: () => Promise<unknown>;
  /**
   * Makes the complete body. It is called before settling, with a receipt whose `transaction`, `timestamp` and
   * `receipt_hash` are placeholders that are replaced, as text, once they are known: put the receipt in as it is. The
   * result is stored and served again after a crash, so it must not depend on transport details such as a JSON-RPC id.
   */
  readonly render: (data: unknown, receipt: Receipt) => string;
}

/** The part of a call that decides the challenge of an unpaid request. */
export type UnpaidCall = Pick<PaidCall, "productKey" | "priceAtomic" | "resource" | "extensions">;

/** Codes the gate refuses with; each is in the error catalogue. */
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

/** The 402 challenge of one request, in every form it is needed in. */
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
  /** Call once the response has been handed over completely. */
  readonly delivered: () => void;
  /** Call when it could not be: records the status and reason, and lets the payer fetch the stored answer again. */
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
  /** Present when signing anew makes sense: send it as PAYMENT-REQUIRED and `payment.accepts`. */
  readonly paymentRequired?: X402PaymentRequired | undefined;
  /** PAYMENT-REQUIRED value of `paymentRequired`. */
  readonly headerValue?: string | undefined;
  /** PAYMENT-RESPONSE of a settlement that was refused. */
  readonly paymentResponseHeader?: string | undefined;
}

/** `compute` or `render` threw, or the ledger did before anything was sent: nothing was charged, and `error` says why. */
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

/** `data` of GET /v1/payments/config. Everything but `mode` and `ceilings` is null while there is no rail. */
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

/** Non-sensitive state of the rail for GET /v1/payments/health. */
export interface PaymentHealth {
  readonly ok: boolean;
  readonly paymentMode: RailMode;
  readonly network: string | null;
  /** Why paid requests are refused; null when they are not. */
  readonly reason: string | null;
  readonly facilitator: { readonly reachable: boolean | null; readonly checked_at: string | null };
  readonly chain: { readonly reachable: boolean | null; readonly checked_at: string | null } | null;
  /** Payments whose outcome is being looked up. */
  readonly unresolved: number;
  /** Paid answers that nobody has fetched for a minute. */
  readonly undelivered: number;
  /** Payments that moved money and wait for support. */
  readonly held: number;
  /** Settlements that a reorganisation of the chain has dropped, and that are being settled anew. */
  readonly reopened: number;
}

/** What anyone may know of a receipt. */
export interface PublicReceipt {
  readonly receipt_hash: string;
  /** `reopened`: a reorganisation of the chain dropped the transaction; `dropped`: and it could not be settled anew. */
  readonly status: "settled" | "refunded" | "reopened" | "dropped";
  readonly network: string;
  readonly currency: "USDC";
  readonly amount: string;
  readonly product: string;
  readonly timestamp: string;
  readonly transaction: string;
  /** The transaction that moved the money in the end, where it is not that of the receipt. */
  readonly resettled_transaction: string | null;
  readonly refund_transaction: string | null;
}

/** A request for an answer that was paid for. */
export interface LostAnswerRequest {
  readonly receiptHash: string;
  /** Address of the answer; the signed challenge names it. */
  readonly url: string;
  /** A challenge and its signature by the wallet that paid; null to get a challenge. */
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
   * Brings up the local chain where configured, asks the facilitator what it supports, resolves what a crash left
   * behind, and starts the timers. Resolves when the first attempt is over, however it ended; never rejects. The free
   * side need not wait for it.
   */
  start(): Promise<void>;
  /** Takes no new payment, waits for those in flight, stops the local chain. */
  stop(): Promise<void>;
  /** What a request without a payment gets. The same offer is the same `paymentRequired` every time. Never throws. */
  offer(call: UnpaidCall): PaymentRequired | PaidRefusal;
  /** Steps 2 to 10 of a paid request. Never rejects. */
  handlePaidRequest(call: PaidCall): Promise<PaidResult>;
  /** Hands the stored answer of a payment to the wallet that paid, or a challenge for it to sign. */
  lostAnswer(request: LostAnswerRequest): Promise<LostAnswer>;
  /** One round over everything unresolved. */
  reconcile(): Promise<ReconcileReport>;
}

export interface ReconcileReport {
  readonly looked_at: number;
  readonly settled: number;
  readonly released: number;
  readonly unresolved: number;
}
