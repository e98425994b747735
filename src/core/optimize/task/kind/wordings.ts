/** Verbs of sorting things into groups, which name the work where nothing else does. */
export const SORTS =
  /(?<!\p{L})(?:(?:we |to |and )sort|sorts|triag(?:e|es|ing)|(?:vor|ein|aus)?sortier(?:en|t|e|ung)|(?:nous |on )(?:trie|trions|classons)|trier|classer|clasifica\p{L}*|triar|triamos|triagem|smist\p{L}+|sorteren|сортир\p{L}+|раскладыва\p{L}+|распределя\p{L}+)(?!\p{L})|分拣|归类|分类|分類|仕分け|振り分け|분류/iu;

/** Says that mails are sorted by what they are about. */
export const SORTS_MAIL =
  /(?<!\p{L})(?:e-?mails?|mails?|courriels?|correos?|письм\p{L}*|обращени\p{L}*|заявк\p{L}*|жалоб\p{L}*|tickets?|requests|complaints|anfragen|beschwerden|solicitudes|quejas|reclamações|reclami|klachten|demandes|réclamations)(?!\p{L})[^.!?\n]{0,50}?(?<!\p{L})(?:(?:vor|ein)?sortier\p{L}*|sorter\p{L}*|triage\p{L}*|smist\p{L}*|сортир\p{L}*|(?:ein|zu)ordn\p{L}*)(?!\p{L})|(?<!\p{L})(?:(?:vor|ein)?sortier\p{L}*|sort(?:s|ing)?|rout(?:e|es|ing)|triage|trier|smistare|sorteren|сортир\p{L}*)(?!\p{L})[^.!?\n]{0,40}?(?<!\p{L})(?:e-?mails?|mails?|courriels?|correos?|письм\p{L}*|обращени\p{L}*|заявк\p{L}*|жалоб\p{L}*|tickets?|requests|complaints|anfragen|beschwerden|solicitudes|quejas|reclamações|reclami|klachten|demandes|réclamations)(?!\p{L})|(?:邮件|来信|メール|메일)[^。！？\n]{0,12}(?:分类|分拣|振り分け|仕分け|분류)/iu;

