/** Kinds of demand that a task's text can hold besides the work itself. */
export type ConstraintKind =
  | "open_weights"
  | "maker"
  | "country"
  | "data_region"
  | "gdpr"
  | "hipaa"
  | "zero_retention"
  | "no_training"
  | "certification"
  | "tools"
  | "json"
  | "context"
  | "latency"
  | "cached_share"
  | "batch"
  | "peak_hours"
  | "monthly_bill"
  | "monthly_budget"
  | "service_level"
  | "volume"
  | "requirement"
  | "figure";

/** Work in the hours for which sellers with peak rates ask most. */
export const BUSY_HOURS =
  /\b(?:business|office|working|peak) hours\b|\bweekday (?:morning|afternoon)s?\b|\bduring the (?:work)?day\b|\b(?:büro|geschäfts|arbeits|stoß)zeit\w*|\bheures (?:de bureau|ouvrées|de pointe|ouvrables)\b|\bhorario (?:laboral|de oficina|punta)\b|\bhorário (?:comercial|de pico|de expediente)\b|\borari?o? (?:d'ufficio|di lavoro|di punta)\b|\b(?:kantoor|werk)uren\b|рабоч\S* (?:время|часы)|час\S* пик|工作日|上班时间|工作时间|上午|高峰|営業時間|業務時間|ピーク時|업무 ?시간|근무 ?시간|피크/i;

/** Places that data can be held in, as the providers' pages name them; null where no page names the place. */
export const REGIONS: readonly (readonly [region: "EU" | "US" | "JP" | "AU" | "IN" | "SG" | null, words: RegExp])[] = [
  [
    null,
    /(?<!\p{L})(?:switzerland|swiss|schweiz\p{L}*|suisse|suiza|suíça|svizzera|zwitserland|uk|united kingdom|großbritannien|royaume-uni|reino unido|regno unito|canad[aá]|kanada|brasil|brazil|brasile|korea|corée|corea|mexico|méxico|south africa|uae|dubai|russia|russland|türkei|turkey)(?!\p{L})|росси\p{L}*|швейцари\p{L}*|瑞士|スイス|中国境内|国内(?=[^。]{0,12}(?:存储|服务器|数据中心))|境内|한국|국내|대한민국/iu,
  ],
  [
    "EU",
    /(?<!\p{L})(?:eu|e\.u\.|europe|europa|ue|eea|ewr|germany|deutschland|allemagne|france|frankreich|frankfurt|ireland|irland|paris|amsterdam|nederland|netherlands|italia|italy|españa|spain|portugal|unión europea|união europeia|unione europea|europese unie)(?!\p{L})|europäisch\p{L}* (?:union|wirtschaftsraum)|union européenne|евросоюз\p{L}*|(?<!\p{L})ЕС(?!\p{L})|европ[ае]\p{L}*|欧盟|欧洲|欧州|유럽|(?<!\p{L})EU(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])|германи\p{L}*|德国|ドイツ|독일/iu,
  ],
  [
    "JP",
    /(?<!\p{L})jap(?:an|on|ón|ão)(?:ese)?(?!\p{L})|giappone|日本|国内(?=[^。]{0,16}(?:データ|サーバ|保存|保管))|일본/iu,
  ],
  ["AU", /(?<!\p{L})austral\p{L}*/iu],
  ["IN", /(?<!\p{L})(?:india|indien|inde)(?!\p{L})/iu],
  ["SG", /(?<!\p{L})singap\p{L}*|新加坡|シンガポール|싱가포르/iu],
  [
    "US",
    /(?<!\p{L})(?:in|within|inside) the (?:us|usa|united states)(?!\p{L})|(?<!\p{L})(?:USA|US)(?!\p{L})|vereinigten staaten|états-unis|estados unidos|stati uniti|verenigde staten|США|美国|米国|アメリカ|미국/u,
  ],
];
/** Going out of a place: "must not leave the EU" keeps data there. */
export const LEAVING =
  /leav\w*|outside|verlassen|außerhalb|ausserhalb|quitter|hors (?:de|d)|salir|fuera|sair|fora d|lasciare|uscire|fuori|verlaten|buiten|покида\S*|за предел\S*|离开|出境|传出|国外|境外|海外|国外|外部|외부|벗어나|밖으로|해외/iu;
