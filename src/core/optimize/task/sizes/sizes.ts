import { type CallsRead, readCalls } from "../calls/calls.ts";
import { groupIn } from "../calls/groups.ts";
import { GROUPED } from "../calls/words.ts";
import type { Language } from "../language.ts";
import { clampTokens } from "./common.ts";
import {
  type ConstantPart,
  constantAmong,
  constantPart,
  constantSaid,
  namesInput,
  sentWithEach,
} from "./constant-input.ts";
import { imageCountIn } from "./images.ts";
import type { Span } from "./ledger.ts";
import { asLong, describedSides } from "./lengths/answers.ts";
import { bareAtRoles, keyedAtRoles } from "./lengths/beside-names.ts";
import { lengthsIn, type Measure, type Position, roughLengthsIn, type Sided } from "./lengths/measures.ts";
import { onePageIn } from "./lengths/one-page.ts";
import { LARGEST_CALL, tokensIn, type Volume, windowsIn } from "./lengths/tokens.ts";
import { windowIn } from "./lengths/windows.ts";
import { type PlainText, plainNumbers } from "./numbers.ts";
import { comparedIn, ofAllCompared } from "./pieces/compared.ts";
import { type Digest, digestIn } from "./pieces/digest.ts";
import { ofAllThings } from "./pieces/items.ts";
import { isOfAllPages, isOfPages, multiplied } from "./pieces/multiplied.ts";
import { asDocuments } from "./pieces/pages.ts";
import { piecesIn } from "./pieces/slices.ts";
import { stagesIn } from "./pieces/stages.ts";
import { type NamedRole, rolesIn } from "./roles.ts";
import {
  asOutput,
  asRepeated,
  assignSides,
  ofUnknownNumber,
  secondIsOutput,
  shortIsOutput,
  unlessNamed,
} from "./sides/assign.ts";
import { withoutLongest, withoutRestated, withoutTwice } from "./sides/beside.ts";
import { type BilledOutput, billedOutput } from "./sides/directions.ts";
import { elidedSides } from "./sides/elided.ts";
import { freshAndCached } from "./sides/fresh.ts";
import { labelledRoleOf } from "./sides/labels.ts";
import { type Thought, thinkingIn, thoughtIn } from "./sides/thinking.ts";
import { type Input, promptOf, sumOfInput } from "./sums/input.ts";
import { outputOf, tokensOfOutput } from "./sums/output.ts";
import { unusedOf } from "./sums/unused.ts";

export interface StatedSizes {
  /** Input of one call, the sum of its stated parts; null unless at least one is stated in tokens. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** Input of one call when it is stated in pages, words or characters only; otherwise null. */
  documentTokens: number | null;
  /** Whether nearby words surely make that length input. */
  documentIsRead: boolean;
  /** Output of one call when it is not stated in tokens, such as "900 words each"; otherwise null. */
  writtenTokens: number | null;
  /** Part of the input that is the same in every call. */
  cachedTokens: number | null;
  /** Whether that part is read from the cache today. */
  isCached: boolean;
  /** Tokens of a system prompt or instructions, which are mostly the same in every call; null when their size is not stated. */
  promptTokens: number | null;
  /** Words that call a part of the input the same in every call, when its size is not clear. */
  cachedUnclear: string | null;
  /** Part of the output that the reader sees, when the rest is thinking. */
  visibleTokens: number | null;
  /** Words that say that the output holds the thinking; null without any. */
  withThinking: string | null;
  /** A length that may be input or output. */
  unsided: { tokens: number; words: string; counted: boolean } | null;
  /** Tokens of all calls of a period, such as "2 million tokens a day"; never the size of one call. */
  volume: Volume | null;
  /** Calls a month, from phrases such as "12,000 invoices a day". */
  calls: CallsRead | null;
  /** The lengths that were read, quoted. */
  words: readonly string[];
  /** Quoted lengths that change nothing: the longest beside an average, minutes beside the words spoken in them, all pages. */
  beside: readonly string[];
  /** The quoted part of the input that never changes, such as "of which 9,000". */
  part: string | null;
  /** The quoted length of a whole document that is sent in pieces. */
  whole: string | null;
  /** The lengths used for the size of the call. */
  used: readonly SizeRead[];
  /** Lengths without a sure side, and further lengths of a part that has one already. */
  doubted: readonly SizeRead[];
}

