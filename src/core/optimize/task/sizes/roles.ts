/** Words of eleven languages that name parts of a call. */

/** Parts of a call's input, which add up, and its output. `total` is the whole input. */
export type Role = "system" | "context" | "message" | "total" | "document" | "output";

export interface NamedRole {
  role: Role;
  at: number;
  end: number;
}

/** Whole words of scripts with spaces; heads of German and Dutch compounds, which end a longer word; words of scripts without spaces. */
interface RoleWords {
  role: Role;
  words: string;
  heads?: string;
  wide: string;
}

/** In order of precedence: "system prompt" is not read as `prompt`, and "user input" not as `input`. */
const ROLE_WORDS: readonly RoleWords[] = [
  {
    role: "output",
    words: String.raw`(?<!(?:schema|esquema|schéma) )json(?: (?:output|object|array|result))?(?=[\s,:=~(]{1,3}(?:(?:is|are|of|at|about|around|roughly|zo'n|ist|hat|von|mit|etwa|rund|ca\.?|with|de|fait|con|com|di|van|circa|unos|cerca de|около) ?){0,2}~?\d)|out(?=\s?(?:tok\p{L}*|size)?\s?[:=|]| (?:is|are)(?!\p{L}))|(?:unit )?tests?(?=\s?(?:of |about |around |[~:=≈])?\s?\d+ tok)|(?:gets?|comes?|sends?|gives?) back|returns?(?! (?:polic|windows?|rules?|requests?|labels?|reasons?|conditions?|address)\p{L}*)|emits?|review (?:comments?|notes)|solutions?|lösung(?:en)?|soluci(?:ón|ones)|soluç(?:ão|ões)|soluzion[ei]|решени(?:е|я|й)|oplossing(?:en)?|kommt zurück|kommen zurück|zurück kommt|zurück kommen|(?:ne )?tornano|rückgabe|(?:ren|re)tourne|renvoie|rend(?= (?:l[ae]s?|une?|des|du)(?!\p{L}))|devuelve[n]?|devolve[m]?|retorna[m]?|restituisce|возвраща\p{L}*|summar(?:y|ies)|repl(?:y|ies)|responses?|answers?|outputs?|completions?|results?|descriptions?|abstracts?|drafts?|digests?|comments?|feedback|newsletters?|headlines?|captions?|(?:finished|final|rewritten|improved|polished|revised|optimi[sz]ed|fertige[rsnm]?|verbesserte[rsnm]?|überarbeitete[rsnm]?|umgeschriebene[rsnm]?|verbeterde|herschreven|улучшенн\p{L}+|переписанн\p{L}+) \p{L}+|(?:texte|lettre|annonce|fiche|texto|carta|anuncio|ficha|testo|annuncio|scheda) (?:réécrit|amélioré|corrigé|mejorad|reescrit|melhorad|riscritt|migliorat)[eoa]?|memo|briefings?|recaps?|wrap-ups?|synops[ei]s|(?<!\d[\s-])minutes(?= of (?:\p{L}+ ){0,2}(?:meetings?|sessions?|hearings?|calls?|assembl\p{L}+))|(?:synthèses?|síntes[ei]s?|sintesi)(?! (?:vocal|de voz|de vo))|riepilog(?:o|hi)|recipes?|impressions?|show notes|wrap-up notes?|assessments?|changelog lines?|suggestions?|redlines?|appréciations?|beurteilung(?:en)?|valoraci(?:ón|ones) motivad\p{L}+|giudizio|beoordeling(?:en)?|explicaci(?:ón|ones)|explicaç(?:ão|ões)|spiegazion[ei]|объяснени\p{L}*|erklärung(?:en)?|compte rendu|comptes rendus|nota clínica|offert[ae]|voorstel(?:len)?|propuesta|titulares|titres|verdicts?|explanations?|ausgaben?|ergebnis\p{L}*|kommentar\p{L}*|résumés?|réponses?|sorties?|résultats?|commentaires?|resúmen(?:es)?|resumen|respuestas?|salidas?|resultados?|descripci(?:ón|ones)|comentarios?|resumos?|respostas?|saídas?|descriç(?:ão|ões)|comentários?|riassunt[oi]|rispost[ae]|uscit[ae]|risultat[oi]|descrizion[ei]|comment[oi]|uitvoer|resulta(?:at|ten)|opmerking(?:en)?|ответ(?:а|ы|ов|ом|у|е)?|сводк\p{L}*|(?<!(?:в|по) )итог(?:и|а|у|ом|ов|ами?)?|резюме|пересказ\p{L}*|описани\p{L}*|выход(?:а|е|у|ом|ные|ных)?|вывод(?:а|ы|е|ом)?|комментари\p{L}*`,
    heads: "zusammenfassung|antwort|beschreibung|entwurf|entwürfe|samenvatting|antwoord|beschrijving",
    wide: "纪要|小结|建议|返回|返す|返ってくる|반환|评审意见|审查意见|意见|摘要|评语|点评|批注|理由|回复|回答|答复|答案|输出|輸出|总结成|概要|返信|返答|講評|コメント|要約|出力|応答|説明文|紹介文|指摘|리뷰 ?의견|의견|답변|대답|답장|응답|코멘트|요약|출력|설명문|소개문",
  },
  {
    role: "system",
    words: String.raw`system(?=\s?[:=~]?\s?\d)|sys prompts?|system (?:prompts?|messages?|instructions?)|instructions?|guidelines?|rubrics?|(?:grading|marking|scoring) (?:grid|scheme|guide|criteria)|grille d[e'’]\s?(?:évaluation|notation|correction)|bewertungsraster|erwartungshorizont|rúbricas?|grigli[ae] di (?:valutazione|correzione)|beoordelings(?:schema|model)|критери\p{L}+ оцен\p{L}+|few-shot examples?|glossar(?:y|ies)|glossaires?|glosarios?|glossários?|glossari[oe]?|woordenlijst\p{L}*|глоссари\p{L}*|preamble|prefix|(?:system-?prompts?)|anweisung(?:en)?|vorgaben|richtlinien|präfix|(?:prompt|invite|message) système|consignes?|préambule|(?:prompt|mensaje) (?:de |del )?sistema|instrucci(?:ón|ones)|pautas|prompt d[eo] sistema|instruç(?:ão|ões)|diretrizes|prompt di sistema|istruzion[ei]|linee guida|systeemprompts?|instructies?|richtlijnen|системн\p{L}+ (?:промпт|подсказк|инструкци)\p{L}*|инструкци\p{L}*`,
    heads: "glossar",
    wide: "术语表|用語集|용어집|系统提示词?|系统指令|固定指令|指令|システムプロンプト|指示文?|ガイドライン|시스템 ?프롬프트|지침|지시문?|(?:캐릭터|인물|역할|세계관) ?설정|페르소나|人设|角色设定|人物设定|キャラクター?設定|人物設定",
  },
  {
    role: "message",
    words: String.raw`(?:user|customer|patient) (?:inputs?|prompts?|messages?|questions?)|messages?|questions?|quer(?:y|ies)|another(?= (?:about |roughly |maybe )?\d)|adds(?: maybe| about| roughly)?|the rest|remaining|dazu komm\p{L}+|übrige\p{L}*|le reste|el resto|o resto|il resto|de rest|остальн\p{L}+|nutzereingaben?|benutzereingaben?|mensajes?|preguntas?|mensage(?:m|ns)|perguntas?|messaggi[o]?|domand[ae]|bericht(?:je)?(?!\s(?:mit|von|hat|umfasst|ist|soll|wird|auf|über)(?!\p{L}))|vraag|vragen|сообщени\p{L}*|вопрос\p{L}*`,
    heads: "nachricht|frage(?=n?(?!\\p{L}))",
    wide: "其余|残り|나머지|用户消息|消息|用户输入|问题|提问|ユーザー?の?入力|メッセージ|質問|사용자 ?입력|메시지|질문|(?:플레이어|사용자|유저|고객)의? ?(?:대화|발화|말|대사)(?=[은는이가]?\\s?(?:약 ?)?\\d)",
  },
  {
    role: "context",
    words: String.raw`contexts?|knowledge base|schema(?: dump)?|wissensbasis|base de connaissances?|base de conocimientos?|base de conhecimentos?|kennisbank|база знаний|retrieved|passages?|chunks?|history|snippets?|excerpts?|kontext|verlauf|contexte|historique|contextos?|fragmentos?|historial|histórico|trechos?|contesto|bran[oi]|cronologia|fragmenten|geschiedenis|контекст\p{L}*|фрагмент\p{L}*|истори\p{L}*`,
    wide: "上下文|片段|历史记录|对话历史|文脈|コンテキスト|履歴|컨텍스트|문맥|맥락|이력",
  },
  {
    role: "total",
    words: String.raw`in(?=\s?(?:tok\p{L}*|size)?\s?[:=|]| (?:is|are)(?!\p{L}))|inputs?|prompts?|eingehend\p{L}*|eingangs(?!bestätig)\p{L}*|entrées?|invites?|entradas?|ingresso|invoer|вход(?:а|е|у|ом|ные|ных)?|промпт\p{L}*`,
    heads: "eingabe",
    wide: "输入|輸入|提示词|入力|プロンプト|입력|프롬프트",
  },
  {
    role: "document",
    words: String.raw`(?:images?|photos?|pictures?|screenshots?)(?= (?:is|are|has|have|of|at|takes?) (?:about |around )?~?\d+ tok)|threads?|profiles?|entries|memories|job ads?|cv|dumps?|meetings?|episodes?|films?|conversaci(?:ón|ones)|diálogos?|conversas?|conversazion[ei]|gesprek(?:ken)?|invoices?|documents?|docs?|attributes|attributi|attributen|key facts|kenmerken|merkmale|attribute|caractéristiques|atributos|características|caratteristiche|характеристик\p{L}*|listings?|reports?|e-?mails?|tickets?|articles?|transcripts?|papers?|leases?|filings?|manuals?|handbooks?|cvs?|pdfs?|scans?|contracts?|reviews?|diffs?|claims?|posts?|letters?|logs?|files?|notes?|pull requests?|complaints?|cases|essays?|aufsätze?n?|aufsatz|rédactions?|copies? d[e'’]\s?élèves?|redacci(?:ón|ones)|redaç(?:ão|ões)|il tema|(?:dei |singol[oi] )?temi(?= d\p{L}+)|elaborat[oi]|opstel(?:len)?|сочинени\p{L}*|briefs?|news|notices?|noticias?|notícias?|notizi[ae]|verbal[ie]|новост\p{L}*|records?|chats|conversations?|texts?|ocr|transkript\p{L}*|reklamation\p{L}*|artikel\p{L}*|texte|textes?|factures?|contrats?|rapports?|courriels?|avis|plaintes?|transcriptions?|lettres?|fiches|facturas?|contratos?|documentos?|informes?|correos?|reseñas?|transcripci(?:ón|ones)|textos?|quejas?|fichas?|faturas?|relatórios?|avaliaç(?:ão|ões)|transcriç(?:ão|ões)|fattur[ae]|contratt[oi]|document[oi]|relazion[ei]|recension[ei]|trascrizion[ei]|test[oi]|schede|facturen|factuur|contract|contracten|documenten|rapporten|rapport|recensies?|teksten|tekst|transcripten|handboek(?:en)?|счет\p{L}*|счёт\p{L}*|договор\p{L}*|документ\p{L}*|отч[её]т\p{L}*|письм[оае]\p{L}*|писем|стать[яеюи]\p{L}*|отзыв\p{L}*|расшифровк\p{L}*|дифф?\p{L}{0,3}|текст\p{L}*|жалоб\p{L}*|заявк\p{L}*|заявлени\p{L}*|обращени\p{L}*|meldung(?:en)?|melding(?:en)?`,
    heads:
      "antrag|anträge|rezension|lebenslauf|anschreiben|bewerbung(?=s?unterlagen|en(?!\\p{L})|(?!\\p{L}))|rechnung|vertrag|verträge|dokument|berichte?(?=n?(?!\\p{L}))|mails?(?!\\p{L})|protokoll|bewertung|beschwerde|schreiben(?=s?\\s+\\p{L}+t(?!\\p{L}))|texte?(?=n?(?!\\p{L}))",
    wide: "合同|文档|文件|报告|邮件|发票|文章|评价|评论|会议记录|笔录|转录|录音|代码|手册|简历|文字起こし|議事録|契約書?|文書|メール|作文|資料|記事|報告書|請求書|差分|レビュー|口コミ|問い合わせ|계약서|문서|메일|보고서|기사|청구서|회의록|녹취록|리뷰|후기|문의(?!하)|工单|판결문|변경 ?사항|댓글|자기소개서|이력서|게시글",
  },
];

