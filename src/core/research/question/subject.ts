import { BY_STARS_TOO } from "./intent/several.ts";
import type { IntentKind } from "./words/intent-words.ts";
import { withoutSmallWords } from "./words/small-words.ts";

/** Words of a question that are not part of its subject, in eleven languages. */
const FILLERS =
  /(?<![\p{L}\p{N}-])(?:if not|com(?:e|es) (?:the )?closest|the|a|an|of|either|entweder|ou|reeds|onde|dónde|où|dove|waar|wo|mais|más|più|they|them|their|need|want|way|than|run|dura|ancora|hosts?(?! provider)|runs|serves?|lowest|highest|among|amongst|every|each|ever|more|less|get|got|gets|whether|ha|han|has lanzado|lanzado|sacado|publicado|a lancé|lancé|hat|haben|veröffentlicht|lançou|lançados?|rilasciat\p{L}*|uitgebracht|posso|puedo|kann|können|ich|usar|nutzen|sorted|ordered|ranked|people|others|ont|été|fueron|foram|han sido|sido|stati|wurden|geworden|wanneer|modelli(?= \p{Lu})|tem|for|in|on|is|are|was|were|be|been|being|do|does|did|release[ds]?|came|come|charged?|can|could|should|would|how|what|what's|which|when|who|will|there|that|this|and|or|at|to(?! (?:speech|text|image|video|sql)(?![\p{L}]))|by|me|we|i|keep|it|its|you|my|our|us|use|using|used|much|many|next|soon|within|sell|sells|sold|offer|offers|out|off|please|tell|give|find|list|listed|show|get|have|has|having|since|most|any|all|made|date|dates|day|also|auch|gilt|direkt|directly|currently|right now|now|today|still|s|wie|viel|viele|was|kostet|der|die|das|den|dem|des|ein|eine|einen|für|ist|sind|werden|wird|von|mit|bei|wann|gibt|es|sie|welche|welcher|welches|und|oder|zu[mr]?|am|im|neu|quel|quelle|quels|quelles|est|sont|seront|sera|les|le|la|l'|un|une|des|du|de|à|au|aux|combien|pour|qui|que|quand|cuándo|cuál|cuáles|qué|cuánto|los|las|el|una|se|son|es|para|con|por|del|o|os|as|ao|da|do|dos|das|quanto|quais|quando|serão|são|é|il|lo|gli|quali|quale|vengono|sono|saranno|di|a|è|per|wat|welke|worden|voor|het|een|bij|van|zijn|hoeveel|y|e|en|et|hay|existen?|existem|há|ci|esistono|er|verrà|verranno|binnenkort|bald|bientôt|pronto|em breve|presto|laufen|gehen|going|raise[sd]?|raising|million|millions?|millones|milhões|milhão|milioni|milione|millón|miljoen|tokens?(?= *$)|jetons|gibt's|y a-t-il|también|também|aussi|anche|ook|incl|including|existe-t-il|exist|know|bought|buy|purchase[ds]?|left|move|ideally|idealerweise|l'api|qual[ei]?|suporte|soporte|supporto|viene|zu erzeugen|to generate|pour générer|quoi|dans|bitte|please|pls|plz|svp|stp|pay|anything|still|available|first|soonest|zuerst|primero|bietet|bieten|anbieten|offre|offrent|proposent|vendent|verkaufen|verkauft|ofrecen?|venden?|oferecem?|vendem?|offrono|vendono|biedt|bieden|verkopen|langage|lenguaje|linguagem|linguistic[io]|normal|standard(?= (?:price|rate|tier)|$)|regular|only|just|nur|seulement|solo|só|alleen|(?<!customer )supports?|serves?|(?<!(?:llm|model) )serving|them|those|these|einem|einer|eines|jeder|where|wenn möglich|falls möglich|if possible|si possible|si es posible|se possível|se possibile|indien mogelijk|text(?= models?(?!\p{L}))|hosting|besides)(?![\p{L}\p{N}]|-\p{L})/giu;
const WIDE_FILLERS =
  /多少|没|有没|时候|即将|马上|将要|上(?=[哪的])|哪些|哪(?:一)?个|順|(?<=\s)(?:上|中|里)(?=\s|$)|一番|工具|软件|什么|什麼|会在|会|將|将|请问|有哪些|有|的|吗|呢|是|在|何/gu;
