import { classifyTask, type TaskModelWeights } from "./classifier.ts";
import { CONCEPTS } from "./concepts.ts";
import { withoutMarks } from "./demands/read.ts";
import { assignsCodes } from "./demands/words/codes.ts";
import { callSizes, exactWork, freeWork } from "./exact/call-sizes.ts";
import { areImagesCounted, needsOf } from "./inputs.ts";
import { type Language, languageOf } from "./language.ts";
import { LOWERS_FLOOR, RAISES_FLOOR, TASK_RULES } from "./rules.ts";
import { namesFixedDocument } from "./sizes/constant-input.ts";
import { describedIn } from "./sizes/described.ts";
import { type ImagesOfCall, imagesIn } from "./sizes/images.ts";
import { plainNumbers } from "./sizes/numbers.ts";
import { type Outputs, outputsIn } from "./sizes/pieces/outputs.ts";
import weights from "./weights.json" with { type: "json" };
import { FALLBACK_CLASS, type ProfileBasis, WORKLOADS, type WorkloadClass } from "./workloads.ts";

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
  needs: readonly ("image" | "audio" | "video")[];
  /** Whether the stated sizes hold the images. */
  imagesCounted: boolean;
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
  /** Null when nothing is in doubt. */
  plausible: PlausibleSizes | null;
  /** Output tokens that the reader sees, when the text says that the rest of the output is thinking; otherwise null. */
  visibleTokens: number | null;
  /** Words that say that the output holds the thinking, so that no model's output is multiplied; null without any. */
  withThinking: string | null;
  /** A sentence when the bill and the sizes in the text contradict each other; otherwise null. */
  billMismatch: string | null;
}

/** Lead in points of the rules from which a class is clear. */
const CLEAR_MARGIN = 2;
/** The same for the trained model. Of the held-out third of the tasks, 99 % of those with this lead are right. */
export const CLEAR_MODEL_MARGIN = 5;
const AGENTIC: ReadonlySet<WorkloadClass> = new Set(["agentic_coding", "agentic_workflow"]);
/** Highest tier to which words such as "critical" raise the floor. */
const HIGHEST_RAISED_FLOOR = 4;

/**
 * Profiles a task from its text with published, scored rules. Deterministic, without network access.
 * @param work the text without its demands on models and sellers, which do not describe the work
 */
