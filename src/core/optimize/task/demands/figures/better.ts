import type { Language } from "../../language.ts";
import { clausesOf } from "../words/clauses.ts";
import { NOT } from "../words/frames.ts";
import { has, lexicon } from "../words/lexicon.ts";

/** A demand for better answers than those of today. */
export interface Better {
  /** The statements that say so, quoted. */
  words: readonly string[];
  /** By which share of today's cost it may be dearer: 0 for the same money; null where the text does not say. */
  more: number | null;
  /** Whether a lower cost is wanted as well, so that either will do. */
  orCheaper: boolean;
}

const GAIN = lexicon({
  en: "(?:better|higher|improved|superior) (?:\\p{L}+ )?(?:quality|results?|answers?|outputs?|accuracy|translations?|reasoning|writing|summar(?:y|ies)|texts?|replies)|(?:quality|results?|accuracy|answers?|outputs?) (?:\\p{L}+ ){0,2}?(?:be|get|become) (?:\\p{L}+ )?(?:better|higher)|(?:improv|rais)(?:e|es|ing) (?:the |our )?(?:\\p{L}+ )?(?:quality|results|accuracy|answers)|(?:something|anything|(?:a|any) model|one) (?:that |which )?(?:is )?(?:(?:reasons?|writes?|thinks?|translates?) )?(?:better|smarter|stronger)|(?:smarter|stronger|better) model",
  de: "(?:bessere?[nrsm]?|höhere?[nr]?) (?:\\p{L}+ )?(?:qualität|ergebnisse?n?|antworten|texte?n?|übersetzungen?|genauigkeit|trefferquote)|(?:qualität|ergebnisse?|antworten) (?:\\p{L}+ ){0,3}?besser|(?:qualität|ergebnisse?) (?:\\p{L}+ ){0,2}?(?:verbessern|steigern|erhöhen)|(?:etwas|was|modell,? das|eines,? das) (?:\\p{L}+ ){0,2}?besser\\p{L}*|bessere?s modell",
  fr: "meilleure?s? (?:qualité|résultats?|réponses?|traductions?|textes?|modèle)(?! possible)|qualité (?:\\p{L}+ ){0,3}?(?:meilleure|supérieure)|améliorer (?:la |les |nos )?(?:qualité|résultats|réponses)|(?:raisonne|écri[vt]|tradui)\\p{L}* mieux|mieux (?:raisonn|écri|tradui)\\p{L}*|(?:quelque chose|modèle) (?:de )?(?:mieux|meilleur|plus performant)",
  es: "mejor(?:es)? (?:calidad|resultados?|respuestas?|traducci\\p{L}+|textos?|modelo)(?! posible)|calidad (?:\\p{L}+ ){0,2}?(?:mejor|superior)|mejorar (?:la |los |las )?(?:calidad|resultados|respuestas)|(?:razon|escrib|traduz|redact)\\p{L}* mejor|(?:algo|modelo|uno) mejor",
  pt: "melhor(?:es)? (?:qualidade|resultados?|respostas?|textos?|modelo)(?! possível)|qualidade (?:\\p{L}+ ){0,2}?(?:melhor|superior)|melhorar (?:a |os |as )?(?:qualidade|resultados|respostas)|(?:raciocin|escrev|traduz)\\p{L}* melhor|(?:algo|modelo) melhor",
  it: "migliore? (?:qualità|risultat[oi]|rispost[ae]|modello)(?! possibile)|risultati migliori|qualità (?:\\p{L}+ ){0,2}?(?:migliore|superiore)|migliorare (?:la |i |le )?(?:qualità|risultati|risposte)|(?:ragion|scriv|traduc)\\p{L}* meglio|qualcosa di meglio|modello migliore",
  nl: "betere? (?:kwaliteit|resultaten|antwoorden|teksten|vertalingen|model)|kwaliteit (?:\\p{L}+ ){0,3}?beter|kwaliteit verbeteren|beter (?:redeneer|schrijf|vertaal)\\p{L}*|iets beters",
  ru: "лучш\\p{L}+ (?:качеств\\p{L}*|результат\\p{L}*|ответ\\p{L}*|модел\\p{L}*)|качество (?:\\p{L}+ ){0,2}?(?:лучше|выше)|(?:повысить|улучшить) (?:качеств\\p{L}*|результат\\p{L}*|ответ\\p{L}*)|лучше (?:рассужда|пиш|перевод|дума)\\p{L}*|что-то получше",
  zh: "(?:质量|效果|结果|回答|翻译)(?:要|需要|必须|得)?(?:更好|更高|好一点|提高|提升)|更好的?(?:质量|效果|结果|回答|翻译|模型)|(?:提高|提升|改善)(?:质量|效果|准确率)|更高的?(?:质量|准确率)|(?:推理|能力)更强|更强的模型",
  ja: "(?:より|もっと)(?:良い|よい|いい|高い|高)(?:品質|質|結果|回答|翻訳|モデル|精度)|(?:品質|精度)(?:を|が)(?:上げ|高め|向上|改善)|(?:品質|精度|結果)(?:を|が|は)?今より(?:良|よ|高)",
  ko: "더 ?(?:좋은|나은|높은) ?(?:품질|결과|답변|번역|모델)|품질(?:을|이|은)? ?(?:더 ?)?(?:높이|높여|향상|개선|좋아|올리)",
});
const SAME_COST = lexicon({
  en: "(?:for |at )?the same (?:price|cost|money|budget|spend)|(?:without|not) (?:paying|spending|costing) more|no(?:t)? (?:more expensive|extra cost)|cost(?:s)? (?:must |should )?(?:stay|remain) the same",
  de: "(?:für|zu[mr]?) (?:das |den )?(?:gleichen?|selben?|dasselbe|denselben) (?:geld|preis|kosten|budget)|zum selben preis|(?:fürs|für das) gleiche geld|nicht (?:mehr kosten|teurer)",
  fr: "(?:pour le |au |à )même (?:prix|coût|budget)|(?:sans|pas) (?:payer |coûter )?plus (?:cher|d'argent)",
  es: "(?:por|para) (?:el|la) mism[oa] (?:dinero|precio|coste|costo|presupuesto)|(?:al|con el) mismo (?:precio|coste|costo|presupuesto)|sin (?:pagar|gastar) más",
  pt: "(?:pelo|com o|ao) mesmo (?:preço|dinheiro|custo|valor|orçamento)|sem (?:pagar|gastar) mais",
  it: "(?:per gli|allo|con gli|a) stess[oi] (?:soldi|prezzo|costo|budget)|senza (?:pagare|spendere) di più",
  nl: "voor (?:hetzelfde|dezelfde) (?:geld|prijs|kosten|budget)|niet duurder",
  ru: "за те же деньги|(?:по|за) т[оу]й? же (?:цен[еу]|стоимост\\p{L}*)|не дороже",
  zh: "(?:同样|一样|相同)的?(?:价格|钱|成本|费用|预算)|(?:价格|成本|费用)(?:不变|一样|相同)|不(?:加价|多花钱)",
  ja: "同じ(?:値段|価格|費用|コスト|予算|料金)|(?:費用|コスト|料金)は(?:今と)?(?:同じ|変えず|据え置き)",
  ko: "같은 ?(?:비용|가격|예산)|(?:비용|가격)(?:은|는|이)? ?(?:지금과|현재와)? ?(?:같|동일)",
});
const CHEAPER =
  /(?<!\p{L})(?:cheaper|less expensive|günstiger\p{L}*|billiger\p{L}*|moins cher\p{L}*|más barat\p{L}*|mais barat\p{L}*|più economic\p{L}*|meno car\p{L}*|goedkoper\p{L}*|дешевле)(?!\p{L})|更?便宜|安[いくめ]|저렴|더 ?싼/iu;
