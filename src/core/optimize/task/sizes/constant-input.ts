import { ABOUT } from "./common.ts";
import { FAR, type Measure, SENTENCE_END } from "./lengths/measures.ts";
import { mostlySame } from "./repeated.ts";
import { AS_LONG } from "./sides/directions.ts";

/** Documents that exist once, such as a handbook, so that every call contains the same one. */
const FIXED =
  /(?<!\p{L})(?:(?:\p{L}*-)?(?:charts? of accounts|kontenplan|kontenrahmen|plan comptable|plan contable|plan de cuentas|plano de contas|piano dei conti|rekeningschema|план\p{L}* счетов|handbooks?|manuals?|polic(?:y|ies)|guides?|guidelines|rule ?books?|house rules|rule text|rules|glossar(?:y|ies)|catalog(?:ue)?s?|price lists?|regulations|terms(?= and conditions)|knowledge base|faqs?|playbooks?|taxonomy|rubrics?|(?:database |db |table |json )?schemas?|style ?sheets?|lists? of \p{L}+|code ?lists?|instructions|system prompts?)|\p{L}*schema(?:ta)?|schémas?|esquemas?|схем\p{L}*|политик\p{L}*|\p{L}*beleid|\p{L}*handbuch\p{L}*|\p{L}*richtlinien?|\p{L}*leitfaden|\p{L}*regelwerk|\p{L}*ordnung|vorschriften|hausregeln|\p{L}*glossar|\p{L}*katalog|preisliste|satzung|règlements?(?: intérieur)?|manuels?|guides?|glossaires?|chartes?|politiques|convention collective|catalogues?|barèmes?|règles|consignes|manual(?:es)?|reglamentos?|guías?|glosarios?|catálogos?|convenios?|políticas?|normativas?|tarifarios?|reglas|regras|regole|regulamentos?|guias?|glossários?|normas|manua(?:le|li|is)|regolament[oi]|guid[ae]|glossari[o]?|catalog(?:o|hi)|listin[oi]|politiche|linee guida|\p{L}*handboek|reglement|richtlijnen|\p{L}*regels|handleiding|woordenlijst|catalogus|справочник\p{L}*|регламент\p{L}*|инструкци\p{L}*|руководств\p{L}*|правил\p{L}*|глоссари\p{L}*|каталог\p{L}*|критери\p{L}*)(?!\p{L})|手册|规章|政策|模式定义|スキーマ|ポリシー|정책|스키마|指南|术语表|规则|说明书|評価基準|规范|規則|マニュアル|手引き?|ガイド(?:ライン)?|用語集|カタログ|規程|취업규칙|규칙|매뉴얼|안내서|가이드|용어집|카탈로그|규정|지침|핸드북|안내문|수칙|案内文|注意事項|注意事项/giu;
