import { randomBytes } from "node:crypto";
import type { PaymentPayload, PaymentRequirements } from "@x402/core/types";
import { type Address, type Hex, verifyTypedData } from "viem";
import {
  type AuthorizationQuery,
  type AuthorizationStatus,
  type ChainReader,
  ChainUnreadableError,
} from "../../../src/payments/chain/reader.ts";
import { classifyVerify, type SettleAnswer } from "../../../src/payments/facilitator/classify.ts";
import type { Facilitator } from "../../../src/payments/facilitator/client.ts";
import { TRANSFER_TYPES } from "./wallet.ts";

/** What can go wrong in one settle. `then` says whether the money has moved before it went wrong. */
export type SettleFault =
  | { kind: "lost"; moves: boolean }
  | { kind: "not_sent" }
  | { kind: "turned_away"; moves: boolean }
  | { kind: "says"; reason: string; transaction: string; moves: boolean }
  | { kind: "lies" }
  | { kind: "hangs"; until: Promise<void> };

interface ExactPayload {
  signature: Hex;
  authorization: { from: Address; to: Address; value: string; validAfter: string; validBefore: string; nonce: Hex };
}

type Use =
  | { kind: "used"; transaction: Hex; from: string; to: string; value: bigint; block: bigint; sender: string }
  | { kind: "cancelled"; transaction: Hex };

/**
 * A token, a facilitator and a reader of the chain in memory, which agree with each other as the real ones do: an
 * authorization moves money once, and only with a right signature.
 */
export const FACILITATOR_SIGNER = "0xfac11117a7000000000000000000000000000000";
const STRANGER: Hex = "0x57a6e70000000000000000000000000000000000";

export class FakeChain {
  readonly balances = new Map<string, bigint>();
  readonly #uses = new Map<string, Use>();
  readonly #now: () => number;
  /** Faults of the coming settles, first come first served. */
  readonly settleFaults: SettleFault[] = [];
  /** What the coming verifies say instead of the truth. */
  readonly verifyFaults: ("unavailable" | string)[] = [];
  /** Whether the chain can be read. */
  readable = true;
  /** Whether the node gives no number of its newest block. */
  headless = false;
  supports = true;
  /** Who sends the facilitator's transactions, as `/supported` says. */
  signers: ReadonlySet<string> | null = new Set([FACILITATOR_SIGNER]);
  /** Signatures that contract wallets accept, by wallet. */
  readonly contractWallets = new Map<string, string>();
  height = 100n;
  reachable = true;
  verifies = 0;
  settles = 0;
  /** Milliseconds that a settle takes. */
  settleDelayMs = 0;
  /** Milliseconds that a question for what it supports takes. */
  supportsDelayMs = 0;
  /** Called when a settle arrives. */
  onSettle: () => void = () => undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  fund(address: string, amount: bigint): void {
    this.balances.set(address.toLowerCase(), this.balance(address) + amount);
  }

  balance(address: string): bigint {
    return this.balances.get(address.toLowerCase()) ?? 0n;
  }

  cancel(from: string, nonce: string): void {
    this.#uses.set(key(from, nonce), { kind: "cancelled", transaction: newHash() });
  }

  /** A reorganisation: the chain forgets what it did with that authorization. */
  drop(from: string, nonce: string): void {
    const use = this.#uses.get(key(from, nonce));
    if (use?.kind === "used") {
      this.fund(use.from, use.value);
      this.balances.set(use.to, this.balance(use.to) - use.value);
    }
    this.#uses.delete(key(from, nonce));
  }

