import type { HeldProof, ReserveResult } from "../journal.ts";
import { PaymentLeases } from "./leases.ts";
import { type HeldReason, PAYMENT_COLUMNS, type PaymentRow, type Reservation } from "./rows.ts";

const HELD_EVENTS = { sold_elsewhere: "settled for another seller", unproven: "claimed without proof" } as const;

/** Enters payments into the journal. Its methods run inside the caller's transaction, like those of `PaymentStore`. */
export class PaymentReservations extends PaymentLeases {
  /**
   * Reserves the replay key, the identifier and the day's amount together, or reports which of them is not available.
   *
   * @param alreadyMoved true when the money is already on the chain: a payment above the ceiling is then recorded as
   * held, outside the day's total
   */
  reserve(wanted: Reservation, dailyCeiling: bigint, identifiersSince: number, alreadyMoved = false): ReserveResult {
    const known = this.find(wanted);
    if (known !== null) return { kind: "known", row: known };
    if (wanted.identifier !== null) {
      const identified = this.one(
        `SELECT ${PAYMENT_COLUMNS} FROM payments
         WHERE payer = ? AND identifier = ? AND created_at > ? AND network = ? AND chain_instance = ?
           AND state <> 'released' ORDER BY id DESC LIMIT 1`,
        wanted.payer,
        wanted.identifier,
        identifiersSince,
        wanted.network,
        wanted.chainInstance,
      );
      if (identified !== null) return { kind: "identified", row: identified };
    }
    const spent = this.spent(wanted, wanted.day);
    const beyond = spent + wanted.amount > dailyCeiling;
    if (beyond && !alreadyMoved) return { kind: "ceiling", spent };
    const id = this.#insert(wanted, "reserved", beyond ? "over_ceiling" : null);
    this.event(id, wanted.createdAt, "reserved", wanted.requestId, beyond ? "over ceiling" : null);
    return { kind: "reserved", id };
  }

  /**
   * Records a payment whose money moved but that is not served. A payment that another seller settled takes its key; an
   * unproven claim does not, and is recorded once. Returns the row that was recorded, or that was there before: the
   * claim, or the row that has the key.
   */
  recordHeld(wanted: Reservation, held: "sold_elsewhere" | "unproven", proof: HeldProof): PaymentRow {
    const known = held === "unproven" ? this.findClaim(wanted) : this.find(wanted);
    if (known !== null) return known;
    const id = this.#insert(wanted, "released", held);
    this.prepare(
      `UPDATE payments SET owner = NULL, lease_until = NULL, transaction_hash = ?1, released_at = created_at,
         release_reason = ?2, failure_status = CASE WHEN ?3 IS NULL THEN NULL ELSE 409 END, failure_reason = ?3
       WHERE id = ?4`,
    ).run(proof.transaction, held, proof.why, id);
    if (held === "sold_elsewhere") {
      this.prepare(
        `UPDATE payments SET state = 'settled', settled_at = created_at, receipt_hash = ?, released_at = NULL,
           release_reason = NULL WHERE id = ?`,
      ).run(proof.receiptHash, id);
    }
    const event = proof.why === null ? HELD_EVENTS[held] : `held: ${proof.why}`;
    this.event(id, wanted.createdAt, event, wanted.requestId, proof.transaction);
    return this.byId(id);
  }

  #insert(wanted: Reservation, state: "reserved" | "released", held: HeldReason | null): number {
    const inserted = this.prepare(
      `INSERT INTO payments (request_id, network, chain_instance, token, payer, nonce, pay_to, amount, valid_before,
         signature, product, resource_id, method, path, body_hash, fingerprint, identifier, day,
         created_at, state, owner, lease_until, held, receipt_version)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 2)`,
    ).run(
      wanted.requestId,
      wanted.network,
      wanted.chainInstance,
      wanted.token,
      wanted.payer,
      wanted.nonce,
      wanted.payTo,
      wanted.amount,
      wanted.validBefore,
      wanted.signature,
      wanted.product,
      wanted.resourceId,
      wanted.method,
      wanted.path,
      wanted.bodyHash,
      wanted.fingerprint,
      wanted.identifier,
      wanted.day,
      wanted.createdAt,
      state,
      wanted.owner,
      wanted.leaseUntil,
      held,
    );
    const id = Number(inserted.lastInsertRowid);
    this.prepare("INSERT INTO payment_payloads (payment_id, payload) VALUES (?, ?)").run(id, wanted.payload);
    return id;
  }
}