/** Words for products or models of any kind. */
const GENERIC =
  /^(?:models?|llms?|ai|ki|ia|apis?|projects?|repositor(?:y|ies)|repos?|products?|tools?|software|apps?|sprachmodell\p{L}*|taalmodellen|modell\p{L}*|modèles?|modelos?|modell[oi]|modellen|模型|current(?:ly)?|available|existing|different|aktuelle?n?|actuels?|actuales|atuais|attuali|huidige|proyectos?|projetos?|projets?|progetti|projecten|one|ones|thing|things|\s|[-–.])*$/iu;
/** Words of a rate or a kind of model, which name no model but may be the whole subject of a question about products. */
const OF_A_RATE =
  /(?<!\p{L})(?:already|bereits|déjà|hours?|minutes?|audio|stunden?|heures?|horas?|ore|makers?|vendors?|sellers?|providers?|companies|from|language|text|chat|output|input|per|minute|image|tokens?|second|under|less|than|generation)(?!\p{L})/giu;

/** Words about the count of stars, such as its place and pace, which are not part of the subject. */
const OF_THE_COUNT =
  /(?<!\p{L})(?:by|nach|par|por|per|op)\s+(?:the )?(?:number of |nombre d['’])?(?:github[- ])?(?:stars?|sternen|étoiles|estrel(?:l)?as|stelle|sterren)(?!\p{L})|(?<!\p{L})(?:(?:on|auf|sur|en|no|su|op)\s)?github(?!\p{L}| copilot| actions)|(?<!\p{L})(?:fastest|quickest|schnellsten|le plus vite|más rápido|mais rápido|più velocemente|snelst)(?!\p{L})/giu;
/** Words for any seller of the named model: "provider for Kimi", "Anbieter von Llama". */
const SOLD_BY =
  /(?<!\p{L})(?:api )?(?:providers?|sellers?|hosts?|vendors?|anbieter|fournisseurs?|proveedor(?:es)?|fornecedor(?:es)?|fornitor[ei]|aanbieders?)\s+(?:for|of|für|von|pour|de|para|di|per|van|voor)\s+(?=\S*[\p{Lu}\d])/giu;

/** Verbs of a question about announced prices, and the day that it names. */
const OF_A_CHANGE =
  /(?<!\p{L})(?:(?:ver)?ändern sich|sich (?:ver)?ändern|ändert sich|changent|cambian|mudam|cambiano|veranderen|(?:(?:and|und|et|y|e) )?(?:since when|seit wann|depuis quand|desde cu[aá]ndo|desde quando|da quando)|(?:zum|ab(?: dem)?|as of) \d{1,2}\.?(?=\s|$))(?!\p{L})/giu;

/** Rates that every answer about a price gives: "in / out / cached", "auch mit Cache", "input e output". */
const OF_METERS =
  /(?<![\p{L}\p{N}-])(?:(?:and|also|with|incl(?:uding|usive)?|auch|mit|und|inklusive|aussi|avec|et|también|con|também|com|e|anche|ook|met|en|in)\s|[/,+&]\s?){0,3}(?:per[- ]token|(?:prompt |context )?cach(?:e|ed|ing|es)(?:[- ]?(?:reads?|hits?|writes?|inputs?|prices?|rates?))?|(?:cache )?(?:writes?|writing|reads?|reading)(?: rates?| prices?)?|schreiben|lesen|écriture|lecture|escritura|lectura|escrita|leitura|scrittura|lettura|schrijven|lezen|(?:lotes? \()?batch(?:es|ing)?(?:\))?|lotes|stapelverarbeitung|inputs?|outputs?|entrada|salida|saída|entrée|sortie|eingabe|ausgabe|ingresso|uscita|invoer|uitvoer|out)(?![\p{L}\p{N}-])|(?:at|in|during|outside|off|zu(?:r)?|außerhalb der|en|aux|nas|nelle|in de)?\s?(?:peak[- ](?:hours?|times?|prices?)|off[- ]peak(?: prices?| rates?| tarif\p{L}*)?|fora d[eo]s? horários? de pico|horários? de pico|fuera de (?:las )?horas (?:pico|punta)|spitzenzeiten|hauptzeit|heures? (?:de pointe|pleines?)|horas? (?:pico|punta|de pico)|ore di punta|piekuren)(?!\p{L})|缓存(?:输入|价格)?|批处理/giu;

/** "Announced", of ends and changes of prices: only such are on record ahead. */
const ANNOUNCED =
  /(?<!\p{L})(?:an )?(?:publicly |officially )?(?:announced|scheduled)|(?<!\p{L})(?:angekündigt\p{L}*|annoncée?s?|anunciad[oa]s?|annunciat[oaie]|aangekondigd\p{L}*)(?!\p{L})/giu;

/** What follows a model that ends: every answer about its end names it. */
const OF_A_SUCCESSOR =
  /(?<!\p{L})(?:sera-t-(?:il|elle)|seront-(?:ils|elles)|(?:et )?par quoi(?: (?:le|la|les))?(?: remplacer)?|(?:und )?was (?:kommt|folgt) (?:da)?nach|(?:und )?was soll(?:te|en)? (?:ich|wir|man) (?:stattdessen|dafür) \p{L}+|(?:and )?what (?:do|does|should|would) (?:\p{L}+ )?(?:\p{L}+ )?(?:recommend|use|take|pick|choose)(?: instead)?|y qué (?:sustituto|modelo|reemplazo) (?:propone|recomienda|ofrece)\p{L}*(?: \p{Lu}\p{L}+)?|(?:y )?(?:por|con) (?:cuál|qué) (?:lo )?reemplaz\p{L}*|what (?:should|do) (?:i|we) (?:move|switch|migrate) to)(?!\p{L})|替代(?:模型|品)?(?:是)?(?:哪个|什么|哪一个)?/giu;

/** "Is that day firm": the answer about an end says what is on record of it. */
export const IS_FIRM =
  /(?<!\p{L})(?:(?:and|und|et|y|e|en) )?(?:(?:is|are|ist|sind|est|es|é|è|is) )?(?:that|this|the|these|das|der|dieser?|cette|la|esa|essa|quella|die) (?:dates?|days?|datum|termin|date|fecha|data) (?:is |are |ist |est |es |é |è )?(?:firm|fixed|final|definit(?:e|iv)|binding|tentative|fest|verbindlich|ferme|définitive|firme|definitiva|fija|fixa|vast)(?!\p{L})/giu;

/** "When exactly": every answer about an end states its day. */
const WHEN_EXACTLY =
  /(?<!\p{L})(?:(?:and|und|et|y|e|en) )?(?:when exactly|exactly when|(?:on )?(?:what|which) (?:exact )?(?:date|day)|(?:ab )?wann genau|genau wann|an welchem tag|quand exactement|(?:à|a) quelle date(?: exacte)?|cuándo exactamente|en qué (?:fecha|día)(?: exact[ao])?|quando exatamente|em que (?:data|dia)(?: exat[ao])?|quando esattamente|in (?:che|quale) (?:data|giorno)(?: esatt[ao])?|(?:wanneer|per wanneer) precies|op welke (?:datum|dag)(?: precies)?)(?!\p{L})|具体(?:是)?(?:在)?(?:哪一?天|什么时候|何时|日期)/giu;

/** Sellers in general: the price of a model names all of them, cheapest first. */
export const OF_SELLERS =
  /(?<!\p{L})(?:re)?(?:providers?|sellers?|vendors?|hosts?|anbietern?|fournisseurs?|plateformes?|proveedor(?:es)?|plataformas?|fornecedor(?:es)?|fornitor[ei]|piattaforme|aanbieders?|first)(?!\p{L})|(?:各个?)?平台|供应商|厂商/giu;

/** A sentence of nothing but the figures that a list of growth or stars gives: "Stars now, stars six months ago, growth in percent please." */
export const OF_FIGURES =
  /(?<=[?!.;:]\s+)(?:(?:github|stars?|count|growth|now|today|then|ago|current(?:ly)?|both|dates?|with|of|and|the|in|per ?cent|percentage|months?|weeks?|years?|days?|please|sterne\p{L}*|wachstum|prozent|jetzt|heute|und|bitte|étoiles|croissance|pourcentage|estrellas|crecimiento|porcentaje|estrelas|crescimento|porcentagem|stelle|crescita|percentuale|\d{1,2}|one|two|three|six|twelve|%)[\s,;.%]*)+$/iu;

/** Removes the words about the count and the sellers from a question. */
export function withoutSettings(text: string, kind: IntentKind): string {
  const ofTheCount = kind === "alternatives" ? BY_STARS_TOO : OF_THE_COUNT;
  const ranks = kind === "alternatives" || kind === "fastest_growing" || kind === "most_used";
  const counted = ranks ? text.replace(ofTheCount, " ") : text;
  const metered = kind === "price" ? counted.replace(OF_METERS, " ") : counted;
  const ended =
    kind === "shutdown"
      ? metered.replace(IS_FIRM, " ").replace(WHEN_EXACTLY, " ").replace(OF_A_SUCCESSOR, " ")
      : metered;
  const plain = kind === "shutdown" || kind === "price" ? ended.replace(ANNOUNCED, " ") : ended;
  return plain.replace(SOLD_BY, " ").replace(OF_A_CHANGE, " ");
}

/** Removes the words of a question that are not part of its subject. */
export function plainSubject(text: string): string {
  const plain = text
    .replace(/[¿¡?!？！。；、，]+/g, " ")
    .replace(/[.,;:]+(?=\s|$)/g, " ")
    .replace(/['’]s(?!\p{L})|(?<!\p{L})[dl]['’](?=\s|$)/giu, "")
    .replace(
      /(?<!\p{L})(?:by|nach|par|por|per|op) (?:github )?(?:stars|sternen|étoiles|estrellas|estrelas|stelle|sterren|popularity|growth)(?!\p{L})/giu,
      " ",
    )
    .replace(FILLERS, " ");
  const small = withoutSmallWords(plain);
  const wide = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(small)
    ? small.replace(WIDE_FILLERS, " ")
    : small;
  return wide
    .replace(/(?<=\s|^)\p{Script=Hangul}(?=\s|$)/gu, " ")
    .replace(/(?<=\s|^)[-–]+(?=\s|$|[^\s\d])/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Whether a subject names nothing in particular: `models`, `AI projects`. */
export function isEmpty(subject: string, ofModels: boolean): boolean {
  return GENERIC.test(ofModels ? subject.replace(OF_A_RATE, " ") : subject);
}

/** How a clause that states a requirement begins. */
const CLAUSE =
  /(?<!\p{L})(?:with(?:out)?|not (?:made|built|owned|based|from|by|sold)|(?:that |which )runs? on|that (?:is|are|has|have|can|do|does|support|comply)|which (?:has|have|support|comply)|having|supporting|certified|compliant|based in|made in|hosted in|(?:in|within|inside) (?:the )?(?:eu|european union|europe)|in (?:der eu|europa)|innerhalb (?:der eu|europas)|(?:dans|au sein de) l['’](?:ue|union européenne)|en (?:europe|la ue|europa)|(?:na|dentro da) (?:ue|europa)|(?:nell['’]ue|in europa)|(?:in|binnen) de eu|in (?:the )?(?:usa?|united states)|(?:hosted|operated|run|sold|made) by (?=an? )|located in|under|ohne|mit|avec|sans|sin|con|sem|com|senza|met|zonder)(?!\p{L})(?:(?!\s(?:and|und|et|y|e|en) (?:(?:at|for|zu|à|a|por|per) )?(?:what|how|welche\p{L}|quels?|qué|que|quale|welke)(?!\p{L}))[^,;?!.]|\.(?!\s))*/giu;
/** The same when models are selected by price, because work and users then narrow the selection. */
const PURPOSE = /(?<!\p{L})(?:for|für|pour|para|per|voor)\s(?!\$|\d)(?:[^,;?!:]|:(?!\s))*/giu;
/** A family of models after the preposition: what is priced, not what it is for. */
const NAMED_FAMILY =
  /^\S+\s(?:the |das |le |la |el |o |il |het )?(?:\p{L}{3,12} )?(?:claude|opus|sonnet|haiku|gemini|gemma|gpt|llama|mistral|mixtral|codestral|deepseek|qwen|kimi|glm|grok|minimax)(?!\p{L})/iu;
/** Whether a clause states a purpose. */
export function isPurpose(words: string): boolean {
  return words.search(PURPOSE) === 0;
}

/** Words that a clause needs besides the one that begins it. */
const SAID = /[\p{L}\p{N}]{2,}/gu;

/** Rates that answers about prices state on request. */
const OF_A_METER =
  /^\S+ (?:(?:the|their|its) )?context(?: (?:windows?|lengths?|sizes?))(?: models?)?$|^\S+ (?:(?:and|or|und|oder|et|ou|y|o|e|en) (?:without|ohne|sans|sin|sem|senza|zonder) )?(?:prompt |context |input )?(?:c[aá]ch(?:[eé]|ed|ing)|batch(?:es|ing)?)(?: (?:reads?|input|tokens?|prices?|rates?|api))*$/iu;

/** What answers give of every product: "with licence and stars". */
const OF_A_LISTING =
  /^\S+(?: (?:an?|the|its|their|der|die|den|la|las|los|les|leurs?|sus?|il|het|de|and|und|et|y|e|en|angabe|&|licen[cs]es?|lizenz\p{L}*|licencias?|licenças?|licenz[ae]|licenties?|stars?|sternen?|étoiles?|estrel(?:l)?as?|stelle|sterren|growth|numbers?|figures|github|if|where|sold|offered|available|known|by|via|api|prices?|same|equal|similar|comparable|quality|qualität|gleiche[rn]?|même|qualité|calidad|misma|qualidade|mesma|qualità|stessa)[.,]?)+$/iu;

const WITH_A_MODEL =
  /^(?:with|mit|avec|con|com|met)\s(?=\p{L}[\p{L}\d.]*(?:-[\p{L}\d.]+)*-\d|\p{L}+ \d+\.\d|(?-i:\p{Lu})\p{L}+ \d{1,2} (?-i:\p{Lu}))/iu;

/** "Together with", which names no seller. */
const TOGETHER = /(?<!\p{L})(?:together|along)(?=\s+with(?!\p{L}))/giu;

/** "With whisper, gpt-4o-transcribe": before a list of names, one of which has its version. */
const WITH_NAMES =
  /(?<!\p{L})(?:with|mit|avec|con|com|met)\s(?=(?:\p{L}[\p{L}\d.-]*(?:, (?:(?:and|or|und|oder|et|ou|y|o|e|en) )?| (?:and|or|und|oder|et|ou|y|o|e|en) )){1,4}\p{L}[\p{L}\d.]*-(?:[\p{L}\d.]+-)*\d)/giu;

/** Returns clauses that state a requirement that no filter covers. */
export function unreadClauses(text: string, kind: IntentKind, ofModels: boolean): { text: string; clauses: string[] } {
  const clauses: string[] = [];
  const take = (words: string) => {
    const clause = words
      .trim()
      .replace(/\s+/g, " ")
      .replace(/\s(?:are|is|do|does)? ?there$/i, "");
    const said = plainSubject(clause.replace(/^\S+/, "")).match(SAID) ?? [];
    // "US" is a country, although "us" is no word of a requirement.
    const place = /(?<!\p{L})(?:US|USA|EU|UE|UK)(?!\p{L})/u.test(clause);
    if (
      ((said.length === 0 || isEmpty(said.join(" "), ofModels)) && !place) ||
      OF_A_METER.test(clause) ||
      OF_A_LISTING.test(clause)
    )
      return " ";
    // "With GPT-5.5" names the model itself.
    if (WITH_A_MODEL.test(clause)) return ` ${clause.replace(/^\S+/, "")} `;
    clauses.push(clause);
    return " ";
  };
  let rest = text.replace(WITH_NAMES, " ").replace(TOGETHER, " ").replace(CLAUSE, take);
  if (kind === "price" && ofModels)
    rest = rest.replace(PURPOSE, (words) => (NAMED_FAMILY.test(words) ? words : take(words)));
  return { text: rest, clauses };
}
