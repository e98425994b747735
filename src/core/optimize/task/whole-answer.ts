import type { TaskDemands } from "./demands/types.ts";
import { answerLimit, latencyLimit } from "./demands/unchecked.ts";

/** Words for the beginning of an answer in eleven languages. */
const BEGINNING =
  /(?<!\p{L})(?:first|ttft|start\p{L}*|begin\p{L}*|latenc\p{L}*|latenz|latentie|erste[nsr]?|premi(?:er|ère)s?|primer[oa]?|primeir[oa]|prim[oa]|eerste|stream\p{L}*|delay|pauses?|silence|stille)(?!\p{L})|ms(?!\p{L})|перв|начина|задержк|首|开始|开头|延迟|最初|開始|遅延|첫|시작|지연/iu;

/** Channels that send a message as a whole, so that nobody reads along. */
const MESSENGERS =
  /(?<!\p{L})(?:whats ?app|telegram|sms|viber|messenger|imessage|wechat|kakao ?talk)(?!\p{L})|微信|카카오톡/iu;
/** Words for the whole of an answer. */
const WHOLE =
  /(?<!\p{L})(?:whole|full|complete|entire|ganze\p{L}*|vollständig\p{L}*|komplett\p{L}*|complète?|entière?|complet[ao]|enter[ao]|inteir[ao]|completa|inter[ao]|hele|volledig\p{L}*|полн\p{L}+|весь)(?!\p{L})|完整|全部|全体|全文|전체/iu;

/** An answer that has to be there, where a reader of a chat could also see it begin: "answers must arrive within two seconds". */
const ANSWER =
  /(?<!\p{L})(?:(?:answers?|repl(?:y|ies)|responses?) (?:must|should|shall|ha(?:s|ve) to|needs?|arrives?|comes?|appears?|is|are|to (?:be|arrive))|(?:die|jede|eine|unsere) antwort|antworten (?:müssen|sollen|dürfen|kommen|sind)|(?:la|chaque|une|les|nos) réponses?|(?:la|cada|una|las) respuestas?|(?:a|cada|uma|as) respostas?|(?:la|ogni|una|le) rispost[ae]|(?:het|elk|een) antwoord|antwoorden (?:moeten|mogen|komen|zijn)|ответы? (?:долж\p{L}+|не|приход\p{L}+|нужен|нужны))(?!\p{L})|(?:回答|答案|回复|答复)(?:必须|须|要|需|得)|(?:回答|返信|応答|答え)(?:は|が)|(?:답변|응답|답)(?:은|이|을)/iu;

/** What of a request tells which time a limit is for. */
interface LimitRead {
  demands: Pick<TaskDemands, "read" | "latencyMs" | "wishedMs">;
  profile: { workloadClass: string };
  input: { task: string };
}

/** Whether the limit of a text holds for the end of the answer: nobody reads along, and the words name no beginning. */
export function limitsWholeAnswer({ demands, profile, input }: LimitRead): boolean {
  const ms = demands.latencyMs;
  const limits = demands.read.filter(({ kind }) => kind === "latency");
  const ofFigure = ms === null ? undefined : limits.find(({ detail }) => detail === latencyLimit(ms));
  const limit = ofFigure ?? limits[0];
  if (limit === undefined) return false;
  if (ms !== null && limits.some(({ detail }) => detail === answerLimit(ms))) return true;
  const isRead =
    profile.workloadClass === "chat_support" &&
    !MESSENGERS.test(input.task) &&
    !WHOLE.test(limit.words) &&
    !ANSWER.test(limit.words);
  if (isRead) return false;
  return (demands.latencyMs ?? demands.wishedMs) !== null && !BEGINNING.test(limit.words);
}
