import { z } from "zod";
import type { ZodOpenApiResponseObject } from "zod-openapi";
import { atomicOfPrice } from "../../core/money.ts";
import { lowestPrice } from "../../operations/define.ts";
import type { Operation, OperationContext } from "../../operations/operation.ts";
import { RequestReading } from "../../schema/answers/reading.ts";
import { ApiError, ERRORS, ErrorBody, type ErrorCode, ValidationIssue } from "../../schema/errors.ts";
import { type Example, errorExample, runErrors } from "./examples.ts";
import { headerRefs } from "./headers.ts";
import type { OfferedTerms } from "./terms.ts";

export const InvalidInputError = ErrorBody.extend({
  input_schema: z.record(z.string(), z.unknown()).optional().meta({ description: "The whole schema of the input." }),
  validation_errors: z.array(ValidationIssue).meta({ description: "Every violation, with its JSON path." }),
});

export const PaymentRequirement = z.looseObject({
  scheme: z.literal("exact"),
  network: z.string().meta({ description: "CAIP-2 id of the chain." }),
  asset: z.string().meta({ description: "Address of the token." }),
  amount: z.string().meta({ description: "In the token's smallest unit: 0.05 USDC is 50000." }),
  payTo: z.string(),
  maxTimeoutSeconds: z.int(),
  extra: z.looseObject({ name: z.string(), version: z.string() }),
});

export const PaymentError = ErrorBody.extend({
  payment: z
    .looseObject({ accepts: z.array(PaymentRequirement) })
    .optional()
    .meta({ description: "What to sign; absent where signing anew would be wrong." }),
  reading: RequestReading.optional().meta({
    description:
      "How the request was understood, of operations that interpret it: the same as `data.reading` of the paid answer. Reword until it is right, then pay.",
  }),
});

type Reference = { $ref: string; description: string };

type ErrorSchema = "Error" | "InvalidInputError" | "PaymentError";

/** Error responses with one status. */
type Group = { codes: readonly ErrorCode[]; schema: ErrorSchema; headers: readonly string[] };

const SHARED = {
  InvalidInput: { codes: ["INVALID_INPUT"], schema: "InvalidInputError", headers: [] },
  PaymentRequired: {
    codes: ["PAYMENT_REQUIRED", "PAYMENT_NOT_VERIFIED", "REQUEST_EXCEEDS_MAX"],
    schema: "PaymentError",
    headers: ["PAYMENT-REQUIRED", "PAYMENT-RESPONSE"],
  },
  WalletNotAllowlisted: { codes: ["WALLET_NOT_ALLOWLISTED"], schema: "Error", headers: [] },
  PaymentReplayed: { codes: ["PAYMENT_REPLAYED", "IDEMPOTENCY_CONFLICT"], schema: "Error", headers: ["Retry-After"] },
  PayloadTooLarge: { codes: ["PAYLOAD_TOO_LARGE"], schema: "Error", headers: [] },
  UnsupportedMediaType: { codes: ["UNSUPPORTED_MEDIA_TYPE"], schema: "Error", headers: [] },
  RateLimited: { codes: ["RATE_LIMITED"], schema: "Error", headers: ["Retry-After"] },
  LimitReached: { codes: ["RATE_LIMITED", "DAILY_SPEND_LIMIT_REACHED"], schema: "Error", headers: ["Retry-After"] },
  InternalError: { codes: ["INTERNAL_ERROR"], schema: "Error", headers: [] },
  Unavailable: { codes: ["SERVICE_UNAVAILABLE"], schema: "Error", headers: ["Retry-After"] },
  PaymentUnavailable: {
    codes: [
      "PAYMENT_CONFIGURATION_INCOMPLETE",
      "PAYMENT_FACILITATOR_UNAVAILABLE",
      "PAYMENT_OUTCOME_UNKNOWN",
      "SERVICE_UNAVAILABLE",
    ],
    schema: "Error",
    headers: ["Retry-After"],
  },
} as const satisfies Record<string, Group>;

type SharedName = keyof typeof SHARED;

const FREE: readonly SharedName[] = ["InvalidInput", "RateLimited", "InternalError", "Unavailable"];
const PAID: readonly SharedName[] = [
  "InvalidInput",
  "PaymentRequired",
  "WalletNotAllowlisted",
  "PaymentReplayed",
  "LimitReached",
  "InternalError",
  "PaymentUnavailable",
];
const WITH_BODY: readonly SharedName[] = ["PayloadTooLarge", "UnsupportedMediaType"];

/** Returns the error responses that several operations share. */
export function sharedResponses(
  context: OperationContext,
  terms: OfferedTerms,
): Record<string, ZodOpenApiResponseObject> {
  const [first] = context.operations;
  return Object.fromEntries(
    Object.entries(SHARED).map(([name, group]) => [
      name,
      response(group, (code) => example(code, context, terms, first)),
    ]),
  );
}

/** Returns every error response of an operation by status. */
export function errorResponses(
  operation: Operation,
  context: OperationContext,
): Record<string, ZodOpenApiResponseObject | Reference> {
  const names = [...(operation.price.mode === "free" ? FREE : PAID), ...(operation.method === "POST" ? WITH_BODY : [])];
  const responses: Record<string, ZodOpenApiResponseObject | Reference> = {};
  for (const name of names) {
    const { codes } = SHARED[name];
    responses[ERRORS[codes[0]].status] = { $ref: `#/components/responses/${name}`, description: describe(codes) };
  }
  const ran = runErrors(operation, context);
  const ended: readonly ErrorCode[] = operation.deprecated === undefined ? [] : ["OPERATION_ENDED"];
  const own = Map.groupBy([...operation.errors, ...ended], (code) => ERRORS[code].status);
  for (const [status, codes] of own) {
    const group: Group =
      status === 400
        ? { codes: ["INVALID_INPUT", ...codes], schema: "InvalidInputError", headers: [] }
        : { codes, schema: "Error", headers: [] };
    responses[status] = response(group, (code) => ran.get(code) ?? plainExample(code, context, operation));
  }
  return responses;
}

function response(
  { codes, schema, headers }: Group,
  exampleOf: (code: ErrorCode) => Example,
): ZodOpenApiResponseObject {
  return {
    description: describe(codes),
    headers: headerRefs(["X-Request-Id", "RateLimit", ...headers]),
    content: {
      "application/json": {
        schema: { $ref: `#/components/schemas/${schema}` },
        examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code)])),
      },
    },
  };
}

function describe(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `${code}: ${ERRORS[code].title}.`).join(" ");
}

function example(
  code: ErrorCode,
  context: OperationContext,
  terms: OfferedTerms,
  first: Operation | undefined,
): Example {
  if (code === "INVALID_INPUT") {
    return errorExample(
      new ApiError(code, "$.limit is not a known property.", {
        members: {
          validation_errors: [{ path: "$.limit", message: "is not a known property", code: "unrecognized_keys" }],
        },
      }),
      context,
      first,
    );
  }
  if (code !== "PAYMENT_REQUIRED") return plainExample(code, context);
  const amount = context.operations.flatMap(({ price }) => lowestPrice(price) ?? [])[0] ?? "0";
  const accepts = [{ scheme: "exact", ...terms, amount: atomicOfPrice(amount).toString() }];
  return errorExample(new ApiError(code, ERRORS[code].title, { members: { payment: { accepts } } }), context);
}

function plainExample(code: ErrorCode, context: OperationContext, operation?: Operation): Example {
  return errorExample(new ApiError(code, `${ERRORS[code].title}.`), context, operation);
}
