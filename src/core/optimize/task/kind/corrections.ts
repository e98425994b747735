import { withoutMarks } from "../demands/read.ts";
import { callSizes } from "../exact/call-sizes.ts";
import type { Language } from "../language.ts";
import { namesFixedDocument } from "../sizes/constant-input.ts";
import { describedIn } from "../sizes/lengths/described.ts";
import { plainNumbers } from "../sizes/numbers.ts";
import { revisesIn } from "../sizes/sums/produced.ts";
import type { WorkloadClass } from "../workloads.ts";
import { assignsCodes, isAboutDrawings, isAboutLaw, isAboutPrograms } from "./codes.ts";
import { CONCEPTS } from "./concepts.ts";
import {
  AGENT_ON_CODE,
  AGENTIC_CODING,
  ANSWERS_BUYERS,
  ANSWERS_MAILS,
  ANSWERS_REVIEWS,
  DIAGNOSES,
  FINDS,
  JSON_FIELDS,
  OF_REVIEWS,
  OTHER_VERSION,
  REPLIES,
  RESTORES,
  SCREENS,
  SORTS,
  SORTS_LAST,
  SORTS_MAIL,
  TRANSLATES,
  WRITES,
  WRITES_QUERIES,
  writesCopy,
} from "./wordings.ts";

/** A text as the ranks of kinds read it. */
export interface RankedWork {
  text: string;
  /** The text without its demands on models and sellers. */
  work: string;
  language: Language;
  /** The kind that is ranked first; the fallback when none is. */
  read: WorkloadClass;
  matched: boolean;
  /** Whether that kind leads by as much as a clear one. */
  leads: boolean;
}

/** A kind of work that some wording says whatever the ranks are. */
interface Correction {
  /** Kinds that the wording corrects. */
  of: (read: WorkloadClass) => boolean;
  says: (task: RankedWork) => boolean;
  is: WorkloadClass;
}

const among =
  (...kinds: WorkloadClass[]) =>
  (read: WorkloadClass) =>
    kinds.includes(read);
const except =
  (...kinds: WorkloadClass[]) =>
  (read: WorkloadClass) =>
    !kinds.includes(read);
const every = () => true;
const repliesWritten = ({ work }: RankedWork) => REPLIES.test(work) && !TRANSLATES.test(work);

