import { HTTPFacilitatorClient } from "@x402/core/http";
import type { PaymentPayload, PaymentRequirements, SettleResponse, VerifyResponse } from "@x402/core/types";
import { SettleError, VerifyError } from "@x402/core/types";
import { createCdpAuthorization } from "./cdp-auth.ts";
import { classifyVerify, type SettleAnswer, type VerifyAnswer } from "./classify.ts";
import type { FacilitatorAuth, FacilitatorConfig } from "./types.ts";

/** Whoever checks payments and puts them on the chain. No method rejects but `supports`. */
export interface Facilitator {
  verify(payload: PaymentPayload, requirements: PaymentRequirements): Promise<VerifyAnswer>;
  settle(payload: PaymentPayload, requirements: PaymentRequirements): Promise<SettleAnswer>;
  /** Whether it takes x402 version 2 `exact` payments on that network. Rejects when it can not be asked. */
  supports(network: string): Promise<boolean>;
}

export interface FacilitatorTimes {
  readonly verifyTimeoutMs: number;
  readonly settleTimeoutMs: number;
}

type PathName = "verify" | "settle" | "supported";

/** A facilitator spoken to over HTTP, with a time limit for each kind of call. */
export function createHttpFacilitator(
  config: FacilitatorConfig,
  times: FacilitatorTimes,
  now: () => number,
): Facilitator {
  const authorize = createAuthorizer(config, now);
  const client = (path: PathName, timeoutMs: number) =>
    new HTTPFacilitatorClient({
      url: config.url,
      timeoutMs,
      ...(authorize === null ? {} : { createAuthHeaders: async () => ({ [path]: await authorize(path) }) }),
    });
  const verifier = client("verify", times.verifyTimeoutMs);
  const settler = client("settle", times.settleTimeoutMs);
  const lister = client("supported", times.verifyTimeoutMs);
  return {
    async verify(payload, requirements) {
      try {
        return readVerify(await verifier.verify(payload, requirements));
      } catch (cause) {
        if (cause instanceof VerifyError) {
          return classifyVerify({ isValid: false, reason: cause.invalidReason ?? null });
        }
        return { kind: "unavailable", detail: describe(cause) };
      }
    },
    async settle(payload, requirements) {
      try {
        return readSettle(await settler.settle(payload, requirements));
      } catch (cause) {
        return readSettleFault(cause);
      }
    },
    async supports(network) {
      const { kinds } = await lister.getSupported();
      return kinds.some((kind) => kind.x402Version === 2 && kind.scheme === "exact" && kind.network === network);
    },
  };
}

function readVerify(verdict: VerifyResponse): VerifyAnswer {
  return classifyVerify({ isValid: verdict.isValid, reason: verdict.invalidReason ?? null });
}

function readSettle(verdict: SettleResponse): SettleAnswer {
  return {
    kind: "verdict",
    success: verdict.success,
    transaction: verdict.transaction,
    network: verdict.network,
    payer: verdict.payer ?? null,
    reason: verdict.errorReason ?? null,
    message: verdict.errorMessage ?? null,
  };
}

function readSettleFault(cause: unknown): SettleAnswer {
  if (cause instanceof SettleError) {
    // The SDK does not check the shape of a verdict that comes with an error status.
    const transaction: unknown = cause.transaction;
    const reason: unknown = cause.errorReason;
    return {
      kind: "verdict",
      success: false,
      transaction: typeof transaction === "string" ? transaction : "not given",
      network: typeof cause.network === "string" ? cause.network : "",
      payer: null,
      reason: typeof reason === "string" ? reason : null,
      message: null,
    };
  }
  const detail = describe(cause);
  if (NEVER_CONNECTED.has(systemCode(cause) ?? "")) return { kind: "not_sent", detail };
  const status = /^Facilitator settle failed \((\d{3})\)/.exec(cause instanceof Error ? cause.message : "")?.[1];
  if (status !== undefined && TURNED_AWAY.has(Number(status))) {
    return { kind: "turned_away", status: Number(status), detail };
  }
  return { kind: "lost", detail };
}

/** System errors that happen before the first byte of a request has left. */
const NEVER_CONNECTED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

const TURNED_AWAY = new Set([401, 403, 404, 405, 429]);

function systemCode(cause: unknown): string | null {
  for (let at: unknown = cause, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ("code" in at && typeof at.code === "string") return at.code;
    if (at instanceof AggregateError && at.errors.length > 0) {
      const codes = at.errors.map(systemCode);
      return codes.every((code) => NEVER_CONNECTED.has(code ?? "")) ? (codes[0] ?? null) : null;
    }
  }
  return null;
}

/** Short text for the log and the ledger; never shown to callers, since it may name addresses of ours. */
function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return "unknown fault";
  const code = systemCode(cause);
  return code === null ? cause.message.slice(0, 200) : `${cause.message.slice(0, 200)} (${code})`;
}

/** Makes the authorization headers of one path; null when none are needed. */
function createAuthorizer(
  config: FacilitatorConfig,
  now: () => number,
): ((path: PathName) => Promise<Record<string, string>>) | null {
  const auth: FacilitatorAuth = config.auth;
  switch (auth.kind) {
    case "none":
      return null;
    case "bearer":
      return async () => ({ Authorization: `Bearer ${auth.token}` });
    case "cdp": {
      const authorization = createCdpAuthorization(auth.keyId, auth.keySecret, () => Math.floor(now() / 1000));
      return async (path) => ({
        Authorization: await authorization(path === "supported" ? "GET" : "POST", `${config.url}/${path}`),
      });
    }
  }
}
