import type { PaymentPayload } from "@x402/core/types";
import { z } from "zod";
import type { FacilitatorAuth, FacilitatorConfig } from "../types.ts";
import { createCdpAuthorization } from "./cdp-auth.ts";
import { classifyVerify, type SettleAnswer, type VerifyAnswer } from "./classify.ts";
import { describeFault, neverConnected } from "./faults.ts";
import { createJsonCaller, type JsonAnswer } from "./json-call.ts";

/** A payment as sent to the facilitator, the same in every call. */
export interface SentPayment {
  readonly payload: PaymentPayload;
  /** The payload as JSON, as stored. */
  readonly json: string;
}

/** The service that verifies and settles payments. Only `supports` rejects. */
export interface Facilitator {
  verify(payment: SentPayment): Promise<VerifyAnswer>;
  settle(payment: SentPayment): Promise<SettleAnswer>;
  /** Returns what it supports of x402 version 2 `exact` payments on a network. Rejects when it cannot be reached. */
  supports(network: string): Promise<FacilitatorSupport>;
  close(): Promise<void>;
}

interface FacilitatorSupport {
  readonly supported: boolean;
  /** Addresses that send its transactions, lower-case; null when it does not state them. */
  readonly signers: ReadonlySet<string> | null;
}

export interface FacilitatorTimes {
  readonly verifyTimeoutMs: number;
  readonly settleTimeoutMs: number;
}

const LONGEST_REASON = 200;

/** Maximum length of a reason, which is a code; longer texts are messages and are cut. */
const Reason = z.string().transform((text) => text.slice(0, LONGEST_REASON));

const VerifyVerdict = z.object({ isValid: z.boolean(), invalidReason: Reason.nullish() });

const SettleVerdict = z.object({
  success: z.boolean(),
  transaction: z.string(),
  network: z.string(),
  payer: z.string().nullish(),
  errorReason: Reason.nullish(),
  errorMessage: Reason.nullish(),
});

/** A verdict sent with an error status, in any form. */
const SettleTrouble = z.object({
  success: z.boolean(),
  transaction: z.string().catch("not given"),
  network: z.string().catch(""),
  errorReason: Reason.nullable().catch(null),
});

const Supported = z.object({
  kinds: z.array(z.object({ x402Version: z.number(), scheme: z.string(), network: z.string() })),
  /** Addresses by CAIP-2 network, or by family as in `eip155:*`. */
  signers: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
});

type PathName = "verify" | "settle" | "supported";

/** Maximum length of a response body; a verdict has a few hundred bytes. */
const MAX_ANSWER_BYTES = 256 * 1024;

/**
 * Creates a client of a facilitator over HTTP, with a time limit for each kind of call. It sends the same requests as
 * the SDK's client, serialises each payment once instead of four times, and distinguishes calls that never connected,
 * were turned away, or were lost, which the SDK's errors do not.
 */
export function createHttpFacilitator(
  config: FacilitatorConfig,
  times: FacilitatorTimes,
  now: () => number,
): Facilitator {
  const base = new URL(config.url);
  const folder = base.pathname.replace(/\/$/, "");
  const caller = createJsonCaller(base.origin, {
    connectMs: times.verifyTimeoutMs,
    answerBytes: MAX_ANSWER_BYTES,
  });
  const authorize = createAuthorizer(config, now);

  async function call(path: PathName, body: string | null, timeoutMs: number): Promise<JsonAnswer> {
    const authorization = await authorize(path);
    return caller.call({
      path: `${folder}/${path}${base.search}`,
      method: body === null ? "GET" : "POST",
      headers: authorization === null ? {} : { authorization },
      body,
      timeoutMs,
    });
  }

  return {
    async verify(payment) {
      try {
        return readVerify(await call("verify", requestBody(payment), times.verifyTimeoutMs));
      } catch (cause) {
        return { kind: "unavailable", detail: describeFault(cause) };
      }
    },
    async settle(payment) {
      try {
        return readSettle(await call("settle", requestBody(payment), times.settleTimeoutMs));
      } catch (cause) {
        const detail = describeFault(cause);
        return { kind: neverConnected(cause) ? "not_sent" : "lost", detail };
      }
    },
    async supports(network) {
      const { status, json } = await call("supported", null, times.verifyTimeoutMs);
      if (status !== 200) throw new Error(`the facilitator answers /supported with ${status}`);
      const { kinds, signers } = Supported.parse(json);
      return {
        supported: kinds.some((kind) => kind.x402Version === 2 && kind.scheme === "exact" && kind.network === network),
        signers: signersOn(network, signers),
      };
    },
    close: () => caller.close(),
  };
}

function signersOn(network: string, byNetwork: Record<string, string[]> | undefined): ReadonlySet<string> | null {
  if (byNetwork === undefined) return null;
  const family = `${network.split(":")[0]}:*`;
  const addresses = [...(byNetwork[network] ?? []), ...(byNetwork[family] ?? [])];
  return addresses.length === 0 ? null : new Set(addresses.map((address) => address.toLowerCase()));
}

function requestBody({ payload, json }: SentPayment): string {
  return `{"x402Version":2,"paymentPayload":${json},"paymentRequirements":${JSON.stringify(payload.accepted)}}`;
}

/** A body that parses as a verdict counts, whatever its status. */
function readVerify({ status, json }: JsonAnswer): VerifyAnswer {
  const verdict = VerifyVerdict.safeParse(json);
  if (!verdict.success) return { kind: "unavailable", detail: `no verdict, status ${status}` };
  const { isValid, invalidReason } = verdict.data;
  if (isValid && status !== 200) return { kind: "unavailable", detail: `valid, with status ${status}` };
  return classifyVerify({ isValid, reason: invalidReason ?? null });
}

function readSettle({ status, json }: JsonAnswer): SettleAnswer {
  if (status >= 200 && status < 300) {
    const verdict = SettleVerdict.safeParse(json);
    if (!verdict.success) return { kind: "lost", detail: `no verdict, status ${status}` };
    const { success, transaction, network, payer, errorReason, errorMessage } = verdict.data;
    return {
      kind: "verdict",
      success,
      transaction,
      network,
      payer: payer ?? null,
      reason: errorReason ?? null,
      message: errorMessage ?? null,
    };
  }
  const trouble = SettleTrouble.safeParse(json);
  if (trouble.success) {
    // An error status is never accepted as success; with a hash, the outcome is looked up on the chain.
    const { transaction, network, errorReason } = trouble.data;
    return { kind: "verdict", success: false, transaction, network, payer: null, reason: errorReason, message: null };
  }
  const detail = `no verdict, status ${status}`;
  return TURNED_AWAY.has(status) ? { kind: "turned_away", status, detail } : { kind: "lost", detail };
}

const TURNED_AWAY = new Set([401, 403, 404, 405, 429]);

/** Returns the Authorization header of a path; null when none is needed. */
function createAuthorizer(config: FacilitatorConfig, now: () => number): (path: PathName) => Promise<string | null> {
  const auth: FacilitatorAuth = config.auth;
  switch (auth.kind) {
    case "none":
      return async () => null;
    case "bearer":
      return async () => `Bearer ${auth.token}`;
    case "cdp": {
      const authorization = createCdpAuthorization(auth.keyId, auth.keySecret, () => Math.floor(now() / 1000));
      return (path) => authorization(path === "supported" ? "GET" : "POST", `${config.url}/${path}`);
    }
  }
}
