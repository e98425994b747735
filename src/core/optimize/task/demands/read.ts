import { ONE_OFF } from "../calls/words.ts";
import { callSizes } from "../exact/call-sizes.ts";
import { exactIn, withExact } from "../exact/exact.ts";
import { saidOfInputs } from "../inputs.ts";
import { type Language, languageOf } from "../language.ts";
import { imageCountIn } from "../sizes/images.ts";
import { wordsOfKey } from "../sizes/keys.ts";
import { figuresLeft, numbersLeft } from "../sizes/ledger.ts";
import { type PlainText, plainNumbers } from "../sizes/numbers.ts";
import { repeatedBetween } from "../sizes/repeated.ts";
import { shareWithImages } from "../sizes/shares.ts";
import { type Agreements, readAgreements } from "./agreements.ts";
import { deferral } from "./deferral.ts";
import { readDomestic } from "./domestic.ts";
import { betterIn } from "./figures/better.ts";
import type { Budgets } from "./figures/budgets.ts";
import { readErrorCost } from "./figures/error-cost.ts";
import { readFigures } from "./figures/figures.ts";
import { readGoals, readWantedShare } from "./figures/goals.ts";
import { readVolumes, withLeft, withoutMoney } from "./figures/volumes.ts";
import { readSchema } from "./formats.ts";
import { readOrigin } from "./origin.ts";
import { readThinking } from "./thinking.ts";
import { readTopics } from "./topics.ts";
import type { ConstraintEffect, ConstraintKind, ReadConstraint, TaskDemands } from "./types.ts";
import {
  BETTER,
  HOLDS_THINKING,
  IS_CACHED,
  IS_FLOOR,
  IS_NO_BATCH,
  NOT_UNDERSTOOD,
  OF_INPUTS,
  OF_THE_WORK,
  OWN_MACHINES,
  ofBoard,
  STAKES,
  STRICT_FORMAT,
} from "./unchecked.ts";
import { descriptionsIn, readUnread, spansOf } from "./unread.ts";
import { readWeights } from "./weights.ts";
import { askedMakers, readPreferences, withoutPermissions, withoutWishes } from "./wishes.ts";
import { clausesOf } from "./words/clauses.ts";
import { floorsIn } from "./words/floors.ts";
import { harmIn } from "./words/harm.ts";
import { isOtherTongue, readTongues } from "./words/names/tongues.ts";
import { NAMED_BATCHES, NO_BATCH, PLAIN_DEMANDS } from "./words/plain.ts";
import { askedIn } from "./words/questions.ts";
import { stakesIn } from "./words/stakes.ts";
import { readHardInputs } from "./words/tasks/hard-inputs.ts";
import { readOwnSystems } from "./words/tasks/own-systems.ts";

/** Effect of each kind in PLAIN_DEMANDS. */
const EFFECT: Readonly<Partial<Record<ConstraintKind, ConstraintEffect>>> = {
  tools: "filtered",
  batch: "priced",
  peak_hours: "priced",
};

/** Kinds whose quoted words contain only numbers that were read. */
const READS_NUMBERS: ReadonlySet<ConstraintKind> = new Set([
  "volume",
  "monthly_bill",
  "monthly_budget",
  "cost_per_call",
  "saving",
  "context",
  "latency",
  "cached_share",
  "retention",
  "soc2",
  "iso_27001",
  "certification",
  "service_level",
]);
const NO_MEANING =
  "an amount of money whose meaning is not clear, so it is not applied: say at most how much a month or a call";

const NO_SHARE =
  "how much of the input is the same is not clear, so no cache is priced: say how many tokens of each call are the same";

/**
 * Reads every demand of a text. A demand that no reader understands is reported as not checked, never dropped silently.
 */
export function readDemands(written: string): TaskDemands {
  const exact = exactIn(written);
  return withExact(readWords(exact.rest), exact);
}

