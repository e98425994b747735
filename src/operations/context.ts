import type { SearchIndex } from "../core/search/index.ts";
import type { Catalog } from "../store/catalog/read.ts";
import type { Ledger } from "../store/ledger/ledger.ts";
import type { Operation } from "./define.ts";
import type { Boards } from "./shared/boards.ts";

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
  findReceipt(hash: string): { readonly receipt_hash: string; readonly status: string } | null;
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
