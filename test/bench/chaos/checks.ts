import { Database } from "../../../src/store/postgres/driver.ts";
import { IN_PROGRESS, type Purchase, pause, type Shoppers } from "./shoppers.ts";
import { type ChaosWorld, TREASURY } from "./world.ts";

const RESOLVED_WITHIN_MS = 120_000;

export interface Verdict {
  readonly payments: number;
  readonly settled: number;
  /** Seconds from the last fault until no payment was open any more; null when some still were. */
  readonly resolvedAfter: number | null;
  readonly violations: string[];
}

/** Waits until every payment is settled or will never be, and compares what payers, chain and journal say. */
export async function judge(world: ChaosWorld, shoppers: Shoppers, lastFault: number): Promise<Verdict> {
  const db = await Database.open(world.databaseUrl());
  const number = async (sql: string, ...values: unknown[]) => BigInt(String((await db.read(sql, values))[0]?.n ?? 0));
  const violations: string[] = [];
  try {
    let resolvedAfter: number | null = null;
    while (resolvedAfter === null && performance.now() - lastFault < RESOLVED_WITHIN_MS) {
      const open = await number("SELECT count(*) AS n FROM payments WHERE state IN ('reserved', 'settling')");
      if (open === 0n) resolvedAfter = Math.round((performance.now() - lastFault) / 1000);
      else await pause(500);
    }
    if (resolvedAfter === null) {
      const open = await db.read(
        `SELECT state, unknown_reason, next_look_at - ledger_now() AS due_in, lease_until - ledger_now() AS leased_for
         FROM payments WHERE state IN ('reserved', 'settling') LIMIT 5`,
      );
      violations.push(`some payments stayed open: ${JSON.stringify(open)}`);
    }
    const received = world.chain.balance(TREASURY);
    const journal = await number("SELECT COALESCE(sum(amount), 0)::text AS n FROM payments WHERE state = 'settled'");
    if (received !== journal) violations.push(`the treasury received ${received}, the journal says ${journal}`);
    const bare = await number(
      "SELECT count(*) AS n FROM payments WHERE state = 'settled' AND id NOT IN (SELECT payment_id FROM payment_answers)",
    );
    if (bare !== 0n) violations.push(`${bare} charges have no stored answer`);
    const twice = await number(
      `SELECT count(*) AS n FROM (SELECT 1 FROM payments WHERE state = 'settled' GROUP BY payer, nonce
         HAVING count(*) > 1) AS repeated`,
    );
    if (twice !== 0n) violations.push(`${twice} authorizations were charged twice`);
    for (const payer of shoppers.payers) {
      const paid = 10n ** 12n - world.chain.balance(payer);
      const sum = (table: string, where: string) =>
        number(`SELECT COALESCE(sum(${table}), 0)::text AS n FROM ${where} AND payer = $1`, payer);
      const booked = await sum("amount", "payments WHERE state = 'settled'");
      const counted = await sum("spent", "payment_days WHERE TRUE");
      if (paid !== booked) violations.push(`${payer} paid ${paid}, the journal says ${booked}`);
      if (counted !== booked) violations.push(`the day of ${payer} counts ${counted}, the journal says ${booked}`);
    }
    for (const purchase of shoppers.purchases) {
      violations.push(...(await faultsOf(purchase, shoppers, db, lastFault + RESOLVED_WITHIN_MS)));
    }
    const settled = await number("SELECT count(*) AS n FROM payments WHERE state = 'settled'");
    return { payments: shoppers.purchases.length, settled: Number(settled), resolvedAfter, violations };
  } finally {
    await db.close();
  }
}

/**
 * What is wrong with one payment: an answer without a charge, two answers, or a charge whose answer is lost.
 *
 * @param until when no request may work on it any more, by `performance.now()`
 */
async function faultsOf(purchase: Purchase, shoppers: Shoppers, db: Database, until: number): Promise<string[]> {
  const { payer, nonce, receipts } = purchase;
  const [row] = await db.read(
    "SELECT receipt_hash, delivered_at FROM payments WHERE payer = $1 AND nonce = $2 AND state = 'settled'",
    [payer, nonce.toLowerCase()],
  );
  if (row === undefined) return receipts.size === 0 ? [] : [`${nonce} was answered and not charged`];
  const faults: string[] = [];
  if (receipts.size === 0 && row.delivered_at === null) {
    let seen = await shoppers.present(purchase);
    while (seen === IN_PROGRESS && performance.now() < until) {
      await pause(1_000);
      seen = await shoppers.present(purchase);
    }
    // Its delivery may have been recorded since; the answer is then fetched as a lost one.
    const [now] = await db.read("SELECT delivered_at FROM payments WHERE receipt_hash = $1", [row.receipt_hash]);
    const delivered = seen === "409 PAYMENT_REPLAYED" && now?.delivered_at !== null;
    if (seen !== "200" && !delivered) {
      faults.push(
        `${nonce} is paid, and who comes back gets ${seen}: ${JSON.stringify(await historyOf(purchase, db))}`,
      );
    }
  }
  if (receipts.size > 1) faults.push(`${nonce} has two receipts`);
  for (const receipt of receipts) {
    if (receipt !== row.receipt_hash) faults.push(`${nonce} has a receipt that the journal does not know`);
  }
  return faults;
}

/** The rows of one payment with their events. */
function historyOf({ payer, nonce }: Purchase, db: Database): Promise<unknown[]> {
  return db.read(
    `SELECT p.id, p.state, p.held, p.owner, p.lease_until - ledger_now() AS leased_for, p.delivered_at,
       (SELECT json_agg(json_build_array(e.at, e.event, e.detail) ORDER BY e.id) FROM payment_events e
         WHERE e.payment_id = p.id) AS events
     FROM payments p WHERE p.payer = $1 AND p.nonce = $2`,
    [payer, nonce.toLowerCase()],
  );
}
