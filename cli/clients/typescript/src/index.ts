import createFetchClient, { type Client } from "openapi-fetch";
import { createPayingFetch, type PayingOptions } from "./paying-fetch.ts";
import type { paths } from "./schema.ts";

export { PaymentRefusedError, UnfinishedPaymentError } from "./errors.ts";
export {
  type AskedPayment,
  createPayingFetch,
  type PayingFetch,
  type PayingOptions,
  type RequestReading,
} from "./paying-fetch.ts";
export type { Wallet } from "./payment.ts";
export type { components, operations, paths } from "./schema.ts";

export interface ClearboardOptions extends PayingOptions {
  /** Base URL of the server, such as `https://board.example.org`. */
  readonly baseUrl: string;
}

/** `GET` and `POST` take a path of the API and resolve to typed `{ data, error, response }`. */
export interface Clearboard extends Client<paths> {
  readonly baseUrl: string;
  /** Returns the total of all signed payments so far, as a decimal string of USDC. */
  readonly spent: () => string;
}

/**
 * Creates a client of one server. Without a wallet it calls what is free, and a paid call answers 402.
 *
 * @example
 * const board = createClearboard({ baseUrl, wallet: privateKeyToAccount(key), maxPerCall: "0.10", maxTotal: "5" });
 * const found = await board.GET("/api/agent/v1/search", { params: { query: { q: "vector database" } } });
 * const compared = await board.POST("/api/agent/v1/compare", { body: { products: ["langchain", "crewai"] } });
 */
export function createClearboard(options: ClearboardOptions): Clearboard {
  const baseUrl = options.baseUrl.replace(/\/+$/, "");
  const { fetch, spent } = createPayingFetch(options);
  return Object.assign(createFetchClient<paths>({ baseUrl, fetch }), { baseUrl, spent });
}