/** Says that something is sent with each call. */
const WITH_EACH =
  /(?<!\p{L})(?:as (?:the |its |a |fixed )?context|in (?:the |every |its )?(?:system )?(?:prompt|context)|als kontext|im (?:system-?)?prompt|(?:comme|en) contexte|dans le prompt|(?:como|de) contexto|en el prompt|no prompt|come contesto|nel prompt|als context|in de prompt|(?:как|в качестве) контекста?|в промпте|(?:each|every) (?:call|request|prompt|message|question|query|turn|mail|email|ticket) (?:carries|contains|includes|has|holds|gets|sends|comes with|brings)|jede[rsnm]? (?:\p{L}*aufruf|\p{L}*anfrage|prompt|nachricht|frage|call) (?:enthält|hat|trägt|bekommt|bringt)|chaque (?:appel|requête|prompt|message|question|demande) (?:contient|comporte|inclut|reprend|porte)|cada (?:llamada|petición|solicitud|prompt|consulta|pregunta|mensaje) (?:lleva|contiene|incluye|trae)|cada (?:chamada|requisição|pedido|prompt|pergunta|consulta|mensagem) (?:leva|contém|inclui|traz)|ogni (?:chiamata|richiesta|prompt|domanda|messaggio) (?:contiene|include|porta|comprende)|(?:elke|iedere) (?:aanroep|vraag|prompt|oproep) (?:bevat|heeft|krijgt)|кажд\p{L}+ (?:запрос|вызов|вопрос)\p{L}* (?:содержит|включает)|(?:in(?:to)?|with|to|before|for|on|onto) (?:each|every|all)(?: \p{L}+)? ?(?:requests?|questions?|calls?|prompts?|messages?|quer(?:y|ies)|chats?|conversations?|turns?|tickets?|mails?|emails?)|(?:each|every) time|(?:bei|mit|zu|vor|an|in) jede[rnms]? (?:\p{L}+ )?(?:\p{L}*frage|nachricht|aufruf|gespräch|ticket|mail|prompt)|jedes ?mal|(?:à|avec|dans|pour) chaque (?:question|requête|demande|appel|message|prompt|fois)|(?:a|con|en|junto a) cada (?:pregunta|consulta|solicitud|llamada|mensaje|petición|prompt)|cada vez|(?:em|com|a) cada (?:pergunta|consulta|chamada|mensagem|requisição|prompt)|toda vez|(?:a|con|in) ogni (?:domanda|richiesta|chiamata|messaggio|prompt|volta)|ogni volta|(?:adjuntamos|incluimos|enviamos|juntamos|incluímos|alleghiamo|inviamo|joignons|envoyons|send|attach|include|paste|schicken|geben|sturen) (?:siempre|sempre|toujours|always|immer|altijd)|always (?:send|attach|include|paste)|(?:bij|met|in) (?:elke|iedere|elk|ieder) (?:vraag|aanroep|verzoek|bericht|gesprek|prompt)|elke keer|telkens|(?:с|к|при|перед|в) кажд\p{L}+ (?:вопрос|запрос|сообщени|обращени|письм)\p{L}*|каждый раз)(?!\p{L})|每次|每个问题|毎回|毎度|質問ごと|매번|(?:질문|요청|문의)마다|매 질문/iu;
const SENTENCE = /(?<=[.;!?。！？\n])(?!\d)/u;
/** Words before a document that differs between calls. */
const ANOTHER =
  /(?:(?<!\p{L})(?:different|another|new|other|each|every|verschieden\p{L}*|ander\p{L}*|neue\p{L}*|jede[rsnm]?|autre|différent\p{L}*|nouve\p{L}*|chaque|otr[oa]|diferente|nuev[oa]|cada|outr[oa]|nov[oa]|altr[oa]|divers[oa]|nuov[oa]|ogni|een nieuw\p{L}*|elk\p{L}*|нов\p{L}*|друг\p{L}*|кажд\p{L}*)\s|不同的?|新的?|別の|다른 |새 )$/iu;
/** Parts of a fixed document, which are others in each call: "each time about 30,000 characters of provisions". */
const EXCERPTS =
  /(?<!\p{L})(?:(?:relevant|matching|applicable|retrieved)(?= \p{L})|excerpts?|passages?|extracts?|provisions?|clauses?|articles?|paragraphs?|sections?|auszüge?n?|abschnitte?n?|paragra(?:ph|f)en|stellen|passende\p{L}*|einschlägige\p{L}*|extraits?|passages?|fragmentos?|extractos?|artículos?|artigos?|trechos?|cláusulas?|articoli|estratti|brani|clausole|fragmenten|artikelen|passages|выдержк\p{L}+|фрагмент\p{L}+|стать[ияе]\p{L}*|пункт(?:ы|ов))(?!\p{L})|条文|条款|相关|節選|节选|片段|該当|関連|抜粋|条項|발췌|조항|관련/iu;
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
      if (near === undefined) continue;
      const [left, right] = [Math.min(near.one.at, start), Math.max(near.one.end, end)];
      if (EXCERPTS.test(text.slice(left, right + AROUND)) && sentence.search(CONSTANT) < 0) continue;
      return near.one;
    }
  }
  return null;
}
/** Characters behind a fixed document in which its parts are named: "规范条文". */
const AROUND = 3;

