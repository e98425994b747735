import { type Address, encodeAbiParameters, encodeEventTopics, type Hex } from "viem";
import { networkTerms } from "../../../src/payments/chain/networks.ts";
import { TOKEN_EVENTS } from "../../../src/payments/chain/token-logs.ts";
import type { ScriptedLog } from "./rpc-scripted.ts";

const { token } = networkTerms("testnet");

/** What the test network's USDC logs when an authorization is used. */
export function usedLog(authorizer: Address, nonce: Hex): ScriptedLog {
  return authorizationLog("AuthorizationUsed", authorizer, nonce);
}

/** The same when its owner cancels it. */
export function cancelledLog(authorizer: Address, nonce: Hex): ScriptedLog {
  return authorizationLog("AuthorizationCanceled", authorizer, nonce);
}

export function transferLog(from: Address, to: Address, value: bigint): ScriptedLog {
  return {
    address: token.address,
    topics: encodeEventTopics({ abi: TOKEN_EVENTS, eventName: "Transfer", args: { from, to } }) as Hex[],
    data: encodeAbiParameters([{ type: "uint256" }], [value]),
  };
}

function authorizationLog(
  eventName: "AuthorizationUsed" | "AuthorizationCanceled",
  authorizer: Address,
  nonce: Hex,
): ScriptedLog {
  const topics = encodeEventTopics({ abi: TOKEN_EVENTS, eventName, args: { authorizer, nonce } });
  return { address: token.address, topics: topics as Hex[], data: "0x" };
}
