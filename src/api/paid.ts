import type { Deployment, OperationContext } from "../operations/context.ts";
import type { Operation } from "../operations/define.ts";
import { lowestPrice } from "../operations/define.ts";
import type { PaidCall, PaidResource, PaymentRail } from "../payments/types.ts";
import { prepareAnswer } from "./answer.ts";
import { declareDiscovery } from "./discovery.ts";
import { canonicalUrl } from "./execute.ts";
import { inputHash } from "./input.ts";

/** Decimals of USDC. */
const DECIMALS = 6;

/** The door through which a paid operation is called: what the payment is bound to and what the challenge says. */
export interface PaidDoor {
  /** `POST`, `GET` or `MCP`. */
  method: string;
  /** Canonical path, or the tool's name. */
  path: string;
  resource: PaidResource;
  extensions: Readonly<Record<string, unknown>>;
}

/** Smallest units of a decimal USDC amount. */
export function atomicUsdc(usdc: string): bigint {
  const [whole = "0", fraction = ""] = usdc.split(".");
  if (fraction.length > DECIMALS) throw new RangeError(`${usdc} USDC is finer than ${DECIMALS} decimals`);
  return BigInt(whole + fraction.padEnd(DECIMALS, "0"));
}

/**
 * Prepares a paid call: plans it (400 or 404 here, before any challenge) and hands over how to compute and render it.
 *
 * @param input validated input
 */
export function paidCall(
  operation: Operation,
  input: unknown,
  context: OperationContext,
  request: { requestId: string; payment: string | object | null; door: PaidDoor },
): PaidCall {
  const plan = operation.plan(input, context);
  const usdc = plan.usdc ?? lowestPrice(operation.price);
  if (usdc === null) throw new TypeError(`${operation.id} is free`);
  const { door } = request;
  let hash: string | undefined;
  return {
    requestId: request.requestId,
    productKey: operation.id,
    resourceId: operation.resourceId ?? operation.id,
    method: door.method,
    path: door.path,
    // Most requests are unpaid and need none.
    get bodyHash() {
      hash ??= inputHash(input);
      return hash;
    },
    priceAtomic: atomicUsdc(usdc),
    resource: door.resource,
    extensions: door.extensions,
    payment: request.payment,
    compute: async () => operation.run(plan.resolved, context),
    render: (data, receipt) =>
      prepareAnswer(operation, data, {
        deployment: context.deployment,
        updatedAt: context.catalog.generatedAt,
        canonicalUrl: canonicalUrl(operation, input, context.deployment.baseUrl),
        etag: null,
      }).text({ requestId: request.requestId, at: new Date(context.now()).toISOString() }, receipt),
  };
}

/** What a challenge says is for sale, and what indexers list. */
export function paidResource(operation: Operation, url: string, { publisher }: Deployment): PaidResource {
  return {
    url,
    description: operation.summary,
    mimeType: "application/json",
    // x402 takes up to 32 printable ASCII characters here.
    ...(/^[\x20-\x7e]{1,32}$/.test(publisher) ? { serviceName: publisher } : {}),
    tags: [operation.resourceId ?? operation.id],
  };
}

/** The REST door of an operation; one object per operation and base address. */
export function restDoor(operation: Operation, deployment: Deployment): PaidDoor {
  return {
    method: operation.method,
    path: operation.path,
    resource: paidResource(operation, `${deployment.baseUrl}${operation.path}`, deployment),
    extensions: declareDiscovery(operation),
  };
}

/** What the API needs of the rail; null while no rail is loaded. */
export type RailSource = () => PaymentRail | null;
