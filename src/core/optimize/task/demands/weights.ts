import type { Language } from "../language.ts";
import type { ReadConstraint } from "./types.ts";
import { IS_WISH, licensedUnder, NO_LICENCES, OWN_COST } from "./unchecked.ts";
import { clausesOf } from "./words/clauses.ts";
import { NOT, STRICTLY } from "./words/frames.ts";
import { has, lexicon } from "./words/lexicon.ts";
import { isWish } from "./words/terms.ts";

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
  en: "run … (?:ourselves|in house|on our own|on our (?:hardware|gpus?|servers?|cluster))|host … ourselves|(?:in |on |our )own (?:gpus?|hardware|servers?|machines?|data ?cent(?:er|re)s?)|we (?:\\p{L}+ ){0,2}host(?= (?:it|them|the models?|models?|in|on|everything)(?: |$)|$)|hosted by (?:us|ourselves)",
  de: "selbst … (?:betreiben|hosten|laufen lassen)|selbst ?(?:hosten|gehostet\\p{L}*|betreiben)|(?:auf|in|im) (?:unser\\p{L}* )?eigen\\p{L}* (?:servern?|hardware|gpus?|maschinen|rechenzentr\\p{L}*)|im eigenen haus|wir hosten(?= (?:es|sie|das modell|in|auf|im)(?: |$)|$)|eigenbetrieb",
  fr: "auto ?héberg\\p{L}*|héberge\\p{L}* (?:\\p{L}+ )?nous mêmes|héberger nous mêmes|sur nos (?:propres )?(?:serveurs|machines|gpus?)|dans notre (?:propre )?(?:centre de données|datacenter)|nous (?:l'|les )?hébergeons|hébergé\\p{L}* (?:chez nous|par nos soins|par nous)|sur site|en interne sur",
  es: "auto ?aloj\\p{L}*|autohosped\\p{L}*|en nuestr[oa]s (?:propi[oa]s )?(?:servidores|gpus?|máquinas)|(?:l[oa]s? )?alojamos nosotros|alojad[oa]s? por nosotros|ejecutar … nosotros mismos",
  pt: "auto ?hosped\\p{L}*|(?:em |n)oss[oa]s (?:própri[oa]s )?(?:servidores|gpus?|máquinas)|em servidores próprios|hospedamos nós|hospedad[oa]s? por nós|por conta própria",
  it: "su(?:i|lle)? nostr[ie] (?:server|gpu|macchine)|lo ospitiamo|ospitat[oi] da noi|ospitare (?:noi|in proprio)|in proprio|auto ?ospitat\\p{L}*",
  nl: "zelf … (?:hosten|draaien)|op (?:onze )?eigen (?:servers?|hardware|gpu'?s|machines)|in ons eigen datacent\\p{L}*",
  ru: "у себя|на (?:сво|наш|собственн)\\p{L}* (?:gpu|сервер\\p{L}*|желез\\p{L}*|мощност\\p{L}*)|самостоятельн\\p{L}* разв\\p{L}*",
  zh: "自(?:己|行|主)?部署|私有化部署|本地部署|自建|本地化部署|部署[^，。]{0,10}(?:服务器|机房|GPU)|自己(?:托管|的?(?:服务器|机房|GPU)上)",
  ja: "自社(?:で|の)(?:ホスト|動か|運用|サーバ|GPU)|オンプレ|セルフホスト|自前|(?:自社|当社|弊社|社内)の?(?:サーバー?|GPU|データセンター)で(?:運用|動|ホスト|稼働)",
  ko: "자체 ?(?:호스팅|서버|구축)|직접 (?:배포|호스팅|운영)|온프레미스|(?:자사|우리|사내) ?(?:서버|GPU|데이터 ?센터)에서? ?(?:직접|운영|호스팅|돌|구동|배포|실행)",
});
/** A contractor of the buyer that runs the model: with open weights wanted, its machines are as the buyer's own. */
const FOR_US = lexicon({
  en: "our (?:\\p{L}+ )?(?:provider|hoster|contractor|partner|integrator|it company) … (?:hosts?|runs?|operates?)|hosted by our",
  de: "unser\\p{L}* (?:\\p{L}+ )?(?:dienstleister|hoster|systemhaus|partner|rechenzentrum) … (?:host\\p{L}*|betreib\\p{L}*)",
  fr: "notre (?:\\p{L}+ )?(?:prestataire|hébergeur|infogérant|partenaire|dsi) (?:\\p{L}+ ){0,3}héberge\\p{L}*|hébergé\\p{L}* par notre",
  es: "nuestro (?:\\p{L}+ )?(?:proveedor|prestador|integrador|socio) (?:\\p{L}+ ){0,3}(?:aloj|hosped)\\p{L}*|(?:alojad|hospedad)\\p{L}* por nuestro",
  pt: "noss[oa] (?:\\p{L}+ )?(?:prestador\\p{L}*|fornecedor|parceiro) (?:\\p{L}+ ){0,3}(?:hosped|aloj)\\p{L}*|hospedad\\p{L}* pel[oa] noss[oa]",
  it: "nostro (?:\\p{L}+ )?(?:fornitore|partner) (?:\\p{L}+ ){0,3}ospit\\p{L}*|ospitat\\p{L}* dal nostro",
  nl: "onze (?:\\p{L}+ )?(?:dienstverlener|hoster|partner|leverancier) … (?:host|draai)\\p{L}*",
  ru: "наш\\p{L}* (?:\\p{L}+ )?(?:подрядчик\\p{L}*|партн[её]р\\p{L}*) … (?:размеща|разверн|разворач|хост)\\p{L}*",
  zh: "我们的(?:服务商|供应商|合作伙伴)(?:来)?(?:托管|部署)",
  ja: "(?:当社|弊社)の(?:委託先|ベンダー|パートナー)[がで].{0,8}(?:ホスト|運用)",
  ko: "우리 ?(?:협력사|파트너|업체)[가이].{0,8}(?:호스팅|운영)",
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

/** Words for a licence that is demanded of the weights, beside its name. */
const LICENSED =
  /(?<!\p{L})(?:licen[cs](?:es?|ed|ing)|lizenz\p{L}*|licen[çc](?:ia|a)s?|licenz[ae]|licenties?|лицензи\p{L}*)(?!\p{L})|许可证?|开源协议|ライセンス|라이선스/iu;
/** Names of licences. */
const LICENCE =
  /(?<!\p{L})(?:apache|mit(?= |,|\/|$)(?=.*apache|[ -]?licen|の?ライセンス)|(?<=licen\p{L}* )mit)(?!\p{L})/iu;

/** Names of licences that weights may be demanded to have, as records name them: by SPDX id, else by the licence's name. */
export const APACHE = "Apache-2.0";
export const MIT = "MIT";
export const MODIFIED_MIT = "Modified MIT License";

/** The name of Apache's licence, and not of one of its projects. */
const OF_APACHE =
  /(?<!\p{L})apache(?!\p{L})(?!\s(?:kafka|spark|airflow|flink|beam|arrow|parquet|iceberg|cassandra|hadoop|solr|lucene|tomcat|http|nifi|druid|superset))/iu;
/** "MIT" in capitals, since "mit" is a word of German; in small letters only beside a licence. */
const OF_MIT =
  /(?<!\p{L})MIT(?!\p{L})|(?<!\p{L})(?:mit[ -]?(?:licen[cs]|lizenz|licentie|лиценз|许可|协议|ライセンス|라이선스)|(?:licen[cs]e|licencia|licença|licenza|licentie) mit(?!\p{L}))|(?<=apache(?:[- ]?(?:v?2(?:\.0)?))?(?:[,/] ?| (?:or|ou|o|of|или|and|und|et|y|e|en|и) ))mit(?!\p{L})/u;
const MODIFIED = /(?<!\p{L})modified[- ]mit(?!\p{L})/iu;
const NOT_MODIFIED =
  /(?<!\p{L})(?:no|not|nor|without|kein\p{L}*|nicht|ohne|pas|sans|sin|não|non|geen|niet|не|без) (?:\p{L}+ )?modified[- ]mit(?!\p{L})/iu;
const PERMISSIVE =
  /(?<!\p{L})(?:permissiv\p{L}*|permisiv\p{L}*|osi[- ](?:approved|certified|compliant))(?!\p{L})|宽松(?:的)?(?:许可|协议|开源)|パーミッシブ|寛容な?ライセンス|허용적/iu;

/** Returns the licences that a statement names as those that weights must have. */
function licencesIn(clause: string): string[] {
  const rest = clause.replace(new RegExp(MODIFIED, "giu"), " ");
  return [
    ...(OF_APACHE.test(rest) || PERMISSIVE.test(rest) ? [APACHE] : []),
    ...(OF_MIT.test(rest) || PERMISSIVE.test(rest) ? [MIT] : []),
    ...(MODIFIED.test(clause) && !NOT_MODIFIED.test(clause) ? [MODIFIED_MIT] : []),
  ];
}

/** Reads whether a text wants open or closed weights (null when not stated), under which licences, and whether the buyer runs them. */
export function readWeights(
  text: string,
  language: Language,
  read: ReadConstraint[],
): { wanted: "open" | "closed" | null; selfHosted: boolean; licenses: ReadonlySet<string> } {
  let wanted: "open" | "closed" | null = null;
  let selfHosted = false;
  const licenses = new Set<string>();
  for (const { text: clause, first } of clausesOf(text, language)) {
    const found = weightsOf(clause, language);
    const names = found?.wanted === "closed" ? [] : licencesIn(clause);
    const licence =
      found?.own === true && names.length === 0
        ? undefined
        : (LICENCE.exec(clause) ?? LICENSED.exec(clause) ?? (names.length > 0 ? /./u.exec(clause) : null))?.[0];
    const note = (words: string) => {
      for (const name of names) licenses.add(name);
      read.push(
        names.length > 0
          ? { words, kind: "license", effect: "filtered", detail: licensedUnder(names) }
          : { words, kind: "open_weights", effect: "not_checked", detail: NO_LICENCES },
      );
    };
    if (found !== null && isWish(clause, language)) {
      read.push({ words: clause.trim(), kind: "open_weights", effect: "not_checked", detail: IS_WISH });
      continue;
    }
    const again = wanted !== null && (found === null || found.wanted !== wanted || selfHosted || !found.own);
    if (again && wanted === "open" && !first && licence !== undefined) note(clause.trim());
    if (again || found === null) continue;
    const detail = found.wanted === "open" ? "open weights only" : "no open weights";
    const ownCost = found.own ? OWN_COST : "";
    read.push({ words: clause.trim(), kind: "open_weights", effect: "filtered", detail: detail + ownCost });
    if (licence !== undefined) note(bracketed(clause, licence) ?? clause.trim());
    wanted = found.wanted;
    selfHosted ||= found.own;
  }
  return { wanted, selfHosted, licenses };
}

/** Returns the part in brackets that holds some words; null when none does. */
function bracketed(clause: string, words: string): string | null {
  const parts = [...clause.matchAll(/[(（]([^)）]*)/gu)].map(([, inside = ""]) => inside.trim());
  return parts.find((part) => part.includes(words)) ?? null;
}

const OPEN_OR_CLOSED =
  /(?<!\p{L})(?:open|offene?|ouverts?|abiert[oa]s?|abert[oa]s?|apert[oi]|открыт\p{L}+)(?:[- ]?(?:source|weights?))?(?: \p{L}+)?,? (?:or|and|oder|und|ou|et|o|y|e|of|en|или|и) (?:closed|geschlossen\p{L}*|fermés?|cerrad[oa]s?|fechad[oa]s?|chius[oi]|gesloten|закрыт\p{L}+|propriet\p{L}*|propriét\p{L}*)(?!\p{L})|开源(?:和|或|、|与)?(?:还是)?闭源|オープン(?:でも|か|・)クローズド|(?:오픈|개방형)(?:이든|이나|[·,]) ?(?:폐쇄|클로즈드)/iu;

/** Whether a statement names open and closed weights and excludes neither: "open or closed weights". */
export function namesBothWeights(clause: string, language: Language): boolean {
  const both = OPEN_OR_CLOSED.test(clause) || [OPEN, CLOSED].every((frame) => has(frame(language), clause));
  return both && ![NOT, STRICTLY].some((frame) => has(frame(language), clause));
}

/** Returns whether a statement names open or closed weights as wanted, and the buyer's own hardware; null when it names neither. */
export function weightsOf(clause: string, language: Language): { wanted: "open" | "closed"; own: boolean } | null {
  if (has(NO_NEED(language), clause) || namesBothWeights(clause, language)) return null;
  const found = (frame: typeof OPEN) => clause.search(frame(language));
  const [open, closed] = [found(OPEN), found(CLOSED)];
  const own = Math.max(found(OWN), open >= 0 ? found(FOR_US) : -1);
  if (Math.max(open, own, closed) < 0) return null;
  const at = open >= 0 ? open : own >= 0 ? own : closed;
  // A part in brackets is a statement of its own: "without a cap (Apache-2.0 or MIT)".
  const before = clause.slice(0, at).replace(/^.*[(（](?=[^)）]*$)/su, "");
  const denied = has(NOT(language), open >= 0 ? `${before} ${behind(clause, language, at)}` : clause);
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
