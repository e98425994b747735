import type { Language } from "../../language.ts";
import { MUST, NOT, STRICTLY } from "./frames.ts";
import { has, lexicon } from "./lexicon.ts";

/** Words for keeping data. */
export const RETAIN = lexicon({
  any: "logs?",
  en: "stor(?:e|es|ed|ing|age)|retain\\p{L}*|retention|kept|keep(?:s|ing)?|log(?:s|ged|ging)?|sav(?:e|es|ed|ing)|persist\\p{L}*|written to disk|hold on to|cached",
  de: "speicher\\p{L}*|gespeichert\\p{L}*|aufbewahr\\p{L}*|aufgehoben|geloggt|protokollier\\p{L}*|vorgehalten|vorhalten|behalten",
  fr: "conserv\\p{L}*|stock\\p{L}*|enregistr\\p{L}*|gard\\p{L}*|rétention|journalis\\p{L}*",
  es: "guard\\p{L}*|almacen\\p{L}*|conserv\\p{L}*|reten\\p{L}*|retien\\p{L}*|registr\\p{L}*",
  pt: "guard\\p{L}*|armazen\\p{L}*|conserv\\p{L}*|ret(?:er|enção|idos?|idas?)|registr\\p{L}*|salv\\p{L}*",
  it: "conserv\\p{L}*|memorizz\\p{L}*|salv\\p{L}*|archivi\\p{L}*|tratten\\p{L}*|registra\\p{L}*",
  nl: "bewa\\p{L}*|opgeslagen|opslaan|opslag|vastgelegd|gelogd|loggen|onthouden",
  ru: "хран\\p{L}*|сохран\\p{L}*|логир\\p{L}*|записыва\\p{L}*|протоколир\\p{L}*",
  zh: "留存|保存|存储|储存|保留|记录|留底|缓存|落盘",
  ja: "保持|保存|保管|記録|残[さしる]|ログ",
  ko: "저장|보관|보존|기록|남기|로그",
});
/** Words for training a model on data. */
export const TRAIN = lexicon({
  any: "training",
  en: "train(?:s|ed|ing)?|fine ?tune|(?:improv|develop)\\p{L}* … models?|learn(?:s|ing)? from",
  de: "\\p{L}*training\\p{L}*|trainier\\p{L}*|anlernen|lernen",
  fr: "entraîn\\p{L}*|entrain\\p{L}*|apprentissage|améliorer … modèles",
  es: "entren\\p{L}*",
  pt: "trein\\p{L}*",
  it: "addestra\\p{L}*|allen\\p{L}*",
  nl: "train\\p{L}*|getraind",
  ru: "обуч\\p{L}*|дообуч\\p{L}*|тренир\\p{L}*",
  zh: "训练|微调",
  ja: "学習|トレーニング|訓練",
  ko: "학습|훈련|트레이닝",
});

/** Words by which a demand is asked for politely: they make it a wish unless "only" or a negation stands beside them. */
const POLITE = String.raw`would (?:like|love|appreciate)|(?:we|i)['’]d (?:like|love)|(?:hätte[n]?|würden?) (?:\p{L}+ )?gern\p{L}*|aimer(?:ions|ait|ais)|nos gustaría|gostar(?:íamos|ia)|ci piacerebbe|graag|хотелось бы`;
/** Words that make a demand a wish whatever stands beside them. */
const SOFT = String.raw`prefer\p{L}*|préf[éè]r\p{L}*|prefier\p{L}*|prefir\p{L}*|ideally|nice to have|(?:would|might) be (?:nice|good|great|a plus)|(?:not|no) (?:a )?must|bonus|a plus|optional|wäre[n]? (?:schön|gut|nett|toll)|schön wäre\p{L}*|kein(?:e)? (?:muss|bedingung)|serait (?:bien|un plus)|un plus|sería (?:bueno|ideal)|seria (?:bom|ideal)|sarebbe (?:bello|meglio)|zou (?:fijn|mooi) zijn|lieber|am liebsten|gern\p{L}* gesehen|possibilmente|bevorzug\p{L}*|möglichst|idealerweise|wenn möglich|de préférence|idéalement|si possible|preferib\p{L}*|preferen\p{L}*|privil[eé]gi\p{L}*|favoriser|idealmente|a ser posible|si es posible|se possível|de preferência|se possibile|liefst|bij voorkeur|indien mogelijk|желательно|предпоч[ит]\p{L}*|по возможности`;
const WIDE = "最好|优先|尽量|できれば|望ましい|なるべく|가능하면|되도록|가급적";

/** Words that make a demand a wish. */
export const WISH = new RegExp(String.raw`(?<!\p{L})(?:${SOFT}|${POLITE})(?!\p{L})|${WIDE}`, "iu");
const SOFTENED = new RegExp(String.raw`(?<!\p{L})(?:${SOFT})(?!\p{L})|${WIDE}`, "iu");

/**
 * Whether a statement is a wish. A word of obligation makes it a demand, and so does "only" beside a polite word. In "European
 * hosting (SecNumCloud if possible)" only the part in brackets is a wish.
 */
export function isWish(clause: string, language: Language): boolean {
  const outside = clause.replace(/[(（][^)）]*[)）]?/gu, " ");
  if (!has(WISH, outside)) return false;
  const rest = outside.replace(WISH, " ");
  if (has(MUST(language), rest)) return false;
  return has(SOFTENED, outside) || ![STRICTLY, NOT].some((frame) => has(frame(language), rest));
}
