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
  | "service_level";

/** Words that name a maker of models, by the first part of `model_key`. */
export const MAKERS: readonly (readonly [maker: string, words: RegExp])[] = [
  ["openai", /\bopen ?ai\b|\bgpt\b/i],
  ["anthropic", /\banthropic\b|\bclaude\b/i],
  ["google", /\bgoogle\b|\bgemini\b/i],
  ["mistral", /\bmistral\b/i],
  ["meta", /\bmeta\b|\bllama\b/i],
  ["deepseek", /\bdeep ?seek\b/i],
  ["qwen", /\bqwen\b|\balibaba\b/i],
  ["moonshotai", /\bmoonshot\b|\bkimi\b/i],
  ["zai", /\bz\.ai\b|\bzhipu\b|\bglm\b/i],
  ["minimax", /\bminimax\b/i],
  ["xai", /\bx\.?ai\b|\bgrok\b/i],
  ["cohere", /\bcohere\b/i],
  ["amazon", /\bamazon\b|\bnova\b/i],
  ["nvidia", /\bnvidia\b/i],
  ["microsoft", /\bmicrosoft\b/i],
  ["baidu", /\bbaidu\b|\bernie\b/i],
];

/** Seat of the maker, ISO 3166-1 alpha-2, by its public imprint; makers not listed are not known. */
export const MAKER_SEAT: Readonly<Record<string, string>> = {
  openai: "US",
  anthropic: "US",
  google: "US",
  meta: "US",
  xai: "US",
  amazon: "US",
  nvidia: "US",
  microsoft: "US",
  perplexity: "US",
  "arcee-ai": "US",
  arcee: "US",
  inception: "US",
  nousresearch: "US",
  thinkingmachines: "US",
  mistral: "FR",
  cohere: "CA",
  deepseek: "CN",
  qwen: "CN",
  moonshotai: "CN",
  zai: "CN",
  minimax: "CN",
  baidu: "CN",
  xiaomi: "CN",
  inclusionai: "CN",
  kwaipilot: "CN",
};

const EU = "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split(" ");

/** Words for where a company is from, with the countries that they mean. */
export const COUNTRIES: readonly (readonly [name: string, words: RegExp, codes: readonly string[]])[] = [
  ["China", /\bchin(?:a|ese|esisch\w*|ois\w*|as?|os?|ese|es|ezen|ese)\b|китайск|中国|中國|중국/i, ["CN", "HK"]],
  [
    "United States",
    /\bu\.?s\.?a?\.?(?:-| )?(?:based|provider|anbieter|company|companies|cloud|firm)|\bamerican?\b|\bamerikanisch\w*|\bus-anbieter\w*|\baméricain\w*|\bestadounidense\w*|\bamerican[oi]\w*|\bamerikaans\w*|американск|美国|アメリカ|米国|미국/i,
    ["US"],
  ],
  [
    "European Union",
    /\beuropean\b|\beuropäisch\w*|\beuropéen\w*|\beurope[oai]\w*|\beuropes[ea]?\b|европейск|欧洲|欧州|유럽/i,
    EU,
  ],
];