const PATTERNS = ROLE_WORDS.map(({ role, words, heads, wide }) => ({
  role,
  pattern: new RegExp(
    String.raw`(?<!\p{L})(?:${words})(?!\p{L})|(?:${wide})${heads === undefined ? "" : String.raw`|(?:${heads})\p{L}*`}`,
    "giu",
  ),
}));

/** Verbs of writing before their object. */
export const PRODUCES =
  /(?<!\p{L})(?<!(?:users?|customers?|students?|learners?|pupils?|patients?|clients?|they|who|kunden|nutzer|usuarios|alumnos|clientes)\s)(?:explain(?:s|ing)?|erklär\p{L}*|explique[rz]?|explicar|spiegare|uitleggen|объясн\p{L}+|writ(?:e|es|ing|ten)|draft(?:s|ing)?|generat(?:e|es|ing)|compos(?:e|es|ing)|produc(?:e|es|ing)|creat(?:e|es|ing)|schreib\p{L}*|verfass\p{L}*|erstell\p{L}*|generier\p{L}*|rédig\p{L}*|écri(?:re|t|vons|vez)|génér(?:er|e|ons)|produire|escrib\p{L}*|redact\p{L}*|gener(?:ar|a|amos)|crear|escrev\p{L}*|redig\p{L}*|gerar?|criar|scriv\p{L}*|genera(?:re)?|creare|schrijf\p{L}*|schrijven|opstellen|genereren|(?:на)?писать|(?:на)?пиш\p{L}*|состав(?:ить|лять|ля\p{L}*)|сгенерировать|генерировать|создавать)(?!\p{L})|撰写|写|生成|编写|起草|作成|書[くいき]|執筆|작성|생성|쓰기/giu;
