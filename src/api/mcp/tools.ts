import { lowestPrice } from "../../operations/define.ts";
import type { Operation } from "../../operations/operation.ts";
import { envelope } from "../../schema/answers/envelope.ts";
import { deprecationText } from "../wire/deprecation.ts";
import { inputSchema, type JsonSchema, jsonSchemaOf } from "../wire/json-schema.ts";

/** An operation that is a tool. */
export type ToolOperation = Operation & { tool: string };

/** A tool in the result of `tools/list`. */
export interface ToolDescription {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema & { type: "object" };
  outputSchema?: JsonSchema & { type: "object" };
  /** Nothing is changed, so that hints of idempotence and destruction have no meaning (MCP, tool annotations). */
  annotations: { readOnlyHint: true; openWorldHint: false };
  _meta: Record<string, unknown>;
}

/** Price and payment methods of a tool in the tool catalogue. */
export interface ToolPrice {
  pricing_mode: "free" | "fixed" | "banded";
  /** Lowest price in US dollars; 0 when free. */
  price_usd: number;
  payment: { method: "none" } | { method: "x402"; currency: "USDC"; scheme: "exact"; doors: string[] };
}

/** Returns the operations that are tools, in the order of the registry. */
export function toolOperations(operations: readonly Operation[]): ToolOperation[] {
  return operations.filter((operation): operation is ToolOperation => operation.tool !== undefined);
}

export function toolPrice(operation: Operation): ToolPrice {
  const price = lowestPrice(operation.price);
  if (price === null) return { pricing_mode: "free", price_usd: 0, payment: { method: "none" } };
  return {
    pricing_mode: operation.price.mode,
    price_usd: Number(price),
    payment: {
      method: "x402",
      currency: "USDC",
      scheme: "exact",
      doors: ["PAYMENT-SIGNATURE", '_meta["x402/payment"]'],
    },
  };
}

/** Returns the text that a reader chooses a tool by. Price and announced end come first. */
function toolSummary(operation: Operation): string {
  const price = lowestPrice(operation.price);
  const text = [deprecationText(operation), operation.summary, operation.guide]
    .filter((part) => part != null)
    .join(" ");
  if (price === null) return `Free. ${text}`;
  const from = operation.price.mode === "banded" ? "from " : "";
  return `Paid: ${from}${price} USDC per answer over x402. ${text}`;
}

/**
 * Describes a tool for MCP clients.
 *
 * Paid tools declare no output schema: strict clients check an error's structured content against it, and a payment
 * challenge is one (apify/apify-mcp-server#917).
 */
export function describeTool(operation: ToolOperation): ToolDescription {
  const price = toolPrice(operation);
  const paid = price.pricing_mode !== "free";
  return {
    name: operation.tool,
    title: operation.title,
    description: toolSummary(operation),
    inputSchema: { ...inputSchema(operation), type: "object" },
    ...(paid ? {} : { outputSchema: { ...jsonSchemaOf(envelope(operation.output)), type: "object" } }),
    annotations: { readOnlyHint: true, openWorldHint: false },
    _meta: {
      pricing_mode: price.pricing_mode,
      price_usd: price.price_usd,
      "agents-x402/paymentRequired": paid,
      ...(paid ? { "agents-x402/priceUSD": price.price_usd } : {}),
    },
  };
}
