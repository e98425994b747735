import { PaymentRefusedError, UnfinishedPaymentError } from "./errors.ts";
import { fetchLostAnswer, lostAnswerAddress } from "./lost-answer.ts";
import { readOffer, signOffer, type Wallet } from "./payment.ts";
import { toAtomic, toDecimal } from "./usdc.ts";

export interface PayingOptions {
  /** Pays for answers. Without a wallet, a 402 is returned to the caller. */
  readonly wallet?: Wallet | undefined;
  /** Highest price of one call, in USDC. */
  readonly maxPerCall?: string | undefined;
  /** Highest total of all calls of this client, in USDC. */
  readonly maxTotal?: string | undefined;
  /**
   * Decides on each payment before it is signed, with how the server understood the request. When it resolves to false,
   * nothing is signed and the 402 is returned to the caller.
   */
  readonly approve?: ((asked: AskedPayment) => boolean | Promise<boolean>) | undefined;
  /** How often one payment is presented while its outcome is unknown. */
  readonly tries?: number | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** @param ms milliseconds */
  readonly sleep?: ((ms: number) => Promise<void>) | undefined;
}

/** How a server understood a request. */
export interface RequestReading {
  readonly understood: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly not_used: readonly { readonly words: string; readonly why: string }[];
  readonly reword: string | null;
}

/** A payment that a server asks for. */
export interface AskedPayment {
  readonly url: string;
  /** In USDC. */
  readonly price: string;
  /** Null when the operation does not interpret its requests. */
  readonly reading: RequestReading | null;
}

export interface PayingFetch {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Returns the total of all signed payments so far, as a decimal string of USDC. */
  readonly spent: () => string;
}

/** Default ceilings. */
const PER_CALL = "0.25";
const TOTAL = "5";
const TRIES = 6;
const LONGEST_WAIT_SECONDS = 30;

/**
 * Creates a fetch that pays where an address asks for it, within the ceilings, and signs one payment for a call. While
 * the outcome of a payment is unknown it presents the same payment again; an answer that was paid for and lost is
 * fetched from the address that the server names.
 *
 * The fetch throws PaymentRefusedError before anything is signed, and UnfinishedPaymentError when no answer came or only errors of a
 * server or proxy, after which the payment may have been charged.
 */
export function createPayingFetch(options: PayingOptions): PayingFetch {
  const { wallet, tries = TRIES } = options;
  const fetch = options.fetch ?? globalThis.fetch;
  const sleep = options.sleep ?? ((ms) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const perCall = toAtomic(options.maxPerCall ?? PER_CALL);
  const total = toAtomic(options.maxTotal ?? TOTAL);
  let spent = 0n;

  async function pay(request: Request, asked: Response, payer: Wallet): Promise<Response> {
    const text = await asked.text();
    if (asked.redirected) {
      throw new PaymentRefusedError(
        `${request.url} redirects to ${asked.url}, which asks for a payment: call it there.`,
      );
    }
    const offer = await readOffer(asked.headers.get("payment-required"));
    if (offer.amount > perCall) {
      throw new PaymentRefusedError(
        `The answer costs ${toDecimal(offer.amount)} USDC, more than maxPerCall of ${toDecimal(perCall)}.`,
      );
    }
    if (spent + offer.amount > total) throw overTotal(offer.amount);
    if (options.approve !== undefined) {
      const price = toDecimal(offer.amount);
      if (!(await options.approve({ url: request.url, price, reading: readingIn(text) })))
        return new Response(text, { status: asked.status, headers: withoutLength(asked.headers) });
      if (spent + offer.amount > total) throw overTotal(offer.amount);
    }
    // Counted before signing, so that concurrent calls together stay within the ceiling.
    spent += offer.amount;
    let payment: string;
    try {
      payment = await signOffer(offer, payer);
    } catch (cause) {
      spent -= offer.amount;
      throw cause;
    }
    return present(request, payment, payer);
  }

  function overTotal(amount: bigint): PaymentRefusedError {
    return new PaymentRefusedError(
      `The answer costs ${toDecimal(amount)} USDC, and ${toDecimal(spent)} of maxTotal ${toDecimal(total)} are spent.`,
    );
  }

  async function present(request: Request, payment: string, payer: Wallet): Promise<Response> {
    /** Whether the server may have the payment, although no answer says so. */
    let uncertain = false;
    for (let attempt = 1; ; attempt += 1) {
      let response: Response;
      let body: string;
      try {
        // A payment is for the address that asked, so a redirect is not followed.
        const copy = new Request(request.clone(), { redirect: "manual" });
        copy.headers.set("payment-signature", payment);
        response = await fetch(copy);
        // Read here, because a connection that breaks within the answer has lost the answer.
        body = await response.text();
      } catch (cause) {
        if (attempt >= tries || request.signal.aborted) throw new UnfinishedPaymentError(payment, { cause });
        uncertain = true;
        await sleep(1_000 * attempt);
        continue;
      }
      const lost = response.status === 409 ? lostAnswerAddress(body, request.url) : null;
      if (lost !== null) return jsonResponse(await fetchLostAnswer(lost, payer, fetch));
      const { status, type } = response;
      if (type === "opaqueredirect" || (status >= 300 && status < 400)) {
        throw new UnfinishedPaymentError(payment, { cause: new Error(`${request.url} redirects a payment.`) });
      }
      const unknown =
        status >= 500 ||
        (status === 409 && isInProgress(body)) ||
        (status === 429 && uncertain && !isOverCeiling(body));
      if (!unknown) return new Response(body, { status, headers: withoutLength(response.headers) });
      if (attempt >= tries) {
        throw new UnfinishedPaymentError(payment, { cause: new Error(`${request.url} answers ${status}.`) });
      }
      uncertain = true;
      const seconds = Number(response.headers.get("retry-after")) || 2;
      await sleep(Math.min(seconds, LONGEST_WAIT_SECONDS) * 1_000);
    }
  }

  return {
    spent: () => toDecimal(spent),
    async fetch(request) {
      const asked = await fetch(request.clone());
      if (asked.status !== 402 || wallet === undefined) return asked;
      return pay(request, asked, wallet);
    },
  };
}

function readingIn(body: string): RequestReading | null {
  try {
    return (JSON.parse(body) as { reading?: RequestReading }).reading ?? null;
  } catch {
    return null;
  }
}

/** Whether the server is still settling this payment. */
function isInProgress(body: string): boolean {
  return memberOf(body, "in_progress") === true;
}

/** Whether the server has refused this payment, or recorded it for support, because of its ceiling for a day. */
function isOverCeiling(body: string): boolean {
  return memberOf(body, "error") === "DAILY_SPEND_LIMIT_REACHED";
}

function memberOf(body: string, name: string): unknown {
  try {
    return (JSON.parse(body) as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}

function jsonResponse(body: string): Response {
  return new Response(body, { status: 200, headers: { "content-type": "application/json" } });
}

/** The body has been decoded. */
function withoutLength(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.delete("content-length");
  kept.delete("content-encoding");
  return kept;
}
