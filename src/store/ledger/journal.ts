import type { HeldReason, PaymentChain, PaymentKey, PaymentRow, Reservation } from "./payment-journal/rows.ts";
import type { PaymentEvent, PaymentFilter, PaymentListState } from "./payment-journal/support.ts";

export type ReserveResult =
  | { readonly kind: "reserved"; readonly id: number }
  /** The key is in use. */
  | { readonly kind: "known"; readonly row: PaymentRow }
  /** The identifier is in use by another authorization of the same payer. */
  | { readonly kind: "identified"; readonly row: PaymentRow }
  | { readonly kind: "ceiling"; readonly spent: bigint };

/** What shows that a held payment moved its money. */
export interface HeldProof {
  readonly transaction: string;
  readonly receiptHash: string;
  /** Why it cannot pay for the request with which it was presented; null when that is not the reason to hold it. */
  readonly why: string | null;
}

/** Limits that a reservation is checked against. */
interface ReserveLimits {
  /** Atomic units that one payer may spend in one UTC day. */
  readonly dailyCeiling: bigint;
  /** Identifiers of payments created at or before this time may be used again; milliseconds since the epoch. */
  readonly identifiersSince: number;
  /**
   * True when the money is already on the chain: a payment above the ceiling is then recorded as held, outside the
   * day's total.
   */
  readonly alreadyMoved: boolean;
}

/** What settling a payment changes. */
export interface SettledChange {
  readonly at: number;
  readonly transaction: string;
  readonly receiptHash: string;
  /** Block of the transaction; null when it is not known. */
  readonly block: number | null;
  /** When to check again that the chain holds the transaction; null for never. */
  readonly recheckAt: number | null;
  /** The payer's daily ceiling, which a released payment that moved money after all may exceed. */
  readonly dailyCeiling: bigint;
  readonly requestId: string | null;
  readonly how: string;
}

interface SettlingChange {
  readonly at: number;
  readonly leaseUntil: number;
  /** The complete body, with `placeholder` for values that only the settlement provides. */
  readonly answer: string;
  readonly placeholder: string;
  readonly fromBlock: number | null;
  readonly requestId: string;
}

interface UnknownChange {
  readonly at: number;
  readonly reason: string;
  readonly nextLookAt: number;
  readonly transaction: string | null;
  readonly requestId: string | null;
  /** True when nothing has changed, so that no event is recorded. */
  readonly silent: boolean;
}

interface ReleaseChange {
  readonly at: number;
  readonly reason: string;
  /** When to check the released payment again; null for never. */
  readonly watchAt: number | null;
  readonly requestId: string | null;
}

interface LeaseChange {
  readonly at: number;
  readonly leaseUntil: number;
}

/** Which payments are taken over together. */
export interface DuePage extends LeaseChange {
  /** Rows that are due at that time, in milliseconds since the epoch. */
  readonly dueBy: number;
  readonly limit: number;
}

export interface OpenPage extends DuePage {
  /** Rows with a greater id. */
  readonly after: number;
}

/** Payments of one chain that need attention, as numbers. */
export interface AttentionCounts {
  /** Outcome unknown. */
  readonly unresolved: number;
  /** Paid, not delivered. */
  readonly undelivered: number;
  readonly held: number;
  readonly reopened: number;
}

/** Thrown when another process has taken over the row. */
export class LostLeaseError extends Error {
  override name = "LostLeaseError";

  constructor(paymentId: number) {
    super(`payment ${paymentId} is not in the expected state, or its lease was lost`);
  }
}

/**
 * Thrown when the journal cannot be reached. It is then not known whether a transition was written; the same call can be
 * repeated.
 */
export class JournalUnavailableError extends Error {
  override name = "JournalUnavailableError";

  constructor(cause?: unknown) {
    super("the ledger cannot be reached", { cause });
  }
}

/**
 * Called with the id of a payment before any other process, or the reconciler of this one, can see that this process
 * owns it. It may be called for a payment that is then not obtained.
 */
export type Hold = (id: number) => void;