/** Verbs of reading before their object: "moderate comments", "grade answers". */
export const READS =
  /(?<!\p{L})(?:moderat(?:e|es|ing|ion)(?: of)?|moderaç(?:ão|ões) de|moderación de|modération (?:de|des)|moderazione (?:di|dei)|moderatie van|classif(?:y|ies|ying)|categori[sz](?:e|ing)|(?<!(?:nous|vous|il|elle|on|en|qui|ça|me|te|se|y|lui|leur) )sort(?:ing)?|tag(?:ging)?|triage|label(?:l?ing)?|rout(?:e|ing)|translat(?:e|es|ing)|analy[sz](?:e|es|ing)|check(?:s|ing)?|cluster(?:s|ing)?|group(?:s|ing)?|dedup(?:e|licate|licating)|match(?:es|ing)?|screen(?:s|ing)?|grad(?:e|ing)|scor(?:e|ing)|rat(?:e|ing)|extract(?:s|ing)?|read(?:s|ing)?|review(?:s|ing)? (?=\p{L}+s(?!\p{L}))|moderier\p{L}*|klassifizier\p{L}*|übersetz\p{L}*|analysier\p{L}*|prüf(?:e|en|t)|bewerte(?:n|t)?|lesen|modér\p{L}*|class(?:er|ons|e)|catégoris\p{L}*|tradui\p{L}*|analys(?:er|ons|e)|vérifier|noter|évaluer|extraire|lire|moder(?:ar|amos)|clasific\p{L}*(?: de)?|análisis de|categoriz\p{L}*|traduc(?:ir|e|imos|en)|analiz\p{L}*|revisar|evaluar|calificar|extraer|leer|classifica(?:r|mos|ção de)?|análise de|traduz\p{L}*|analis(?:ar|amos|a)|verificar|avaliar|extrair|ler|moder(?:are|iamo)|classific(?:are|hiamo)|classificazione (?:di|dei|delle)|tradu(?:rre|ciamo)|analizz(?:are|iamo)|analisi (?:di|dei|delle)|verific(?:are|hiamo)|valut(?:are|iamo)|estra(?:rre|iamo)|legg(?:ere|iamo)|moder(?:eren|eert)|classific(?:eren|eert|atie van)|vertalen|analyseren|controleren|beoordelen|lezen|модерировать|классифицировать|переводить|перевести|анализировать|проверять|проверить|оценивать|оценить|извлекать|читать)(?!\p{L})|审核|分类|翻译|分析|检查|评分|提取/giu;
