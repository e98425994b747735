import { numberWords, WORD_NUMBERS } from "../numerals/words.ts";

/** An answer of several things with a sentence for each: "twelve criteria with a sentence each", "une phrase par critère". */
export interface OfEachThing {
  tokens: number;
  at: number;
  end: number;
}

/** Tokens of a sentence, and of the name and the mark of the thing that it is about. */
const SENTENCE = 25;
const NAME = 8;

const WORD = numberWords(2);
const THINGS = String.raw`criteri\p{L}*|critério\p{L}*|kriteri(?:en|um)|critères?|критери\p{L}+|points?|punkten?|puntos?|pontos?|punti|пункт\p{L}*|items?|ítems?|aspects?|aspekten?|aspectos?|aspetti|aspecten|competenc\p{L}*|competênc\p{L}*|compétences?|kompetenzen|competenze|dimensions?|dimensionen|categor\p{L}+|kategorien|catégories|questions|fragen|domande|perguntas|preguntas|vragen|вопрос\p{L}*|topics|themen|risks|risiken|risques|riesgos|riscos|rischi|takeaways|ideas?|ideen|idées|findings`;
const FEW = String.raw`one|an?|single|two|three|eine[mnr]?|zwei|drei|une|un|deux|trois|una|uno|dos|tres|uma?|duas|due|tre|één|een|twee|drie|одн\p{L}{1,3}|дв\p{L}{1,4}|три|[123]`;
const SENTENCES = String.raw`(?:(?:short|brief|kurze[mnr]?|courte|breve|corta|curta|korte)\s)?(?:sentences?|s[aä]tz(?:en?)?|phrases?|frases?|oraci(?:ón|ones)|fras[ei]|zin(?:nen)?|предложени\p{L}*)`;
const EACH = String.raw`each(?: one| of them)?|apiece|per \p{L}+|je(?:weils|de[rsmn]?)?|pro \p{L}+|chacun\p{L}*|chaque|par \p{L}+|pour chaque|cada|por|ciascun\p{L}*|ognun\p{L}*|ogni|elk\p{L}*|ieder\p{L}*|на кажд\p{L}+|кажд\p{L}+|по`;
const COUNT = String.raw`(?<things>\d{1,2}|${WORD})`;
const NOUN = String.raw`[\s-](?:\p{L}+[\s-])?(?:${THINGS})(?!\p{L})`;
const MANY = String.raw`(?<many>${FEW})\s(?:${SENTENCES})(?!\p{L})`;
/** Words between the parts, which hold no other figure and end no sentence. */
const GAP = String.raw`[^.!?\n\d]{0,60}?(?<!\p{L})`;

const SPACED = [
  // "12 criteria … each in one sentence", "zwölf Kriterien mit je einem Satz"
  String.raw`${COUNT}${NOUN}${GAP}(?:${EACH})(?!\p{L})[^.!?\n\d]{0,24}?(?<!\p{L})${MANY}`,
  // "twelve criteria with a sentence each", "12 critères avec une phrase par critère"
  String.raw`${COUNT}${NOUN}${GAP}${MANY}[,\s]{1,2}(?:for |para |pour |für |per |voor |на )?(?:${EACH})(?!\p{L})`,
  // "nota de 0 a 10 em cada um de 12 critérios e justificar em uma frase"
  String.raw`(?:${EACH})(?:\s\p{L}+){0,2}\s${COUNT}${NOUN}${GAP}${MANY}`,
].map((source) => new RegExp(String.raw`(?<![\p{L}\d.,])${source}`, "giu"));

const WIDE_FEW: Readonly<Record<string, number>> = { 一: 1, 两: 2, 二: 2, 三: 3, 一文: 1, 한: 1, 두: 2, 세: 3 };
const WIDE = [
  /(?<things>\d{1,2})(?:项|个|條|条)\p{Script=Han}{0,6}[^。！？\n\d]{0,16}?(?:每|各)(?:项|个|条)?\p{Script=Han}{0,3}?(?<many>[一两二三1-3])句/giu,
  /(?<things>\d{1,2})(?:項目|つの|個の|点)[^。！？\n\d]{0,20}?(?:それぞれ|各|ごとに|項目ごと)[^。！？\n\d]{0,8}?(?<many>[一二三1-3])文/giu,
  /(?<things>\d{1,2})(?:개|가지) ?[가-힣]{1,6}[^.!?\n\d]{0,24}?(?:마다|별로|각각)[^.!?\n\d]{0,8}?(?<many>한|두|세|[1-3]) ?문장/giu,
];
const LESS: Readonly<Record<string, number>> = { two: 2, zwei: 2, deux: 2, dos: 2, duas: 2, due: 2, twee: 2, "2": 2 };
const MORE = /^(?:three|drei|trois|tr[eê]s|tre|drie|три|3)$/iu;

/** Returns the answers of a text that have a sentence or two for each of several things. */
export function eachThingIn(text: string): OfEachThing[] {
  return [...SPACED, ...WIDE].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match): OfEachThing[] => {
      const { things = "", many = "" } = match.groups ?? {};
      const number = WORD_NUMBERS[things.toLowerCase()] ?? Number(things);
      const sentences =
        WIDE_FEW[many] ?? LESS[many.toLowerCase()] ?? (MORE.test(many) ? 3 : /^дв/iu.test(many) ? 2 : 1);
      if (!(number >= 2)) return [];
      return [{ tokens: number * (sentences * SENTENCE + NAME), at: match.index, end: match.index + match[0].length }];
    }),
  );
}