/** Negation near a name excludes it. */
export const NEGATION =
  /\b(?:not|n't|no|never|without|exclud\w*|avoid\w*|except|ban\w*|forbid\w*|cannot|nicht|kein\w*|ohne|außer|pas|sans|aucun\w*|jamais|exclure|nunca|sin|ning[uú]n\w*|excepto|evitar|não|nao|sem|nenhum\w*|exceto|non|senza|nessun\w*|esclud\w*|niet|geen|zonder)\b|(?:^|\s)(?:не|без|нельзя|кроме|запрещ\S*)(?=\s|$)|不|禁止|以外|除く|使わない|使えない|避け|없이|제외|금지|안 /i;
/** Only what is named is wanted. */
export const ONLY =
  /\b(?:only|must|solely|exclusively|nur|ausschließlich|muss|müssen|uniquement|seulement|doit|solo|sólo|solamente|únicamente|debe\w*|apenas|somente|deve\w*|soltanto|esclusivamente|alleen|uitsluitend|moet\w*)\b|только|должн|只|仅|必须|のみ|だけ|必要|만 |해야/i;

/** Places that data can be held in, as the providers' pages name them. */
export const REGIONS: readonly (readonly [region: "EU" | "US" | "JP" | "AU" | "IN" | "SG", words: RegExp])[] = [
  [
    "EU",
    /\b(?:eu|e\.u\.|europe|european union|europa|ue|eea|ewr|germany|deutschland|france|frankfurt|ireland|unión europea|união europeia|unione europea|europese unie)\b|\beuropäisch\w* union|union européenne|евросоюз|\bЕС\b|европе|欧盟|欧洲|欧州|유럽|EU/,
  ],
  ["JP", /\bjapan(?:ese)?\b|日本/i],
  ["AU", /\baustralia\b/i],
  ["IN", /\bindia\b/i],
  ["SG", /\bsingapore\b/i],
  ["US", /\b(?:in|within) the (?:us|usa|united states)\b|美国境内|米国内/i],
];
/** Words about data being kept somewhere: a place alone may be the subject of the work. */
export const KEPT =
  /\b(?:data|hosted|host(?:ing)?|stor\w+|stay\w*|resid\w+|region|kept|processed in|server\w*|daten\w*|bleiben|gehostet|gespeichert|données|hébergé\w*|rester|datos|aloja\w*|permanec\w*|dados|hospeda\w*|dati|ospitat\w*|rimaner\w*|gegevens|gehost|blijven)\b|данны|хран|сервер|数据|存储|留在|データ|保存|国内|データセンター|데이터|저장|보관/i;

/** Demands that one pattern reads. The text that it finds is shown to the buyer. */
export const PLAIN_DEMANDS: readonly (readonly [kind: ConstraintKind, words: RegExp])[] = [
  [
    "open_weights",
    /\bopen[- ]?weights?\b(?:[- ]models?)?|\bopen[- ]source[d]? (?:llms?|models?|ai)\b|\bself[- ]?host\w*|\boffene\w* gewichte\w*|\bopen-source-modell\w*|\bpoids ouverts\b|\bmodèles? (?:ouverts?|open source)\b|\bpesos abiertos\b|\bmodelos? (?:abiertos?|de código abierto|abertos?)\b|\bpesos abertos\b|\bpesi aperti\b|\bmodell[oi] (?:aperti|aperto|open source)\b|\bopen gewichten\b|открыт\S* вес\S*|开源模型|开放权重|オープンウェイト|オープンソース(?:の)?モデル|오픈 ?(?:소스|웨이트) ?모델/i,
  ],
  [
    "gdpr",
    /\bgdpr\b|\bdsgvo\b|\brgpd\b|\bavg\b(?=.{0,20}(?:wet|conform|regel))|\blgpd\b|\bGDPR\b|個人情報保護|通用数据保护条例/i,
  ],
  ["hipaa", /\bhipaa\b|\bbaa\b|\bbusiness associate\b|\bprotected health\b|\bphi\b/i],
  [
    "zero_retention",
    /\bzero[- ](?:data[- ])?retention\b|\bzdr\b|\bno (?:data )?retention\b|\b(?:not|never) (?:be )?(?:stor|retain|logg)\w*|\bkeine speicherung\b|\bnicht gespeichert\b|\bsans conservation\b|\bsin retención\b|\bsem retenção\b|\bsenza conservazione\b|\bgeen opslag\b|不(?:得)?(?:保留|存储)数据|データを保存しない|보관하지 않/i,
  ],
  [
    "no_training",
    /\b(?:not|never|no)\b.{0,25}\btrain(?:ing|ed)?\b.{0,25}(?:\bour\b|\bdata\b|\bon\b|$)|\bnicht zum training\b|\bpas (?:pour|servir).{0,20}entraîn\w*|不用于训练|学習に使(?:わない|用しない)/i,
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
    "latency",
    /(?:\b(?:under|below|within|less than|in under|<|unter|moins de|menos de|meno di|minder dan|onder)\s?|<\s?)\d[\d.,]*\s?(?:ms|milliseconds?|millisekunden|millisecondes|milisegundos|milissegundos|millisecondi|milliseconden|s\b|seconds?|sekunden?|secondes?|segundos?|secondi|seconden)|\b(?:low|fast|first[- ]token|p95|p99)[- ]?latency\b|\bfirst token\b|\btime to first token\b|\bttft\b|\blatenc(?:y|e|ia)\b|\breal[- ]?time\b|\bechtzeit\b|\btemps réel\b|\btiempo real\b|\btempo real[e]?\b|\breal-?time\b|реального времени|低延迟|实时|低遅延|リアルタイム|실시간|지연/i,
  ],
  [
    "batch",
    /\bbatch(?:[- ](?:job|api|mode|processing|service))?\b|\bovernight\b|\bresults? (?:may|can) (?:arrive|come|take|wait)\b|\bwithin 24 hours\b|\bnot (?:time[- ]?)?(?:urgent|critical|sensitive)\b|\bnext morning\b|\bnächtlich\w*|\büber nacht\b|\bstapelverarbeitung\b|\bpendant la nuit\b|\bpar lots?\b|\bpor lotes?\b|\bpor la noche\b|\bdurante a noite\b|\bem lote\b|\bdi notte\b|\bin batch\b|\b's nachts\b|ночью|пакетн|批处理|批量|夜间|隔夜|バッチ|夜間|배치|야간/i,
  ],
  [
    "peak_hours",
    /\boff[- ]?peak\b|\boutside (?:of )?(?:peak|business) hours\b|\bnebenzeit\w*|\bheures creuses\b|\bfuera de horas? punta\b|闲时|非高峰|オフピーク|비혼잡/i,
  ],
  [
    "service_level",
    /\bsla\b|\b99\.9\d*\s?%?|\buptime\b|\brate limits?\b|\bthroughput\b|\btokens? per second\b|\bfine-?tun\w*|\bon-?prem\w*|\bair-?gapped\b|\bwatermark\w*/i,
  ],
];