/** Verbs of reading after their object: "Kommentare moderieren", "コメントを分類", "댓글을 분류". */
const READ_THEN =
  /^(?:\s|を\s?|을\s?|를\s?)(?:moderieren|klassifizieren|übersetzen|analysieren|prüfen|bewerten|einordnen|modereren|classificeren|vertalen|analyseren|controleren|beoordelen|indelen|分類|翻訳|分析|確認|採点|審査|分类|분류|번역|분석|검토|채점)/iu;
/** Prepositions between a verb and a noun that is not its object: "replies to emails". */
const FROM_OR_FOR =
  /(?<!\p{L})(?:to|from|for|about|on|based|à partir|a partir|partendo|basierend|gebaseerd|zu[mr]?|aus|auf|für|über|von|à|aux?|pour|sur|para|sobre|per|su(?:lla|l)?|d[ae]lle|naar|voor|over|uit|op|на|по|для|о|об|из)(?!\p{L})|关于|对|から|について|に対|에 대/iu;
/** Verbs of writing after their object: "Produkttexte schreiben", "紹介文を書く". */
const PRODUCED =
  /^\s(?:drafting|writing|generation|creation|copywriting)(?!\p{L})|^(?:\s|を\s?|을\s?|를\s?)(?:schreiben|verfassen|erstellen|schrijven|opstellen|作成|書|執筆|生成|작성|생성|쓰)/iu;
