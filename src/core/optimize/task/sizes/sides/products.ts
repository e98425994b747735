/** Names of what work produces, such as a report of a review, which are the output where no other length is. */
import { SENTENCE_END, type Sided } from "../lengths/measures.ts";
import { PRODUCES } from "../roles.ts";

const PRODUCT =
  /(?<!\p{L})(?:\p{L}*reports?|(?:fact|data|cheat|score)[ -]?sheets?|score ?cards?|report cards?|write-?ups?|one-?pagers?|(?:\p{L}+ )?(?:memo|brief|minutes|opinion|verdict|abstract|synopsis)|\p{L}*bericht(?:e|es)?|\p{L}*gutachten|steckbrief|\p{L}*vermerk|stellungnahme|\p{L}*bescheid|arztbrief|fiches?|rapports?|note|notes? de synthèse|comptes? rendus?|synthèse|avis|procès-verbal|fichas?|informes?|dictámen(?:es)?|dictamen|reportes?|reseña|relatórios?|parecer(?:es)?|laudos?|sched[ae]|relazion[ei]|perizi[ae]|referto|parere|massima|verbale|sintesi|\p{L}*rapport(?:en)?|\p{L}*verslag(?:en)?|advies|\p{L}*notitie|отч[её]т\p{L}*|заключени\p{L}*|справк\p{L}*|карточк\p{L}*|рецензи\p{L}*)(?!\p{L})|报告|意见书|评审表|报表|報告書|レポート|所見|シート|보고서|리포트|소견서/giu;
/** Times the length of a product from which another length is not the output, whatever words stand beside it. */
const MUCH_LONGER = 4;
/** Letters at the end of a noun that change with its number. */
const ENDING = 2;
const STEM = 4;

/**
 * Takes the length of a product as the output where no other length is: "manuscripts of 120,000 tokens, reading report of
 * about 1,500". What the text names before, as what is read, is no product.
 */
export function productIsOutput(text: string, sided: readonly Sided[]): void {
  for (const one of sided) {
    const isSaid = ({ role, sure, tokens }: Sided) => role === "output" && sure && tokens < MUCH_LONGER * one.tokens;
    const isInput = one.role === "system" || one.role === "context" || (one.role === "total" && one.sure);
    if (isInput || sided.some(isSaid)) continue;
    const longer = sided.some((other) => other !== one && other.role !== "system" && other.tokens > one.tokens);
    const name = longer ? productOf(text, one) : null;
    if (name === null || isNamedBefore(text, name.words, name.at)) continue;
    Object.assign(one, { role: "output", sure: true });
    // What was taken for the output before is what is read.
    for (const other of sided)
      if (other !== one && (other.role === "output" || other.role === null))
        Object.assign(other, { role: "document", sure: true });
    return;
  }
}

/** Returns the product directly before a length, in its part of the statement; null without one. */
function productOf(text: string, { at }: Sided): { words: string; at: number } | null {
  const from = Math.max(0, at - 60);
  const before = text.slice(from, at);
  const cut = Math.max(
    before.search(/[^,;:、，；：()（）\n]*$/u),
    ([...before.matchAll(SENTENCE_END)].at(-1)?.index ?? -1) + 1,
    ([...before.matchAll(/\d/gu)].at(-1)?.index ?? -1) + 1,
  );
  const found = [...before.matchAll(PRODUCT)].findLast(({ index }) => index >= cut);
  return found === undefined ? null : { words: found[0], at: from + found.index };
}

/** Whether a noun stands earlier in the text, where it is not what is written. */
function isNamedBefore(text: string, words: string, at: number): boolean {
  const before = text.slice(0, at).toLowerCase();
  const stem = words.toLowerCase().slice(0, Math.max(STEM, words.length - ENDING));
  const first = before.search(new RegExp(`(?<!\\p{L})${stem.replace(/[^\p{L}\s-]/gu, "")}`, "u"));
  return first >= 0 && !new RegExp(PRODUCES.source, "iu").test(text.slice(Math.max(0, first - 40), first));
}
