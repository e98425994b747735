import { type Address, type Hex, type Log, parseAbi, parseEventLogs } from "viem";

/** The logs of an EIP-3009 token for used and cancelled authorizations and for transfers. */
export const TOKEN_EVENTS = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)",
  "event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)",
]);

/** The payment to find. Hex in any case. */
export interface AuthorizedPayment {
  readonly payer: Address;
  readonly nonce: Hex;
  readonly payTo: Address;
  readonly amount: bigint;
}

/**
 * Whether the logs of one transaction show that this authorization moved the amount to us. The token logs the use of
 * an authorization and right after it the transfer that it made (FiatTokenV2_2, `_transferWithAuthorization`). Any
 * other transfer in the same transaction belongs to something else: a contract can use many authorizations at once,
 * and one transfer to us must not pay for all of them.
 */
export function showsPayment(logs: readonly Log[], token: Address, payment: AuthorizedPayment): boolean {
  const events = parseEventLogs({
    abi: TOKEN_EVENTS,
    eventName: ["AuthorizationUsed", "Transfer"],
    logs: ofToken(logs, token),
  }).sort((one, other) => Number(one.logIndex) - Number(other.logIndex));
  const use = events.findIndex(
    (event) =>
      event.eventName === "AuthorizationUsed" &&
      same(event.args.authorizer, payment.payer) &&
      same(event.args.nonce, payment.nonce),
  );
  const next = use === -1 ? undefined : events[use + 1];
  return (
    next?.eventName === "Transfer" &&
    same(next.args.from, payment.payer) &&
    same(next.args.to, payment.payTo) &&
    next.args.value === payment.amount
  );
}

/** Returns how much of the token one transaction moved from one account to another, in atomic units. */
export function movedBetween(
  logs: readonly Log[],
  token: Address,
  { from, to }: { readonly from: Address; readonly to: Address },
): bigint {
  return parseEventLogs({ abi: TOKEN_EVENTS, eventName: "Transfer", logs: ofToken(logs, token) })
    .filter(({ args }) => same(args.from, from) && same(args.to, to))
    .reduce((sum, { args }) => sum + args.value, 0n);
}

function ofToken(logs: readonly Log[], token: Address): Log[] {
  return logs.filter((log) => same(log.address, token));
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
