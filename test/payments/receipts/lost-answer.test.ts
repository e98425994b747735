import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Hex, hashMessage } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { parseSiweMessage } from "viem/siwe";
import { afterAll, describe, expect, test, vi } from "vitest";
import { ChainUnreadableError } from "../../../src/payments/chain/reader.ts";
import { createPaymentRail } from "../../../src/payments/rail.ts";
import type { LostAnswer } from "../../../src/payments/receipts/types.ts";
import type { PaymentRail } from "../../../src/payments/types.ts";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";
import { createSqliteJournal } from "../../../src/store/ledger/sqlite-journal.ts";
import { type Harness, openHarness, paid, refused, SILENT, settleDown } from "../../support/payments/harness.ts";
import { railTerms } from "../../support/payments/rail-terms.ts";
import { newWallet } from "../../support/payments/wallet.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const dir = mkdtempSync(join(tmpdir(), "clearboard-lost-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const urlOf = (hash: string) => `https://api.example.org/api/agent/v1/receipts/${hash}/answer`;

/** Pays for an answer that is delivered, and lost after that. */
async function buy(harness: Harness) {
  const payment = await harness.sign();
  const result = paid(await harness.present(payment));
  result.delivered();
  await settleDown();
  return { payment, hash: result.receipt.receipt_hash, body: result.body };
}

function ask(rail: PaymentRail, hash: string, proof: { nonce: string; signature: string } | null = null) {
  return rail.lostAnswer({ receiptHash: hash, url: urlOf(hash), proof });
}

function challengeOf(answer: LostAnswer): Extract<LostAnswer, { kind: "challenge" }> {
  if (answer.kind !== "challenge") throw new Error(`no challenge: ${JSON.stringify(answer)}`);
  return answer;
}

async function proofBy(wallet: unknown, { nonce, message }: { nonce: string; message: string }) {
  return { nonce, signature: await (wallet as PrivateKeyAccount).signMessage({ message }) };
}

const refusal = (code: string, reason?: string) =>
  expect.objectContaining({ kind: "refused", code, members: reason === undefined ? expect.anything() : { reason } });