export function profileTask(text: string, work: string = text): TaskProfile {
  const language = languageOf(text);
  const [winner, second] = ranksOf(work, language);
  const byRules = language === "en" && rankClasses(work).length > 0;
  const leads =
    winner !== undefined && winner.score - (second?.score ?? 0) >= (byRules ? CLEAR_MARGIN : CLEAR_MODEL_MARGIN);
  // An agent's calls are twenty times as long as others: a guess of the trained model does not make a task one.
  const guessed = winner !== undefined && !leads && !byRules && AGENTIC.has(winner.class);
  const read =
    (guessed ? [second?.class].find((one) => one !== undefined && !AGENTIC.has(one)) : winner?.class) ?? FALLBACK_CLASS;
  const free = freeWork(text);
  const exact = exactWork(text) ?? (free === null ? null : kindOfWords(free.value, read));
  const workloadClass =
    exact ??
    (answersInAWord(text, language) && (WRITES_MORE.has(read) || winner === undefined)
      ? "classification_extraction"
      : NOT_CODE.has(read) && WRITES_QUERIES.test(work)
        ? "code_generation"
        : read !== "agentic_coding" && AGENTIC_CODING.test(work)
          ? "agentic_coding"
          : read === "translation" && REPLIES.test(work) && !TRANSLATES.test(work)
            ? OF_REVIEWS.test(work)
              ? "content_writing"
              : "chat_support"
            : !leads && sortsFirst(work)
              ? "classification_extraction"
              : READS_ALONG.has(read) && SORTS_MAIL.test(work)
                ? "classification_extraction"
                : !OF_TEXTS.has(read) && assignsCodes(work)
                  ? "classification_extraction"
                  : ASKS.has(read) && answersFromDocument(text, language)
                    ? "rag_long_document"
                    : read);
  const agreed = language !== "en" || agrees(workloadClass, byModel(work));
  const notes: string[] = [];
  const tokens = tokensOf(text, workloadClass, language, notes);
  return {
    workloadClass,
    language,
    runnerUp: (second?.class === workloadClass ? winner?.class : second?.class) ?? null,
    ...tokens,
    floorScore: floorOf(text, workloadClass, language, notes),
    clear: exact !== null || (leads && agreed && !isTooShort(workloadClass, tokens)),
    matched: exact !== null || winner !== undefined,
    unknownWork: exact === null ? (free?.words ?? null) : null,
    needs: needsOf(text),
    imagesCounted: tokens.sides.input === "stated" && areImagesCounted(text),
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

/**
 * Returns the kind of work of a few words such as "code review"; null when none is known by them.
 * @param read kind of the whole text, which decides between the kinds of the words
 */
function kindOfWords(words: string, read: WorkloadClass): WorkloadClass | null {
  const found = ranked(words).filter(({ score }, index) => index === 0 || score >= SURE * MODEL_SURE);
  const [first] = found;
  if (first === undefined) return null;
  const fits = found.some((one) => one.class === read) || (ASKS.has(first.class) && read === "rag_long_document");
  return fits ? read : first.class;
}

/** Reads only the kind of work, as `profileTask` does. Reading the sizes takes most of the time. */
export function workOf(text: string): Pick<TaskProfile, "workloadClass" | "language" | "needs"> {
  const language = languageOf(text);
  const read = ranksOf(text, language)[0]?.class ?? FALLBACK_CLASS;
  const free = freeWork(text);
  const stated = exactWork(text) ?? (free === null ? null : kindOfWords(free.value, read));
  return { workloadClass: stated ?? read, language, needs: needsOf(text) };
}

/** Whether any kind of work is recognised in a text. */
export function isUnderstood(text: string): boolean {
  const language = languageOf(text);
  if (exactWork(text) !== null || ranksOf(text, language).length > 0) return true;
  // With the sizes of both sides, costs can be computed, and the reading says that the kind is assumed.
  const sides = new Set(callSizes(withoutMarks(text), language).used.map(({ side }) => side));
  return sides.has("input") && sides.has("output");
}

function ranksOf(work: string, language: Language): { class: WorkloadClass; score: number }[] {
  return language === "en" ? ranked(work) : (byModel(work) ?? ranked(work));
}

/** Classes with answers longer than a word. If the text asks for one word, the work is classification. */
const WRITES_MORE: ReadonlySet<WorkloadClass> = new Set([
  "rag_long_document",
  "summarisation",
  "content_writing",
  "code_generation",
]);
const A_WORD = 5;
/** Longest answer, in tokens, that is a word with its reason. */
const A_REASON = 60;

/** Input in tokens below which a text is no long document. */
const SHORT_TEXT = 1000;

/** Whether the stated input contradicts the class: long documents are longer. */
function isTooShort(workloadClass: WorkloadClass, { sides, inputTokens }: Tokens): boolean {
  return workloadClass === "rag_long_document" && sides.input !== "preset" && inputTokens < SHORT_TEXT;
}

/** Says that queries are written: "SQL-запросы", "Text-to-SQL", "turn questions into SQL". */
const WRITES_QUERIES =
  /(?<!\p{L})(?:text|natural language|nl)[- ]?(?:to|2)[- ]?sql(?!\p{L})|(?<!\p{L})sql[\s-]?(?:quer(?:y|ies)|query['’]?s|statements?|abfrage\p{L}*|anfrage\p{L}*|запрос\p{L}*)(?!\p{L})|(?:requêtes?|consultas?|query|querys|запрос\p{L}*|into|nach|naar|in|en|em|в) (?:\p{L}+ )?sql(?!\p{L})|sql ?(?:查询|语句|クエリ|文|쿼리)/iu;
/** Work on questions and texts, for which writing a query may be taken. */
const NOT_CODE: ReadonlySet<WorkloadClass> = new Set([
  "rag_long_document",
  "short_qa",
  "chat_support",
  "translation",
  "content_writing",
]);
/** Says that mails are sorted by what they are about. */
const SORTS_MAIL =
  /(?<!\p{L})(?:e-?mails?|mails?|courriels?|correos?|письм\p{L}*|обращени\p{L}*|заявк\p{L}*|жалоб\p{L}*|tickets?|requests|complaints|anfragen|beschwerden|solicitudes|quejas|reclamações|reclami|klachten|demandes|réclamations)(?!\p{L})[^.!?\n]{0,50}?(?<!\p{L})(?:(?:vor|ein)?sortier\p{L}*|sorter\p{L}*|triage\p{L}*|smist\p{L}*|сортир\p{L}*|(?:ein|zu)ordn\p{L}*)(?!\p{L})|(?<!\p{L})(?:(?:vor|ein)?sortier\p{L}*|sort(?:s|ing)?|rout(?:e|es|ing)|triage|trier|smistare|sorteren|сортир\p{L}*)(?!\p{L})[^.!?\n]{0,40}?(?<!\p{L})(?:e-?mails?|mails?|courriels?|correos?|письм\p{L}*|обращени\p{L}*|заявк\p{L}*|жалоб\p{L}*|tickets?|requests|complaints|anfragen|beschwerden|solicitudes|quejas|reclamações|reclami|klachten|demandes|réclamations)(?!\p{L})|(?:邮件|来信|メール|메일)[^。！？\n]{0,12}(?:分类|分拣|振り分け|仕分け|분류)/iu;
/** Work that reads a text and is taken for sorting by mistake. */
const READS_ALONG: ReadonlySet<WorkloadClass> = new Set(["rag_long_document", "short_qa", "chat_support"]);

/** Work whose name says more than the codes that it mentions. */
const OF_TEXTS: ReadonlySet<WorkloadClass> = new Set([
  "translation",
  "summarisation",
  "agentic_coding",
  "agentic_workflow",
]);

/** Classes of questions. With a long document sent along, the work is of the class for long documents. */
const ASKS: ReadonlySet<WorkloadClass> = new Set(["chat_support", "short_qa"]);
const LONG_DOCUMENT = 8000;

function answersFromDocument(text: string, language: Language): boolean {
  const { inputTokens, documentTokens } = callSizes(withoutMarks(text), language);
  return Math.max(inputTokens ?? 0, documentTokens ?? 0) >= LONG_DOCUMENT && namesFixedDocument(text);
}

function answersInAWord(text: string, language: Language): boolean {
  const { writtenTokens, outputTokens } = callSizes(withoutMarks(text), language);
  const tokens = outputTokens ?? writtenTokens;
  if (tokens === null || tokens > A_REASON) return false;
  // "Yes or no plus a reason of 30 tokens" is a decision.
  return tokens <= A_WORD || describedIn(plainNumbers(text), []).some((one) => one.answer && one.tokens <= A_WORD);
}

/** Whether the trained model is unsure, or agrees on the class or on one with much the same benchmarks and sizes. */
function agrees(
  workloadClass: WorkloadClass,
  model: readonly { class: WorkloadClass; score: number }[] | null,
): boolean {
  const [first] = model ?? [];
  if (first === undefined || first.class === workloadClass || first.score < SURE * MODEL_SURE) return true;
  const [a, b] = [WORKLOADS[workloadClass], WORKLOADS[first.class]];
  return (
    a.taskBoard === b.taskBoard &&
    Math.abs(a.floor - b.floor) <= 1 &&
    a.hardToTransfer === b.hardToTransfer &&
    workloadClass !== "short_qa"
  );
}
const MODEL_SURE = 0.6;

/** Ranks the classes by the English rules, or by the trained model when no rule matches. */
function ranked(text: string): { class: WorkloadClass; score: number }[] {
  const found = rankClasses(text);
  return found.length > 0 ? found : (byModel(text) ?? []);
}

/** Classes of tasks that begin with one of these verbs: "classify complaints" is not customer support. */
const LEADS: Readonly<Record<string, WorkloadClass>> = {
  classify: "classification_extraction",
  extract: "classification_extraction",
  summarise: "summarisation",
  translate: "translation",
};
/** Classes that the objects of such a verb suggest by mistake. */
const LED_BY: ReadonlySet<WorkloadClass> = new Set(["chat_support", "short_qa", "content_writing"]);

function leadOf(text: string): WorkloadClass | null {
  const [name] =
    CONCEPTS.find(([concept, pattern]) => LEADS[concept] !== undefined && text.trimStart().search(pattern) === 0) ?? [];
  return name === undefined ? null : (LEADS[name] ?? null);
}

/** Points of a class with probability 1, as many as those of a rule that names the work. */
export const SURE = 10;
/** Probability below which the likeliest of twelve classes is a guess. */
const LEAST_SURE = 0.35;

/** Names the work of agents on code. */
const AGENTIC_CODING =
  /(?<!\p{L})agenti(?:c|sche[rsnm]?|que|k) (?:coding|programming|software|development|code|programmier\p{L}*|entwicklung)(?!\p{L})|(?<!\p{L})(?:codage|programmation|développement|programación|desarrollo|programação|desenvolvimento|programmazione|sviluppo|codering) (?:agentique|agéntic[oa]|agêntic[oa]|agentic[oa]|par agents?|con agentes?|com agentes?|con agenti)(?!\p{L})|(?<!\p{L})агентн\p{L}+ (?:программирован|разработк|кодинг)\p{L}*|(?:智能体|代理式|agentic)\s?(?:编程|编码|开发)|エージェント(?:型|的な)?(?:コーディング|プログラミング|開発)|에이전트(?:형|식)? ?(?:코딩|프로그래밍|개발)/iu;

/** Replies in several languages are written and not translated. */
const REPLIES =
  /(?<!\p{L})(?:repl(?:y|ies|ying)|respond\p{L}*|answer\p{L}*|(?:be)?antwort\p{L}*|répon\p{L}+|respuesta\p{L}*|contest\p{L}+|respost\p{L}+|rispo\p{L}+|antwoord\p{L}*|beantwoord\p{L}*|ответ\p{L}*|отвеч\p{L}+)(?!\p{L})|回复|答复|返信|返事|答える|답변|답글|답장|회신/iu;
const TRANSLATES =
  /(?<!\p{L})(?:translat|übersetz|übertrag|tradu|traduz|vertaal|vertal|перев[оеё]|locali[sz]|lokalis|untertitel|subtit|sous-titr|sottotit|legenda|ondertit|субтитр|interpret)\p{L}*|译|訳|번역|字幕|자막|ローカライズ|本地化|현지화/iu;
const OF_REVIEWS =
  /(?<!\p{L})(?:reviews?|bewertung\p{L}*|rezension\p{L}*|avis|reseñas?|opiniones|avaliaç\p{L}+|recension\p{L}+|beoordeling\p{L}*|отзыв\p{L}*)(?!\p{L})|评论|点评|评价|口コミ|レビュー|리뷰|후기/iu;

/** Verbs of sorting things into groups, which name the work where nothing else does. */
const SORTS =
  /(?<!\p{L})(?:(?:we |to |and )sort|sorts|triag(?:e|es|ing)|(?:vor|ein|aus)?sortier(?:en|t|e|ung)|(?:nous |on )(?:trie|trions|classons)|trier|classer|clasifica\p{L}*|triar|triamos|triagem|smist\p{L}+|sorteren|сортир\p{L}+|раскладыва\p{L}+|распределя\p{L}+)(?!\p{L})|分拣|归类|分类|仕分け|振り分け|분류/iu;

/** Whether a text begins by saying that things are sorted. */
function sortsFirst(text: string): boolean {
  const at = text.search(SORTS);
  return at >= 0 && at < FIRST_WORDS;
}
const FIRST_WORDS = 20;

/** Ranks the classes by the model trained on labelled tasks of eleven languages; null when it does not know the text. */
function byModel(text: string): { class: WorkloadClass; score: number }[] | null {
  const scores = classifyTask(text, weights as unknown as TaskModelWeights);
  const led = leadOf(text);
  if (scores === null || (scores[0]?.probability ?? 0) < LEAST_SURE) {
    const said = led ?? (SORTS.test(text) ? "classification_extraction" : null);
    return said === null ? null : [{ class: said, score: SURE }];
  }
  if (led !== null && scores[0]?.class !== led && LED_BY.has(scores[0]?.class ?? led))
    return [
      { class: led, score: SURE },
      ...scores.slice(0, 1).map(({ class: name, probability }) => ({ class: name, score: (SURE / 2) * probability })),
    ];
  return scores.slice(0, 2).map(({ class: name, probability }) => ({ class: name, score: SURE * probability }));
}

function rankClasses(text: string): { class: WorkloadClass; score: number }[] {
  const scores = new Map<WorkloadClass, number>();
  for (const rule of TASK_RULES) {
    if (rule.patterns.every((pattern) => pattern.test(text)))
      scores.set(rule.class, (scores.get(rule.class) ?? 0) + rule.weight);
  }
  return [...scores].map(([name, score]) => ({ class: name, score })).sort((a, b) => b.score - a.score);
}

type Tokens = Pick<
  TaskProfile,
  | "inputTokens"
  | "outputTokens"
  | "outputs"
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
  // For writing, a length without a stated side is that of the text to be written.
  const writing = workloadClass === "content_writing" && sizes.writtenTokens === null && sizes.outputTokens === null;
  const single = writing
    ? ((sizes.documentIsRead ? null : sizes.documentTokens) ?? (unsided?.counted === true ? unsided.tokens : null))
    : null;
  const alone = single !== null && single <= LONGEST_WRITTEN ? single : null;
  const fromDocument = alone === null ? sizes.documentTokens : null;
  const inputTokens = sizes.inputTokens ?? fromDocument ?? workload.inputTokens;
  // A translation is as long as what is translated.
  const translated =
    workloadClass === "translation" && (sizes.inputTokens ?? fromDocument) !== null
      ? outputFor(workloadClass, inputTokens)
      : null;
  const asked = sizes.writtenTokens ?? alone;
  // A length far below that of the source is that of a line or a part: the translation is as long as its source.
  const ofPart = asked !== null && translated !== null && sizes.outputTokens === null && asked < PART * translated;
  if (ofPart)
    notes.push(`The length asked for in the text, ${asked} tokens, is taken for that of a part of the translation.`);
  const written = ofPart ? translated : (asked ?? translated);
  const many = outputsIn(text, language);
  const counted = many !== null && sizes.calls?.words.some((one) => one.includes(many.words)) === true;
  const ofOne = sizes.outputTokens ?? written ?? outputFor(workloadClass, inputTokens);
  // A stated length may be that of all outputs; the length of one is known where the input or the work sets it.
  // A translation into three languages that are named is three texts, unless each language is a call.
  const counts = many?.sure === true || (workloadClass === "translation" && many !== null);
  const times = counts && sizes.outputTokens === null && (written === null || written === translated);
  const outputTokens = times && many !== null ? ofOne * many.times : ofOne;
  const sides: SideBases = {
    input: basisOf(sizes.inputTokens, fromDocument),
    output: basisOf(sizes.outputTokens, written),
  };
  const cachedTokens = sides.input === "preset" ? null : sizes.cachedTokens;
  if (sides.input === "counted")
    notes.push(`Input of ${inputTokens} tokens from the size of the document in the text.`);
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
    outputs: (times && many?.sure === true) || counted ? null : many === null ? null : { ...many, multiplied: times },
    repeatedShare: cachedTokens === null ? null : cachedTokens / inputTokens,
    promptShare:
      sides.input === "preset" || sizes.promptTokens === null ? null : Math.min(1, sizes.promptTokens / inputTokens),
    inferred: sides.input !== "stated" && sides.output !== "stated",
    basis: overall(sides, workload.basis),
    basisSource: sourceOf(sides, workload.source),
    sides,
  };
}

/** Share of the source's length below which no translation of it ends. */
const PART = 0.2;

/** Longest text, in tokens, that one call writes. */
const LONGEST_WRITTEN = 8000;

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
  const raised = RAISES_FLOOR.exec(text)?.[0];
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
