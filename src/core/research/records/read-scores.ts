import type { QualityKind } from "../../quality/types.ts";
import { BEST } from "../question/intent/kind.ts";
import { MODEL_WORDS } from "../question/intents.ts";

/** Names of benchmarks on record as buyers write them: a pattern of the text, and one of the recorded name. */
const BENCHMARKS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:lm ?arena|chatbot arena|text arena|arena (?:elo|text|rating|score)s?)\b|(?<!\p{L})arena(?!\p{L})/iu,
    /^Arena text$/,
  ],
  [/\bweb ?dev(?: arena)?\b/iu, /^Arena code-webdev/],
  [/\bswe[- ]?bench(?:[- ](?:verified|pro))?\b/iu, /^SWE-bench/],
  [/\bterminal[- ]?bench(?:[- ]\d(?:\.\d)?)?\b/iu, /^Terminal-Bench/],
  [/\bgpqa(?:[- ]diamond)?\b/iu, /^GPQA/],
  [/\barc[- ]?agi(?:[- ]?\d)?\b/iu, /^ARC-AGI/],
  [/\b(?:hle|humanity['’]?s last exam)\b/iu, /^Humanity's Last Exam/],
  [/\bfrontier[- ]?math\b/iu, /^FrontierMath/],
  [/\bfrontier[- ]?code\b/iu, /^FrontierCode/],
  [/\baime\b/iu, /AIME/],
  [/\bmath level 5\b/iu, /^MATH level 5/],
  [/\blive[- ]?bench\b/iu, /^LiveBench/],
  [/(?:\btau[- ]?(?:2|²)?[- ]?bench\b|τ²?-?bench)/iu, /^tau2-bench/],
  [/\bsimple ?qa(?: verified)?\b/iu, /^SimpleQA/],
  [/\bsimple ?bench\b/iu, /^SimpleBench/],
  [/\bos ?world(?: ?2)?\b/iu, /^OSWorld/],
  [/\baider(?: polyglot)?\b/iu, /^Aider/],
  [/\bbull ?shit ?bench\b/iu, /^BullshitBench/],
  [/\bcursor ?bench\b/iu, /^CursorBench/],
  [/\bdeep ?swe\b/iu, /^DeepSWE/],
  [/\bdeep ?research ?bench\b/iu, /^DeepResearch Bench/],
  [/\bweird ?ml\b/iu, /^WeirdML/],
  [/\bsci ?code\b/iu, /^SciCode/],
  [/\bproof ?bench\b/iu, /^ProofBench/],
  [/\bvending[- ]?bench(?: ?2)?\b/iu, /^Vending-Bench/],
  [/\bapex[- ]agents\b/iu, /^APEX-Agents/],
  [/\bcrit ?pt\b/iu, /^CritPt/],
  [/\bfiction\.?live ?bench\b/iu, /^Fiction/],
  [/\bnyt connections\b/iu, /^NYT Connections/],
  [/\b(?:gso|vpct)(?:[- ]?bench)?\b/iu, /^(?:GSO|VPCT)/],
  [/\bale[- ]?bench\b/iu, /^ALE-Bench/],
  [/\bchess puzzles\b/iu, /^Chess puzzles/],
  [
    /\bvectara\b|(?<!\p{L})(?:hallucinat\p{L}*|make(?:s)? (?:things|stuff|facts) up|halluzin\p{L}*|halluciné?\p{L}*|alucina\p{L}*|allucina\p{L}*|hallucin\p{L}*)(?!\p{L})|幻觉/iu,
    /^Vectara/,
  ],
];

/** Well-known benchmarks of which no score is on record. */
const NOT_RECORDED =
  /\b(?:mmlu(?:[- ]pro)?|mmmu(?:[- ]pro)?|human ?eval|live ?code ?bench|mteb|if ?eval|big[- ]?bench|hellaswag|truthful ?qa|gsm8k|mbpp|browse ?comp|bfcl|multi ?challenge|artificial analysis)\b/iu;

const KIND_WORDS: readonly (readonly [QualityKind, RegExp])[] = [
  ["code", /\b(?:cod(?:e|ing)|programming)\b|programmier\p{L}*|programmation|programación|programação|编程|代码/iu],
  ["math", /\bmath(?:ematic)?s?\b|mathematik|mathématiques|matemáticas?|matematica|数学/iu],
  ["agent", /\bagent(?:ic|s)?\b|智能体/iu],
  ["tool-use", /\b(?:tool[- ]us(?:e|age)|tool calling|function calling)\b/iu],
  ["vision", /\b(?:vision|images?)\b/iu],
  ["writing", /\b(?:creative )?writing\b/iu],
  ["factuality", /\bfactual(?:ity)?\b/iu],
];

/** Words for published scores of models. */
const SCORE =
  /(?<!\p{L})(?:benchmarks?|leaderboards?|(?:bench(?:mark)? )?scores?|scor(?:e|es|ed|ing)|rank(?:s|ed|ing)? on|results? (?:on|in)|perform(?:s|ance)? on|schneidet(?=.{1,80}\bab\b)|ergebnis\p{L}*|punkt\p{L}*|bestenliste\p{L}*|classements?|puntu\p{L}*|pontu\p{L}*|punteggi\p{L}*|classific\p{L}*|scoort)(?!\p{L})|跑分|得分|评分|分数|基准/iu;

/** "Which is stronger at coding". */
const STRONGER =
  /(?<!\p{L})(?:(?:better|stronger|smarter) (?:at|for|in)|(?:besser|stärker) (?:in|im|beim)|(?:meilleur|mieux|plus fort)e?s? (?:en|pour)|mejor (?:en|para)|melhor (?:em|para)|migliore (?:in|per)|beter in)(?!\p{L})|能力|更强|哪个强|得意/iu;
/** Kinds of benchmarks whose name is the work itself. */
const WORK = new Set<QualityKind>(["code", "math", "writing"]);

/** The words of a text without those for benchmarks, their kinds and scores. */
export function besideScores(text: string): string {
  const patterns = [...KIND_WORDS.map(([, words]) => words), ...BENCHMARKS.map(([words]) => words), SCORE, BEST];
  return patterns.reduce((rest, words) => rest.replace(new RegExp(words.source, "giu"), " "), text);
}

/** Whether words name a kind of benchmarks, such as "for coding". */
export function isKindOfScores(words: string): boolean {
  return KIND_WORDS.some(([, pattern]) => pattern.test(words));
}

/** What a question about published scores asks for. */
interface AskedScores {
  /** Recorded names of the benchmarks; empty when it names none. */
  benchmarks: RegExp[];
  /** Kinds of benchmarks, when it names none. */
  kinds: QualityKind[];
  /** Names of benchmarks that are not on record. */
  unknown: string[];
  /** The words that ask for scores; null where the question states none. */
  words: string | null;
  /** The question without the words for benchmarks. */
  rest: string;
}

/** "Is Aider still maintained" is about the product of that name, "GPT-5 on Aider" about its benchmark. */
function isProduct(words: RegExp, text: string): boolean {
  if (!words.test("aider") || SCORE.test(text) || MODEL_WORDS.test(text)) return false;
  return !/(?:on|in|at|for|bei|auf|sur|en|em|su|op|на) aider|aider polyglot/iu.test(text);
}

/** Reads which published scores a question asks for; null when it asks for none. */
export function readScores(text: string): AskedScores | null {
  let rest = text;
  const benchmarks = BENCHMARKS.flatMap(([words, name]) => {
    if (!words.test(text) || isProduct(words, text)) return [];
    rest = rest.replace(new RegExp(words.source, "giu"), " ");
    return [name];
  });
  const unknown = [...text.matchAll(new RegExp(NOT_RECORDED.source, "giu"))].map(([name]) => name);
  const kinds = KIND_WORDS.flatMap(([kind, words]) => (words.test(text) ? [kind] : []));
  // "The best model for coding" asks for published scores at that work.
  const best =
    ((BEST.test(text) && MODEL_WORDS.test(text)) || STRONGER.test(text)) && kinds.some((kind) => WORK.has(kind));
  if (benchmarks.length === 0 && unknown.length === 0 && !SCORE.test(text) && !best) return null;
  const asking = [SCORE, ...BENCHMARKS.map(([words]) => words), STRONGER, BEST].find((words) => words.test(text));
  const words = asking?.exec(text)?.[0] ?? unknown[0] ?? null;
  return { benchmarks, kinds, unknown, words, rest: rest.replace(new RegExp(SCORE.source, "giu"), " ") };
}
