import type { Measure } from "./measures.ts";

/** Documents that exist once, such as a handbook, so that every call contains the same one. */
const FIXED =
  /(?<!\p{L})(?:(?:\p{L}*-)?(?:handbooks?|manual|polic(?:y|ies)|guide|guidelines|rule ?book|house rules|glossary|catalog(?:ue)?|price list|regulations|knowledge base|faq|playbook|taxonomy|rubric)|\p{L}*handbuch\p{L}*|\p{L}*richtlinien?|\p{L}*leitfaden|\p{L}*regelwerk|\p{L}*ordnung|\p{L}*glossar|\p{L}*katalog|preisliste|satzung|règlement(?: intérieur)?|manuel|guide|glossaire|charte|convention collective|catalogue|barème|manual|reglamento|guía|glosario|catálogo|convenio|política|normativa|tarifario|regulamento|guia|glossário|normas|manuale|regolamento|guida|glossario|catalogo|listino|linee guida|\p{L}*handboek|reglement|richtlijnen|handleiding|woordenlijst|catalogus|справочник\p{L}*|регламент\p{L}*|инструкци\p{L}*|руководств\p{L}*|правил\p{L}*|глоссари\p{L}*|каталог\p{L}*|критери\p{L}*)(?!\p{L})|手册|规章|指南|术语表|规则|说明书|評価基準|规范|規則|マニュアル|手引き?|ガイド(?:ライン)?|用語集|カタログ|規程|취업규칙|규칙|매뉴얼|안내서|가이드|용어집|카탈로그|규정|지침|핸드북/giu;
/** Says that something is sent with each call. */
const WITH_EACH =
  /(?<!\p{L})(?:(?:in(?:to)?|with|to|before|for|on|onto) (?:each|every|all)(?: \p{L}+)? ?(?:requests?|questions?|calls?|prompts?|messages?|quer(?:y|ies)|chats?|conversations?|turns?|tickets?|mails?|emails?)|(?:each|every) time|(?:bei|mit|zu|vor|an|in) jede[rnms]? (?:\p{L}+ )?(?:\p{L}*frage|nachricht|aufruf|gespräch|ticket|mail|prompt)|jedes ?mal|(?:à|avec|dans|pour) chaque (?:question|requête|demande|appel|message|prompt|fois)|(?:a|con|en|junto a) cada (?:pregunta|consulta|solicitud|llamada|mensaje|petición|prompt)|cada vez|(?:em|com|a) cada (?:pergunta|consulta|chamada|mensagem|requisição|prompt)|toda vez|(?:a|con|in) ogni (?:domanda|richiesta|chiamata|messaggio|prompt|volta)|ogni volta|(?:bij|met|in) (?:elke|iedere|elk|ieder) (?:vraag|aanroep|verzoek|bericht|gesprek|prompt)|elke keer|telkens|(?:с|к|при|перед|в) кажд\p{L}+ (?:вопрос|запрос|сообщени|обращени)\p{L}*|каждый раз)(?!\p{L})|每次|每个问题|毎回|毎度|質問ごと|매번|(?:질문|요청|문의)마다|매 질문/iu;
const SENTENCE = /(?<=[.;!?。！？\n])(?!\d)/u;
/** Words before a document that differs between calls. */
const ANOTHER =
  /(?:(?<!\p{L})(?:different|another|new|other|each|every|verschieden\p{L}*|ander\p{L}*|neue\p{L}*|jede[rsnm]?|autre|différent\p{L}*|nouve\p{L}*|chaque|otr[oa]|diferente|nuev[oa]|cada|outr[oa]|nov[oa]|altr[oa]|divers[oa]|nuov[oa]|ogni|een nieuw\p{L}*|elk\p{L}*|нов\p{L}*|друг\p{L}*|кажд\p{L}*)\s|不同的?|新的?|別の|다른 |새 )$/iu;
const NEAR = 60;

/** Returns the length of a fixed document that is sent with each call; null when there is none. */
export function sentWithEach(text: string, inputs: readonly Measure[]): Measure | null {
  let at = 0;
  for (const sentence of text.split(SENTENCE)) {
    const from = at;
    at += sentence.length;
    if (!WITH_EACH.test(sentence)) continue;
    for (const { index, 0: words } of sentence.matchAll(FIXED)) {
      if (ANOTHER.test(sentence.slice(Math.max(0, index - 16), index))) continue;
      const [start, end] = [from + index, from + index + words.length];
      const near = inputs
        .map((one) => ({ one, distance: one.end <= start ? start - one.end : one.at - end }))
        .filter(({ one, distance }) => distance >= 0 && distance < NEAR && one.at >= from && one.at < at)
        .sort((a, b) => a.distance - b.distance)[0];
      if (near !== undefined) return near.one;
    }
  }
  return null;
}

/** Whether the text names a fixed document. */
export function namesFixedDocument(text: string): boolean {
  return text.search(FIXED) >= 0;
}
