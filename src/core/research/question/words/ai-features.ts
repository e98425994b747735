import type { Filter } from "../filters.ts";

const AI =
  "(?:ai|ki|ia|ии|genai|llm|artificial intelligence|künstliche[rn]? intelligenz|intelligence artificielle|inteligencia artificial|inteligência artificial|intelligenza artificiale|kunstmatige intelligentie|искусственн\\p{L}+ интеллект\\p{L}*)";
const FEATURE =
  "(?:features?|steps?|nodes?|functions?|functionality|capabilit(?:y|ies)|actions?|blocks?|support|answers?|replies|assistants?|suggestions?|chat|search|writing|summaries|antworten|assistent(?:en)?|réponses?|assistants?|respuestas?|respostas?|rispost[ae]|antwoorden|ответ\\p{L}*|schritte?n?|funktion(?:en)?|bausteine?n?|unterstützung|fonctions?|fonctionnalités?|étapes?|blocs?|funciones|funcionalidades?|pasos|funções|passos|recursos|etapas|funzion[ei]|funzionalità|passaggi|functies|functionaliteit|stappen|функци\\p{L}*|шаг\\p{L}*|возможност\\p{L}*|поддержк\\p{L}*)";
const COURTESY =
  "(?:(?:ideally|preferably|possibly|möglichst|am besten|idealement|idéalement|de préférence|a poder ser|preferiblemente|preferencialmente|possibilmente|idealmente|preferibilmente|liefst|bij voorkeur|желательно) )?";
const HAS =
  "(?:(?:(?:and|und|et|y|e|en|и) )?(?:that|which|das|die|der|qui|que|che|dat|котор\\p{L}+) (?:auch |also |aussi |también |também |anche |ook )?(?:(?:has|have|includes?|supports?|offers?|comes? with|a|ait|ont|tiene|tenga|tienen|tem|tenha|têm|ha|abbia|hanno|heeft|имеет) )?|(?:with|mit|avec|con|com|met|с|including|inklusive) )";
const ARTICLES =
  "(?:(?:some|built-in|the|eingebaute[nr]?|integrierte[nr]?|des|les|de|una|las|algunas|umas|as|delle|le|ingebouwde) ){0,2}";
/** "With AI steps", "das KI-Schritte hat", "con funzioni di intelligenza artificiale". */
const LATIN = new RegExp(
  `(?<![\\p{L}\\p{N}])${COURTESY}(?:${HAS}${ARTICLES}(?:${AI}[- ]?${FEATURE}|${FEATURE} (?:d['’]|de |di |con |com |met |with |à |per l['’]|voor |с |для )?(?:l['’])?${AI}|${AI})|${AI}[- ]?${FEATURE})(?: (?:built[ -]?in|hat|haben|kann|können|unterstützt|bietet|heeft|biedt))?(?![\\p{L}\\p{N}-])`,
  "iu",
);
const WIDE =
  /(?:带有?|有|支持|具备|内置)\s?(?:AI|人工智能)(?:功能|步骤|节点|能力)?(?:的)?|(?:AI|人工知能)\s?(?:機能|ステップ|処理)(?:が|の|も)?(?:あるもの|ある|付き|使える|対応)?(?:の)?|(?:AI|인공지능) ?(?:기능|단계|스텝)(?:이|가|도)? ?(?:있는|되는|지원하는)?/iu;

/** Whether a value of the exact notation asks for features with AI. */
export function isAiDemand(words: string): boolean {
  return new RegExp(`^${AI}(?:[- ]?${FEATURE})?$`, "iu").test(words.trim());
}

/** Reads the wish that a product has features with AI; null without one. */
export function readAiFeatures(text: string): { text: string; filter: Filter } | null {
  const found = LATIN.exec(text) ?? WIDE.exec(text);
  if (found === null) return null;
  return { text: text.replace(found[0], " "), filter: { kind: "ai", words: found[0].trim() } };
}