const DEARER =
  /(?<!\p{L})(?:more|rise|increase\p{L}*|extra|higher|dearer|mehr|teurer|drauf|steigen|plus|davantage|augmenter|más|subir|aumentar|mais|più|meer|duurder|больше|дороже|выше)(?!\p{L})|多|高|贵|增|上乗せ|高く|増|더|추가|증가/iu;
const SHARE =
  /(\d{1,3}(?:[.,]\d+)?)\s?(?:%|％|percent|prozent|pour ?cent|por ?ciento|por ?cento|per ?cento|procent|процент\p{L}*|퍼센트)/iu;

/** Reads a demand for better answers than today's, with what they may cost more; null without one. */
export function betterIn(text: string, language: Language): Better | null {
  const clauses = clausesOf(text, language).map(({ said }) => said.trim());
  const gains = clauses.filter((one) => has(GAIN(language), one) && !has(NOT(language), withoutCost(one, language)));
  if (gains.length === 0) return null;
  const same = clauses.filter((one) => has(SAME_COST(language), one));
  const shares = clauses.flatMap((words) => {
    const share = DEARER.test(words) && !CHEAPER.test(words) ? SHARE.exec(words)?.[1] : undefined;
    return share === undefined ? [] : [{ words, more: Number(share.replace(",", ".")) / 100 }];
  });
  const [share] = shares;
  return {
    words: [...new Set([...gains, ...same, ...shares.map(({ words }) => words)])],
    more: share?.more ?? (same.length > 0 ? 0 : null),
    orCheaper: clauses.some((one) => CHEAPER.test(one)),
  };
}

/** "Not more expensive" denies the cost and not the better quality. */
function withoutCost(clause: string, language: Language): string {
  return clause.replace(SAME_COST(language), " ");
}
