import type { Decimal } from "decimal.js";
import type { OptimizeInput } from "../../schema/answers/optimize.ts";
import type { CatalogModel, Provider } from "../catalog/catalog-data.ts";
import type { QualityEvidence, QualityKind } from "../quality/types.ts";
import type { CallsRange } from "./task/calls/range.ts";
import type { TaskDemands } from "./task/demands/types.ts";
import type { TaskProfile } from "./task/profile.ts";

export type ModelView = CatalogModel;

/** Data from which an answer is computed. Only the UTC day of `now` counts, so the answer is the same all day. */
export interface OptimizeData {
  models: readonly ModelView[];
  /** Providers with what is known of their terms. */
  providers: readonly Provider[];
  /** Public scores of models; null when the build has none. */
  evidence: QualityEvidence | null;
  now: Date;
  /** When the registry was published, ISO 8601 UTC: `as_of` of the answer. */
  registryDate: string;
}

/** A request whose model has been found. */
export interface ResolvedRequest {
  input: OptimizeInput;
  current: ModelView;
  profile: TaskProfile;
  /** Kind of benchmark that judges models for the task. */
  kind: QualityKind;
  demands: TaskDemands;
  monthlyCalls: number;
  /** Whether `monthlyCalls` is the default, because neither the text nor the request states it. */
  monthlyCallsAssumed: boolean;
  /** Fewest and most calls a month that the text allows; null when there is one number, or the request states it. */
  callsRange: CallsRange | null;
  /** Whether `monthlyCalls` is computed from the bill in the text. */
  callsOfBill: boolean;
  /** Why the calls read from the text are not used for sums of a month; null when they are. */
  doubtfulCalls: string | null;
  /** Whether the calls are made once, so that the sums of a month are those of all the work. */
  once: boolean;
  /** Most that a call may cost to save what the text wants to save, in USD; null when it names no share. */
  wantedCallCost: Decimal | null;
  /** Start of the UTC day. */
  now: Date;
  day: string;
}

/** Calls a month when the caller states none. */
export const ASSUMED_MONTHLY_CALLS = 10_000;