/** Reads the demands that words make. */
function readWords(written: string): TaskDemands {
  const text = withoutMarks(written);
  const read: ReadConstraint[] = [];
  const language = languageOf(text);
  const { weights, musts } = readSofter(text, language, read);
  const agreements = readAgreements(musts, language, read);
  readPlain(text, read);
  const jsonSchema = readSchema(musts, language, read);
  readThinking(text, language, read);
  const { region: place, outside, ...origin } = readOrigin(musts, language, read);
  const domestic = readDomestic(musts, language, read);
  const region = weights.selfHosted ? ofOwnMachines(read) : (place ?? domestic.region);
  const plain = plainNumbers(text);
  const { errorCost, rest } = readErrorCost(plain, read);
  const { paidPerCall, ...figures } = readFigures(rest, language, read);
  const sizes = callSizes(text, language, plain);
  const calls = withoutMoney(sizes.calls, read);
  const volumes = readVolumes({ ...sizes, calls }, read);
  readPaid(rest, paidPerCall, volumes.monthlyCalls, figures, read);
  readParts(sizes, figures, read);
  const numbered = read.filter(({ kind }) => READS_NUMBERS.has(kind)).map(({ words }) => words);
  const counted = [
    ...[...sizes.used, ...sizes.doubted].map(({ words }) => words),
    ...[sizes.part, sizes.whole].filter((words) => words !== null),
    ...sizes.replaced.concat(sizes.beside),
    ...floorsIn(text, language).map(({ words }) => words),
    ...(calls?.words ?? []),
    ...(errorCost === null ? [] : [errorCost.words]),
    ...wordsOfImages(plain),
  ];
  const unread = numbersLeft(plain, spansOf(text, [...numbered, ...counted]));
  const { left, ...counts } = withLeft(calls, volumes, unread, read);
  for (const { words } of left.filter(({ about }) => about === "money"))
    read.push({ words, kind: "monthly_budget", effect: "not_checked", detail: NO_MEANING });
  const quality = readQuality(text, language, read);
  readOfTheWork(text, language, read);
  const aims = { prefers: readPreferences(text, language, read), better: readBetter(text, language, read) };
  readTopics(musts, language, read);
  const asked = askedMakers(musts, language, read);
  quoteAsShown(text, language, read);
  readUnread(
    text,
    language,
    [...read.map(({ words }) => words), ...sizes.words, ...(counts.monthlyCalls === null ? [] : (calls?.words ?? []))],
    read,
  );
  const taken = [...read.map(({ words }) => words), ...sizes.words, ...sizes.replaced, ...counted];
  const has = (kind: ConstraintKind) => read.some((one) => one.kind === kind);
  return {
    read,
    openWeights: weights.wanted === "open",
    closedWeights: weights.wanted === "closed",
    licenses: weights.licenses,
    selfHosted: weights.selfHosted,
    tools: has("tools"),
    jsonSchema,
    tongues: read.some(isOtherTongue),
    noThinking: read.some(({ kind, effect }) => kind === "thinking" && effect === "filtered"),
    ...origin,
    askedMakers: asked,
    excludedMakerCountries: new Set([...origin.excludedMakerCountries, ...domestic.excludedMakerCountries]),
    onlyMakerCountries: new Set([...origin.onlyMakerCountries, ...domestic.makerCountries]),
    terms: {
      dataRegion: region ?? (outside.size === 0 ? undefined : { outside: [...outside] }),
      ...termsOf(agreements),
    },
    ...figures,
    cachedBetween: figures.cachedShare === null ? repeatedBetween(sizes.cachedUnclear) : null,
    ...aims,
    ...counts,
    sizes: { used: sizes.used, doubted: sizes.doubted, exact: sizes.exact, replaced: sizes.replaced },
    left,
    once: ONE_OFF.test(plain.text) && counts.monthlyCalls === null && counts.callsRange === null,
    asks: weights.wanted === "open" ? null : askedIn(text),
    ...quality,
    errorCost,
    unit: calls?.unit ?? null,
    ...leftOver(text, plain, language, taken),
    stated: new Set(),
    misstated: [],
    batch: has("batch"),
    offPeak: read.some(({ kind, detail }) => kind === "peak_hours" && detail === undefined),
  };
}