  /** Puts an authorization on the chain, as anybody may. */
  move(authorization: ExactPayload["authorization"], sender: string = STRANGER): Hex | null {
    const { from, to, nonce } = authorization;
    const value = BigInt(authorization.value);
    const seconds = BigInt(Math.floor(this.#now() / 1000));
    if (this.#uses.has(key(from, nonce)) || this.balance(from) < value) return null;
    if (seconds >= BigInt(authorization.validBefore) || seconds <= BigInt(authorization.validAfter)) return null;
    this.balances.set(from.toLowerCase(), this.balance(from) - value);
    this.fund(to, value);
    const transaction = newHash();
    this.#uses.set(key(from, nonce), {
      kind: "used",
      transaction,
      from: from.toLowerCase(),
      to: to.toLowerCase(),
      value,
      block: this.height,
      sender,
    });
    return transaction;
  }

  readonly facilitator: Facilitator = {
    verify: async ({ payload }) => {
      this.verifies += 1;
      const fault = this.verifyFaults.shift();
      if (fault === "unavailable" || !this.reachable) return { kind: "unavailable", detail: "out of order" };
      if (fault !== undefined) return classifyVerify({ isValid: false, reason: fault });
      const reason = await this.#judge(payload, payload.accepted);
      return classifyVerify({ isValid: reason === null, reason });
    },
    settle: async ({ payload }) => {
      const requirements = payload.accepted;
      this.settles += 1;
      this.onSettle();
      if (this.settleDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.settleDelayMs));
      const fault = this.settleFaults.shift();
      const { authorization } = payload.payload as unknown as ExactPayload;
      if (fault === undefined) return this.#settle(payload, requirements);
      if (fault.kind === "hangs") {
        await fault.until;
        return this.#settle(payload, requirements);
      }
      if ("moves" in fault && fault.moves) this.move(authorization, FACILITATOR_SIGNER);
      switch (fault.kind) {
        case "lost":
          return { kind: "lost", detail: "the connection was reset" };
        case "not_sent":
          return { kind: "not_sent", detail: "connection refused" };
        case "turned_away":
          return { kind: "turned_away", status: 403, detail: "403" };
        case "says":
          return verdict(false, fault.transaction, requirements.network, authorization.from, fault.reason);
        case "lies":
          return verdict(true, newHash(), requirements.network, authorization.from, null);
      }
    },
    supports: async () => {
      if (this.supportsDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.supportsDelayMs));
      if (!this.reachable) throw new Error("out of order");
      return { supported: this.supports, signers: this.signers };
    },
    close: async () => undefined,
  };

  readonly reader: ChainReader = {
    recentBlock: async () => {
      if (this.headless) throw new ChainUnreadableError("out of order");
      return this.#read(() => this.height);
    },
    authorizationUsed: async (payer, nonce) => this.#read(() => this.#uses.has(key(payer, nonce))),
    acceptsSignature: async (wallet, _, signature) =>
      this.#read(() => this.contractWallets.get(wallet.toLowerCase()) === signature),
    authorizationStatus: async (query) => this.#read(() => this.#status(query)),
    transaction: async (hash, query) =>
      this.#read(() => {
        const use = this.#uses.get(key(query.payer, query.nonce));
        if (use === undefined || use.transaction !== hash) return { kind: "not_found" };
        return use.kind === "used" && pays(use, query)
          ? { kind: "confirmed", block: use.block }
          : { kind: "contradicted" };
      }),
    mismatch: async () => this.#read(() => null),
    transferred: async (hash, from, to) =>
      this.#read(() => {
        const moves = [...this.#uses.values()].filter(
          (use) =>
            use.kind === "used" &&
            use.transaction === hash &&
            use.from === from.toLowerCase() &&
            use.to === to.toLowerCase(),
        ) as Extract<Use, { kind: "used" }>[];
        const [first] = moves;
        return first === undefined
          ? null
          : { amount: moves.reduce((sum, { value }) => sum + value, 0n), block: first.block };
      }),
  };

  #status(query: AuthorizationQuery): AuthorizationStatus {
    const use = this.#uses.get(key(query.payer, query.nonce));
    if (use === undefined) {
      return Math.floor(this.#now() / 1000) > query.validBefore ? { kind: "expired" } : { kind: "open" };
    }
    if (use.kind === "cancelled") return { kind: "cancelled", transaction: use.transaction };
    const { transaction, block, sender } = use;
    if (!pays(use, query)) return { kind: "spent_elsewhere", transaction };
    return { kind: "settled", transaction, block, sender: sender as Hex };
  }

  #read<T>(read: () => T): T {
    if (!this.readable) throw new ChainUnreadableError("out of order");
    return read();
  }

  async #judge(payload: PaymentPayload, requirements: PaymentRequirements): Promise<string | null> {
    const { signature, authorization } = payload.payload as unknown as ExactPayload;
    const contract = this.contractWallets.get(authorization.from.toLowerCase());
    const valid =
      contract !== undefined
        ? contract === signature
        : await verifyTypedData({
            address: authorization.from,
            domain: {
              name: String(requirements.extra?.name),
              version: String(requirements.extra?.version),
              chainId: Number(requirements.network.split(":")[1]),
              verifyingContract: requirements.asset as Address,
            },
            types: TRANSFER_TYPES,
            primaryType: "TransferWithAuthorization",
            message: {
              ...authorization,
              value: BigInt(authorization.value),
              validAfter: BigInt(authorization.validAfter),
              validBefore: BigInt(authorization.validBefore),
            },
            signature,
          }).catch(() => false);
    if (!valid) return "invalid_exact_evm_signature";
    if (this.#uses.has(key(authorization.from, authorization.nonce))) return "invalid_exact_evm_nonce_already_used";
    if (this.balance(authorization.from) < BigInt(authorization.value)) return "invalid_exact_evm_insufficient_balance";
    return null;
  }

  async #settle(payload: PaymentPayload, requirements: PaymentRequirements): Promise<SettleAnswer> {
    const { authorization } = payload.payload as unknown as ExactPayload;
    const reason = await this.#judge(payload, requirements);
    if (reason !== null) return verdict(false, "", requirements.network, authorization.from, reason);
    const transaction = this.move(authorization, FACILITATOR_SIGNER);
    return transaction === null
      ? verdict(false, "", requirements.network, authorization.from, "invalid_exact_evm_transaction_failed")
      : verdict(true, transaction, requirements.network, authorization.from, null);
  }
}

function verdict(
  success: boolean,
  transaction: string,
  network: string,
  payer: string,
  reason: string | null,
): SettleAnswer {
  return { kind: "verdict", success, transaction, network, payer, reason, message: null };
}

function pays(
  use: Extract<Use, { kind: "used" }>,
  query: Pick<AuthorizationQuery, "payer" | "payTo" | "amount">,
): boolean {
  return use.from === query.payer.toLowerCase() && use.to === query.payTo.toLowerCase() && use.value === query.amount;
}

function key(from: string, nonce: string): string {
  return `${from}:${nonce}`.toLowerCase();
}

function newHash(): Hex {
  return `0x${randomBytes(32).toString("hex")}`;
}
