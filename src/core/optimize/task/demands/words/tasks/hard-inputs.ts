import type { Language } from "../../../language.ts";
import type { ReadConstraint } from "../../types.ts";
import { HARD_INPUT } from "../../unchecked.ts";
import { clausesOf } from "../clauses.ts";

const spaced = (...words: string[]) => String.raw`(?<!\p{L})(?:${words.join("|")})(?!\p{L})`;
const TEXTS = String.raw`(?:scans?|photos?|images?|pictures?|copies|fax(?:es)?|receipts?|audio|recordings?|print(?:outs?|s)?|scan\p{L}*|fotos?|foto['’]?s|bild\p{L}*|kopi\p{L}*|aufnahme\p{L}*|numérisations?|enregistrements?|escaneos?|imágenes|copias|grabaciones|digitalizações|imagens|cópias|gravações|scansioni|immagini|copie|registrazioni|afbeeldingen|opnames?|скан\p{L}*|фото\p{L}*|снимк\p{L}*|копи\p{L}*|запис\p{L}*)`;
const POOR = String.raw`(?:poor|bad|low[- ](?:quality|res\p{L}*)|blurr?(?:y|ed)|faded|faint|skewed|crooked|crumpled|grainy|illegible|schlecht\p{L}*|unscharf\p{L}*|unleserlich\p{L}*|verwackelt\p{L}*|schief\p{L}*|verblasst\p{L}*|zerknittert\p{L}*|flou(?:e?s)?|illisibles?|mal cadrée?s|de mauvaise qualité|peu lisibles?|borros[oa]s?|ilegibles?|de mala calidad|poco legibles?|desfocad[oa]s?|borrad[oa]s?|ilegíve(?:l|is)|de má qualidade|pouco legíve(?:l|is)|sfocat[aeio]|moss[aeio]|illeggibil[ei]|di (?:bassa|cattiva|scarsa) qualità|poco leggibil[ei]|slechte?|wazige?|onscherpe?|onleesbare?|vage|плох\p{L}+|неч[её]тк\p{L}+|размыт\p{L}+|нечитаем\p{L}+|низкого качества)`;

