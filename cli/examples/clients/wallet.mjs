// The paying wallet: the key stays on this machine; only signatures leave it.
import { ExactEvmScheme } from "@x402/evm";
import { privateKeyToAccount } from "viem/accounts";

/** Test wallet 1 of the local chain that `npm start` starts. Its key is public: use it for test money only. */
const TEST_WALLET = "0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a";

export const url = process.env.CLEARBOARD_URL ?? "http://127.0.0.1:4321";

export function payer() {
  const local = ["127.0.0.1", "localhost"].includes(new URL(url).hostname);
  const key = process.env.PAYER_PRIVATE_KEY ?? (local ? TEST_WALLET : undefined);
  if (key === undefined) throw new Error("Set PAYER_PRIVATE_KEY to the key of a wallet that holds USDC.");
  return { network: "eip155:*", client: new ExactEvmScheme(privateKeyToAccount(key)) };
}
