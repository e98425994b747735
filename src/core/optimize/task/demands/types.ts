import type { DataTerms } from "../../../catalog/provider-facts.ts";
import type { CallsRange } from "../calls/range.ts";
import type { LeftNumber } from "../sizes/ledger.ts";
import type { SizeRead } from "../sizes/sizes.ts";

/** Kinds of demand that a task's text can hold besides the work itself. */
export type ConstraintKind =
  | "open_weights"
  | "maker"
  | "seller"
  | "country"
  | "data_region"
  | "gdpr"
  | "hipaa"
  | "zero_retention"
  | "no_training"
  | "retention"
  | "soc2"
  | "iso_27001"
  | "certification"
  | "tools"
  | "thinking"
  | "json"
  | "context"
  | "latency"
  | "cached_share"
  | "batch"
  | "peak_hours"
  | "monthly_bill"
  | "monthly_budget"
  | "cost_per_call"
  | "service_level"
  | "volume"
  | "requirement"
  | "figure";

/** What is done about a demand: models are removed, the cost follows it, or our data does not tell. */
export type ConstraintEffect = "filtered" | "priced" | "not_checked";

/** A demand that the buyer wrote, in the buyer's words. */
export interface ReadConstraint {
  words: string;
  kind: ConstraintKind;
  effect: ConstraintEffect;
  /** For filters over many values, such as a maker: which one and whether it is excluded or the only one wanted. */
  detail?: string;
}

/** Everything that a task's text demands besides the work, ready to filter and to price by. */
export interface TaskDemands {
  read: readonly ReadConstraint[];
  openWeights: boolean;
  closedWeights: boolean;
  /** The buyer runs the weights, so prices of sellers are not its cost. */
  selfHosted: boolean;
  tools: boolean;
  /** Models that always think are unwanted. */
  noThinking: boolean;
  /** By the first part of `model_key`. */
  excludedMakers: ReadonlySet<string>;
  /** Empty when any maker is welcome. */
  onlyMakers: ReadonlySet<string>;
  /** Makers that the text asks about: each has a line among the options. */
  askedMakers: ReadonlySet<string>;
  /** Provider ids. Empty when any seller is welcome. */
  excludedSellers: ReadonlySet<string>;
  onlySellers: ReadonlySet<string>;
  /** ISO 3166-1 alpha-2 of the seat, and of the makers, that are unwanted. */
  excludedCountries: ReadonlySet<string>;
  excludedMakerCountries: ReadonlySet<string>;
  /** Empty when any seat, or any maker's country, is welcome. */
  onlyCountries: ReadonlySet<string>;
  onlyMakerCountries: ReadonlySet<string>;
  terms: DataTerms;
  /** Factor by which a seller's prices rise at addresses of the region asked for, by provider. */
  surcharges?: ReadonlyMap<string, number> | undefined;
  minContext: number | null;
  /** Share of the input that is read from the provider's cache, 0 to 1; null when the text says nothing. */
  cachedShare: number | null;
  batch: boolean;
  offPeak: boolean;
  /** Calls are made in peak hours, so an off-peak rate saves nothing. */
  busyHours: boolean;
  /** Strictest limit of latency that the text states; null without a figure. */
  latencyMs: number | null;
  /** Calls of a month by the text; null when it counts none. */
  monthlyCalls: number | null;
  /** Words that count calls in more than one way; empty where they are read, or none count any. */
  unclearCalls: readonly string[];
  /** Fewest and most calls of a month that the text allows; null where it allows one number, or none is said. */
  callsRange: CallsRange | null;
  /** Tokens of all calls of a month; null when the text states none. */
  monthlyTokens: { input: number | null; output: number | null; either: number | null } | null;
  /** USD a month that is paid now, and the most that may be paid. */
  monthlyBill: number | null;
  monthlyBudget: number | null;
  /** USD that one call may cost; null when the text sets no limit. */
  maxCallCost: number | null;
  /** Lengths of one call: those that count, and those whose side or part is in doubt. */
  sizes: { used: readonly SizeRead[]; doubted: readonly SizeRead[] };
  /** Numbers that no reader took up. */
  left: readonly LeftNumber[];
}