/** Whether the text names a fixed document. */
export function namesFixedDocument(text: string): boolean {
  return text.search(FIXED) >= 0;
}

/** Words that say that a part of the input is the same in every call. */
const CONSTANT =
  /(?<!\p{L})(?:repeats? (?:in |on |with |for )?(?:every|each) (?:turn|call|message|request|step)|never (?:changes?|moves?|var(?:y|ies))|(?:has|have) not changed|byte-for-byte|word[- ]for[- ]word|verbatim|(?:comes?|goes|go|stands?) (?:first|in front|on top) (?:of )?(?:every|each) \p{L}+|wort(?:gleich|wörtlich)\p{L}*|ne (?:bouge|varie)\p{L}* (?:jamais|pas)|nunca (?:se mueven?|varían?)|nunca variam?|non varia(?:no)? mai|(?:telkens|steeds|elke keer) (?:hetzelfde|dezelfde|gelijk)|никогда не меня\p{L}+|does(?: not|n't) change|(?:always|stays?|remains?) (?:the same|identical|unchanged|constant)|the same (?:in|for(?! less| half| cheaper| a fraction)|on|every|each)|same (?:every|each)|(?:re-?sent|pasted|repeated|included) (?:in full )?(?:every|each) time|(?:repeated|shared|re-?sent|re-?used) (?:between|across|over|from one|from|in) (?:all |every |each |the |one )?(?:steps?|turns?|calls?|requests?|messages?|runs?|to (?:step|turn|call))|stays in the prompt|(?:the|this) same(?= (?:\d|\p{L}+ \d))|identical|unchang(?:ed|ing)|constant|static|fixed|immer gleich\p{L}*|(?:d[ae]s|d[ei]e|de[rnm])selben?(?= \d| \p{L}+ \d)|immer de[rn]selbe\p{L}*|immer dasselbe|identisch\p{L}*|unverändert\p{L}*|ändert sich n\p{L}+|feste[rsn]?|toujours (?:le|la|les) mêmes?|l[ae] même(?= (?:\d|\p{L}+ (?:de )?\d))|à l['’]identique|toujours identiques?|identiques?|ne change\p{L}* (?:jamais|pas)|fixes?|inchangée?s?|siempre (?:el|la|los|las) mism[oa]s?|(?:el|la) mism[oa](?= \p{L}+ (?:de )?\d)|siempre igual(?:es)?|igual en tod[oa]s|idéntic[oa]s?|nunca cambian?|no cambian?|fij[oa]s?|sempre (?:o|a|os|as) mesm[oa]s?|[oa] mesm[oa](?= \p{L}+ (?:de )?\d)|igua(?:l|is) em (?:tod[oa]s|cada)|sempre igua(?:l|is)|nunca mudam?|não mudam?|fix[oa]s?|sempre (?:lo|la|gli|le|i) stess\p{L}+|l[oa] stess[oa](?= \p{L}+ (?:di )?\d)|sempre ugual[ei]|identic(?:o|a|i|he)|non cambia(?:no)?(?: mai)?|fiss[oaei]|(?:het|de)zelfde(?= \p{L}+ (?:van )?\d)|altijd (?:hetzelfde|dezelfde|gelijk)|identieke?|verandert n\p{L}+|veranderen n\p{L}+|vaste|од(?:ин|на|но) и т\p{L}+ же(?= )|всегда одинаков\p{L}*|всегда од(?:ин|на|но) и т\p{L}+|одинаков\p{L}*|не меня\p{L}+|неизменн\p{L}*|постоянн\p{L}*|фиксированн\p{L}*)(?!\p{L})|始终不变|同一份|固定|不变|不會變|不会变|始终相同|总是相同|每次都?(?:相同|一样)|都?一样|毎回同じ|常に同じ|いつも同じ|同一|同じ(?=\s?\d)|変わらない|変わりません|不変|항상 ?(?:똑같|같|동일)|동일|똑같|변하지 ?않|바뀌지 ?않|고정/giu;