describe("an answer that was lost", () => {
  test("has its URL in the 409 of its payment and is given to the wallet that paid", async () => {
    const harness = await openHarness();
    const { payment, hash, body } = await buy(harness);
    const replay = refused(await harness.present(payment));
    const requestId = harness.rows()[0]?.request_id;
    expect(replay).toMatchObject({ status: 409, code: "PAYMENT_REPLAYED" });
    expect(replay.extra?.settled_payment).toEqual({
      request_id: requestId,
      receipt_hash: hash,
      answer: `http://127.0.0.1/answers/${hash}`,
    });
    const challenge = challengeOf(await ask(harness.rail, hash));
    expect(parseSiweMessage(challenge.message)).toMatchObject({
      domain: "api.example.org",
      address: harness.wallet.address,
      uri: urlOf(hash),
      nonce: challenge.nonce,
      chainId: 84532,
      expirationTime: new Date(challenge.expiresAt),
    });
    const answer = await ask(harness.rail, hash, await proofBy(harness.wallet, challenge));
    expect(answer).toMatchObject({ kind: "answer", requestId, body });
    expect(refused(await harness.present(payment)).status).toBe(409);
    expect(harness.chain.settles).toBe(1);
  });

  test("is refused to other wallets and to signatures of another text", async () => {
    const harness = await openHarness();
    const { hash } = await buy(harness);
    const other = await buy(harness);
    const challenge = challengeOf(await ask(harness.rail, hash));
    const wrong = refusal("PAYER_NOT_PROVEN", "wrong_signature");
    expect(await ask(harness.rail, hash, await proofBy(newWallet(), challenge))).toEqual(wrong);
    const text = await proofBy(harness.wallet, { nonce: challenge.nonce, message: "sign in" });
    expect(await ask(harness.rail, hash, text)).toEqual(wrong);
    expect(await ask(harness.rail, hash, { nonce: challenge.nonce, signature: "0x1" })).toEqual(wrong);
    const proof = await proofBy(harness.wallet, challenge);
    expect(await ask(harness.rail, other.hash, proof)).toEqual(refusal("PAYER_NOT_PROVEN", "unknown_challenge"));
    const last = proof.nonce.endsWith("0") ? "1" : "0";
    const forged = { ...proof, nonce: `${proof.nonce.slice(0, -1)}${last}` };
    expect(await ask(harness.rail, hash, forged)).toEqual(refusal("PAYER_NOT_PROVEN", "unknown_challenge"));
    expect((await ask(harness.rail, hash, proof)).kind).toBe("answer");
  });

  test("is given once for each challenge, within five minutes", async () => {
    const harness = await openHarness();
    const { hash } = await buy(harness);
    const proof = await proofBy(harness.wallet, challengeOf(await ask(harness.rail, hash)));
    expect((await ask(harness.rail, hash, proof)).kind).toBe("answer");
    expect(await ask(harness.rail, hash, proof)).toEqual(refusal("PAYER_NOT_PROVEN", "challenge_used"));
    const late = await proofBy(harness.wallet, challengeOf(await ask(harness.rail, hash)));
    harness.clock.now += 5 * MINUTE + 1;
    expect(await ask(harness.rail, hash, late)).toEqual(refusal("PAYER_NOT_PROVEN", "challenge_expired"));
    const fresh = await proofBy(harness.wallet, challengeOf(await ask(harness.rail, hash)));
    expect((await ask(harness.rail, hash, fresh)).kind).toBe("answer");
  });

  test("is kept for 24 hours after the settlement", async () => {
    const harness = await openHarness();
    const { payment, hash } = await buy(harness);
    harness.clock.now += 24 * HOUR;
    expect((await ask(harness.rail, hash)).kind).toBe("challenge");
    harness.clock.now += 1;
    expect(await ask(harness.rail, hash)).toEqual(refusal("ANSWER_NOT_KEPT"));
    expect(refused(await harness.present(payment)).extra?.settled_payment).toMatchObject({ answer: null });
  });

  test("is refused after a refund, and unknown for a foreign hash", async () => {
    const harness = await openHarness();
    const { hash } = await buy(harness);
    harness.db.exec(`UPDATE payments SET refunded_at = 1, refund_transaction = '0x1'`);
    expect(await ask(harness.rail, hash)).toEqual(refusal("ANSWER_NOT_KEPT"));
    expect(await ask(harness.rail, "f".repeat(64))).toEqual(refusal("RECEIPT_NOT_FOUND"));
  });

  test("counts as delivered once it is sent, and not when it is lost again", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    const result = paid(await harness.present(payment));
    result.failed(499, "gone");
    await settleDown();
    const hash = result.receipt.receipt_hash;
    const fetchIt = async () => {
      const proof = await proofBy(harness.wallet, challengeOf(await ask(harness.rail, hash)));
      const answer = await ask(harness.rail, hash, proof);
      if (answer.kind !== "answer") throw new Error(JSON.stringify(answer));
      expect(await ask(harness.rail, hash, proof)).toEqual(refusal("PAYER_NOT_PROVEN", "challenge_used"));
      return answer;
    };
    const lost = await fetchIt();
    expect(harness.rows()[0]?.delivered_at).toBeNull();
    const meanwhile = await fetchIt();
    meanwhile.delivered();
    expect(refused(await harness.present(payment))).toMatchObject({ extra: { in_progress: true } });
    lost.failed(499, "gone");
    await settleDown();
    expect(harness.rows()[0]?.delivered_at).toBeNull();
    const again = paid(await harness.present(payment));
    expect(again.body).toBe(result.body);
    again.failed(499, "gone");
    await settleDown();
    (await fetchIt()).delivered();
    await settleDown();
    expect(harness.rows()[0]?.delivered_at).toBe(harness.clock.now);
    expect(refused(await harness.present(payment)).extra).toMatchObject({ in_progress: false });
  });

  test("is given to a contract wallet that accepts the signature of the challenge", async () => {
    const harness = await openHarness();
    const { hash } = await buy(harness);
    const challenge = challengeOf(await ask(harness.rail, hash));
    const signature: Hex = `0x${"c0".repeat(97)}`;
    const asked = vi.spyOn(harness.chain.reader, "acceptsSignature");
    asked.mockResolvedValueOnce(false);
    const proof = { nonce: challenge.nonce, signature };
    expect(await ask(harness.rail, hash, proof)).toEqual(refusal("PAYER_NOT_PROVEN", "wrong_signature"));
    asked.mockRejectedValueOnce(new ChainUnreadableError("out of order"));
    expect(await ask(harness.rail, hash, proof)).toEqual(refusal("SERVICE_UNAVAILABLE"));
    asked.mockResolvedValueOnce(true);
    expect((await ask(harness.rail, hash, proof)).kind).toBe("answer");
    const payer = harness.wallet.address.toLowerCase();
    expect(asked).toHaveBeenLastCalledWith(payer, hashMessage(challenge.message), signature);
  });

  test.each([146, 132, 66])("is refused to a signature of %i characters that is a broken wrapper", async (length) => {
    const harness = await openHarness();
    const { hash } = await buy(harness);
    const { nonce } = challengeOf(await ask(harness.rail, hash));
    // ERC-6492: these 32 bytes end a wrapper.
    const signature = `0x${"ab".repeat((length - 66) / 2)}${"6492".repeat(16)}`;
    const wrong = refusal("PAYER_NOT_PROVEN", "wrong_signature");
    expect(await ask(harness.rail, hash, { nonce, signature })).toEqual(wrong);
  });

  test("is given once by two processes that share the ledger, whichever issued the challenge", async () => {
    const file = join(dir, "ledger.sqlite");
    const [db, second] = [openLedgerDatabase(file), openLedgerDatabase(file)];
    const harness = await openHarness({ db });
    const deps = { journal: createSqliteJournal(second), now: () => harness.clock.now, log: SILENT };
    const terms = railTerms({ treasuryAddress: harness.treasury as Hex });
    const rail = createPaymentRail(terms, deps, {
      facilitator: harness.chain.facilitator,
      chain: harness.chain.reader,
    });
    await rail.start();
    const { hash } = await buy(harness);
    const proof = await proofBy(harness.wallet, challengeOf(await ask(rail, hash)));
    const both = await Promise.all([ask(harness.rail, hash, proof), ask(rail, hash, proof)]);
    expect(both.map(({ kind }) => kind).sort()).toEqual(["answer", "refused"]);
    await Promise.all([rail.stop(), harness.rail.stop()]);
    db.close();
    second.close();
  });
});
