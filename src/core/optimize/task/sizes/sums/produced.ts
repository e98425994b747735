const TEXT = String.raw`(?:texts?|essays?|articles?|manuscripts?|sections?|chapters?|paragraphs?|transcripts?|drafts?|homework|spelling|grammar|typos?|prose|ocr|aufs[äa]tze?[ns]?|texte?[ns]?|artikeln?|kapiteln?|manuskripte?n?|hausaufgaben|rechtschreib\p{L}*|grammatik|diktate?n?|orthographe|grammaire|typographie|textes?|chapitres?|manuscrits?|rédactions?|dissertations?|copies|ortograf[ií]a|gramática|textos?|redacci(?:ón|ones)|ensayos?|artículos?|capítulos?|redaç(?:ão|ões)|artigos?|testi?|temi|articoli|capitoli|bozze|ortografia|grammatica|opstel(?:len)?|teksten|tekst|artikelen|hoofdstuk\p{L}*|сочинени\p{L}*|текст\p{L}*|стать\p{L}*|глав[уы]?|эссе|ошибк\p{L}*|грамматик\p{L}*|орфографи\p{L}*)`;
const CORRECT = String.raw`(?:(?<!(?:the|a|an|is|are|most|as) )correct(?:s|ing)?|korrigier\p{L}*|corrig\p{L}+|corrij\p{L}+|correg\p{L}+|исправ\p{L}+)`;
const NEAR = String.raw`(?:[^.;:!?\n]|(?<=ca)\.){0,40}?`;
/** Says that a text is revised, so that it comes back whole: "proofread", "Aufsätze korrigieren", "改写". */
const REVISES = new RegExp(
  String.raw`(?<!\p{L})(?:proof-?read\p{L}*|copy-?edit\p{L}*|rewrit\p{L}+|rewords?|rewording|rephras\p{L}+|paraphras\p{L}+|fix(?:es|ing)? (?:the )?(?:english|grammar|spelling|typos)|korrekturles\p{L}*|lektorier\p{L}*|umschreiben|umformulier\p{L}*|redigier\p{L}*|réécri\p{L}+|reformul\p{L}+|reescrib\p{L}+|reescrev\p{L}+|riscriv\p{L}+|riformul\p{L}+|herschrijv\p{L}*|herformuler\p{L}*|перепис\p{L}+|перефраз\p{L}+|(?:от)?редактир\p{L}+|рерайт\p{L}*|вычит(?:к|ыв)\p{L}*|корректур\p{L}+|стилистическ\p{L}+ (?:правк|исправлени)\p{L}*|correc(?:ci(?:ón|ones)|ção|ções) (?:de estilo|de textos?|estilístic\p{L}+|ortotipogr\p{L}+|ortogr\p{L}+|gramatic\p{L}+)|corrections? (?:de style|stylistiques?|orthographiques?|typographiques?)|relecture\p{L}*|correzion[ei] (?:di (?:stile|bozze)|stilistic\p{L}+|ortografic\p{L}+)|stilkorrektur\p{L}*|\p{L}*lektorat\p{L}*|style (?:edits?|corrections?)|stijlcorrecties?)(?!\p{L})|(?<!\p{L})${CORRECT}(?!\p{L})${NEAR}(?<!\p{L})${TEXT}(?!\p{L})|(?<!\p{L})${TEXT}(?!\p{L})${NEAR}(?<!\p{L})${CORRECT}(?!\p{L})|文字修改|文(?:体|章)の(?:修正|手直し)|문체 ?(?:수정|교정)|改写|润色|批改|校对|(?:修改|纠正)(?:作文|文章|文稿|语法)|添削|校正|校閲|書き直|リライト|推敲|첨삭|교정|교열|윤문|고쳐 ?쓰|리라이[트팅]`,
  "iu",
);