/** The first that applies counts. */
const CORRECTIONS: readonly Correction[] = [
  {
    of: among("rag_long_document", "summarisation", "content_writing", "code_generation"),
    says: answersInAWord,
    is: "classification_extraction",
  },
  {
    of: every,
    says: (task) =>
      (!task.matched || (!task.leads && !TRANSLATES.test(task.work) && task.read !== "short_qa")) &&
      answersInAWord(task),
    is: "classification_extraction",
  },
  {
    of: among("rag_long_document", "short_qa", "chat_support", "translation", "content_writing"),
    says: ({ work }) => WRITES_QUERIES.test(work),
    is: "code_generation",
  },
  {
    of: except("content_writing", "translation", "agentic_coding", "agentic_workflow"),
    says: ({ work }) => RESTORES.test(work),
    is: "content_writing",
  },
  // A mail that answers a customer is no copy.
  { of: among("content_writing"), says: ({ leads, work }) => !leads && ANSWERS_BUYERS.test(work), is: "chat_support" },
  // A text that is revised is written again.
  {
    of: among(
      "short_qa",
      "chat_support",
      "math_reasoning",
      "rag_long_document",
      "summarisation",
      "classification_extraction",
      "translation",
    ),
    says: ({ leads, read, work }) =>
      (read !== "translation" || !TRANSLATES.test(work)) &&
      (!leads || QUESTIONS.has(read)) &&
      revisesIn(work) !== null &&
      work.search(SORTS) < 0,
    is: "content_writing",
  },
  {
    of: among("code_generation", "code_completion"),
    says: ({ leads, work }) => !leads && revisesIn(work) !== null && !isAboutPrograms(work),
    is: "content_writing",
  },
  {
    of: except("agentic_coding"),
    says: ({ work }) => AGENTIC_CODING.test(work) || AGENT_ON_CODE.test(work),
    is: "agentic_coding",
  },
  {
    of: among("translation", "content_writing", "chat_support", "short_qa"),
    says: ({ language, leads, work }) => language !== "en" && !leads && summarisesFirst(work) && !TRANSLATES.test(work),
    is: "summarisation",
  },
  // Replies in several languages are written and not translated.
  {
    of: among("translation"),
    says: (task) => repliesWritten(task) && OF_REVIEWS.test(task.work),
    is: "content_writing",
  },
  { of: among("translation"), says: repliesWritten, is: "chat_support" },
  // So are texts that are made from facts: "titles and descriptions in English and Spanish from product data".
  {
    of: among("translation"),
    says: ({ work }) => WRITES.test(work) && !TRANSLATES.test(work) && !OTHER_VERSION.test(work),
    is: "content_writing",
  },
  {
    of: every,
    says: ({ leads, work }) => !leads && sortsFirst(work),
    is: "classification_extraction",
  },
  // Mails that are sorted are read too.
  {
    of: among("rag_long_document", "short_qa", "chat_support"),
    says: ({ work }) => SORTS_MAIL.test(work),
    is: "classification_extraction",
  },
  // The names of these kinds say more than the codes that the text mentions.
  {
    of: except("translation", "summarisation", "agentic_coding", "agentic_workflow"),
    says: ({ work }) => assignsCodes(work),
    is: "classification_extraction",
  },
  // What customers write about is no document in which the answer is found, nor is a comment.
  {
    of: among("rag_long_document"),
    says: (task) =>
      (ANSWERS_MAILS.test(task.work) || (!task.leads && REPLIES.test(task.work))) &&
      !FINDS.test(task.work) &&
      isShort(task),
    is: "chat_support",
  },
  // A reply to a review is written, and what is found in reviews is read.
  {
    of: among("chat_support", "short_qa", "rag_long_document", "summarisation"),
    says: ({ work }) => ANSWERS_REVIEWS.test(work) && !FINDS.test(work),
    is: "content_writing",
  },
  {
    of: except("content_writing", "code_generation", "agentic_coding", "agentic_workflow"),
    says: ({ work }) => writesCopy(work) && !TRANSLATES.test(work) && work.search(SORTS) < 0,
    is: "content_writing",
  },
  // A summary among the fields of an object is one of them.
  {
    of: among("summarisation", "chat_support", "short_qa", "rag_long_document"),
    says: (task) => JSON_FIELDS.test(task.work) && isShort(task),
    is: "classification_extraction",
  },
  {
    of: among("summarisation", "rag_long_document", "short_qa", "chat_support"),
    says: ({ work }) => SCREENS.test(work) || SORTS_LAST.test(work),
    is: "classification_extraction",
  },
  { of: among("chat_support", "short_qa"), says: answersFromDocument, is: "rag_long_document" },
  // "Which statute applies": the answer is found in the text of the law.
  {
    of: among("code_generation", "code_completion", "math_reasoning"),
    says: ({ work }) => isAboutLaw(work),
    is: "rag_long_document",
  },
  { of: among("code_generation", "code_completion"), says: ({ work }) => isAboutDrawings(work), is: "short_qa" },
  // What caused a fault is worked out, whatever it is read from.
  {
    of: among("rag_long_document", "chat_support", "short_qa", "classification_extraction"),
    says: ({ work }) => DIAGNOSES.test(work) && work.search(SORTS) < 0,
    is: "math_reasoning",
  },
  // A reply of some sentences is written, whatever its mails are sorted by.
  { of: among("classification_extraction", "short_qa"), says: repliesAtLength, is: "chat_support" },
  // A label or a field is shorter than what it is taken from.
  { of: among("classification_extraction"), says: writesMoreThanItReads, is: "content_writing" },
  {
    of: among("classification_extraction", "code_generation", "code_completion", "short_qa"),
    says: ({ work }) => PUZZLES.test(work) && WRITES.test(work) && !SORTS.test(work),
    is: "content_writing",
  },
];

