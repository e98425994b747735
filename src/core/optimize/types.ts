import type { OptimizeInput } from "../../schema/answers/optimize.ts";
import type { CatalogModel, Provider } from "../catalog-data.ts";
import type { QualityEvidence, QualityKind } from "../quality/types.ts";
import type { TaskDemands } from "./task/demands/types.ts";
import type { TaskProfile } from "./task/profile.ts";

export type ModelView = CatalogModel;

/** What an answer is computed from. `now` enters by its UTC day: one request has one answer a day. */
export interface OptimizeData {
  models: readonly ModelView[];
  /** Providers with what is known of their terms. */
  providers: readonly Provider[];
  /** Public scores of models; null in a build without any. */
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
  /** Kind of benchmark that stands for the task. */
  kind: QualityKind;
  demands: TaskDemands;
  monthlyCalls: number;
  /** Whether nothing tells how many calls a month has. */
  monthlyCallsAssumed: boolean;
  /** Whether the calls are as many as the bill in the text pays for. */
  callsOfBill: boolean;
  /** Start of the day, so that the time of day changes nothing. */
  now: Date;
  day: string;
}

/** Stated where the caller gives none. */
export const ASSUMED_MONTHLY_CALLS = 10_000;
