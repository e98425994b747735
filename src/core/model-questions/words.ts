/** What a question about models can ask for. */
export type Ask =
  | "cheaper"
  | "price"
  | "compare"
  | "alternatives"
  | "newest"
  | "ends"
  | "replacement"
  | "speed"
  | "supports"
  | "image"
  | "tools"
  | "json"
  | "window"
  | "cache"
  | "batch"
  | "open"
  | "free";

/** Between words of scripts with spaces; stems end in `*`. */
export function spaced(words: string): string {
  const pattern = words.replaceAll(" ", "\\s+").replaceAll("*", "[\\p{L}\\p{M}'’]*");
  return `(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`;
}

function words(latin: string, wide: string): RegExp {
  return new RegExp(wide === "" ? spaced(latin) : `${spaced(latin)}|${wide}`, "giu");
}

/** Words for each thing asked, in sixteen languages. The earlier take words from the later. */
export const ASKS: readonly (readonly [ask: Ask, words: RegExp])[] = [
  [
    "alternatives",
    words(
      "(?:and )?(?:(?:what|which|are there) )?(?:some |any )?(?:cheaper |less expensive )?(?:alternative*|substitutes?)(?: cheaper)?|alternativ*|alternatywn*|альтернатив*|аналог*|(?:lựa chọn )?thay thế|pengganti*",
      "替代(?:品|方案|模型)?|代替(?:品|案|モデル)?|代わり(?:になる)?|대안\\p{L}*|대체\\p{L}*",
    ),
  ],
  [
    "replacement",
    words(
      "(?:what|where) (?:should|do|can|shall) (?:i|we) (?:move|migrate|switch)(?: to)?(?: instead)?|what (?:follows|comes next|comes after(?: it)?|replaces it|should (?:i|we) use instead)|replace(?:ment|d|s)?|successors?|move to|migrate to|switch to|instead|nachfolg*|ersetz*|ersatz|wechseln|umsteigen|womit|wodurch|remplac*|successeurs?|migrer|sucesor*|reemplaz*|sustitu*|migrar|substitu*|sucessor*|sostitu*|successor*|migrare|vervang*|opvolger*|overstappen|zastąpi*|następc*|замен*|перейти|переход*|преемник*|yerine|geçmeli*|thay bằng|chuyển sang|ganti|beralih",
      "取代|迁移|换成|換成|後継|移行(?:先)?|代わりに|후속|대체\\p{L}*|옮\\p{L}*|갈아타\\p{L}*",
    ),
  ],
  [
    "cheaper",
    words(
      "cheap*|less expensive|lower[- ]priced?|costs? less|better value|günstig*|billig*|preiswert*|kostet weniger|moins ch(?:er|ère)s?|meilleur marché|coûte moins|más barat*|más económic*|barat*|sale más barat*|cuesta menos|mais barat*|mais em conta|custa menos|più economic*|più convenient*|meno car*|costa(?:no)? (?:di )?meno|goedko*|kost minder|tańsz*|najtańsz*|taniej|najtaniej|дешевле|дешёв*|дешев*|выгодн*|(?:daha |en )?ucuz*|rẻ hơn|rẻ nhất|rẻ|(?:lebih |paling )?murah|termurah",
      "(?:更|最)?便宜(?:一?些|一点)?|(?:更|最)?划算|(?:より|もっと|一番|最も)?(?:安い|安く|安価)|(?:더|가장)? ?(?:싼|싸|저렴)\\p{L}*",
    ),
  ],
  [
    "newest",
    words(
      "newest|latest|most recent(?:ly released)?|new|recent(?:ly)?|released|neueste*|neuen?|jüngst*|(?:les )?plus récents?|derniers?|dernières?|récents?|nouveaux|nouvelles|más nuev*|más recientes?|últim*|nuev*|mais nov*|mais recentes?|novos?|novas?|più recent*|ultim*|nuov*|nieuwste|nieuwe|najnowsz*|nowe|новейш*|последни*|нов*|en yeni|yeni|son|mới nhất|mới|terbaru|baru",
      "最新(?:的|の)?|新しい|新(?:模型|モデル)|최신|새로운|신규",
    ),
  ],
  [
    "ends",
    words(
      "(?:being |be |gets? |getting )?(?:shut ?down|shutting down|retired?|retiring|deprecated|discontinued|sunset(?:ted|ting)?|turned off|switched off|killed|end of life|eol|ending|ends?)|abgeschaltet|abschalt*|eingestellt|abgekündigt|endet|auslauf*|läuft aus|arrêtée?s?|retirée?s?|supprimée?s?|s['’]arrête|fin de vie|retir*|apag*|descontinu*|desactiv*|deslig*|encerrad*|aposentad*|dismess*|ritirat*|spent*|disattivat*|stopgezet|uitgeschakeld|uitgefaseerd|wyłącz*|wycofa*|отключ*|выключ*|закро*|снят*|kapat*|kaldır*|ngừng(?: hoạt động)?|bị tắt|khai tử|dihentikan|dimatikan|ditutup",
      "下线|下架|停用|关停|关闭|停止(?:服务)?|退役|終了|廃止|提供終了|종료\\p{L}*|중단\\p{L}*|폐지\\p{L}*",
    ),
  ],
  [
    "speed",
    words(
      "(?:how )?fast(?:er|est)?|speeds?|latency|throughput|tokens? (?:per|a|/) ?second|quick(?:est|ly)?|schnell*|geschwindigkeit|latenz|rapide*|vitesse|latence|débit|rápid*|velocidad*|latencia|latência|velocidade|veloc*|latenza|snel*|latentie|szyb*|najszyb*|prędkość|opóźnieni*|быстр*|скорост*|задержк*|hızlı|hız*|gecikme|nhanh(?: nhất)?|tốc độ|độ trễ|(?:paling |ter)?cepat|tercepat|kecepatan",
      "(?:多|最)?快|速度|延迟|速い|速さ|速く|最速|レイテンシ|빠른|빠르\\p{L}*|속도|지연",
    ),
  ],
  [
    "window",
    words(
      "(?:max(?:imum|imal*)? |largest |longest )?(?:context|kontext*|contexte|contexto|contesto|kontekst*|контекст*|bağlam*|ngữ cảnh|konteks)(?: ?(?:window*|length*|size*|fenster*|länge))?|max(?:imum)? (?:window|tokens)|fenêtre(?: de contexte)?|ventana(?: de contexto)?|janela(?: de contexto)?|finestra(?: di contesto)?|contextvenster|okno kontekst*|okn* kontekst*|окн* контекст*|cửa sổ(?: ngữ cảnh)?|jendela(?: konteks)?|max(?:imum)?|maximal*|massim*|máxim*|maksym*|максимал*|maksimum|tối đa|maksimal",
      "(?:最大)?上下文(?:窗口|长度)?|(?:最大)?コンテキスト(?:ウィンドウ|長)?|(?:최대 ?)?컨텍스트(?: ?(?:창|길이|윈도우?))?\\p{L}?|最大|최대",
    ),
  ],
  [
    "open",
    words(
      "open[- ](?:weights?|source)(?: weights)?|open gewichten|open|offene?[nrms]? gewicht*|offene?[nrms]?|quelloffene?*|poids ouverts|ouvert*|pesos abiertos|abiert*|código abierto|pesos abertos|abert*|código aberto|pesi aperti|apert*|otwart*(?: wag*)?|с открытыми весами|открыт*(?: вес*)?|açık ağırlık*|açık kaynak*|açık|(?:trọng số )?mở|bobot terbuka|terbuka",
      "开放权重|开源|オープン(?:ウェイト|ソース)?|重みが?公開|오픈 ?(?:웨이트|소스)|공개 가중치",
    ),
  ],
  [
    "free",
    words(
      "free|for free|free of charge|no cost|kostenlos*|gratis|gratuit*|gratuiti?|grátis|darmow*|za darmo|бесплатн*|ücretsiz|bedava|miễn phí",
      "免费|無料|무료",
    ),
  ],
  [
    "cache",
    words(
      "(?:with |mit |avec |con |com |met |z |с |dengan )?(?:prompt[- ]?|the )?cach*(?: (?:hits?|reads?))?|(?:zwischen)?gecacht*|кэш*|кеш*|önbelle*|bộ nhớ đệm|tembolok",
      "缓存|キャッシュ|캐시\\p{L}?",
    ),
  ],
  [
    "batch",
    words(
      "(?:in |im |the )?batch(?:es)?(?: api| mode| modus)?|stapel*|lotes?|lotti|пакетн*|toplu|hàng loạt",
      "批(?:量|处理)|バッチ|배치\\p{L}?",
    ),
  ],
  [
    "json",
    words(
      "(?:valid )?json(?:[- ]?(?:schema|mode|output|ausgabe|ausgaben|modus))?|structured outputs?|strukturierte*(?: ausgabe*)?|sorties? structurées?|salidas? estructuradas?|saídas? estruturadas?|output strutturat*|gestructureerde uitvoer|schemas?",
      "结构化输出|構造化出力|구조화(?:된)? ?출력|(?:출력|出力|输出)",
    ),
  ],
  [
    "tools",
    words(
      "(?:function|tool)[- ]?(?:calls?|calling|use)|tools?|functions?|funktionsaufruf*|werkzeug*|appels? (?:d['’]outils|de fonctions)|outils?|llamadas? (?:a|de) (?:herramientas|funciones)|herramientas|funciones|chamadas? de (?:ferramentas|funções)|ferramentas|chiamat* (?:di|a) (?:funzioni|strumenti)|strumenti|functie-?aanroepen|wywoł* (?:narzędzi|funkcji)|narzędzi*|вызов* (?:функций|инструментов)|инструмент*|araç*|gọi (?:công cụ|hàm)|công cụ|pemanggilan (?:alat|fungsi)|alat",
      "(?:工具|函数)(?:调用)?|(?:ツール|関数)(?:呼び出し|コール)?|(?:도구|함수)(?: ?호출)?\\p{L}?",
    ),
  ],
  [
    "image",
    words(
      "images?|pictures?|photos?|vision|screenshots?|bilder*|bildeingabe*|fotos?|imágen*|imagens?|imagen|immagin*|afbeelding*|obraz*|zdję*|изображени*|картин*|görsel*|resim*|hình ảnh|ảnh|gambar",
      "图片|图像|画像|이미지\\p{L}?",
    ),
  ],
  [
    "supports",
    words(
      "supports?|supported|accepts?|takes?|handles?|can(?: it)?|unterstützt|unterstützen|kann|verarbeitet|prend en charge|accepte|gère|sait|soporta|admite|acepta|suporta|aceita|supporta|accetta|gestisce|ondersteunt|kan|obsługuje|przyjmuje|поддержива*|принимает|умеет|destekl*|kabul|hỗ trợ|nhận|mendukung|menerima",
      "支持|支援|可以|能|対応(?:して)?|サポート|使える|できる|지원\\p{L}*",
    ),
  ],
  [
    "compare",
    words(
      "compar*|versus|vs|difference*|vergleich*|unterschied*|confront*|vergelijk*|porówn*|сравн*|karşılaştır*|so sánh|banding*|perbandingan|bandingkan",
      "比较|对比|比較|비교\\p{L}*",
    ),
  ],
  [
    "price",
    words(
      "prices?|priced|pricing|costs?|rates?|how much|preis*|kost*|was kostet|wie ?viel|prix|tarif*|combien|co[uû]t*|preci*|cuánto|cuest*|tarifa*|preç*|quant*|cust*|prezz*|cost*|prij[sz]*|hoeveel|cen*|ile|kosztuj*|koszt*|цен*|сколько|стоит|стоят|стоимост*|fiyat*|ne kadar|kaç|giá|bao nhiêu|harga*|berapa|biaya",
      "价格|价钱|多少钱|费用|定价|料金|価格|値段|いくら|가격\\p{L}?|얼마\\p{L}*|비용\\p{L}?|요금\\p{L}?",
    ),
  ],
];

