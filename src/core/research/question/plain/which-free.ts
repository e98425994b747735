import { escapePattern } from "../../../text/escape-pattern.ts";
import { readPurpose } from "../../described/read-purpose.ts";
import { FLAGS, WIDE_FLAGS } from "../words/filter-words.ts";

/** What a question says of being free. */
export interface FreeWords {
  words: string;
  /** The question without it. */
  without: string;
  /** The question with the word for it alone, where it says "a free plan". */
  plain: string;
  /** Whether it is asked of each answer, or of plans, and not demanded. */
  ofEach: boolean;
}

const AND = "(?:and|und|et|y|e|en|i|och|ve|и|dan|và)";
const WHO =
  "(?:which|what|who|welche[rs]?|lesquel(?:le)?s|lequel|laquelle|quel(?:le)?s|cu[aá]l(?:es)?|qua(?:l|is)|qual[ei]|welke?|kt[oó]r[ey]|котор\\p{L}*|какие|какая|hangi(?:leri|si)|yang mana|(?:are|is) (?:there )?any|gibt es|y a-t-il|hay|há|ci sono|czy są|есть ли)(?: (?:ones?|of (?:them|these|those)|d['’]entre (?:eux|elles)|davon|de (?:ellos|ellas)|deles|delas|di (?:questi|loro)|daarvan|ervan|z nich|из них))?";
const IS = "(?:is|are|ist|sind|est|sont|es|son|é|são|è|sono|zijn|są|jest)";
const NOUN =
  "(?:plans?|tiers?|versions?|tarif\\p{L}*|offres?|formules?|abos?|abonn?ement\\p{L}*|plan(?:es|os?)|versi[oó]n(?:es)?|vers(?:ão|ões|ione|ioni)|pian[oi]|versie|wersj\\p{L}*|верси\\p{L}*|тариф\\p{L}*)";
const WITH =
  "(?:with|mit|avec|con|com|met|z|с|that (?:have|has|offer|offers)|having)\\s+(?:(?:an?|ein\\p{L}*|une?|um|una|uma|een)\\s+)?";
const WIDE_WHICH = "(?:其中)?(?:哪些|哪个|哪几个|どれが|どれは|どの\\S{1,4}が|어떤 (?:것|게)(?:이|은)?)(?:是)?";

/** Returns what a question says of being free, in any language whose words for it are known; null without one. */
export function freeWords(query: string): FreeWords | null {
  const [, free] = FLAGS.find(([kind]) => kind === "free") ?? [];
  const [, wide] = WIDE_FLAGS.find(([kind]) => kind === "free") ?? [];
  const word =
    readPurpose(query).demands.find(({ kind }) => kind === "free")?.words ??
    [free, wide].flatMap((pattern) => (pattern === undefined ? [] : (query.match(pattern)?.[0] ?? [])))[0];
  if (word === undefined || word === "" || !query.includes(word)) return null;
  const said = escapePattern(word);
  const clause = new RegExp(
    `(?:[,;]\\s*|(?<=[?]\\s*))?(?:(?<!\\p{L})${AND}\\s+)?¿?(?:(?<!\\p{L})${WHO}\\s+(?:${IS}\\s+)?${said}|${WIDE_WHICH}${said}(?:的|ですか|인가요)?)\\s*(?=[?？.!,;。]|$)`,
    "iu",
  ).exec(query);
  const ofPlan = new RegExp(`(?:${WITH})?(?:${NOUN}\\s+${said}|${said}[\\s-]+${NOUN})(?!\\p{L})`, "iu").exec(query);
  const found = clause?.[0] ?? ofPlan?.[0] ?? word;
  const without = query
    .replace(found, " ")
    .replace(/\s+/gu, " ")
    .replace(/\s+(?=[?？.!,;])/gu, "")
    .trim();
  return without.length < 3
    ? null
    : {
        words: found.replace(/^[,;?\s¿]+/u, "").trim(),
        without,
        plain: query.replace(found, word),
        ofEach: clause !== null || ofPlan !== null,
      };
}
