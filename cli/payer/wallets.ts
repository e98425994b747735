import type { LocalAccount } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { isLoopbackHost, loadLocalAccounts, networkTerms } from "../../src/payments/index.ts";
import { PayError } from "./pay-error.ts";

const { payerAccount } = await loadLocalAccounts();

/**
 * Chooses the wallet for an offer: the given key; otherwise a test wallet, but only for a URL on this machine whose
 * offer is on the test network. A test wallet never signs for real money.
 */
export function createWallets(options: {
  readonly privateKey: string | undefined;
  readonly url: string;
  /** Test wallet, 1 to 8. */
  readonly number: number;
}): (offer: { readonly network: string }) => LocalAccount {
  return (offer) => {
    const { privateKey } = options;
    if (privateKey !== undefined && privateKey !== "") {
      if (!/^0x[0-9a-fA-F]{64}$/.test(privateKey)) throw new PayError("PAYER_PRIVATE_KEY is not 0x and 64 hex digits.");
      return privateKeyToAccount(privateKey as `0x${string}`);
    }
    if (!isLoopbackHost(new URL(options.url).hostname)) {
      throw new PayError("Set PAYER_PRIVATE_KEY: test wallets pay only addresses on this machine.");
    }
    if (offer.network !== networkTerms("local").network) {
      throw new PayError(`Set PAYER_PRIVATE_KEY: the address asks for real money on ${offer.network}.`);
    }
    return payerAccount(options.number);
  };
}
