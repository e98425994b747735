import { INTENTS, OR } from "./intents.ts";
import { plainSubject } from "./subject.ts";

const VERSUS = INTENTS.filter(([kind]) => kind === "versus").map(([, pattern]) => pattern.source);
/** Words of a comparison that do not name a side. */
const AROUND =
  /(?:^|[:,]|(?<=[?.]))\s*(?:which|what|welche[rs]?|lequel|cuál|qual|quale|welke)\b[^,:?]*(?:cheaper|better|stars|expensive|faster|popular|billiger|günstiger|besser|dearer)?[^,:?\p{L}]*(?=[,:?]|$)|\b(?:on|by|in terms of|for|in) (?:the )?(?:price|stars|cost|growth|(?:in|out)put(?: tokens?)?)\b|\bmore (?:github )?stars\b|(?<!\p{L})(?:the |das |die |la |le |el |il |o |a )?(?:growth|popularity|stars|pric(?:es?|ing)|costs?|licen[cs]es?|communit(?:y|ies)|context windows?|wachstum|preise?n?|croissance|prix|precios?|crecimiento|preços?|crescimento|prezz[oi]|crescita|prijzen|groei)\s+(?:of|for|von|de|des|del|dei|do|da|di|van)(?!\p{L})/giu;
const LEADING =
  /^(?:is|are|does|do|ist|sind|est|son|es|sono|è|é|zijn|should (?:i|we) (?:choose|use|pick|take)|shall we (?:use|take)|compare|compara|comparez|vergleiche?|comparer|comparar|confronta|vergelijk|what is the)\s+/iu;
/** Particles of Chinese after a side. */
const TRAILING = /(?:吗|嗎|呢|哪个|哪個)\s*[?？]?$/gu;
/** What is compared, after the last side. */
const ABOUT =
  /(?:^|\s+)(?:github )?(?:stars?|growth|popularity|pric(?:e|es|ing)|costs?|licen[cs]es?|community|comparison|cheaper|dearer|(?:more |less )expensive|better|faster|sterne|étoiles|estrellas|estrelas|stelle|sterren|人気|价格|价钱|料金|価格)$/iu;
const VERDICTS = /(?:更|最)?(?:便宜|贵|貴|好)(?:吗|嗎)?|est-(?:il|elle)|(?<=\s)(?:is|ist|é|è)(?=\s|$)/giu;

/** Words of a side that name nothing to compare: "¿Qué modelo es más barato, A o B?" */
const NAMES_NOTHING =
  /(?<!\p{L})(?:models?|llms?|modelle?|modèles?|modelos?|modelli?o?|modellen|qu[eé]|más|mais|più|plus|moins|am|cheaper|cheapest|billiger|günstiger|günstigsten|cher|barat[oa]s?|económic[oa]s?|economic[oa]|goedkoper|price|prices|cost|precios?|preços?|prezz[oi]|prix|preise?n?|prij(?:s|zen)|contexto|contexte|contesto|kontext\p{L}*)(?!\p{L})|模型|便宜|更|谁家?|哪(?:个|家|款)|最|请?给(?:出)?|输入|输出|和|价格?|出力|[과와]/giu;

/** Splits a question that compares two or more items into its sides. */
export function sidesOf(query: string): string[] {
  let text = query.replace(/[¿¡]/g, "").trim().replace(LEADING, "");
  text = text.replace(/\b(?:have|has) (?=more|the most)/gi, " ");
  for (const source of VERSUS) text = text.replace(new RegExp(source, "giu"), " | ");
  text = text.replace(AROUND, " ");
  text = text.replace(new RegExp(OR.source, "giu"), " | ").replace(/(?<=\S)\s?比\s?(?=\S)/gu, " | ");
  text = text.replace(VERDICTS, " ");
  return text
    .split(
      /\||\s(?:and|und|et|y|e|en|with|mit|to)\s|[,，、；;]|(?<=[A-Za-z0-9])\s?(?:和|与|跟)\s?(?=[A-Za-z0-9|]|\s|$)/iu,
    )
    .map((side) => plainSubject(side.trim().replace(LEADING, "").replace(TRAILING, "")))
    .map((side) => side.replace(ABOUT, "").trim())
    .filter((side) => /[\p{L}\p{N}]/u.test(side.replace(NAMES_NOTHING, " ")));
}
