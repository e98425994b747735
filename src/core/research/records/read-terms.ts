import type { DataRegion, ProviderFactField } from "../../../schema/records/provider-facts.ts";
import { wholeWord } from "../../text/whole-word.ts";

/** Terms of sellers that a question can ask for. */
export type Term = Extract<
  ProviderFactField,
  | "trains_on_api_data"
  | "data_regions"
  | "retention_days"
  | "zero_data_retention"
  | "hipaa_baa"
  | "soc2"
  | "iso_27001"
  | "gdpr_dpa"
  | "uptime_sla"
  | "rate_limit_tiers"
  | "legal_seat"
  | "batch_api"
>;

/** What the terms are about, in eleven languages: "data" in "where does Mistral process our data". */
const DATA =
  "data|inputs?|prompts?|requests?|content|conversations?|daten\\p{L}*|eingaben|anfragen|kundendaten|données?|requêtes|datos|dados|dati|richieste|gegevens|invoer|данны\\p{L}*|запрос\\p{L}*|промпт\\p{L}*";
const WIDE_DATA = "数据|資料|提示词|输入内容|データ|プロンプト|데이터|프롬프트|입력";
const ABOUT_DATA = new RegExp(`(?<!\\p{L})(?:api[- ]?)?(?:${DATA})(?!\\p{L})|${WIDE_DATA}`, "iu");

interface TermWords {
  term: Term;
  /** Words that ask for the term on their own. */
  plain: readonly RegExp[];
  /** Words that ask for it in a question about data. */
  ofData: readonly RegExp[];
}

