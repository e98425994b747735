import type { DataTerms } from "../../../catalog/provider-facts.ts";
import type { CallsRange } from "../calls/range.ts";
import type { LeftNumber } from "../sizes/ledger.ts";
import type { SizeRead } from "../sizes/sizes.ts";
import type { Better } from "./figures/better.ts";
import type { QualityFloor } from "./words/floors.ts";
import type { UtcHours } from "./words/hours.ts";
import type { Asked } from "./words/questions.ts";

/** Kinds of demand that a task's text can hold besides the work itself. */
export type ConstraintKind =
  | "open_weights"
  | "license"
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
  | "json_schema"
  | "context"
  | "latency"
  | "preference"
  | "cached_share"
  | "batch"
  | "peak_hours"
  | "monthly_bill"
  | "monthly_budget"
  | "cost_per_call"
  | "saving"
  | "service_level"
  | "volume"
  | "requirement"
  | "figure";

/** Effect of a demand: it removes models, changes the cost, or cannot be checked with the data. */
export type ConstraintEffect = "filtered" | "priced" | "not_checked";

/** A demand, quoted from the text. */
export interface ReadConstraint {
  words: string;
  kind: ConstraintKind;
  effect: ConstraintEffect;
  /** What the demand was understood to mean, such as a maker and whether it is excluded. */
  detail?: string;
}

/** What decides between models that meet all demands. */
export type Preference = "cheap" | "fast" | "quality";

/** Lengths of a call as a text states them. */
export interface SizesSaid {
  used: readonly SizeRead[];
  doubted: readonly SizeRead[];
  /** The sides that the exact notation states. */
  exact: Readonly<Record<"input" | "output", boolean>>;
  /** Lengths that the exact notation replaces, quoted. */
  replaced: readonly string[];
}

/** All demands of a task's text, in the form that filters and prices use. */
export interface TaskDemands {
  read: readonly ReadConstraint[];
  openWeights: boolean;
  closedWeights: boolean;
  /** Licences of which the weights must have one, by SPDX id or name; empty when any will do. */
  licenses: ReadonlySet<string>;
  /** Whether the buyer runs the weights, so that sellers' prices are not its costs. */
  selfHosted: boolean;
  tools: boolean;
  /** Whether the API must hold answers to a JSON schema. */
  jsonSchema: boolean;
  /** Whether the text names languages of the work besides English. */
  tongues: boolean;
  /** Whether models that always think are unwanted. */
  noThinking: boolean;
  /** By the first part of `model_key`. */
  excludedMakers: ReadonlySet<string>;
  /** Empty when any maker is allowed. */
  onlyMakers: ReadonlySet<string>;
  /** Makers that the text asks about, each of which gets an option in the answer. */
  askedMakers: ReadonlySet<string>;
  /** Provider ids. */
  excludedSellers: ReadonlySet<string>;
  onlySellers: ReadonlySet<string>;
  /** Excluded countries of seats and makers, ISO 3166-1 alpha-2. */
  excludedCountries: ReadonlySet<string>;
  excludedMakerCountries: ReadonlySet<string>;
  /** Empty when any country is allowed. */
  onlyCountries: ReadonlySet<string>;
  onlyMakerCountries: ReadonlySet<string>;
  terms: DataTerms;
  /** Price factor of a seller's endpoints in the demanded region, by provider. */
  surcharges?: ReadonlyMap<string, number> | undefined;
  minContext: number | null;
  /** Share of the input that is read from the provider's cache, 0 to 1; null when not stated. */
  cachedShare: number | null;
  /** Words that call a part of the input the same without its size, with the least and the most that it may be; null without any. */
  cachedBetween: { words: string; shares: readonly [least: number, most: number] } | null;
  batch: boolean;
  offPeak: boolean;
  /** Hours in UTC in which the text says that calls are made; null when it does not. */
  hours: UtcHours | null;
  /** Whether calls are made in peak hours, so that off-peak rates do not apply. */
  busyHours: boolean;
  /** Strictest stated limit of latency; null without a figure. */
  latencyMs: number | null;
  /** Latency that the text wishes for without demanding it; null when none. */
  wishedMs: number | null;
  /** Wishes without a figure, which order models that are alike. */
  prefers: ReadonlySet<Preference>;
  /** Better answers than those of today; null where the text does not ask for them. */
  better: Better | null;
  /** Calls a month; null when not stated. */
  monthlyCalls: number | null;
  /** Number of calls that are made once, in no period; null when the text says nothing of the kind. */
  onceCalls: number | null;
  /** Words about the number of calls that can be read in several ways. */
  unclearCalls: readonly string[];
  /** Fewest and most calls a month that the text allows; null when it states one number or none. */
  callsRange: CallsRange | null;
  /** Tokens of all calls of a month; null when the text states none. */
  monthlyTokens: { input: number | null; output: number | null; either: number | null } | null;
  /** USD a month paid today. */
  monthlyBill: number | null;
  monthlyBudget: number | null;
  /** USD that one call may cost; null when the text sets no limit. */
  maxCallCost: number | null;
  /** USD that may be spent in all, in no period; null when the text states none. */
  totalBudget: number | null;
  /** Share of today's cost that the buyer wants to save, when the text states no bill to take it from; null when none. */
  savingShare: number | null;
  /** Whether the work is done once, whatever counts its calls. */
  once: boolean;
  asks: Asked | null;
  /** Words that make a wrong answer costly; null without any. */
  stakes: string | null;
  /** USD that one wrong answer costs; null when the text does not state it. */
  errorCost: { usd: number; words: string } | null;
  /** Words for the cases that a decision must not miss, since a miss harms somebody; null without any. */
  missed: string | null;
  /** Quality that the answers must keep, which sets the mark of the test. */
  floors: readonly QualityFloor[];
  /** What one call works on, in the plural: "documents", `cases ("Belege")`; null when nothing that is counted says so. */
  unit: string | null;
  /** Lengths of one call: those that are used, those whose side or part is in doubt, and the exact ones. */
  sizes: SizesSaid;
  /** Numbers that no reader used. */
  left: readonly LeftNumber[];
  /** The same and other figures, such as shares and times, that no size, count, period or demand contains; quoted. */
  unplaced: readonly string[];
  /** Statements that only describe the work; quoted. */
  described: readonly string[];
  /** Names of the fields that the text states in the exact notation, and the notations that are not understood. */
  stated: ReadonlySet<string>;
  misstated: readonly { words: string; why: string }[];
}
