import { SENTENCE } from "../../calls/periods.ts";
import { numberWords, WORD_NUMBERS } from "../numerals/words.ts";

/** One text made of many in one call: "reads 200 articles (800 words each) and writes a briefing". */
export interface Digest {
  /** Number of things that are read. */
  size: number;
  /** Position of that number. */
  at: number;
  /** Position where the words for what is written begin. */
  made: number;
}

const SPELT = numberWords(2);
const READS =
  "(?:reads?|takes?|collects?|gathers?|goes through|scans?|combines?|merges?|summari[sz]es?|liest|sammelt|fasst|lit|résume|lee|resume|lê|legge|riassume|leest)";
const WRITES = String.raw`(?:writes?|produces?|creates?|makes?|generates?|compiles?|drafts?|posts?|sends?|into|schreib\p{L}*|erstell\p{L}*|écri\p{L}+|rédig\p{L}+|produ\p{L}+|crea\p{L}*|escrib\p{L}+|escrev\p{L}+|scriv\p{L}+|schrijf\p{L}*|maakt?)`;
const ONE = "(?:one|a single|ein(?:e|en)? einzige[nr]?|une? seule?|un[ao]? sol[ao]|um[a]? só|één)";
/** What is written of each thing even when the text says "one". */
const OF_A_THING = String.raw`(?!(?:\p{L}+\s)?(?:sentence|line|word|label|tag|score|category|field|paragraph|reply|answer|verdict|note|json|satz|zeile|wort|phrase|ligne|mot|frase|línea|palabra|linha|palavra|riga|parola|zin|regel|woord))`;
const KIND =
  "(?:briefing|digest|report|overview|newsletter|round-?up|comparison|bericht|überblick|rapport|synthèse|informe|boletín|relatório|boletim|rapporto|overzicht|nieuwsbrief)";
const FOR_EACH = String.raw`(?!\p{L}|\s(?:for|on|about|per|für|pour|para|per|over)\s(?:each|every|jede|chaque|cada|ogni|elk))`;
const DIGEST = new RegExp(
  String.raw`(?<!\p{L})${READS}\s(?:all |the |our |about |around |~\s?)*(\d{1,4}|${SPELT})\s\p{L}{3,}[^.;!?\n]{0,80}?(?<!\p{L})(?:and|und|et|y|e|en)\s(?:then )?(${WRITES})\s(?:${ONE}\s${OF_A_THING}|(?:an?|the|eine?n?|une?|una?|uma?|een)\s(?:[\p{L}\d-]+\s){0,3}${KIND}${FOR_EACH})`,
  "diu",
);

/** Returns the digest that a text describes; null without one. */
export function digestIn(text: string): Digest | null {
  let start = 0;
  for (const sentence of text.split(SENTENCE)) {
    const found = DIGEST.exec(sentence);
    const number = found?.[1];
    if (found !== null && number !== undefined) {
      const at = start + found.index + found[0].indexOf(number);
      const size = WORD_NUMBERS[number.toLowerCase()] ?? Number(number);
      return { size, at, made: start + (found.indices?.[2]?.[0] ?? found.index) };
    }
    start += sentence.length;
  }
  return null;
}
