import type { Language } from "../language.ts";
import type { ReadConstraint, TaskDemands } from "./types.ts";
import { EITHER, NOT_UNDERSTOOD } from "./unchecked.ts";
import { type Clause, clausesOf } from "./words/clauses.ts";
import { isSeatOrRegion } from "./words/either.ts";
import {
  ABOUT,
  BACKGROUND,
  CHOICE,
  COMPANIES,
  DATA,
  FROM,
  LEAVING,
  MADE,
  MUST,
  NOT,
  ONLY,
  PLACED,
  SEATED,
  SELLERS,
} from "./words/frames.ts";
import { found, has } from "./words/lexicon.ts";
import { isMeasure } from "./words/names/compared.ts";
import { isModelInUse, type Mention, mentionsOf } from "./words/names/entities.ts";
import type { NamedPlace } from "./words/names/places.ts";
import { readTongue, tongueAt } from "./words/names/tongues.ts";
import { type Group, groupsOf, type Polarity, polarityOf } from "./words/polarity.ts";

export type Origin = Pick<
  TaskDemands,
  | "excludedMakers"
  | "onlyMakers"
  | "excludedSellers"
  | "onlySellers"
  | "excludedCountries"
  | "excludedMakerCountries"
  | "onlyCountries"
  | "onlyMakerCountries"
> & { region: NamedPlace["region"]; outside: ReadonlySet<NonNullable<NamedPlace["region"]>> };

/** What a place describes. */
type Role = "seat" | "maker" | "company" | "data";

interface Reading {
  clause: Clause;
  language: Language;
  sets: Record<Exclude<keyof Origin, "region" | "outside">, Set<string>>;
  region: NamedPlace["region"];
  outside: Set<NonNullable<NamedPlace["region"]>>;
  read: ReadConstraint[];
}

/**
 * Reads which makers, sellers and countries a text excludes or exclusively wants, and where data must be. A name counts when
 * its statement says that it is wanted or unwanted. The first statement describes the work, so a name in it also needs a word
 * for models or sellers. A name with such a word and without polarity is reported as not understood.
 */
export function readOrigin(text: string, language: Language, read: ReadConstraint[]): Origin {
  const sets = {
    excludedMakers: new Set<string>(),
    onlyMakers: new Set<string>(),
    excludedSellers: new Set<string>(),
    onlySellers: new Set<string>(),
    excludedCountries: new Set<string>(),
    excludedMakerCountries: new Set<string>(),
    onlyCountries: new Set<string>(),
    onlyMakerCountries: new Set<string>(),
  };
  let region: NamedPlace["region"] = null;
  const outside: Reading["outside"] = new Set();
  for (const clause of clausesOf(text, language)) {
    const reading: Reading = { clause, language, sets, region, outside, read };
    readClause(reading);
    region = reading.region;
  }
  return { ...sets, region, outside };
}

/** A place that describes how the text is to sound: "que no suene a español de España". */
const SOUNDS =
  /(?<!\p{L})(?:sound(?:s|ing)?|accents?|dialects?|kling(?:t|en)|akzent|dialekt|suen[ae]n?|sonar|acento|dialecto|sonne[nr]?t?|soar|soa[mr]?|sotaque|suon(?:a|i|ano|are)|accento|dialetto|klinkt|klinken)(?!\p{L})/iu;

const MAKERS_TOO = ', as maker or as seller: say "seated in" to exclude sellers alone';

function readClause(reading: Reading): void {
  const { clause, language } = reading;
  if (SOUNDS.test(clause.text)) return;
  const mentions = mentionsOf(clause.text);
  if (mentions.length === 0) return;
  const groups = groupsOf(clause.text, mentions, language);
  const frames = framesOf(clause.text, mentions, language);
  const notes = new Map<string, string[]>();
  let unclear = false;
  let makersToo = "";
  for (const [index, group] of groups.entries()) {
    const polarity = polarityOf(clause.text, groups, index, language);
    for (const mention of group.mentions) {
      const note =
        mention.place === undefined
          ? ofName(mention, group, polarity, reading)
          : ofPlace(mention, mention.place, polarity, reading, group, frames);
      if (note === "unclear") unclear = true;
      else if (note !== null) notes.set(note.key, [...(notes.get(note.key) ?? []), note.name]);
      if (note !== null && note !== "unclear" && note.makersToo === true) makersToo = MAKERS_TOO;
    }
  }
  for (const [key, names] of notes) {
    const [kind, sign] = key.split(" ") as ["maker" | "seller" | "country", string];
    reading.read.push({
      words: clause.text.trim(),
      kind,
      effect: "filtered",
      detail: `${sign} ${[...new Set(names)].join(", ")}${kind === "country" && sign === "not" ? makersToo : ""}`,
    });
  }
  if (unclear && notes.size === 0 && !reading.read.some(({ words }) => words === clause.text.trim())) {
    reading.read.push({
      words: clause.text.trim(),
      kind: "requirement",
      effect: "not_checked",
      detail: NOT_UNDERSTOOD,
    });
  }
}