/** Text between a noun and its attribute: "a summary of the report" is about the summary. */
const PART_OF =
  /^\s(?:of|for|to|der|des|von|zu[mr]?|de[ls]?|du|d'|da|do|des|delle?|dei|degli|di|van|bij|к|на|по)\s(?:\p{L}{1,6}\s){0,2}$/iu;

/** Verbs of giving before what a call reads: "we feed stockfish output", "wir füttern die Ausgabe von". */
const FED =
  /(?<!\p{L})(?:(?:we|i|they|you) (?:send|give|pass)|feed(?:s|ing)?|past(?:e|es|ing)|füttern?|verfüttern|nourrissons|alimentamos|alimentiamo|скармлива\p{L}+)(?: (?:in|it|the model|dem modell|das modell))?(?: (?:the|our|its|a|an|die|den|das|mit|der))*(?: (?!(?:to|from|for|about|on)\s)[\p{L}-]+){0,2}\s$/iu;

/** The work is to write messages: "commit message generator", "write push messages". */
const WRITES_MESSAGES =
  /(?<!\p{L})(?:messages? (?:generator|writer|generation|writing)|(?:write|generate|draft|compose)\p{L}* (?:\p{L}+ ){0,2}messages?(?! (?:replies|answers)))(?!\p{L})/iu;
const OF_USER = /(?:user|customer|patient|incoming|their|client)['’]?s?\s\p{L}+$/iu;

/** Returns the words of a text that name a part of a call, in order. */
export function rolesIn(text: string): NamedRole[] {
  const found: NamedRole[] = [];
  for (const { role, pattern } of PATTERNS)
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (match[0] !== "" && found.every((other) => end <= other.at || match.index >= other.end))
        found.push({ role, at: match.index, end });
    }
  found.sort((a, b) => a.at - b.at);
  const nounOf = ({ at, end }: NamedRole) =>
    text
      .slice(at, end)
      .toLowerCase()
      .replace(/s$/, "")
      .replace(/(?<=\p{L}{5})[aeioы]$/u, "");
  const made = new Set(found.filter((one) => isProduced(text, one, 0)).map(nounOf));
  const isRead = (one: NamedRole) =>
    READ_THEN.test(text.slice(one.end, one.end + 18)) || isObjectOf(READS, text, one.at, 0);
  // "We grade exam answers, … answer 350 tokens": what is read once is read everywhere.
  const read = new Set(found.filter((one) => one.role === "output" && isRead(one)).map(nounOf));
  return found.map((one, index) => {
    if (one.role === "output") return read.has(nounOf(one)) || isFed(text, one) ? { ...one, role: "document" } : one;
    if (one.role === "message" && WRITES_MESSAGES.test(text) && !OF_USER.test(text.slice(0, one.end)))
      return { ...one, role: "output" };
    // In "email drafting: each a 150-word email", the e-mail of that length is the one that is written.
    if (made.has(nounOf(one)) && OF_WORDS.test(text.slice(Math.max(0, one.at - 16), one.at)))
      return { ...one, role: "output" };
    if (one.role !== "document") return one;
    const before = found[index - 1];
    if (before?.role === "output" && PART_OF.test(text.slice(before.end, one.at))) return { ...one, role: "output" };
    return isProduced(text, one, before?.role === "output" ? before.end : 0) ? { ...one, role: "output" } : one;
  });
}

/** Whether an output or a result is that of another program, which the call reads. */
function isFed(text: string, { at, end }: NamedRole): boolean {
  return RESULT.test(text.slice(at, end)) && FED.test(text.slice(Math.max(0, at - 60), at));
}
const RESULT =
  /^(?:outputs?|results?|ausgaben?|ergebnis\p{L}*|sorties?|résultats?|salidas?|resultados?|saídas?|uscit[ae]|risultat[oi]|вывод\p{L}*)$/iu;

const OF_WORDS = /\d[- ](?:words?|pages?|lines?|tokens?)[- ]$/iu;

function isProduced(text: string, { at, end }: NamedRole, after: number): boolean {
  return PRODUCED.test(text.slice(end, end + 14)) || isObjectOf(PRODUCES, text, at, after);
}

/** Whether the word at a position is the object of a verb before it and after position `after`. */
function isObjectOf(verbs: RegExp, text: string, at: number, after: number): boolean {
  const clause = text.slice(Math.max(0, after, at - 40), at);
  const before = clause.split(/[.;!?。！？；,，、:：\n]|\s(?:and|und|et|y|e|en|и)\s/u).at(-1) ?? "";
  const verb = [...before.matchAll(verbs)].at(-1);
  return verb !== undefined && !FROM_OR_FOR.test(before.slice(verb.index + verb[0].length));
}

/** The thing that a length is stated per, directly behind it: "250 words per ad", "250 mots par annonce", "250 слов на объявление". */
const PER =
  /^\s?(?:per|an?|for each|for every|each|every|pro|je|par|pour chaque|por|para cada|cada|a|ogni|voor elke|op|на|в)\s(\p{L}{2,})/iu;
/** Before what only belongs to an object: "a summary of each contract". */
const BELONGS = /(?<!\p{L})(?:of|von|der|du|d['’]|de[ls]?|d[aeio]|dos|das|dell[ae]|dei|degli|van)\s/iu;
/** Letters at the end of a noun that change with its number and case. */
const ENDING = 2;

/** Whether a length is that of one of the things that the text has written: "rédiger des annonces … 250 mots par annonce". */
export function isPerProduct(text: string, at: number, end: number): boolean {
  const noun = PER.exec(text.slice(end, end + 40))?.[1];
  if (noun === undefined) return false;
  const forms =
    noun.length > ENDING + 3 ? String.raw`\p{L}{0,20}${noun.slice(0, -ENDING)}\p{L}{0,4}` : String.raw`${noun}\p{L}?`;
  const things = new RegExp(String.raw`(?<!\p{L})${forms}(?!\p{L})`, "giu");
  return [...text.slice(0, at).matchAll(things)].some(({ index, 0: thing }) => {
    const behind = text.slice(index + thing.length, index + thing.length + 90).split(SENTENCE)[0] ?? "";
    const before =
      text
        .slice(Math.max(0, index - 50), index)
        .split(SENTENCE)
        .at(-1) ?? "";
    const verb = [...before.matchAll(PRODUCES)].at(-1);
    // "Anzeigen für Wohnungen schreiben"
    if (verb === undefined) return before.trim() === "" && (PRODUCED.test(behind) || behind.search(PRODUCES) >= 0);
    const between = before.slice(verb.index + verb[0].length).trimStart();
    const object = between.slice(between.search(/\s|$/u));
    return !FROM_OR_FOR.test(between) && !BELONGS.test(object) && between.split(/\s/u).length <= MOST_WORDS;
  });
}
/** Most words, with the empty end, between a verb and its object. */
const MOST_WORDS = 5;
const SENTENCE = /[.;:!?\n。！？；：]/u;
