import type { WorkloadClass } from "../optimize/task/workloads.ts";
import { ASKS } from "./words.ts";

function spaced(words: string): string {
  const alternatives = words
    .split("|")
    .map((one) => one.trim().replaceAll(" ", "\\s+").replaceAll("*", "[\\p{L}\\p{M}]*"));
  return `(?<![\\p{L}\\p{N}])(?:${alternatives.join("|")})(?![\\p{L}\\p{N}])`;
}

function words(latin: string, wide: string): RegExp {
  return new RegExp(`${spaced(latin)}|${wide}`, "iu");
}

/** A model without a name, in sixteen languages. */
const MODEL = words(
  "models?|llms?|(?:sprach|ki-|taal)?modell*|modèles?|modelos?|modell*|modelle*|model*|модел*|mô hình",
  "模型|モデル|모델",
);
const WINDOW = ASKS.find(([ask]) => ask === "window")?.[1] ?? /context/iu;
/** Words that ask which one. */
const WHICH = words(
  "which|what|welche*|was für|quels?|quelle|qué|cuál*|qual|quais|quale|quali|che|welke?|wat voor|który|którego|która|którą|jaki*|какую|какая|какой|какие|hangi|nào|gì|apa|mana",
  "哪个|哪一?款|哪种|什么|用哪|どの|どれ|何|어떤|어느|무슨",
);
/** Words that ask what to take, beside the former. */
const TAKE = words(
  "should (?:i|we)|(?:start|begin) with|(?:start|begin) from|do (?:i|we) use|to use|pick|choose|suit*|sollte*|soll|nehm*|nutz*|anfang*|start*|eign*|geeignet*|devrais*|devrait*|dois|doit|prendre|utiliser|choisir|commencer|démarrer|convient|debería*|debo|usar|elegir|empezar|comenzar|conviene|sirve|devo|deveria*|escolher|começar|convém|serve|dovrei|dovremmo|usare|scegliere|iniziare|partire|moet|kan|gebruiken|kiezen|beginnen|geschikt|powin*|użyć|wybrać|zacząć|nada się|использовать|взять|выбрать|начать|подойд[её]т|подходит|kullan*|seç*|başla*|uygun|dùng|chọn|bắt đầu|phù hợp|nên|pakai|gunakan|pilih|mulai|cocok",
  "用|选|適|适合|开始|使う|使えば|選ぶ|選べ|始め|向いて|쓰|써야|사용|고르|골라|선택|시작|적합|좋을까|좋나요",
);
/** Words for the usual one, which need no other. */
const USUAL = words(
  "default|recommend*|suggest*|empfehl*|empfiehl*|standardmodell|recommand*|conseill*|par défaut|recomend*|aconsej*|por defecto|modelo padrão|indic*|consigli*|predefinit*|aanra*|aanbevolen|raad*|standaardmodel*|polec*|domyśln*|посовет*|порекоменд*|рекоменд*|по умолчанию|öner*|varsayılan|gợi ý|khuyên|đề xuất|mặc định|rekomendasi*|sarankan|bawaan",
  "推荐|建议|默认|おすすめ|お勧め|お薦め|推奨|既定|デフォルト|추천|기본",
);
/** The best or the cheapest one for a purpose: where no other list answers it. */
const FINEST = words(
  "best|good|right|beste*|gute*|meilleure?s?|bon|bonne|mejor*|buen*|melhor*|bom|boa|miglior*|buon*|beste?|goed*|najlepsz*|dobr*|лучш*|хорош*|en iyi|iyi|tốt nhất|tốt|terbaik|bagus|cheap*|günstig*|billig*|moins ch(?:er|ère)s?|más barat*|mais barat*|più economic*|goedkoop*|najtańsz*|самая дешёвая|самую деш[её]вую|en ucuz|rẻ nhất|termurah|paling murah",
  "最好|最佳|最便宜|最適|一番安い|最安|가장 (?:좋은|싼|저렴한)",
);
/** Work that other models and products do, and questions that ask about models themselves. */
const APART = words(
  "embed*|rerank*|transcri*|transkri*|speech*|voice*|stimme*|voix|voces|voz|voce|stem|голос*|ses|giọng|suara|tts|stt|asr|ocr|video*|vidéo*|vídeo*|upscal*|dub|dubbing|dubben|music|musik|musique|image generat*|generate images?|released?|sunset|shut ?down|deprecat*|tools?|outils?|werkzeug*|herramientas?|ferramentas?|strumenti|инструмент*|програм*|software|programs|apps|locally|local|[\\p{L}]*-?bench\\p{L}*|frameworks?|library|libraries|open[- ]source (?:tools|software)|benchmarks?|score*|leaderboard|3d|fine[- ]tun*|providers?|sellers?|anbieter|fournisseurs?|proveedor*|fornitor*|aanbieder*|cheaper than|price of|prices of|context window|how many|newest|latest",
  "嵌入|重排|转写|语音|视频|音声|動画|음성|영상|配音|吹き替え|더빙|音乐|音楽|음악|生成图|画像生成|이미지 생성",
);