type Note = { key: string; name: string; makersToo?: boolean } | "unclear" | null;

function ofName(
  { maker, seller, at, end }: Mention,
  group: Group,
  polarity: Polarity,
  { clause, language, sets }: Reading,
): Note {
  const { text } = clause;
  if (isMeasure(text, group)) return null;
  const near = text
    .slice(Math.max(0, group.at - 40), Math.min(text.length, group.end + 24))
    .replace(text.slice(at, end), " ");
  const ofModels = [MADE, SELLERS].some((frame) => has(frame(language), near));
  // "Answer questions about Azure" and "reviews of Google" name a subject, not a seller.
  if (has(ABOUT(language), text) && !ofModels) return null;
  if (polarity === null) {
    if (clause.first || isModelInUse(text.slice(0, at)) || has(BACKGROUND(language), text)) return null;
    return ofModels || has(MUST(language), text) ? "unclear" : null;
  }
  if (has(BACKGROUND(language), text) && !has(ONLY(language), text) && polarity === "only") return null;
  const bare = text.trim().length - (group.end - group.at) < BARE_LETTERS;
  if (clause.first && !ofModels && !bare && !has(CHOICE(language), near)) return null;
  if (maker !== undefined) {
    (polarity === "not" ? sets.excludedMakers : sets.onlyMakers).add(maker);
    // Excluding a maker excludes the sellers that belong to it.
    if (polarity === "not") for (const shop of SHOPS_OF[maker] ?? []) sets.excludedSellers.add(shop);
    return { key: `maker ${polarity}`, name: maker };
  }
  (polarity === "not" ? sets.excludedSellers : sets.onlySellers).add(seller ?? "");
  if (polarity === "not" && seller === "alibaba") sets.excludedMakers.add("qwen");
  return { key: `seller ${polarity}`, name: seller ?? "" };
}
/** Number of letters beside the name up to which a statement contains nothing but the demand: "No OpenAI". */
const BARE_LETTERS = 14;
/** Sellers that belong to a maker and have another name. */
export const SHOPS_OF: Readonly<Record<string, readonly string[]>> = {
  google: ["google-vertex"],
  amazon: ["amazon-bedrock"],
  microsoft: ["azure"],
  qwen: ["alibaba"],
};

