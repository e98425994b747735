import { INTENTS } from "../intents.ts";

/** Words for facts that answers tell of each product or model, in eight languages. Each is one word, matched as a whole. */
const FACT = new RegExp(
  `^(?:${[
    "players?|leaders?|vendors?|trends?|licen[cs](?:es?|ing)|growth|stars?|momentum|traction|popularity|activity|maintenance|maturity|releases?|commits?|languages?|repositor(?:y|ies)|repos?|links?|urls?|homepages?|prices?|pricing|context|windows?|lengths?|successors?|replacements?|sources?|shares?|dates?",
    "akteure?|trends?|lizenz(?:en)?|sterne?n?|sternzahl(?:en)?|wachstum|aktivität|programmiersprachen?|preisen?|kontext(?:fenster)?|nachfolgern?|quellen?|anteile?|datum",
    "acteurs|tendances?|étoiles?|croissance|dynamique|activité|langages?|dépôts?|liens?|prix|contexte|successeurs?|remplaçants?",
    "actores|líderes|tendencias?|licencias?|estrellas|crecimiento|actividad|lenguajes?|enlaces?|precios?|contexto|sucesor(?:es)?|reemplazos?|fuentes?|fechas?",
    "atores|tendências?|licenças?|estrelas|crescimento|atividade|linguage(?:m|ns)|preços?|sucessor(?:es)?|fontes?|datas?",
    "attori|tendenze?|licenz[ae]|stelle|crescita|attività|linguaggi?o?|prezz[io]|contesto|successor[ei]|font[ei]",
    "licenties?|sterren|groei|activiteit|prijs|prijzen|contextvensters?|opvolgers?|bronnen",
  ].join("|")})$`,
  "iu",
);
const OPEN_OR_NOT = "(?:open[- ]source|free|open|commercial|proprietary|closed[- ]source|closed)";
/** Phrases for what answers tell of a kind of products: who leads, how they differ, who grows, what to cite. */
const PHRASE = `(?:the )?(?:main|leading|key|biggest|largest|major|most important|important|notable) (?:${OPEN_OR_NOT}(?:,? (?:and|or|vs\\.?) |, | & | ?/ ?)${OPEN_OR_NOT} )?(?:ones|players|vendors|products|tools|projects|options|makers|companies|alternatives)|(?:who|what|which) (?:are )?(?:the )?(?:vendors|makers|players|main ones)(?: are)?|(?:and )?how (?:do )?they (?:all )?(?:differ|compare)(?: from (?:each other|one another))?|(?:the |their |its )?(?:main |key )?differences?(?: between them)?|(?:and )?(?:who|which(?: ones| of (?:them|these))?|what)(?: is| are|['’]s)? (?:(?:currently |now )?(?:growing|gaining(?: stars)?|rising|winning)(?: (?:the )?(?:fastest|quickest|most))?|fastest[- ]growing)|(?:the )?fastest[- ]growing(?: ones)?|(?:(?:star )?growth|stars? gained|gained stars?) (?:of stars )?(?:over|in|during|within|for|per) (?:the )?(?:last |past )?(?:\\d+ ?)?(?:days?|weeks?|months?)|(?:7|30|90)-day (?:star )?growth|wachstum (?:über|in|der letzten) (?:den letzten )?\\d+ tagen?|croissance (?:sur|en) (?:les )?\\d+ (?:derniers )?jours|crecimiento (?:en|de) (?:los últimos )?\\d+ días|crescimento em \\d+ dias|(?:with |and )?(?:the |your )?(?:sources?|references?|links?|citations?|urls?)(?: (?:that |which )?(?:i|we|one) (?:can|could|may) (?:cite|quote|check|link(?: to)?|verify|name))?|(?:what are |and )?(?:their |the |its )?names(?: of (?:them|these|those))?|name (?:them|those|these)|(?:wer|welche) (?:davon )?(?:gerade |am schnellsten |am meisten )?wächst|(?:wer|welche) (?:davon )?(?:gerade |am schnellsten |am meisten )?wachsen|wie sie sich unterscheiden|(?:die )?wichtigste[nr]? (?:(?:offene[nr]?|quelloffene[nr]?|kommerzielle[nr]?|open-source)(?: und|,| oder)? ){0,4}(?:produkte|anbieter|werkzeuge|projekte)`;
const IS_PHRASE = new RegExp(`^(?:${PHRASE})$`, "iu");
const TOKEN = new RegExp(`(?<![\\p{L}\\p{N}])(?:${PHRASE})(?![\\p{L}\\p{N}])|[,;:?–—(&/]|[^\\s,;:?–—(&/]+`, "giu");

