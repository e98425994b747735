import { IMAGE_NOUN, WIDE_IMAGE_NOUN } from "./sizes/image-nouns.ts";
import { plainNumbers } from "./sizes/numbers.ts";

export type Input = "image" | "audio" | "video" | "pdf";

/** Inputs other than text that the words of a task imply. */
const INPUT_RULES: readonly { input: Input; pattern: RegExp }[] = [
  {
    input: "image",
    pattern:
      /\b(?:images?|photograph(?:s|ies)|photos?|fotografías?|fotografias?|fotografie|pictures?|screenshots?|scanned|scans|ocr|charts? reading|diagrams?|bilder\w*|fotos?|(?:ein|ab)?gescannt\w*|(?:ein|ab)?fotografiert\w*|photographed|handwritten|handgeschrieben\w*|handschriftlich\w*|(?:as|als|per|im|vom|un|une|einem?|der|een|uno|um) scans?|scan(?:s|ne|nent|nons|nen|nt|nare|sioniamo)? (?:\w+ ){0,2}(?:receipts|invoices|bills|paper\w*|forms|tickets de caisse|factures|reçus|belege|quittungen|kassenbons|rechnungen|formulare|scontrini|fatture)|escane\w+ (?:\w+ ){0,2}(?:recibos|facturas|tickets|notas fiscais|formularios)|escanead[oa]s?|escaneos?|digitalizad[oa]s?|fotografad[oa]s?|fotografat[aeio]|scansionat[aeio]|scannerizzat[aeio]|scansioni|gescande?|numérisée?s?|imágenes|imagens|immagini|foto|scannés?|afbeeldingen|(?:\d{1,2}|one|ein|une?|una|uma|één|een) (?:bild|imagen|imagem|immagine|afbeelding)(?= (?:per|pro|par|por|je) ))\b|фото|скан|изображен|图片|照片|扫描|画像|写真|スキャン|사진|이미지|스캔|手書き|手写|손글씨/i,
  },
  {
    input: "audio",
    pattern: /\b(?:audio files?|voice (?:notes?|messages?|memos?)|transcrib\w+ (?:audio|calls?|speech))\b/i,
  },
  // The file itself: "10-page PDF reports" may be sent as their text.
  {
    input: "pdf",
    pattern:
      /(?<!\p{L})(?:nativ\p{L}* pdf|pdf[- ]?(?:native|inputs?|uploads?|support|eingabe|unterstützung)|pdfs?(?:[- ](?:files?|dateien|documents?|documentos|bestanden))? (?:\p{L}+ ){0,2}?(?:directly|natively|direkt|nativ|directement|nativement|directamente|nativamente|diretamente|direttamente|nativamente|rechtstreeks|direct|напрямую|нативно)|(?:directly|natively|direkt|nativ|directement|nativement|directamente|de forma nativa|diretamente|direttamente|rechtstreeks|напрямую) (?:\p{L}+ ){0,3}?pdfs?)(?!\p{L})|(?:直接|原生)(?:读取|支持|处理|解析|输入)?\s?pdf|pdf(?:を|をそのまま|は)?(?:直接|そのまま|ネイティブ)|pdf(?:를|을)? ?(?:직접|네이티브)/iu,
  },
  { input: "video", pattern: /\b(?:video (?:files?|clips?|footage|understanding)|watch videos?)\b/i },
];

