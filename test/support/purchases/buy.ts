import { readdirSync, readFileSync } from "node:fs";
import { lowestPrice } from "../../../src/operations/define.ts";
import type { Operation, OperationContext } from "../../../src/operations/operation.ts";
import { ApiError } from "../../../src/schema/errors.ts";
import type { Json } from "../world/test-server.ts";
import { type Check, meetsCheck } from "./check.ts";

/** When the recorded purchases are made: no earlier than the newest reading of the bundled registry. Unix time in milliseconds. */
export const PURCHASE_TIME = Date.parse("2026-11-28T12:00:00Z");

/** What a buyer asks, and what a good answer holds. */
export interface Purchase {
  id: string;
  language: string;
  operation: string;
  buyer: string;
  input: Json;
  good_answer: string[];
  /** A refusal free of charge is as good. */
  may_be_refused?: boolean;
  refused?: { status: number[]; mentions: string };
  price_usdc?: string;
  checks: Check[];
}

export interface Bought {
  purchase: Purchase;
  /** Decimal USDC; null when it was refused free of charge. */
  usdc: string | null;
  answer: Json;
  error: { status: number; code: string; message: string; members: Json } | null;
  /** What a good answer holds and this one does not. */
  missing: string[];
}

export const FOLDER = new URL("../../golden/purchases/", import.meta.url);

export function loadPurchases(folder: URL = FOLDER): Purchase[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Purchase[]);
}

/** Buys one answer in process, without payment: plan, then run, as the API does. */
export async function buy(
  purchase: Purchase,
  operations: readonly Operation[],
  context: OperationContext,
): Promise<Bought> {
  const operation = operations.find(({ id }) => id === purchase.operation);
  if (operation === undefined) {
    return {
      purchase,
      usdc: null,
      answer: null,
      error: null,
      missing: [`there is no operation ${purchase.operation}`],
    };
  }
  try {
    const input = operation.input.parse(purchase.input);
    const plan = operation.plan(input, context);
    const answer = JSON.parse(JSON.stringify(await operation.run(plan.resolved, context)));
    const usdc = plan.usdc ?? lowestPrice(operation.price);
    const missing = purchase.checks.filter((check) => !meetsCheck(answer, check)).map((check) => JSON.stringify(check));
    if (purchase.refused !== undefined) missing.push("it should have been refused free of charge");
    if (purchase.price_usdc !== undefined && purchase.price_usdc !== usdc)
      missing.push(`it should cost ${purchase.price_usdc}, not ${usdc}`);
    return { purchase, usdc, answer, error: null, missing };
  } catch (cause) {
    if (!(cause instanceof ApiError) && !(cause instanceof Error && cause.name === "ZodError")) throw cause;
    const error =
      cause instanceof ApiError
        ? { status: cause.status, code: cause.code, message: cause.message, members: cause.members }
        : { status: 400, code: "INVALID_INPUT", message: cause.message, members: {} };
    return { purchase, usdc: null, answer: null, error, missing: wrongRefusal(purchase, error) };
  }
}

function wrongRefusal({ refused, may_be_refused: free }: Purchase, error: NonNullable<Bought["error"]>): string[] {
  if (free === true) return [];
  if (refused === undefined) return [`it should have been answered, not refused: ${error.code} ${error.message}`];
  const said = `${error.code} ${error.message} ${JSON.stringify(error.members)}`;
  return [
    ...(refused.status.includes(error.status)
      ? []
      : [`status ${error.status} instead of ${refused.status.join(" or ")}`]),
    ...(new RegExp(refused.mentions, "i").test(said) ? [] : [`the refusal does not mention ${refused.mentions}`]),
  ];
}