const WITHOUT = String.raw`(?<!(?:\bno|\bnot|without|never|kein\p{L}*|ohne|sans|pas d['’e]\s?|sin|sem|não|senza|non|zonder|geen|без|не|不|不要|不用|无需) ?)`;
/** Says that the answer explains what it does. */
const EXPLAINS = new RegExp(
  String.raw`(?<!\p{L})${WITHOUT}(?:expla(?:in|nation)\p{L}*|justif(?:y|ies|ication)\p{L}*|with (?:a |the )?reasons?|list\p{L}* (?:every|each|all) (?:change|error|mistake)s?|erklär\p{L}*|erläuter\p{L}*|begründ\p{L}*|expliqu\p{L}+|explication\p{L}*|justifi\p{L}+|explic\p{L}+|explique\p{L}*|spieg(?:a|h)\p{L}*|motiva(?:re|ndo|zion\p{L})|uitleg\p{L}*|toelicht\p{L}*|объясн\p{L}+|поясн\p{L}+|обоснов\p{L}+)(?!\p{L})|${WITHOUT}(?:解释|讲解|解説|(?<!商品)説明(?:を?(?:付|加|添|書)|し)|(?<!상품 ?)(?:설명|해설)(?:하|해|을? ?(?:덧|붙|달|추가)|도))`,
  "iu",
);
/** Says that an answer to the sender is written too. */
const DRAFTS =
  /(?<!\p{L})(?:(?:draft|write|suggest|propose|formulate)s? (?:an? |the )?(?:\p{L}+ )?(?:reply|replies|answer|response|confirmation)s?|(?:antwort|eingangsbestätigung|rückmeldung)\p{L}* (?:formulier|schreib|entwerf|verfass|vorschlag)\p{L}*|(?:rédig|propos|prépar)\p{L}+ (?:une |la )?réponses?|(?:redact|propon|prepar|escrib)\p{L}+ (?:una |la )?respuestas?|(?:redig|escrev|propor|prepar)\p{L}* (?:uma |a )?respostas?|(?:scriv|prepar|propo)\p{L}+ (?:una |la |di )?rispost[ae]|antwoord\p{L}* (?:schrijven|opstellen|voorstellen)|(?:составл|пис|подготов|предлож|предлаг)\p{L}+ (?:черновик )?ответ\p{L}*)(?!\p{L})|(?:起草|拟|撰写)[^。,，]{0,4}(?:回复|答复)|返信(?:文|案)?(?:の下書き|を作成|を書)|답(?:변|장)(?:을)? ?(?:작성|초안)/iu;

/** Tokens of an explanation of one decision, and of a short reply: round figures, not measured. */
const [DECISION, REPLY] = [100, 150];
/** Length of what explains a text, as a share of the text: assumed. */
export const EXPLAINED = 0.5;

/** An output whose length follows from what the text asks to be produced. */
export interface Produced {
  tokens: number;
  /** What it is made of, in words. */
  why: string;
}

/** Returns the words that say that a text is revised, so that it comes back at least as long; null without any. */
export function revisesIn(text: string): string | null {
  return REVISES.exec(text)?.[0] ?? null;
}

/** Returns the words by which a text asks for explanations; null without any. */
export function explainsIn(text: string): string | null {
  return EXPLAINS.exec(text)?.[0] ?? null;
}

/** Returns the output of a revision: the text, and what explains its changes. @param tokens of the text */
export function revisedOutput(text: string, words: string, tokens: number): Produced {
  const explained = explainsIn(text);
  return {
    tokens: Math.round(tokens * (explained === null ? 1 : 1 + EXPLAINED)),
    why: `as long as the text ("${words}")${explained === null ? "" : ` and half as much to explain it ("${explained}")`}`,
  };
}

/** Returns the output of a short decision with what the text asks for beside it; null when it asks for no more. */
export function outputBeside(text: string, tokens: number): Produced | null {
  const parts = [
    { words: explainsIn(text), tokens: DECISION },
    { words: DRAFTS.exec(text)?.[0] ?? null, tokens: REPLY },
  ].filter(({ words }) => words !== null);
  if (parts.length === 0) return null;
  return {
    tokens: parts.reduce((sum, one) => sum + one.tokens, tokens),
    why: `${tokens} for the decision${parts.map((one) => ` and ${one.tokens} for "${one.words}"`).join("")}`,
  };
}