/** Says that pictures were converted to text before they are sent. */
const READ_BEFORE =
  /(?<!\p{L})(?:(?:already|previously|post|after|via|through|by|with) (?:being )?(?:ocr|transcri\p{L}+)(?!\p{L})|ocr['’]?(?:ed|d)(?!\p{L})|ocr[ -](?:text|output|results?|transcripts?|tekst|texte?|texto|testo)(?!\p{L})|(?:text|transcripts?|output) (?:from|of|extracted from|read from|out of) (?:\p{L}+ ){0,3}(?:ocr|scans?|scanned|photos?|images?)|(?:already|has been|have been|were|was) (?:\p{L}+ )?(?:transcribed|digiti[sz]ed|converted (?:in)?to text|turned into text|read by ocr)|(?:per|mit|durch|nach|aus) (?:der |dem )?ocr(?!\p{L})|ocr-?(?:text|ergebnis|ausgabe|erkannt|gelesen)\p{L}*|(?:bereits|schon) (?:\p{L}+ )?(?:erkannt|ausgelesen|digitalisiert|transkribiert)\p{L}*|(?:par|après|issus? d[e']|issue d[e'](?: l['’])?|passée?s? (?:à|par)) ?(?:l['’])?ocr(?!\p{L})|ocr?[ée]ris\p{L}+|déjà (?:\p{L}+ )?(?:transcri\p{L}+|numéris\p{L}+ en texte|reconn\p{L}+)|(?:por|con|tras|pelo|com|após|depois d[eo]) (?:el |o )?ocr(?!\p{L})|(?:ya|já) (?:\p{L}+ )?(?:transcrit\p{L}+|convertid\p{L}+ (?:a|en|em) texto|reconocid\p{L}+|digitad\p{L}+)|(?:con|dopo|dall['’]|tramite|all['’]) ?(?:l['’])?ocr(?!\p{L})|già (?:\p{L}+ )?(?:trascritt\p{L}+|convertit\p{L}+ in testo|riconosciut\p{L}+)|(?:via|met|na|door|uit) (?:de )?ocr(?!\p{L})|ge-?ocr\p{L}*|al (?:\p{L}+ )?(?:herkend|getranscribeerd|omgezet naar tekst)|(?:после|через|из) ocr(?!\p{L})|(?:уже )?распознанн\p{L}+|уже (?:\p{L}+ )?(?:расшифрован|оцифрован|распознан)\p{L}*)|(?:已|经过?|已经)\s?(?:ocr|识别|扫描识别|转成文字)|ocr\s?(?:识别)?(?:后|出|得到|结果|文本|文字)|ocr\s?(?:済み?|後|結果|テキスト|で(?:読み取|抽出|テキスト化))|テキスト化(?:済|した|された)|(?:ocr|광학 문자 인식)(?:로|으로|을|를)?\s?(?:추출|변환|처리(?:된|한)|인식(?:된|한)|텍스트|결과)/iu;
