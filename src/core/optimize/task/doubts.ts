import type { TaskDemands } from "./demands/types.ts";
import { LONGEST_WRITTEN, type TaskProfile } from "./profile.ts";
import { imageTokensBetween } from "./sizes/images.ts";
import type { SizeRead } from "./sizes/sizes.ts";
import { WORKLOADS, type WorkloadClass } from "./workloads.ts";

/** Work whose output may be longer than its input. For other work, such sizes are probably assigned to the wrong sides. */
const WRITES: ReadonlySet<WorkloadClass> = new Set([
  "content_writing",
  "code_generation",
  "math_reasoning",
  "translation",
  "short_qa",
  "agentic_workflow",
  "chat_support",
]);
/** Largest number of things of unknown length, such as "10 messages", that multiplies the input. */
const MOST_TIMES = 20;
const ROUGHLY = [0.6, 1.6] as const;

/**
 * Marks what the text leaves open about the size of a call: sizes in doubt count as assumed, and `plausible` covers every
 * reading that the text allows.
 */
export function withDoubts(profile: TaskProfile, { sizes, left }: TaskDemands): TaskProfile {
  const { inputTokens, outputTokens, workloadClass, sides } = profile;
  const { exact } = sizes;
  if (exact.input && exact.output) return profile;
  const inverted =
    outputTokens > inputTokens &&
    !isStatedByName(sides, sizes.used) &&
    profile.visibleTokens === null &&
    profile.withThinking === null &&
    sides.output !== "preset" &&
    (!WRITES.has(workloadClass) ||
      (sizes.used.some(({ side, rough }) => side === "input" && rough) && !isWrittenLength(profile, sizes.used)))
      ? sizes.used.filter(({ side }) => side === "output")
      : [];
  // For writing, a single length is that of the text to be written.
  const alone =
    workloadClass === "content_writing" &&
    sizes.doubted.length === 1 &&
    sizes.used.length === 0 &&
    sides.output !== "preset";
  const doubted = alone
    ? []
    : [...new Set([...sizes.doubted, ...inverted, ...notItsAnswer(profile, sizes.used)])].filter(
        (one) => !isTooLongForIt(profile, one) && !isTakenAsRead(profile, one),
      );
  const unread = left.filter(({ about }) => about === "size");
  const rough = sizes.used.filter((one) => one.rough);
  const many = exact.output ? null : profile.outputs;
  if (doubted.length === 0 && unread.length === 0 && rough.length === 0 && many === null) return profile;
  const input: [number, number] = [inputTokens, inputTokens];
  const output: [number, number] = [outputTokens, outputTokens];
  for (const one of [...doubted, ...rough]) widen(one, profile, input, output);
  for (const { value } of unread) {
    const isLength = value > MOST_TIMES;
    input[1] = Math.max(input[1], isLength ? inputTokens + value : inputTokens * value);
    if (isLength) output[1] = Math.max(output[1], value);
  }
  if (many?.multiplied === true) output[0] = Math.min(output[0], outputTokens / many.times);
  else if (many !== null) output[1] = Math.max(output[1], outputTokens * many.times);
  // If one length is in doubt, the others may be on the other side too.
  if (doubted.some((one) => !isFurtherInput(one)))
    for (const { side, counts, tokens } of sizes.used) {
      if (!counts) continue;
      if (side === "input" && sides.output !== "stated") output[0] = Math.min(output[0], tokens);
    }
  const words = [
    ...new Set([
      ...doubted.map((one) => one.words),
      ...unread.map((one) => one.words),
      ...(many === null ? [] : [many.words]),
    ]),
  ];
  return {
    ...profile,
    inferred: true,
    basis: profile.basis === "stated" ? "assumed" : profile.basis,
    basisSource: words.length === 0 ? profile.basisSource : `${profile.basisSource}; in doubt: ${words.join(", ")}`,
    unclear: words,
    plausible: {
      input: exact.input ? [inputTokens, inputTokens] : atLeastOne(input),
      output: exact.output ? [outputTokens, outputTokens] : atLeastOne(output),
    },
  };
}

/** Whether words beside both lengths, in tokens, surely give their sides: "300 tokens in, 900 out". */
function isStatedByName(sides: TaskProfile["sides"], used: readonly SizeRead[]): boolean {
  return sides.input === "stated" && sides.output === "stated" && used.every(({ sure }) => sure);
}

