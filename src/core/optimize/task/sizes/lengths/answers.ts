import type { PlainText } from "../numbers.ts";
import type { NamedRole } from "../roles.ts";
import { AS_LONG, BEHIND_OUT, directionOf } from "../sides/directions.ts";
import { SAID_OUT } from "../sides/elimination.ts";
import { thinkingIn } from "../sides/thinking.ts";
import { EXPLAINED, explainsIn } from "../sums/produced.ts";
import { type Described, describedIn } from "./described.ts";
import { MADE_OF, type Measure, roleOf, type Sided } from "./measures.ts";

/**
 * Reads answers that a text describes: "one word", "two sentences", "JSON with six fields". Words, labels and fields are always
 * output; sentences and paragraphs are output unless nearby words say otherwise. A counted output takes precedence.
 */
export function describedSides(plain: PlainText, known: Sided[], roles: readonly NamedRole[]): Sided[] {
  const described = describedIn(plain, known);
  // A short described answer is the output, so another length is input unless its words say that it is written.
  const short = described.some(({ answer, tokens }) => answer && tokens < SHORT_ANSWER);
  for (const one of known)
    if (
      short &&
      !isBesides(plain.text, one, described) &&
      (one.role === "output" ? one.unit !== "tokens" || !one.sure : one.role === null && known.length === 1)
    )
      Object.assign(one, { role: "document", sure: one.sure || known.length === 1 });
  for (const one of known) if (described.some((answer) => isLengthOf(plain.text, answer, one, roles))) asOutput(one);
  // "Out comes a paragraph" states the output, even if another length was taken for it.
  const named = described.find((one) => isSaidOut(plain.text, one));
  // A length close to it may state the same output in another unit: "12 fields (about 200 tokens)".
  for (const one of known)
    if (
      named !== undefined &&
      (named.ofEach === true ||
        Math.abs(one.at - named.end) > OUT_BEFORE ||
        INTO.test(plain.text.slice(one.end, named.at))) &&
      one.role === "output" &&
      !isNamedOut(plain.text, one) &&
      !described.some((answer) => isLengthOf(plain.text, answer, one, roles)) &&
      !isBesides(plain.text, one, described)
    )
      Object.assign(one, { role: "document", sure: true });
  if (known.some(({ role }) => role === "output")) return describedInput(plain.text, described, known, roles);
  if (described.length === 0) return [];
  const read = described.map(({ tokens, at, end, answer }): Sided => {
    const measure: Measure = { unit: "rough", tokens, at, end };
    const found = answer ? { role: "output" as const, sure: true } : roleOf(plain.text, measure, known, roles);
    return { ...measure, role: found.role, sure: found.role !== null };
  });
  const closed = read.some(({ role, tokens }) => role === "output" && tokens < SHORT_ANSWER);
  for (const one of read) one.role ??= closed ? "document" : "output";
  const outputs = read.filter(({ role }) => role === "output");
  const [first] = outputs;
  const rest = read.filter(({ role }) => role !== "output");
  if (first === undefined) return rest;
  // Parts of one answer add up: "a label and one sentence of reasoning".
  const tokens = outputs.reduce((sum, one) => sum + one.tokens, 0);
  return [{ ...first, tokens, end: Math.max(...outputs.map(({ end }) => end)) }, ...rest];
}

/** Returns an input that is only described, beside an output with a length: "prompts are like a paragraph, recipes a page long". */
function describedInput(
  text: string,
  described: readonly Described[],
  known: readonly Sided[],
  roles: readonly NamedRole[],
): Sided[] {
  if (known.some(({ role }) => role !== "output")) return [];
  const read = described.flatMap(({ tokens, at, end, answer }): Sided[] => {
    const measure: Measure = { unit: "rough", tokens, at, end };
    const { role, sure } = roleOf(text, measure, known, roles);
    return answer || role === null || role === "output" || !sure ? [] : [{ ...measure, role, sure }];
  });
  return read.slice(0, 1);
}
const SHORT_ANSWER = 10;
/** Largest distance, in characters, from a described answer to its length in tokens. */
const OF_ANSWER = 40;