/** Words between such facts. */
const LINK =
  /^(?:or|how|many|do|they|have|is|are|wie|viele?|haben|hat|sie|combien|ont|ils|elles|d['’]?|cuánt[oa]s|tienen|quant[oa]s|têm|quante|quanti|hanno|hoeveel|hebben|ze|zij|their|its|the|a|an|of|each|held|by|in|top|three|five|ten|named|current|exact|recent|latest|last|shutdown|recommended|suggested|official|empfohlene[nrs]?|recommandée?s?|recomendad[oa]s?|consigliat[oaie]|aanbevolen|programming|main|key|principaux|principales|principais|principali|wichtigste[nr]?|belangrijkste|github|also|please|pls|plz|svp|stp|under|which|what|deren|ihre[nr]?|jeweils|der|die|das|auch|bitte|leurs?|les?|la|aussi|sus?|el|los|las|también|seus?|suas?|os?|as?|também|i|gli|loro|anche|hun|de|het|ook|\d+)$/iu;
/** Words and marks with which such a list begins. */
const START = /^(?:with|and|plus|including|incl\.?|mit|und|samt|et|avec|y|con|e|com|en|met|[,;:?–—(&/])$/iu;

/** The same in Chinese, at the end of a question. */
const WIDE_FACT = "(?:许可证|授权|星标?数?|增长|上下文(?:窗口|长度)?|窗口|价格|来源|后继(?:型号|模型)?|成長|料金|価格)";
const WANTED_WIDE = new RegExp(
  `(?:[,，、;；。?？和及与]|以及|并)\\s*(?:各自的?|它们的?|其|分别)?${WIDE_FACT}(?:[、,，和及与と]${WIDE_FACT}){0,4}(?:有?多[长大少]|(?:分别)?是什么|如何|怎么样)?[?？。!！\\s]*$`,
  "u",
);

/** The question at the end for what comes after a model, which each end tells: "and what does OpenAI recommend instead". */
const SUCCESSOR =
  /(?:(?:[,;.?–—]\s*(?:(?:and|und|et|y|e|en)\s)?|\s(?:and|und|et|y|e|en)\s)(?:(?!(?:and|und|et|y|e|en)\s)[^\s,;.?]+\s){0,7}?(?:recommend\p{L}*|suggest\p{L}*|instead|(?:move|migrate|switch|change|upgrade) to|umsteigen|wechseln|migrer|migrar|passer|passare|migrare|overstappen|mudar|cambiar(?:me)?|successors?|replacements?|empfiehlt|empfehlen|empfohlen\p{L}*|nachfolger\p{L}*|stattdessen|ersatz|recommand\p{L}*|conseill\p{L}*|successeurs?|remplaçants?|remplac\p{L}*|recomend\p{L}*|recomiend\p{L}*|sucesor\p{L}*|reemplaz\p{L}*|sucessor\p{L}*|substitut\p{L}*|consigli\p{L}*|raccomand\p{L}*|successor[ei]|sostitut\p{L}*|aanbe\p{L}*|raadt|opvolger\p{L}*|vervang\p{L}*)(?:\s[^\s,;.?]+){0,5}|(?:[,，、;；。?？]|以及|并|及|和)\s*[^,，、;；。?？]{0,14}(?:推荐|建议|替代|后继|接替|取代|推奨|後継|代替|移行先)[^,，、;；。?？]{0,16})[\s?？.。!！]*$/iu;
const ENDS = INTENTS.filter(([kind]) => kind === "shutdown").map(([, pattern]) => pattern);

/** Returns where a question for ends begins to ask for successors. */
function startOfSuccessor(query: string): number | undefined {
  const start = SUCCESSOR.exec(query)?.index;
  return start !== undefined && ENDS.some((ends) => ends.test(query.slice(0, start))) ? start : undefined;
}

/** What a question asks, apart from the facts that it wants told of each answer. */
interface WithoutFacts {
  question: string;
  /** The words that name the facts, as written. */
  wanted: string;
  /** Whether they ask for the successors of what ends, which each end tells. */
  successor?: boolean;
}

/**
 * Takes the facts that a question wants told from its end: ", with licence and star growth", "et leurs licences". Returns null
 * when it names none there, or nothing else.
 */
export function withoutWantedFacts(query: string): WithoutFacts | null {
  const facts = startOfFacts(query) ?? WANTED_WIDE.exec(query)?.index;
  const start = facts ?? startOfSuccessor(query);
  if (start === undefined) return null;
  const wanted = query.slice(start).replace(/^[\s,，、;；:–—(。?？和及与と]+|[\s.?!)？。！]+$/gu, "");
  return { question: query.slice(0, start).trim(), wanted, ...(facts === undefined ? { successor: true } : {}) };
}

/** Returns where the list of facts at the end of a question begins; undefined without one. */
function startOfFacts(query: string): number | undefined {
  const words = [...query.replace(/[\s.?!)]+$/u, "").matchAll(TOKEN)];
  let first = words.length;
  let facts = 0;
  while (first > 0) {
    const word = words[first - 1]?.[0] ?? "";
    const isFact = isWanted(word);
    // The licence, not the German word.
    if (word === "MIT") break;
    if (!isFact && !LINK.test(word) && !START.test(word)) break;
    facts += isFact ? 1 : 0;
    first -= 1;
  }
  // Nothing but facts is a question about them.
  if (facts === 0 || first === 0) return undefined;
  const begins = words.findIndex(([word], at) => at >= first && START.test(word));
  return begins < 0 || !words.slice(begins).some(([word]) => isWanted(word)) ? undefined : words[begins]?.index;
}

function isWanted(word: string): boolean {
  return FACT.test(word) || IS_PHRASE.test(word);
}