/** A part of the length before it: "12,000 tokens, of which 9,000 are always the same". */
const PART =
  /(?<!\p{L})(?:of (?:which|those|these|that|them)|davon(?: sind)?|darunter|dont|de (?:los|las) (?:cuales|que)|de ellos|dos quais|das quais|de[il]{1,2} quali|di cui|waarvan|из (?:них|которых|чего))\s(?:\p{L}+\s){0,2}?[~≈]?\s?(\d+(?:\.\d+)?)(?!\d|\.\d|\s?(?:%|％|percent|prozent|por ?ciento|por ?cento|pour ?cent|per ?cento|procent|процент|퍼센트|パーセント))|(?:其中|そのうち|うち|(?:이 ?)?중(?:에서)?)\s?(?:约|約|약)?\s?(\d+(?:\.\d+)?)(?!\d|\.\d|\s?(?:%|％|percent|prozent|por ?ciento|por ?cento|pour ?cent|per ?cento|procent|процент|퍼센트|パーセント))/iu;

/** A part and its whole in one phrase: "von den 9.000 Token sind 8.000 gleich". */
const PART_OF =
  /(?:(?<!\p{L})(?:of|out of|from|von|sur|de|dos|das|dei|dai|su|sui|van|из)\s(?:(?:the|our|all|den|die|les|nos|los|las|de|i|de)\s)?\d+ ?(?:tokens?|toks?|jetons?|fichas|токен\p{L}*)(?:\s\p{L}+){0,2},?\s(?:(?:sind|are|sont|sono|son|são|zijn|some|about|etwa|rund|stay)\s)?|\d+ ?(?:トークン|토큰|个? ?token|词元)(?:(?:の|里|中|当中)?(?:うち|中|有)|에서| ?(?:가운데|중))[，、, ]*)(\d+(?:\.\d+)?)(?!\s?(?:%|％|percent|tokens? out))/iu;