/** In the order of the answer. */
const TERMS: readonly TermWords[] = [
  {
    term: "trains_on_api_data",
    plain: [],
    ofData: [
      wholeWord(
        "(?:re)?train(?:s|ed|ing)?(?: (?:on|with|their|its|the))?|opt(?:ing)?[- ](?:out|in)|learns? from|fine-?tun\\p{L}*|improv\\p{L}*|trainier\\p{L}*|trainiert|lern(?:t|en)|entraîn\\p{L}*|apprentissage|entren\\p{L}*|trein(?:a|am|ar|ados?|adas?|amento)|addestr\\p{L}*|allenar\\p{L}*|traint|trainen|getraind|обуч\\p{L}*|тренир\\p{L}*",
      ),
      /训练|訓練|学習|학습|훈련/gu,
    ],
  },
  {
    term: "data_regions",
    plain: [
      wholeWord(
        "data (?:residency|location|region)s?|datenverarbeitung|residenc(?:y|ies) of data|datenresidenz|serverstandort\\p{L}*|résidence des données|residencia de (?:los )?datos|residência de dados|residenza dei dati|dataresidentie",
      ),
      /数据(?:驻留|中心所在)|データ(?:所在地|レジデンシー)|데이터 ?(?:위치|소재지)/gu,
    ],
    ofData: [
      wholeWord(
        "(?:in )?(?:which|what) (?:countr(?:y|ies)|regions?)|where|countr(?:y|ies)|regions?|process(?:es|ed|ing)?|stay(?:s|ing)?|leave[s]?|hosted|located|(?:inside|outside|within|in) (?:the )?(?:eu|europe|us|usa|china|germany)|wo|land|länder\\p{L}*|verarbeite\\p{L}*|standort\\p{L}*|où|pays|trait(?:e|ent|ées?|ement)|héberg\\p{L}*|dónde|país(?:es)?|procesa\\p{L}*|aloja\\p{L}*|onde|processa\\p{L}*|dove|paes[ei]|elabora\\p{L}*|tratta\\p{L}*|waar|landen|verwerk\\p{L}*|где|стран\\p{L}*|обрабат\\p{L}*",
      ),
      /在哪|哪里|哪个国家|哪些国家|处理|境内|境外|どこ|国内|処理|어디|어느 ?나라|처리/gu,
    ],
  },
  {
    term: "zero_data_retention",
    plain: [
      wholeWord(
        "(?:zero|no)[- ](?:data[- ])?(?:retention|storage|logging|logs)(?: by default)?|zdr|null[- ]?(?:daten)?speicherung|keine (?:daten)?speicherung|sans (?:conservation|rétention)|zéro rétention|(?:cero|sin) (?:retención|almacenamiento)|(?:zero|sem) retenção|(?:zero|nessuna|senza) (?:conservazione|ritenzione)|geen (?:bewaring|opslag)|нулев\\p{L}* хранени\\p{L}*|без хранения",
      ),
      /零(?:数据)?(?:保留|留存)|不(?:保留|保存|留存)数据|ゼロ(?:データ)?(?:保持|リテンション)|データを?保存しない|(?:제로|무) ?보관|데이터 ?미보관/gu,
    ],
    ofData: [],
  },
  {
    term: "retention_days",
    plain: [
      wholeWord(
        "(?:data )?retention(?: (?:period|days?|times?|polic(?:y|ies)))?|aufbewahrungs(?:frist|dauer)\\p{L}*|speicherdauer|durée de conservation|plazo de (?:conservación|retención)|prazo de (?:retenção|conservação)|periodo di conservazione|bewaartermijn\\p{L}*|срок\\p{L}* хранени\\p{L}*",
      ),
      /(?:数据)?(?:保留|留存)(?:期限|天数|时间|多久)|保持期間|保存期間|보관 ?기간|보존 ?기간/gu,
    ],
    ofData: [
      wholeWord(
        "retain(?:s|ed)?|keeps?|kept|logs?|logged|delet(?:es?|ed|ion)|stor(?:es?|ed|ing|age)|(?:for )?how long|aufbewahr\\p{L}*|(?:ge)?speicher\\p{L}*|behält|lösch\\p{L}*|wie lange|conserv\\p{L}*|stock\\p{L}*|gard(?:e|ent)|supprim\\p{L}*|guarda\\p{L}*|almacena\\p{L}*|retien\\p{L}*|borra\\p{L}*|armazena\\p{L}*|retém|apaga\\p{L}*|cancella\\p{L}*|memorizza\\p{L}*|bewaar\\p{L}*|bewaren|opgeslagen|verwijder\\p{L}*|хран\\p{L}*|удаля\\p{L}*",
      ),
      /保存|保留|留存|存储|删除|保持|削除|보관|보존|저장|삭제/gu,
    ],
  },
  {
    term: "hipaa_baa",
    plain: [
      wholeWord(
        "(?:an? )?(?:hipaa|baa)(?:[- ](?:compliant|compliance|agreements?|baa))?|business associate agreements?",
      ),
    ],
    ofData: [],
  },
  { term: "soc2", plain: [wholeWord("soc[- ]?2(?: type (?:2|ii|1|i))?|soc[- ]?ii")], ofData: [] },
  { term: "iso_27001", plain: [wholeWord("iso(?:/iec)?[- ]?27001")], ofData: [] },
  {
    term: "gdpr_dpa",
    plain: [
      wholeWord(
        "gdpr|dsgvo|rgpd|avg-(?:proof|conform)|dpa|data processing (?:agreement|addendum)s?|auftragsverarbeitung\\p{L}*|av-?vertrag\\p{L}*|avv|accord de traitement|contrato de tratamiento|acordo de tratamento|accordo sul trattamento|verwerkersovereenkomst\\p{L}*",
      ),
    ],
    ofData: [],
  },
  {
    term: "uptime_sla",
    plain: [wholeWord("sla|uptime|service level agreements?|verfügbarkeitsgarantie|disponibilité garantie")],
    ofData: [],
  },
  {
    term: "rate_limit_tiers",
    plain: [
      wholeWord(
        "rate[- ]limits?|requests per minute|rpm|ratenlimits?|ratenbegrenzung\\p{L}*|limites? de (?:débit|requêtes|tasa|taxa)|limiti di (?:frequenza|richieste)|лимит\\p{L}* запросов",
      ),
      /速率限制|限流|レート制限|요청 ?한도|속도 ?제한/gu,
    ],
    ofData: [],
  },
  {
    term: "batch_api",
    plain: [
      wholeWord(
        "batch (?:apis?|discounts?|processing|mode|jobs?)|batch[- ]?(?:verarbeitung|rabatt)|stapelverarbeitung",
      ),
    ],
    ofData: [],
  },
  {
    term: "legal_seat",
    plain: [
      wholeWord(
        "legal seat|contracting (?:party|entity)|(?:under )?(?:which|whose|what) jurisdiction|(?:firmen|rechts)sitz\\p{L}*|siège(?: social)?|sede (?:legal|legale|social)",
      ),
      /注册地|公司所在地|本社所在地|법인 ?소재지/gu,
    ],
    ofData: [],
  },
];

