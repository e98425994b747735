import type { PaymentRequired } from "@x402/core/types";
import type { PrivateKeyAccount } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { createPaymentRail } from "../../../src/payments/rail.ts";
import type { PaymentRail, RailOn } from "../../../src/payments/types.ts";
import { FakeChain } from "../payments/facilitator-fake.ts";
import { SILENT } from "../payments/harness.ts";
import { railTerms } from "../payments/rail-terms.ts";
import { newWallet, type SignedPayment, type SigningChanges, signPayment } from "../payments/wallet.ts";
import { createWorld, type World } from "./test-server.ts";

/** A server that takes payments, on a chain and a facilitator in memory. */
export interface PaidWorld extends World {
  chain: FakeChain;
  rail: PaymentRail;
  /** Funded. */
  wallet: PrivateKeyAccount;
  sign(required: PaymentRequired | string, changes?: SigningChanges): Promise<SignedPayment>;
  /** The journal of payments, oldest first. */
  journal(): Record<string, unknown>[];
}

export async function createPaidWorld(
  terms: Partial<RailOn> = {},
  options: { now?: number; address?: string } = {},
): Promise<PaidWorld> {
  const wallet = newWallet();
  const treasuryAddress = privateKeyToAccount(generatePrivateKey()).address;
  let open: { rail: PaymentRail; chain: FakeChain; now: () => number } | undefined;
  const world = await createWorld({
    ...options,
    rail(ledger, now) {
      const chain = new FakeChain(now);
      chain.fund(wallet.address, 100_000_000n);
      const config = railTerms({ treasuryAddress, ...terms });
      const rail = createPaymentRail(
        config,
        { journal: ledger.payments, now, log: SILENT },
        { facilitator: chain.facilitator, chain: chain.reader },
      );
      open = { rail, chain, now };
      return rail;
    },
  });
  if (open === undefined) throw new Error("the world opened no rail");
  const { rail, chain, now } = open;
  await rail.start();
  return {
    ...world,
    chain,
    rail,
    wallet,
    sign: (required, changes = {}) => signPayment(wallet, required, now(), changes),
    journal: () => world.db.prepare("SELECT * FROM payments ORDER BY id").all(),
    async close() {
      await rail.stop();
      await world.close();
    },
  };
}
