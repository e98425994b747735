import type { Language } from "../language.ts";
import { plainNumbers } from "../sizes/numbers.ts";
import type { ReadConstraint } from "./types.ts";
import { OF_THE_BUYER } from "./unchecked.ts";
import { type Clause, clausesOf } from "./words/clauses.ts";
import { DATA, LEAVING, NOT, SELLERS } from "./words/frames.ts";
import { found, has, lexicon } from "./words/lexicon.ts";
import { mentionsOf } from "./words/names/entities.ts";
import { isBuyersOwn } from "./words/own.ts";
import { RETAIN, TRAIN } from "./words/terms.ts";

const GDPR =
  /(?<![\p{Script=Latin}])(?:gdpr|ds-?gvo|rgpd|avg(?=[- ]?(?:conform|verplicht|proof|wet|regel|eis|vereist))|(?-i:AVG)(?=$)|(?:de|volgens de) avg|dpas?|data processing (?:agreement|addendum)s?|av-?vertr[aä]g\p{L}*|avv|auftragsverarbeitung\p{L}*|auftragsdatenverarbeitung\p{L}*|contrat de sous-traitance|sous-traitance (?:au sens|des données|rgpd)|encarg(?:ad[oa]|o) de(?:l)? tratamiento|acuerdo de (?:tratamiento|procesamiento) de datos|acordo de (?:tratamento|processamento) de dados|responsabile del trattamento|accordo (?:sul|per il) trattamento|verwerkersovereenkomst\p{L}*)(?![\p{Script=Latin}])|соглашени\p{L}* об обработке|通用数据保护条例|数据处理协议|データ処理契約|データ処理補遺|개인정보 처리 ?위탁|유럽 개인정보보호/iu;
const HIPAA =
  /(?<![\p{Script=Latin}])(?:hipaa|baas?|business associate\p{L}*|protected health\p{L}*|phi)(?![\p{Script=Latin}])/iu;
/** Laws and standards that the records of providers do not cover. */
const OTHER_LAWS =
  /(?<![\p{Script=Latin}])(?:coppa|finma|bafin|marisk|tisax|kritis|fips(?: ?140\p{L}*)?|sox|nist|cmmc|stateramp|govramp|csa star|lgpd|pipl|appi|ccpa|cpra|pipeda|pipa|n?fadp|revdsg|ndsg|nlpd|popia|ferpa|glba|uk gdpr|nis ?2|dora|hds|secnumcloud|eu ai act|ai act|itar|cjis|irap|ismap|c5(?=[- ](?:testat|attest|bsi|type))|bsi c5|ens(?= (?:alto|medio))|iso[ -]?42001|fedramp|pci[- ]?dss|hitrust)(?![\p{Script=Latin}])|152-?\s?фз|персональных данных|个人信息保护法|等保|个保法|個人情報保護法|개인정보 ?보호법|ISMS/giu;