/** Words around these that ask for nothing themselves, in the same languages. */
export const AROUND = words(
  [
    "like|such as|e\\.g\\.|based|located|seated|headquartered|seat|each|every|respectively|(?:mit )?sitz|ansässig*|jeweils|je|comme|tels que|basé*|siège|chacun*|chaque|como|tales como|con sede|sede|basad*|cada uno|sediad*|come|basat*|ciascun*|ognun*|zoals|gevestigd|zetel|elk|elke|jak|takie jak|siedzib*|każd*|например|как|таких|каждо*|gibi|merkez*|her biri|như|trụ sở|seperti|berkantor|berbasis|setiap|masing-masing|pueda|puedo|usar|utilizar|utiliser|benutzen|verwenden|usare|gebruiken|używać|posso|peut-on|kann man|użyć|использовать|kullan*|dùng|pakai",
    "or|oder|ou|o|of|czy|lub|или|veya|yoksa|mı|mi|mu|hay|hoặc|atau|than|que|als|che|dan|niż|чем",
    "what(?:['’]?s)?|which|who|is|are|it|its|the|a|an|and|for|of|to|in|at|on|with|by|from|between|my|our|your|me|i|we|you|do|does|did|please|tell|show|give|list|app|apps|model|models|llm|llms|ai|api|apis|provider|providers|seller|sellers|vendor|vendors|host|hosts|usd|dollars?|per|million|tokens?|mtok|use|using|need|want|one|there|any|run|running|when|will|current|currently|main|own|right|now|today|inference|hosted|chatbots?|product|project|startup|company|team|input|output|also|as|well|both|be|being|going|should|serves?|serving|offers?|offering|sells?|selling|planning|considering|choose|choosing|deciding|decide|pick|gets|get",
    "was|wer|hostet|hosten|verkauft|bietet|bieten|welche[rsnm]?|ist|sind|der|die|das|den|dem|des|ein|eine[rnms]?|und|für|von|vom|zu|zum|zur|im|bei|mit|unsere?[nrms]?|meine?[nrms]?|wir|ich|sie|modell*|sprachmodell*|anbieter*|wann|wird|werden|überlegen|zwischen|pro|dollar|nutzen|brauchen|uns|mir|bitte|gerade|aktuell*|derzeit|eher|beide[rns]?|auch|eingabe|ausgabe|wie",
    "héberge*|propose*|vend(?:ent)?|quel(?:le|s|les)?|que|qu['’]?|est|sont|le|la|les|l['’]|un|une|et|pour|de|du|des|d['’]|à|au|aux|chez|dans|avec|entre|mon|ma|mes|notre|nos|nous|je|modèle*|fournisseur*|quand|par|est-ce|est-il|est-elle|sont-ils|t-il|vous|en|ce|actuel*|il|elle|appli|application|lequel|laquelle|aussi",
    "ofrece*|vende*|qué|cuál(?:es)?|cuándo|es|son|el|los|las|uno|una|unos|y|para|del|al|con|entre|mi|mis|nuestr*|me|nos|se|modelo*|proveedor*|por|millón|millones|hay|tiene|tienen|aplicación|cada|sale|salen|lo|su|sus|actual*|qual|quais|quando|é|são|os|as|um|uma|e|do|da|dos|das|no|na|nos|nas|com|meu|minha|nosso|nossa|eu|fornecedor*|milhão|milhões|tem|têm|aplicativo|será|vai|ser|fica",
    "offre|offrono|vende|vendono|quale|quali|che|chi|sono|il|lo|gli|i|uno|ed|per|di|del|della|dei|delle|dal|dalla|al|alla|con|tra|fra|mio|mia|nostr*|modell*|fornitor*|milione|milioni|ha|hanno|verrà|viene|sarà|app|attual*|mi|conviene",
    "biedt|bieden|verkoopt|verkopen|wat|welke|wie|zijn|het|een|en|voor|van|te|in|bij|met|tussen|mijn|onze|ons|wij|we|ik|modellen|aanbieder*|per|miljoen|wanneer|wordt|worden|heeft|hebben",
    "co|kto|udostępnia*|oferuje|sprzedaje|jaki*|który|która|które|któr*|jest|są|i|oraz|dla|od|do|w|we|na|z|ze|przez|między|moj*|nasz*|model*|dostawc*|kiedy|czym|będzie|milion*|za|to",
    "что|его|её|их|какая|какой|какие|какую|как*|кто|есть|это|и|а|для|от|до|в|во|на|с|со|у|из|между|мой|моего|моей|нашего|нашей|наш*|модел*|провайдер*|когда|чем|будет|за|миллион*|токен*|приложени*|чат-?бот*|бот*|ли|на\\s+что|мне|нам|поставщик*",
    "sunan|sunuyor|satıyor|hangi*|ne|nedir|ve|ile|için|bir|bu|arasında|uygulam*|model*|sağlayıcı*|zaman|kim|benim|bizim|daha|en|milyon|başına|olan|var|acaba|sence",
    "cung cấp|bán|nào|gì|cái|cho|của|tôi|chúng|mình|và|với|là|có|không|giữa|thì|hơn|ở|tại|trên|mô hình|model|nhà cung cấp|ứng dụng|chatbot|khi|bị|sẽ|bởi|mỗi|triệu|được|bên|những|các|một|bao giờ|ai|em|mọi người",
    "menyediakan|menjual|apa|apakah|yang|mana|siapa|untuk|dari|di|ke|dan|dengan|antara|saya|kami|aplikasi|penyedia|kapan|akan|oleh|per|juta|ada|adalah|itu|ini|lebih|paling",
  ].join("|"),
  "(?:每个|各个?|总部|位于|比如|例如|还是|或者|或|哪个|哪個|哪一?家|哪些|哪种|什么|谁|什么时候|何时|是|的|了|在|和|与|跟|及|对|我|我们|我的|应用|项目|模型|型号|公司|用|有|吗|呢|吧|请问|请|帮我|一下|每|百万|目前|现在|当前|会|要|被|都|多少|个|上|家)+|(?:それぞれ|拠点|ような|などの|ですか|ますか|です|ます|か|それとも|どちら|どっち|どれ|どの|何|いつ|は|が|を|に|で|と|の|も|や|から|まで|ある|あり|いる|い|して|する|される|モデル|プロバイダー?|アプリ|チャットボット|用|私|向け|方|ほう|教えて|ください|百万|トークン|あたり|現在|ます)+|(?:각각|본사|같은|소재|아니면|또는|어느|어떤|무엇|뭐|뭐가|언제|누가|중에서?|중|와|과|은|는|이|가|을|를|의|에|에서|로|으로|도|랑|하고|모델|제공업체|앱|챗봇|우리|내|입니까|인가요|나요|있나요|하나요|되나요|한가요|가요|나|요|더|것|쪽|쪽이|알려|줘|주세요|현재|좀|용|으로는|에서는|건|게|까)",
);
