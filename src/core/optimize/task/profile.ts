import { NEEDS_REASONING } from "./demands/prohibitions.ts";
import { withoutMarks } from "./demands/read.ts";
import { callSizes } from "./exact/call-sizes.ts";
import { areImagesCounted, type Input, isWholeInput, needsOf } from "./inputs.ts";
import { readWork } from "./kind/kind.ts";
import { LOWERS_FLOOR, RAISES_FLOOR } from "./kind/rules.ts";
import { type Language, languageOf } from "./language.ts";
import { PER_CALL } from "./sizes/common.ts";
import { type ImagesOfCall, imagesIn } from "./sizes/images.ts";
import { partsBeside } from "./sizes/pieces/named.ts";
import { type Outputs, outputsIn } from "./sizes/pieces/outputs.ts";
import { outputBeside, type Produced, revisedOutput, revisesIn } from "./sizes/sums/produced.ts";
import { type ProfileBasis, WORKLOADS, type WorkloadClass } from "./workloads.ts";

/** Basis of the size of a side: token numbers in the text, pages or words in the text, or the class of work. */
export type SideBasis = "stated" | "counted" | "preset";
export type SideBases = Readonly<Record<"input" | "output", SideBasis>>;

/** Lowest and highest number of tokens of each side that the text allows. */
export interface PlausibleSizes {
  input: readonly [low: number, high: number];
  output: readonly [low: number, high: number];
}

/** What a task's text says about one call. Tokens are those of a common tokenizer, without thinking. */
export interface TaskProfile {
  workloadClass: WorkloadClass;
  language: Language;
  /** The class with the second highest score; null when there is none. */
  runnerUp: WorkloadClass | null;
  inputTokens: number;
  outputTokens: number;
  /** Tier score from 1 to 5. */
  floorScore: number;
  /** Share of the input that is the same in every call, 0 to 1; null when not stated. */
  repeatedShare: number | null;
  /** Share of the input that is a system prompt of stated size, 0 to 1; null when none is stated. */
  promptShare: number | null;
  /** Whether the text states token numbers of neither side. */
  inferred: boolean;
  basis: ProfileBasis;
  basisSource: string;
  /** From what sizes are computed when the text states neither, such as its bill; otherwise null. */
  derived: { from: string; sides: readonly ("input" | "output")[] } | null;
  /** Basis of each side. */
  sides: SideBases;
  /** Whether the class has a clear lead over the runner-up. */
  clear: boolean;
  /** Whether any class was recognised; otherwise the class is the fallback. */
  matched: boolean;
  /** What the text writes behind `work=` when no kind is known by it, quoted; otherwise null. */
  unknownWork: string | null;
  /** Inputs other than text that the task needs. */
  needs: readonly Input[];
  /** Whether the stated sizes hold the images. */
  imagesCounted: boolean;
  /** Whether the text does not say so, and the input is long enough to hold them, or exact. */
  imagesTaken: boolean;
  /** The images of a call that are counted beside its text; null when there are none, or the stated sizes hold them. */
  images: ImagesOfCall | null;
  /** The part of the input that these images are. */
  imageTokens: number;
  /** Changes from the defaults of the class, one sentence each. */
  notes: readonly string[];
  /** Words about the size of a call whose meaning is unclear. */
  unclear: readonly string[];
  /** How many outputs the text may want of one call, when they are not counted into the size; otherwise null. */
  outputs: Outputs | null;
  /** Why an assumed output has its length, when it follows from what the text asks for; otherwise null. */
  produced: Produced | null;
  /** Null when nothing is in doubt. */
  plausible: PlausibleSizes | null;
  /** Output tokens that the reader sees, when the text says that the rest of the output is thinking; otherwise null. */
  visibleTokens: number | null;
  /** Words that say that the output holds the thinking, so that no model's output is multiplied; null without any. */
  withThinking: string | null;
  /** A sentence when the bill and the sizes in the text contradict each other; otherwise null. */
  billMismatch: string | null;
}

/** Highest tier to which words such as "critical" raise the floor. */
const HIGHEST_RAISED_FLOOR = 4;

/**
 * Profiles a task from its text with published, scored rules. Deterministic, without network access.
 * @param work the text without its demands on models and sellers, which do not describe the work
 */
export function profileTask(text: string, work: string = text): TaskProfile {
  const language = languageOf(text);
  const read = readWork(text, work, language);
  const workloadClass = read.class;
  const notes: string[] = [];
  const tokens = tokensOf(text, workloadClass, language, notes);
  return {
    workloadClass,
    language,
    runnerUp: read.runnerUp,
    ...tokens,
    floorScore: floorOf(text, workloadClass, language, notes),
    clear: read.clear && (read.stated || !isTooShort(workloadClass, tokens)),
    matched: read.matched,
    unknownWork: read.unknownWork,
    needs: needsOf(text),
    imagesCounted: tokens.sides.input === "stated" && (areImagesCounted(text) || isWholeInput(text)),
    imagesTaken: false,
    images: imagesIn(text),
    imageTokens: 0,
    notes,
    derived: null,
    unclear: [],
    plausible: null,
    billMismatch: null,
    visibleTokens: callSizes(withoutMarks(text), language).visibleTokens,
    withThinking: callSizes(withoutMarks(text), language).withThinking,
  };
}