/** Reports and certificates that the records of providers cover. */
const CERTIFICATES = [
  ["soc2", /(?<![\p{Script=Latin}])soc[ -]?(?:2|ii)(?:[ -]?type[ -]?(?:ii|2))?(?![\p{Script=Latin}])/iu],
  ["iso_27001", /(?<![\p{Script=Latin}])iso(?:\/iec)?[ -]?27001(?![\p{N}])/iu],
] as const;
/** Says that a law does not apply. */
const NOT_APPLIED =
  /(?<!\p{L})(?:not (?:subject|covered|applicable|relevant|required|needed)|does(?:n['’]t| not) (?:apply|matter)|nicht (?:relevant|anwendbar|nötig|erforderlich)|unterliegt nicht|pas (?:soumis|concerné|nécessaire)|no (?:aplica|se aplica|es necesari)|não se aplica|non si applica|niet van toepassing)(?!\p{L})|不适用|适用外|적용되지/iu;

/** Words for what is sent to a provider, other than "data". */
const SENT = lexicon({
  any: "prompts?|logs?",
  en: "lines?|a single word|requests?|messages?|conversations?|calls|texts?|documents?|anything|nothing|they|it|us",
  de: "zeilen?|anfragen|nachrichten|texte\\p{L}*|eingaben|inhalte|gespräch\\p{L}*|dokumente\\p{L}*|nichts|etwas|akten",
  fr: "lignes?|requêtes?|messages?|textes?|conversations?|documents?|rien|échanges",
  es: "l[ií]neas?|mensajes|peticiones|solicitudes|textos?|conversaciones|documentos?|nada",
  pt: "linhas?|mensagens|pedidos|requisições|textos?|conversas|documentos?|nada",
  it: "rig[ah]e?|messaggi|richieste|testi|conversazioni|documenti|nulla|niente",
  nl: "regels?|berichten|verzoeken|teksten|gesprekken|documenten|niets|niks",
  ru: "строк\\p{L}*|запрос\\p{L}*|сообщени\\p{L}*|текст\\p{L}*|разговор\\p{L}*|документ\\p{L}*|ничего",
  zh: "一个字|一行|提示词|请求|内容|对话|文本|文件|任何",
  ja: "一行|プロンプト|入力|内容|文書|会話|やり取り|一切",
  ko: "한 줄|입력|요청|내용|대화|문서|메시지",
});
const ZERO =
  /(?:zero|(?<!\p{L})no)[- ]?(?:data[- ])?retention|retention[\s|:=]{1,4}(?:none|zero|0(?![\d.])|off|no(?!\p{L}))|conservazione zero|zero conservazione|nul(?:le)? (?:conservation|rétention)|rétention (?:zéro|nulle)|speicherung[\s|:=]{1,4}(?:keine|nein)|(?<![\p{Script=Latin}])zdr(?![\p{Script=Latin}])|(?:ohne|keine) (?:jede |dauerhafte )?(?:speicherung|aufbewahrung|protokollierung)|without (?:any )?(?:storage|storing|retention|logging)|sans (?:stockage|journalisation)|sin (?:almacenamiento|guardar|conservar|registros?)|sem (?:armazenamento|guardar|registros?)|senza (?:archiviazione|memorizzazione)|zonder (?:opslag|bewaring|logging)|без (?:сохранения|логирования)|no[- ]?log(?:s|ging)?(?![\p{Script=Latin}])|keine speicherung|sans (?:conservation|rétention)|sin (?:retención|conservación)|(?:sem|zero) retenção|retención cero|senza conservazione|geen (?:opslag|bewaring)|без хранения|零(?:数据)?(?:保留|留存)|ゼロデータ|データ保持なし|제로 리텐션|무보존/iu;

export interface Agreements {
  gdpr: boolean;
  hipaa: boolean;
  /** `default`: without a request or a setting. */
  zeroRetention: boolean | "default";
  noTraining: boolean;
  /** Longest retention in days; null without a figure. */
  retentionDays: number | null;
  soc2: boolean;
  iso27001: boolean;
}

/** Reads demands on agreements, retention and training. Reports laws without records as not checked. */
export function readAgreements(text: string, language: Language, read: ReadConstraint[]): Agreements {
  const clauses = clausesOf(text, language);
  const agreements: Agreements = {
    gdpr: false,
    hipaa: false,
    zeroRetention: false,
    noTraining: false,
    retentionDays: null,
    soc2: false,
    iso27001: false,
  };
  for (const { text: clause } of clauses) {
    if (has(NOT_APPLIED, clause)) continue;
    for (const [kind, words] of CERTIFICATES) {
      const match = words.exec(clause);
      const known = kind === "soc2" ? agreements.soc2 : agreements.iso27001;
      if (match === null || known) continue;
      const [certificate] = match;
      const others = CERTIFICATES.flatMap((other) => (other[0] === kind ? [] : [other[1]]));
      if (isBuyersOwn(clause, match.index, certificate, others, language)) {
        read.push({ words: certificate, kind, effect: "not_checked", detail: OF_THE_BUYER });
        continue;
      }
      agreements[kind === "soc2" ? "soc2" : "iso27001"] = true;
      read.push({ words: certificate, kind, effect: "filtered", detail: "sellers whose record names it" });
    }
    for (const { 0: other } of found(OTHER_LAWS, clause))
      read.push({
        words: other,
        kind: "certification",
        effect: "not_checked",
        detail:
          "our records of providers hold agreements under the GDPR and HIPAA, SOC 2, ISO 27001, retention, training and regions, and nothing of this",
      });
    // "UK GDPR" is another law.
    const gdpr = GDPR.exec(clause.replace(/uk gdpr/giu, "       "))?.[0];
    if (gdpr !== undefined && !agreements.gdpr) {
      agreements.gdpr = true;
      read.push({ words: gdpr, kind: "gdpr", effect: "filtered" });
    }
    const hipaa = HIPAA.exec(clause)?.[0];
    if (hipaa !== undefined && !agreements.hipaa) {
      agreements.hipaa = true;
      read.push({ words: hipaa, kind: "hipaa", effect: "filtered" });
    }
  }
  // Uses whole sentences, since a comma may separate the negation: "no provider, which trains on our data".
  const training =
    text.split(/[.;!?\n。！？；]+(?!\d)/u).find((sentence) => deniesTraining(sentence, language)) ??
    clauses.find((one) => one.text !== one.said && deniesTraining(one.text, language))?.said;
  if (training !== undefined) {
    agreements.noTraining = true;
    // Quotes only the statement, so that other demands of the sentence are read separately.
    const own = clauses.find(({ said }) => training.includes(said) && has(TRAIN(language), said));
    read.push({ words: (own?.text ?? training).trim(), kind: "no_training", effect: "filtered" });
  }
  for (const clause of clauses) {
    const days = retentionLimit(clause.text, language);
    if (days !== null) {
      agreements.retentionDays = Math.min(days, agreements.retentionDays ?? days);
      read.push({
        words: clause.text.trim(),
        kind: "retention",
        effect: "filtered",
        detail: `at most ${days} days, by default or with retention switched off`,
      });
    } else if (!agreements.zeroRetention && deniesRetention(clause, sentenceOf(text, clause.text), language)) {
      const byDefault = has(BY_DEFAULT, sentenceOf(text, clause.text));
      agreements.zeroRetention = byDefault ? "default" : true;
      read.push({
        words: ZERO.exec(clause.text)?.[0] ?? clause.text.trim(),
        kind: "zero_retention",
        effect: "filtered",
        ...(byDefault ? { detail: "by default, without a request or a setting" } : {}),
      });
    }
  }
  return agreements;
}

const BY_DEFAULT =
  /(?<!\p{L})(?:by default|out of the box|without (?:us )?(?:having to )?(?:ask\p{L}*|request\p{L}*|apply\p{L}*|a request)|standardmäßig|ab werk|von haus aus|ohne (?:antrag|anfrage|nachfrage|\p{L}* (?:zu beantragen|anzufragen))|par défaut|d['’]office|sans (?:avoir à |devoir )?(?:le |la )?(?:demand\p{L}*|sollicit\p{L}*)|de fábrica|por defecto|de serie|sin (?:tener que )?(?:solicit\p{L}*|ped\p{L}*)|por padrão|de fábrica|sem (?:precisar |ter que |ter de )?(?:ped\p{L}*|solicit\p{L}*)|di default|per impostazione predefinita|di serie|senza (?:dover(?:lo)? )?(?:chied\p{L}*|richied\p{L}*|richiesta)|standaard|zonder (?:\p{L}+ )?(?:aan te vragen|te vragen|aanvraag|verzoek)|по умолчанию|без (?:запроса|заявки|обращени\p{L}*))(?!\p{L})|默认|无需申请|不用申请|不需要申请|デフォルト|初期設定|標準で|申請(?:なし|不要|せず)|기본(?:적으로|값|으로)|(?:신청|요청) ?없이/iu;
const DELETED =
  /(?<!\p{L})(?:delet\p{L}*|purg\p{L}*|eras\p{L}*|wiped|lösch\p{L}*|gelöscht\p{L}*|supprim\p{L}*|effac\p{L}*|borr\p{L}*|elimin\p{L}*|apag\p{L}*|exclu[ií]d\p{L}*|cancell\p{L}*|verwijder\p{L}*|gewist|удал\p{L}*)(?!\p{L})|删除|清除|削除|삭제/iu;
const MOST =
  /(?<!\p{L})(?:at most|max\p{L}*|up to|within|(?:no|not) (?:more|longer) than|less than|höchstens|maximal|bis zu|binnen|au plus|maximum|moins de|como máximo|hasta|menos de|no máximo|até|al massimo|fino a|entro|hooguit|maximaal|ten hoogste|не более|не дольше|максимум)(?!\p{L})|最多|不超过|以内|最長|以下|まで|超え|최대|이내|이하|넘/iu;
const LEAST =
  /(?<!\p{L})(?:at least|minimum|mindestens|au moins|al menos|como mínimo|pelo menos|no mínimo|almeno|minstens|не менее)(?!\p{L})|至少|最低|以上|최소|이상/iu;
const DAYS: readonly (readonly [words: RegExp, days: number])[] = [
  [
    /(\d+)[\s-]?(?:days?|tagen?|tage|jours?|días?|dias?|giorn[oi]|dagen|дн(?:ей|я)|день|суток|天|日|일)(?![\p{Script=Latin}\p{Script=Cyrillic}])/iu,
    1,
  ],
  [
    /(\d+)[\s-]?(?:hours?|stunden|heures?|horas?|ore|uur|uren|час\p{L}*|小时|時間|시간)(?![\p{Script=Latin}\p{Script=Cyrillic}])/iu,
    1 / 24,
  ],
  [
    /(\d+)[\s-]?(?:weeks?|wochen?|semaines?|semanas?|settiman[ae]|weken|недел\p{L}*|周|週間?|주)(?![\p{Script=Latin}\p{Script=Cyrillic}])/iu,
    7,
  ],
  [
    /(\d+)[\s-]?(?:months?|monaten?|monate|mois|meses|mes|mês|mesi|mese|maand\p{L}*|месяц\p{L}*|个月|か月|ヶ月|개월)(?![\p{Script=Latin}\p{Script=Cyrillic}])/iu,
    30,
  ],
];

/** Returns the longest retention in days that a statement allows; null when it sets no limit. */
function retentionLimit(clause: string, language: Language): number | null {
  const deleted = has(DELETED, clause);
  if (!deleted && !has(RETAIN(language), clause)) return null;
  if (has(LEAST, clause) || !(deleted || has(MOST, clause) || has(NOT(language), clause))) return null;
  const plain = plainNumbers(clause).text;
  for (const [words, days] of DAYS) {
    const figure = Number(words.exec(plain)?.[1]);
    if (figure > 0) return figure * days;
  }
  return null;
}

/** Returns the sentence that contains a statement. */
function sentenceOf(text: string, clause: string): string {
  return text.split(/[.;!?\n。！？；]+(?!\d)/u).find((sentence) => sentence.includes(clause)) ?? clause;
}

function deniesRetention({ text, first }: Clause, sentence: string, language: Language): boolean {
  if (has(ZERO, text)) return true;
  if (!has(RETAIN(language), text) || !has(NOT(language), text)) return false;
  // "May not be stored in the US" and "stored, but never outside the EU" are about a place.
  if (mentionsOf(text).some(({ place }) => place !== undefined) || has(LEAVING(language), text)) return false;
  // Another statement of the sentence may name what is kept: "data is not trained on, nor stored".
  const sent = [DATA, SENT, SELLERS].some((frame) => has(frame(language), first ? text : sentence));
  return sent && (!first || has(SELLERS(language), text)) && near(text, RETAIN(language), NOT(language), 40);
}

function deniesTraining(text: string, language: Language): boolean {
  if (!has(TRAIN(language), text)) return false;
  if (/opt(?:ed|ing)?[- ]?out|abmelden|widerspr/iu.test(text)) return true;
  const sent = [DATA, SENT].some((frame) => has(frame(language), text)) || OURS.test(text);
  return (sent || FOR_TRAINING.test(text)) && near(text, TRAIN(language), NOT(language), 48);
}
/** Says that something is used for training, which can only be what is sent: "学習に使われないこと", "not used for training". */
const FOR_TRAINING =
  /(?<!\p{L})(?:used?|using|genutzt|verwendet|benutzt|utilis\p{L}+|servir|us[ao]\p{L}*|utiliz\p{L}*|gebruikt|использ\p{L}*) (?:\p{L}+ ){0,2}?(?:for (?:\p{L}+ )?training|to train|zum training|für (?:das )?training|zu trainingszwecken|pour l['’]entraînement|à l['’]entraînement|para (?:el )?entrena\p{L}*|para (?:o )?trein\p{L}*|per (?:l['’])?addestr\p{L}*|voor training|для обучения)(?!\p{L})|(?<!\p{L})(?:zum|fürs?|zu) training(?:szwecken)? (?:\p{L}+ )?(?:genutzt|verwendet|benutzt|nutzen|verwenden)(?!\p{L})|(?<!\p{L})voor training (?:\p{L}+ )?gebrui\p{L}+|(?:学習|トレーニング)に(?:は)?(?:使|利用|活用)|学習させない|训练(?:模型)?(?:用途)?(?=。|，|,|$)|학습(?:에|용으로) ?(?:는 ?)?(?:사용|쓰|이용|활용)/iu;
const OURS =
  /(?<!\p{L})(?:our|ours|unsere\p{L}*|nos|notre|nuestr\p{L}*|noss\p{L}*|nostr\p{L}*|onze|ons|наш\p{L}*)(?!\p{L})|我们|当社|弊社|自社|우리|당사|使用于|用于|利用/iu;

/** Whether two patterns match within `most` characters of each other. */
function near(text: string, a: RegExp, b: RegExp, most: number): boolean {
  const [first, second] = [found(a, text), found(b, text)];
  return first.some((one) => second.some((two) => Math.abs(one.index - two.index) <= most));
}