/** Kinds of answers to one question. */
const QUESTIONS: ReadonlySet<WorkloadClass> = new Set(["short_qa", "math_reasoning"]);

/** Puzzles of words, whose clues are written. */
const PUZZLES =
  /(?<!\p{L})(?:crosswords?|\p{L}*kreuzworträtsel\p{L}*|mots croisés|crucigramas?|palavras cruzadas|cruciverba|parole crociate|kruiswoord\p{L}*|кроссворд\p{L}*)|填字|クロスワード|십자말/iu;

/** Returns the kind of work that a wording says; the kind that is ranked first when none does. */
export function corrected(task: RankedWork): WorkloadClass {
  return CORRECTIONS.find(({ of, says }) => of(task.read) && says(task))?.is ?? task.read;
}

/** Answers of at most so many tokens are a word. */
const A_WORD = 5;
/** Longest answer, in tokens, that is a word with its reason. */
const A_REASON = 60;

function answersInAWord({ text, language }: RankedWork): boolean {
  const { writtenTokens, outputTokens } = callSizes(withoutMarks(text), language);
  const tokens = outputTokens ?? writtenTokens;
  if (tokens === null || tokens > A_REASON) return false;
  // "Yes or no plus a reason of 30 tokens" is a decision.
  return tokens <= A_WORD || describedIn(plainNumbers(text), []).some((one) => one.answer && one.tokens <= A_WORD);
}

/** Shortest output, in tokens, that is a text of its own. */
const OWN_TEXT = 250;

function writesMoreThanItReads({ text, language }: RankedWork): boolean {
  const { inputTokens, outputTokens } = callSizes(withoutMarks(text), language);
  return inputTokens !== null && outputTokens !== null && outputTokens >= OWN_TEXT && outputTokens > inputTokens;
}

/** Shortest answer, in tokens, that is a reply and no label. */
const A_REPLY = 100;

function repliesAtLength(task: RankedWork): boolean {
  const { writtenTokens, outputTokens } = callSizes(withoutMarks(task.text), task.language);
  const isReply = (outputTokens ?? writtenTokens ?? 0) >= A_REPLY;
  const said =
    task.read === "short_qa" ? !task.leads && ANSWERS_MAILS.test(task.work) : REPLIES.test(firstPart(task.work));
  return isReply && said && !SORTS.test(task.work);
}

const LONG_DOCUMENT = 8000;

function answersFromDocument(task: RankedWork): boolean {
  return isLong(task) && namesFixedDocument(task.text);
}

/** Whether the stated input is no long document; without one, whether the text names none. */
function isShort(task: RankedWork): boolean {
  const { inputTokens, documentTokens } = callSizes(withoutMarks(task.text), task.language);
  return inputTokens === null && documentTokens === null ? !namesFixedDocument(task.text) : !isLong(task);
}

function isLong({ text, language }: RankedWork): boolean {
  const { inputTokens, documentTokens } = callSizes(withoutMarks(text), language);
  return Math.max(inputTokens ?? 0, documentTokens ?? 0) >= LONG_DOCUMENT;
}

/** Whether a text begins by saying that things are sorted. */
function sortsFirst(text: string): boolean {
  const at = text.search(SORTS);
  return at >= 0 && at < FIRST_WORDS;
}
const FIRST_WORDS = 20;

/** Whether the first part of a text says that something is summed up. */
function summarisesFirst(text: string): boolean {
  return SUMMARISES.test(firstPart(text));
}
function firstPart(text: string): string {
  return /^[^.:;!?。：；！？\n]{0,60}/u.exec(text.trim())?.[0] ?? "";
}
const SUMMARISES = new Map(CONCEPTS).get("summarise") ?? /$^/;
