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
  | {
      readonly kind: "answer";
      readonly requestId: string;
      readonly body: string;
      /** To be called once the answer was sent completely. */
      delivered(): void;
      /** To be called when it could not be sent. */
      failed(status: number, reason: string): void;
    }
  | {
      readonly kind: "refused";
      readonly code: "RECEIPT_NOT_FOUND" | "PAYER_NOT_PROVEN" | "ANSWER_NOT_KEPT" | "SERVICE_UNAVAILABLE";
      readonly message: string;
      readonly members: Readonly<Record<string, unknown>>;
    };
