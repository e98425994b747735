import type { z } from "zod";
import type { Operation, Price } from "./operation.ts";

export type { Freshness, FreshnessSource, Operation, Plan, Price } from "./operation.ts";

/** Checks an operation's parts against each other and forgets its type parameters, for the registry. */
export function defineOperation<Input extends z.ZodType, Output extends z.ZodType, Resolved>(
  operation: Operation<Input, Output, Resolved>,
): Operation {
  return operation as unknown as Operation;
}

/** Lowest price of an operation in decimal USDC; null when it is free. */
export function lowestPrice(price: Price): string | null {
  if (price.mode === "free") return null;
  return price.mode === "fixed" ? price.usdc : (price.bands[0]?.usdc ?? null);
}
