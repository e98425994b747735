import type { Language } from "../language.ts";
import { PERIODS_A_MONTH } from "../sizes/common.ts";
import type { Span } from "../sizes/ledger.ts";
import type { Volume } from "../sizes/lengths/tokens.ts";
import type { PlainText } from "../sizes/numbers.ts";
import type { Digest } from "../sizes/pieces/digest.ts";
import type { Count, PeriodSaid } from "./counts.ts";
import { isGroupOf } from "./groups.ts";
import { countsPartOf } from "./parts.ts";
import { attached, isOfWeekend, oneOf, periodsOf, SENTENCE } from "./periods.ts";
import { type CallsRange, rangeOfCalls } from "./range.ts";
import { periodsAMonth, type Scene, sceneOf } from "./scene.ts";
import { BACKGROUND, GROUPED, ONCE, ONE_OFF, SHIFT, STAFF } from "./words.ts";

/** Calls of a month, with the numbers of the text that make them. */
export interface CallsRead {
  /** Null when the text allows several numbers. */
  monthly: number | null;
  /** Fewest and most calls that the text allows; null when it states one number clearly, or no period. */
  range: CallsRange | null;
  /** Number of calls that the text says are made once, in no period: "4,300 tweets, just once". */
  once?: number | undefined;
  /** The words of each number and period, in the order of the text. */
  words: readonly string[];
  /** What one call works on, in the plural; null when no counted noun says so. */
  unit?: string | null;
  /** The part of the text that contains these words. */
  said: string;
}

/**
 * Returns the calls a month: the product of the linked counts ("240 stores, 5 questions each") times their period. A
 * number that is not linked to the others and has no other known meaning makes the result a range.
 * @param taken spans of the plain text already read as lengths or money
 * @param beside number of calls for each counted document, tokens of all calls of a period, and a text made of many things
 * in one call
 * @returns null when the text counts no calls
 */
export function readCalls(
  plain: PlainText,
  taken: readonly Span[],
  language: Language,
  { pieces, volume, digest }: { pieces: number; volume: Pick<Volume, "period"> | null; digest: Digest | null },
): CallsRead | null {
  const scene = { ...sceneOf(plain, taken, language), pieces };
  const { text, run, whole } = scene;
  const week = weekAndWeekend(plain, scene);
  if (week !== null) return week;
  const chained = chainOf(scene);
  if (chained === null) return null;
  const { chain, unclear } = chained;
  const unit = unitOf(chain, language);
  const periods = scene.periods.length > 0 || unclear ? scene.periods : periodBeside(scene, chain, volume);
  const own = periodsOf(text, chain, periods);
  const daily = own.length === 0 && whole;
  if (run === undefined && own.length === 0 && !daily) {
    const oneOff = ONE_OFF.test(text) && periods.length === 0;
    // A single document in pieces: "1.8 million lines, in slices of 300 lines, a one-off".
    if (chain.length === 0 && pieces > 1 && oneOff)
      return { monthly: null, range: null, once: pieces, words: [], said: "" };
    if (chain.length <= 1 && !isNamed(chain[0])) return null;
    const once = oneOff && chain.length === 1 && !unclear ? Math.round(productOf(scene, chain)) : undefined;
    return { monthly: null, range: null, once, unit, ...wordsOf(plain, chain.map(withNoun)) };
  }
  if (run === undefined && chain.length === 0 && digest === null) return null;
  const { group } = scene;
  const grouped = group !== null && chain.some((one) => isGroupOf(group, one)) ? [group.span] : [];
  const days = scene.week === null ? [] : [scene.week];
  const words = wordsOf(plain, [
    ...chain.map(withNoun),
    ...own,
    ...days,
    ...(run === undefined ? [] : [run.span]),
    ...grouped,
  ]);
  if (unclear || isOpen(scene, chain)) return { monthly: null, range: rangeIn(plain, scene), unit, ...words };
  const factor = periodsAMonth(scene, daily ? ["day"] : own.map(({ period }) => period));
  if (factor === null) return { monthly: null, range: rangeIn(plain, scene), unit, ...words };
  const once = Math.max(1, Math.round(productOf(scene, chain) * factor));
  const languages = ofTexts(scene, chain);
  const monthly = languages?.each === true ? once * languages.number : once;
  const spans = languages === null ? [] : [languages.span];
  const all = wordsOf(plain, [
    ...chain.map(withNoun),
    ...own,
    ...days,
    ...(run === undefined ? [] : [run.span]),
    ...grouped,
    ...spans,
  ]);
  const range = withSeason(scene, monthly, all.said) ?? perLanguage(languages, once, plain, words.said);
  return { monthly: range?.sure === true && languages?.each === false ? null : monthly, range, unit, ...all };
}

