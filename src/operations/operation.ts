import type { z } from "zod";
import type { WithJsonText } from "../core/json-text.ts";
import type { SearchIndex } from "../core/search/index.ts";
import type { ErrorCode } from "../schema/errors.ts";
import type { Catalog } from "../store/catalog/read.ts";
import type { Ledger } from "../store/ledger/ledger.ts";
import type { Boards } from "./shared/boards.ts";

/** How an operation is charged. Amounts are decimal USDC. */
export type Price =
  | { mode: "free" }
  | { mode: "fixed"; usdc: string }
  /** The price follows from the request; `plan` quotes it. `bands` are what it can be, cheapest first. */
  | { mode: "banded"; bands: readonly { upTo: number; usdc: string }[]; unit: string };

/**
 * What an answer depends on besides its input, and so how long it may be kept:
 * the published build, the boards, the visit counters, the state of the payment rail, the UTC day. `live` answers are
 * never kept.
 */
export type Freshness = "live" | readonly FreshnessSource[];
export type FreshnessSource = "build" | "board" | "visits" | "rail" | "day";

/** The announced end of an operation. Days are in UTC, `YYYY-MM-DD`. The policy is in the documentation, page compatibility. */
export interface Deprecation {
  /** Day from which the operation counts as deprecated. */
  since: string;
  /** First day on which it answers 410; at least six months after `since`. */
  sunset: string;
  /** Path of the operation that replaces it, such as `/api/agent/v2/rank`; null when nothing does. */
  successor: string | null;
}

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
  /** Name of the path parameter, the last one, that may hold slashes, such as the id of a model. */
  pathTail?: string;
  /** Name of the MCP tool, where there is one. */
  tool?: string;
  /** For models that choose a tool: when to use it, what comes back, what to call next. */
  guide?: string;
  title: string;
  /** What it answers, in one or two sentences, for people and agents who choose. */
  summary: string;
  tags: readonly string[];
  price: Price;
  freshness: Freshness;
  /** Codes that `plan` and `run` can throw, besides those every operation shares. */
  errors: readonly ErrorCode[];
  /** Set once the end of the operation is announced. */
  deprecated?: Deprecation;
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
  /** Compact text of `data` for the context of a language model. Omitted: the whole answer as JSON. */
  text?(data: z.output<Output>): string;
}

export type Data<Output extends z.ZodType> = z.input<Output> | WithJsonText<z.input<Output>>;

/** The facts of this deployment that answers name. */
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

/** Public state of the payment rail, as the operations need it. */
export interface PaymentsView {
  publicConfig(): { readonly mode: string; readonly network: string | null; readonly chainId: number | null };
  health(): { readonly ok: boolean; readonly paymentMode: string; readonly network: string | null };
  /** Public status of a receipt; null when it is not ours. */
  findReceipt(hash: string): Promise<{ readonly receipt_hash: string; readonly status: string } | null>;
  /** A challenge for the wallet that paid, or the stored answer once it has signed one. */
  lostAnswer(request: {
    readonly receiptHash: string;
    readonly url: string;
    readonly proof: { readonly nonce: string; readonly signature: string } | null;
  }): Promise<
    | { readonly kind: "challenge"; readonly nonce: string; readonly message: string; readonly expiresAt: string }
    | { readonly kind: "answer"; readonly requestId: string; readonly body: string }
    | {
        readonly kind: "refused";
        readonly code: ErrorCode;
        readonly message: string;
        readonly members: Readonly<Record<string, unknown>>;
      }
  >;
}

/** What an operation may use. One context per published build. */
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