/** At most three words between two others, or six characters without a space. */
const FEW = String.raw`(?:(?:[\s'’]+[\p{L}\p{M}'’-]+){0,3}?[\s'’]*|[^.?!。？！\s]{0,6})`;

/** Such words at a word for a model: "which gateway should route LLM requests" asks for no model. */
function atModel(said: RegExp): RegExp {
  return new RegExp(`(?:${said.source})${FEW}(?:${MODEL.source})|(?:${MODEL.source})${FEW}(?:${said.source})`, "iu");
}

const WHICH_MODEL = atModel(WHICH);
const USUAL_MODEL = atModel(USUAL);
const FINEST_MODEL = atModel(FINEST);

/** Work by the words for it. Where several are named the first is taken. */
const PURPOSES: readonly (readonly [purpose: Purpose, words: RegExp])[] = [
  [
    "captions",
    words(
      "caption*|alt[- ]?texts?|describ* (?:the |my |our |product )?(?:images?|photos?|pictures?)|image descriptions?|bild(?:er)? beschreib*|bildbeschreib*|bildunterschrift*|légend* (?:d['’]images?|de photos?)|décri* (?:d?es )?(?:images|photos)|descri* (?:de )?(?:las |mis )?(?:imágenes|fotos)|legend* (?:de )?(?:imagens|fotos)|descrev* (?:as |minhas )?(?:imagens|fotos)|didascali*|descriv* (?:le )?(?:immagini|foto)|opis* (?:zdjęć|obrazów)|описыва* (?:фото|изображени)*|görsel açıklama*|mô tả (?:hình )?ảnh|deskripsi gambar",
      "图片描述|图说|描述图片|画像(?:の)?(?:説明|キャプション)|이미지 (?:설명|캡션)",
    ),
  ],
  [
    "translation",
    words(
      "translat*|übersetz*|tradu*|vertal*|vertaal*|tłumacz*|перев(?:од|ест|ед)*|çevir*|çeviri*|dịch(?: thuật)?|terjemah*|menerjemah*|penerjemah*",
      "翻译|翻訳|訳|번역",
    ),
  ],
  [
    "summarisation",
    words(
      "summar*|zusammenfass*|résum*|resum*|riassu*|riepilog*|samenvat*|streszcz*|podsumow*|суммар*|резюм*|кратк* (?:изложени|содержани)*|özet*|tóm tắt|ringkas*|meringkas*|rangkum*|merangkum*",
      "总结|摘要|概括|要約|まとめ|요약",
    ),
  ],
  [
    "moderation",
    words(
      "moderat*|moderier*|modér*|moder*|модер*|denetle*|kiểm duyệt|moderasi*|memoderasi",
      "审核|内容审查|モデレーション|검열|모더레이션",
    ),
  ],
  [
    "extraction",
    words(
      "extract*|extrah*|extra[iy]*|estrar*|estra*|wyodrębni*|wyciąg*|ekstrak*|izvle*|извле*|çıkar*|trích xuất|mengekstrak|ekstraksi|invoice*|rechnung*|factur*|fatur*|fattur*|faktur*|счет*|hóa đơn",
      "提取|抽取|发票|抽出|請求書|추출|청구서|송장",
    ),
  ],
  [
    "classification",
    words(
      "classif*|klassifi*|kategori*|categori*|clasific*|sort(?:ing|ieren|er)?|triage|label*|tag(?:ging)?|einordn*|klasyfik*|классифи*|sınıfland*|phân loại|klasifikasi*|mengklasifikasi*",
      "分类|归类|分類|분류",
    ),
  ],
  [
    "agents",
    words(
      "coding agents?|agentic coding|coding[- ]agent*|agents? de (?:code|código|codage)|agente di codifica|агент* для (?:кода|программир)*",
      "编程智能体|コーディングエージェント|코딩 에이전트",
    ),
  ],
  [
    "code",
    words(
      "cod(?:e|ing)|program(?:ming)?|programmier*|codier*|coder|programm*|program(?:ar|mation|ación|ação|ować|owania)*|código|codice|kod*|код*|программир*|lập trình|viết code|ngoding|koding|pemrograman|refactor*|sql",
      "代码|编程|写程序|コード|プログラ|코드|코딩|프로그래밍",
    ),
  ],
  [
    "support",
    words(
      "support*|customer service|help ?desk|chat ?bots?|kundenservice|kundendienst|service client|atención al cliente|atendimento|assistenza|klantenservice|obsług*|поддержк*|чат-?бот*|müşteri*|hỗ trợ khách hàng|chăm sóc khách hàng|layanan pelanggan",
      "客服|聊天机器人|サポート|チャットボット|고객|챗봇",
    ),
  ],
  [
    "writing",
    words(
      "writ(?:e|ing)|copywriting|blog*|marketing*|texte* (?:schreiben|verfassen)|schreib*|rédig*|rédaction|écri*|redact*|escrib*|redig*|escrev*|scriv*|scrittura|schrijv*|pisa*|писа*|copywrit*|yaz*|viết (?:bài|nội dung|quảng cáo)|menulis|penulisan",
      "写作|写文|文案|執筆|ライティング|글쓰기|작문",
    ),
  ],
  [
    "documents",
    words(
      "rag|documents?|dokument*|contracts?|vertr[aä]g*|contrat*|document*|договор*|документ*|belge*|tài liệu|dokumen",
      "文档|合同|文書|契約|문서|계약",
    ),
  ],
  ["maths", words("math*|mathe*|matem*|wiskund*|матем*|toán|matematika", "数学|수학")],
];
export type Purpose =
  | "captions"
  | "translation"
  | "summarisation"
  | "moderation"
  | "extraction"
  | "classification"
  | "agents"
  | "code"
  | "support"
  | "writing"
  | "documents"
  | "maths";

/** The kind of work of each purpose. */
export const WORK_OF: Readonly<Record<Purpose, WorkloadClass>> = {
  captions: "classification_extraction",
  translation: "translation",
  summarisation: "summarisation",
  moderation: "classification_extraction",
  extraction: "classification_extraction",
  classification: "classification_extraction",
  agents: "agentic_coding",
  code: "code_generation",
  support: "chat_support",
  writing: "content_writing",
  documents: "rag_long_document",
  maths: "math_reasoning",
};

/**
 * Whether a question asks which model to take for some work: "Which model should I start with for invoices?" One that names figures,
 * or models of another task, does not.
 * @param loosely whether "the best model for" asks it too
 */
export function asksWhichModel(text: string, loosely: boolean): boolean {
  if (APART.test(text) || /\d/.test(text) || text.search(WINDOW) >= 0) return false;
  return (WHICH_MODEL.test(text) && TAKE.test(text)) || USUAL_MODEL.test(text) || (loosely && FINEST_MODEL.test(text));
}

/** The purpose that a question names first by the order of the list; null when it names none that is known. */
export function purposeIn(text: string): Purpose | null {
  return PURPOSES.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
