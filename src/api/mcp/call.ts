import type { Deployment, OperationContext } from "../../operations/operation.ts";
import type { PaidAnswer } from "../../payments/index.ts";
import { ApiError } from "../../schema/errors.ts";
import { declareToolDiscovery } from "../payments/discovery.ts";
import { type PaymentBinding, paidCall, paidResource, type RailSource } from "../payments/paid.ts";
import { noRail, paidFault, refusal } from "../payments/paid-errors.ts";
import { challenge } from "../payments/send-challenge.ts";
import type { Executor } from "../response-cache.ts";
import { refuseEnded } from "../wire/deprecation.ts";
import { parseInput } from "../wire/input.ts";
import { answerResult, challengeResult, type Dialect, errorResult, refusalResult, type ToolResult } from "./results.ts";
import type { ToolOperation } from "./tools.ts";

/** A call of a known tool. */
export interface ToolCall {
  operation: ToolOperation;
  /** Arguments as sent, not validated. */
  input: unknown;
  requestId: string;
  /** Value of the PAYMENT-SIGNATURE header. */
  header: string | null;
  /** Value of `params._meta["x402/payment"]`. */
  meta: unknown;
  /** Whether the caller used the URL that answers everything as tool results. */
  inBand: boolean;
}

/** Outcome of a call: a tool result, or the answer that REST would give. */
export type ToolOutcome =
  | {
      kind: "tool";
      result: ToolResult;
      headers?: Record<string, string>;
      paid?: Pick<PaidAnswer, "delivered" | "failed">;
    }
  | { kind: "http"; error: ApiError };

export interface ToolCallDeps {
  context: () => OperationContext;
  executor: Executor;
  rail: RailSource;
}

/** Called with faults of this server. */
type OnFault = (cause: unknown) => void;

/** Creates the function that answers tool calls, free and paid. It never rejects. */
export function createToolCaller(deps: ToolCallDeps): (call: ToolCall, onFault: OnFault) => Promise<ToolOutcome> {
  const bindings = new Map<ToolOperation, PaymentBinding>();
  return (call, onFault) =>
    call.operation.price.mode === "free" ? callFree(call, deps, onFault) : callPaid(call, deps, onFault, bindings);
}

async function callFree(call: ToolCall, deps: ToolCallDeps, onFault: OnFault): Promise<ToolOutcome> {
  const context = deps.context();
  try {
    refuseEnded(call.operation, context.now());
    const input = parseInput(call.operation, call.input);
    const answer = await deps.executor.free(call.operation, input, context);
    const at = new Date(context.now()).toISOString();
    return { kind: "tool", result: answerResult(call.operation, answer.text({ requestId: call.requestId, at }, null)) };
  } catch (thrown) {
    return { kind: "tool", result: errorResult(fault(thrown, onFault), aboutOf(call, context)) };
  }
}

/**
 * Answers a paid call. Errors before the payment challenge are answered as REST answers them. From the challenge on, the answer follows the
 * payment: HTTP statuses for a payment in a header, tool results for one in `_meta`.
 */
async function callPaid(
  call: ToolCall,
  deps: ToolCallDeps,
  onFault: OnFault,
  bindings: Map<ToolOperation, PaymentBinding>,
): Promise<ToolOutcome> {
  const context = deps.context();
  const about = aboutOf(call, context);
  const payment = call.header ?? metaPayment(call.meta);
  const before: Dialect = call.inBand ? "tool" : "http";
  const after: Dialect = call.inBand || (call.header === null && payment !== null) ? "tool" : "http";
  const refuse = (error: ApiError, dialect: Dialect): ToolOutcome =>
    // To clients of this transport 404 means that the session has ended, and 500 says nothing about the request: both become a failed call.
    dialect === "tool" || error.status === 500 || error.status === 404
      ? { kind: "tool", result: errorResult(error, about) }
      : { kind: "http", error };
  try {
    if (payment === null) refuseEnded(call.operation, context.now());
    const input = parseInput(call.operation, call.input);
    const prepared = paidCall(call.operation, input, context, {
      requestId: call.requestId,
      payment,
      binding: bindingOf(call.operation, context.deployment, bindings),
    });
    const rail = deps.rail();
    if (rail === null) {
      if (prepared.planFault !== undefined) throw prepared.planFault;
      return refuse(noRail(payment !== null), after);
    }
    const result = await rail.handlePaidRequest(prepared);
    switch (result.kind) {
      case "challenge":
        return after === "tool"
          ? { kind: "tool", result: challengeResult(result, prepared.reading(), call.requestId) }
          : { kind: "http", error: challenge(result, prepared.reading()) };
      case "refused":
        return after === "tool"
          ? { kind: "tool", result: refusalResult(result, refusal(result), about) }
          : { kind: "http", error: refusal(result) };
      case "failed":
        return refuse(fault(paidFault(result.error), onFault), result.error === prepared.planFault ? before : after);
      case "paid":
        return {
          kind: "tool",
          result: answerResult(call.operation, result.body, result.paymentResponseHeader),
          headers: { "payment-response": result.paymentResponseHeader },
          paid: result,
        };
    }
  } catch (thrown) {
    return refuse(fault(thrown, onFault), before);
  }
}

function aboutOf(call: ToolCall, context: OperationContext) {
  return { requestId: call.requestId, siteUrl: context.deployment.siteUrl, operation: call.operation };
}

function fault(thrown: unknown, onFault: OnFault): ApiError {
  const error = ApiError.from(thrown);
  if (error.code === "INTERNAL_ERROR") onFault(error.cause ?? error);
  return error;
}

/** Reads the payment of `_meta`: an object as x402 sends it, or base64 text as Cloudflare's clients send it. */
function metaPayment(value: unknown): string | object | null {
  if (value === undefined || value === null) return null;
  return typeof value === "object" ? value : String(value);
}

function bindingOf(
  operation: ToolOperation,
  deployment: Deployment,
  bindings: Map<ToolOperation, PaymentBinding>,
): PaymentBinding {
  const url = `${deployment.baseUrl}/mcp`;
  let binding = bindings.get(operation);
  if (binding?.resource.url !== url) {
    binding = {
      method: "MCP",
      path: operation.tool,
      resource: paidResource(operation, url, deployment),
      extensions: declareToolDiscovery(operation),
    };
    bindings.set(operation, binding);
  }
  return binding;
}