/** Quotes statements below a heading that forbids as the text has them, with the heading. */
function quoteAsShown(text: string, language: Language, read: ReadConstraint[]): void {
  for (const { text: statement, said, shown } of clausesOf(text, language))
    if (statement !== said) for (const one of read) if (one.words === statement.trim()) one.words = shown;
}

/** Returns the words for the number of images of a call. */
function wordsOfImages(plain: PlainText): string[] {
  const [images, part] = [imageCountIn(plain), shareWithImages(plain.text)];
  return [images, part].flatMap((one) => (one === null ? [] : [plain.original(one.from, one.to)]));
}

/** Returns the figures and the statements of a text that no reader took. */
function leftOver(
  text: string,
  plain: PlainText,
  language: Language,
  taken: readonly string[],
): Pick<TaskDemands, "unplaced" | "described"> {
  const unplaced = figuresLeft(plain, spansOf(text, taken));
  return { unplaced, described: descriptionsIn(text, language, [...taken, ...unplaced]) };
}

function termsOf(agreements: Agreements): TaskDemands["terms"] {
  return {
    gdpr: agreements.gdpr || undefined,
    hipaa: agreements.hipaa || undefined,
    zeroRetention: agreements.zeroRetention || undefined,
    noTraining: agreements.noTraining || undefined,
    retentionDays: agreements.retentionDays ?? undefined,
    soc2: agreements.soc2 || undefined,
    iso27001: agreements.iso27001 || undefined,
  };
}

/** Reads permissions, demands on weights, and wishes; returns the text without permissions and wishes. */
function readSofter(text: string, language: Language, read: ReadConstraint[]) {
  const demanded = withoutPermissions(text, language, read);
  const weights = readWeights(demanded, language, read);
  return { weights, musts: withoutWishes(demanded, language, read) };
}

/** Reads what the answers must be: right where an error is costly, and of a quality that a test decides. */
function readQuality(
  text: string,
  language: Language,
  read: ReadConstraint[],
): Pick<TaskDemands, "stakes" | "missed" | "floors"> {
  const missed = harmIn(text);
  const stakes = stakesIn(text, language) ?? missed;
  if (stakes !== null) read.push({ words: stakes, kind: "requirement", effect: "filtered", detail: STAKES });
  const floors = floorsIn(text, language);
  for (const { words, board } of floors) {
    if (words === stakes) continue;
    if (board === undefined) read.push({ words, kind: "requirement", effect: "not_checked", detail: IS_FLOOR });
    else {
      const unread = read.findIndex((one) => one.words === words && one.detail === NOT_UNDERSTOOD);
      if (unread >= 0) read.splice(unread, 1);
      read.push({ words, kind: "requirement", effect: "filtered", detail: ofBoard(board) });
    }
  }
  return { stakes, missed, floors };
}

/** Reads a demand for better answers than today's. */
function readBetter(text: string, language: Language, read: ReadConstraint[]): TaskDemands["better"] {
  const better = betterIn(text, language);
  for (const words of better?.words ?? []) {
    const unread = read.findIndex((one) => one.words === words);
    if (unread >= 0) read.splice(unread, 1);
    read.push({
      words,
      kind: "requirement",
      effect: better?.orCheaper === true ? "priced" : "filtered",
      detail: BETTER,
    });
  }
  return better;
}

/** Reads what the sizes hold: the same input in each call, and thinking in the output. */
function readParts(
  { cachedUnclear, isCached, part, withThinking }: ReturnType<typeof callSizes>,
  { cachedShare }: Pick<TaskDemands, "cachedShare">,
  read: ReadConstraint[],
): void {
  if (isCached && part !== null && cachedShare === null)
    read.push({ words: part, kind: "cached_share", effect: "priced", detail: IS_CACHED });
  if (cachedUnclear !== null && cachedShare === null)
    read.push({ words: cachedUnclear, kind: "cached_share", effect: "not_checked", detail: NO_SHARE });
  if (withThinking !== null)
    read.push({ words: withThinking, kind: "thinking", effect: "priced", detail: HOLDS_THINKING });
}

