const AI =
  "(?:ai|ki|ia|genai|ии|artificial intelligence|künstliche\\p{L}* intelligenz|intelligence artificielle|inteligencia artificial|inteligência artificial|intelligenza artificiale)";
/** Words for products in languages that put AI after them. */
const ROMANCE_TOOLS =
  "(?:outils?|logiciels?|programmes?|produits?|projets?|herramientas?|programas?|productos?|proyectos?|aplicaciones|ferramentas?|produtos?|projetos?|aplicativos?|strumenti|programmi|prodotti|progetti|applicazioni)";
const TOOLS = `(?:tools?|products?|software|apps?|applications?|projects?|platforms?|solutions?|startups?|services?|werkzeuge?n?|produkte?n?|programme?|anwendungen?|projekte?n?|producten|hulpjes?|hulpmiddelen|инструмент\\p{L}*|продукт\\p{L}*|сервис\\p{L}*|${ROMANCE_TOOLS})`;
/** Words before AI that is no product of the list: "platforms for building AI apps", "without AI tools". */
const NOT_FOR =
  "(?<!(?:no|non|not|without|(?<!(?:look|search|hunt|ask)(?:s|ing)? )for|with|using|build(?:s|ing)?|creat(?:es?|ing)|mak(?:es?|ing)|develop(?:s|ing)?|deploy(?:s|ing)?|ohne|für|mit|sans|pour|avec|sin|para|con|sem|com|senza|per|без|для)[- ])";

/** A text that names AI at all. */
const NAMES_AI = new RegExp(`(?<!\\p{L})${AI}(?!\\p{L})|人工智能|人工知能`, "iu");
/** "AI developer tools", "KI-Werkzeuge", "herramientas de seguridad de IA", "AI 安全工具". */
const AI_TOOLS = new RegExp(
  [
    `(?<!\\p{L})${NOT_FOR}${AI}(?:-| )(?:(?!(?:for|with|that|für|mit)\\b)[\\p{L}-]+ ){0,2}${TOOLS}(?!\\p{L})`,
    `(?<!\\p{L})${ROMANCE_TOOLS} (?:(?!(?:pour|para|per|sans|sin|sem|senza) )[\\p{L}-]+ ){0,2}(?:d['’]|de |di |con |com |avec )?${AI}(?!\\p{L})`,
    // "An AI for sorting my mail".
    `(?<!\\p{L})(?:an?|une?|una|uma|um|eine?n?|een|any)(?: |-)${AI}(?= (?:for|to|that|which|für|zum|die|pour|qui|para|que|per|che|voor|om)(?!\\p{L}))`,
    "(?:AI|人工智能|人工知能)\\s?\\S{0,6}?(?:工具|产品|製品|ツール|プロダクト|도구|제품)",
  ].join("|"),
  "iu",
);

/** Whether a question about all products names AI. */
export function namesAi(text: string): boolean {
  return NAMES_AI.test(text);
}

/** Whether a question asks for products that are AI themselves, of which a listing's subject is `ai`. */
export function asksForAi(text: string): boolean {
  return AI_TOOLS.test(text);
}

/** What an answer says that takes those alone, that finds none of them, and that takes infrastructure of a kind too. */
export const ONLY_AI = "Only products whose subject is AI are taken.";
export const NONE_IS_AI =
  "No listing of this kind has AI as its subject: those told are other software, which may have AI functions.";
export const AI_OR_FOR_AI = "Only products whose subject is AI or infrastructure for AI are taken.";
export const isAboutAi = (note: string) => [ONLY_AI, NONE_IS_AI, AI_OR_FOR_AI].includes(note);
