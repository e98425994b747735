import type { z } from "zod";
import type { SearchIndex } from "../core/search/index.ts";
import type { WithJsonText } from "../core/text/json-text.ts";
import type { RequestReading } from "../schema/answers/reading.ts";
import type { ErrorCode } from "../schema/errors.ts";
import type { Catalog } from "../store/catalog/read.ts";
import type { Ledger } from "../store/ledger/ledger.ts";
import type { Boards } from "./shared/boards.ts";

/** How an operation is charged. Prices are in decimal USDC. */
export type Price =
  | { mode: "free" }
  | { mode: "fixed"; usdc: string }
  /** The price depends on the request; `plan` quotes it. `bands` lists the possible prices, cheapest first. */
  | { mode: "banded"; bands: readonly { upTo: number; usdc: string }[]; unit: string };

/**
 * What an answer depends on besides its input, which decides how long it may be cached: the published build, the
 * boards, the visit counters, the state of the payment rail, the UTC day. `live` answers are never cached.
 */
type Freshness = "live" | readonly FreshnessSource[];
export type FreshnessSource = "build" | "board" | "visits" | "rail" | "day";

/**
 * The announced end of an operation. Days are `YYYY-MM-DD` in UTC. The page "compatibility" of the documentation states
 * the policy.
 */
export interface Deprecation {
  /** Day from which the operation counts as deprecated. */
  since: string;
  /** First day on which it answers 410; at least six months after `since`. */
  sunset: string;
  /** Path of the operation that replaces it, such as `/api/agent/v2/rank`; null when nothing does. */
  successor: string | null;
}

/** What `plan` passes to `run`: the request with every name resolved, and the price of this answer. */
interface Plan<Resolved> {
  resolved: Resolved;
  /** Decimal USDC; when omitted, the operation's fixed price applies. */
  usdc?: string;
}

/**
 * One operation of the API, and the only definition of its path, price, input and output. The REST route, MCP tool,
 * OpenAPI description, 402 challenge, price list, manifest, documentation and tests derive from it.
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
  /** Name of the last path parameter if its value may contain slashes, as the id of a model does. */
  pathTail?: string;
  /** Name of the MCP tool; absent when the operation is not a tool. */
  tool?: string;
  /** Description for models that choose a tool: when to use it, what it returns, what to call next. */
  guide?: string;
  title: string;
  /** Description in one or two sentences, for people and agents. */
  summary: string;
  tags: readonly string[];
  price: Price;
  freshness: Freshness;
  /** Whether HEAD is refused: asking for the answer uses something up. */
  refusesHead?: true;
  /** Whether its body, filled to its bounds, is larger than most: at most 1 MiB instead of 64 KiB. */
  takesLongBody?: true;
  /** Error codes that `plan` and `run` can throw, besides those that every operation shares. */
  errors: readonly ErrorCode[];
  /** Set when the end of the operation is announced. */
  deprecated?: Deprecation;
  /** Body of a POST; query and path parameters of a GET. */
  input: Input;
  /** Schema of `data`. */
  output: Output;
  /** Inputs that work on any build with the bundled catalogue. Documentation and examples show the first one. */
  examples: readonly { title: string; input: z.input<Input> }[];
  /**
   * Resolves names and quotes the price, cheaply and without charge.
   * @throws ApiError 400 or 404, so that nobody is asked to pay for an answer that is known to be empty or wrong
   */
  plan(input: z.output<Input>, context: OperationContext): Plan<Resolved>;
  /**
   * Returns how the request was understood. It stands in the unpaid 402, free, and in the paid answer as `data.reading`,
   * so that nobody pays for a misreading. It must contain nothing of the answer; how many rows or days it has is no part of it.
   */
  reading?(resolved: Resolved, context: OperationContext): RequestReading;
  /** Computes `data`. */
  run(resolved: Resolved, context: OperationContext): Promise<Data<Output>> | Data<Output>;
  /** Formats `data` as compact text for the context of a language model. When omitted, the whole answer is sent as JSON. */
  text?(data: z.output<Output>): string;
}

type Data<Output extends z.ZodType> = z.input<Output> | WithJsonText<z.input<Output>> | DeliveredData<z.input<Output>>;

/** What to call when an answer was sent completely, or could not be sent. */
export interface Delivery {
  delivered(): void;
  failed(status: number, reason: string): void;
}

/** `data` of an answer of which somebody must know whether it was sent. */
export class DeliveredData<Value> {
  readonly data: Value;
  readonly delivery: Delivery;

  constructor(data: Value, delivery: Delivery) {
    this.data = data;
    this.delivery = delivery;
  }
}

/** Properties of this deployment that appear in answers. */
export interface Deployment {
  publisher: string;
  /** Without a trailing slash. */
  siteUrl: string;
  baseUrl: string;
  supportContact: string | null;
  rateLimitPerMinute: number;
  maxRequestUsdc: string;
  dailyCeilingUsdc: string;
}

/** Public state of the payment rail. */
export interface PaymentsView {
  publicConfig(): { readonly mode: string; readonly network: string | null; readonly chainId: number | null };
  health(): { readonly ok: boolean; readonly paymentMode: string; readonly network: string | null };
  /** Returns the public status of a receipt; null when this server did not issue it. */
  findReceipt(hash: string): Promise<{ readonly receipt_hash: string; readonly status: string } | null>;
  /** Returns a challenge for the wallet that paid, or the stored answer when its signature is valid. */
  lostAnswer(request: {
    readonly receiptHash: string;
    readonly url: string;
    readonly proof: { readonly nonce: string; readonly signature: string } | null;
  }): Promise<
    | { readonly kind: "challenge"; readonly nonce: string; readonly message: string; readonly expiresAt: string }
    | ({ readonly kind: "answer"; readonly requestId: string; readonly body: string } & Delivery)
    | {
        readonly kind: "refused";
        readonly code: ErrorCode;
        readonly message: string;
        readonly members: Readonly<Record<string, unknown>>;
      }
  >;
}

/** What operations can use. There is one context per published build. */
export interface OperationContext {
  readonly catalog: Catalog;
  readonly ledger: Ledger;
  readonly boards: Boards;
  readonly search: SearchIndex;
  readonly deployment: Deployment;
  readonly payments: PaymentsView;
  /** Every operation, in the order of the contract. */
  readonly operations: readonly Operation[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}
