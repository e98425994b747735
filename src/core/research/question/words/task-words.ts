import type { TaskKind } from "../../../../schema/records/task-model.ts";

/** Matches a word that is not part of a name such as `text-embedding-3-large`. */
const task = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}-])(?:${source})(?![\\p{L}\\p{N}-])`, "giu");

/** Sound and its text, between which a phrase such as "pasar audio a texto" goes. */
const SOUND =
  "(?:audio(?:s|dateien|bestanden)?|speech|voice|recordings?|sprache|gesprochenes|aufnahmen?|parole|voix|enregistrements?|voz|grabaciones|gravações|áudios?|voce|registrazioni|spraak|opnames?|аудио|речь|речи|голос\\p{L}*|запис[ьи])";
const TEXT = "(?:text|texte?|texto|testo|tekst|текст)";
const INTO = "(?:in|into|to|zu|en|à|a|para|em|naar|в)";
const MAKE =
  "(?:turn|convert|convertir|converter|convertire|omzetten|umwandeln|wandeln|pasar|passar|passer|mettre|trasformare|transformer|transformar|omzetten van|het omzetten van|перевести|перевод|превратить|преобразовать)";
const PICTURES =
  "(?:pictures?|images?|bilder\\p{L}?|fotos?|imágenes|imagens|immagini|afbeeldingen|plaatjes|изображени\\p{L}*|картин\\p{L}*)";
const GENERATE =
  "(?:generat(?:e|ing|ion)|creat(?:e|ing|ion)|mak(?:e|ing)|draw(?:ing)?|(?:zu )?(?:generieren|erzeugen|erstellen|malen)|génér(?:er|ation)|créer|création|generar|crear|gerar|criar|generare|creare|genereren|maken|генер\\p{L}*|созда\\p{L}*|рисова\\p{L}*)";
const SOME = "(?:the |some |de |des |d['’]|di |van |von |les |las |os |as |le |мне )?";
/** What is transcribed, embedded and reordered, which stands beside the verb and names no model. */
const RECORDED =
  "(?: (?:the |some |my |our |de |des |les |las |os |as |le |la |l['’]|el |o |gli |unsere |meine )?(?:audio(?:s|dateien)?|áudios?|recordings?|speech|aufnahmen|enregistrements?|grabaciones|gravações|registrazioni|opnames))?";
const WRITTEN =
  "(?:texte?n?|textos?|testi|teksten|documents?|dokumente|documentos?|documenti|documenten|passages|pages|seiten)";
const WRITINGS = `(?: (?:the |some |my |our |de |des |les |las |os |as |unsere |meine )?${WRITTEN})?`;

/** Kinds of models for one task, in eleven languages. */
export const TASKS: readonly (readonly [kind: TaskKind, words: RegExp])[] = [
  [
    "embedding",
    task(
      `(?:text )?embedding(?:s|ów|ow|i|u)?|einbettungs?|plongements?|эмбеддинг\\p{L}*|(?:to )?(?:embed|vectori[sz]e)(?: (?:the |some |my |our )?${WRITTEN}|(?=\\s+(?:\\d|with|using)))|einbetten|einzubetten|(?:vectoriser|vectorizar|vetorizar|vettorizzare)${WRITINGS}`,
    ),
  ],
  ["embedding", /嵌入|向量化?|埋め込み|임베딩/gu],
  ["rerank", task(`(?:to )?re-?rank(?:ing|ers?)?${WRITINGS}`)],
  [
    "speech_to_speech",
    task("(?:speech|voice)[- ]to[- ](?:speech|voice)|real-?time (?:audio|speech|voice)(?= models?| apis?)"),
  ],
  // Beside the English name in brackets they say the same again.
  ["speech_to_speech", /[((]?(?:音声対話|语音对话|語音對話|음성 ?대화)[))]?/gu],
  [
    "speech_to_text",
    task(
      `(?:to )?transcrib\\p{L}*${RECORDED}|transkribier\\p{L}*|transcri(?:re|r|vere|bir|crever)${RECORDED}|transcrever${RECORDED}|trascriv\\p{L}*${RECORDED}|(?:uit te )?(?:transcriberen|uittypen)|speech[- ]to[- ]text|voice[- ]to[- ]text|speech recognition|transcription|asr|stt|spracherkennung|transkription|reconnaissance vocale|transcripción|transcrição|trascrizione|transcriptie|транскриб\\p{L}*|транскрипци\\p{L}*|расшифров\\p{L}*|распознавани\\p{L}* речи|(?:${MAKE} )?${SOME}(?:l['’])?${SOUND} (?:\\p{L}+ )?${INTO} ${TEXT}(?: ${MAKE})?`,
    ),
  ],
  [
    "text_to_speech",
    task(
      `text[- ]to[- ](?:speech|voice)|tts|speech synthesis|voice generation|voice-?overs?|sprachsynthese|sprachausgabe|vertonung|synthetische\\p{L}? stimmen?|synthetic voices?|synthèse vocale|voix (?:de synthèse|synthétiques?|artificielles?)|voces sintéticas|voz sintética|vozes sintéticas|voc[ei] sintetic(?:a|he)|synthetische stemmen|синтетическ\\p{L}* голос\\p{L}*|síntesis de voz|síntese de voz|sintesi vocale|spraaksynthese|синтез\\p{L}* (?:речи|голоса)|озвуч\\p{L}*|(?:${MAKE} )?${SOME}${TEXT} (?:\\p{L}+ )?${INTO} ${SOUND}(?: ${MAKE})?`,
    ),
  ],
  [
    "speech_to_text",
    /语音识别|(?:语音|录音|音频)转(?:成|为|换成|换为)?(?:文字|文本)|音声認識|文字起こし|書き起こし|음성 ?인식|(?:음성|녹음|오디오)\S{0,3} {0,3}(?:[^\s]{1,8} {1,3})?텍스트로(?: ?(?:바꾸|바꿔|변환)\S{0,4})?|받아쓰기/gu,
  ],
  [
    "text_to_speech",
    /语音合成|合成(?:语音|音声)|(?:文字|文本)转(?:成|为|换成)?语音|配音|音声合成|読み上げ|음성 ?합성/gu,
  ],
  [
    "image",
    task(
      `(?:text[- ]to[- ])?image(?: generation| generating| creation| generators?)?(?= models?| apis?|$)|image generat(?:ion|ors?)|text[- ]to[- ]image|bildgenerierung|génération d'images?|generación de im[aá]gen(?:es)?|geração de image(?:m|ns)|generazione di immagin[ei]|beeldgeneratie|${GENERATE} ${SOME}${PICTURES}|${PICTURES} ${GENERATE}`,
    ),
  ],
  [
    "image",
    /图像生成|图片生成|生成(?:图像|图片)|画像生成|画像を(?:生成|作)\S{0,3}|이미지(?:를)? ?(?:생성|만드)\S{0,2}/gu,
  ],
  [
    "video",
    task(
      `(?:text[- ]to[- ])?video(?: generation| generators?)?(?= models?| apis?|$)|video generation|text[- ]to[- ]video|video-?(?:generierung|erzeugung|generatie)|(?:génération|generación|geração|generazione) (?:de |di )?v[ií]d[eé]os?|(?<=(?:modèles?|modelos?|modelli) )(?:de |di )?v[ií]d[eé]os?|${GENERATE} ${SOME}v[ií]d[eé]os?|генераци\\p{L}* видео`,
    ),
  ],
  ["ocr", task("ocr|document recognition")],
];

/** What the work of a task is done to, where it stands apart from its verb. */
export const WORKED_ON =
  /^(?:audio(?:s|dateien)?|áudios?|recordings?|aufnahmen|enregistrements?|grabaciones|gravações|registrazioni|opnames|texte?n?|texts|textos?|testi|teksten|documents?|dokumente|documentos?|documenti|documenten|passages)$/iu;

/** Whether a text names a task that models are made for. */
export function namesTask(text: string): boolean {
  return TASKS.some(([, words]) => text.search(words) >= 0);
}
