import type { Language } from "../language.ts";
import { TOKENS } from "../language.ts";
import { AFTER_VOLUME, clampTokens, middle, RANGE } from "./common.ts";
import type { PlainText } from "./numbers.ts";

/** Tokens of one page of English text, as commonly counted: 490 words. */
export const TOKENS_PER_PAGE = 650;
const PAGES = new RegExp(
  String.raw`${RANGE}[\s-]?(?:pages?|seiten|seitig\p{L}*|páginas?|pagine|pagina's|pagina|страниц\p{L}*|页|頁|ページ|쪽|페이지)(?!\p{Script=Latin}{2})`,
  "iu",
);
const WORDS = new RegExp(
  String.raw`${RANGE}[\s-]?(?:words?|wörter\p{L}*|worte\p{L}*|mots|palabras|palavras|parole|woorden|слов\p{L}*|단어)(?!\p{Script=Latin})`,
  "iu",
);
const CHARACTERS = new RegExp(
  String.raw`${RANGE}[\s-]?(?:characters?|chars?|zeichen|caractères|caracteres|caratteri|tekens|символ\p{L}*|знак\p{L}*|(?:个|個)?(?:汉|漢)?字(?![幕段])|文字|글자|자(?!\p{L}))`,
  "iu",
);
/** A page or half of one as a word is the length of a result: nobody says so of what is read. */
const ONE_PAGE =
  /(?<!\p{L})(half a|a half|eine[r]? halben?|une demi-?|media|meia|mezza|een halve|полстраницы|半|반|one|a single|einer|eine|une(?: seule)?|una(?: sola)?|uma(?: só)?|één|een|одн[уо]й?|一|한)[\s-]?(?:pages?|seite|página|pagina|страниц\p{L}*|页|頁|ページ|페이지|쪽)(?!\p{Script=Latin})|полстраницы/iu;
/** Words that make a number of pages or words the size of the result. */
export const WRITING =
  /(?:\b(?:write|writes|writing|written|generate\w*|draft\w*|produce\w*|create\w*|in|under|within|at most|up to|about|of about|summar\w+ (?:of|in)|schreib\w*|höchstens|maximal|in|auf|rédig\w*|écri\w*|en|maximum|escrib\w*|redact\w*|máximo|escrev\w*|scriv\w*|massimo|schrijf\w*|maximaal)|пиши\S*|писать|написать|до|撰写|写|以内に)\s*$/iu;
const EACH =
  /^\s*(?:each|long|summar\w+|posts?|articles?|essays?|stor(?:y|ies)|abstracts?|reply|replies|answers?|emails?)\b|^\s?(?:以内|以下)?(?:の(?:要約|記事|文章|返信)|的(?:摘要|文章|回复))/iu;

/** What is made, by name: a length beside it is of the result. */
const RESULT =
  /(?<!\p{L})(?:summar(?:y|ies)|repl(?:y|ies)|responses?|answers?|outputs?|results?|descriptions?|abstracts?|drafts?|digests?|zusammenfassung\p{L}*|antwort\p{L}*|ausgabe|ergebnis\p{L}*|beschreibung\p{L}*|entwurf|résumés?|réponses?|sortie|résultat|descriptions?|résumen|resúmen(?:es)?|resumen|respuestas?|salida|resultado|descripci(?:ón|ones)|resumos?|respostas?|saída|descriç(?:ão|ões)|riassunt[oi]|rispost[ae]|uscita|risultato|descrizion[ei]|samenvatting\p{L}*|antwoord\p{L}*|uitvoer|resultaat|beschrijving\p{L}*|ответ\p{L}*|сводк\p{L}*|резюме|пересказ\p{L}*|описани\p{L}*)(?!\p{L})|摘要|评语|点评|批注|理由|回复|回答|输出|总结成|概要|返信|講評|コメント|要約|出力|回答|説明文|紹介文|답변|답장|코멘트|요약|출력|설명문/iu;
/** What is read, by name: a length beside it is of the input, also where a result is named before it. */
const SOURCE =
  /(?<!\p{L})(?:invoices?|contracts?|documents?|reports?|e-?mails?|tickets?|articles?|transcripts?|papers?|leases?|filings?|manuals?|cvs?|resumes?|pdfs?|scans?|inputs?|rechnung\p{L}*|\p{L}*verträge?n?|\p{L}*vertrag|dokumente?n?|berichte?n?|mails?|artikel|protokolle?n?|factures?|contrats?|documents?|rapports?|courriels?|e-mails?|articles?|facturas?|contratos?|documentos?|informes?|correos?|faturas?|relatórios?|fattur[ae]|contratt[oi]|document[oi]|relazion[ei]|facturen|contracten|documenten|rapporten|счет\p{L}*|договор\p{L}*|документ\p{L}*|отч[её]т\p{L}*|письм\p{L}*|стать\p{L}*)(?!\p{L})|合同|文档|文件|报告|邮件|发票|文章|契約書|文書|メール|資料|記事|報告書|請求書|계약서|문서|메일|보고서|기사|청구서/iu;
/** "One page each", "jeweils", "chacune": the size of each thing that is read. */
const OF_EACH =
  /^[\s,]*(?:each(?! (?:summary|reply|answer))|per (?:document|file|contract|invoice|item|piece)|chacune?s?|cada un[oa]?|ciascun[oa]|elk|per stuk|pro (?:stück|dokument|vertrag|rechnung|datei)|каждый|каждая|くらい?の(?:契約|文書|資料)|の(?:契約|文書|資料|請求書))/iu;
