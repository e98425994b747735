import type { DataTerms } from "../../provider-facts.ts";
import { type ConstraintKind, KEPT, LEAVING, PLAIN_DEMANDS, REGIONS } from "./constraint-words.ts";
import { readFigures } from "./figures.ts";
import { languageOf } from "./language.ts";
import { plainNumbers } from "./numbers.ts";
import { readOrigin } from "./origin.ts";
import { PERIODS_A_MONTH, type StatedSizes, statedSizes } from "./sizes.ts";
import { readUnread } from "./unread.ts";

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
  tools: boolean;
  /** By the first part of `model_key`. */
  excludedMakers: ReadonlySet<string>;
  /** Empty when any maker is welcome. */
  onlyMakers: ReadonlySet<string>;
  /** ISO 3166-1 alpha-2 of the seat. `makersToo`: countries whose makers are unwanted as well as their providers. */
  excludedCountries: ReadonlySet<string>;
  excludedMakerCountries: ReadonlySet<string>;
  /** Empty when any seat is welcome. */
  onlyCountries: ReadonlySet<string>;
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
  /** Tokens of all calls of a month; null when the text states none. */
  monthlyTokens: { input: number | null; output: number | null; either: number | null } | null;
  /** USD a month that is paid now, and the most that may be paid. */
  monthlyBill: number | null;
  monthlyBudget: number | null;
}

/** What our data answers for each kind that one pattern reads. */
const EFFECT: Readonly<Partial<Record<ConstraintKind, ConstraintEffect>>> = {
  open_weights: "filtered",
  gdpr: "filtered",
  hipaa: "filtered",
  zero_retention: "filtered",
  no_training: "filtered",
  tools: "filtered",
  batch: "priced",
  peak_hours: "priced",
};

/**
 * Reads every demand of a text. What no reader understands is named as not checked: nothing is dropped in silence.
 */
export function readDemands(text: string): TaskDemands {
  const read: ReadConstraint[] = [];
  const has = (kind: ConstraintKind) => read.some((one) => one.kind === kind);
  for (const [kind, words] of PLAIN_DEMANDS) {
    const found = words.exec(text)?.[0];
    if (found !== undefined) read.push({ words: found.trim(), kind, effect: EFFECT[kind] ?? "not_checked" });
  }
  const origin = readOrigin(text, read);
  const region = readRegion(text, read);
  const plain = plainNumbers(text);
  const offPeak = has("peak_hours");
  const figures = readFigures(plain, read);
  const sizes = statedSizes(text, languageOf(text), plain);
  const volumes = readVolumes(sizes, read);
  readUnread(text, [...read.map(({ words }) => words), ...sizes.words], read);
  return {
    read,
    openWeights: has("open_weights"),
    tools: has("tools"),
    ...origin,
    terms: {
      dataRegion: region ?? undefined,
      gdpr: has("gdpr") || undefined,
      hipaa: has("hipaa") || undefined,
      zeroRetention: has("zero_retention") || undefined,
      noTraining: has("no_training") || undefined,
    },
    ...figures,
    ...volumes,
    batch: has("batch"),
    offPeak,
  };
}

/** A place is a demand beside words of keeping data; a place that data must not be in is named, since no page promises that. */
function readRegion(text: string, read: ReadConstraint[]): DataTerms["dataRegion"] | null {
  for (const sentence of text.split(/[.;!?\n。！？；]+|[,，](?!\d)/)) {
    if (!KEPT.test(sentence)) continue;
    const place = REGIONS.map(([region, words]) => ({ region, found: words.exec(sentence) })).find(
      ({ found }) => found !== null,
    );
    if (place?.found == null) continue;
    const { region, found } = place;
    const words = sentence.trim();
    const excluded = NOT_KEPT.test(sentence) && !LEAVING.test(sentence);
    if (region === null || excluded) {
      const detail = excluded
        ? `not in ${found[0]}: providers state where data is kept, not where it never is`
        : `${found[0]}: no provider's page that was read names it`;
      read.push({ words, kind: "data_region", effect: "not_checked", detail });
      if (region === null || excluded) continue;
    }
    read.push({ words, kind: "data_region", effect: "filtered", detail: `${region}` });
    return region;
  }
  return null;
}

/** "May not be stored in the US", not "must not leave the EU". */
const NOT_KEPT =
  /(?<!\p{L})(?:not|never|no|nicht|nie|kein\p{L}*|pas|jamais|aucune?|nunca|ning[uú]n\p{L}*|não|nem|nenhum\p{L}*|non|mai|nessun\p{L}*|niet|nooit|geen|не|нельзя)(?!\p{L})|不(?:得|能|可|要|允许)|禁止|ない|않|금지|안 /iu;

/** Calls and tokens of a period, as those of a month. */
function readVolumes(sizes: StatedSizes, read: ReadConstraint[]): Pick<TaskDemands, "monthlyCalls" | "monthlyTokens"> {
  const { calls, volume } = sizes;
  const monthlyCalls = calls === null ? null : Math.max(1, Math.round(calls.count * PERIODS_A_MONTH[calls.period]));
  if (calls !== null)
    read.push({ words: calls.words, kind: "volume", effect: "priced", detail: `${monthlyCalls} calls a month` });
  if (volume === null) return { monthlyCalls, monthlyTokens: null };
  const month = (tokens: number | null) =>
    tokens === null ? null : Math.round(tokens * PERIODS_A_MONTH[volume.period]);
  const tokens = { input: month(volume.input), output: month(volume.output), either: month(volume.either) };
  const sum = (tokens.input ?? 0) + (tokens.output ?? 0) + (tokens.either ?? 0);
  read.push({ words: volume.words, kind: "volume", effect: "priced", detail: `${sum} tokens a month in all calls` });
  return { monthlyCalls, monthlyTokens: tokens };
}