/** Input in tokens below which a text is no long document. */
const SHORT_TEXT = 1000;

/** Whether the stated input contradicts the class: long documents are longer. */
function isTooShort(workloadClass: WorkloadClass, { sides, inputTokens }: Tokens): boolean {
  return workloadClass === "rag_long_document" && sides.input !== "preset" && inputTokens < SHORT_TEXT;
}

type Tokens = Pick<
  TaskProfile,
  | "inputTokens"
  | "outputTokens"
  | "outputs"
  | "produced"
  | "repeatedShare"
  | "promptShare"
  | "inferred"
  | "basis"
  | "basisSource"
  | "sides"
>;

function tokensOf(text: string, workloadClass: WorkloadClass, language: Language, notes: string[]): Tokens {
  const workload = WORKLOADS[workloadClass];
  const sizes = callSizes(withoutMarks(text), language);
  const { unsided } = sizes;
  const revises = NO_REVISIONS.has(workloadClass) ? null : revisesIn(text);
  // For writing, a length without a stated side is that of the text to be written.
  const writing =
    workloadClass === "content_writing" &&
    revises === null &&
    sizes.writtenTokens === null &&
    sizes.outputTokens === null;
  const single = writing
    ? ((sizes.documentIsRead ? null : sizes.documentTokens) ?? (unsided?.counted === true ? unsided.tokens : null))
    : null;
  const alone = single !== null && single <= LONGEST_WRITTEN ? single : null;
  const readAlone = isReadAlone(sizes, revises === null ? (READS_TEXTS[workloadClass] ?? null) : 1)
    ? (unsided?.tokens ?? null)
    : null;
  // The only length of a text that is revised is that of the text, before as after.
  const revised = revises !== null && isOnlyLength(sizes) ? sizes.writtenTokens : null;
  const fromDocument = alone === null ? (sizes.documentTokens ?? readAlone ?? revised) : null;
  const inputTokens = sizes.inputTokens ?? fromDocument ?? workload.inputTokens;
  const cachedTokens = sizes.inputTokens === null && fromDocument === null ? null : sizes.cachedTokens;
  // Instructions that are sent along, such as a glossary, do not come back.
  const fixedTokens = cachedTokens ?? sizes.promptTokens ?? 0;
  const ownTokens = fixedTokens < inputTokens ? inputTokens - fixedTokens : inputTokens;
  // A translation is as long as what is translated.
  const translated =
    workloadClass === "translation" && (sizes.inputTokens ?? fromDocument) !== null
      ? outputFor(workloadClass, ownTokens)
      : null;
  const asked = revised === null ? (sizes.writtenTokens ?? alone) : null;
  // A length far below that of the source is that of a line or a part: the translation is as long as its source.
  const ofPart = asked !== null && translated !== null && sizes.outputTokens === null && asked < PART * translated;
  if (ofPart)
    notes.push(`The length asked for in the text, ${asked} tokens, is taken for that of a part of the translation.`);
  const written = ofPart ? translated : (asked ?? translated);
  // "Each call has 700 tokens of input and 900 of output" leaves nothing open.
  const many =
    sizes.outputTokens !== null && PER_CALL.test(text)
      ? null
      : (outputsIn(text, language) ?? partsBeside(text, sizes.used));
  const counted = many !== null && sizes.calls?.words.some((one) => one.includes(many.words)) === true;
  const produced =
    sizes.outputTokens !== null || written !== null ? null : producedOutput(text, workloadClass, revises, ownTokens);
  const ofOne = sizes.outputTokens ?? written ?? produced?.tokens ?? outputFor(workloadClass, inputTokens);
  // A stated length may be that of all outputs; the length of one is known where the input or the work sets it.
  // A translation into three languages that are named is three texts, unless each language is a call.
  const counts = many?.sure === true || (workloadClass === "translation" && many !== null);
  const times = counts && sizes.outputTokens === null && (written === null || written === translated);
  const outputTokens = times && many !== null ? ofOne * many.times : ofOne;
  const sides: SideBases = {
    input: basisOf(sizes.inputTokens, fromDocument),
    output: basisOf(sizes.outputTokens, written ?? (produced?.tokens === revised ? revised : null)),
  };
  if (sides.input === "counted")
    notes.push(`Input of ${inputTokens} tokens from the size of the document in the text.`);
  if (produced !== null) notes.push(`Output of ${produced.tokens} tokens is assumed, ${produced.why}.`);
  if (sides.output === "counted") notes.push(`Output of ${outputTokens} tokens from the length asked for in the text.`);
  if (times && many !== null)
    notes.push(`Output of ${many.times} times ${ofOne} tokens, since the text asks for "${many.words}".`);
  if (cachedTokens !== null)
    notes.push(`${cachedTokens} of the ${inputTokens} input tokens are the same in every call, as the text says.`);
  if (unsided !== null && alone === null)
    notes.push(`"${unsided.words}" is not used: the text does not say whether it is read or written.`);
  return {
    inputTokens,
    outputTokens,
    produced,
    outputs: (times && many?.sure === true) || counted ? null : many === null ? null : { ...many, multiplied: times },
    repeatedShare: cachedTokens === null ? null : cachedTokens / inputTokens,
    promptShare:
      sides.input === "preset" || sizes.promptTokens === null ? null : Math.min(1, sizes.promptTokens / inputTokens),
    inferred: sides.input !== "stated" && sides.output !== "stated",
    basis: overall(sides, workload.basis),
    basisSource: sourceOf(sides, produced === null ? workload.source : `assumed ${produced.why}`),
    sides,
  };
}