/** Whether a number of tokens is the length of an answer described before it: "a label and one short reason, ~25 tokens". */
function isLengthOf(text: string, { answer, end }: Described, one: Sided, roles: readonly NamedRole[]): boolean {
  if (!answer || one.unit !== "tokens" || (one.sure && one.role !== "output")) return false;
  const between = text.slice(end, one.at);
  return (
    one.at >= end &&
    between.length <= OF_ANSWER &&
    !/[.;:!?\n。；：]|\d/u.test(between) &&
    !roles.some(({ role, at }) => role !== "output" && at >= end && at < one.at)
  );
}

/** Whether a described answer is added to a length: "a summary of 80 words plus the category". */
function isBesides(text: string, one: Sided, described: readonly Described[]): boolean {
  return (
    one.role === "output" &&
    described.some(({ at }) => at >= one.end && at - one.end <= OUT_BEFORE && ADDED.test(text.slice(one.end, at)))
  );
}
const ADDED =
  /^\s?[,(]?\s?(?:plus|and|with|und|mit|sowie|samt|et|avec|y|más|con|e|mais|com|più|en|met|и|плюс|с|\+)\s(?:(?:the|die|der|das|la|le|l['’]|el|o|a|il|lo|de|het)\s?)?$/iu;

/** Between what is read and what it becomes: "half a page in two sentences". */
const INTO = /^[^.;,!?\n\d]{0,30}?\s(?:in|into|to|auf|zu|en|em|à|na|naar|в)\s$/iu;

/** Whether words beside a described length say that it is written: "out comes a paragraph", "in two sentences", "세 문장으로 요약". */
function isSaidOut(text: string, { at, end, answer, ofEach }: Described): boolean {
  const before = text.slice(Math.max(0, at - OUT_BEFORE), at);
  return (
    ofEach === true ||
    directionOf(before) === "out" ||
    (!answer && (/(?<!\p{L})(?:in|into|auf|en|em|в)\s$/iu.test(before) || MADE_OF.test(text.slice(end, end + 12))))
  );
}

function asOutput(one: Sided): void {
  Object.assign(one, { role: "output", sure: true });
}
const OUT_BEFORE = 24;
const PLUS =
  /^[^.;!?\n]{0,16}?(?:\+|(?<!\p{L})(?:plus|and|with|und|mit|et|avec|más|y|con|mais|e|com|più|en|met|и|плюс|с)(?!\p{L}))/iu;

function isNamedOut(text: string, { at, end }: Sided): boolean {
  return (
    SAID_OUT.test(text.slice(at, end)) ||
    thinkingIn(text, { at, end }) !== null ||
    BEHIND_OUT.test(text.slice(end, end + 24)) ||
    directionOf(text.slice(Math.max(0, at - OUT_BEFORE), at)) === "out"
  );
}

/**
 * Returns an output that the text states relative to its input: "roughly as long", "same length plus an explanation".
 * @param constant tokens of the input that are the same in every call, which do not come back
 */
export function asLong(text: string, sided: readonly Sided[], constant: number): Sided | null {
  // Instructions that are sent along, such as a glossary, do not come back.
  const others = sided.filter(({ role }) => role !== "system");
  const [only] = others;
  if (only === undefined || others.length > 1 || only.role === null || only.role === "output") return null;
  for (const [times, pattern] of AS_LONG) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const end = found.index + found[0].length;
    const own = constant < only.tokens ? only.tokens - constant : only.tokens;
    const explained = PLUS.test(text.slice(end, end + 24)) && explainsIn(text.slice(end, end + 60)) !== null;
    return {
      ...only,
      role: "output",
      sure: true,
      tokens: own * (explained ? times + EXPLAINED : times),
      at: found.index,
      end,
    };
  }
  return null;
}