function ofPlace(
  mention: Mention,
  place: NamedPlace,
  sign: Polarity,
  reading: Reading,
  group: Group,
  frames: () => Frames,
): Note {
  const { clause, language, sets } = reading;
  const tongue = tongueAt(clause.text, mention, language);
  if (tongue !== null) {
    readTongue(tongue, language, reading.read);
    return null;
  }
  const role = roleOf(clause.text, mention, frames(), language);
  // "Not in the US please" says nothing but where the work must not be done.
  const apart = role === null && !clause.first && sign === "not" && IN_PLACE.test(clause.text.slice(0, mention.at));
  // "Bedrock only, in Frankfurt": beside the seller that is left, a bare place says where it runs.
  const runs =
    role === null &&
    !clause.first &&
    sets.onlySellers.size > 0 &&
    IN_PLACE.test(clause.text.slice(0, mention.at)) &&
    clause.text.slice(mention.end).trim() === "";
  if (runs) return ofRegion(mention, place, reading, true);
  const regions = mentionsOf(clause.text).some((one) => one.place !== undefined && one.place.region !== null);
  if (role !== null && regions && sign !== "not" && isSeatOrRegion(clause.text, language)) {
    if (place.region !== null) ofRegion(mention, place, reading, true);
    const words = clause.text.trim();
    if (!reading.read.some((one) => one.words === words && one.detail === EITHER))
      reading.read.push({ words, kind: "country", effect: "not_checked", detail: EITHER });
    return null;
  }
  if (role === "data" || apart || OUTSIDE.test(clause.text.slice(0, mention.at)))
    return ofRegion(mention, place, reading);
  const background = has(BACKGROUND(language), clause.text);
  // For a seat or a maker's country, a word of obligation is enough: "the vendor must have its seat in the EU".
  const seated = role === "seat" && [SEATED, SELLERS].every((frame) => has(frame(language), clause.text));
  const wanted = role !== null && !clause.first && (has(MUST(language), clause.text) || (seated && !background));
  const polarity = sign ?? (wanted ? "only" : null);
  if (role === null && !standsAlone(clause, group, polarity)) return null;
  if (role !== null && has(ABOUT(language), clause.text.slice(0, mention.at)) && role !== "seat") return null;
  if (polarity === null) return clause.first || background || role === null ? null : "unclear";
  // "No Chinese provider" is read as of makers too; "nobody seated in China", "hosted by" and "under its law" are not.
  const ofSeller =
    polarity === "not" && role === "seat" && ![SEATED, PLACED].some((frame) => has(frame(language), clause.text));
  if (polarity === "not") {
    for (const code of place.codes) {
      sets.excludedCountries.add(code);
      if (role !== "seat" || ofSeller) sets.excludedMakerCountries.add(code);
    }
  } else {
    for (const code of place.codes) {
      if (role !== "maker") sets.onlyCountries.add(code);
      if (role !== "seat") sets.onlyMakerCountries.add(code);
    }
  }
  return { key: `country ${polarity}`, name: place.name, makersToo: ofSeller };
}