/** A length, quoted, and how it was read. */
export interface SizeRead {
  words: string;
  tokens: number;
  side: "input" | "output" | null;
  /** Whether it is used for the size of the call. */
  counts: boolean;
  /** Whether its tokens are a rule of thumb, as for minutes and sentences. */
  rough: boolean;
  /** Whether the words beside it surely give its side. */
  sure: boolean;
}

/** Reads token counts, pages, words and volumes from a task's text. Uses the middle of a range. */
export function statedSizes(written: string, language: Language = "en", plain?: PlainText): StatedSizes {
  if (last?.written !== written || last.language !== language)
    last = { written, language, sizes: readSizes(plain ?? plainNumbers(written), language) };
  return last.sizes;
}

/** Cache of the last text: its profile and its demands need the same sizes. */
let last: { written: string; language: Language; sizes: StatedSizes } | null = null;

function readSizes(plain: PlainText, language: Language): StatedSizes {
  const { text } = plain;
  const digest = digestIn(text);
  const words = rolesIn(text);
  const { sided, stock, volume } = sidedLengths(plain, language, words, digest);
  const window = windowBeside(text, sided);
  const roles = window === null ? words : outside(words, window);
  const totals: Position[] = [...(window === null ? [] : [window]), ...(volume?.spans ?? []).map(asPosition)];
  const billed = billedOutput(text);
  const thought = billed === null ? thoughtIn(text) : null;
  if (thought !== null) {
    replaceIn(sided, thought);
    totals.push(thought);
  }
  const both = freshAndCached(text);
  if (both !== null) replaceIn(sided, both, [{ unit: "tokens", role: "total", sure: true, ...both }]);
  if (window !== null) replaceIn(sided, window);
  sided.push(...keyedAtRoles(text, roles, [...sided, ...totals]));
  if (billed !== null) asOutput(billed, sided);
  withBare(sided, bareAtRoles(text, roles, [...sided, ...totals]));
  unlessNamed(sided);
  const beside = [
    ...withoutLongest(text, roles, sided),
    ...withoutRestated(text, sided),
    ...withoutTwice(text, sided),
    ...stock,
  ];
  const pieces = stagesIn(text, sided) ?? piecesIn(text, sided);
  const group = groupIn(text);
  if (group === null && GROUPED.test(text)) ofUnknownNumber(sided);
  sided.push(...elidedSides(text, roles, sided));
  const page = onePageIn(text, language, roles, sided);
  if (page !== null) sided.push({ ...page, sure: true });
  shortIsOutput(sided);
  sided.push(...describedSides(plain, sided, roles));
  const own =
    both === null ? constantOutOf(text, sided) : { tokens: both.cached, at: both.at, end: both.end, read: both.read };
  asRepeated(text, sided);
  assignSides(text, roles, sided);
  const compared = ofSeveral(text, group, sided);
  const same = asLong(text, sided, own?.tokens ?? 0);
  if (same !== null) sided.push(same);
  // A prompt that never changes is a part of the input, not all of it.
  const fixed = constantAmong(text, sided, sided);
  for (const one of sided) if (one === fixed && one.role === "total") one.role = "system";
  if (outputOf(sided) === null) secondIsOutput(sided);
  const seen = thought === null ? null : outputOf(sided);
  const visible = seen?.unit === "tokens" ? clampTokens(tokensOfOutput(seen)) : null;
  // Thinking is billed as output.
  if (thought !== null) sided.push({ unit: "tokens", role: "output", sure: true, more: true, ...thought });
  const [input, output] = [sumOfInput(sided), outputOf(sided)];
  const counted = new Set<Sided>([
    ...(input?.parts ?? []),
    ...(output === null ? [] : [output, ...(output.and ?? [])]),
  ]);
  const told = (one: Sided) => sizeRead(plain, one, counted.has(one));
  const { restating, doubted } = unusedOf(sided, counted, input, output);
  const parts = input?.parts ?? [];
  const { constant, called } = repeatedIn(plain, own, input, sided);
  const held = [pieces?.whole ?? null, own].filter((one) => one !== null);
  const taken = [...[...sided, ...beside, ...totals, ...held].map(spanOf), ...compared];
  return {
    inputTokens: input?.stated === true ? input.tokens : null,
    outputTokens: output?.unit === "tokens" ? clampTokens(tokensOfOutput(output)) : null,
    documentTokens: input?.stated === false ? input.tokens : null,
    documentIsRead: input?.parts.some(({ role, sure }) => role === "total" && sure) ?? false,
    writtenTokens: output !== null && output.unit !== "tokens" ? clampTokens(tokensOfOutput(output)) : null,
    cachedTokens: constant === null ? null : Math.min(clampTokens(constant.tokens), input?.tokens ?? 0),
    isCached: own?.read === true,
    promptTokens: promptOf(parts),
    visibleTokens: billed?.visible ?? visible,
    withThinking: thinkingWords(plain, output, billed ?? thought),
    cachedUnclear: constant !== null || called === null ? null : plain.original(called.at, called.end),
    unsided: unsidedOf(plain, sided),
    volume,
    calls: callsRead(parts, plain, taken, language, { pieces: pieces?.each ?? 1, volume, digest }),
    words: quotedIn(plain, [...sided, ...beside, ...held, ...(constant === null || called === null ? [] : [called])]),
    beside: quotedIn(plain, [...beside, ...restating]),
    whole: pieces === null ? null : plain.original(pieces.whole.at, pieces.whole.end),
    used: sided.filter((one) => counted.has(one)).map(told),
    part: own === null ? null : plain.original(own.at, own.end),
    doubted: doubted.map(told),
  };
}