/** Questions to the journal of payments. */
interface PaymentReads {
  /** Finds the row that holds the key: reserved, settling or settled. */
  find(key: PaymentKey): Promise<PaymentRow | null>;
  /** JSON of the payload that is sent to the facilitator. */
  payload(id: number): Promise<string>;
  /** The stored body, and the placeholder in it for values that only the settlement provides. */
  answer(id: number): Promise<{ placeholder: string; body: string }>;
  byReceiptHash(hash: string): Promise<PaymentRow | null>;
  /** Key with which all processes of this ledger sign challenges for lost answers: 32 random bytes, made once. */
  challengeKey(): Promise<Uint8Array>;
  /** Whether settle was called for a payment with that key that was later released. */
  wasSentBefore(key: PaymentKey): Promise<boolean>;
  /** Counts the payments of one chain that need attention. `settledBefore`: milliseconds since the epoch. */
  attention(chain: PaymentChain, settledBefore: number): AttentionCounts;
}

/**
 * Transitions of a payment. Each is atomic with its event. When a promise resolves, the transition is durable, except
 * for `reserve` and the end of a delivery: these are flushed with the next durable write. All of them but `reserve`,
 * `recordFetched` and the ones that obtain a lease reject with `LostLeaseError` when this process does not own the row.
 */
interface PaymentTransitions {
  /**
   * Reserves the replay key, the identifier and the day's amount together, or reports which of them is not available.
   */
  reserve(wanted: Omit<Reservation, "owner">, limits: ReserveLimits, hold: Hold): Promise<ReserveResult>;
  /**
   * Records a payment whose money moved but that is not served. A payment that another seller settled takes its key; an
   * unproven claim does not, and is recorded once. Resolves to the row that was recorded, or that was there before: the
   * claim, or the row that has the key. `proof.why` is recorded as the failure of an answer with status 409.
   */
  recordHeld(
    wanted: Omit<Reservation, "owner">,
    held: Exclude<HeldReason, "over_ceiling">,
    proof: HeldProof,
  ): Promise<PaymentRow>;
  /** Stores the answer and records that settle is about to be called. Resolves to the updated row. */
  markSettling(id: number, change: SettlingChange): Promise<PaymentRow>;
  /** Records that settle is about to be called again, with the stored payload. */
  markSettlingAgain(id: number, change: LeaseChange): Promise<void>;
  /**
   * Records that the money has moved. Keeps the owner, which delivers the answer next. A reopened row keeps its
   * receipt. Resolves to the updated row.
   */
  markSettled(id: number, change: SettledChange): Promise<PaymentRow>;
  /** Records the result of checking a settled row again: its block, and when to check next (null when final). */
  markRechecked(
    id: number,
    change: { at: number; block: number | null; recheckAt: number | null; transaction: string | null },
  ): Promise<void>;
  /** Records that the money has not moved and will not: frees the key and returns the day's amount. */
  release(id: number, change: ReleaseChange): Promise<void>;
  /** Records that the outcome is unknown: keeps the row for the reconciler and for a retry of the same payment. */
  markUnknown(id: number, change: UnknownChange): Promise<void>;
  /** Records that the answer was delivered completely. */
  markDelivered(id: number, change: { at: number; requestId: string | null; how: string }): Promise<void>;
  /** Records that a paid answer could not be delivered. */
  markDeliveryFailed(
    id: number,
    change: { at: number; status: number; reason: string; requestId: string },
  ): Promise<void>;
  /**
   * Records that the payer fetched the stored answer of a settled row by a challenge, and that it was delivered unless a
   * process still delivers it. Needs no lease. Resolves to false when the challenge was used before.
   */
  recordFetched(id: number, change: { nonce: string; at: number }): Promise<boolean>;
  /** Drops the lease of a row, if this process has it, and leaves its state unchanged. */
  dropLease(id: number): Promise<void>;
  /**
   * Drops the leases of settled, undelivered rows that this process has and no request of it holds: the transition that
   * ends a delivery was lost with the ledger's connection. Leases that last to `leaseUntil` or longer are newer, and stay.
   *
   * @param held as for `takeOpen`
   */
  dropIdle(leaseUntil: number, held: () => readonly number[]): Promise<void>;