/** Says that the picture is sent as well. */
const SENT_TOO =
  /(?<!\p{L})(?:plus|and|along with|together with|as well as|und|samt|et|avec|ainsi que|y|junto con|con|e|com|insieme a|en|met|и|вместе с) (?:the |a |one |das |dem |ein |einem |la |le |l['’]|una? |uma? |o |il |de |een )?(?:original |raw |page )?(?:images?|photos?|pictures?|screenshots?|scan|bild(?:er)?|fotos?|imagen(?:es)?|imagem|imagens|immagin[ei]|afbeelding(?:en)?|изображени\p{L}+|фото)(?!\p{L})|(?:及|和|以及)(?:原)?(?:图|图片|图像)|(?:と|および)(?:元の)?画像|(?:와|과) (?:원본 )?이미지/iu;
/** Says that pictures are not sent. */
const NOT_SENT =
  /(?<!\p{L})(?:no|without|not the|never the|ohne|kein\p{L}*|sans|pas d['’e]|sin|sem|senza|zonder|geen|без) (?:any |the |die |les |las |os |le |de )?(?:images?|photos?|pictures?|screenshots?|scans?|bilder?\p{L}*|fotos?|imágenes|imagens|immagini|afbeeldingen|изображени\p{L}+|фото|сканов)(?!\p{L})|(?:不(?:含|带|发|需要)|没有)(?:图片|图像|照片)|(?:画像|写真)(?:は|を)?(?:なし|含ま|送ら|不要)|(?:이미지|사진)(?: 없이|는 보내지)/giu;

/** Says that a stated size holds the pictures: "1,300 tokens including the photo", "ya contando la foto". */
const HELD =
  /(?<!\p{L})(?:incl(?:uding|udes?|uded|\.)?|counting|counted|containing|einschließlich|inklusive|inkl\.?|eingerechnet|samt|y compris|compris\p{L}*|comptant|incluyendo|incluid\p{L}*|contando|incluindo|incluíd\p{L}*|contad\p{L}*|compres\p{L}*|inclus\p{L}*|contando|inclusief|meegerekend|включая|с уч[её]том|вместе с)(?!\p{L})|包括|包含|含|算上|在内|込み|含め|포함/iu;
const ABOUT = String.raw`(?:about |around |roughly |approx\.? |some |etwa |rund |ca\.? |circa |environ |à peu près |unos |unas |aprox\.? |cerca de |uns |umas |ongeveer |zo'n |около |примерно |约|大约|約|およそ|약 ?)?~?`;
const TOKENS = String.raw`\d[\d.,]*\s?k?\s?(?:tok|jeton|fichas|токен|トークン|토큰|个?token)`;
/** Verbs of measure between a picture and its tokens: "cada foto de albarán ocupa unos 1.300 tokens". */
const TAKES =
  "(?:is|are|has|have|takes?|costs?|uses?|counts?(?: as| for)?|comes? to|runs? to|weighs?|ist|hat|braucht|kostet|macht|zählt|fait|font|pèse|prend|coûte|compte|ocupa|pesa|cuesta|gasta|tiene|son|tem|custa|são|è|ha|costa|conta|kost|telt|heeft|neemt|weegt|занимает|весит|это)";
/** Between a picture and its tokens: their count, "per call," or a verb of measure. */
const OF_PICTURE_ONLY = String.raw`(?:\s?\d{1,2}\s?(?:张|張|幅|枚|장)\P{L}?|(?:每)?(?:张|張|幅|枚|장)?)(?:につき|あたり|当たり|は|が|で|에|당|은|는|이|가|大约|要|占|为|是)?\s?`;
/** A number of tokens that is the picture's own: "an image is ~1000 tokens", "1 image par appel, environ 1500 jetons". */
const OF_PICTURE = new RegExp(
  String.raw`^(?!\s?(?:[+&]|and|plus|und|et|y|e|en|ed|и|та)(?!\p{L})|[和与及とや및와과])(?:[^,.;!?\n。，\d]{0,16}?|[^,.;!?\n。，\d]{0,32}?\s${TAKES}\s|${OF_PICTURE_ONLY})(?:(?:per|an?|each|je|pro|par|por|per|на)\s\p{L}+(?:\s\p{L}+)?\s?[,(]\s?)?${ABOUT}${TOKENS}`,
  "iu",
);
/** The same before it: "1,200 tokens per photo". */
const BEFORE_PICTURE =
  /\d\s?k?\s?(?:tokens?|toks?|jetons?)\s(?:per|for (?:the|each|every|an?)|each|je|pro|par|por|per|na|voor de|pour l['’]|pour la)\s?(?:\p{L}+\s)?$/iu;
const NEAR = 24;

/** Words for pictures, in the singular too, which alone need no model that sees: "inkl. Bild". */
const PICTURE = new RegExp(
  `${INPUT_RULES.find(({ input }) => input === "image")?.pattern.source}|(?<!\\p{L})${IMAGE_NOUN}|${WIDE_IMAGE_NOUN}`,
  "giu",
);

/** An input that is said to be all of it: "input 1,800 tokens together", "Eingabe insgesamt 1.800 Token". */
const WHOLE_INPUT =
  /(?<!\p{L})(?:inputs?|eingabe|entrée|entrada|ingresso|invoer|вход\p{L}*)(?!\p{L})[^.;!?\n\d]{0,16}\d+\s?k?\s?(?:\p{L}+\s)?(?:together|altogether|in total|in all|all in|combined|zusammen|insgesamt|en tout|au total|en total|no total|ao todo|in totale|in tutto|in totaal|вместе|всего)(?!\p{L})|(?:输入|入力|입력)[^。；\d]{0,8}(?:合计|一共|共|合計|全部で|모두|총)[^。；\d]{0,4}\d+/iu;

/** Whether a text says that a size is that of the whole input, whatever it holds. */
export function isWholeInput(written: string): boolean {
  return WHOLE_INPUT.test(plainNumbers(written).text);
}

/** Whether the sizes of a text hold the pictures that it sends, so that nothing is to be added for them. */
export function areImagesCounted(written: string): boolean {
  const { text } = plainNumbers(written);
  return [...text.matchAll(PICTURE)].some(({ index, 0: words }) => {
    const [before, behind] = [text.slice(Math.max(0, index - 2 * NEAR), index), text.slice(index + words.length)];
    return (
      HELD.test(before.slice(-NEAR)) ||
      HELD.test(/^[^.;!?\n。]{0,24}/u.exec(behind)?.[0] ?? "") ||
      OF_PICTURE.test(behind.slice(0, 3 * NEAR)) ||
      BEFORE_PICTURE.test(before)
    );
  });
}

/** Returns the statements of a text that name an input other than text, which filters models. */
export function saidOfInputs(statements: readonly string[]): string[] {
  return statements.filter((statement) => {
    const needs = needsOf(statement);
    return needs.includes("pdf") || (MODEL.test(statement) && needs.length > 0);
  });
}
/** Words for what a model must take. */
const MODEL =
  /(?<!\p{L})(?:vision|models?|multimodal\p{L}*|modell\p{L}*|modèles?|modelos?|modelli|modello|model(?:len)?|модел\p{L}*)(?!\p{L})|模型|モデル|모델/iu;

/** Returns the inputs of a call other than text. Text recognised from pictures before the call counts as text. */
export function needsOf(text: string): Input[] {
  const sent = text.replace(NOT_SENT, " ");
  const isText = READ_BEFORE.test(sent) && !SENT_TOO.test(sent);
  return INPUT_RULES.filter(({ input, pattern }) => pattern.test(sent) && !(input === "image" && isText)).map(
    ({ input }) => input,
  );
}
