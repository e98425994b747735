import type { DataTerms } from "../../provider-facts.ts";
import { type ConstraintKind, KEPT, LEAVING, PLAIN_DEMANDS, REGIONS } from "./constraint-words.ts";
import type { ConstraintEffect, ReadConstraint, TaskDemands } from "./demands.ts";
import { readFigures } from "./figures.ts";
import { languageOf } from "./language.ts";
import { plainNumbers } from "./numbers.ts";
import { readOrigin } from "./origin.ts";
import { PERIODS_A_MONTH, type StatedSizes, statedSizes } from "./sizes.ts";
import { readUnread } from "./unread.ts";

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
