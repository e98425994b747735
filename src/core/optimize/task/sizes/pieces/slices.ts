/** Documents that are sent in pieces: "320 pages, in slices of 20 pages", "110,000 words in 30 chapters, chapter by chapter". */

import type { Sided } from "../lengths/measures.ts";
import { numberWords, WORD_NUMBERS } from "../numerals/words.ts";

/** Words before the length of a piece. */
const IN_PIECES =
  /(?:(?<!\p{L})(?:(?:in|into|by) (?:\p{L}+ )?(?:pieces?|slices?|chunks?|parts?|blocks?|sections?|segments?|portions?|bits|batches) of|(?:in|zu) (?:\p{L}+ )?(?:abschnitten|stücken|teilen|blöcken|häppchen|portionen|paketen|scheiben|teilstücken) (?:zu|von|mit)(?: je(?:weils)?)?|par (?:tranches?|blocs?|morceaux|lots?|paquets?|segments?|sections?|parties) de|(?:en|por) (?:bloques|tramos|trozos|partes|fragmentos|tandas|lotes|secciones) de|(?:em|por) (?:blocos|trechos|pedaços|partes|fatias|lotes) de|(?:a|in|per) (?:blocchi|pezzi|parti|sezioni|tranche|spezzoni) (?:di|da)|in (?:stukken|blokken|delen|brokken|porties) van|(?:кусками|частями|порциями|блоками|фрагментами|отрывками) по)\s(?:(?:about|around|etwa|rund|environ|unas|cerca de|circa|ongeveer|около|примерно)\s)?|(?:按|每|分成每[段份]?|拆成每[段份]?)(?:大约|约)?)$/iu;
/** Words after the length of a piece. */
const AT_A_TIME =
  /^\s?(?:(?:at a time|auf einmal|à la fois|a la vez|por vez|de cada vez|alla volta|per volta|per keer|tegelijk|за раз)(?!\p{L})|ずつ|ごとに(?:送|分|区切)|씩|(?:一)?(?:段|份|次)?(?:地)?(?:切分|拆分|分段|发送|一段|一次|一份))/iu;

const NUMBER = numberWords(2);
/** "… in 30 chapters", directly after a length. */
const IN_CHAPTERS = new RegExp(
  String.raw`^\s?,?\s?(?:in|across|over|split into|divided into|auf|verteilt auf|en|répartis? en|repartid[oa]s en|em|divid[oa]s? em|distribuíd[oa]s em|su|divis[oaei] in|verdeeld over|в|на)?\s?(?:about |etwa |rund |environ |unos |cerca de |circa |ongeveer |около )?(\d{1,4}|${NUMBER})\s?(?:chapters?|parts|sections|lessons|kapiteln?|abschnitten?|chapitres|capítulos|capitoli|hoofdstukken|глав\p{L}*|章|话|話|장|화)(?!\p{L})`,
  "iu",
);
/** Says that each chapter is a call of its own. */
const CHAPTERWISE =
  /(?<!\p{L})(?:chapter by chapter|one chapter at a time|(?:each|every|one) chapter (?:is|as|per|in) (?:its own|a|one|a separate)|(?:one|a) (?:call|request) (?:per|for each) chapter|by chapter|kapitelweise|kapitel für kapitel|jedes kapitel (?:einzeln|ist)|chapitre par chapitre|par chapitre|capítulo (?:a|por) capítulo|por capítulos?|capitolo per capitolo|per capitolo|hoofdstuk voor hoofdstuk|per hoofdstuk|по главам|поглавно|по одной главе)(?!\p{L})|逐章|按章|一章一次|章ごと|一章ずつ|장별로|한 장씩|한 화씩/iu;

/** The pieces of each document. */
export interface Pieces {
  /** Number of pieces of a document. */
  each: number;
  /** Position of the length of the whole document, which is not that of a call. */
  whole: { at: number; end: number };
}

/**
 * Finds the pieces in which documents are sent. Changes `sided`: the length of a piece is the input, and that of the whole
 * document is dropped.
 */
export function piecesIn(text: string, sided: Sided[]): Pieces | null {
  for (const piece of sided) {
    const [before, behind] = [text.slice(Math.max(0, piece.at - 60), piece.at), text.slice(piece.end, piece.end + 24)];
    if (piece.unit === "tokens" || !(IN_PIECES.test(before) || AT_A_TIME.test(behind))) continue;
    const whole = sided
      .filter((one) => one.tokens >= 2 * piece.tokens)
      .sort((a, b) => Math.abs(a.at - piece.at) - Math.abs(b.at - piece.at))[0];
    if (whole === undefined) continue;
    Object.assign(piece, { role: "document", sure: true });
    sided.splice(sided.indexOf(whole), 1);
    return { each: Math.ceil(whole.tokens / piece.tokens - 0.01), whole };
  }
  if (!CHAPTERWISE.test(text)) return null;
  for (const whole of sided) {
    const found = IN_CHAPTERS.exec(text.slice(whole.end, whole.end + 60));
    const each = WORD_NUMBERS[found?.[1]?.toLowerCase() ?? ""] ?? Number(found?.[1]);
    if (!(each >= 2)) continue;
    Object.assign(whole, { role: "document", sure: true, tokens: whole.tokens / each });
    // The chapters are counted where the text counts calls.
    return { each: 1, whole };
  }
  return null;
}