/** Says that queries are written: "SQL-запросы", "Text-to-SQL", "turn questions into SQL". */
export const WRITES_QUERIES =
  /(?<!\p{L})(?:text|natural language|nl)[- ]?(?:to|2)[- ]?sql(?!\p{L})|(?<!\p{L})sql[\s-]?(?:quer(?:y|ies)|query['’]?s|statements?|abfrage\p{L}*|anfrage\p{L}*|запрос\p{L}*)(?!\p{L})|(?:requêtes?|consultas?|query|querys|запрос\p{L}*|into|nach|naar|in|en|em|в) (?:\p{L}+ )?sql(?!\p{L})|sql ?(?:查询|语句|クエリ|文|쿼리)/iu;

/** Names the work of agents on code. */
export const AGENTIC_CODING =
  /(?<!\p{L})agenti(?:c|sche[rsnm]?|que|k) (?:coding|programming|software|development|code|(?:back-?)?porting|refactoring|debugging|bug[- ]?fixing|patching|programmier\p{L}*|entwicklung)(?!\p{L})|(?<!\p{L})(?:codage|programmation|développement|programación|desarrollo|programação|desenvolvimento|programmazione|sviluppo|codering) (?:agentique|agéntic[oa]|agêntic[oa]|agentic[oa]|par agents?|con agentes?|com agentes?|con agenti)(?!\p{L})|(?<!\p{L})агентн\p{L}+ (?:программирован|разработк|кодинг)\p{L}*|(?:智能体|代理式|agentic)\s?(?:编程|编码|开发)|エージェント(?:型|的な)?(?:コーディング|プログラミング|開発)|에이전트(?:형|식)? ?(?:코딩|프로그래밍|개발)/iu;
const AGENT = String.raw`(?:(?<!\p{L})(?:(?:ai-?)?agents?|agente[ns]?|agenti|агент\p{L}*|ajan\p{L}*)(?!\p{L})|智能体|代理(?!商)|エージェント|에이전트)`;
const CODE_BASE = String.raw`(?:(?<!\p{L})(?:(?:code|git|git(?:hub|lab)|source(?: code)?|software)[- ]?repositor(?:y|ys|ies|ium|ien)|repos?|code[- ]?bas(?:es?|is)|(?:pull|merge)[- ]?requests?|dépôts? (?:de code|git)|bases? de code|repositori?os? (?:de )?(?:código|git)|repositórios? (?:de )?(?:código|git)|repository (?:di )?(?:codice|git)|bas[ei] di codice|bases? de código|репозитори\p{L}*|кодов\p{L}+ баз\p{L}*|пул[- ]?реквест\p{L}*|kod deposu\p{L}*)(?!\p{L})|代码(?:仓库?|库)|拉取请求|合并请求|リポジトリ|コードベース|プルリク|코드 ?(?:저장소|베이스)|레포지?토리|리포지터리|풀 ?리퀘스트)`;
/** Names an agent beside a repository of code or its pull requests: "an agent that fixes a code repository". */
export const AGENT_ON_CODE = new RegExp(
  `${AGENT}[^.!?。！？\\n]{0,80}?${CODE_BASE}|${CODE_BASE}[^.!?。！？\\n]{0,40}?${AGENT}`,
  "iu",
);

/** Replies in several languages are written and not translated. */
export const REPLIES =
  /(?<!\p{L})(?:repl(?:y|ies|ying)|respond\p{L}*|answer\p{L}*|(?:vor|be|vorbe)?antwort\p{L}*|répon\p{L}+|respuesta\p{L}*|contest\p{L}+|respost\p{L}+|rispo\p{L}+|antwoord\p{L}*|beantwoord\p{L}*|ответ\p{L}*|отвеч\p{L}+)(?!\p{L})|回复|答复|返信|返事|答える|답변|답글|답장|회신/iu;

/** Says that mails are answered. */
export const ANSWERS_MAILS =
  /(?<!\p{L})(?:answer(?:s|ing)?|repl(?:y|ies|ying) to|respond(?:s|ing)? to|(?:be)?antwort\p{L}*|répon\p{L}+|respond\p{L}+|respuestas?|respostas?|contest\p{L}+|rispo\p{L}+|(?:be)?antwoord\p{L}*|отвеча\p{L}+|ответ\p{L}*)\s(?:\p{L}+['’]?\s){0,3}?(?:\p{L}*-?)?(?:e-?mails?|mails|letters|courriels?|correos|письм\p{L}*)(?!\p{L})|(?<!\p{L})(?:e-?mails?|mails|briefe|brieven)\s(?:\p{L}+\s){0,3}?(?:beantwort|beantwoord)\p{L}*/iu;
/** Says that customers' messages are answered: "回复买家的邮件", "reply to buyers' emails". */
export const ANSWERS_BUYERS =
  /(?<!\p{L})(?:answer(?:s|ing)?|repl(?:y|ies|ying) to|respond(?:s|ing)? to)\s(?:\p{L}+\s){0,2}?(?:buyer|customer|shopper|guest|client)s?['’]?s?\s(?:e-?mails?|mails|messages|questions|complaints)(?!\p{L})|(?<!\p{L})(?:kunden|käufer|gäste)-?(?:e-?mails?|mails|anfragen|nachrichten)\s(?:\p{L}+\s){0,6}?(?:be)?antwort\p{L}*|(?<!\p{L})(?:répond\p{L}*|respond\p{L}*|contest\p{L}*|rispond\p{L}*|отвеча\p{L}*)\s(?:\p{L}+['’\s]){0,5}?(?:clients?|acheteurs?|clientes|compradores|clienti|acquirenti|покупател\p{L}*|клиент\p{L}*)(?!\p{L})|(?:回[复答]|答复)(?:买家|客户|顾客|用户|消费者)|(?:顧客|お客様|購入者|買い手)[^。、]{0,16}(?:返信|返答|回答)|(?:고객|구매자|손님)[^.,]{0,20}(?:답장|답변|회신|답하)/iu;
/** Says that answers are found in documents. */
export const FINDS =
  /(?<!\p{L})(?:rag|retriev\p{L}*|search\p{L}*|look\p{L}* up|knowledge base|passages?|chunks?|snippets?|cit(?:e|es|ing|ations?)|grounded|wissens\p{L}*|such(?:e|t|en)|fundstelle\p{L}*|base de \p{L}+|extraits?|fragment\p{L}*|trechos?|brani|kennisbank|zoek\p{L}*|баз\p{L}+ знаний|поиск\p{L}*)(?!\p{L})|检索|知识库|検索|검색/iu;

export const TRANSLATES =
  /(?<!\p{L})(?:translat|übersetz|übertrag|tradu|traduz|vertaal|vertal|перев[оеё]|locali[sz]|lokalis|untertitel|subtit|sous-titr|sottotit|legenda|ondertit|субтитр|interpret)\p{L}*|译|訳|번역|字幕|자막|ローカライズ|本地化|현지화/iu;

/** Verbs and nouns of writing a text of one's own. */
export const WRITES =
  /(?<!\p{L})(?:writ(?:e|es|ing)|copywrit\p{L}*|generat(?:e|es|ing|ion)|draft(?:s|ing)?|creat(?:e|es|ing|ion)|schreib\p{L}*|verfass\p{L}*|formulier\p{L}*|erstell\p{L}*|generier\p{L}*|rédig\p{L}*|rédaction|écri(?:re|t|vons|vez)|génér(?:er|e|ons|ation)|redact\p{L}*|redacción|escrib\p{L}*|gener(?:ar|a|amos|ación)|crear|redig\p{L}*|redação|escrev\p{L}*|ger(?:ar|amos|ação)|criar|scriv\p{L}*|redazione|gener(?:are|iamo|azione)|creare|schrijf\p{L}*|schrijven|opstellen|genereren|(?:на)?писать|(?:на)?пиш\p{L}*|сочин\p{L}*|составл\p{L}*|генерир\p{L}*|генераци\p{L}*|созда[её]\p{L}*|создава\p{L}*)(?!\p{L})|生成|撰写|编写|写|書[くいき]|作成|執筆|작성|생성|쓰기/iu;
/** Words for a text in another language than the one it is made from. */
export const OTHER_VERSION =
  /(?<!\p{L})(?:versions?|versionen|fassung\p{L}*|versi(?:ón|ones)|vers(?:ão|ões)|version[ei]|versies?|верси\p{L}+)(?!\p{L})|(?<!\p{L})into (?:\p{L}+ )?\p{Lu}|版本|言語版|英語版|언어판/u;

export const OF_REVIEWS =
  /(?<!\p{L})(?:reviews?|bewertung\p{L}*|rezension\p{L}*|avis|reseñas?|opiniones|avaliaç\p{L}+|recension\p{L}+|beoordeling\p{L}*|отзыв\p{L}*)(?!\p{L})|评论|点评|评价|口コミ|レビュー|리뷰|후기/iu;

const REVIEW = String.raw`(?:(?:\p{L}*-)?reviews?|\p{L}*(?:bewertung|rezension)en|avis(?: clients?)?|reseñas?|opiniones|avaliaç(?:ão|ões)|recension[ei]|\p{L}*(?:beoordeling|recensie|review)(?:en|s)|отзыв\p{L}*)`;
/** Says that reviews are answered: a reply in public is written with care for its tone. */
export const ANSWERS_REVIEWS = new RegExp(
  String.raw`(?<!\p{L})(?:repl(?:y|ies|ying)|respon(?:d|ds|se|ses|ding)|answer(?:s|ing)?|antwort\p{L}*|répon\p{L}+|responde\p{L}*|respuestas?|contest\p{L}+|respost\p{L}+|rispo\p{L}+|antwoord\p{L}*|reageren|ответ\p{L}*|отвеча\p{L}+)\s(?:(?!(?:questions?|fragen|preguntas|perguntas|domande|vragen|вопрос\p{L}*)\s)\p{L}+['’]?[\s-]){0,4}?${REVIEW}(?!\p{L})|(?<!\p{L})${REVIEW}\s(?:\p{L}+\s){0,2}?(?:beantwort|beantwoord)\p{L}*|(?:回复|答复|回应)[^。，、]{0,10}(?:评价|评论|点评|差评|好评)|(?:评价|评论|点评|差评)的?(?:回复|答复)|(?:口コミ|レビュー)[^。、]{0,4}(?:への|に対する|に)?(?:返信|返答|回答|お礼)|(?:리뷰|후기)(?:에|에 대한)? ?(?:답글|답변|댓글|답장|회신)`,
  "iu",
);

/** Says that a text comes back with other punctuation or spelling only, which no label and no code does. */
export const RESTORES =
  /(?<!\p{L})(?:(?:add|insert|restor|correct|fix)\p{L}* (?:the )?(?:missing )?(?:punctuation|diacritics|accents|capitali[sz]ation)|punctuat(?:e|es|ing)|(?:satzzeichen|zeichensetzung|interpunktion) (?:einfügen|ergänzen|setzen|korrigieren)|ponctuer|(?:ajouter|rétablir) la ponctuation|puntuar|(?:añadir|poner) (?:la )?puntuación|pontuar|(?:aggiungere|inserire) la punteggiatura|(?:расстав\p{L}+|добав\p{L}+) (?:знак\p{L}+ препинания|пунктуаци\p{L}+))(?!\p{L})|断句|(?:加|添加|补)(?:上)?标点|标点(?=[。,，;；]|$)|句読点を(?:打|付|つけ|補|入れ)|구두점을? ?(?:넣|찍|추가)/iu;

/** Parts of the page of a product for sale. */
const COPY_PARTS =
  /(?<!\p{L})(?:(?:product |listing )?titles?|bullets?(?: points?)?|(?:product )?descriptions?|(?:search |backend )?keywords?|(?:produkt)?titel|stichpunkte|aufzählungspunkte|produktbeschreibung\p{L}*|schlagw[oö]rte?r?|suchbegriffe|titres?|puces|descriptions?|mots-clés|títulos?|viñetas|descripci(?:ón|ones)|palabras clave|tópicos|descriç(?:ão|ões)|palavras-chave|titol[oi]|elenchi puntati|descrizion[ei]|parole chiave|productbeschrijving\p{L}*|opsommingen|zoekwoorden|заголов\p{L}+|описани\p{L}+|ключев\p{L}+ слов\p{L}*)(?!\p{L})|标题|五点|卖点|描述|关键词|文案|タイトル|箇条書き|説明文|紹介文|キーワード|제목|상세 ?설명|설명문|키워드|불릿/giu;
/** Words for products on sale. */
const ON_SALE =
  /(?<!\p{L})(?:products?|listings?|skus?|catalog(?:ue)?|marketplace|amazon|shop|\p{L}*produkt\p{L}*|artikel\p{L}*|produits?|articles?|productos?|produtos?|prodott[oi]|producten?|товар\p{L}*)(?!\p{L})|商品|产品|亚马逊|SKU|상품|제품/iu;
/** Other names of such texts. */
const COPY =
  /(?<!\p{L})(?:product (?:copy|texts?|pages?)|listing copy|produkttexte?n?|produktseiten|fiches? (?:de )?produits?|fichas? de produtos?|fichas? de productos?|sched[ae] (?:di )?prodott[oi]|productteksten|карточк\p{L}+ товар\p{L}*)(?!\p{L})|商品文案|商品説明|商品紹介|상품 ?설명|상품 ?소개/iu;

/** Whether a text says that the page of a product is written: "titles, five bullets and keywords for our listings". */
export function writesCopy(work: string): boolean {
  if (!WRITES.test(work)) return false;
  const parts = new Set([...work.matchAll(COPY_PARTS)].map(([words]) => words.toLowerCase().slice(0, 4)));
  return COPY.test(work) || (parts.size >= 2 && ON_SALE.test(work));
}

/** Says that the output is a JSON object of several short fields: "JSON: trade, urgency 1-4, building, one-line summary". */
export const JSON_FIELDS =
  /json(?:[- ](?:object|objekt|objet|output))?\s?(?::|：|\(|（|with|having|containing|mit|avec|con|com|met|с|—|-)\s?[^.;!?\n。]{2,60},[^.;!?\n。]{2,60},[^.;!?\n。]{2,}/iu;

/** Says that texts are checked against criteria, by which each is taken or left. */
export const SCREENS =
  /(?<!\p{L})(?:screen(?:s|ing|ed)?|(?:vor|aus)?sichte\p{L}*|tri(?:er|age)|filtr\p{L}+|cribar?|cribado|triagem|triar|selezion\p{L}+|screenen|отбира\p{L}+|отсеива\p{L}+|отбор\p{L}*)(?!\p{L})[^.!?\n]{0,60}?(?<!\p{L})(?:criteri\p{L}+|inclusion|eligibility|kriterien|einschluss\p{L}*|critères?|критери\p{L}+)(?!\p{L})|(?:纳入|入选)标准|(?:選定|採択|組入)基準|선정 ?기준/iu;

/** Says in a language whose verb stands last that things are sorted: "契約書の条項を分類", "조항 분류". */
export const SORTS_LAST =
  /^\s*[^。.!?！？\n]{0,28}?(?:分類|分类|归类|仕分け|振り分け|분류)(?!표|表|器|기준|基準|精度)(?![^。.!?\n]{0,12}(?:要約|요약|摘要|翻訳|번역))/u;

const FINDS_OUT = String.raw`(?:find|work|figur|determin|identif|infer|diagnos|explain|establish|pinpoint|deduc|trac|ableit|ermittel|herausf|bestimm|erklär|begründ|erschließ|détermin|trouv|compren|expli|dédui|averigu|hall|entend|explic|deduc|descobr|ach|deduz|cap|trov|individu|spieg|dedu|bepal|afleid|vind|achterhal|verkla|onderbouw|определ|установ|выясн|найти|наход|понять|объясн|вывес)\p{L}*`;
const CAUSE = String.raw`(?:(?:root|likely|probable|underlying|first|real) causes?|causes? of|why (?:an?|the|it|its|our|one)|which (?:fault|failure|defect)|what (?:failed|went wrong|broke)|\p{L}*ursachen?|warum|fehlerquelle|causes? (?:probable|première|racine|de la panne)|la cause|pourquoi|causa (?:raíz|raiz|probable|provável|prima|del fallo|da falha|del guasto)|la causa|a causa|por ?qu[eé]|perché|\p{L}*oorzaak|waarom|(?:перво)?причин\p{L}*|почему)`;
/** Says that a cause is worked out from readings, logs or facts. */
export const DIAGNOSES = new RegExp(
  String.raw`(?<!\p{L})${FINDS_OUT}(?!\p{L})[^.;:!?\n]{0,60}?(?<!\p{L})${CAUSE}(?!\p{L})|(?<!\p{L})${CAUSE}(?!\p{L})[^.;:!?\n]{0,40}?(?<!\p{L})${FINDS_OUT}(?!\p{L})|(?:判断|推断|找出|诊断|推理|定位)[^。；！？\n]{0,14}(?:故障|根本|根)?(?:原因|根因)|(?:故障|根本)原因(?:分析|推断|诊断|定位)|原因[^。！？\n]{0,8}(?:推定|推論|推測|特定|突き止|診断|究明)|원인[^.!?\n]{0,8}(?:추론|추정|진단|찾|규명|밝히)`,
  "iu",
);