/** Questions about every seller: "which providers sign a BAA". */
const WHICH =
  /^\s*(?:providers?|sellers?|vendors?|anbieter|fournisseurs?|proveedores|fornecedores|fornitori|aanbieders|провайдеры|who|wer|qui|quién(?:es)?|quem|chi|wie|кто)(?!\p{L})|谁|誰|누가|(?<!\p{L})(?:(?:which|what|list|all|any) (?:\p{L}+ ){0,2}(?:providers?|sellers?|vendors?|apis?|companies|hosts?)|welche (?:\p{L}+ ){0,2}(?:anbieter|provider|firmen)|quels? (?:\p{L}+ ){0,2}(?:fournisseurs?|hébergeurs?|prestataires?)|(?:qué|cuáles) (?:\p{L}+ ){0,2}(?:proveedores|empresas)|quais (?:\p{L}+ ){0,2}(?:fornecedores|provedores|empresas)|quali (?:\p{L}+ ){0,2}(?:fornitori|provider|aziende)|welke (?:\p{L}+ ){0,2}(?:aanbieders|leveranciers|providers)|как(?:ие|ой) (?:\p{L}+ ){0,2}(?:провайдер\p{L}*|поставщик\p{L}*|сервис\p{L}*))(?!\p{L})|(?:哪些|哪家|哪个|什么)(?:供应商|提供商|厂商|服务商|平台|公司)|どの(?:プロバイダー?|会社|事業者|サービス)|(?:어떤|어느) ?(?:제공업체|업체|회사|공급자)/iu;

const REGIONS: readonly (readonly [DataRegion, RegExp])[] = [
  [
    "EU",
    /(?<!\p{L})(?:e\.?u\.?|ue|ес|europe(?:an)?|europa|europäisch\p{L}*|europ[éee]\p{L}*|европ\p{L}*|germany|deutschland)(?!\p{L})|欧盟|欧洲|欧州|유럽/iu,
  ],
  [
    "US",
    /(?<!\p{L})(?:USA|usa|u\.s\.a?\.?|US|united states|états-unis|estados unidos|stati uniti|verenigde staten|сша)(?!\p{L})|美国|アメリカ|米国|미국/u,
  ],
  ["CN", /(?<!\p{L})(?:china|chine|cina|китай\p{L}*|китае)(?!\p{L})|中国|중국/iu],
  ["JP", /(?<!\p{L})(?:japan|japon|japón|japão|giappone|япони\p{L}*)(?!\p{L})|日本|일본/iu],
  ["IN", /(?<!\p{L})(?:india|indien|inde|índia|индии)(?!\p{L})|印度|インド|인도/iu],
  ["AU", /(?<!\p{L})(?:australia|australien|australie|австрали\p{L}*)(?!\p{L})|澳大利亚|オーストラリア|호주/iu],
  ["SG", /(?<!\p{L})(?:singapore|singapur|singapour|сингапур\p{L}*)(?!\p{L})|新加坡|シンガポール|싱가포르/iu],
];

/** Terms of sellers that a question asks for. */
export interface AskedTerms {
  terms: Term[];
  /** Whether it asks which sellers have the terms. */
  ofAll: boolean;
  /** The region it names; null without one. */
  region: DataRegion | null;
  /** The question without the words for terms. */
  rest: string;
}

/** Reads which terms of sellers a question asks for; null when it asks for none. */
export function readTerms(text: string): AskedTerms | null {
  const ofData = ABOUT_DATA.test(text);
  let rest = text;
  const terms: Term[] = [];
  for (const { term, plain, ofData: others } of TERMS) {
    const before = rest;
    for (const pattern of ofData ? [...plain, ...others] : plain) rest = rest.replace(pattern, " ");
    if (rest !== before) terms.push(term);
  }
  if (terms.length === 0) return null;
  const region = REGIONS.find(([, words]) => words.test(text))?.[0] ?? null;
  return { terms: withoutNeighbours(terms, text), ofAll: WHICH.test(text), region, rest };
}

/** "Zero retention" and "how long" each ask for one of the two terms of retention, "keep" beside "where" for the place too. */
function withoutNeighbours(terms: readonly Term[], text: string): Term[] {
  const zero = terms.includes("zero_data_retention");
  const long =
    /how long|days?|wie lange|tage|combien|jours|cuánto|días|quanto|dias|quant[io]|giorni|hoe lang|dagen|сколько|дней|多久|几天|多少天|何日|期間|며칠|기간/iu.test(
      text,
    );
  const placed = terms.includes("data_regions");
  return terms.filter((term) => {
    if (term === "retention_days" && !long)
      return !zero && !(placed && !/reten|delet|lösch|supprim|borra|apaga|cancell|удал|删除|削除|삭제/iu.test(text));
    return true;
  });
}
