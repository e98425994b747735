import type { Language } from "../../language.ts";
import { clausesOf } from "./clauses.ts";

/** A quality that the answers must keep, which a test on the buyer's own cases decides. */
export interface QualityFloor {
  words: string;
  /** Highest share of wrong answers, 0 to 1; null for a floor without a share: "not worse than now", "at most 3 corrections a page". */
  mostWrong: number | null;
  /** Whether the answers must be as good as those of today. */
  asToday: boolean;
  /** How many points lower on a named public test are accepted. */
  board?: { name: string; points: number } | undefined;
}

/** Public tests that buyers name. */
const BOARD =
  /(?<![\p{L}\p{N}])(?:swe-?\s?bench(?:[ -](?:verified|pro|lite|multilingual))?|gpqa(?:[ -]diamond)?|mmlu(?:[ -]?pro)?|mmmu(?:[ -]?pro)?|aime(?:[ -]20\d\d)?|humaneval\+?|livecodebench(?:[ -]pro)?|terminal-?\s?bench(?: \d(?:\.\d)?)?|(?:tau|τ)[²2]?-?\s?bench|arc-agi(?:-\d)?|frontiermath|simpleqa|simplebench|ifbench|ifeval|bfcl|browsecomp|osworld|webdev arena|aider polyglot|humanity['’]s last exam)(?![\p{L}\p{N}])/iu;
const POINTS =
  /(?<![\p{L}\p{N}.,])(\d{1,2}(?:[.,]\d)?(?=\s?\p{L})|\p{L}+(?=\s))\s?(?:of |de |d['’]|di |van )?(?:percentage |prozent|pourcentage )?(?:points?|punkte?n?|puntos?|pontos?|punt[oi]|punten|pt|пункт\p{L}*)(?!\p{L})|(\d{1,2}(?:\.\d)?)\s?(?:个?百?分?点|ポイント|포인트)/iu;
const FEW: Readonly<Record<string, number>> = {
  ...{
    a: 1,
    one: 1,
    couple: 2,
    two: 2,
    few: 3,
    three: 3,
    four: 4,
    five: 5,
    ein: 1,
    einen: 1,
    paar: 3,
    zwei: 2,
    drei: 3,
  },
  ...{
    deux: 2,
    quelques: 3,
    trois: 3,
    un: 1,
    dos: 2,
    tres: 3,
    pocos: 3,
    dois: 2,
    três: 3,
    due: 2,
    pochi: 3,
    tre: 3,
    twee: 2,
    drie: 3,
  },
  ...{ два: 2, две: 2, три: 3, пару: 2 },
};

/** Returns a named public test with the points below today that a statement accepts; null when it names none. */
function boardOf(clause: string): QualityFloor["board"] | null {
  const [name] = BOARD.exec(clause) ?? [];
  const match = name === undefined ? null : POINTS.exec(clause.replace(/ of (?=points)/iu, " "));
  const said = (match?.[1] ?? match?.[2])?.toLowerCase().replace(",", ".");
  if (name === undefined || said === undefined) return null;
  const points = /^\d/u.test(said) ? Number(said) : FEW[said];
  return points === undefined ? null : { name, points };
}

const spaced = (words: string, wide: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|${wide}`, "iu");

const PERCENT =
  /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,3})?)\s?(?:%|％|percent|per cent|prozent|pour ?cent|por ?ciento|por ?cento|per ?cento|procent|процент\p{L}*)/giu;
/** What is measured when answers are right. */
const GOOD = spaced(
  String.raw`accura\p{L}+|precision|recall|correct(?:ly)?|right|f1|agree(?:ment|s)?|accept(?:ance|ed)?|hit rate|match rate|quality|genau\p{L}*|richtig\p{L}*|korrekt\p{L}*|trefferquote|übereinstimm\p{L}*|précision|exactitude|justes?|corrects?|rappel|precisión|exactitud|acierto\p{L}*|correct[oa]s?|precisão|acurácia|exatidão|acert\p{L}*|corret[oa]s?|accuratezza|precisione|esatt\p{L}*|corrett[oaei]|nauwkeurig\p{L}*|goed|juist|точност\p{L}*|верн\p{L}*|правильн\p{L}*|полнот\p{L}*`,
  "准确率|正确率|精度|召回|一致率|正確|正答率|再現率|정확도|정확|정답률|재현율",
);
/** What is measured when they are wrong. */
const BAD = spaced(
  String.raw`errors?|error rate|mistakes?|wrong|incorrect\p{L}*|misclassif\p{L}*|false (?:positives?|negatives?|alarms?)|hallucinat\p{L}*|fail(?:s|ed|ures?|ure rate)?|corrections?|edit(?:s|ed)?|re-?work\p{L}*|reject\p{L}*|complain\p{L}*|escalat\p{L}*|missed|fehler\p{L}*|falsch\p{L}*|fehlalarm\p{L}*|korrektur\p{L}*|erreurs?|faux|rejet\p{L}*|corrections?|error(?:es)?|fallos?|correcciones|rechaz\p{L}*|erros?|falhas?|correç(?:ão|ões)|rejei\p{L}*|errori|errore|falsi|correzioni|scarti|fout(?:en|percentage|marge)?|correcties|ошиб\p{L}*|брак\p{L}*|исправлени\p{L}*`,
  "错误率|误判|漏检|误差|出错|誤検出|誤り|誤答|エラー率|ミス|오류|오답|오탐|누락률",
);
/** Least that is demanded; a denied upper word is one too: "must not fall below". */
const AT_LEAST = spaced(
  String.raw`at least|min(?:imum|\.)?|no less than|not less than|(?:not|never|n['’]t)\s(?:\p{L}+\s){0,4}?(?:below|under)|(?:stay|remain|be|keep|kept|above|over|exceed)\s?(?:above|over)?|mindestens|wenigstens|nicht (?:\p{L}+ ){0,3}?unter|über|au moins|minimum|pas (?:\p{L}+ ){0,3}?(?:moins|inférieur\p{L}*|en dessous)|supérieur\p{L}*|al menos|como mínimo|por lo menos|no (?:\p{L}+ ){0,3}?(?:menos|inferior|debajo)|superior|pelo menos|no mínimo|não (?:\p{L}+ ){0,3}?(?:menos|abaixo|inferior)|acima|almeno|non (?:\p{L}+ ){0,3}?(?:meno|sotto|inferiore)|superiore|minstens|ten minste|minimaal|niet (?:\p{L}+ ){0,3}?onder|не (?:\p{L}+ ){0,2}?(?:менее|ниже|меньше)|минимум|выше`,
  "至少|不(?:能|得|可|应)?低于|以上|最低|下回ら|이상|최소|≥|>=",
);
/** Most that is allowed. */
const AT_MOST = spaced(
  String.raw`under|below|less than|fewer than|at most|max(?:imum|\.)?|up to|no more than|(?:not|never|n['’]t)\s(?:\p{L}+\s){0,4}?(?:above|over|exceed|more than)|unter|höchstens|maximal|weniger als|(?:nicht|nie) (?:\p{L}+ ){0,3}?(?:über|mehr als)|inférieur\p{L}*|moins de|au plus|maximum|en dessous|(?:pas|jamais) (?:\p{L}+ ){0,3}?(?:plus de|dépasser|excéder)|dépasse\p{L}* pas|menos de|inferior|debajo|como máximo|no (?:\p{L}+ ){0,3}?(?:más de|superar|superior|pasar|exceder)|abaixo|no máximo|não (?:\p{L}+ ){0,3}?(?:mais de|passar|superar|ultrapassar)|meno di|meno del|sotto|inferiore|al massimo|non (?:\p{L}+ ){0,3}?(?:più di|superare|oltre)|onder|hooguit|maximaal|minder dan|niet (?:\p{L}+ ){0,3}?(?:boven|meer dan)|ниже|менее|меньше|не (?:\p{L}+ ){0,2}?(?:более|больше|выше|превыша\p{L}+)|максимум`,
  "低于|不(?:能|得|可|应)?(?:超过|高于)|以内|以下|未満|超えな|이하|미만|넘지|≤|<",
);
const TOO_MUCH =
  /^[^.;!?\n]{0,30}?(?<!\p{L})(?:problem\p{L}*|too (?:many|much|high)|unacceptable|not acceptable|no go|people stop|zu viel\p{L}*|inakzeptabel|nicht akzeptabel|problème\p{L}*|trop|inacceptable|demasiad\p{L}*|inaceptable|demais|inaceitável|troppo|inaccettabile|te veel|onacceptabel|слишком|недопустимо)(?!\p{L})/iu;
const WANTED =
  /(?<!\p{L})(?:must|needs?|wants?|require[sd]?|target\p{L}*|aim\p{L}*|muss|müssen|soll(?:en)?|brauch\p{L}*|woll\p{L}*|verlang\p{L}*|doit|doivent|veu(?:t|lent)|exig\p{L}*|debe[n]?|quer\p{L}*|necesit\p{L}*|deve[m]?|precis[ao]\p{L}*|dev(?:e|ono)|vogli\p{L}*|serv(?:e|ono)|moet(?:en)?|wil(?:len)?|нуж\p{L}*|долж\p{L}*|требу\p{L}*)(?!\p{L})|必须|需要|要求|必要|필요/iu;
/** Shares that are no quality. */
const OTHER =
  /(?<!\p{L})(?:cach\p{L}*|cost\p{L}*|cheap\p{L}*|sav(?:e|es|ed|ing|ings)|price\p{L}*|uptime|availab\p{L}*|latency|budget|kosten|spar\p{L}*|prix|coût\p{L}*|économi\p{L}*|ahorr\p{L}*|coste?|precio|econom\p{L}*|custo|risparmi\p{L}*|costi|bespar\p{L}*|стоимост\p{L}*|дешевле|сэконом\p{L}*)(?!\p{L})|成本|费用|节省|コスト|비용/iu;
/** A number of errors per length or thing: "at most 3 corrections per 1,000 words". */
const COUNTED =
  /(?<!\p{L})(?:at most|no more than|max(?:imum|\.)?|fewer than|less than|höchstens|maximal|au plus|au maximum|como máximo|no máximo|al massimo|hooguit|maximaal|не более)\s(?:\d+|\p{L}{3,5})\s(?:\p{L}+\s)?(?:errors?|mistakes?|corrections?|edits?|fehler|korrekturen|erreurs?|errores|correcciones|erros|correções|errori|correzioni|fouten|correcties|ошибок|ошибки|исправлени\p{L}+)(?!\p{L})/iu;
/** Denies that answers may become worse. */
const AS_TODAY = spaced(
  String.raw`(?:not|never|n['’]t|no|without|nothing)\s(?:\p{L}+\s){0,5}?(?:worse|less accurate|degrad\p{L}*|regress\p{L}*|drop(?:s|ping)?|loss|lower quality|suffer\p{L}*|sacrific\p{L}* quality|compromis\p{L}* (?:on )?quality)|(?:quality|accuracy)\s(?:\p{L}+\s){0,2}?(?:not|never|cannot|(?:mus|can|won)['’]?t)\s(?:\p{L}+\s){0,2}?(?:fall|decline|slip|go down)|(?:at least|just) as good|(?:same|equal) quality|quality (?:must |has to |should )?(?:stay|remain)s? (?:the same|where it is)|(?:nicht|kein\p{L}*|ohne)\s(?:\p{L}+\s){0,4}?(?:schlechter\p{L}*|qualitätsverlust\p{L}*|einbuß\p{L}*|verschlechter\p{L}*|leide[nt]?|sinken|nachlassen|abnehmen)|(?:gleich|genauso|mindestens so) gut|gleiche qualität|(?:pas|sans|aucune?)\s(?:\p{L}+['’]?\s?){0,5}?(?:moins bon\p{L}*|pire|dégrad\p{L}*|baisse\p{L}*|diminue\p{L}*|perdre|perte|sacrifier)|aussi bon\p{L}*|même qualité|(?:no|sin)\s(?:\p{L}+\s){0,5}?(?:peor|empeor\p{L}*|perder|pérdida|baj(?:e|ar)|disminu\p{L}*|sacrificar)|misma calidad|(?:não|sem)\s(?:\p{L}+\s){0,5}?(?:pior\p{L}*|perder|perda|cair|baixar|diminuir|sacrificar)|mesma qualidade|(?:non|senza)\s(?:\p{L}+\s){0,5}?(?:peggio\p{L}*|perdere|perdita|cal(?:are|i)|scendere|diminuire|abbass\p{L}*|sacrificare)|stessa qualità|(?:niet|geen|zonder)\s(?:\p{L}+\s){0,5}?(?:slechter\p{L}*|achteruit\p{L}*|kwaliteitsverlies|inleveren|dalen|zakken|minder worden)|(?:не|без)\s(?:\p{L}+\s){0,4}?(?:хуже|ухудш\p{L}*|пад\p{L}+|упа\p{L}+|сни[зж]\p{L}*|потер\p{L}*)`,
  "不(?:能|得|可|要|应)?比[^，。；]{1,20}(?:差|弱|逊色?)|不(?:能|得|可)?(?:差于|逊于|弱于)|不亚于|不逊于|不输给?|不(?:能|得|可)?(?:低于|比)(?:现在|目前|现有|原来)|(?:质量|效果|准确率|精度)不(?:能|得|可)?(?:下降|降低|变差)|不(?:能|得|可|想|愿|希望)?(?:影响|降低|牺牲|损失)(?:[^，。；]{0,4})?(?:质量|效果|准确|精度)|(?:品質|精度|質)[をはがも]?(?:落とさ|落とした?くな|落としたくあり|落とせ|落ち(?:ない|ては|ると困)|下げ(?:ず|た?くない|たくあり|ない|られ)|下が(?:らない|っては|ると困))|悪化させ|(?:より|に)(?:も)?劣(?:らな|らず|っては)|より悪くな(?:ら|い)|(?:품질|정확도)[이가을를은는]? ?(?:떨어|나빠|유지)|보다 ?(?:못하|나쁘|떨어지|뒤떨어지)지 ?않|에 ?뒤(?:처|떨어)?지지 ?않",
);

/** Length in characters above which only the words of the floor are quoted. */
const LONGEST = 90;

/** Returns the quality that a text demands of the answers, those with a share of wrong answers first. */
export function floorsIn(text: string, language: Language): QualityFloor[] {
  const found = clausesOf(text, language).flatMap(({ text: clause }): QualityFloor[] => {
    const words = clause.trim();
    const board = boardOf(clause);
    if (board !== null) return [{ words, mostWrong: null, asToday: false, board }];
    if (OTHER.test(clause) && !GOOD.test(clause) && !BAD.test(clause)) return [];
    const share = shareOf(clause);
    if (share !== null) return [{ words, mostWrong: share, asToday: false }];
    if (COUNTED.test(clause)) return [{ words, mostWrong: null, asToday: false }];
    const today = AS_TODAY.exec(clause);
    if (today === null) return [];
    return [
      { words: words.length > LONGEST ? clause.slice(today.index).trim() : words, mostWrong: null, asToday: true },
    ];
  });
  return found.sort((a, b) => Number(a.mostWrong === null) - Number(b.mostWrong === null));
}

/** Returns the highest share of wrong answers that a statement allows; null when it sets none. */
function shareOf(clause: string): number | null {
  if (/(?<!\p{L})cach\p{L}*/iu.test(clause)) return null;
  for (const match of clause.matchAll(PERCENT)) {
    const share = Number((match[1] ?? "").replace(",", ".")) / 100;
    const before = clause.slice(Math.max(0, match.index - 48), match.index);
    const behind = clause.slice(match.index + match[0].length);
    const beside = `${before} ${behind.slice(0, 12)}`;
    if (!(share > 0 && share < 1)) continue;
    if (BAD.test(clause) && share <= 0.5 && (AT_MOST.test(beside) || TOO_MUCH.test(behind))) return share;
    if (GOOD.test(clause) && share >= 0.5 && (AT_LEAST.test(beside) || WANTED.test(before))) return 1 - share;
  }
  return null;
}
