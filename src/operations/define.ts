import type { z } from "zod";
import type { WithJsonText } from "../core/json-text.ts";
import type { ErrorCode } from "../schema/errors.ts";
import type { OperationContext } from "./context.ts";

/** How an operation is charged. Amounts are decimal USDC. */
export type Price =
  | { mode: "free" }
  | { mode: "fixed"; usdc: string }
  /** The price follows from the request; `plan` quotes it. `bands` are what it can be, cheapest first. */
  | { mode: "banded"; bands: readonly { upTo: number; usdc: string }[]; unit: string };

/**
 * What an answer depends on besides its input, and so how long it may be kept:
 * the published build, the boards, the visit counters, the state of the payment rail. `live` answers are never kept.
 */
export type Freshness = "live" | readonly FreshnessSource[];
export type FreshnessSource = "build" | "board" | "visits" | "rail";

/** What `plan` hands to `run`: the request with every name resolved, and the price of exactly this answer. */
export interface Plan<Resolved> {
  resolved: Resolved;
  /** Decimal USDC; absent means the operation's fixed price. */
  usdc?: string;
}

/**
 * One operation of the API: the only place where its path, price, input and output are written.
 * REST route, MCP tool, OpenAPI, 402 challenge, price list, manifest, docs and tests derive from it.
 */
export interface Operation<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Resolved = unknown,
> {
  /** Product key: `optimize_model`. */
  id: string;
  /** OpenAPI operation id: `optimizeModel`. */
  operationId: string;
  /** Resource id of a paid operation: `agent-optimize-model-v1`. */
  resourceId?: string;
  method: "GET" | "POST";
  /** Path with `{name}` parameters. */
  path: string;
  /** Name of the MCP tool, where there is one. */
  tool?: string;
  title: string;
  /** What it answers, in one or two sentences, for people and agents who choose. */
  summary: string;
  tags: readonly string[];
  price: Price;
  freshness: Freshness;
  /** Codes that `plan` and `run` can throw, besides those every operation shares. */
  errors: readonly ErrorCode[];
  /** Body of a POST; query and path parameters of a GET. */
  input: Input;
  /** Shape of `data`. */
  output: Output;
  /** Inputs that work on any build that holds the bundled catalogue; the first is shown everywhere. */
  examples: readonly { title: string; input: z.input<Input> }[];
  /**
   * Resolves names and quotes the price. Cheap and free.
   * @throws ApiError 400 or 404, so that nobody is asked to pay for an answer known to be empty or wrong
   */
  plan(input: z.output<Input>, context: OperationContext): Plan<Resolved>;
  /** Computes the answer's `data`. */
  run(resolved: Resolved, context: OperationContext): Promise<Data<Output>> | Data<Output>;
}

type Data<Output extends z.ZodType> = z.input<Output> | WithJsonText<z.input<Output>>;

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
