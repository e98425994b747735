/** A clause that asks which of the answers, or how many of them, meet something: "and which of them are based in the EU". */
export interface WhichOf {
  /** The question without it. */
  question: string;
  /** The clause as written. */
  words: string;
  /** What it asks of each, without the words that begin it. */
  predicate: string;
  /** Whether it asks how many they are. */
  counts: boolean;
}

const AND = "(?:and|und|et|y|e|en|och|i|ve)";
const OF_THEM =
  "(?:of (?:them|these|those|the (?:ones|models|sellers|providers))|davon|darunter|von (?:ihnen|diesen|denen)|d['’]entre (?:eux|elles)|parmi (?:eux|elles)|de (?:ellos|ellas|estos|estas|esos)|d(?:eles|elas|estes|estas|esses)|di (?:questi|queste|essi|esse|loro)|daarvan|hiervan|ervan|(?:av|utav) dem)";
const WHICH =
  "(?:which|what|who|welche[rs]?|wer|lesquel(?:le)?s|lequel|laquelle|quel(?:le)?s|qui|cu[aá]l(?:es)?|qui[eé]n(?:es)?|qua(?:l|is)|quem|qual[ei]|chi|welke?|wie|vilka)";
const HOW_MANY = "(?:how many|wie ?viele?|combien|cu[aá]nt[oa]s|quant[oa]s|quant[ie]|hoeveel|hur många)";
/** A noun after "which" that stands for the answers where a place follows: "and which sellers are in the EU". */
const NOUN =
  "(?:ones?|models?|providers?|sellers?|vendors?|hosts?|companies|anbieter|verkäufer|modelle|modèles|fournisseurs?|vendeurs|modelos|proveedores|vendedores|fornecedores|modelli|fornitori|modellen|aanbieders)";
/** What is asked of each, up to the end: no further clause of this kind follows. */
const REST = `(?<what>(?:(?!(?:,\\s*|\\s)(?:${AND}\\s+)?(?:${HOW_MANY}|${WHICH})\\s)(?:[^?.!;]|\\.(?=\\d)))+)`;
/** Its pronoun says that it is about the answers: in any place. */
const OF_ANSWERS = new RegExp(
  `(?:[,;:(?.]\\s*|\\s)¿?(?:${AND}\\s+¿?)?(?:(?<many>${HOW_MANY})|${WHICH}|(?:are|is|do|does|have|has|can) any)\\s+(?:${NOUN}\\s+)?${OF_THEM}\\s+${REST}[?.!)]*\\s*$`,
  "iu",
);
/** "And which have", "? Welche haben": a clause of its own without such a pronoun. */
const OWN_CLAUSE = new RegExp(
  `(?:(?:,\\s*|\\s)¿?${AND}\\s+¿?|[;:?.]\\s+¿?(?:${AND}\\s+)?)(?:(?<many>${HOW_MANY})|${WHICH})\\s+(?:${NOUN}\\s+)?${REST}[?.!]*\\s*$|,\\s*(?:lesquel(?:le)?s|cu[aá]les|quais|welche)\\s+(?<also>(?:[^?.!;,]|\\.(?=\\d))+)[?.!]*\\s*$`,
  "iu",
);
/** The same in Chinese and Japanese. */
const WIDE =
  /[,，、;；。?？]\s*(?:其中|它们中|这些(?:中|里)?|そのうち|うち|その中で)?\s*(?:有)?(?<many>多少|几个|几款|几家|いくつ)?(?:哪些|哪几个|哪几家|哪家|哪个|どれ(?:が|は)?|どの\S{1,6}が)?(?:供应商|卖家|厂商|模型|モデル|会社)?(?<what>[^,，、;；。?？]+?)(?:的)?[?？。]*\s*$/u;
const ASKS_WIDE = /其中|哪|どれ|どの|うち|多少|几[个款家]|いくつ/u;

/** Fewer letters before it are no question of their own. */
const LEAST_BEFORE = 10;
const LEAST_BEFORE_WIDE = 5;

/** Takes such a clause from the end of a question; null without one. */
export function readWhichOf(query: string): WhichOf | null {
  const latin = OF_ANSWERS.exec(query) ?? OWN_CLAUSE.exec(query);
  const wide = latin === null && /\p{Script=Han}|\p{Script=Hiragana}/u.test(query) ? WIDE.exec(query) : null;
  const found = latin ?? (wide !== null && ASKS_WIDE.test(wide[0]) ? wide : null);
  if (found === null) return null;
  const question = query.slice(0, found.index).trim();
  const predicate = (found.groups?.what ?? found.groups?.also ?? "").trim();
  const least = found === wide ? LEAST_BEFORE_WIDE : LEAST_BEFORE;
  if (question.length < least || predicate === "") return null;
  const words = found[0].replace(/^[\s,;:(?.¿，、；。？]+|[\s?.!)？。]+$/gu, "");
  return { question, words, predicate, counts: found.groups?.many !== undefined };
}

const WHO_EACH =
  "(?:which|what|who|welche[rs]?|lesquel(?:le)?s|quels?|quelles|cuáles|qué|quais|quali|welke)(?: (?:ones|of (?:them|these|those)|d['’]entre (?:eux|elles)|davon|de (?:ellos|ellas|estos)|deles|delas|di (?:questi|loro)|daarvan|ervan))?";
const IS =
  "(?:is|are|have|has|got|come with|sind|haben|hat|ont|sont|tienen|son|têm|são|hanno|sono|hebben|zijn)(?: (?:des|les|the|un|una|los|as|os|i|de|under an?))?";
const OPEN =
  "(?:(?:free (?:or|and|und) )?open[- ]weights?|(?:free (?:or|and|und) )?open[- ]sourced?(?: (?:or|and) free)?|openly licensed|offene gewichte|quelloffen|poids ouverts|(?:à )?code ouvert|pesos abiertos|de código abierto|pesos abertos|de código aberto|pesi aperti|open gewichten)";
/** A question of its own for whether each is open: "and which of them have open weights". Lists tell it of each. */
const WHICH_OPEN = new RegExp(
  `[,;?]?\\s*(?:(?:and|und|et|y|e|en)\\s+)?${WHO_EACH}\\s+${IS}\\s+${OPEN}\\s*(?=[,;?.]|$)`,
  "iu",
);

/** Takes such a question out of another one, wherever it stands; null without one. */
export function readWhichOpen(query: string): WhichOf | null {
  const found = WHICH_OPEN.exec(query);
  if (found === null || query.slice(0, found.index).trim().length < LEAST_BEFORE) return null;
  const question = `${query.slice(0, found.index)}${query.slice(found.index + found[0].length)}`.trim();
  return { question, words: found[0].replace(/^[\s,;?]+/u, ""), predicate: "open weights", counts: false };
}
