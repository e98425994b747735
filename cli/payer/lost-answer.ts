import type { LocalAccount } from "viem";
import { parseSiweMessage } from "viem/siwe";
import { PayError } from "./pay-error.ts";

export interface LostAnswerDeps {
  readonly fetch: typeof fetch;
  /** Returns the wallet that paid on a network such as `eip155:8453`. Throws `PayError` when there is none. */
  readonly wallet: (offer: { readonly network: string }) => LocalAccount;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Fetches a paid answer again: requests a challenge from its URL, signs it, and sends the signature.
 *
 * @param url URL of the answer, as `settled_payment.answer` names it
 * @returns the answer as JSON text
 * @throws PayError when the server refuses, or asks for a signature of anything but a challenge for that URL
 */
export async function fetchLostAnswer(url: string, deps: LostAnswerDeps): Promise<string> {
  const { challenge } = await read(url, deps);
  if (!isChallenge(challenge)) throw new PayError(`${url} returned no challenge to sign.`);
  const { nonce, message } = challenge;
  const asked = parseSiweMessage(message);
  if (asked.domain !== new URL(url).host || asked.uri !== url || asked.nonce !== nonce) {
    throw new PayError(`${url} asks to sign in at another address. Nothing was signed.`);
  }
  const wallet = deps.wallet({ network: `eip155:${asked.chainId}` });
  if (asked.address?.toLowerCase() !== wallet.address.toLowerCase()) {
    throw new PayError(`The answer was paid by ${asked.address}, not by the wallet ${wallet.address}.`);
  }
  if (wallet.signMessage === undefined) throw new PayError("This wallet cannot sign messages.");
  const signature = await wallet.signMessage({ message });
  const { answer } = await read(`${url}?${new URLSearchParams({ nonce, signature })}`, deps);
  if (typeof answer !== "object" || answer === null) throw new PayError(`${url} returned no answer.`);
  return JSON.stringify(answer);
}

async function read(url: string, deps: LostAnswerDeps): Promise<Record<string, unknown>> {
  const response = await deps.fetch(url, {
    headers: { accept: "application/json" },
    redirect: "error",
    ...(deps.signal === undefined ? {} : { signal: deps.signal }),
  });
  const body = (await response.json().catch(() => null)) as { data?: unknown; message?: unknown } | null;
  if (response.ok && typeof body?.data === "object" && body.data !== null) return body.data as Record<string, unknown>;
  const said = typeof body?.message === "string" ? `: ${body.message}` : ".";
  throw new PayError(`The address answered ${response.status}${said}`);
}

function isChallenge(value: unknown): value is { nonce: string; message: string } {
  if (typeof value !== "object" || value === null) return false;
  const { nonce, message } = value as Record<string, unknown>;
  return typeof nonce === "string" && typeof message === "string";
}
