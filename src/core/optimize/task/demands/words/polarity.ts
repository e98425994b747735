import type { Language } from "../../language.ts";
import { CHOICE, EXCEPT, MUST, NOT, NOTHING_ELSE, ONLY } from "./frames.ts";
import { found, has } from "./lexicon.ts";
import type { Mention } from "./names/entities.ts";

export type Polarity = "not" | "only" | null;

/** A list of names that share one polarity. */
export interface Group {
  mentions: Mention[];
  at: number;
  end: number;
}

const NOT_ONLY =
  /not (?:only|just)|nicht nur|pas (?:seulement|que)|no solo|no sólo|não (?:só|apenas)|non (?:solo|soltanto)|niet alleen|не только|不仅|不只|だけで(?:は)?な|뿐(?:만)? 아니/iu;
/** Words for an exception that follow the name. */
const EXCEPT_AFTER = /^.{0,2}?(?:以外|之外|を除[いき]|외에|이외|만 아니|만 빼|は?除外$)/u;
/** Text between two names of one list. It contains no polarity word except the second half of "neither … nor". */
const LINK =
  /(?<!\p{L})(?:nor|noch|ni|né|nem|ни|or|oder|ou|of|and|und|et|en|no|geen|kein\p{L}*|non|nicht|not)(?!\p{L})/giu;

/** Groups the names of a clause into lists. */
export function groupsOf(clause: string, mentions: readonly Mention[], language: Language): Group[] {
  const groups: Group[] = [];
  for (const mention of mentions) {
    const last = groups.at(-1);
    const between = last === undefined ? "" : clause.slice(last.end, mention.at).replace(LINK, " ");
    const signs = [ONLY, NOT, EXCEPT].some((frame) => has(frame(language), between));
    if (last === undefined || between.length > 34 || signs || between.includes("(")) {
      groups.push({ mentions: [mention], at: mention.at, end: mention.end });
    } else {
      last.mentions.push(mention);
      last.end = mention.end;
    }
  }
  return groups;
}

/**
 * Returns whether the names of a group are excluded, exclusively wanted, or neither. Uses the nearest polarity word before
 * them, otherwise one after them; an exception inverts it.
 */
export function polarityOf(clause: string, groups: readonly Group[], index: number, language: Language): Polarity {
  const group = groups[index];
  if (group === undefined || NOT_ONLY.test(clause)) return null;
  const whole = {
    before: clause.slice(groups[index - 1]?.end ?? 0, group.at),
    // A part in brackets after a name is a separate statement.
    after: clause.slice(group.end, groups[index + 1]?.at).replace(/\([^)]*$/u, ""),
  };
  const alone = has(NOTHING_ELSE(language), whole.before) || has(NOTHING_ELSE(language), whole.after);
  const before = whole.before.replace(NOTHING_ELSE(language), masked);
  // Japanese "only … can be used" contains a negation.
  const after = whole.after.replace(NOTHING_ELSE(language), masked).replace(/(?:しか|でしか)[^、。]*/u, " のみ ");
  const last = (pattern: RegExp, text: string) => found(pattern, text).at(-1)?.index ?? -1;
  const except = last(EXCEPT(language), before);
  const no = last(NOT(language), before);
  const afterwards = has(NOT(language), after.replace(EXCEPT(language), masked));
  if (except >= 0 && before.length - except < 34) {
    if (has(NOT(language), before.slice(0, except)) || has(NOTHING_ELSE(language), whole.before)) return "only";
    return afterwards && !has(ALL, after) ? "only" : "not";
  }
  const exception = EXCEPT_AFTER.exec(after);
  if (exception !== null) {
    return has(NOT(language), after.slice(exception[0].length).replace(EXCEPT(language), masked)) &&
      !/아니|빼/u.test(exception[0])
      ? "only"
      : "not";
  }
  const only = last(ONLY(language), before);
  if (no >= 0 && no > only) return "not";
  if (only >= 0 || alone) return "only";
  if (afterwards) return "not";
  if (has(ONLY(language), after)) return "only";
  const duty = has(MUST(language), before) || has(MUST(language), after);
  return duty && (has(CHOICE(language), before) || has(CHOICE(language), after)) ? "only" : null;
}

const ALL = /都可以|都行|均可|都能/u;

function masked(words: string): string {
  return " ".repeat(words.length);
}
