import type { Language } from "../language.ts";
import type { ReadConstraint } from "./types.ts";
import { IS_WISH } from "./unchecked.ts";
import { clausesOf } from "./words/clauses.ts";
import { NOT } from "./words/frames.ts";
import { has, lexicon } from "./words/lexicon.ts";
import { WISH } from "./words/terms.ts";

/** Words for open weights. */
const OPEN = lexicon({
  any: "apache(?: 2(?:\\.0)?)?(?:,| ?\\/)? ?(?:or|oder|ou|o|of|или|および|または|或|또는|and|und|et|y|e|en|и)? ?mit|mit(?:,| ?\\/)? ?(?:or|oder|ou|o|of|или|或|または|또는) apache(?: 2(?:\\.0)?)?|(?:apache|mit)(?: 2(?:\\.0)?)? (?:licen[sc]e[sd]?|lizenz\\p{L}*|licentie\\p{L}*|лицензи\\p{L}*)|(?:licence|licencia|licença|licenza|licentie|лицензи\\p{L}*) (?:apache|mit)|(?:apache|mit)(?: 2\\.0)?(?: |の)?(?:许可|协议|ライセンス|라이선스)|open ?weights?|open ?source[d]? (?:llms?|models?|ai)",
  en: "open models?|openly (?:available|licen[sc]ed|released)(?: models?| weights)?|weights … (?:public\\p{L}*|open|available|download\\p{L}*|published|released)|(?:public|open|downloadable|published|available) … weights|non ?proprietary|(?:permissive(?:ly)?|apache(?: 2(?:\\.0)?)?|mit) ?licen[sc]e?d?",
  de: "open ?source ?(?:modell\\p{L}*|ki|llms?)|offen\\p{L}* (?:gewicht\\p{L}*|modell\\p{L}*)|gewichte … (?:offen|frei|öffentlich|herunterlad\\p{L}*|zugänglich|verfügbar)|(?:offene|freie|öffentliche|quelloffene) (?:gewichte|modelle)|quelloffen\\p{L}*(?: modell\\p{L}*)?|frei verfügbare (?:gewichte|modelle)",
  fr: "poids (?:ouverts?|libres?|publics?|téléchargeables?|disponibles)|poids … (?:ouverts|téléchargeables|publics)|modèles? (?:ouverts?|libres?|open ?source)|open ?source",
  es: "pesos (?:abiertos|públicos|libres|descargables|disponibles)|pesos … (?:abiertos|descarg\\p{L}*|públicos)|modelos? (?:abiertos?|libres?|de código abierto|open ?source)|código abierto",
  pt: "pesos (?:abertos|públicos|livres|disponíveis)|pesos … (?:abertos|baix\\p{L}*|públicos)|modelos? (?:abertos?|livres?|de código aberto|open ?source)|código aberto",
  it: "pesi (?:aperti|pubblici|liberi|scaricabili|disponibili)|pesi … (?:aperti|scaric\\p{L}*|pubblici)|modell[oi] (?:aperti|aperto|liberi|open ?source)",
  nl: "open (?:gewichten|modellen?)|gewichten … (?:open|download\\p{L}*|openbaar)|open ?source ?modellen?",
  ru: "открыт\\p{L}* (?:вес\\p{L}*|модел\\p{L}*|исходн\\p{L}*)|вес\\p{L}* … (?:открыт\\p{L}*|скача\\p{L}*|доступн\\p{L}*)|опенсорс\\p{L}*|open source",
  zh: "开源(?:的)?(?:权重)?(?:大)?(?:模型)?|开放(?:的)?权重|权重(?:开放|公开|可下载|开源)|下载权重|公开权重",
  ja: "オープン(?:な)?(?:ウェイト|ウエイト|重み)|オープンソース(?:の)?(?:モデル|LLM)?|重み(?:が|の|を)?(?:公開|オープン)|公開(?:された)?重み|オープンなモデル|オープンモデル",
  ko: "오픈 ?(?:소스|웨이트)(?: ?모델)?|가중치(?:가|를)? ?(?:공개|오픈)|공개(?:된)? ?(?:가중치|모델)|개방형 모델",
});
/** Words for running a model on one's own hardware, which requires open weights. */
const OWN = lexicon({
  any: "self ?host\\p{L}*|on ?prem\\p{L}*",
  en: "run … (?:ourselves|in house|on our own|on our (?:hardware|gpus?|servers?|cluster))|host … ourselves|our own (?:gpus?|hardware|servers?)",
  de: "selbst … (?:betreiben|hosten|laufen lassen)|selbst ?(?:hosten|gehostet\\p{L}*|betreiben)|auf eigen\\p{L}* (?:servern?|hardware|gpus?)|eigenbetrieb",
  fr: "auto ?héberg\\p{L}*|héberge\\p{L}* (?:\\p{L}+ )?nous mêmes|héberger nous mêmes|sur nos (?:propres )?(?:serveurs|machines|gpu)|en interne sur",
  es: "auto ?aloj\\p{L}*|autohosped\\p{L}*|en nuestros (?:propios )?servidores|ejecutar … nosotros mismos",
  pt: "auto ?hosped\\p{L}*|em nossos (?:próprios )?servidores|por conta própria",
  it: "sui nostri (?:server|gpu)|ospitare (?:noi|in proprio)|in proprio|auto ?ospitat\\p{L}*",
  nl: "zelf … (?:hosten|draaien)|op (?:onze )?eigen (?:servers?|hardware)",
  ru: "у себя|на сво\\p{L}* (?:сервер\\p{L}*|желез\\p{L}*|мощност\\p{L}*)|самостоятельн\\p{L}* разв\\p{L}*",
  zh: "自(?:己|行|主)?部署|私有化部署|本地部署|自建|本地化部署",
  ja: "自社(?:で|の)(?:ホスト|動か|運用|サーバ|GPU)|オンプレ|セルフホスト|自前",
  ko: "자체 ?(?:호스팅|서버|구축)|직접 (?:배포|호스팅|운영)|온프레미스",
});
const CLOSED = lexicon({
  any: "closed (?:source|weights?)",
  en: "proprietary|closed (?:models?|llms?)",
  de: "proprietär\\p{L}*|geschlossen\\p{L}* modell\\p{L}*",
  fr: "propriétaires?|modèles? fermés?",
  es: "propietari[oa]s?|modelos? (?:cerrados?|privativos?)",
  pt: "proprietári[oa]s?|modelos? fechados?",
  it: "proprietari[oa]?|modell[oi] chius[oi]",
  nl: "propriëtaire?|gesloten",
  ru: "проприетарн\\p{L}*|закрыт\\p{L}*",
  zh: "闭源|封闭",
  ja: "クローズド|プロプライエタリ|非公開(?:の)?モデル",
  ko: "폐쇄형|비공개 모델|독점 모델|클로즈드",
});
/** Phrases by which something is neither wanted nor excluded: "not needed". */
const NO_NEED = lexicon({
  en: "(?:not|n't|no) … (?:need|require\\p{L}*|necessary|matter)|optional",
  de: "nicht … (?:nötig|notwendig|erforderlich)|brauch\\p{L}* … (?:nicht|kein\\p{L}*)|egal",
  fr: "pas … (?:besoin|nécessaire|obligatoire)|inutile",
  es: "no … (?:necesit\\p{L}*|falta|importa)",
  pt: "não … (?:precis\\p{L}*|necess\\p{L}*|importa)",
  it: "non … (?:serv\\p{L}*|necess\\p{L}*|importa)",
  nl: "niet … nodig|hoeft niet",
  ru: "не (?:нужн\\p{L}*|требу\\p{L}*|обязательн\\p{L}*)",
  zh: "不(?:需要|必|要求|一定)|无需",
  ja: "(?:必要|必須)(?:は|では)?(?:な|あり?ま)|不要",
  ko: "필요 ?(?:없|하지 않)",
});