/** Returns the lengths of a text, each with the part of the call that the words beside it say, those of all calls, and the tokens of a period. */
function sidedLengths(
  plain: PlainText,
  language: Language,
  roles: readonly NamedRole[],
  digest: Digest | null,
): { sided: Sided[]; stock: Sided[]; volume: Volume | null } {
  const { text } = plain;
  const counted = lengthsIn(plain, language);
  const stock = counted.filter((one) => isOfAllPages(text, one)).map((one) => ({ ...one, role: null, sure: false }));
  const lengths = counted.filter(({ tokens, at }) => tokens <= LARGEST_CALL && !stock.some((one) => one.at === at));
  const rough = roughLengthsIn(plain);
  const { measures, volume } = tokensIn(plain, (one) => labelledRoleOf(text, one, [one], roles).role);
  const known: Measure[] = [...measures, ...lengths, ...rough];
  const all: Sided[] = [
    ...measures.map((one) =>
      one.side === null
        ? { ...one, ...labelledRoleOf(text, one, known, roles) }
        : { ...one, role: one.side, sure: true },
    ),
    ...[...lengths, ...rough].map((one) => ({ ...one, ...labelledRoleOf(text, one, known, roles) })),
  ];
  const sided = all.filter((one) => !isOfPages(text, one)).map((one) => ofDigest(digest, multiplied(text, one)));
  return { sided, stock, volume };
}

function sizeRead(plain: PlainText, one: Sided, counts: boolean): SizeRead {
  return {
    words: plain.original(one.at, one.end),
    tokens: clampTokens(one.tokens),
    side: one.role === null ? null : one.role === "output" ? "output" : "input",
    counts,
    rough: one.unit === "rough",
    sure: one.sure,
  };
}

function quotedIn(plain: PlainText, parts: readonly Position[]): string[] {
  return parts.map(({ at, end }) => plain.original(at, end));
}

/** Multiplies lengths by the things that one call works on or compares, and returns the words for those that it compares. */
function ofSeveral(text: string, group: ReturnType<typeof groupIn>, sided: readonly Sided[]): Span[] {
  if (group !== null) {
    ofAllThings(text, group, sided);
    return [];
  }
  const compared = comparedIn(text);
  if (compared === null) return [];
  ofAllCompared(text, compared, sided);
  return [compared.span];
}

