import { isForeign } from "../fields.ts";
import { readWords, withoutLicences } from "../filters.ts";
import { withoutExamples } from "./examples.ts";

/** What a question wants any of, and the question for each of them alone: "for voice cloning or reading aloud". */
export interface EitherOf {
  wanted: readonly string[];
  questions: readonly string[];
}

const OR = /\s(?:or|oder|ou|или|либо|lub|albo|oppure|veya|atau|hoặc)\s(?:else\s|auch\s|bien\s)?/giu;
/** Spanish and Italian "o", which is an article in Portuguese. */
const SHORT_OR = /\s[oó]\s(?:bien\s)?/giu;
const PORTUGUESE =
  /[ãõç]|(?<!\p{L})(?:em|uma?|com|os|do|das?|dos|no|na|nas|ou|são|mais|quais|ferramentas?|programas? que)(?!\p{L})/iu;
/** Where what is wanted ends: at a mark, or before what holds of all of it. */
const ENDS =
  /[,;:.?!(]|\s(?:are|is|sind|ist|sont|est|son|são|sono|zijn|with|without|under|and|that|which|sorted|ordered|ranked|by|licensed|having|most|mit|ohne|unter|und|sortiert|nach|avec|sans|sous|et|trié\p{L}*|con|sin|bajo|y|com|sem|sob|e|senza|met|zonder|onder|с|без|под|и|open source|open-source|(?:in|over|within|during) (?:the )?(?:last|past|\d+)|in den letzten|sur les|au cours|en los últimos|nos últimos|negli ultimi|за последн\p{L}*)(?!\p{L})/iu;
/** Words before what is wanted: prepositions, verbs of ability, words for any product. */
const OPENS =
  /^(?:for|to|that|which|can|could|may|do|does|will|with|of|on|from|into|in|about|between|as|either|among|need|want|tools?|software|programs?|apps?|services?|products?|libraries|für|zum|zur|zu|um|können|kann|die|das|der|mit|von|aus|programme?|werkzeuge?|pour|qui|peuvent|peut|de|des|du|à|avec|sur|outils?|logiciels?|para|que|pueden|puede|podem|pode|herramientas|programas|ferramentas|per|che|possono|può|di|strumenti|voor|om|kunnen|van|для|чтобы|которые|могут|может|которая|программы?|инструменты?|сервисы?)$/iu;
const MOST_WORDS = 6;
const DOING = /^\p{L}+ing$/iu;

/**
 * Reads things joined by "or" that stand in one place of a sentence: both begin after the same preposition, or with a verb of the
 * same form. Null without them, and where only licences or languages of code are joined.
 */
export function readEither(query: string): EitherOf | null {
  const text = query.replace(/\s+/gu, " ").trim();
  const joins = [...text.matchAll(OR)];
  if (joins.length === 0 && isForeign(text) && !PORTUGUESE.test(text)) joins.push(...text.matchAll(SHORT_OR));
  const [join] = joins;
  if (join === undefined || joins.length > 1) return null;
  // "Frameworks like Pipecat or LiveKit Agents" joins examples.
  if (withoutExamples(text)?.words.includes(join[0].trim()) === true) return null;
  if (!withoutLicences(text).includes(join[0])) return null;
  const [before, after] = [text.slice(0, join.index), text.slice(join.index + join[0].length)];
  const end = after.search(ENDS);
  const right = (end < 0 ? after : after.slice(0, end)).trim();
  const suffix = end < 0 ? "" : after.slice(end);
  const said = right.split(" ");
  if (right === "" || said.length > MOST_WORDS) return null;
  const from = startOf(before.split(" "), said);
  const words = before.split(" ");
  const left = words.slice(from).join(" ");
  const again = OPENS.test(said[0] ?? "") && words[from - 1]?.toLowerCase() === said[0]?.toLowerCase();
  const prefix = words.slice(0, from).join(" ");
  const listed = left.split(/\s*,\s*/u).filter((one) => one !== "");
  // "Open source, self-hosted OCR or transcription": filters hold of all.
  const firstOwn = listed.findIndex((one) => !isFilter(one));
  const own = listed.slice(firstOwn < 0 ? listed.length : firstOwn);
  const shared = [prefix, ...listed.slice(0, Math.max(firstOwn, 0))].filter((one) => one !== "").join(" ");
  const wanted = [...own, again ? said.slice(1).join(" ") : right];
  if (own.length === 0 || wanted.some((one) => one.split(" ").length > MOST_WORDS || isFilter(one))) return null;
  return { wanted, questions: wanted.map((one) => `${shared} ${one}${suffix}`.trim()) };
}

/** Where the words begin of which the last ones before "or" are the first alternative. */
function startOf(words: readonly string[], right: readonly string[]): number {
  const own = new Set(right.slice(1).map((word) => word.toLowerCase()));
  const first = right[0]?.toLowerCase() ?? "";
  if (OPENS.test(first)) {
    const same = words.findLastIndex((word) => word.toLowerCase() === first);
    if (same >= 0) return same + 1;
  }
  for (let at = words.length - 1; at > 0; at -= 1) {
    const word = words[at - 1]?.toLowerCase() ?? "";
    if (!OPENS.test(word) || own.has(word)) continue;
    const rest = words.slice(0, at);
    const next = words[at] ?? "";
    // "Cloning voices from a sample or reading aloud": both are what the program does.
    const other = DOING.test(first) && !DOING.test(next) && rest.some((one) => DOING.test(one));
    if (!other) return at;
  }
  return 0;
}

/** Whether words say nothing but what a licence, a language of code or the like must be. */
function isFilter(words: string): boolean {
  return !/\p{L}/u.test(withoutLicences(readWords(words, false).text));
}