/** Whether a statement names only an origin and whether it is wanted: "nothing from China". */
function standsAlone({ text, first }: Clause, { at, end }: Group, polarity: Polarity): boolean {
  if (polarity === null || first) return false;
  const before = text.slice(0, at);
  return FROM.test(before) || NOTHING.test(before) || THINGS.test(text.slice(end));
}
const THINGS = /^\s?(?:の(?:もの|製品)|的(?:东西|产品|东东)|산(?=\P{L}|$)|제(?=\P{L}|$)|것)/u;
const NOTHING =
  /(?<!\p{L})(?:nothing|nichts|rien (?:de |d['’])?|nada (?:de )?|niente (?:di )?|nulla (?:di )?|niets|ничего|только|only|nur|solo)\s*$|^\s*(?:not|no|nicht|kein|pas|non|não|niet|не)\s$/iu;

/** "Outside the US" says where data must not be. */
const OUTSIDE =
  /(?<!\p{L})(?:outside(?: of)?|außerhalb(?: von)?|hors|en dehors|fuera|fora|fuori|al di fuori|buiten|вне|за пределами)\s(?:\p{L}{1,4}['’]?\s?){0,2}$/iu;
/** A place where something is, at the start of a short statement. */
const IN_PLACE =
  /^\s*(?:\p{L}+['’]?\s){0,3}?(?:(?:not|outside|nothing|never|nicht|pas|hors|no|não|non|niet|не) )?(?:in(?: the| den| de)?|outside(?: of)?(?: the)?|aux?|en|dans l[ea]s?|n[oa]s|neg?l[ei]|in|в)\s$/iu;

/** Words of a statement for seats, sellers, makers, companies, places and data. */
type Frames = readonly (readonly RegExpExecArray[])[];

/** Returns the words that are no part of a mention. They are searched for once, when a place needs them. */
function framesOf(text: string, mentions: readonly Mention[], language: Language): () => Frames {
  const free = ({ index, 0: words }: RegExpExecArray) =>
    mentions.every(({ at, end }) => end <= index || at >= index + words.length);
  let frames: Frames | undefined;
  return () => {
    frames ??= [SEATED, SELLERS, MADE, COMPANIES, PLACED, DATA].map((frame) =>
      found(frame(language), text).filter(free),
    );
    return frames;
  };
}

/** Returns what a place describes, by the nearest word for seats, sellers, makers or data. */
function roleOf(text: string, mention: Mention, frames: Frames, language: Language): Role | null {
  const nearest = (all: readonly RegExpExecArray[]) =>
    Math.min(
      Number.POSITIVE_INFINITY,
      ...all.map(({ index, 0: words }) =>
        index >= mention.end ? index - mention.end : Math.max(0, mention.at - index - words.length) + 0.5,
      ),
    );
  const [seat, seller, maker, company, placed, data] = frames.map(nearest) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const known = (distance: number) => Number.isFinite(distance);
  // "Data may not leave the EU" concerns data, whoever else is named.
  if (known(data) && has(LEAVING(language), text) && !known(seat)) return "data";
  if (known(seat) && (known(seller) || known(company) || !known(placed))) {
    // "Makers based in the US" concerns the maker, wherever the model is sold.
    if (known(maker) && !known(seller) && !known(company)) return "maker";
    return placed < 2 && seat > 4 ? "data" : "seat";
  }
  const least = Math.min(seller, maker, company, placed);
  if (!known(least)) return known(data) ? "data" : null;
  if (least === placed) return "data";
  // "Hosted by a European company" is a seat.
  // "Models of European vendors" may mean makers or sellers, so both must be European.
  if (least === seller && maker < NEAR_MODELS && !known(placed)) return "company";
  if (least === seller || (least === company && known(placed))) return "seat";
  if (known(placed) && placed < 12 && least > 6) return "data";
  // A place far from any such word is only used when a word of location is near.
  if (least > 40) return known(placed) ? "data" : null;
  return least === company ? "company" : "maker";
}

const NEAR_MODELS = 24;

/**
 * Reads a data region. A region that data must avoid is reported as not checked, because no provider states that; sellers
 * seated there are removed where no provider names the region.
 */
function ofRegion(mention: Mention, place: NamedPlace, reading: Reading, runs = false): Note {
  const { clause, language, read } = reading;
  const { text } = clause;
  if (has(BACKGROUND(language), text) && !has(MUST(language), text)) return null;
  const leaving =
    has(LEAVING(language), text) && !(OUTSIDE.test(text.slice(0, mention.at)) && !has(NOT(language), text));
  const outside = OUTSIDE.test(text.slice(0, mention.at)) && !has(NOT(language), text);
  const denied = has(NOT(language), text) || outside;
  const wanted = has(MUST(language), text) || has(ONLY(language), text) || denied || runs;
  const bare = !clause.first && has(DATA(language), text) && text.length - (mention.end - mention.at) < BARE_DATA;
  const stated = bare || has(STATED, text) || (has(DATA(language), text) && has(PLACED(language), text));
  if (clause.first && !wanted && !stated) return null;
  if (has(ABOUT(language), text.slice(0, mention.at)) && !wanted) return null;
  if (!wanted && !bare && !has(PLACED(language), text)) return null;
  if (leaving && !denied && !has(ONLY(language), text) && !has(NATIONAL, text)) return null;
  const words = text.trim();
  const named = text.slice(mention.at, mention.end);
  if (denied && !leaving && place.region !== null && place.region !== "CN") {
    reading.outside.add(place.region);
    const detail = `outside ${[...reading.outside].join(", ")}: sellers whose pages name another region`;
    read.push({ words, kind: "data_region", effect: "filtered", detail });
    return null;
  }
  if (denied && !leaving) {
    // A seller seated in a country where others have no region, or in China, is taken to serve from it.
    if (place.region === null || place.region === "CN")
      for (const code of place.codes) reading.sets.excludedCountries.add(code);
    read.push({
      words,
      kind: "data_region",
      effect: "not_checked",
      detail: `not in ${named}: providers state where data is kept, not where it never is`,
    });
    return null;
  }
  if (reading.region === null && place.region !== null) {
    reading.region = place.region;
    read.push({ words, kind: "data_region", effect: "filtered", detail: place.region });
  }
  if (place.region === null) {
    if (reading.region === null)
      read.push({
        words,
        kind: "data_region",
        effect: "not_checked",
        detail: `${named}: no provider's page that was read names it`,
      });
  } else if (place.region === "EU" && place.name !== "European Union") {
    read.push({
      words,
      kind: "data_region",
      effect: "not_checked",
      detail: `${named}: providers' pages name the EU as a whole, so ask for the country`,
    });
  }
  return null;
}
/** Longest statement, in characters beside the place, that says nothing but where data is: "data in the EU". */
const BARE_DATA = 18;
/** Participles that demand a place without a word of obligation. */
const STATED =
  /hosted|gehostet|hébergé|alojad|hospedad|ospitat|gehost|размещ[её]н|residency|residencia|residência|residenza|résidence|托管|部署在|ホスト|호스팅/iu;
/** "Inside the country", which is not negated by "not abroad" in the same statement. */
const NATIONAL = /境内|国内|국내/u;
