import { chargedNothing, type PaidRefusal, PRESENT_AGAIN } from "../../payments/index.ts";
import { ApiError } from "../../schema/errors.ts";

/** What a paid request gets while there is no rail. */
export function noRail(presented: boolean): ApiError {
  const message = `This deployment takes no payments at the moment. ${chargedNothing(presented)}`;
  return new ApiError("PAYMENT_CONFIGURATION_INCOMPLETE", message, {
    headers: { "retry-after": "60" },
    members: presented ? PRESENT_AGAIN : {},
  });
}

/**
 * The error of a paid request that broke. A fault of ours says nothing of an earlier try of the same payment, so its
 * sender is asked for the same one: it is charged at most once.
 */
export function paidFault(cause: unknown): ApiError {
  const error = ApiError.from(cause);
  return error.code === "INTERNAL_ERROR"
    ? new ApiError(error.code, error.message, { cause, members: PRESENT_AGAIN })
    : error;
}

/** The error that a refusal of the payment gate becomes. */
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