/** Names of licences, which the data on models does not contain. */
const LICENCE =
  /(?<!\p{L})(?:apache|mit(?= |,|\/|$)(?=.*apache|[ -]?licen|の?ライセンス)|(?<=licen\p{L}* )mit)(?!\p{L})/iu;

/** Reads whether a text wants open or closed weights (null when not stated), and whether the buyer runs them. */
export function readWeights(
  text: string,
  language: Language,
  read: ReadConstraint[],
): { wanted: "open" | "closed" | null; selfHosted: boolean } {
  let wanted: "open" | "closed" | null = null;
  let selfHosted = false;
  for (const { text: clause } of clausesOf(text, language)) {
    const found = weightsOf(clause, language);
    if (found !== null && has(WISH, clause)) {
      read.push({ words: clause.trim(), kind: "open_weights", effect: "not_checked", detail: IS_WISH });
      continue;
    }
    if (found === null || (wanted !== null && found.wanted !== wanted)) continue;
    if (wanted !== null && (selfHosted || !found.own)) continue;
    const detail = found.wanted === "open" ? "open weights only" : "no open weights";
    const ownCost = found.own ? "; the prices here are those of hosted services, not of your own hardware" : "";
    read.push({ words: clause.trim(), kind: "open_weights", effect: "filtered", detail: detail + ownCost });
    const licence = found.own ? undefined : LICENCE.exec(clause)?.[0];
    if (licence !== undefined)
      read.push({
        words: clause.trim(),
        kind: "open_weights",
        effect: "not_checked",
        detail: `${licence}: our data does not hold the licences of models, so read that of the model`,
      });
    wanted = found.wanted;
    selfHosted ||= found.own;
  }
  return { wanted, selfHosted };
}

function weightsOf(clause: string, language: Language): { wanted: "open" | "closed"; own: boolean } | null {
  if (has(NO_NEED(language), clause)) return null;
  const [open, own, closed] = [OPEN, OWN, CLOSED].map((frame) => clause.search(frame(language))) as [
    number,
    number,
    number,
  ];
  if (Math.max(open, own, closed) < 0) return null;
  const at = open >= 0 ? open : own >= 0 ? own : closed;
  const denied = has(NOT(language), open >= 0 ? `${clause.slice(0, at)} ${behind(clause, language, at)}` : clause);
  const wanted =
    open >= 0 ? (denied ? "closed" : "open") : own >= 0 ? (denied ? null : "open") : denied ? "open" : null;
  if (wanted === null || (!OF_MODELS.test(clause.slice(at)) && open >= 0 && closed < 0)) return null;
  return { wanted, own: own >= 0 && wanted === "open" };
}

/** Returns the text after the phrase in Chinese, Japanese and Korean, where the negation follows. */
function behind(clause: string, language: Language, at: number): string {
  return language === "zh" || language === "ja" || language === "ko" ? clause.slice(at) : "";
}

/** Words that make `open source` a demand on models; without them it may be a project that the work is about. */
const OF_MODELS =
  /(?!^open[- ]?source$)(?:weight|model|modell|llm|poids|peso|pesi|gewicht|вес|модел|licen|权重|模型|重み|ウェイト|ウエイト|モデル|가중치|모델|ki(?!\p{L})|ai(?!\p{L})|ia(?!\p{L})|source|소스|오픈|开源|オープン|quelloffen|proprietary|lizenz|лиценз|许可|协议|ライセンス|라이선스|apache|опенсорс|código)/iu;