/** Whether a length without a side is the input, since the work reads a given text. */
export function isTakenAsRead(
  { sides, inputTokens }: TaskProfile,
  { side, tokens }: Pick<SizeRead, "side" | "tokens">,
): boolean {
  return side === null && sides.input === "counted" && tokens === inputTokens;
}

/** Whether a length that is taken for the input is no answer of work whose answers are short, so that it is not in doubt. */
function isTooLongForIt({ workloadClass, sides }: TaskProfile, { side, counts, rough, tokens }: SizeRead): boolean {
  const usual = WORKLOADS[workloadClass].outputTokens;
  return (
    side === "input" && counts && !rough && sides.output === "preset" && usual <= SHORT_ANSWER && tokens >= 2 * usual
  );
}

/** Whether all lengths have a sure side, and the output is in pages or words: "prompts are a paragraph, recipes a page long". */
function isWrittenLength({ sides }: TaskProfile, used: readonly SizeRead[]): boolean {
  return (
    sides.output !== "stated" &&
    used.every(({ sure }) => sure) &&
    used.some(({ side }) => side === "output") &&
    !used.some(({ side, rough }) => side === "output" && rough)
  );
}

/** Returns the only length as doubtful when the work usually has much shorter answers, so that it may be the input. */
function notItsAnswer(
  { workloadClass, sides, visibleTokens, imageTokens }: TaskProfile,
  used: readonly SizeRead[],
): SizeRead[] {
  const [only] = used;
  const usual = WORKLOADS[workloadClass].outputTokens;
  return visibleTokens === null &&
    used.length === 1 &&
    only?.side === "output" &&
    !only.rough &&
    // The input is the image, so a length that is surely of the output is.
    !(only.sure && imageTokens > 0) &&
    sides.input === "preset" &&
    usual <= SHORT_ANSWER &&
    only.tokens >= 2 * usual
    ? [only]
    : [];
}
const SHORT_ANSWER = 50;

/** Whether a length in sentences is surely read and not counted: it is no output, and may be one more part of the input. */
function isFurtherInput({ side, counts, sure, rough }: Pick<SizeRead, "side" | "counts" | "sure" | "rough">): boolean {
  return rough && side === "input" && sure && !counts;
}

function widen(
  { tokens, side, counts, rough, sure }: SizeRead,
  { inputTokens, outputTokens, workloadClass, sides, imageTokens }: TaskProfile,
  input: [number, number],
  output: [number, number],
): void {
  if (rough && counts) {
    const range = side === "output" ? output : input;
    range[0] = Math.min(range[0], range[0] - tokens * (1 - ROUGHLY[0]));
    range[1] = Math.max(range[1], range[1] + tokens * (ROUGHLY[1] - 1));
    return;
  }
  if (isFurtherInput({ side, counts, sure, rough })) {
    input[1] = Math.max(input[1], inputTokens + tokens);
    return;
  }
  // Covers the case that this length belongs to the other side. What is longer than any answer is read.
  const writes = workloadClass === "translation" || tokens <= LONGEST_WRITTEN;
  if (counts && side === "input" && writes) {
    const rest = inputTokens - tokens;
    input[0] = Math.min(input[0], rest > 1 ? rest : WORKLOADS[workloadClass].inputTokens);
  }
  if (!counts || side === "output") input[1] = Math.max(input[1], inputTokens + tokens);
  if (side !== "output" || !counts) {
    output[1] = Math.max(output[1], writes ? tokens : LONGEST_WRITTEN);
    if (sides.output === "preset") output[0] = Math.min(output[0], tokens);
  }
  if (sides.input === "preset") input[0] = Math.min(input[0], tokens + imageTokens);
  if (counts && side === "output") output[0] = Math.min(output[0], WORKLOADS[workloadClass].outputTokens, outputTokens);
}

function atLeastOne([low, high]: readonly [number, number]): [number, number] {
  return [Math.max(1, Math.round(low)), Math.max(1, Math.round(high))];
}

/** Returns the profile at the four corners of its plausible sizes; empty when nothing is in doubt. */
export function plausibleProfiles(profile: TaskProfile): TaskProfile[] {
  if (profile.plausible === null) return [];
  const { input, output } = profile.plausible;
  const images = imageTokensBetween(profile);
  return input.flatMap((inputTokens, at) =>
    output.map((outputTokens) => ({ ...profile, inputTokens, outputTokens, imageTokens: images[at] ?? 0 })),
  );
}

/** Returns the profile with the largest plausible sizes. */
export function largestCall(profile: TaskProfile): TaskProfile {
  return plausibleProfiles(profile).at(-1) ?? profile;
}