/** Returns what one call works on, from the nouns of a chain: of "24 chapters a book, 30 books a quarter" the chapters. */
function unitOf(chain: readonly Count[], language: Language): string | null {
  const things = chain.filter(({ callers }) => !callers);
  const holder = things.find(({ noun }) => PER_THING.test(noun)) ?? things.at(-1);
  const [, first = "", second = ""] = THING.exec(holder?.noun ?? "") ?? [];
  const name = `${first} ${second}`.trim();
  if (name === "" || NO_THING.test(name)) return null;
  if (language !== "en" && FUNCTION_WORD.test(first)) return null;
  return language === "en" ? name : `cases ("${first}")`;
}
const PER_THING =
  /\s(?:an?|per|each|every|pro|je|par|por|per|voor)\s(?!day|week|month|year|quarter|hour|tag|woche|monat|jahr)\p{L}/iu;
/** One or two words in the plural: "tickets", "support tickets". */
const THING =
  /^\s(?:(?:new|incoming|short|long|neue|kurze)\s)?([\p{Script=Latin}\p{Script=Cyrillic}]{3,}(?=\s\p{L}+s(?!\p{L}))|[\p{Script=Latin}\p{Script=Cyrillic}]{3,})(?:\s(\p{Ll}+s)(?!\p{L}))?/u;
/** Prepositions, articles and pronouns of three letters and more, which name nothing. */
const FUNCTION_WORD =
  /^(?:par|pour|dans|des|les|une|sur|avec|chaque|que|qui|pro|je|mit|von|für|der|die|das|den|dem|ein|eine[mnrs]?|jede[mnrs]?|im|zum|zur|wir|por|para|con|los|las|una|cada|del|com|das|dos|uma|nos|per|ogni|nel|dei|delle|che|al|voor|van|het|een|elke|met|deze|или|для|при|что|как|это|каждый|каждую|на|по)$/iu;
/** Nouns that do not say what a call works on, and words that are no nouns. */
const NO_THING =
  /^(?:times|steps?|calls?|(?:\p{L}+ )?requests?|quer(?:y|ies)|runs?|people|for|from|with|that|per|pro|par|por|each|every|are|were|get|done|und|and|mal|aufrufe|anfragen|appels|requêtes|llamadas|peticiones|chamadas|chiamate|richieste|aanroepen|verzoeken|вызов\p{L}*|запрос\p{L}*)$/iu;

/** Returns the period of the tokens or, for a number of calls, of the bill beside it: "4,200 USD a month for 1.1M requests". */
function periodBeside(
  { text, moneyPeriods }: Scene,
  chain: readonly Count[],
  volume: Pick<Volume, "period"> | null,
): readonly PeriodSaid[] {
  const [only, another] = chain;
  if (only === undefined || another !== undefined || ONE_OFF.test(text)) return [];
  const period = volume?.period ?? (CALLS.test(only.noun) ? oneOf(moneyPeriods) : null);
  return period === null ? [] : [{ period, from: only.to, to: only.to }];
}

/** Returns the languages that each counted text is put into; null when the text counts the calls themselves. */
function ofTexts({ languages }: Scene, chain: readonly Count[]): Scene["languages"] {
  return chain.some(({ noun }) => CALLS.test(noun)) ? null : languages;
}
const CALLS =
  /^\s?(?:\p{L}+\s)?(?:calls?|requests?|translations?|aufrufe|anfragen|übersetzungen|appels|requêtes|traductions|llamadas|peticiones|traducciones|chamadas|requisições|traduções|chiamate|richieste|traduzioni|aanroepen|verzoeken|vertalingen|вызов\p{L}*|запрос\p{L}*)(?!\p{L})/iu;

