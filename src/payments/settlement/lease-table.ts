import type { PaymentJournal } from "../../store/ledger/journal.ts";
import type { PaymentRow } from "../../store/ledger/payment-journal/rows.ts";

/** Duration of a lease in milliseconds, for owners whose process cannot be checked. */
export const LEASE_MS = 120_000;

/** The payments that requests of this process currently work on, by row id. */
export class LeaseTable {
  readonly #journal: Pick<PaymentJournal, "owner" | "isOwnerAlive">;
  readonly #held = new Set<number>();
  /** Number of requests that currently try to obtain a row, by row id. */
  readonly #attempts = new Map<number, number>();
  #pages = 0;

  constructor(journal: Pick<PaymentJournal, "owner" | "isOwnerAlive">) {
    this.#journal = journal;
  }

  /** Ids of the rows that requests hold or try to obtain. */
  held(): number[] {
    return [...this.#held, ...this.#attempts.keys()];
  }

  /**
   * Treats every row of this process as held while a page of rows is being taken over, because its ids are not known
   * yet. The returned function ends that.
   */
  takePage(): () => void {
    this.#pages += 1;
    return () => {
      this.#pages -= 1;
    };
  }

  acquire(id: number): void {
    this.#held.add(id);
  }

  release(id: number): void {
    this.#held.delete(id);
  }

  /** Treats a row as held while a request tries to obtain it. The returned function ends the attempt. */
  attempt(id: number): () => void {
    this.#attempts.set(id, (this.#attempts.get(id) ?? 0) + 1);
    return () => {
      const others = (this.#attempts.get(id) ?? 1) - 1;
      if (others > 0) this.#attempts.set(id, others);
      else this.#attempts.delete(id);
    };
  }

  /** Whether a living process works on the row: another process, or a request of this one that has not ended. */
  isLeased(row: Pick<PaymentRow, "id" | "owner" | "leaseUntil" | "ownerAlive">, now: number): boolean {
    if (row.owner === this.#journal.owner && !this.#isHeld(row.id)) return false;
    return this.#journal.isOwnerAlive(row, now);
  }

  #isHeld(id: number): boolean {
    return this.#pages > 0 || this.#held.has(id) || this.#attempts.has(id);
  }
}