  /**
   * Takes over the reserved and settling rows of one chain that are due for a check and whose owner is gone, oldest
   * first: one page, leased and read together. Rows of this process are among them unless `held` names them.
   *
   * @param held returns the ids of the rows that requests of this process hold or try to obtain; called when the rows
   * are chosen
   */
  takeOpen(chain: PaymentChain, page: OpenPage, held: () => readonly number[]): Promise<PaymentRow[]>;
  /** Takes over a row whose owner is gone. Resolves to false when another process was faster. */
  takeLease(row: PaymentRow, change: LeaseChange & { requestId: string | null }, hold: Hold): Promise<boolean>;
  /**
   * Takes over the released rows of one chain that are due for another check, those due first: one page, leased and read
   * together. Leaves out rows that another process looks up or whose payment is being tried again, and stops watching
   * those of which another row was given to settle.
   */
  takeWatched(chain: PaymentChain, page: DuePage): Promise<PaymentRow[]>;
  /** Ends what `takeWatched` began. `watchAt`: when to check the row next, null for never. */
  endRevival(id: number, watchAt: number | null): Promise<void>;
  /**
   * Reads a page of the settled rows of one chain that are due for another check, because the chain can still drop them,
   * and makes them due again at `leaseUntil`: until then no other process checks them. Leaves out rows that another
   * process delivers, and those in `held`.
   */
  takeRecheckable(chain: PaymentChain, page: DuePage, held: () => readonly number[]): Promise<PaymentRow[]>;
  /**
   * Records that the chain has dropped the settlement: the row is settling again, owned by this process. Resolves to
   * null when the row has changed since it was read.
   */
  reopen(row: PaymentRow, change: LeaseChange & { reason: string }, hold: Hold): Promise<PaymentRow | null>;
}

/** What support queries and records. */
export interface PaymentDesk {
  /** Lists payments, newest first. */
  list(filter: PaymentFilter): Promise<PaymentRow[]>;
  /** Number of payments that `list` finds in that state. */
  count(state: PaymentListState): Promise<number>;
  /**
   * Finds payments by what a customer may quote: a request id, a receipt hash, a transaction or a payer; newest first.
   */
  search(quoted: string): Promise<PaymentRow[]>;
  /** Lists the events of a payment in order. */
  events(id: number): Promise<PaymentEvent[]>;
  /** Whether the answer is still stored; old answers may be pruned. */
  hasAnswer(id: number): Promise<boolean>;
  /** Amount that the transaction is recorded to have refunded to one payer, in atomic units. */
  refundedBy(transaction: string, payer: string): Promise<bigint>;
  /** Records that support has delivered the answer of a row that no living process owns. */
  markRedelivered(row: PaymentRow, change: { at: number; how: string }): Promise<void>;
  markRefunded(id: number, change: { at: number; transaction: string }): Promise<void>;
  /**
   * Deletes stored answers and payloads of payments that ended before `before`, in milliseconds since the epoch. Keeps
   * those that were not delivered or that support still has to decide on. Resolves to the numbers deleted.
   */
  prune(before: number): Promise<{ answers: number; payloads: number }>;
}

/** The journal of payments, as one process works on it. */
export interface PaymentJournal extends PaymentReads, PaymentTransitions, PaymentDesk {
  /** The name of this process in the column `owner`. */
  readonly owner: string;
  /** Whether the process that a row names as its owner, which may be this one, still works. `now`: milliseconds. */
  isOwnerAlive(row: Pick<PaymentRow, "owner" | "leaseUntil" | "ownerAlive">, now: number): boolean;
  /** Why no payment can be taken, in words for anyone; null while payments can be taken. */
  readonly outage: string | null;
  /** Registers a paid request, so that the journal knows how many writes to expect. The result removes it again. */
  join(): () => void;
  /** Resolves when every write so far has been made or has failed. */
  drain(): Promise<void>;
}
