import { createHash, randomBytes } from "node:crypto";
import type { Ledger } from "../../../src/store/ledger/ledger.ts";
import type { Reservation } from "../../../src/store/ledger/payment-journal/rows.ts";

const PAYERS = 500;
const PARALLEL = 256;
const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 8, 1);
const nobody = () => undefined;

/**
 * Fills a ledger with payments in every state, through the transitions of the journal, and with points, visits, days
 * and closed periods.
 */
export async function writeManyPayments(ledger: Ledger, count: number): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let index = next; index < count; index = next) {
        next += 1;
        await writePayment(ledger, index);
      }
    }),
  );
  for (let index = 0; index < 200; index += 1) {
    const at = new Date(START + index * 60_000).toISOString();
    const reference = `invoice ${index} – Größe "ü"`;
    await ledger.points.add({ slug: `p${index % 7}`, points: index + 1, reference, earnedAt: at, recordedAt: at });
    await ledger.visits.count(`p${index % 7}`, at.slice(0, 10), randomBytes(16));
  }
  for (let day = 0; day < 3; day += 1) {
    const at = new Date(START + day * DAY_MS).toISOString();
    const order = {
      scope: "overall" as const,
      category: "",
      slugs: Array.from({ length: 50 }, (_, place) => `p${(place * (day + 1)) % 53}`),
      points: Array.from({ length: 50 }, (_, place) => 50 - place),
    };
    await ledger.boardDays.record({ day: at.slice(0, 10), recordedAt: at, backfilled: day === 1 }, [order]);
    const [startsAt, endsAt] = [START + 7 * day * DAY_MS, START + 7 * (day + 1) * DAY_MS].map((time) =>
      new Date(time).toISOString(),
    ) as [string, string];
    const key = `2026-W${36 + day}`;
    const result = JSON.stringify({ scope: "weekly", key, starts_at: startsAt, ends_at: endsAt, entries: [] });
    await ledger.closedPeriods.close({ scope: "weekly", key, startsAt, endsAt, closedAt: endsAt, result }, (previous) =>
      createHash("sha256").update(`${previous}\n${result}`).digest("hex"),
    );
  }
}

/** One payment, which ends in a state that depends on its number. */
async function writePayment({ payments }: Ledger, index: number): Promise<void> {
  const at = START + index * 500;
  const requestId = `req_${index}`;
  const wanted = wantedOf(index, at);
  const limits = { dailyCeiling: 10n ** 12n, identifiersSince: 0, alreadyMoved: false };
  const result = await payments.reserve(wanted, limits, nobody);
  if (result.kind !== "reserved") throw new Error(`payment ${index} is ${result.kind}`);
  const { id } = result;
  const ending = index % 20;
  if (ending === 0) return;
  if (ending === 1) {
    await payments.release(id, { at, reason: "the client went away", watchAt: null, requestId });
    return;
  }
  const answer = JSON.stringify({
    index,
    text: "é \u2028 😀 \\ '".repeat(10),
    noise: randomBytes(300).toString("hex"),
  });
  await payments.markSettling(id, { at, leaseUntil: at, answer, placeholder: "m", fromBlock: index, requestId });
  if (ending === 2) return;
  if (ending === 3) {
    const unknown = { at, reason: "no reply", nextLookAt: at + 1, transaction: null, requestId, silent: false };
    await payments.markUnknown(id, unknown);
    return;
  }
  if (ending === 4) {
    await payments.release(id, { at, reason: "expired", watchAt: at + 5, requestId });
    return;
  }
  await payments.markSettled(id, {
    at: at + 2_000,
    transaction: `0x${index.toString(16).padStart(64, "0")}`,
    receiptHash: createHash("sha256").update(requestId).digest("hex"),
    block: index,
    recheckAt: ending === 5 ? at : null,
    dailyCeiling: 10n ** 12n,
    requestId,
    how: "confirmed on chain",
  });
  if (ending === 6) return;
  if (ending === 7) {
    await payments.markDeliveryFailed(id, { at, requestId, status: 500, reason: "it broke" });
    await payments.markRefunded(id, { at: at + 9, transaction: `0xrefund${index}` });
    return;
  }
  await payments.markDelivered(id, { at: at + 2_001, requestId, how: "delivered" });
}

function wantedOf(index: number, at: number): Omit<Reservation, "owner"> {
  return {
    network: "eip155:84532",
    chainInstance: "live",
    requestId: `req_${index}`,
    token: "0xt",
    payer: `0x${String(index % PAYERS).padStart(40, "0")}`,
    nonce: `0x${index.toString(16).padStart(64, "0")}`,
    payTo: "0xus",
    amount: BigInt(10_000 + (index % 3)),
    validBefore: Math.floor(at / 1000) + 90,
    signature: `0x${index}`,
    payload: '{"x402Version":2}',
    product: "test_paid",
    resourceId: "agent-test-paid-v1",
    method: "POST",
    path: "/paid",
    bodyHash: "h",
    fingerprint: `f${index}`,
    identifier: index % 5 === 0 ? `order_${index}` : null,
    day: new Date(at).toISOString().slice(0, 10),
    createdAt: at,
    leaseUntil: at + 120_000,
  };
}
