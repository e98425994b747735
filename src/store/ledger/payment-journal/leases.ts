import { keyValues, type Lease, PaymentReader } from "./reader.ts";
import { PAYMENT_COLUMNS, type PaymentRow } from "./rows.ts";

/** Who works on which payment. Its methods run inside the caller's transaction, like those of `PaymentStore`. */
export class PaymentLeases extends PaymentReader {
  /** Takes over those rows. Returns them as they are now, oldest first. */
  takeAll(rows: readonly Lease[], change: { owner: string; at: number; leaseUntil: number }): PaymentRow[] {
    const taken = this.all(
      `UPDATE payments SET owner = ?, lease_until = ? WHERE id IN (SELECT value FROM json_each(?)) RETURNING ${PAYMENT_COLUMNS}`,
      change.owner,
      change.leaseUntil,
      JSON.stringify(rows.map(({ id }) => id)),
    );
    for (const { id, owner } of rows) this.event(id, change.at, "taken over", null, owner);
    return taken.sort((one, other) => one.id - other.id);
  }

  /** Takes over a row whose owner is gone. Returns false when another process was faster. */
  takeLease(
    row: PaymentRow,
    change: { owner: string; at: number; leaseUntil: number; requestId: string | null },
  ): boolean {
    const { changes } = this.prepare(
      "UPDATE payments SET owner = ?, lease_until = ? WHERE id = ? AND state = ? AND owner IS ? AND lease_until IS ?",
    ).run(change.owner, change.leaseUntil, row.id, row.state, row.owner, row.leaseUntil);
    if (changes !== 1) return false;
    this.event(row.id, change.at, "taken over", change.requestId, row.owner);
    return true;
  }

  /** Drops the lease of a row and leaves its state unchanged. */
  dropLease(id: number, owner: string): void {
    this.prepare("UPDATE payments SET owner = NULL, lease_until = NULL WHERE id = ? AND owner = ?").run(id, owner);
  }

  /** Returns the settled, undelivered rows that an owner leases until before `leaseUntil`, except those in `held`. */
  idle(owner: string, leaseUntil: number, held: readonly number[]): number[] {
    return this.prepare(
      `SELECT id FROM payments WHERE state = 'settled' AND delivered_at IS NULL AND owner = ?
         AND COALESCE(lease_until, 0) < ? AND id NOT IN (SELECT value FROM json_each(?))`,
    )
      .all(owner, leaseUntil, JSON.stringify(held))
      .map(({ id }) => Number(id));
  }

  /**
   * Takes a lease on a released row.
   * - `superseded`: another row of the payment was given to settle or holds its money, and is looked up in its place
   * - `busy`: the payment is being tried again, or another process looks the row up
   */
  reviveLease(
    row: PaymentRow,
    change: { owner: string; at: number; leaseUntil: number },
  ): "revived" | "superseded" | "busy" {
    const other = this.prepare(
      `SELECT 1 FROM payments WHERE payer = ? AND nonce = ? AND token = ? AND network = ? AND chain_instance = ?
         AND (state IN ('settling', 'settled') OR (state = 'released' AND settle_calls > 0 AND id > ?))`,
    ).get(...keyValues(row), row.id);
    if (other !== undefined) return "superseded";
    if (this.find(row) !== null) return "busy";
    const { changes } = this.prepare(
      `UPDATE payments SET owner = ?, lease_until = ?
       WHERE id = ? AND state = 'released' AND (owner IS NULL OR lease_until <= ?)`,
    ).run(change.owner, change.leaseUntil, row.id, change.at);
    return changes === 1 ? "revived" : "busy";
  }

  /** Makes those settled rows due for their next check at that time. Returns them as they are now, those due first. */
  postponeRechecks(rows: readonly PaymentRow[], at: number): PaymentRow[] {
    const postpone = this.prepare("UPDATE payments SET recheck_at = ? WHERE id = ?");
    return rows.map((row) => {
      postpone.run(at, row.id);
      return { ...row, recheckAt: at };
    });
  }

  event(paymentId: number, at: number, event: string, requestId: string | null, detail: string | null): void {
    this.prepare("INSERT INTO payment_events (payment_id, at, event, request_id, detail) VALUES (?, ?, ?, ?, ?)").run(
      paymentId,
      at,
      event,
      requestId,
      detail,
    );
  }
}