/** Returns one call for each text, and one for each language, when the text does not say which. */
function perLanguage(
  languages: Scene["languages"],
  monthly: number,
  plain: PlainText,
  said: string,
): CallsRange | null {
  if (languages === null || languages.each) return null;
  const { number, span } = languages;
  return {
    low: { monthly, words: said },
    high: { monthly: monthly * number, words: `${said} × ${plain.original(span.from, span.to)}` },
    sure: true,
  };
}

/** Returns the calls of "260 per weekday and 90 on each weekend day"; null for any other text. */
function weekAndWeekend(plain: PlainText, { text, counts, periods }: Scene): CallsRead | null {
  const [workdays, weekend] = counts;
  if (workdays === undefined || weekend === undefined || counts.length !== 2 || !isOfWeekend(text, weekend.to))
    return null;
  const own = periods.filter(({ from }) => from >= workdays.to && from < weekend.from);
  if (own.length !== 1 || own[0]?.period !== "workday" || SENTENCE.test(text.slice(workdays.to, weekend.from)))
    return null;
  const monthly = workdays.value * PERIODS_A_MONTH.workday + weekend.value * PERIODS_A_MONTH.weekend;
  return { monthly, range: null, ...wordsOf(plain, [workdays, ...own, withNoun(weekend)]) };
}

/** Returns the fewest and the most calls a month that the numbers and periods of a text allow. */
function rangeIn(plain: PlainText, scene: Scene): CallsRange | null {
  const { text, counts, periods, run, hours, whole } = scene;
  const said = (near: readonly PeriodSaid[]) =>
    [...new Set(near.map(({ period }) => period))].flatMap((period) =>
      period === "hour" && hours === null && !whole
        ? [OFFICE_HOURS * PERIODS_A_MONTH.workday, PERIODS_A_MONTH.hour]
        : (periodsAMonth({ ...scene, run: undefined }, [period]) ?? []),
    );
  const clock =
    run === undefined
      ? null
      : {
          perMonth: [...(hours === null && !whole ? [OFFICE_HOURS] : []), hours ?? 24].map(
            (a) => run.perHour * a * scene.days,
          ),
          words: plain.original(run.span.from, run.span.to),
        };
  return rangeOfCalls({
    counts,
    clock,
    perMonth: whole && periods.length === 0 ? [PERIODS_A_MONTH.day] : said(periods),
    ofCount: (count) => said(periods.filter((one) => attached(text, [count], one))),
    grouped: scene.group?.size ?? null,
    partial: countsPartOf(text),
    words: (count) => plain.original(count.from, withNoun(count).to),
  });
}

/** Hours of a working day, used as the low reading of a rate per hour without stated hours. */
const OFFICE_HOURS = 8;

function withNoun({ from, to, noun, nounFirst }: Count): Span {
  return { from, to: nounFirst === true ? to : to + noun.trimEnd().length };
}

function wordsOf(plain: PlainText, parts: readonly Span[]): Pick<CallsRead, "words" | "said"> {
  const sorted = [...parts].sort((a, b) => a.from - b.from);
  const words = sorted.map(({ from, to }) => plain.original(from, to));
  const said = plain.original(sorted[0]?.from ?? 0, Math.max(...sorted.map(({ to }) => to)));
  return { words, said: said.length <= LONGEST ? said : words.join(" … ") };
}

/** Multiplies the counts of a chain; several things in one call are one call. */
function productOf({ group, pieces }: Scene, chain: readonly Count[]): number {
  const product = chain.reduce((all, { value }) => all * value, pieces);
  return group !== null && chain.some((one) => isGroupOf(group, one)) ? product / group.size : product;
}

