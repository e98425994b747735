import { chargedNothing, type PaidRefusal, PRESENT_AGAIN } from "../../payments/index.ts";
import { ApiError } from "../../schema/errors.ts";

/** The error for a paid request while no payment rail is loaded. */
export function noRail(presented: boolean): ApiError {
  const message = `This deployment takes no payments at the moment. ${chargedNothing(presented)}`;
  return new ApiError("PAYMENT_CONFIGURATION_INCOMPLETE", message, {
    headers: { "retry-after": "60" },
    members: presented ? PRESENT_AGAIN : {},
  });
}

/**
 * Returns the error for a paid request that failed through a fault of this server. The fault says nothing about an
 * earlier attempt with the same payment, so the client is asked to present that payment again: it is charged at most
 * once.
 */
export function paidFault(cause: unknown): ApiError {
  const error = ApiError.from(cause);
  return error.code === "INTERNAL_ERROR"
    ? new ApiError(error.code, error.message, { cause, members: PRESENT_AGAIN })
    : error;
}

/** Converts a refusal of the payment core to an API error. */
export function refusal(result: PaidRefusal): ApiError {
  const headers: Record<string, string> = {};
  if (result.retryAfterSeconds !== undefined) headers["retry-after"] = String(result.retryAfterSeconds);
  if (result.headerValue !== undefined) headers["payment-required"] = result.headerValue;
  if (result.paymentResponseHeader !== undefined) headers["payment-response"] = result.paymentResponseHeader;
  return new ApiError(result.code, result.message, {
    members: {
      ...result.extra,
      ...(result.paymentRequired === undefined ? {} : { payment: { accepts: result.paymentRequired.accepts } }),
    },
    headers,
  });
}
