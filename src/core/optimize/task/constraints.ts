import type { DataTerms } from "../../provider-facts.ts";
import {
  COUNTRIES,
  type ConstraintKind,
  KEPT,
  MAKERS,
  NEGATION,
  ONLY,
  PLAIN_DEMANDS,
  REGIONS,
} from "./constraint-words.ts";

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
  minContext: number | null;
  /** Share of the input that is read from the provider's cache, 0 to 1; null when the text says nothing. */
  cachedShare: number | null;
  batch: boolean;
  offPeak: boolean;
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

const CACHED = [
  /(\d{1,3}(?:[.,]\d+)?)\s?%[^.;\n]{0,40}?(?:cach\w*|repeated prefix|same prefix|fixed prefix|zwischengespeichert|gecacht|en caché|em cache|in cache|из кэша|кэш\S*|缓存|キャッシュ|캐시)/i,
  /(?:cach\w*|zwischengespeichert|кэш\S*|缓存|キャッシュ|캐시)[^.;\n]{0,30}?(\d{1,3}(?:[.,]\d+)?)\s?%/i,
];
const MONEY = String.raw`(?:(?:usd|us\$|\$|€|eur)\s?(\d[\d.,]*)\s?(k|thousand|m|million)?|(\d[\d.,]*)\s?(k|thousand|m|million)?\s?(?:usd|dollars?|\$|euros?|€|eur|dólares|доллар\S*|美元|ドル|달러))`;
const A_MONTH = String.raw`(?:a|per|each|every|\/|im|pro|je|par|al|por|ao|al|per|в|每|毎)?\s?(?:month\w*|mo\b|monat\w*|mois|mes\b|mês|mese|maand|месяц|月|달)`;
const BILL = new RegExp(`${MONEY}\\s?${A_MONTH}|${A_MONTH}[^.;\\n]{0,25}?${MONEY}`, "i");
const AT_MOST =
  /\b(?:under|below|at most|max\w*|no more than|budget\w*|less than|höchstens|maximal|unter|au plus|como máximo|no máximo|al massimo|hooguit)\b|не более|预算|予算|最多|예산/i;
const CONTEXT =
  /(?:at least|minimum|min\.?|mindestens|au moins|al menos|pelo menos|almeno|minstens)?\s?(\d[\d.,]*)\s?(k|m|million|thousand)?[\s-]?(?:tokens?)?[\s-]?(?:context(?: window| length)?|kontext\w*|contexte|contexto|contesto)\b/i;

/** Reads every demand of a text. Nothing that a pattern finds is dropped: what cannot be checked is said to be so. */
export function readDemands(text: string): TaskDemands {
  const read: ReadConstraint[] = [];
  const has = (kind: ConstraintKind) => read.some((one) => one.kind === kind);
  for (const [kind, words] of PLAIN_DEMANDS) {
    const found = words.exec(text)?.[0];
    if (found !== undefined) read.push({ words: found.trim(), kind, effect: EFFECT[kind] ?? "not_checked" });
  }
  const origin = readOrigin(text, read);
  const region = readRegion(text, read);
  const cachedShare = readCachedShare(text, read);
  const { monthlyBill, monthlyBudget } = readBill(text, read);
  const minContext = readContext(text, read);
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
    minContext,
    cachedShare,
    batch: has("batch"),
    offPeak: has("peak_hours"),
    monthlyBill,
    monthlyBudget,
  };
}

type Origin = Pick<
  TaskDemands,
  "excludedMakers" | "onlyMakers" | "excludedCountries" | "excludedMakerCountries" | "onlyCountries"
>;

