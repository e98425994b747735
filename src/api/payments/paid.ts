import { atomicOfPrice } from "../../core/money.ts";
import { lowestPrice } from "../../operations/define.ts";
import { answerPath } from "../../operations/free/payments.ts";
import type { Deployment, Operation, OperationContext } from "../../operations/operation.ts";
import type { PaidCall, PaidResource, PaymentRail, PaymentRequired, UnpaidCall } from "../../payments/index.ts";
import type { RequestReading } from "../../schema/answers/reading.ts";
import { canonicalUrl } from "../response-cache.ts";
import { prepareAnswer } from "../wire/envelope.ts";
import { inputHash } from "../wire/input.ts";
import { declareDiscovery } from "./discovery.ts";
import { noRail, refusal } from "./paid-errors.ts";

/** What a payment for an operation is bound to, and what the challenge offers. */
export interface PaymentBinding {
  /** `POST`, `GET` or `MCP`. */
  method: string;
  /** Canonical path, or the tool's name. */
  path: string;
  resource: PaidResource;
  extensions: Readonly<Record<string, unknown>>;
}

/** What a request without a payment is answered with: the terms of the payment, and how the request was understood. */
export interface Offer {
  terms: PaymentRequired;
  /** Null for an operation whose requests need no interpretation. */
  reading: RequestReading | null;
}

/** Returns the challenge for a request without a payment. */
export function offerFor(
  operation: Operation,
  input: unknown,
  context: OperationContext,
  { binding, rail }: { binding: PaymentBinding; rail: PaymentRail | null },
): Offer {
  const { unpaid, resolved } = planPaid(operation, input, context, binding);
  if (rail === null) throw noRail(false);
  const result = rail.offer(unpaid);
  if (result.kind === "refused") throw refusal(result);
  return { terms: result, reading: operation.reading?.(resolved, context) ?? null };
}

/**
 * Prepares a paid call: plans it and returns how to compute and render the answer. Errors of the plan (400, 404) are
 * thrown here, before any challenge. A call with a payment is prepared even if it can no longer be planned, because the
 * payment may have been taken when it could.
 * @param input validated input
 */
export function paidCall(
  operation: Operation,
  input: unknown,
  context: OperationContext,
  request: { requestId: string; payment: string | object | null; binding: PaymentBinding },
): PaidCall & { reading: () => RequestReading | null } {
  const { binding } = request;
  const { resolved, unpaid, fault } =
    request.payment === null
      ? { ...planPaid(operation, input, context, binding), fault: undefined }
      : tryPlanPaid(operation, input, context, binding);
  return {
    ...unpaid,
    ...(fault === undefined ? {} : { planFault: fault }),
    requestId: request.requestId,
    resourceId: operation.resourceId ?? operation.id,
    method: binding.method,
    path: binding.path,
    bodyHash: inputHash(input),
    payment: request.payment,
    answerAddress: (receiptHash) => `${context.deployment.baseUrl}${answerPath(receiptHash)}`,
    reading: () => (fault === undefined ? (operation.reading?.(resolved, context) ?? null) : null),
    compute: async () => operation.run(resolved, context),
    render: (data, receipt) =>
      prepareAnswer(operation, data, {
        deployment: context.deployment,
        updatedAt: context.catalog.generatedAt,
        canonicalUrl: canonicalUrl(operation, input, context.deployment.baseUrl),
        etag: null,
      }).text({ requestId: request.requestId, at: new Date(context.now()).toISOString() }, receipt),
  };
}

function planPaid(operation: Operation, input: unknown, context: OperationContext, binding: PaymentBinding) {
  const plan = operation.plan(input, context);
  return { resolved: plan.resolved, unpaid: unpaidCall(operation, plan.usdc, binding) };
}

function tryPlanPaid(operation: Operation, input: unknown, context: OperationContext, binding: PaymentBinding) {
  try {
    return { ...planPaid(operation, input, context, binding), fault: undefined };
  } catch (fault) {
    return { resolved: undefined, unpaid: unpaidCall(operation, undefined, binding), fault };
  }
}

/** @param usdc price of this request; the operation's lowest price when omitted */
function unpaidCall(
  operation: Operation,
  usdc: string | undefined,
  { resource, extensions }: PaymentBinding,
): UnpaidCall {
  const price = usdc ?? lowestPrice(operation.price);
  if (price === null) throw new TypeError(`${operation.id} is free`);
  return { productKey: operation.id, priceAtomic: atomicOfPrice(price), resource, extensions };
}

/** Describes what a challenge offers, as indexers list it. */
export function paidResource(operation: Operation, url: string, { publisher }: Deployment): PaidResource {
  return {
    url,
    description: operation.summary,
    mimeType: "application/json",
    // x402 allows up to 32 printable ASCII characters here.
    ...(/^[\x20-\x7e]{1,32}$/.test(publisher) ? { serviceName: publisher } : {}),
    tags: [operation.resourceId ?? operation.id],
  };
}

const restBindings = new WeakMap<Deployment, Map<Operation, PaymentBinding>>();

/** Returns the binding of an operation over REST; one object per operation and deployment. */
export function restBinding(operation: Operation, deployment: Deployment): PaymentBinding {
  const bindings = restBindings.get(deployment) ?? new Map<Operation, PaymentBinding>();
  const known = bindings.get(operation);
  if (known !== undefined) return known;
  const binding = {
    method: operation.method,
    path: operation.path,
    resource: paidResource(operation, `${deployment.baseUrl}${operation.path}`, deployment),
    extensions: declareDiscovery(operation),
  };
  restBindings.set(deployment, bindings.set(operation, binding));
  return binding;
}

/** The part of the payment rail that the API uses; null while no rail is loaded. */
export type RailSource = () => PaymentRail | null;
