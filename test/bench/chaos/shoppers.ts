import type { PrivateKeyAccount } from "viem";
import { newWallet, signPayment, toHeader } from "../../support/payments/wallet.ts";
import type { createRandom } from "../support/random.ts";
import { type ChaosWorld, TIMEOUT_SECONDS } from "./world.ts";

const PAUSE_MS = 100;
const PATIENCE_MS = 15_000;
/** Status of a payment that a request still works on: its payer comes back. */
export const IN_PROGRESS = "409 in progress";

/** One payment as its payer saw it. */
export interface Purchase {
  readonly payer: string;
  readonly nonce: string;
  readonly header: string;
  /** Hashes of the receipts of the answers that came. */
  readonly receipts: Set<string>;
}

/** Payers that buy without a pause, each from whichever replica, and come back until they have an answer. */
export class Shoppers {
  readonly purchases: Purchase[] = [];
  /** How often each status, or a broken connection, was seen. */
  readonly statuses = new Map<string, number>();
  readonly #world: ChaosWorld;
  readonly #random: ReturnType<typeof createRandom>;
  readonly #wallets: PrivateKeyAccount[];
  #stopped = false;
  #work: Promise<void>[] = [];

  constructor(world: ChaosWorld, random: ReturnType<typeof createRandom>, count: number) {
    this.#world = world;
    this.#random = random;
    this.#wallets = Array.from({ length: count }, newWallet);
    for (const { address } of this.#wallets) world.chain.fund(address, 10n ** 12n);
  }

  get payers(): string[] {
    return this.#wallets.map(({ address }) => address.toLowerCase());
  }

  async start(): Promise<void> {
    const challenge = await this.#challenge();
    this.#work = this.#wallets.map(async (wallet) => {
      while (!this.#stopped) await this.#buy(wallet, challenge);
    });
  }

  /** Lets each finish what it buys. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#work);
  }

  /** Presents a payment once. Returns `200`, another status with its code, `IN_PROGRESS`, or `broken`. */
  async present(purchase: Purchase): Promise<string> {
    const url = this.#replica();
    if (url === null) return "no replica";
    const seen = await fetch(`${url}/paid`, {
      method: "POST",
      headers: { "payment-signature": purchase.header },
      body: purchase.nonce,
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(
      async (response) => {
        const text = await response.text();
        const answer = JSON.parse(text);
        if (answer.in_progress === true) return IN_PROGRESS;
        if (response.status !== 200) return `${response.status} ${answer.error}`;
        purchase.receipts.add(answer.meta.payment.receipt_hash);
        return "200";
      },
      () => "broken",
    );
    this.statuses.set(seen, (this.statuses.get(seen) ?? 0) + 1);
    return seen;
  }

  async #buy(wallet: PrivateKeyAccount, challenge: string): Promise<void> {
    const signed = await signPayment(wallet, challenge, Date.now());
    const { from, nonce } = signed.payload.authorization;
    const purchase = { payer: from.toLowerCase(), nonce, header: toHeader(signed), receipts: new Set<string>() };
    this.purchases.push(purchase);
    const until = Date.now() + (TIMEOUT_SECONDS + 10) * 1000;
    const leaves = this.#random.below(10) === 0;
    while (Date.now() < until) {
      const seen = await this.present(purchase);
      if (seen === "200" || seen === "409 PAYMENT_REPLAYED" || seen.startsWith("402") || leaves) break;
      await pause(2 * PAUSE_MS);
    }
    // Some present what they have paid once more.
    if (this.#random.below(10) === 0) await this.present(purchase);
    await pause(PAUSE_MS);
  }

  async #challenge(): Promise<string> {
    for (;;) {
      const url = this.#replica();
      const header = url && (await fetch(`${url}/paid`, { method: "POST" })).headers.get("payment-required");
      if (header) return header;
      await pause(PAUSE_MS);
    }
  }

  #replica(): string | null {
    const up = this.#world.replicas.flatMap(({ url }) => (url === null ? [] : [url]));
    return up.length === 0 ? null : (up[this.#random.below(up.length)] ?? null);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
