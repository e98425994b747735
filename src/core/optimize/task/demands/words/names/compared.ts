import type { Mention } from "./entities.ts";

/** Words that compare with what follows: "not worse than", "nicht schlechter als", "не хуже". */
const COMPARED_BEFORE =
  /(?<!\p{L})(?:(?:worse|weaker|poorer|slower|lower|higher|dearer|cheaper|better|faster|(?:less|more) \p{L}+) than|inferior to|below|behind|(?:as good|on a par|on par) (?:as|with)|(?:schlechter\p{L}*|schwächer|langsamer|teurer|günstiger|billiger|besser|ungenauer|(?:weniger|minder) \p{L}+)(?: (?:sein|werden|ausfallen|arbeiten|antworten))? als|hinter|(?:(?:moins|plus) \p{L}+|pires?|meilleure?s?) que|inférieure?s? à|(?:peor(?:es)?|mejor(?:es)?|(?:menos|más) \p{L}+) que|inferior(?:es)? a|por debajo de|(?:pior(?:es)?|melhor(?:es)?|(?:menos|mais) \p{L}+) (?:do )?que|abaixo d[eo]|(?:peggio(?:r[ei])?|meglio|miglior[ei]|(?:meno|più) \p{L}+|inferior[ei]) (?:a|di|del|rispetto a)|(?:slechter|zwakker|trager|duurder|goedkoper|beter|minder \p{L}+)(?: (?:zijn|worden|presteren))? dan|(?:хуже|слабее|медленнее|дороже|дешевле|лучше|ниже|менее \p{L}+)(?:,? чем)?)\s(?:(?:the|our|my|current|today['’]s|what|l[ea]s?|notre|el|nuestro|o|nosso|il|nostro|het|ons|onze|unser\p{L}*|das|наш\p{L}*|у)\s){0,3}$|(?:比|低于|差于|逊于|弱于|不如|不亚于|不逊于|不输给?|优于)(?:现在的?|目前的?|当前的?)?\s?$/iu;
/** The same behind a name: "GPT-4oより劣らない", "GPT-4o보다 못하지 않은". */
const COMPARED_BEHIND = /^[\w .-]{0,16}(?:より|と同等|に劣|に負け|보다|에 뒤|만큼)/u;
/** Words for what something is taken in place of: "instead of GPT-4o", "GPT-4oの代わり". */
const INSTEAD_BEFORE =
  /(?<!\p{L})(?:instead of|in place of|replac(?:e|es|ing|ement for)|(?:an?)?statt|anstelle von|ersatz für|au lieu de|à la place de|remplace\p{L}*|en (?:lugar|vez) de|reemplaza\p{L}*|em vez d[eo]|substitui\p{L}*|invece di|al posto di|sostitui\p{L}*|in plaats van|vervang\p{L}*|вместо|замен\p{L}*)\s(?:(?:the|our|o|le|il|el|das|unser\p{L}*|notre|nuestro|nosso|nostro|onze|наш\p{L}*)\s)?$|(?:代替|取代|替换|替代)\s?$/iu;
const INSTEAD_BEHIND = /^[\w .-]{0,16}(?:の代わり|に代わ|を置き換え|대신|[을를] (?:대체|교체))/u;
const MODEL =
  /^(?:gpt|claude|gemini|gemma|mixtral|ministral|qwen|kimi|grok|glm|llama|クロード|클로드|제미나이)|^[\p{L}.]+[ -](?:\p{L}{1,8}[ -])?\p{L}?\d/iu;

/**
 * Whether names between `at` and `end` of a statement only say what the model is measured against or replaces, and ban no maker:
 * "not worse than GPT-4o", "instead of GPT-4o". "Instead of OpenAI" bans.
 */
export function isMeasure(text: string, { at, end }: Pick<Mention, "at" | "end">): boolean {
  const [before, behind] = [text.slice(0, at), text.slice(end)];
  if (COMPARED_BEFORE.test(before) || COMPARED_BEHIND.test(behind)) return true;
  return MODEL.test(text.slice(at)) && (INSTEAD_BEFORE.test(before) || INSTEAD_BEHIND.test(behind));
}