/**
 * Returns the part of an input that is the same in every call, and the words that call one so. A whole input is no such part: a call
 * that never differs asks nothing, so its size is open.
 */
function repeatedIn(plain: PlainText, own: ConstantPart | null, input: Input | null, sided: readonly Sided[]) {
  const { text } = plain;
  const parts = input?.parts ?? [];
  const among = own ?? constantAmong(text, parts, sided);
  const isWhole = among !== null && among.tokens >= (input?.tokens ?? 0) && namesInput(text, among);
  const named = among ?? sentWithEach(text, parts);
  return { constant: isWhole ? null : named, called: constantSaid(text, isWhole) ?? (isWhole ? named : null) };
}

function asPosition({ from, to }: Span): Position {
  return { at: from, end: to };
}

/** Adds lengths without a unit where both sides have one, or where the text states tokens. */
function withBare(sided: Sided[], bare: readonly Sided[]): void {
  const sides = bare.some(({ role }) => role === "output") && bare.some(({ role }) => role !== "output");
  if (sides || sided.some(({ unit }) => unit === "tokens")) sided.push(...bare);
}

/** Returns the context window that a text demands, which is no part of its call; null without one. */
function windowBeside(text: string, sided: readonly Sided[]): Position | null {
  const said = windowIn(text);
  if (said === null || said.sure) return said;
  // A larger context without a unit beside a stated input is a window.
  const isInput = ({ unit, role, sure, tokens }: Sided) =>
    unit === "tokens" && role !== "output" && sure && tokens < said.tokens;
  return said.bare && sided.some(isInput) ? said : null;
}

/** Replaces the lengths within a part of the text. */
function replaceIn(sided: Sided[], { at: from, end: to }: Position, by: readonly Sided[] = []): void {
  sided.splice(0, sided.length, ...outside(sided, { at: from, end: to }), ...by);
}

function outside<One extends Position>(all: readonly One[], { at: from, end: to }: Position): One[] {
  return all.filter(({ at, end }) => end <= from || at >= to);
}

/** The first length without a side. */
function unsidedOf(plain: PlainText, sided: readonly Sided[]): StatedSizes["unsided"] {
  const found = sided.find(({ role }) => role === null);
  if (found === undefined) return null;
  const { tokens, unit, at, end } = found;
  return { tokens: clampTokens(tokens), words: plain.original(at, end), counted: unit !== "tokens" };
}

function thinkingWords(plain: PlainText, output: Sided | null, billed: BilledOutput | Thought | null): string | null {
  if (output === null) return null;
  return billed === null ? thinkingIn(plain.text, output) : plain.original(billed.at, billed.end);
}

function spanOf({ at, end }: Position): Span {
  return { from: at, to: end };
}

/** Takes the part that never changes out of the lengths, and returns it; null without one. */
function constantOutOf(text: string, sided: Sided[]): ReturnType<typeof constantPart> {
  const own = constantPart(text);
  const whole = own === null ? -1 : sided.findIndex(({ at, end }) => at < own.end + 2 && end > own.at);
  if (whole >= 0) sided.splice(whole, 1);
  return own;
}

/** Multiplies the length of one of the things that a digest reads by their number. */
function ofDigest(digest: Digest | null, one: Sided): Sided {
  if (digest === null || one.at < digest.at || one.end > digest.made) return one;
  const tokens = one.at === digest.at ? one.tokens : one.tokens * digest.size;
  return { ...one, at: digest.at, tokens, role: "document", sure: true };
}

/** Reads the calls of a text; the images of one call multiply them only where nothing else counts them. */
function callsRead(
  parts: readonly Sided[],
  ...[plain, taken, ...more]: Parameters<typeof readCalls>
): CallsRead | null {
  const images = imageCountIn(plain);
  const read = [...taken, ...windowsIn(plain.text)];
  const beside = images === null ? null : readCalls(plain, [...read, images], ...more);
  const calls = beside !== null && beside.monthly !== null ? beside : readCalls(plain, read, ...more);
  return asDocuments(calls, parts, plain);
}
