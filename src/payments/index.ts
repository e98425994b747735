/**
 * The parts of the payment core that the rest of the program uses. Importing this file is cheap: a server with its rail
 * off never loads viem's clients or the local chain. The `load…` functions load the large parts.
 */
export { addressProblem, networkTerms } from "./chain/networks.ts";
export type { ChainReader } from "./chain/reader.ts";
export type { Facilitator } from "./facilitator/client.ts";
export { isLoopbackHost } from "./facilitator/loopback.ts";
export { chargedNothing, createOffRail, PRESENT_AGAIN } from "./off.ts";
export { createReceiptLookup } from "./receipts/lookup.ts";
export type { PublicReceipt } from "./receipts/types.ts";
export type {
  PaidAnswer,
  PaidCall,
  PaidRefusal,
  PaidResource,
  PaidResult,
  PaymentRequired,
  UnpaidCall,
} from "./request/types.ts";
export type { PaymentReport } from "./support.ts";
export { type PaymentRail, type RailConfig, type RailDeps, type RailOn, RailStartError } from "./types.ts";

/** Loads `parseRailConfig` and the other readers of settings. */
export const loadConfig = () => import("./config.ts");
/** `createPaymentRail`. */
export const loadRail = () => import("./rail.ts");
/** `findPayment`, `redeliver`, `recordRefund` and the reports of the support desk. */
export const loadSupport = () => import("./support.ts");
/** `reconcileOnce` and `withChainReader`, for commands. */
export const loadEndpoint = () => import("./endpoint.ts");
/** `connectLocal`: the local chain and its facilitator. */
export const loadLocalRail = () => import("./local/connect.ts");
/** The wallets of the local chain. */
export const loadLocalAccounts = () => import("./local/accounts.ts");
/** `probeRail`: whether facilitator, chain and treasury fit the configuration. */
export const loadProbe = () => import("./probe.ts");
