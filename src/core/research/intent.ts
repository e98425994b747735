/** What a question asks for, apart from the field it is about. */
export type IntentKind =
  | "price"
  | "shutdown"
  | "alternatives"
  | "versus"
  | "fastest_growing"
  | "most_used"
  | "whats_new"
  | "how_many"
  | "overview";

export interface Intent {
  kind: IntentKind;
  /** The words that express the intent; null for a field without a question. */
  words: string | null;
  /** The question without those words: its subject. */
  subject: string;
}

/** In order of precedence: the first match wins. */
const PATTERNS: readonly (readonly [IntentKind, RegExp])[] = [
  [
    "shutdown",
    /\b(?:deprecat\w*|shut(?:ting|s)? ?down|sunset\w*|retir\w*|end[- ]of[- ]life|eol|discontinu\w*|switched off)\b(?: date)?|\bbe shut down\b/i,
  ],
  [
    "alternatives",
    /\b(?:(?:open[- ]source |free |self[- ]hosted )?alternatives? (?:to|for)|alternatives?|competitors? (?:of|to)|instead of|replacements? for|similar to)\b/i,
  ],
  ["versus", /\bvs\.?\b|\bversus\b|\bcompared? (?:to|with)\b|\bbetter than\b|\bdifference between\b/i],
  ["how_many", /\bhow many\b|\bnumber of\b|\bcount of\b/i],
  [
    "fastest_growing",
    /\b(?:fastest|quickest)[- ]growing\b|\bgrow(?:ing|s|n)? (?:the )?(?:fastest|most|quickest)\b|\btrending\b|\brising\b|\bgaining (?:most )?stars\b/i,
  ],
  [
    "whats_new",
    /\bwhat(?:'s| is| are)? new\b|\bnewest\b|\blatest\b|\brecent(?:ly)? (?:released|launched|added)\b|\bnew (?:releases|models)\b|\bthis (?:month|week)\b/i,
  ],
  [
    "price",
    /\b(?:prices?|pric(?:ed|ing)|costs?|cheap(?:est|er)?|how much|expensive|rates?)\b(?: history| change\w*)?/i,
  ],
  ["most_used", /\b(?:most (?:popular|used|starred|common)|top|best[- ]known|popular|leading|biggest)\b/i],
];

/** Words of a question that carry no subject. */
const FILLERS =
  /\b(?:the|a|an|of|for|in|on|is|are|was|do|does|did|how|what|which|when|who|will|there|that|this|and|at|to|by|me|we|i|it|much|many|next|within|\d+ (?:months?|days?|weeks?|years?)|months?|weeks?|years?|sell|sells|sold|out|please|tell|find|list|show|get|using)\b/gi;

/** Detects what a question asks for and what it is about. */
export function readIntent(query: string): Intent {
  for (const [kind, pattern] of PATTERNS) {
    const found = pattern.exec(query);
    if (found === null) continue;
    const rest = query.replace(new RegExp(pattern.source, "gi"), " ");
    return { kind, words: found[0].trim(), subject: subjectOf(rest) };
  }
  return { kind: "overview", words: null, subject: query.trim() };
}

function subjectOf(text: string): string {
  return text
    .replace(FILLERS, " ")
    .replace(/[?!.,;:]+(?=\s|$)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Splits a question that compares two or more things into its sides. */
export function sidesOf(query: string): string[] {
  return query
    .replace(/\bdifference between\b/gi, " ")
    .split(/\bvs\.?\s|\bversus\b|\bcompared? (?:to|with)\b|\bbetter than\b|\band\b|,/i)
    .map(subjectOf)
    .filter((side) => side !== "");
}