/** Words about data being kept somewhere: a place alone may be the subject of the work. */
export const KEPT =
  /\b(?:data|hosted|host(?:ing)?|stor\w+|stay\w*|resid\w+|region|kept|processed in|server\w*|daten\w*|bleiben|gehostet|gespeichert|données|hébergé\w*|rester|datos|aloja\w*|permanec\w*|dados|hospeda\w*|dati|ospitat\w*|rimaner\w*|gegevens|gehost|blijven)\b|данны|хран|размещ|сервер|数据|存储|留在|データ|保存|国内|データセンター|데이터|저장|보관/i;

/** Demands that one pattern reads. The text that it finds is shown to the buyer. */
export const PLAIN_DEMANDS: readonly (readonly [kind: ConstraintKind, words: RegExp])[] = [
  [
    "open_weights",
    /\bopen[- ]?weights?\b(?:[- ]models?)?|\bopen[- ]source[d]? (?:llms?|models?|ai)\b|\bself[- ]?host\w*|\boffene\w* gewichte\w*|\bopen-source-modell\w*|\bpoids ouverts\b|\bmodèles? (?:ouverts?|open source)\b|\bpesos abiertos\b|\bmodelos? (?:abiertos?|de código abierto|abertos?)\b|\bpesos abertos\b|\bpesi aperti\b|\bmodell[oi] (?:aperti|aperto|open source)\b|\bopen gewichten\b|открыт\S* (?:вес|модел)\S*|开源模型|开放权重|オープンウェイト|オープンソース(?:の)?モデル|오픈 ?(?:소스|웨이트) ?모델/i,
  ],
  [
    "gdpr",
    /\bgdpr\b|\bdsgvo\b|\brgpd\b|\bavg\b(?=.{0,20}(?:wet|conform|regel))|\blgpd\b|\bGDPR\b|個人情報保護|通用数据保护条例/i,
  ],
  ["hipaa", /\bhipaa\b|\bbaa\b|\bbusiness associate\b|\bprotected health\b|\bphi\b/i],
  [
    "zero_retention",
    /\bzero[- ](?:data[- ])?retention\b|\bzdr\b|\bno (?:data )?retention\b|\b(?:not|never) (?:be )?(?:stor|retain|logg)\w*\b(?! (?:in|outside|within)\b)|\bkeine speicherung\b|\bnicht gespeichert\b|\bsans conservation\b|\bsin retención\b|\bsem retenção\b|\bsenza conservazione\b|\bgeen opslag\b|\bdürfen nicht gespeichert\b|\bdarf nichts gespeichert\b|\bne (?:doit|doivent) pas être (?:conservé|stocké|enregistré)\w*|\bno se (?:pueden?|deben?) (?:guardar|almacenar|conservar)\b|\bnão (?:podem?|devem?) ser (?:guardad|armazenad)\w*|\bnon (?:devono|deve|possono) essere (?:conservat|memorizzat|salvat)\w*|\b(?:niet|nooit) (?:worden )?(?:opgeslagen|bewaard)\b|без хранения|не (?:должны |должен )?(?:хранить|храниться|сохранять|сохраняться)|(?:不得|不能|不)(?:保留|存储|保存)(?:数据|任何)?|零(?:数据)?保留|データ(?:を|は)?(?:保存|保持)(?:しない|されない|なし|不可)|ゼロデータ保持|(?:저장|보관|보존)(?:하지|되지|하면) (?:않|안)/i,
  ],
  [
    "no_training",
    /\b(?:not|never|no)\b.{0,25}\btrain(?:ing|ed)?\b.{0,25}(?:\bour\b|\bdata\b|\bon\b|$)|\bnicht zum training\b|\bpas (?:pour|servir).{0,20}entraîn\w*|\bnicht (?:für das|fürs|zum) training\b|\bno (?:se )?.{0,25}entrena\w*|\bnão .{0,25}trein\w*|\bnon .{0,25}addestra\w*|\bniet .{0,25}train\w*|не .{0,25}обучени|(?:不|不得|不能)(?:用于|用来)(?:模型)?训练|学習に(?:は)?(?:使(?:わ|用|われ)|利用)(?:し|さ|れ)?(?:ない|れない)|학습에 (?:사용|이용)(?:하지|되지)/i,
  ],
  [
    "certification",
    /\bsoc ?2\b|\biso[- ]?27001\b|\bfedramp\b|\bpci[- ]?dss\b|\bc5\b(?=.{0,15}(?:bsi|attest))|\bhitrust\b/i,
  ],
  [
    "tools",
    /\b(?:tool|function)[- ]?call\w*|\bcalls? (?:our |the |internal |your )?(?:\w+ ){0,4}(?:apis?|tools?|functions?)\b|\buses? tools?\b|\bwith tools?\b|\bmcp\b|\bwerkzeug\w*|\btool-aufruf\w*|\bappels? d'outils\b|\boutils\b|\bherramientas?\b|\bferramentas?\b|\bstrumenti\b|\bgereedschap\w*|\bhulpmiddelen\b|инструмент\S*|调用(?:工具|函数|接口)|使用工具|ツール|도구/i,
  ],
  [
    "json",
    /\b(?:strict|valid|structured)?[- ]?json(?:[- ](?:output|schema|mode))?\b|\bstructured outputs?\b|\bstrukturierte ausgabe\w*|\bsortie structurée\b|\bsalida estructurada\b|结构化输出|構造化出力/i,
  ],
  [
    "batch",
    /\bbatch(?:[- ](?:job|api|mode|processing|service))?\b|\bovernight\b|\bresults? (?:may|can) (?:arrive|come|take|wait)\b|\bwithin 24 hours\b|\bnot (?:time[- ]?)?(?:urgent|critical|sensitive)\b|\bnext morning\b|\bnächtlich\w*|\büber nacht\b|\bstapelverarbeitung\b|\bpendant la nuit\b|\bpar lots?\b|\bpor lotes?\b|\bpor la noche\b|\bdurante a noite\b|\bem lote\b|\bdi notte\b|\bin batch\b|\b's nachts\b|\bnicht (?:zeitkritisch|dringend|eilig)\b|\bam nächsten (?:tag|morgen)\b|\bpas urgent\w*|\ble lendemain\b|\bno (?:es|son) urgentes?\b|\bal día siguiente\b|\bnão (?:é|são) urgentes?\b|\bno dia seguinte\b|\bnon (?:è |sono )?urgent[ei]\b|\bil giorno dopo\b|\bniet (?:dringend|urgent)\b|\bde volgende (?:dag|ochtend)\b|не срочн|несрочн|на следующ\S* (?:день|утро)|ночью|пакетн|批处理|批量处理|不急|次日|第二天|夜间|隔夜|バッチ|夜間|急ぎでは|急がない|翌(?:朝|日)|배치|야간|급하지 않|다음 ?날/i,
  ],
  [
    "peak_hours",
    /\boff[- ]?peak\b|\boutside (?:of )?(?:peak|business) hours\b|\bnebenzeit\w*|\bheures creuses\b|\bfuera de horas? punta\b|\bfuera de(?:l)? horario\b|\bfora do horário de pico\b|\bore non di punta\b|\bbuiten de piek\w*|вне пик|непиков|闲时|非高峰|错峰|オフピーク|비혼잡|비피크/i,
  ],
  [
    "service_level",
    /\bverfügbarkeit\b|\bdisponibilité\b|\bdisponibilidad\b|\bdisponibilidade\b|\bdisponibilità\b|\bbeschikbaarheid\b|доступност|可用性|稼働率|가용성|\bsla\b|\b99\.9\d*\s?%?|\buptime\b|\brate limits?\b|\bthroughput\b|\btokens? per second\b|\bfine-?tun\w*|\bon-?prem\w*|\bair-?gapped\b|\bwatermark\w*/i,
  ],
];
