import { PaymentRefusedError } from "./errors.ts";
import type { Wallet } from "./payment.ts";

/**
 * Returns the URL of an answer that this payment bought and that was lost in transit.
 *
 * @param body body of a 409
 * @param asked URL that was called; a URL of another origin is not trusted
 * @returns null when the body names no such URL
 */
export function lostAnswerAddress(body: string, asked: string): string | null {
  try {
    const { settled_payment: settled } = JSON.parse(body) as { settled_payment?: { answer?: unknown } };
    if (typeof settled?.answer !== "string") return null;
    return new URL(settled.answer).origin === new URL(asked).origin ? settled.answer : null;
  } catch {
    return null;
  }
}

/**
 * Fetches a paid answer again: requests a challenge, signs it with the wallet that paid, and sends the signature. The signed text is a
 * sign-in message (EIP-4361) for that URL; it moves no money.
 *
 * @returns the answer as JSON text
 * @throws PaymentRefusedError when the server refuses, or asks for any other signature
 */
export async function fetchLostAnswer(url: string, wallet: Wallet, fetch: typeof globalThis.fetch): Promise<string> {
  const { challenge } = await read(url, fetch);
  const { nonce, message } = (challenge ?? {}) as { nonce?: unknown; message?: unknown };
  if (typeof nonce !== "string" || typeof message !== "string" || !signsIn(message, url, nonce, wallet.address)) {
    throw new PaymentRefusedError(
      `${url} asks for a signature of something other than its challenge. Nothing was signed.`,
    );
  }
  if (wallet.signMessage === undefined) throw new PaymentRefusedError("This wallet cannot sign messages.");
  const signature = await wallet.signMessage({ message });
  const { answer } = await read(`${url}?${new URLSearchParams({ nonce, signature })}`, fetch);
  if (typeof answer !== "object" || answer === null) throw new PaymentRefusedError(`${url} returned no answer.`);
  return JSON.stringify(answer);
}

/** Whether a message is an EIP-4361 sign-in of this wallet for this URL with this nonce. */
function signsIn(message: string, url: string, nonce: string, address: string): boolean {
  const lines = message.split("\n");
  return (
    lines[0] === `${new URL(url).host} wants you to sign in with your Ethereum account:` &&
    lines[1]?.toLowerCase() === address.toLowerCase() &&
    lines.includes(`URI: ${url}`) &&
    lines.includes(`Nonce: ${nonce}`)
  );
}

async function read(url: string, fetch: typeof globalThis.fetch): Promise<Record<string, unknown>> {
  const response = await fetch(url, { headers: { accept: "application/json" }, redirect: "error" });
  const body = (await response.json().catch(() => null)) as { data?: unknown; message?: unknown } | null;
  if (response.ok && typeof body?.data === "object" && body.data !== null) return body.data as Record<string, unknown>;
  const said = typeof body?.message === "string" ? `: ${body.message}` : ".";
  throw new PaymentRefusedError(`${url} answers ${response.status}${said}`);
}
