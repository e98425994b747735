import type { OptimizeInput } from "../../schema/answers/optimize.ts";
import type { CatalogModel, QualityIndex } from "../catalog-data.ts";
import type { TaskProfile } from "./task/profile.ts";

export type ModelView = CatalogModel;

/** What an answer is computed from. `now` enters by its UTC day: one request has one answer a day. */
export interface OptimizeData {
  models: readonly ModelView[];
  quality: QualityIndex | null;
  now: Date;
  /** When the registry was published, ISO 8601 UTC: `as_of` of the answer. */
  registryDate: string;
}

/** A request whose model has been found. */
export interface ResolvedRequest {
  input: OptimizeInput;
  current: ModelView;
  profile: TaskProfile;
  monthlyCalls: number;
  monthlyCallsAssumed: boolean;
  /** Start of the day, so that the time of day changes nothing. */
  now: Date;
  day: string;
}

/** Stated where the caller gives none (contract, section 10). */
export const ASSUMED_MONTHLY_CALLS = 10_000;