/** A name counts only beside a negation or an "only" in the same sentence: else it may be what the work is about. */
function readOrigin(text: string, read: ReadConstraint[]): Origin {
  const origin = {
    excludedMakers: new Set<string>(),
    onlyMakers: new Set<string>(),
    excludedCountries: new Set<string>(),
    excludedMakerCountries: new Set<string>(),
    onlyCountries: new Set<string>(),
  };
  for (const sentence of text.split(/[.;!?\n。！？]+(?!\d|ai\b)/)) {
    const excluded = NEGATION.test(sentence);
    if (!excluded && !ONLY.test(sentence)) continue;
    const words = sentence.trim();
    for (const [maker, names] of MAKERS) {
      if (!names.test(sentence)) continue;
      (excluded ? origin.excludedMakers : origin.onlyMakers).add(maker);
      read.push({ words, kind: "maker", effect: "filtered", detail: `${excluded ? "not" : "only"} ${maker}` });
    }
    for (const [country, names, codes] of COUNTRIES) {
      const found = names.exec(sentence)?.[0];
      if (found === undefined) continue;
      // A place that data is to be kept in is no seat.
      if (
        !excluded &&
        KEPT.test(sentence) &&
        !/provider|anbieter|fournisseur|proveedor|fornec|provider|leverancier|провайдер|供应商|提供商|企業|会社|업체/i.test(
          sentence,
        )
      )
        continue;
      const hostsOnly = /\b(?:provider|anbieter|fournisseur|proveedor|hoster|cloud|host)\w*/i.test(sentence);
      for (const code of codes) {
        (excluded ? origin.excludedCountries : origin.onlyCountries).add(code);
        if (excluded && !hostsOnly) origin.excludedMakerCountries.add(code);
      }
      read.push({ words, kind: "country", effect: "filtered", detail: `${excluded ? "not" : "only"} ${country}` });
    }
  }
  return origin;
}

function readRegion(text: string, read: ReadConstraint[]): DataTerms["dataRegion"] | null {
  for (const sentence of text.split(/[.;!?\n。！？]+/)) {
    if (!KEPT.test(sentence)) continue;
    const found = REGIONS.find(([, words]) => words.test(sentence));
    if (found === undefined) continue;
    read.push({ words: sentence.trim(), kind: "data_region", effect: "filtered", detail: found[0] });
    return found[0];
  }
  return null;
}

function readCachedShare(text: string, read: ReadConstraint[]): number | null {
  for (const pattern of CACHED) {
    const found = pattern.exec(text);
    const percent = Number(found?.[1]?.replace(",", "."));
    if (found === null || !(percent > 0 && percent <= 100)) continue;
    read.push({ words: found[0].trim(), kind: "cached_share", effect: "priced", detail: `${percent} %` });
    return percent / 100;
  }
  return null;
}

function readBill(text: string, read: ReadConstraint[]): Pick<TaskDemands, "monthlyBill" | "monthlyBudget"> {
  const found = BILL.exec(text);
  if (found === null) return { monthlyBill: null, monthlyBudget: null };
  const [, a, aUnit, b, bUnit, c, cUnit, d, dUnit] = found;
  const figure = a ?? b ?? c ?? d ?? "";
  const unit = (aUnit ?? bUnit ?? cUnit ?? dUnit ?? "").toLowerCase();
  const usd =
    plainNumber(figure) * (unit.startsWith("k") || unit.startsWith("t") ? 1e3 : unit.startsWith("m") ? 1e6 : 1);
  if (!(usd > 0)) return { monthlyBill: null, monthlyBudget: null };
  const most = AT_MOST.test(text.slice(Math.max(0, found.index - 40), found.index + found[0].length));
  read.push(
    most
      ? { words: found[0].trim(), kind: "monthly_budget", effect: "filtered", detail: `at most ${usd} USD a month` }
      : { words: found[0].trim(), kind: "monthly_bill", effect: "priced", detail: `${usd} USD a month` },
  );
  return most ? { monthlyBill: null, monthlyBudget: usd } : { monthlyBill: usd, monthlyBudget: null };
}

function readContext(text: string, read: ReadConstraint[]): number | null {
  const found = CONTEXT.exec(text);
  if (found === null) return null;
  const unit = found[2]?.toLowerCase();
  const tokens = plainNumber(found[1] ?? "") * (unit === undefined ? 1 : unit.startsWith("m") ? 1e6 : 1e3);
  if (!(tokens >= 1000)) return null;
  read.push({ words: found[0].trim(), kind: "context", effect: "filtered", detail: `at least ${tokens} tokens` });
  return tokens;
}

/** `40,000`, `40.000` and `1,5` as a number: a separator before exactly three digits groups thousands. */
export function plainNumber(text: string): number {
  const grouped = text.replace(/[.,](?=\d{3}(?:\D|$))/g, "");
  return Number(grouped.replace(",", ".").replace(/[.,]$/, ""));
}