/** The part before the words for it: "1,700 tokens in (1,050 of them the fixed prompt)", "(system prompt 1,200 of them, identical". */
const PART_FIRST =
  /(?:[(（,，]\s?|(?<!\p{L})(?:system[ -]?prompts?|prompts?|instructions?|schemas?|handbooks?|glossar(?:y|ies|s)?|anweisungen|consignes?|instrucciones|instruções|istruzioni|instructies|системный промпт|промпт)[:,]?\s)(?:(?:about|around|etwa|rund|environ|unos|cerca de|circa|ongeveer|около|约|約|약)\s?)?(\d+(?:\.\d+)?)(?!\d|\.\d|\s?(?:%|％|percent|prozent|por ?ciento|por ?cento|pour ?cent|per ?cento|procent|процент|퍼센트|パーセント))(?=\s?(?:tokens?\s|token\s|токен\p{L}*\s|个?token|トークン|토큰)?(?:(?:of (?:them|which|those|these|it|that)|davon|d['’]entre eux|de ellos|deles|di (?:questi|essi)|ervan|daarvan|из них|are|is|sind|ist|sont|est|son|es|são|é|sono|è|zijn|is)[\s,]|是|为|は|은|는))/iu;

/** Bare words for what repeats, which say so only directly at a part of a length. */
const REPEATS = String.raw`(?:repeat\p{L}*|repeti\p{L}+|identi\p{L}+|idénti\p{L}+|idênti\p{L}+|(?:the )?same|unchanged|constant|static|fixed|shared|gleich\p{L}*|(?:sich )?wiederhol\p{L}*|wiederkehrend\p{L}*|unverändert\p{L}*|fest|(?:se )?répèt\p{L}+|répét\p{L}+|fixes?|inchangé\p{L}*|(?:se )?(?:repet\p{L}+|repit\p{L}+)|igua(?:l|les|is)|fij[oa]s?|fix[oa]s?|(?:si )?ripet\p{L}+|ugual[ei]|fiss[oaei]|herhaa?l\p{L}*|hetzelfde|gelijk|vast|повтор\p{L}+|одинаков\p{L}+|неизменн\p{L}+|постоянн\p{L}+)(?!\p{L})|(?:重复|重複|相同|固定|不变|不變|繰り返|同じ|共通|반복|동일|같은|같음|고정)`;
/** A part behind a length in tokens, with its noun left out: "4,000 tokens of input a step (3,000 repeated)". */
const BESIDE_LENGTH = new RegExp(
  String.raw`(?<=(?:tok|jeton|токен|词元|トークン|토큰)\p{L}{0,5}[^.;!?\n\d()（）。；]{0,30})[(（,，、]\s?[~≈]?(?:${ABOUT}\s?)?(\d+(?:\.\d+)?)(?!\d|\.\d|\s?[%％])(?:\s?(?:tokens?|токен\p{L}*|个|トークン|토큰))?\s?(?:(?:of (?:it|them|which|that|those)|davon|d['’]entre eux|de ellos|deles|di (?:questi|essi)|ervan|daarvan|из них|are|is|sind|sont|son|são|sono|zijn|always|immer|toujours|siempre|sempre|altijd|всегда|为|是|は|が|은|는|이|가)\s?){0,2}(?=${REPEATS})`,
  "iu",
);

/** The first part of an input: "the first 1,200 are identical every time", "前1200个". */
const LEADING =
  /(?<!\p{L})(?:first|ersten|premiers|primer[oa]s|primeir[oa]s|prim[ie]|eerste|первые)\s(\d+)(?!\d|\.\d|\s?(?:%|％|tok|jeton|токен|个|トークン|토큰))|(?:前|最初の|처음)\s?(\d+)(?!\d|\.\d|\s?(?:%|％|tok|jeton|токен|个|トークン|토큰))/iu;

/** A part of the input tokens, with or without their number: "12600 of the 18000 input tokens", "4500 der Eingabe-Token". */
const PART_OF_INPUT =
  /(?<![\p{L}\p{N}.,])(\d+(?:\.\d+)?) (?:(?:tokens? )?(?:(?:(?:out )?of|from|von|sur|de|dos|das|dei|su|van|из) (?:(?:the|those|these|our|all|den|der|die|les|los|las|des|os|gli|i|de) )?|(?:der|des|den) )(?:\d+ )?(?:(?:input|prompt|eingabe|eingangs)[ -]?)?|(?:input|prompt|eingabe|eingangs)[ -]?)(?:tokens?|jetons?|токен\p{L}*)(?: (?:input|prompt|d['’]entrée|en entrée|de entrada|di input|invoer))?(?: (?:of|in|per|bei|je|de|par|por|di|van) (?:every|each|a|jede[rmns]?|chaque|cada|ogni|elke) \p{L}+)? (?:are|is|sind|sont|son|são|sono|zijn) /iu;

/** Words that make a length that of the whole input, directly before, within or behind it. */
const ALL_INPUT =
  /(?<!\p{L})(?:inputs?|eingabe\p{L}*|eingangs\p{L}*|entrées?|entrada|ingresso|invoer|вход\p{L}*|in|rein)(?!\p{L})|输入|入力|입력/iu;

/** Whether the words at a length call it that of the input. */
export function namesInput(text: string, { at, end }: { at: number; end: number }): boolean {
  return ALL_INPUT.test(text.slice(Math.max(0, at - 8), end + 12));
}

/** Says that a part of the input is read from the cache today: "cache reads", "aus dem Cache". What could be cached is not. */
const CACHE_READ = String.raw`(?:cache[\s-]?(?:reads?|hits?)|(?:prompt[\s-])?cached(?! (?:answers?|responses?|repl\p{L}+|results?|pages?))|(?:(?:read|come|served|taken) )?from (?:the )?(?:prompt[\s-])?cache|(?:kommen |stammen )?aus dem (?:prompt-?)?cache|gecacht\p{L}*|zwischengespeichert\p{L}*|(?:lus? |lue?s? |servis? |viennent )?(?:en|du|depuis le|dans le) cache|(?:leíd\p{L}+ )?(?:en|de|desde) (?:la )?caché|cachead\p{L}+|(?:lid\p{L}+ )?(?:em|do|no) cache|(?:lett[ioea] )?(?:in|dalla|dal|nella) cache|(?:komen )?uit (?:de )?cache|(?:чита\p{L}+ |бер\p{L}+ )?из кэша|кэширован\p{L}+|в кэше)(?!\p{L})|(?:来自|命中|走)?缓存|キャッシュ|캐시`;
const NUMBER_BEFORE = String.raw`(?<![\p{L}\p{N}.,+])(\d+(?:\.\d+)?)(?!\d|\.\d|\s?(?:%|％))\s?(?:(?:input |prompt )?(?:tokens?|toks?|jetons?|токен\p{L}*)|个? ?token|トークン|토큰)?`;
/** A part of the input that is read from the cache, without words for the whole: "140,000 input tokens (110,000 cached)". */
const READ_PART = new RegExp(
  String.raw`${NUMBER_BEFORE}[\s,]?(?:(?:of (?:them|that|it|these|which)|davon|are|is|sind|werden|sont|son|están|são|sono|zijn|worden|input|already|bereits|déjà|ya|já|già|al|уже|из них|是|为|は|が|은|는|이|가|を|를)\s?){0,3}${CACHE_READ}`,
  "iu",
);
/** The same with the words first: "cache reads: ~110,000". */
const READ_FIRST = new RegExp(
  String.raw`(?:${CACHE_READ})(?:\s?(?:input|tokens?|per call|pro aufruf))?\s?[:=]\s?[~≈]?\s?(\d+(?:\.\d+)?)(?!\d|\.\d|\s?(?:%|％))`,
  "iu",
);
const ADDED_BEFORE =
  /(?:\+|(?<!\p{L})(?:plus|and|another|und|weitere|et|y|más|mais|e|più|en|и|и ещё|ещё))\s?[~≈]?\s?$|[和加再]$/iu;

/** A part of an input with its figure, and whether it is read from the cache today. */
export interface ConstantPart {
  tokens: number;
  at: number;
  end: number;
  read: boolean;
}

/** Returns the part of an input that is the same in every call, or is read from the cache; null without one. */
export function constantPart(text: string): ConstantPart | null {
  const found = PART.exec(text) ?? PART_OF.exec(text) ?? PART_FIRST.exec(text) ?? LEADING.exec(text);
  if (found !== null) {
    const end = found.index + found[0].length;
    const figure = found[1] ?? found[2] ?? "";
    const tokens = Number(figure);
    const behind = text.slice(end, end + 50);
    if (tokens >= LEAST_PART && behind.search(SAME_PART) >= 0)
      return { tokens, at: end - figure.length, end, read: isRead(behind) };
    if (tokens >= LEAST_PART) return besideLength(text) ?? readPart(text);
  }
  return partOfInput(text) ?? besideLength(text) ?? readPart(text);
}

const READ_BEHIND = new RegExp(String.raw`^[^.;:!?\n\d。；]{0,24}?(?:${CACHE_READ})`, "iu");
const NOT_YET =
  /(?<!\p{L})(?:could|can|might|would|should|könn\p{L}+|ließe\p{L}*|pourrai\p{L}+|peu\p{L}+|podr\p{L}+|pued\p{L}+|pode\p{L}*|potrebb\p{L}+|possono|zou\p{L}*|kunnen|мо(?:гут|жно|жет))(?!\p{L})|可以|可(?=缓)|可能|できる|할 수|not|nicht|pas|不|没/iu;

function isRead(behind: string): boolean {
  const found = READ_BEHIND.exec(behind)?.[0];
  return found !== undefined && !NOT_YET.test(found);
}

/** Returns a part that is read from the cache; a figure that is added to another one is no part of it. */
function readPart(text: string): ConstantPart | null {
  const found = READ_PART.exec(text) ?? READ_FIRST.exec(text);
  const [words = "", figure = ""] = found ?? [];
  const tokens = Number(figure);
  if (found === null || tokens < LEAST_PART || NOT_YET.test(words) || ADDED_BEFORE.test(text.slice(0, found.index)))
    return null;
  const at = found.index + words.lastIndexOf(figure);
  return { tokens, at, end: at + figure.length, read: true };
}

/** The same for PART_OF_INPUT, whose figure stands first. */
function partOfInput(text: string): ConstantPart | null {
  const found = PART_OF_INPUT.exec(text);
  const [words = "", figure = ""] = found ?? [];
  const tokens = Number(figure);
  if (found === null || tokens < LEAST_PART) return null;
  const behind = text.slice(found.index + words.length, found.index + words.length + 50);
  if (behind.search(SAME_PART) < 0) return null;
  return { tokens, at: found.index, end: found.index + figure.length, read: isRead(behind) };
}

/** The same for BESIDE_LENGTH. */
function besideLength(text: string): ConstantPart | null {
  const [words = "", figure = ""] = BESIDE_LENGTH.exec(text) ?? [];
  if (Number(figure) < LEAST_PART) return null;
  const at = text.indexOf(words) + words.lastIndexOf(figure);
  return { tokens: Number(figure), at, end: at + figure.length, read: false };
}
const LEAST_PART = 50;
const SAME_PART = new RegExp(
  `${CONSTANT.source}|(?:the|los|las|os|as|les|de) (?:same|mism[oa]s?|mesm[oa]s?|mêmes?|zelfde)|di[ee] ?selb\\p{L}*|gli stessi|cach\\p{L}*|缓存|キャッシュ|캐시|кэш|相同的|一样的|同样的|(?<!\\p{L})${REPEATS}`,
  "iu",
);

/** Words of CONSTANT that often describe other things: "fixed price", "a static page". */
const OFTEN_ELSE =
  /^(?:constant|static|fixed|identical|verbatim|feste\p{L}*|fixes?|fij\p{L}+|fix\p{L}+|fiss\p{L}+|vaste|identi\p{L}+|постоянн\p{L}*|фиксированн\p{L}*|одинаков\p{L}*|固定|都?一样|同一|不変|고정|동일|똑같)$/iu;
const SENT_AGAIN =
  /(?<!\p{L})(?:(?:were|was|been) already sent|already sent before|only the last \d+ (?:tokens )?(?:change|are new|differ|vary)|(?:first|in front) every time|(?:mostly|largely|mainly) the same|größtenteils (?:gleich|d[aei][ers]?selben?)|(?:surtout|principalement|en grande partie) l[ea]s? mêmes?|(?:casi tod[oa]s?|en su mayoría|principalmente) (?:el|la|los|las) mism[oa]s?|(?:quase tud[oa]|em grande parte|na maioria) [oa]s? mesm[oa]s?|(?:in gran parte|per lo più) (?:l[oaei]|gli) stess[oaei]|grotendeels (?:hetzelfde|dezelfde))(?!\p{L})/iu;

const OF_ALL = String.raw`(?:glossar(?:y|ies)|style ?guides?|guidelines|instructions|system prompt|few-shot examples?|\p{L}*glossar|styleguide|anweisung(?:en)?|richtlinien|system-?prompt|glossaires?|guide de style|consignes?|glosarios?|guía de estilo|instrucciones|glossários?|guia de estilo|instruções|glossari[o]?|guida di stile|istruzioni|woordenlijst|stijlgids|instructies|глоссари\p{L}+|инструкци\p{L}+)`;
/** Says that a length holds what all calls have: "3,200 tokens including the glossary", "用語集を含めて". */
const HOLDS_FIXED = new RegExp(
  String.raw`(?<!\p{L})(?:incl(?:uding|\.)?|with|inkl(?:usive|\.)?|einschließlich|samt|mit|y compris|avec|inclus|incluyendo|incluid[oa]s?|con|incluindo|incluíd[oa]s?|com|compres[oaie]|inclus[oaie]|inclusief|met|включая|с)\s(?:the |our |a |das |dem |der |unser\p{L}* |le |la |les |notre |el |los |las |o |as |il |lo |le |de |het |een )?${OF_ALL}(?!\p{L})(?!\s?(?:of|mit|von|de|di|van|из)?\s?[~≈]?\d)|(?<!\p{L})${OF_ALL} (?:included|inklusive|inbegriffen|compris(?:e|es)?|inclus(?:e|es)?|incluid[oa]s?|incluíd[oa]s?|compres[oaie]|inbegrepen|включ\p{L}+)(?!\p{L})|(?:含|包含|包括)(?:固定)?(?:术语表|提示词|系统提示|指令|风格指南)|(?:用語集|指示文?|スタイルガイド|プロンプト)(?:を|も)?(?:含め|含む|込み)|(?:용어집|지시문?|지침|스타일 ?가이드)(?:을|를)? ?포함`,
  "iu",
);

/** Before words for an exact quotation, which repeat nothing between calls: "quoting the clause word for word". */
const QUOTES = String.raw`(?<!\p{L})(?:quot|cit|copy|copi|kopie|zit|wiederg|reproduc|reprodui|riport|transcri|citeer|weergeven|цит|привод|привест|воспроизв)\p{L}*`;
const BEFORE_EXACTLY = new RegExp(String.raw`${QUOTES}[^.;!?\n]{0,40}$`, "iu");
const BEHIND_EXACTLY = new RegExp(String.raw`^\s(?:zu\s|te\s)?${QUOTES}`, "iu");
const EXACTLY = /^(?:word|verbatim|wort|à l['’]identique|id[eé]nti)/iu;

/**
 * Words of CONSTANT, without those of an output that is as long as its input: "输出差不多一样长" repeats nothing, nor does
 * an exact quotation.
 */
function constantsIn(text: string): RegExpExecArray[] {
  const long = AS_LONG.map(([, pattern]) => pattern.exec(text)).filter((found) => found !== null);
  return [...text.matchAll(CONSTANT)].filter(
    ({ index, 0: words }) =>
      !isQuotation(text, index, words) &&
      !long.some((found) => index < found.index + found[0].length && index + words.length > found.index),
  );
}

function isQuotation(text: string, at: number, words: string): boolean {
  const behind = text.slice(at + words.length, at + words.length + 20);
  return (
    EXACTLY.test(words) && (BEFORE_EXACTLY.test(text.slice(Math.max(0, at - 60), at)) || BEHIND_EXACTLY.test(behind))
  );
}

/**
 * Returns the position of words that call something the same in every call, without its size; null when there are none.
 * @param isInput whether it is known to be an input, so that words which often describe other things count
 */
export function constantSaid(text: string, isInput: boolean): { at: number; end: number } | null {
  const most = mostlySame(text);
  if (most !== null) return most;
  const found =
    constantsIn(text).find(([words]) => isInput || !OFTEN_ELSE.test(words)) ??
    SENT_AGAIN.exec(text) ??
    HOLDS_FIXED.exec(text);
  return found === null ? null : { at: found.index, end: found.index + found[0].length };
}

/** Returns the length of the input that the text calls unchanging; null without one. */
export function constantAmong(text: string, inputs: readonly Measure[], measures: readonly Measure[]): Measure | null {
  for (const match of constantsIn(text)) {
    const end = match.index + match[0].length;
    // The words may repeat the noun: "A 60-page manual … it is always the same manual".
    const thing = /^\s(\p{L}{4,})/u.exec(text.slice(end))?.[1];
    const named =
      thing === undefined
        ? undefined
        : inputs.find((one) => {
            const again = text.slice(one.end, one.end + 24).indexOf(thing);
            return again >= 0 && one.end + again !== end + 1;
          });
    if (named !== undefined) return named;
    const near = measures
      .flatMap((one) => {
        const between = one.end <= match.index ? text.slice(one.end, match.index) : text.slice(end, one.at);
        const cut = [...between.matchAll(SENTENCE_END)].length > 0;
        const part = /[,，、]|\s(?:plus|and|und|et|y|e|en|и)\s/u.test(between) ? 30 : 0;
        return cut ? [] : [{ one, distance: between.length + part }];
      })
      .sort((a, b) => a.distance - b.distance)[0];
    if (near !== undefined && near.distance < FAR && inputs.includes(near.one)) return near.one;
  }
  return null;
}
