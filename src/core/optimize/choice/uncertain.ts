import { readingsOf } from "../reading/readings.ts";
import { unusedSizes } from "../reading/unused-sizes.ts";
import { NO_LICENCES, openVolumes, partsRead, quoted, uncheckedWords } from "../task/demands/unchecked.ts";
import { leftOf } from "../task/demands/unread.ts";
import { WISH } from "../task/demands/words/terms.ts";
import { textTokens } from "../task/sizes/images.ts";
import type { OptimizeData, ResolvedRequest } from "../types.ts";
import { failedDemands } from "./demand-filters.ts";
import { isSumOfTurns, neededWindow } from "./window.ts";

/**
 * Returns the doubts about a request, one clause each, without a full stop.
 * @param about `model` for those that rule out a recommendation whatever the scores; the others concern the sums alone; `read`
 * for all but demands that nothing on record decides
 */
export function doubtsAbout(request: ResolvedRequest, about: "model" | "all" | "read" = "all"): string[] {
  const ofModel = [...doubtsOfModel(request), ...(about === "read" ? [] : notOnRecordInWords(request))];
  return about === "model" ? ofModel : [...doubtsOfSums(request), ...ofModel];
}

/** Returns the demands that nothing on record decides for any model, quoted from the text. */
export function demandsNotOnRecord(request: ResolvedRequest): string[] {
  const { licences, unknown } = undecided(request);
  return [...licences, ...unknown];
}

function undecided({ demands }: ResolvedRequest): { licences: string[]; unknown: string[] } {
  return {
    licences: demands.read.filter(({ detail }) => detail === NO_LICENCES).map(({ words }) => words),
    // A limit of latency is held against measurements, which the summary names.
    unknown: uncheckedWords(
      demands.read.filter(
        ({ kind, detail }) => (kind !== "latency" || demands.latencyMs === null) && detail !== NO_LICENCES,
      ),
      "not_known",
    ),
  };
}

function notOnRecordInWords(request: ResolvedRequest): string[] {
  const { licences, unknown } = undecided(request);
  return [
    ...(licences.length === 0
      ? []
      : [
          `what the licence of a model allows is not on record, so no model is removed for ${quoted(licences)}: read it before you move`,
        ]),
    ...(unknown.length === 0 ? [] : [`${quoted(unknown)} is not known of any seller, so ask before you move`]),
  ];
}

function doubtsOfSums(request: ResolvedRequest): string[] {
  const { profile, demands, monthlyCallsAssumed, callsRange } = request;
  const told = readingsOf(request) !== null;
  const volumes = openVolumes(demands, profile.images);
  const turns = isSumOfTurns(request)
    ? [
        `the input is more than ${request.current.display_name} reads at once, so it is taken for that of all calls of one task`,
      ]
    : [];
  // Lengths that are not used at all are told first.
  const unused = unusedSizes(request);
  const unclear = profile.unclear.filter((words) => !unused.includes(words));
  const media = profile.needs.filter((need) => need === "audio");
  return [
    ...turns,
    ...(unclear.length === 0
      ? []
      : [
          `${quoted(unclear)} leaves the size of a call open${told ? "" : `: state it, such as "${textTokens(profile)} input tokens, ${profile.outputTokens} output tokens per call"`}`,
        ]),
    ...(volumes.length === 0 || !(monthlyCallsAssumed || demands.monthlyCalls !== null)
      ? []
      : [
          callsRange === null
            ? `${quoted(volumes)} was not taken into the number of calls: state monthly_calls`
            : `${quoted(volumes)} leaves the calls of a month open`,
        ]),
    ...(profile.billMismatch === null ? [] : [profile.billMismatch]),
    ...(demands.selfHosted
      ? ["the prices are those of hosted services, not what the weights cost on hardware of your own"]
      : []),
    ...(media.length === 0 ? [] : ["tokens of audio are not counted"]),
  ];
}

function doubtsOfModel({
  profile,
  demands,
  monthlyCalls,
  monthlyCallsAssumed,
  doubtfulCalls,
  input: { max_cost: most },
}: ResolvedRequest): string[] {
  // An amount that max_cost states too is applied as that.
  const isApplied = (words: string) => (words.match(/\d+(?:\.\d+)?/g) ?? []).some((one) => Number(one) === most);
  const unclear = uncheckedWords(
    demands.read.filter(
      ({ kind, words }) => kind !== "cached_share" && (kind !== "monthly_budget" || !isApplied(words)),
    ),
    "not_understood",
  ).map((words) => leftOf(words, partsRead(demands)));
  const foreign = uncheckedWords(demands.read, "other_currency");
  return [
    ...(doubtfulCalls === null ? [] : ["the calls of a month that the text seems to state are not believed"]),
    ...(demands.monthlyBudget === null || !monthlyCallsAssumed
      ? []
      : [
          `the limit a month is held against ${monthlyCalls.toLocaleString("en")} calls, which are assumed: state monthly_calls`,
        ]),
    ...(profile.clear ? [] : [`the kind of work, taken as ${wordsOf(profile.workloadClass)}`]),
    ...(unclear.length === 0 ? [] : [`${quoted(unclear)} was not understood and not applied`]),
    ...(foreign.length === 0
      ? []
      : [`${quoted(foreign)} is in another currency, for which no exchange rate is recorded, and was not applied`]),
  ];
}

/** Returns the demands that the current model fails, in words: those that it is known to fail, and those with missing data. */
export function failsOfCurrent(request: ResolvedRequest, data: OptimizeData): { known: string[]; unknown: string[] } {
  const { current } = request;
  const demands = { ...request.demands, minContext: neededWindow(request) };
  const providers = new Map(data.providers.map((provider) => [provider.id, provider]));
  const filtered = new Set(demands.read.flatMap(({ kind, effect }) => (effect === "filtered" ? [kind] : [])));
  const wished = new Set(
    demands.read.flatMap(({ kind, words }) => (WISH.test(words) && !filtered.has(kind) ? [kind] : [])),
  );
  // A wish is no reason to leave a model.
  const failed = failedDemands(current, demands, providers, data.evidence).filter(({ kind }) => !wished.has(kind));
  const words = (known: boolean) => failed.filter((one) => one.known === known).map(({ kind }) => demandInWords(kind));
  return { known: words(true), unknown: words(false) };
}

export const LATENCY = "the limit of latency";
const DEMANDS: Readonly<Record<string, string>> = {
  open_weights: "open or closed weights",
  license: "the licence of the weights",
  maker: "the maker",
  seller: "the seller",
  country: "the country",
  data_region: "the region of the data",
  gdpr: "an agreement under the GDPR",
  hipaa: "a HIPAA agreement",
  zero_retention: "zero retention",
  no_training: "no training on your data",
  retention: "the days that data is kept",
  soc2: "SOC 2",
  iso_27001: "ISO 27001",
  thinking: "models that do not think",
  tools: "tools",
  json_schema: "an API that holds answers to a JSON schema",
  context: "the context window",
  latency: LATENCY,
};

/** Names a kind of demand in words: "the region of the data". */
export function demandInWords(kind: string): string {
  return DEMANDS[kind] ?? wordsOf(kind);
}

function wordsOf(name: string): string {
  return name.replaceAll("_", " ");
}