/** Kinds of work that revise no text, whatever verbs they use. */
const NO_REVISIONS: ReadonlySet<WorkloadClass> = new Set([
  "translation",
  "summarisation",
  "code_completion",
  "agentic_coding",
  "agentic_workflow",
  "rag_long_document",
]);
/** Output in tokens of work that decides something, to which what else is asked for is added. */
const DECISION = 50;

function isOnlyLength({ inputTokens, documentTokens, outputTokens, unsided }: ReturnType<typeof callSizes>): boolean {
  return inputTokens === null && documentTokens === null && outputTokens === null && unsided === null;
}

/** Returns the output that follows from what the text asks for; null where the kind of work decides it. */
function producedOutput(
  text: string,
  workloadClass: WorkloadClass,
  revises: string | null,
  ownTokens: number,
): Produced | null {
  if (revises !== null) return revisedOutput(text, revises, ownTokens);
  const { outputTokens } = WORKLOADS[workloadClass];
  return outputTokens <= DECISION && workloadClass !== "code_completion" ? outputBeside(text, outputTokens) : null;
}

/** Work on a text that is given, so that a length without a side is that of the text, with the fewest tokens: a shorter one may be that of the answer. */
const READS_TEXTS: Readonly<Partial<Record<WorkloadClass, number>>> = {
  classification_extraction: 60,
  translation: 1,
  rag_long_document: 400,
  summarisation: 400,
};

/** Whether a length of which the text gives no side is that of what is read. @param least fewest tokens of one; null for work that reads no given text */
function isReadAlone(
  { inputTokens, documentTokens, writtenTokens, outputTokens, unsided }: ReturnType<typeof callSizes>,
  least: number | null,
): boolean {
  if (least === null || unsided?.counted !== true || inputTokens !== null || documentTokens !== null) return false;
  return unsided.tokens > (outputTokens ?? writtenTokens ?? least);
}

/** Share of the source's length below which no translation of it ends. */
const PART = 0.2;

/** Longest text, in tokens, that one call writes. */
export const LONGEST_WRITTEN = 8000;

function basisOf(stated: number | null, counted: number | null): SideBasis {
  return stated !== null ? "stated" : counted !== null ? "counted" : "preset";
}

/** Returns `stated` when the text states both sides, otherwise the weaker basis. */
function overall({ input, output }: SideBases, preset: Exclude<ProfileBasis, "stated">): ProfileBasis {
  if (input === "stated" && output === "stated") return "stated";
  return input === "preset" && output === "preset" ? preset : "assumed";
}

const SIDE_SOURCES: Readonly<Record<Exclude<SideBasis, "preset">, string>> = {
  stated: "token numbers in the task's text",
  counted: "pages, words or characters in the task's text",
};

/** Describes the basis of the sizes, separately for each side when they differ. */
function sourceOf({ input, output }: SideBases, preset: string): string {
  const of = (basis: SideBasis) => (basis === "preset" ? `not said, so ${preset}` : SIDE_SOURCES[basis]);
  if (input === output) return input === "preset" ? preset : SIDE_SOURCES[input];
  return `input: ${of(input)}; output: ${of(output)}`;
}

/** Returns the output of a class: for a translation, slightly more than its input. */
function outputFor(workloadClass: WorkloadClass, inputTokens: number): number {
  if (workloadClass === "translation") return Math.round(inputTokens * 1.1);
  return WORKLOADS[workloadClass].outputTokens;
}

function floorOf(text: string, workloadClass: WorkloadClass, language: Language, notes: string[]): number {
  const { floor } = WORKLOADS[workloadClass];
  const raised = (RAISES_FLOOR.exec(text) ?? NEEDS_REASONING.exec(text))?.[0];
  // The words are English: "Tag" is a day in German.
  const lowered = language === "en" ? LOWERS_FLOOR.exec(text)?.[0] : undefined;
  let score = floor;
  if (raised !== undefined && score < HIGHEST_RAISED_FLOOR) {
    score += 1;
    notes.push(`Quality floor raised by "${raised}".`);
  }
  if (lowered !== undefined && score > 1) {
    score -= 1;
    notes.push(`Quality floor lowered by "${lowered}".`);
  }
  return score;
}