const EACH_BEFORE = /(?:jeweils|je|each|chaque|cada|ogni|elk|каждый|по|每[份篇个张]|各|1枚|각)\s*$/iu;

/** "500자로 요약", "200字以内で要約": the length of what is made. */
const SUMMED_UP =
  /^\s?(?:로|으로|이내로|以内|程度|くらい|左右)?(?:の|に|で|的)?\s?(?:요약|要約|まとめ|摘要|总结|概括)/u;
const OUT = /^\s?(?:out(?!\p{L})|uit(?!\p{L})|raus|en sortie|de salida|de saída|in uscita|на выходе|output|ausgabe)/iu;
const IN = /^\s?(?:in(?![\p{L}]| uscita)(?=[\s,.;)]|$)|rein|en entrée|de entrada|in ingresso|на входе|input|eingabe)/iu;
const WRITES =
  /(?<!\p{L})(?:writ|draft|generat|creat|produc|compos|schreib|verfass|erstell|rédig|écri|génér|escrib|redact|gener|escrev|redig|scriv|crea|schrijf|напи|пис|созда|состав)/iu;

export interface Lengths {
  /** Of what is read. */
  documentTokens: number | null;
  /** Whether a word such as `contract` or `email` stands beside that length. */
  documentNamed: boolean;
  /** Of what is written. */
  writtenTokens: number | null;
}

/** Tokens of what is read and of what is written, by pages, words and characters. */
export function lengthsOf(plain: PlainText, language: Language, words: string[]): Lengths {
  const { text } = plain;
  const lengths: Lengths = { documentTokens: null, documentNamed: false, writtenTokens: null };
  const { perCharacter, perWord } = TOKENS[language];
  const perPage = TOKENS_PER_PAGE * (perWord / TOKENS.en.perWord);
  for (const [pattern, perUnit] of [
    [PAGES, perPage],
    [WORDS, perWord],
    [CHARACTERS, perCharacter],
  ] as const) {
    for (const match of text.matchAll(new RegExp(pattern.source, "giu"))) {
      const end = match.index + match[0].length;
      if (AFTER_VOLUME.test(text.slice(end, end + 18))) continue;
      const tokens = clampTokens(middle(match[1], match[2]) * perUnit);
      const pages = pattern === PAGES;
      if (isWritten(text, match.index, end, pages)) lengths.writtenTokens ??= tokens;
      else if (lengths.documentTokens === null) {
        lengths.documentTokens = tokens;
        lengths.documentNamed =
          SOURCE.test(statementBefore(text, match.index)) || SOURCE.test(text.slice(end, end + 24));
      }
      words.push(plain.original(match.index, end));
    }
  }
  readOnePage(plain, perPage, lengths, words);
  return lengths;
}

function isWritten(text: string, at: number, end: number, pages: boolean): boolean {
  const after = text.slice(end);
  // "900 words each" are written; "40 pages each" are read.
  if (SUMMED_UP.test(after) || OUT.test(after)) return true;
  if (IN.test(after)) return false;
  const said = statementBefore(text, at);
  const each = EACH.test(after) && !(pages && /^\s*each\b/i.test(after));
  // "Claims (about 450 words each)" are read, unless something is written.
  if (each && !(/[(,]\s*\p{L}*\s*$/u.test(said) && !WRITES.test(said) && !RESULT.test(said))) return true;
  if (each) return false;
  if (OF_EACH.test(after)) return false;
  // "A 120-page contract" is read, whatever is made of it.
  const next = after.search(SOURCE);
  if (next >= 0 && next < 4) return false;
  const before = said;
  const part = said.split(/[,，、]/u).at(-1) ?? "";
  if (
    EACH_BEFORE.test(
      part.replace(/\s*(?:大?约|約|약|about|environ|unos?|unas?|circa|etwa|ongeveer|около)\s*$/iu, ""),
    ) &&
    !RESULT.test(part)
  )
    return false;
  if (WRITING.test(before)) return true;
  const [result, source] = [lastOf(RESULT, before), lastOf(SOURCE, before)];
  return result > source && before.length - result < 40;
}

/** A page or half of one: what is read where each thing has one, else the length of a result. */
function readOnePage(plain: PlainText, perPage: number, lengths: Lengths, words: string[]): void {
  const page = ONE_PAGE.exec(plain.text);
  if (page === null) return;
  const half = /half|halbe|demi|media|meia|mezza|halve|пол|半|반/iu.test(page[0]) ? 0.5 : 1;
  const end = page.index + page[0].length;
  const before = statementBefore(plain.text, page.index);
  const each = OF_EACH.test(plain.text.slice(end)) || EACH_BEFORE.test(before);
  const tokens = clampTokens(half * perPage);
  if (each && lastOf(RESULT, before) < 0) {
    lengths.documentTokens ??= tokens;
    lengths.documentNamed = true;
  } else if (lengths.writtenTokens === null) lengths.writtenTokens = tokens;
  else return;
  words.push(plain.original(page.index, end));
}

/** The statement before a position; a comma does not end it, since "invoices, one page each" is one. */
function statementBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 80), at);
  return before.slice(1 + Math.max(-1, ...[...before.matchAll(/[.;!?。！？；\n](?!\d)/gu)].map(({ index }) => index)));
}

function lastOf(pattern: RegExp, text: string): number {
  return [...text.matchAll(new RegExp(pattern.source, "giu"))].at(-1)?.index ?? -1;
}
