import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPaymentRail } from "../../../src/payments/rail.ts";
import type { PaidResult } from "../../../src/payments/request/types.ts";
import type { PaymentRail } from "../../../src/payments/types.ts";
import type { Ledger } from "../../../src/store/ledger/ledger.ts";
import { FakeChain } from "../../support/payments/facilitator-fake.ts";
import { ROUTE, SILENT } from "../../support/payments/harness.ts";
import { railTerms } from "../../support/payments/rail-terms.ts";
import { callFor } from "../../support/payments/server.ts";
import { newWallet, type SignedPayment, signPayment, toHeader } from "../../support/payments/wallet.ts";
import { type Engine, pick, withReplicas } from "./engine.ts";

const TREASURY = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
const PARALLEL = 64;

/** One rail per replica, all of them on one chain. */
export interface Shop {
  readonly chain: FakeChain;
  readonly rails: readonly PaymentRail[];
  /** What a request without a payment gets. */
  offer(rail: PaymentRail): Promise<PaidResult>;
  sign(identifier?: string): Promise<SignedPayment>;
  present(payment: SignedPayment, rail: PaymentRail): Promise<PaidResult>;
  close(): Promise<void>;
}

export async function openShop(replicas: readonly Ledger[]): Promise<Shop> {
  const chain = new FakeChain(Date.now);
  const wallet = newWallet();
  chain.fund(wallet.address, 100_000_000n);
  chain.settleDelayMs = 5;
  const rails = replicas.map((ledger) =>
    createPaymentRail(
      railTerms({ treasuryAddress: TREASURY }),
      { journal: ledger.payments, now: () => Date.now() + ledger.clockOffset(), log: SILENT },
      { facilitator: chain.facilitator, chain: chain.reader },
    ),
  );
  await Promise.all(rails.map((rail) => rail.start()));
  const offer = await pick(rails, 0).handlePaidRequest(callFor(ROUTE, "POST", "", null));
  if (offer.kind !== "challenge") throw new Error(`no challenge but ${offer.kind}`);
  return {
    chain,
    rails,
    offer: (rail) => rail.handlePaidRequest(callFor(ROUTE, "POST", "", null)),
    sign: (identifier) =>
      signPayment(wallet, offer.paymentRequired, Date.now(), identifier === undefined ? {} : { identifier }),
    present: (payment, rail) => rail.handlePaidRequest(callFor(ROUTE, "POST", "hello", toHeader(payment))),
    async close() {
      await Promise.all(rails.map((rail) => rail.stop()));
    },
  };
}

/** What payers must see, however many replicas their requests reach. */
export function describeRails(name: string, start: () => Promise<Engine>): void {
  describe(`four replicas that sell, on ${name}`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await start();
    });
    afterAll(() => engine.stop());

    const sell = (title: string, work: (shop: Shop) => Promise<void>) =>
      test(title, () =>
        withReplicas(engine, 4, async (replicas) => {
          const shop = await openShop(replicas);
          try {
            await work(shop);
          } finally {
            await shop.close();
          }
        }),
      );

    sell("one payment presented 64 times at once: one charge, one answer", async (shop) => {
      const payment = await shop.sign();
      const results = await Promise.all(
        Array.from({ length: PARALLEL }, (_, index) => shop.present(payment, pick(shop.rails, index))),
      );
      const paid = results.filter((result) => result.kind === "paid");
      expect(paid).toHaveLength(1);
      expect(shop.chain.settles).toBe(1);
      expect(shop.chain.balance(TREASURY)).toBe(10_000n);
      paid[0]?.delivered();
      const others = results.filter((result) => result.kind !== "paid");
      expect(new Set(others.map((result) => (result.kind === "refused" ? result.code : result.kind)))).toEqual(
        new Set(["PAYMENT_REPLAYED"]),
      );
    });

    sell("64 authorizations under one identifier: one charge", async (shop) => {
      const payments = await Promise.all(Array.from({ length: PARALLEL }, () => shop.sign("order_0123456789abcdef")));
      const results = await Promise.all(
        payments.map((payment, index) => shop.present(payment, pick(shop.rails, index))),
      );
      expect(results.filter((result) => result.kind === "paid")).toHaveLength(1);
      expect(shop.chain.settles).toBe(1);
      expect(shop.chain.balance(TREASURY)).toBe(10_000n);
    });

    sell(
      "an answer that one replica could not deliver is fetched at another, without a second charge",
      async (shop) => {
        const payment = await shop.sign();
        const first = await shop.present(payment, pick(shop.rails, 0));
        if (first.kind !== "paid") throw new Error(first.kind);
        first.failed(499, "gone");
        let second = await shop.present(payment, pick(shop.rails, 1));
        // The end of the first response is recorded in the background.
        for (let turn = 0; turn < 50 && second.kind !== "paid"; turn += 1) {
          await new Promise((resolve) => setTimeout(resolve, 20));
          second = await shop.present(payment, pick(shop.rails, 1));
        }
        expect(second).toMatchObject({ kind: "paid", body: first.body, repeated: true });
        expect(shop.chain.balance(TREASURY)).toBe(10_000n);
      },
    );
  });
}
