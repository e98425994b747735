import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { LOCAL_PAYERS, payerAccount } from "../../src/payments/local/accounts.ts";
import { signPayment, toHeader } from "../support/payments/wallet.ts";

/** Signs payments in a thread: one takes milliseconds, in which no other request would be sent. */
export class Signer {
  readonly #worker: Worker;
  readonly #waiting: ((header: string) => void)[] = [];

  /** @param challenge the PAYMENT-REQUIRED header of what is to be paid */
  constructor(challenge: string) {
    this.#worker = new Worker(new URL(import.meta.url), { workerData: challenge });
    this.#worker.on("message", (header: string) => this.#waiting.shift()?.(header));
  }

  /** The PAYMENT-SIGNATURE header of a fresh payment; the test wallets take turns. */
  sign(): Promise<string> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#worker.postMessage(null);
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

if (!isMainThread && parentPort !== null) {
  const port = parentPort;
  const payers = Array.from({ length: LOCAL_PAYERS }, (_, index) => payerAccount(index + 1));
  let turn = 0;
  let last = Promise.resolve();
  port.on("message", () => {
    const payer = payers[turn++ % payers.length] as (typeof payers)[number];
    last = last.then(async () => port.postMessage(toHeader(await signPayment(payer, String(workerData), Date.now()))));
  });
}
