import { OUT, type Sided } from "../lengths/measures.ts";
import { BEHIND_OUT } from "./directions.ts";

/** Verbs of making one text of another, before the first, and what stands before the second: "turn a page of notes into a report of two pages". */
const TURNS =
  /(?<!\p{L})(?:turn|convert|transform|expand|condense|boil|compress|reduce|transform(?:ier|e[rz]?|ar|are)|verwandel|conver(?:t(?:ir|imos|iamo|iremos)|teren)|transformons|réduire|condenser|ampliar|trasforma(?:re)?|omzetten|zet|превра(?:тить|щаем|щать))\p{L}{0,5}\s(?:down\s)?(?:\p{L}+\s){0,2}$/iu;
const INTO = /^[^.;!?\n\d]{0,60}?(?<!\p{L})(?:into|to|in|zu|en|em|a|om in|naar|в)\s[^.;!?\n\d]{0,60}$/iu;

/** Assigns the sides of "from 100 words of notes to 350 words". */
export function fromTo(text: string, sided: readonly Sided[]): void {
  const sorted = [...sided].sort((a, b) => a.at - b.at);
  for (const [index, one] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next === undefined) continue;
    const [before, between] = [text.slice(0, one.at), text.slice(one.end, next.at)];
    if (!(TURNS.test(before) && INTO.test(between))) continue;
    Object.assign(one, { role: "document", sure: true });
    Object.assign(next, { role: "output", sure: true });
  }
}

const ARROW = /->|=>|→|⇒/u;
const LINE_END = /[;!?\n]|\.(?!\d)/u;

/** Assigns the sides of "rubric 900 tok, candidate answer 500 tok -> JSON, 120 tok": input before an arrow, output behind it. */
export function acrossArrow(text: string, sided: readonly Sided[]): void {
  const arrow = ARROW.exec(text);
  if (arrow === null || ARROW.test(text.slice(arrow.index + arrow[0].length))) return;
  const inside = (from: number, to: number) => !LINE_END.test(text.slice(from, to));
  const before = sided.filter(({ end }) => end <= arrow.index && inside(end, arrow.index));
  const behind = sided.filter(({ at }) => at > arrow.index && inside(arrow.index, at));
  if (before.length === 0 || behind.length === 0) return;
  for (const one of before.filter(({ role }) => role === "output" || role === null))
    Object.assign(one, {
      role: "message",
      sure: true,
      more: before.some((other) => other !== one && other.role === "message"),
    });
  for (const [index, one] of behind.entries())
    if (index === 0 || one.role === null) Object.assign(one, { role: "output", sure: true });
}

/** Ratio from which the longer of two lengths is surely the input. */
const MUCH_LONGER = 4;

/** Longest text, in tokens, that one call writes when no word says that it does. */
const LONGEST_WRITTEN = 8000;

/**
 * Corrects sides by what is plausible: speech and long documents are input, and beside them a much shorter length in words or
 * pages is the text to be written: "episodes of 52 min, 400 words of notes".
 */
export function byLength(text: string, sided: Sided[]): void {
  const counted = sided.filter(({ unit }) => unit !== "tokens");
  for (const one of counted)
    if ((one.role === "output" || one.role === null) && one.tokens > LONGEST_WRITTEN && !REWRITES.test(text))
      Object.assign(one, { role: "document", sure: false });
  const [alone] = sided;
  if (sided.length === 1 && alone !== undefined && alone.role === null && REWRITES.test(text))
    Object.assign(alone, { role: "document", sure: true });
  const longest = counted
    .filter(({ role }) => role !== "output" && role !== null && role !== "system")
    .sort((a, b) => b.tokens - a.tokens)[0];
  if (longest === undefined || sided.some(({ role }) => role === "output")) return;
  const others = counted.filter(
    (one) =>
      one !== longest &&
      !one.spoken &&
      one.role !== "system" &&
      one.role !== "context" &&
      one.tokens * MUCH_LONGER <= longest.tokens,
  );
  const [only] = others;
  if (only === undefined || others.length > 1) return;
  Object.assign(only, { role: "output", sure: true });
  if (longest.spoken || longest.tokens > LONGEST_WRITTEN) longest.sure = true;
}
/** Work whose output is as long as its input. */
const REWRITES =
  /(?<!\p{L})(?:translat\p{L}*|proofread\p{L}*|rewrit\p{L}*|übersetz\p{L}*|korrektur\p{L}*|lektor\p{L}*|tradui\p{L}*|traduc\p{L}*|corrig\p{L}*|correct\p{L}*|correc\p{L}*|traduz\p{L}*|tradur\p{L}*|tradu\p{L}+|vertal\p{L}*|corrigeer\p{L}*|punctuat\p{L}*|перев\p{L}*|корректур\p{L}*)(?!\p{L})|翻译|翻訳|校对|校正|标点|断句|句読点|번역|교정|구두점/iu;

/** Assigns lengths without a side: one gets the side that has no length; of two, the longer one is the input. */
export function byElimination(sided: Sided[]): void {
  const spoken = sided.filter((one) => one.spoken === true);
  for (const one of spoken) if (one.role === null || one.role === "output") one.role = "total";
  const written = sided.filter((one) => one.spoken !== true);
  // A transcript is read, so the only other length is what is written.
  if (spoken.length === 1 && written.length === 1 && written[0] !== undefined) {
    for (const one of spoken) one.sure = true;
    Object.assign(written[0], { role: "output", sure: true });
  }
  const open = sided.filter(({ role }) => role === null).sort((a, b) => b.tokens - a.tokens);
  const has = (side: "input" | "output") =>
    sided.some(({ role }) => role !== null && (role === "output") === (side === "output"));
  const [first, second] = open;
  const [one, other] = sided;
  // With one length on each side, one sure side makes the other sure.
  if (open.length === 0 && sided.length === 2 && one !== undefined && other !== undefined) {
    const [output, input] = one.role === "output" ? [one, other] : [other, one];
    if (
      output.role === "output" &&
      input.role !== "output" &&
      (output.sure || input.sure || input.tokens > MUCH_LONGER * output.tokens)
    ) {
      output.sure = true;
      input.sure = true;
    }
  }
  if (first === undefined) return;
  if (open.length === 1) {
    if (has("input") !== has("output")) {
      first.role = has("input") ? "output" : "total";
      first.sure = first.role === "total" && sided.length === 2;
    }
  } else if (open.length === 2 && second !== undefined && !has("input") && !has("output")) {
    first.role = "total";
    second.role = "output";
  }
}

const COMMENT =
  /^\s(?:\p{L}{1,3}\s)?(?:kommentar|comment|coment|comentári|комментари)\p{L}*|^的?(?:评论|コメント|댓글)/iu;

/** Comments are read where another length is said to be what comes out: "60 token di commento e 10 in uscita". */
export function commentsBesideOutput(text: string, sided: readonly Sided[]): void {
  const behind = ({ end }: Sided) => text.slice(end, end + 24);
  const outputs = sided.filter(({ role }) => role === "output");
  const said = outputs.filter(
    (one) => BEHIND_OUT.test(behind(one)) || OUT.test(behind(one)) || SAID_OUT.test(text.slice(one.at, one.end)),
  );
  for (const one of outputs)
    if (said.length > 0 && !said.includes(one) && COMMENT.test(behind(one)))
      Object.assign(one, { role: "document", sure: true });
}
export const SAID_OUT =
  /(?<!\p{L})(?:out|output|raus|en sortie|de salida|de saída|na saída|in uscita|eruit|на выходе)$/iu;