/** What makes an input harder to read than the texts of public tests, in eleven languages, one kind a line. */
const HARD = new RegExp(
  [
    spaced(
      String.raw`hand-?writ\p{L}*|hand-?written|scribbl\p{L}*|handschrift\p{L}*|handgeschrieben\p{L}*|manuscrites?|(?:écrit|rempli)\p{L}* à la main|manuscrit(?:as?|os)|escrit[oa]s? (?:a|à) mano|(?:escrit[oa]s?|preenchid[oa]s?) à mão|manoscritt[aei]|scritt[oaie] a mano|handgeschreven|рукописн\p{L}*|от руки|почерк\p{L}*`,
      String.raw`${POOR} (?:\p{L}+ )?${TEXTS}|${TEXTS} (?:(?:are|is|sind|ist|sont|est|son|estão|são|sono|zijn) )?(?:(?:often|sometimes|partly|oft|teils|teilweise|manchmal|souvent|parfois|a menudo|a veces|muchas veces|às vezes|muitas vezes|spesso|a volte|vaak|soms|часто|иногда) )?${POOR}`,
      String.raw`(?:noisy|bad|poor|raw) ocr(?: text)?|ocr[- ](?:errors?|noise|mistakes|fehler\p{L}*|fouten)|(?:erreurs?|fautes) d['’]ocr|(?:errores|erros|errori)(?: d[ei])? ocr|ошиб\p{L}+ (?:ocr|распознавания)`,
      String.raw`typos|misspell\p{L}*|spelling (?:errors|mistakes)|tippfehler\p{L}*|rechtschreibfehler\p{L}*|fautes (?:d['’]orthographe|de frappe)|faltas de ortografía|erros de (?:digitação|ortografia)|refusi|errori di (?:battitura|ortografia)|typefouten|spelfouten|опечат\p{L}*`,
      String.raw`(?<!sql[- ])dialects?|dialekt\p{L}*|dialectes?|dialectos?|dialetos?|dialett[oi]|dialecten|mundart\p{L}*|schweizerdeutsch|patois|диалект\p{L}*|slang\p{L}*|street language|argot|jerga|gírias?|gergo|straattaal|сленг\p{L}*|просторечи\p{L}*|colloquial\p{L}*|umgangssprach\p{L}*|jargon|fachjargon|жаргон\p{L}*`,
      String.raw`code-?(?:switch|mix)\p{L}*|(?:mix(?:ed|ing|es)?|switch(?:es|ing)?) (?:of |between )?languages|gemischtsprachig\p{L}*|hinglish|spanglish|taglish|denglisch|franglais|mélange(?:nt|s)? (?:de |les |des )?langues|mezcla(?:n|s)? (?:de )?idiomas|mistura[ms]? (?:de )?(?:idiomas|línguas)|mescola(?:no)? (?:le )?lingue`,
      String.raw`abbreviations|shorthand|abkürzungen|kürzel|abréviations|abreviaturas|abreviações|abbreviazioni|afkortingen|аббревиатур\p{L}*|сокращениями`,
      String.raw`(?:nested|complex|merged|multi-page|messy|borderless) tables|(?:verschachtelt|komplex|mehrseitig)\p{L}* tabellen|tableaux (?:complexes|imbriqués)|tablas (?:complejas|anidadas)|tabelas (?:complexas|aninhadas)|tabelle (?:complesse|annidate)|(?:complexe|geneste) tabellen|сложн\p{L}+ таблиц\p{L}*`,
      String.raw`sarcas\p{L}*|irony|ironic|sarkas\p{L}*|ironie|ironía|ironia|сарказм\p{L}*|ирони\p{L}*|(?:strong|heavy|thick) accents|background noise|starke[mnr]? akzent\p{L}*|hintergrundgeräusch\p{L}*|bruits? de fond|accents? forts?|ruidos? de fondo|ruídos? de fundo|rumor[ei] di fondo|achtergrondgeluid\p{L}*`,
    ),
    "手写|手寫|潦草|(?:模糊|不清晰|歪斜)的?(?:扫描|照片|图片|图像)|(?:扫描|照片|图片|图像)(?:件)?(?:质量)?(?:经常|常常|有时|往往|很|较|比较)?(?:模糊|不清|差|歪)|OCR(?:识别)?(?:错误|噪声)|错别字|方言|俚语|黑话|网络用语|行话|口语化|中英(?:文)?(?:混|夹)\\p{L}{0,2}|夹杂英文|缩写|(?:复杂|嵌套|跨页)的?表格|反讽|讽刺",
    "手書き|(?:不鮮明|ぼやけた|かすれた|傾いた)(?:な)?(?:スキャン|画像|写真)|OCR(?:の)?(?:誤り|エラー|誤認識)|誤字(?:脱字)?|訛り|スラング|俗語|隠語|若者言葉|業界用語|略語|略称|複雑な表|皮肉",
    "손글씨|수기(?:로)? ?작성|자필|(?:흐릿한|흐린|저화질) ?(?:스캔|사진|이미지)|OCR ?오류|오타|사투리|방언|은어|속어|비속어|신조어|줄임말|약어|복잡한 ?표|반어법|비꼬는",
  ].join("|"),
  "iu",
);
/** A dialect of a query language, and work that removes such errors. */
const OTHER =
  /(?<!\p{L})(?:sql|postgres\p{L}*|mysql|oracle|bigquery|snowflake|query|proofread\p{L}*|korrektur\p{L}*)(?!\p{L})/iu;
/** Longest statement that is quoted as a whole, in characters, and most that are reported. */
const SHORT = 60;
const MOST = 3;

/** Reports what makes the inputs harder than those of public tests, such as handwriting or slang: the test needs cases of it. */
export function readHardInputs(text: string, language: Language, read: ReadConstraint[]): void {
  for (const { said, first } of clausesOf(text, language)) {
    const found = OTHER.test(said) ? null : HARD.exec(said);
    const whole = said.trim();
    const words = found === null || (!first && whole.length <= SHORT) ? whole : found[0].trim();
    const isNew = read.every((one) => !one.words.includes(words) || one.detail !== HARD_INPUT);
    if (found === null || !isNew || read.filter(({ detail }) => detail === HARD_INPUT).length >= MOST) continue;
    read.push({ words, kind: "requirement", effect: "not_checked", detail: HARD_INPUT });
  }
}
