import type { BillAnswer } from "../../schema/answers/bill.ts";
import { readTask } from "../optimize/optimize.ts";
import { isData } from "../optimize/task/bounds.ts";
import { IS_NO_BATCH } from "../optimize/task/demands/unchecked.ts";
import { languageOf } from "../optimize/task/language.ts";
import { isInOtherLanguage } from "../optimize/task/other-language.ts";
import { statedSizes } from "../optimize/task/sizes/sizes.ts";
import { WORKLOADS, type WorkloadClass } from "../optimize/task/workloads.ts";
import { kindOf } from "../quality/kinds.ts";
import type { QualityKind } from "../quality/types.ts";
import { type LineDemands, lineDemands } from "./demands.ts";
import type { Line } from "./line-cost.ts";

/** What the text of a line's task says. */
export interface TaskFacts {
  kind: QualityKind;
  /** Whether the task says its kind of work clearly; true where no task is read. */
  clear: boolean;
  read: BillAnswer["lines"][number]["task_read"];
  /** Tokens of the input that are the same in every call; null when the text states none. */
  sameTokens: number | null;
  /** Words that let answers come later, such as "runs every night"; null when there are none. */
  later: string | null;
  /** Whether somebody waits for each answer, so that batch service does not fit. */
  live: boolean;
  /** By how much thinking multiplies the output of this work. */
  thinking: number;
  /** What it demands of models and sellers, read as optimize_model reads it; null for a task that is not read. */
  demands: LineDemands | null;
}

const ABSENT: TaskFacts = {
  kind: "general",
  clear: true,
  read: "absent",
  sameTokens: null,
  later: null,
  live: false,
  thinking: WORKLOADS.chat_support.reasoningMultiplier,
  demands: null,
};
/** What is known of a task whose language is not read: that it is not English. */
const NOT_READ: TaskFacts = { ...ABSENT, kind: "multilingual", read: "language_not_read" };
/** What is known of a task that a bill of many tasks does not read. */
export const TOO_MANY: TaskFacts = { ...ABSENT, read: "too_many_tasks" };

/** Work that runs in the night, which the words for batch service of a single call leave out. */
const NIGHTLY =
  /(?<!\p{L})(?:nightly|every night|each night|jede nacht|allnächtlich\p{L}*|chaque nuit|toutes les nuits|cada noche|todas las noches|toda noite|todas as noites|ogni notte|elke nacht|каждую ночь)(?!\p{L})|每晚|毎晩|매일 ?밤/iu;
/** Work whose answers somebody waits for, unless its text says otherwise. */
const WAITED_FOR: ReadonlySet<WorkloadClass> = new Set([
  "chat_support",
  "short_qa",
  "code_completion",
  "agentic_coding",
]);
/** Messages, which nobody waits for with the window open. */
const MAIL =
  /mails?(?!\p{L})|(?<!\p{L})(?:letters?|briefe?|courriels?|lettres?|correos?|cartas?|lettere|brieven|письм\p{L}*)(?!\p{L})|邮件|信件|メール|이메일/iu;
const LIVE =
  /\b(?:live|real[- ]?time|chats?|chatbot|voice|autocomplete)\b|echtzeit|temps réel|tiempo real|tempo real|реальн\S+ времен|实时|リアルタイム|실시간/iu;

/** Facts by the text of the task, cached because many lines of a bill have the same task. */
const known = new Map<string, TaskFacts>();

export function factsOfTask({ task }: Line): TaskFacts {
  if (task === undefined) return ABSENT;
  let facts = known.get(task);
  if (facts === undefined) {
    facts = isData(task) || isInOtherLanguage(task) ? NOT_READ : read(task);
    if (known.size >= 5000) known.clear();
    known.set(task, facts);
  }
  return facts;
}

function read(task: string): TaskFacts {
  const { demands, profile } = readTask(task);
  const { workloadClass, language, needs } = profile;
  const traits = {
    image: needs.includes("image"),
    nonEnglish: language !== "en" || demands.tongues,
    tools: demands.tools,
  };
  const waiting = demands.read.find(({ kind, effect }) => kind === "batch" && effect === "priced")?.words;
  const later = waiting ?? NIGHTLY.exec(task)?.[0].trim() ?? null;
  const waits = demands.read.some(({ detail }) => detail === IS_NO_BATCH);
  return {
    kind: kindOf(workloadClass, traits),
    clear: profile.clear,
    read: "read",
    sameTokens: statedSizes(task, languageOf(task)).cachedTokens,
    later,
    live: waits || (later === null && (LIVE.test(task) || (WAITED_FOR.has(workloadClass) && !MAIL.test(task)))),
    thinking: WORKLOADS[workloadClass].reasoningMultiplier,
    demands: lineDemands(task, demands, profile),
  };
}
