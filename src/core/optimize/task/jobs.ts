import type { TaskKind } from "../../../schema/records/task-model.ts";
import { exactWork } from "./exact/call-sizes.ts";
import { languageOf } from "./language.ts";
import { statedSizes } from "./sizes/sizes.ts";

/** Work for models other than language models, with the kind of model. */
const JOBS: readonly (readonly [kind: TaskKind, name: string, words: RegExp])[] = [
  ["rerank", "reranking", /\bre-?rank\w*|реранк|重排序|リランカ|리랭커/i],
  [
    "embedding",
    "embeddings",
    /\b(?:creat\w*|generat\w*|comput\w*|mak\w*|produc\w*|embed|erzeug\w*|erstell\w*|cré\w*|génér\w*|crear|generar|criar|gerar|creare|generare|maken|genereren)\b.{0,40}\bembeddings?\b|^\s*embeddings?\b|\bembed\b.{0,40}\b(?:texts?|documents?|vectors?)\b|^\s*(?:we )?(?:need to )?(?:embed|vectori[sz]e)\s+(?!in\b|into\b|it\b|a (?:chat|bot|widget))|\b(?:vektorisier|einbettung)\w*|\bplongements? (?:vectoriels?|lexicaux)|\bvectori[sz]ar\b|\bvettorizzare\b|векторизова\w*|向量化|ベクトル化|벡터(?:화| 임베딩)|\bembeddings?\b.{0,15}\b(?:erzeug|erstell|maken)\w*|эмбеддинг|(?:生成|创建|计算)[^。]{0,6}(?:向量|嵌入)|(?:向量|嵌入)[^。]{0,4}(?:生成)|埋め込み(?:を|ベクトル)|임베딩/i,
  ],
  [
    "image",
    "image generation",
    /\btext[- ]to[- ]image\b|\b(?:generat|creat|draw|design|render|paint|produc(?!t))\w*\b.{0,25}\b(?:images?|pictures?|photos?|illustrations?|banners?|logos?|artwork)\b(?!\s+(?:captions?|descriptions?|alt))|\bimage generation\b|\bbilder\b.{0,40}\berzeug\w*|\bgénérer des images\b|\bgenerar imágenes\b|\bgerar imagens\b|\bgenerare immagini\b|afbeeldingen genereren|генерировать \S*\s?изображен|生成[^。]{0,6}(?:图片|图像)|画像を(?:生成|作)|이미지 (?:생성|만들)/i,
  ],
  [
    "video",
    "video generation",
    /\btext[- ]to[- ]video\b|\b(?:generat|creat|produc(?!t)|render)\w*\b.{0,20}\b(?:video clips?|videos)\b(?!\s+(?:scripts?|descriptions?|summar))/i,
  ],
  [
    "text_to_speech",
    "speech synthesis",
    /\btext[- ]to[- ]speech\b|\btts\b|\bread\w* (?:\w+ ){0,3}aloud\b|\bvoice ?overs?\b.{0,15}\bgenerat|in (?:gesprochene )?sprache umwandeln|text in sprache|texte en voix|texto en voz|texto em fala|testo in voce|tekst (?:omzetten )?in spraak|текст в речь|(?:文字|文本)[^。]{0,4}(?:转|换)[^。]{0,4}语音|音声に変換|음성으로 변환|\bnarrat\w*\b(?=[^.;]{0,120}\b(?:voices?|mp3|wav|audio|spoken)\b)(?![^.;]{0,40}\bscripts?\b)|\b(?:mp3|wav|flac|ogg|aac)\b[^.;]{0,25}\b(?:out|output)\b|\b(?:outputs?|deliver\w*|export\w*|produc(?!t)\w*|generat\w*|ausgabe|sortie|salida|uscita|uitvoer)\b[^.;]{0,25}\b(?:mp3|wav)\b|\b(?:produc(?!t)|creat|generat|mak|turn|convert|record)\w*\b[^.;]{0,60}\baudio ?books?\b(?!\s+(?:descri|blurb|review|summar|script|title|metadata|cover|market))|\b(?:produc(?!t)|creat|generat|mak|record)\w*\b[^.;]{0,25}\bvoice[- ]?overs?\b(?!\s+(?:script|text|cop|line))|(?<!\p{L})(?:hörb[uü]ch\p{L}*[^.;]{0,30}(?:vertonen|einsprechen|produzieren|erzeugen)|vertonen|einsprechen lassen|(?:produire|créer|générer|enregistrer)[^.;]{0,30}(?:livres audio|voix off)|(?:producir|crear|generar|grabar)[^.;]{0,30}(?:audiolibros?|locuci(?:ón|ones))|(?:produzir|criar|gerar|gravar)[^.;]{0,30}(?:audiolivros?|locuç(?:ão|ões))|(?:produrre|creare|generare|registrare)[^.;]{0,30}audiolibri|luisterboeken[^.;]{0,30}(?:maken|inspreken)|озвучи(?:ть|ва\p{L}*))(?!\p{L})|(?:生成|制作|做成)[^。]{0,8}(?:有声书|配音)(?!稿|文案|脚本)|ナレーション音声|オーディオブックを?(?:作|制作|生成)|오디오북(?:을|를)? ?(?:만들|제작|생성)/iu,
  ],
  [
    "speech_to_text",
    "transcription",
    /\bspeech[- ]to[- ]text\b|\bspeech recognition\b|(?<!\p{L})(?:transcrever|transcri(?:b(?!ed(?!\p{L}))\w*|ption of|re|vere|ver|bir)|trascri(?:v\w*|zione d\w+)|transkribier(?!te)\w*|transcriber\w*|verschriftlich\w*|uitschrijven|расшифр(?:овать|овыва\p{L}+|уй\p{L}*|овка (?:аудио|звонков|записей))|транскриб(?!ированн)\p{L}*)(?=.{0,60}?(?:audio|podcast|voice|speech|recording|(?:phone |sales |support )?calls?(?!\p{L})|interviews?(?!\p{L})|meetings?(?!\p{L})|webinar|lecture|aufnahme|aufzeichnung|telefonat|anruf|gespräch|enregistrement|appels?(?!\p{L})|entretiens?|réunions?|grabaci|llamadas?|entrevistas?|reuniones|gravaç|áudio|ligaç|reuniões|registrazion|chiamat|interviste|riunioni|opnames?|gesprekken|аудио|запис|звонк|интервью|подкаст|minutes|hours|stunden|heures|horas|ore(?!\p{L})|uren|час))(?!.{0,12}(?:transcript|abschrift))|(?:audio|podcast|recordings?|aufnahmen|gesprächsaufzeichnungen|enregistrements|grabaciones|gravações|registrazioni|аудиозапис\p{L}*)\s?(?:files?|dateien|fichiers)?\s?(?:to|into|in|en|em) (?:text|texte|texto|testo|tekst)(?!\p{L})|(?:telefonat|anruf|aufnahme|aufzeichnung|gespräch|interview|podcast|sprachnachricht|besprechung|vorlesung|opname|gesprek|vergadering|audio|bel)\p{L}*[^.;]{0,40}?(?:transkribier(?!te)|transcriber|uitschrijv|verschriftlich|uit te schrijven)|(?:语音|音频|录音|通话|播客)[^。，]{0,8}(?:转(?:写|录|换)?(?:成|为)(?:文字|文本)|转文字(?!稿)|转写(?!稿|文|后|的|结果|内容|记录)|听写)|(?:转录|转写)(?!稿|文|后|的|结果|内容|记录)[^。，]{0,10}(?:录音|音频|语音|播客|通话)|(?:音声|録音|会議|通話|ポッドキャスト)[^。、]{0,10}(?:文字起こし|書き起こし?)(?!(?:[（(][^）)]*[）)])?(?:し?た|済|データ|テキスト|原稿|結果|(?:を|の|から|した).{0,20}(?:要約|まとめ|分析|翻訳|分類|抽出|整理|取り出|議事録|結果)))|文字起こし(?:する|して(?!い?る))|音声を(?:文字|テキスト)|(?:음성|녹음|통화|오디오|팟캐스트)[^.,]{0,10}(?:텍스트로(?! ?(?:변환|바꾼|옮긴)? ?(?:된|한))|받아쓰(?!기 ?(?:된|한))|전사(?!본|문|록|된|한| ?자료| ?결과)|녹취(?!록))/iu,
  ],
];

/** Kinds that are not billed by the token, so that a length in tokens is that of a language model's call. */
const IN_TOKENS: ReadonlySet<TaskKind> = new Set(["speech_to_text", "image", "video", "text_to_speech"]);

/** Returns the kind of model that a task asks for by its own words; null for a language model, as for `work=summarisation`. */
export function unservedJob(text: string): { kind: TaskKind; name: string } | null {
  if (exactWork(text) !== null) return null;
  // Work on a transcript is work for a language model, and so is what has a length in tokens: speech is billed by the minute.
  const found = JOBS.find(
    ([kind, , words]) =>
      words.test(text) && !(IN_TOKENS.has(kind) && statedSizes(text, languageOf(text)).inputTokens !== null),
  );
  return found === undefined ? null : { kind: found[0], name: found[1] };
}
