import { lowestPrice } from "./define.ts";
import type { Operation } from "./operation.ts";

/** An operation in the price list. The manifest, `/pricing` and the 402 challenge use the same object. */
export type PriceListing = {
  product: string;
  resource_id: string | null;
  operation_id: string;
  method: string;
  path: string;
  url: string;
  mcp_tool: string | null;
  title: string;
  summary: string;
  pricing_mode: "free" | "fixed" | "banded";
  /** Lowest price in decimal USDC; "0" when free. */
  price: string;
  price_usd: number;
  currency: "USDC";
  bands: { up_to: number; price: string; unit: string }[] | null;
};

export function priceListing(operation: Operation, baseUrl: string): PriceListing {
  const { price } = operation;
  const lowest = lowestPrice(price) ?? "0";
  return {
    product: operation.id,
    resource_id: operation.resourceId ?? null,
    operation_id: operation.operationId,
    method: operation.method,
    path: operation.path,
    url: `${baseUrl}${operation.path}`,
    mcp_tool: operation.tool ?? null,
    title: operation.title,
    summary: operation.summary,
    pricing_mode: price.mode,
    price: lowest,
    price_usd: Number(lowest),
    currency: "USDC",
    bands:
      price.mode === "banded"
        ? price.bands.map((band) => ({ up_to: band.upTo, price: band.usdc, unit: price.unit }))
        : null,
  };
}
