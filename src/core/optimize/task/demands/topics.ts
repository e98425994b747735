import type { Language } from "../language.ts";
import type { ConstraintKind, ReadConstraint } from "./types.ts";
import { NOT_UNDERSTOOD, TAKES_REASONING, whyUnchecked } from "./unchecked.ts";
import { clausesOf } from "./words/clauses.ts";
import { floorsIn } from "./words/floors.ts";
import { ABOUT, BACKGROUND, DATA, LEAVING, MUST, NOT, ONLY, PLACED, SELLERS } from "./words/frames.ts";
import { has } from "./words/lexicon.ts";
import { isMeasure } from "./words/names/compared.ts";
import { isModelInUse, mentionsOf } from "./words/names/entities.ts";
import { tongueAt } from "./words/names/tongues.ts";
import { withoutWaivedSpeed } from "./words/plain.ts";
import { RETAIN, TRAIN } from "./words/terms.ts";

/** A subject of demands, recognised by its words in any combination. */
interface Topic {
  words: (language: Language) => RegExp;
  /** Kinds of demand that cover it. The subject counts as read when one of them was read in the statement, or anywhere if `wide`. */
  kinds: readonly ConstraintKind[];
  wide?: boolean;
  /** Counts only with a match of this pattern in the same statement. */
  near?: (language: Language) => RegExp;
  /** Counts only with words for data or sellers or a negation; otherwise the words describe the work. */
  beside?: boolean;
}

const always = (pattern: RegExp) => () => pattern;

const TOPICS: readonly Topic[] = [
  { words: (language) => RETAIN(language), kinds: ["zero_retention", "retention", "data_region"], beside: true },
  { words: (language) => TRAIN(language), kinds: ["no_training", "requirement"], beside: true },
  {
    words: always(
      /(?<!\p{L})(?:licen[sc]\p{L}*|lizenz\p{L}*|licenci\p{L}*|licenç\p{L}*|licenz\p{L}*|лиценз\p{L}*)(?!\p{L})|许可证?|授权|ライセンス|라이선스/iu,
    ),
    kinds: ["open_weights", "license"],
  },
  {
    words: always(
      /(?<!\p{L})(?:\d+ ?b(?! ?(?:input|output|prompt|completion|tokens?)(?!\p{L}))(?: parameters?| params?| model)?|parameters?|paramètres|parámetros|parâmetros|parametri|параметр\p{L}*|single (?:gpu|a100|h100|node))(?!\p{L})|参数量|パラメータ数?|파라미터/iu,
    ),
    kinds: [],
  },
  {
    words: (language) => PLACED(language),
    kinds: ["data_region", "country", "seller", "zero_retention", "retention", "open_weights"],
    near: (language) => DATA(language),
  },
  { words: (language) => LEAVING(language), kinds: ["data_region", "country", "zero_retention"], beside: true },
  {
    words: always(
      /(?<!\p{L})(?:think(?:ing|s)?(?! about)|reasoning|reasoners?|chain of thought|cot|razon\p{L}*|raciocín\p{L}*|ragiona\p{L}*|raisonne\p{L}*|nachdenk\p{L}*|redeneer\p{L}*|рассужда\p{L}*)(?!\p{L})|思考模|推理模|思维链|推論モデル|思考モデル|추론\)? ?(?:모델|\()|생각하는/iu,
    ),
    kinds: ["thinking"],
    wide: true,
    near: () => /./u,
  },
  {
    words: always(
      /(?<!\p{L})(?:previews?|betas?|experimental|generally available|ga(?= (?:only|models?))|vorschau\p{L}*|aperçu|vista previa|prévia|anteprima|released (?:before|after|since|in)|older than|newer than|migrat\p{L}* again|keep working|long[- ]term|end of life|sunset|deprecat\p{L}*|gpqa|mmlu\p{L}*|swe-?bench\p{L}*|humaneval|lmarena|arena|elo)(?!\p{L})|预览版|测试版|プレビュー|ベータ|프리뷰|베타/iu,
    ),
    kinds: [],
  },
  {
    words: always(
      /(?<!\p{L})(?:vendors?|lock-?in|price lock|procure(?:ment|d)|framework agreement|enterprise agreement|indemni\p{L}*|cloud act|fisa|schrems|patriot act|private ?link|vpc|dedicated|single tenant|sovereign\p{L}*|souverän\p{L}*|souverain\p{L}*|soberan\p{L}*|sovran\p{L}*|subprocessors?|failover|redundan\p{L}*|air-?gapp?ed|penetration test\p{L}*|whitelist\p{L}*|allow-?list\p{L}*)(?!\p{L})|国产化|信创|备案|自主可控|主権/iu,
    ),
    kinds: [
      "seller",
      "maker",
      "country",
      "data_region",
      "service_level",
      "certification",
      "gdpr",
      "hipaa",
      "soc2",
      "iso_27001",
      "open_weights",
    ],
  },
  {
    words: always(
      /(?<!\p{L})(?:[A-Z]{2,}[A-Z0-9-]*(?=[- ](?:compliant|certified|certification|compliance|approved|regulated|konform|zertifiziert|conforme|certifié|certificad\p{L}*|certificat\p{L}*|gecertificeerd))|(?:compliance|regulator|certificat\p{L}*|zertifi\p{L}*|gecertific\p{L}*|attest\p{L}*)(?= (?:with|of|by|nach|selon|según|secondo|volgens))|сертифи\p{L}*)|认证|合规|認証|인증/u,
    ),
    kinds: ["certification", "soc2", "iso_27001", "gdpr", "hipaa"],
  },
  {
    words: always(
      /(?<!\p{L})(?:latency|lag(?!\p{L})|slow(?:er)?(?= (?:than|models?|to))|latenz\p{L}*|latence|latenci\p{L}*|latênci\p{L}*|latenz\p{L}*|latentie|задержк\p{L}*|tokens? (?:per|a|\/) ?se?c\p{L}*|throughput)(?!\p{L})|延迟|レイテンシ|지연/iu,
    ),
    kinds: ["latency", "service_level"],
    wide: true,
  },
];

