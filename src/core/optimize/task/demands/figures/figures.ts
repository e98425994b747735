import type { Language } from "../../language.ts";
import { windowIn } from "../../sizes/lengths/windows.ts";
import type { PlainText } from "../../sizes/numbers.ts";
import { numberWords, WIDE_COUNTS, WORD_NUMBERS } from "../../sizes/numerals/words.ts";
import { withoutOverSpeed } from "../prohibitions.ts";
import type { ReadConstraint, TaskDemands } from "../types.ts";
import { latencyLimit, NO_LIMIT, NO_SPEED_ASKED, WISH_OF_SPEED } from "../unchecked.ts";
import { hoursOfCalls } from "../words/hours.ts";
import { withBorders } from "../words/lexicon.ts";
import { BUSY_HOURS, SPEED_WAIVED, withoutWaivedSpeed } from "../words/plain.ts";
import { WISH } from "../words/terms.ts";
import { type Budgets, readBudgets } from "./budgets.ts";

/** Demands stated as figures. All patterns expect numbers as `plainNumbers` writes them. */
export type Figures = Budgets &
  Pick<TaskDemands, "cachedShare" | "minContext" | "latencyMs" | "wishedMs" | "busyHours" | "hours">;

const PERCENT = String.raw`(\d{1,3}(?:\.\d+)?)\s?(?:%|percent|prozent|pour ?cent|por ?ciento|por cento|per ?cento|procent|процент\p{L}*|％|パーセント|퍼센트|프로)`;
const CACHE = String.raw`(?:cach\p{L}*|repeat(?:ed|s)?|(?:the )?same (?:for|in|on|every|each|as)|unchanged|same (?:prefix|prompt)|fixed prefix|identical|shared prefix|igua(?:l|is) (?:a[os]?|à) (?:\p{L}+ )?(?:passo|turno|chamada|anterior)|igual (?:que|al?) (?:\p{L}+ )?(?:paso|turno|llamada|anterior)|wie im (?:vorigen|letzten) (?:schritt|aufruf)|comme (?:à|dans) l['’](?:étape|appel) précédent\p{L}*|come (?:nel|nella) \p{L}+ precedente|zelfde als (?:de|het) vorige|zwischengespeichert|gecacht|wiederhol\p{L}*|identisch\p{L}*|en caché|rép[éè]t\p{L}*|identique\p{L}*|se repite\p{L}*|em cache|se repete\p{L}*|in cache|si ripet\p{L}*|herhaal\p{L}*|кэш\p{L}*|повторя\p{L}*|缓存|重复|キャッシュ|共通|캐시|반복)`;
const SAME = String.raw`(?:(?:is|are|stays?|remains?) (?:always )?the same|(?:ist|sind|bleib\p{L}*) (?:immer |stets )?(?:gleich|d[aei][ers]?selben?)|(?:est|sont|reste\p{L}*) (?:toujours )?(?:pareil\p{L}*|l[ea]s? mêmes?)|(?:es|son) (?:siempre )?(?:igual\p{L}*|(?:el|la|los|las) mism[oa]s?)|(?:é|são) (?:sempre )?(?:igua(?:l|is)|[oa]s? mesm[oa]s?)|(?:è|sono) (?:sempre )?(?:ugual[ei]|l[oaei] stess[oaei])|(?:is|zijn|blijft) (?:steeds |altijd )?(?:hetzelfde|dezelfde|gelijk)|одинаков\p{L}*|相同|一样|同じ|똑같|동일)`;
/** What a share is of, when words for "the same" make it one that repeats. */
const OF_INPUT = String.raw`(?:input|prompts?|context|tokens?|eingabe\p{L}*|kontext\p{L}*|entrée|entrada|contexto|contexte|contesto|invoer|ввод\p{L}*|вход\p{L}*|输入|提示词|入力|プロンプト|입력|프롬프트)`;
const CACHED = [
  new RegExp(`${PERCENT}[^.;\\n。]{0,40}?${CACHE}`, "iu"),
  new RegExp(`${CACHE}[^.;\\n。]{0,30}?${PERCENT}`, "iu"),
  new RegExp(`${PERCENT}[^.,;\\n。]{0,16}?${OF_INPUT}[^.,;\\n。]{0,24}?${SAME}`, "iu"),
];
const MILLIS = String.raw`ms(?!\p{L})|milli-?se[ck]\p{L}*|milisegundo\p{L}*|milissegundo\p{L}*|millisecond\p{L}*|мс(?!\p{L})|миллисекунд\p{L}*|毫秒|ミリ秒|밀리초`;
const SECONDS = String.raw`s(?!\p{L})|secs?(?!\p{L})|seconds?|sekunden?|secondes?|segundos?|second[oi]|seconden?|сек(?!\p{L})|секунд\p{L}*|秒|초`;
const HALF = "half an?|(?:eine[rn]? )?halben?|(?:une )?demi(?:e)?|medio|meio|mezz[oa]|(?:een )?halve|пол|半|반";
const DURATION = new RegExp(
  String.raw`(?:(?<![A-Za-z_\d.])(\d+(?:\.\d+)?)[\s-]?|(?<!\p{L})(?:a|one|eine[rn]?|une?|uno?|uma?|een|одн\p{L}*)\s|(?<!\p{L})(${numberWords(2, 30)})[\s-]|([一二两三四五六七八九十])\s?(?=秒)|(한|두|세|네|다섯|열)\s?(?=초)|(?<!\p{L})(${HALF})[\s-]?)(?:(${MILLIS})|(${SECONDS}))`,
  "giu",
);
/** Words that make a number of seconds a limit of latency. Milliseconds need no such word. */
const LIMIT =
  /(?<!\p{L})(?:under|moins d['’]|below|within|less than|at most|in under|faster than|respond\p{L}*|answer\p{L}*|reply|latency|unter|innerhalb|binnen|höchstens|maximal|schneller|antwort\p{L}*|moins de|en moins|répon\p{L}*|menos de|respon\p{L}*|resp(?:ost|uest)\p{L}*|reakti\p{L}*|reac(?:ti|ci|cj)\p{L}*|react\p{L}*|reaz\p{L}*|no (?:more|longer) than|nicht (?:länger|mehr) als|pas plus de|no más de|não mais (?:de|que)|non più di|niet (?:langer|meer) dan|meno di|entro|sotto|debajo|abaixo|rispo\p{L}*|minder dan|antwoord\p{L}*|onder|latenz|latenc\p{L}*|latence|latenza|latentie|delay|silence|pauses?|ttft|first (?:word|token|byte|answer|response)|erste[nsr]? (?:wort|zeichen|token|antwort)|premiers? (?:mot|token)|primera (?:palabra|respuesta)|primeir[oa] (?:palavra|token|resposta)|prim[oa] (?:parola|token|risposta)|eerste (?:woord|token|antwoord)|stille|pause)(?!\p{L})|<|не (?:более|дольше|больше|позже)|быстрее|менее|до |задержк|отклик|отве[тч]|以内|之内|内|以下|低于|不超过|延迟|响应|まで|未満|遅延|応答|返[答信]|回[答复]|이내|이하|미만|안에|지연|응답|답[변장]/iu;
/** Recordings, whose length is no limit of an answer. */
const RECORDED =
  /(?<!\p{L})(?:clips?|audios?|áudios?|videos?|vidéos?|vídeos?|recordings?|voice (?:notes?|messages?)|aufnahmen?|enregistrements?|grabaci\p{L}*|grava\p{L}*|registrazion\p{L}*|opnames?|запис\p{L}*)(?!\p{L})|录音|音频|视频|録音|音声|動画|녹음|영상|오디오/iu;
const ANSWERED =
  /(?<!\p{L})(?:answer\p{L}*|repl(?:y|ies)|respon\p{L}*|latency|antwort\p{L}*|répon\p{L}*|resp(?:ost|uest)\p{L}*|rispo\p{L}*|antwoord\p{L}*|отве[тч]\p{L}*)(?!\p{L})|回[复答]|响应|応答|返答|응답|답변/iu;
/** Wishes for speed without a figure. */
const FAST =
  /\b(?:(?:far |much |way )?(?:too|so) slow|(?:is|are|feels?|gets?) (?:very |really |painfully )?slow|slow (?:answers?|responses?|repl(?:y|ies)|model)|faster (?:models?|answers?|responses?|repl(?:y|ies)|than (?:now|today|this))|(?:answers?|respond\w*|responses?|repl(?:y|ies)|something|anything|(?:must|should|needs? to) be) (?:\w+ )?faster|response times?|(?:zu|viel zu|so) langsam|schneller(?:e[sn]?)? (?:antwort\w*|modell\w*|als|sein|werden)|antwort\w* (?:\w+ )?schneller|trop lente?s?|plus rapides?|(?:demasiado|muy|tan) lent[oa]s?|más rápid[oa]s?|(?:muito|demasiado|tão) lent[oa]s?|mais rápid[oa]s?|(?:troppo|molto|così) lent[oaie]|più veloc[ei]|più rapid[oaie]|(?:te|veel te|zo) (?:traag|langzaam)|sneller(?:e)?|slower|langsamer|(?:plus|moins) lente?s?|más lent[oa]s?|mais lent[oa]s?|più lent[oaie]|trager)\b|медленнее|(?:слишком|очень|так) медленн\w*|отвеча\w+ медленно|быстрее|(?:更|变|太|很)慢|更快|速度慢|遅く|遅すぎ|遅い|速い(?:モデル|応答|回答)|より速|느려|느리|느립|더 빠|\b(?:eerste|erste[sn]?|premier|primer|primeiro|primo) (?:token|jeton)\b|первого токена|首(?:个)?(?:token|字)|最初のトークン|첫 ?토큰|\b(?:low|fast|first[- ]token|p95|p99)[- ]?latency\b|\bfirst token\b|\btime to first token\b|\bttft\b|\blaten(?:cy|ce|cia|za|tie|z|cija)\b|\breal[- ]?time\b|\binstant(?:ly|aneous\w*)?\b|\bechtzeit\b|\bsofort\w*|\btemps réel\b|\bimmédiate?\w*|\btiempo real\b|\binmediat\w*|\btempo real[e]?\b|\bimediat\w*|\bimmediat\w*|\bonmiddellijk\b|\bdirect antwoord\w*|реально\S* времен|задержк|мгновенн|быстр\S* ответ|低延迟|延迟|实时|低遅延|遅延|レイテンシ|リアルタイム|即座|即时|실시간|지연|즉시/iu;

const FAST_WORDS = withBorders(FAST);

/** Reads cached share, bill, context window, latency and hours. */
export function readFigures(plain: PlainText, language: Language, read: ReadConstraint[]): Figures {
  return {
    cachedShare: readCachedShare(plain, read),
    ...readBudgets(plain, read),
    minContext: readContext(plain, read),
    ...readLatency(plain, read),
    busyHours: readHours(plain, read),
    hours: readUtcHours(plain, language, read),
  };
}

function wordsOf(plain: PlainText, found: RegExpExecArray | RegExpMatchArray): string {
  const at = found.index ?? 0;
  return plain.original(at, at + found[0].length);
}

/** A cached share without a figure: "basically all of it cached". */
const NEARLY_ALL = new RegExp(
  `(?<!\\p{L})(?:basically|almost|nearly|practically|virtually|essentially|fast|praktisch|nahezu|presque|quasiment|casi|prácticamente|quase|praticamente|quasi|bijna|vrijwel|почти|практически)\\s(?:all|everything|alles|alle|tout|todo|toda|tudo|tutto|tutta|вс[её])[^.;\\n。\\d]{0,30}?${CACHE}`,
  "iu",
);
const NEARLY = 0.95;

function readCachedShare(plain: PlainText, read: ReadConstraint[]): number | null {
  const nearly = NEARLY_ALL.exec(plain.text);
  if (nearly !== null && !CACHED.some((pattern) => pattern.test(plain.text))) {
    read.push({
      words: wordsOf(plain, nearly),
      kind: "cached_share",
      effect: "priced",
      detail: `nearly all, taken as ${NEARLY * 100} %`,
    });
    return NEARLY;
  }
  for (const pattern of CACHED) {
    const found = pattern.exec(plain.text);
    const percent = Number(found?.[1]);
    if (found === null || !(percent > 0 && percent <= 100)) continue;
    read.push({ words: wordsOf(plain, found), kind: "cached_share", effect: "priced", detail: `${percent} %` });
    return percent / 100;
  }
  return null;
}

function readContext(plain: PlainText, read: ReadConstraint[]): number | null {
  const found = windowIn(plain.text);
  if (found === null) return null;
  const { tokens, at, end } = found;
  read.push({
    words: plain.original(at, end),
    kind: "context",
    effect: "filtered",
    detail: `at least ${tokens} tokens`,
  });
  return tokens;
}

/** Takes a limit back: "under 800 ms would help, but it is not a must". */
const NO_MUST =
  /^[^.;!?\n。]{0,30}(?<!\p{L})(?:would be (?:nice|good|great|ideal)|(?:is|are) (?:not a must|no must|optional)|wäre[n]? (?:schön|gut|nett|ideal)|(?:ist )?kein muss|serait (?:bien|idéal)|sería (?:bueno|ideal)|seria (?:bom|ideal)|sarebbe (?:bello|ideale)|zou (?:fijn|mooi) zijn)(?!\p{L})/iu;
/** The unit before the number: "p95 ms 1500". The digits of the percentile are skipped. */
const KEYED_MS = /(?:(?<![A-Za-z])p\d\d|latency|ttft)[\s_]{0,2}ms\W{1,3}(\d+)/giu;

/** Returns the strictest limit of latency in milliseconds. Records a wish for speed without a figure as not checked. */
function readLatency(plain: PlainText, read: ReadConstraint[]): Pick<Figures, "latencyMs" | "wishedMs"> {
  const waived = [...plain.text.matchAll(SPEED_WAIVED())];
  for (const one of waived)
    read.push({ words: wordsOf(plain, one), kind: "requirement", effect: "priced", detail: NO_SPEED_ASKED });
  const text = withoutOverSpeed(withoutWaivedSpeed(plain.text));
  const limits = [...text.matchAll(DURATION)].flatMap((match) => {
    const [, figure, word, han, hangul, half, millis] = match;
    const said = (word ?? han ?? hangul)?.toLowerCase();
    const number =
      half !== undefined
        ? 0.5
        : said === undefined
          ? Number(figure ?? 1)
          : (WORD_NUMBERS[said] ?? WIDE_COUNTS[said] ?? Number.NaN);
    const ms = number * (millis === undefined ? 1000 : 1);
    if (!Number.isFinite(ms)) return [];
    const from = Math.max(0, match.index - 32);
    const to = match.index + match[0].length;
    const around = text.slice(from, to + 14);
    if (millis === undefined && (!LIMIT.test(around) || ms > 60_000)) return [];
    if (RECORDED.test(around) && !ANSWERED.test(around)) return [];
    // Start of the statement that contains the limit.
    const start =
      1 +
      Math.max(
        -1,
        ...[...plain.text.slice(0, match.index).matchAll(/[.!?。！？;；,，、\n](?!\d)/gu)].map(({ index }) => index),
      );
    const end = plain.text.slice(to).search(/[.!?。！？;；,，、\n](?!\d)/u);
    const words = plain.original(start, end < 0 ? plain.text.length : to + end);
    return [{ ms, words, wish: WISH.test(words) || NO_MUST.test(plain.text.slice(to)) }];
  });
  for (const keyed of plain.text.matchAll(KEYED_MS))
    limits.push({ ms: Number(keyed[1]), words: wordsOf(plain, keyed), wish: false });
  const [strictest] = limits.sort((a, b) => Number(a.wish) - Number(b.wish) || a.ms - b.ms);
  if (strictest?.wish === true) {
    const { words, ms } = strictest;
    read.push({ words, kind: "latency", effect: "not_checked", detail: WISH_OF_SPEED });
    return { latencyMs: null, wishedMs: ms };
  }
  if (strictest !== undefined) {
    read.push({
      words: strictest.words,
      kind: "latency",
      effect: "not_checked",
      detail: latencyLimit(strictest.ms),
    });
    return { latencyMs: strictest.ms, wishedMs: null };
  }
  const wish = FAST_WORDS().exec(text);
  if (wish !== null)
    read.push({
      words: wordsOf(plain, wish),
      kind: "latency",
      effect: "not_checked",
      detail: NO_LIMIT,
    });
  return { latencyMs: null, wishedMs: null };
}

function readUtcHours(plain: PlainText, language: Language, read: ReadConstraint[]): Figures["hours"] {
  const written = plain.original(0, plain.text.length);
  const hours = hoursOfCalls(written, language);
  if (hours === null) return null;
  const clock = (value: number) =>
    `${String(Math.floor(value % 24)).padStart(2, "0")}:${String(Math.round((value % 1) * 60)).padStart(2, "0")}`;
  read.push({
    words: hours.words,
    kind: "peak_hours",
    effect: "priced",
    detail: `calls from ${clock(hours.from)} to ${clock(hours.to)} UTC: a seller whose peak hours lie elsewhere counts at the rate of all other hours`,
  });
  return hours;
}

function readHours(plain: PlainText, read: ReadConstraint[]): boolean {
  const found = BUSY_HOURS().exec(plain.text);
  if (found === null || read.some(({ kind }) => kind === "peak_hours")) return false;
  read.push({
    words: wordsOf(plain, found),
    kind: "peak_hours",
    effect: "priced",
    detail: "at the rates of peak hours, where a seller has them",
  });
  return true;
}
