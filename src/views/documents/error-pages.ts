import type { Operation } from "../../operations/operation.ts";
import { ERRORS, type ErrorCode, errorCodes, type RetryAdvice } from "../../schema/errors.ts";
import { paths } from "../kit/links.ts";
import type { PageHead } from "../kit/page.ts";

const RETRY_TEXTS: Record<RetryAdvice, string> = {
  after_change: "Not as it is: change the request first.",
  later: "Yes, after the seconds in Retry-After.",
  with_payment: "Yes, with a payment.",
  same_payment: "Yes, with the same signed payment. Sign nothing new.",
  new_payment: "Only with a new payment.",
  never: "No.",
};

export interface ErrorPage {
  head: PageHead;
  code: ErrorCode;
  status: number;
  title: string;
  advice: string;
  retry: RetryAdvice;
  retryText: string;
  charged: string;
  /** Operations that declare this code. */
  operations: { title: string; anchor: string }[];
  example: string;
}

/** Codes for which money may have been taken; for all others none was. */
const CHARGE_TEXTS: Partial<Record<ErrorCode, string>> = {
  PAYMENT_OUTCOME_UNKNOWN: "Perhaps: the outcome is being looked up. The same payment is never charged twice.",
  PAYMENT_REPLAYED: "Not again: this payment was charged before, once.",
};

export function errorPage(code: string, operations: readonly Operation[], siteUrl: string): ErrorPage | null {
  if (!Object.hasOwn(ERRORS, code)) return null;
  const known = code as ErrorCode;
  const { status, title, advice, retry } = ERRORS[known];
  return {
    head: {
      title: `${code}: ${title}`,
      description: `${title}. ${advice}`,
      canonical: paths.error(code),
      image: "og/docs.png",
    },
    code: known,
    status,
    title,
    advice,
    retry,
    retryText: RETRY_TEXTS[retry],
    charged: CHARGE_TEXTS[known] ?? "Nothing.",
    operations: operations
      .filter((operation) => operation.errors.includes(known))
      .map((operation) => ({ title: operation.title, anchor: operation.operationId })),
    example: JSON.stringify(
      { error: code, message: `${title}.`, request_id: "req_…", doc_url: `${siteUrl}/${paths.error(code)}`, retry },
      null,
      2,
    ),
  };
}

export function errorList(): { code: ErrorCode; status: number; title: string; retry: string; path: string }[] {
  return errorCodes.map((code) => ({
    code,
    status: ERRORS[code].status,
    title: ERRORS[code].title,
    retry: RETRY_TEXTS[ERRORS[code].retry],
    path: paths.error(code),
  }));
}