/** Returns the calls of a usual month and of a month of the season that the text names; null without one. */
function withSeason({ season }: Scene, monthly: number, said: string): CallsRange | null {
  if (season === null) return null;
  return {
    low: { monthly, words: said },
    high: { monthly: monthly * season.times, words: `${said} × ${season.times}` },
    sure: true,
  };
}

/** Whether the text leaves open how the numbers of a chain combine to a number of calls. */
function isOpen(scene: Scene, chain: readonly Count[]): boolean {
  const { text, counts, links, run, runs, hours, whole, taken, group, week } = scene;
  const [single] = chain;
  // "300 customers a day" does not say how often each of them calls.
  const callersOnly =
    chain.length === 1 &&
    single?.callers === true &&
    run === undefined &&
    TALKS.test(text) &&
    !ONCE.test(text) &&
    !EACH_OF.test(text.slice(0, single.from));
  // A rate per second may be the peak unless the text states the hours.
  const rate = run !== undefined && run.perHour >= 60 && hours === null && !whole && run.short;
  // With the days of a week, a shift is the day of one person.
  const shifted =
    week === null &&
    [...text.matchAll(SHIFT)].some((match) => {
      const shift = match.slice(1).find((one) => one !== undefined) ?? "";
      return !counts.some(({ noun }) => noun.toLowerCase().includes(shift.toLowerCase()));
    });
  // "Siebenmal am Tag" states a number of times that TIMES_SAID does not cover.
  const times = TIMES_LEFT.exec(text);
  const unread =
    times !== null && counts.every(({ from, to }) => to <= times.index || from >= times.index + times[0].length);
  // "Two profiles of 70 words" beside callers may be parts of one call.
  const parts =
    chain.length > 1 &&
    chain.some(
      ({ to, value }) =>
        value <= MOST_PARTS && taken.some(({ from }) => from > to && OF_LENGTH.test(text.slice(to, from))),
    );
  return (
    unread ||
    parts ||
    callersOnly ||
    rate ||
    shifted ||
    // Calls that are stated as such are those of all callers.
    (links.dangling && !(chain.length === 1 && single !== undefined && CALLS.test(single.noun))) ||
    runs > 1 ||
    chain.length > MOST_FACTORS ||
    (chain.length > 1 && chain.reduce((all, { value }) => all * value, 1) > MOST_MULTIPLIED) ||
    countsPartOf(text) ||
    // Calls that are counted themselves are not divided: "50 entries per call, 300,000 calls a month".
    (group === null ? GROUPED.test(text) : !chain.some((one) => isGroupOf(group, one) || CALLS.test(one.noun)))
  );
}

/** Length, in characters, above which only the pieces of a passage are quoted. */
const LONGEST = 120;
/** Smallest number without a period that counts as a number of calls. */
const LEAST_NAMED = 20;
const MOST_PARTS = 10;
const OF_LENGTH = /^\s(?:\p{L}+\s){1,2}(?:of|with|à|von|mit|de|avec|com|con|di|van|met|по)\s$/iu;
/** Largest number of counts that are multiplied; a longer chain is probably misread. */
const MOST_FACTORS = 3;
/** Largest plausible product of several counts; above it, one of them is probably a length. */
const MOST_MULTIPLIED = 2_000_000;
/** Words for work that one person may ask for several times a visit. For other work, "140 people every day" is one call each. */
const TALKS =
  /(?<!\p{L})(?:chat\p{L}*|bots?|assistants?|\p{L}*bot|ask\p{L}*|questions?|conversations?|messages?|turns?|talks?|speak\p{L}*|frag\p{L}*|\p{L}*assistent\p{L}*|gespräch\p{L}*|nachricht\p{L}*|question\p{L}*|discut\p{L}*|pregunta\p{L}*|asistente|mensaje\p{L}*|pergunta\p{L}*|assistente|mensage\p{L}*|domand\p{L}*|messagg\p{L}*|vra(?:ag|gen)|gesprek\p{L}*|bericht\p{L}*|вопрос\p{L}*|спрашива\p{L}*|чат\p{L}*|ассистент\p{L}*|сообщени\p{L}*|use[sd]?|using|nutz\p{L}*|utilis\p{L}*|usan|usam|usano|gebruik\p{L}*|пользу\p{L}*)(?!\p{L})|聊天|对话|提问|问|助手|机器人|チャット|質問|アシスタント|ボット|챗봇|질문|대화|상담/iu;
