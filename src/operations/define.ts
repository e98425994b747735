import type { z } from "zod";
import { DAY_MS } from "../core/periods.ts";
import type { Operation, Price } from "./operation.ts";

/** Least time between the announcement of an operation's end and the end, in milliseconds: six months have at least 181 days. */
const LEAST_NOTICE_MS = 181 * DAY_MS;

/**
 * Checks an operation's parts against each other and erases its type parameters, for the registry.
 *
 * @throws RangeError when a deprecated operation would end less than six months after the announcement
 */
export function defineOperation<Input extends z.ZodType, Output extends z.ZodType, Resolved>(
  operation: Operation<Input, Output, Resolved>,
): Operation {
  const { deprecated, operationId } = operation;
  if (deprecated !== undefined && !(Date.parse(deprecated.sunset) - Date.parse(deprecated.since) >= LEAST_NOTICE_MS)) {
    throw new RangeError(
      `${operationId}: the sunset of a deprecated operation is at least six months after its announcement.`,
    );
  }
  return operation as unknown as Operation;
}

/** Returns the lowest price of an operation in decimal USDC; null when it is free. */
export function lowestPrice(price: Price): string | null {
  if (price.mode === "free") return null;
  return price.mode === "fixed" ? price.usdc : (price.bands[0]?.usdc ?? null);
}