/** Reads what the work takes: its inputs and what makes them hard, its languages, and systems that it uses. */
function readOfTheWork(text: string, language: Language, read: ReadConstraint[]): void {
  for (const words of saidOfInputs(clausesOf(text, language).map(({ said }) => said.trim())))
    if (read.every((one) => !words.includes(one.words)))
      read.push({ words, kind: "requirement", effect: "filtered", detail: OF_INPUTS });
  readTongues(text, language, read);
  readHardInputs(text, language, read);
  readOwnSystems(text, language, read);
}

/** Takes the places of data as those of the buyer's own machines, which remove no seller. */
function ofOwnMachines(read: ReadConstraint[]): null {
  const places = read.filter(({ kind }) => kind === "data_region");
  for (const one of places) {
    const again = read.some((other) => other !== one && other.kind === one.kind && other.words === one.words);
    if (again) read.splice(read.indexOf(one), 1);
    else Object.assign(one, { effect: "not_checked", detail: OWN_MACHINES });
  }
  return null;
}

/** Reads what is paid for one call as the bill of a month, then a wanted saving where no bill is stated. */
function readPaid(
  plain: PlainText,
  paid: Budgets["paidPerCall"],
  calls: number | null,
  figures: Omit<Budgets, "paidPerCall">,
  read: ReadConstraint[],
): void {
  if (paid !== null) {
    const month = calls === null ? null : paid.usd * calls;
    const detail =
      month === null ? `${paid.usd} USD a call` : `${Number(month.toPrecision(6))} USD a month, for all calls`;
    read.push({ words: paid.words, kind: "monthly_bill", effect: month === null ? "not_checked" : "priced", detail });
    if (figures.monthlyBill === null && month !== null) {
      figures.monthlyBill = month;
      readGoals(plain, figures, read);
    }
  }
  readWantedShare(plain, figures, read);
}

/** Other words for a batch name a part of something as well. */
const BATCH_NAMED = /batch|stapel|批|バッチ|배치/iu;

function readPlain(text: string, read: ReadConstraint[]): void {
  for (const [words] of text.replace(NAMED_BATCHES, ";").matchAll(NO_BATCH))
    if (BATCH_NAMED.test(words)) read.push({ words, kind: "requirement", effect: "priced", detail: IS_NO_BATCH });
  // Answers that can wait are said in many ways.
  const deferred = saidOnce(text.replace(NAMED_BATCHES, ";").replace(NO_BATCH, ";"), deferral());
  for (const said of deferred) read.push({ words: said, kind: "batch", effect: "priced" });
  for (const [kind, words] of PLAIN_DEMANDS) {
    const own = kind === "batch" ? text.replace(NAMED_BATCHES, ";").replace(NO_BATCH, ";") : text;
    const strict = kind === "json" ? STRICT_FORMAT.exec(own)?.[0] : undefined;
    const found = strict ?? words().exec(own)?.[0];
    if (found === undefined) continue;
    const detail = kind === "json" ? { detail: OF_THE_WORK } : {};
    // A text may say more than once that answers can wait: "not urgent, within 24 hours".
    const all =
      kind === "batch"
        ? saidOnce(own, words()).filter((one) => deferred.every((said) => !said.includes(one)))
        : [found.trim()];
    for (const said of all) read.push({ words: said, kind, effect: EFFECT[kind] ?? "not_checked", ...detail });
  }
}

/** Replaces the punctuation of JSON and identifiers by spaces, keeping positions: `"in_tok":820`. */
export function withoutMarks(text: string): string {
  if (!/"\w+"\s*:/u.test(text)) return text;
  return text.replace(/"(\w+_\w+)"(?=\s*:)|[_"{}[\]]/gu, (mark, key?: string) =>
    key !== undefined && wordsOfKey(key, 1, text) !== null ? ` ${key} ` : mark.replace(/[_"{}[\]]/gu, " "),
  );
}

/** Returns the different words of a text that a pattern finds. */
function saidOnce(text: string, words: RegExp): string[] {
  const every = new RegExp(words.source, words.flags.includes("g") ? words.flags : `${words.flags}g`);
  return [...new Set([...text.matchAll(every)].map(([said]) => said.trim()))];
}