const TIMES_LEFT =
  /(?<!\p{L})(?!einmal|manchmal|niemals|diesmal|jedesmal|normal)\p{L}{3,}mal(?=\s(?:am|pro|im|in der|täglich|die))|(?:mehrere|plusieurs|varias|várias|diverse|parecchie|meerdere|несколько) (?:male|fois|veces|vezes|volte|keren|раз)(?!\p{L})|several times|a few times|여러 번|何度も|多次/iu;
/** "For each of our 240 stores": each makes one call. */
const EACH_OF =
  /(?:(?:each|every|all|one) (?:\p{L}+ )?(?:of|for|per)(?: our| the| these)?|for each|für jede[rns]?(?: unserer| der)?|pour chac\p{L}+(?: de nos| des)?|para cada un[oa] de (?:nuestr|noss)\p{L}+|per ognun\p{L}+ d\p{L}+(?: nostr\p{L}+)?|voor elk\p{L}*(?: van onze)?|для каждо\p{L}+(?: из)?(?: наших)?)\s$/iu;

function isNamed(one: Count | undefined): boolean {
  return one !== undefined && one.value >= LEAST_NAMED && one.noun.trim() !== "";
}

/** Returns the counts that make up the calls, and whether another count remains unexplained. */
function chainOf({ text, counts, links, periods, run }: Scene): { chain: readonly Count[]; unclear: boolean } | null {
  const groups = links.groups(counts);
  if (groups.length === 0) return { chain: [], unclear: false };
  const isBackground = backgroundOf(text);
  const dated = groups.filter((group) => periodsOf(text, group, periods).some((one) => attached(text, group, one)));
  const rest = (chosen: readonly Count[]) => counts.filter((one) => !chosen.includes(one) && !isBackground(one));
  if (run !== undefined) {
    const [chosen = []] = groups.length === 1 ? groups : [links.ofRun(groups)];
    // "Every half hour it reads 30 headlines" may mean one call or thirty.
    const things =
      chosen.length === 1 && !links.isOfRun(chosen) && chosen.some(({ callers, value }) => !callers && value > 1);
    const near = (one: Count) => isNear(text, one, [...chosen, { ...one, ...run.span }]);
    return { chain: chosen, unclear: things || rest(chosen).some((one) => one.callers || near(one)) };
  }
  if (dated.length === 1) {
    const chosen = dated[0] ?? [];
    const total = chosen.every(({ passive }) => passive === true);
    // Unlinked callers may each make that many calls, unless the chosen number counts what something is done to.
    const unclear = rest(chosen).some((one) => (one.callers && !total) || isNear(text, one, chosen));
    return { chain: chosen, unclear };
  }
  if (dated.length === 0) {
    const open = groups.filter((group) => !group.every(isBackground));
    return open.length === 1
      ? { chain: open[0] ?? [], unclear: false }
      : open.length === 0
        ? null
        : { chain: open.flat(), unclear: true };
  }
  return { chain: dated.flat(), unclear: true };
}

/** Whether a count is in the same sentence as one of the chain. */
function isNear(text: string, one: Count, chain: readonly Count[]): boolean {
  return chain.some(({ from }) => !SENTENCE.test(text.slice(Math.min(from, one.from), Math.max(from, one.from))));
}

/** Returns a test of counts: whether one stands in a sentence about who or what there is. */
function backgroundOf(text: string): (one: Count) => boolean {
  let end = 0;
  const sentences = text.split(SENTENCE).map((sentence) => {
    end += sentence.length;
    return { end, background: BACKGROUND.test(sentence) || STAFF.test(sentence) };
  });
  return ({ from, to }) => {
    const own = sentences.find((sentence) => from < sentence.end);
    return own?.background === true && to <= own.end;
  };
}