/**
 * Reports statements on subjects of demands for which no demand of the subject's kinds was read, even if another demand of the
 * same statement was.
 */
export function readTopics(text: string, language: Language, read: ReadConstraint[]): void {
  for (const { text: clause, first } of clausesOf(text, language)) {
    const words = clause.trim();
    const near = read.filter((one) => overlaps(one.words, words));
    if (near.map(whyUnchecked).some((why) => why === "not_understood" || why === "other_currency")) continue;
    if (floorsIn(clause, language).some(({ board }) => board !== undefined)) continue;
    const said = withoutWaivedSpeed(clause);
    const unread =
      TOPICS.some((topic) => isOpen(topic, said, first, language, near, read)) ||
      hasOpenName(clause, first, language, near);
    if (unread) read.push({ words, kind: "requirement", effect: "not_checked", detail: NOT_UNDERSTOOD });
  }
}

function isOpen(
  { words, kinds, wide, beside, near: by }: Topic,
  clause: string,
  first: boolean,
  language: Language,
  near: readonly ReadConstraint[],
  read: readonly ReadConstraint[],
): boolean {
  if (!has(words(language), clause)) return false;
  // The first statement describes the work.
  if (first && !has(SELLERS(language), clause) && !has(NOT(language), clause)) return false;
  if (
    by !== undefined &&
    !(has(by(language), clause) && [MUST, NOT, ONLY].some((frame) => has(frame(language), clause)))
  )
    return false;
  if (beside === true) {
    const of = [DATA, SELLERS, NOT].filter((frame) => has(frame(language), clause)).length;
    if (of < 2) return false;
  }
  if (kinds.includes("thinking") && near.some(({ detail }) => detail === TAKES_REASONING)) return false;
  return ![...near, ...(wide === true ? read : [])].some(({ kind }) => kinds.includes(kind));
}

const NAMED: ReadonlySet<ConstraintKind> = new Set([
  "maker",
  "seller",
  "country",
  "data_region",
  "latency",
  "certification",
  "gdpr",
]);
/** Words before the name of a seller: "through", "via". */
const THROUGH =
  /(?<!\p{L})(?:via|through|on|über|chez|à travers|a través de|através d[aeo]|tramite|su|через|у|from)\s+(?:\p{L}+\s)?$/iu;

/** Words before the model in use: "we spend 4,200 USD a month on". */
const PAID_TO =
  /(?<!\p{L})(?:spend(?:s|ing)?|spent|pay(?:s|ing)?|paid|costs?|geben|zahlen|dépens\p{L}+|payons|gastamos|pagamos|spendiamo|paghiamo|betalen|тратим|платим)(?!\p{L})[^;:!?\n]{0,40}\s(?:on|for|to|für|pour|en|em|por|per|voor|aan|на|за)\s(?:\p{L}+\s)?$/iu;

/** Whether a statement from which nothing was read names a maker, seller or place. */
function hasOpenName(clause: string, first: boolean, language: Language, near: readonly ReadConstraint[]): boolean {
  if (near.some(({ kind }) => NAMED.has(kind))) return false;
  if (has(ABOUT(language), clause) || has(BACKGROUND(language), clause)) return false;
  return mentionsOf(clause).some((mention) => {
    const { maker, seller, place, at } = mention;
    // "Un résumé en français" names a language.
    if (place !== undefined && tongueAt(clause, mention, language) !== null) return false;
    if (place !== undefined) return !first && [NOT, LEAVING].some((frame) => has(frame(language), clause));
    if (seller === undefined && maker === undefined) return false;
    const before = clause.slice(0, at);
    return (
      !PAID_TO.test(before) && !isModelInUse(before) && !isMeasure(clause, mention) && (!first || THROUGH.test(before))
    );
  });
}

function overlaps(a: string, b: string): boolean {
  return a.includes(b) || b.includes(a);
}
