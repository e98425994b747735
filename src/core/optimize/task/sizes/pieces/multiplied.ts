import { PERIOD_ANY } from "../common.ts";
import type { Sided } from "../lengths/measures.ts";
import { numberWords, WORD_NUMBERS } from "../numerals/words.ts";
import { PRODUCES } from "../roles.ts";

const TIMES = /(?<![\p{L}\p{N}.,-])(\d{1,3})\s?(?:\p{L}+\s){0,2}(?:x|×|\*|@|à)\s?$/iu;
const SPELT = numberWords(2);
const OF_EACH = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,]|(?<!top)-)(\d{1,2}|${SPELT})\s(?:\p{L}+\s){1,3}(?:of|with|de|von|mit|à|avec|con|com|di|da|van|met|по)\s(?:(?:je|jeweils|each|chac\p{L}+|cada un\p{L}+|ciascun\p{L}*|elk)\s)?(?:about|around|roughly|etwa|rund|ca\.?|environ|unas?|unos|cerca de|circa|ongeveer|около|~)?\s?$`,
  "iu",
);
/** A number before a length per item in brackets: "리뷰 50개(개당 평균 80자)", "50条评论(每条80字)". */
const EACH_IN_BRACKETS =
  /(?<![\p{N}.,])(\d{1,3})\s?(?:개|건|편|条|個|个|件|篇)\p{L}{0,6}\s?[（(](?:개당|건당|편당|각|每条|每个|每件|每篇|各|1件(?:あたり)?|一件)\s?(?:평균|약|平均|约|約)?\s?(?:약|约|約)?\s?$/u;
/** Things of one call before their length in brackets: "takes 40 messages (25", "50 headlines per call (avg 16". */
const THINGS_OF_CALL =
  /(?:(?<!\p{L})(?:takes?|gets?|given|reads?|receives?|nimmt|liest|bekommt|prend|lit|recibe|lee|recebe|lê|riceve|legge|krijgt|leest)\s(\d{1,3})\s(?:\p{L}+\s){1,4}|(?<![\p{L}\p{N}.,-])(\d{1,3})\s(?:\p{L}+\s){1,3}(?:per|in each|in one|pro|par|por|in jedem|in einer|dans chaque|en cada|em cada|in ogni|in elke) (?:calls?|requests?|prompts?|aufruf|anfrage|appel|requête|llamada|chamada|chiamata|richiesta|aanroep)\s)\(\s?(?:\p{L}+\.?\s){0,2}~?$/iu;
const EACH_AFTER =
  /^\s?(?:each|apiece|je|jeweils|chacune?|cada una?|ciascun[oa]|per stuk|elk|on average|im schnitt)?\s?\)/iu;

function eachOf(before: string, behind: string): RegExpExecArray | null {
  const found = EACH_AFTER.test(behind) ? THINGS_OF_CALL.exec(before) : null;
  if (found !== null) found[1] ??= found[2] ?? "";
  return found;
}

/** Nouns whose number does not multiply the length of a call: "30 agents with about 500 words". */
const TURNS = /(?<!\p{L})(?:agents?|users?|people|calls?|requests?|times?|hours?|days?|weeks?|months?)(?!\p{L})/iu;
/** Things of which one call usually has several. */
const PIECES =
  /(?<!\p{L})(?:retrieved|candidates?|passages?|chunks?|snippets?|blurbs?|excerpts?|extracts?|examples?|search results|hits|fragment\p{L}*|abschnitte\p{L}*|auszüge\p{L}*|textstellen|extraits|trechos|brani|frammenti|passaggi|fragmenten|фрагмент\p{L}*|отрывк\p{L}*)(?!\p{L})|片段|段落|抜粋/iu;
const IN_ONE =
  /(?<!\p{L})(?:in (?:the|one|a single|each|every) (?:prompt|request|call)|dans (?:la|une|chaque) (?:requête|invite)|in (?:einer|jeder) anfrage|en (?:la|una|cada) (?:solicitud|llamada|petición)|em (?:uma|cada) (?:chamada|requisição)|in (?:una|ogni) (?:chiamata|richiesta)|in (?:één|elke) (?:aanroep|verzoek)|в (?:одном|каждом) запросе)(?!\p{L})/iu;
/** What one call works on, directly before the number of things in it: "je Vergleich drei Angebote". */
const PER_CALL_OF = new RegExp(
  String.raw`(?<!\p{L})(?:per|for each|each|every|je|pro|par|pour chaque|chaque|por|para cada|cada|ogni|elke?|voor elke?|на кажд\p{L}+|каждый)\s(?!(?:${PERIOD_ANY})(?!\p{L}))\p{L}{3,}\s?[:,]?\s?$`,
  "iu",
);
const EACH_BEHIND = /^\s?(?:each|apiece|je(?:weils)?|chacune?|cada una?o?|ciascun[oa]|elk|каждый|каждая)(?!\p{L})/iu;

/** Several things, and the length of each behind a comma: "eight passages from our reports, each of about 400 tokens". */
const EACH_APART = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,-])(\d{1,2}|${SPELT})\s(?:\p{L}+\s)?(?:passages?|chunks?|snippets?|excerpts?|extracts?|paragraphs?|search results|hits|abschnitte|textstellen|passagen|extraits|fragmentos|trechos|brani|passaggi|fragmenten|фрагмент\p{L}*)(?!\p{L})[^.;:!?\n\d]{0,60}?,\s(?:each|jeweils|je|chacun|cada uno|cada um|ciascuno|elk|каждый)\s(?:of |mit |von |de |di |van )?(?:about |around |roughly |some |etwa |rund |environ |unos |cerca de |circa |ongeveer |около |~)?$`,
  "iu",
);
/** Pictures of one call before the length of each: "3 photos per claim, 1,100 tokens each". */
const PICTURES_OF_CALL = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,-])(\d{1,2}|${SPELT})\s(?:\p{L}+\s)?(?:photos?|images?|pictures?|screenshots?|scans?|fotos|bilder\p{L}*|scans|imágenes|imagens|images|immagini|foto['’]?s?|afbeeldingen|фото\p{L}*|изображени\p{L}+)(?:\s(?:per|an?|each|je|pro|par|por|per|на)\s\p{L}+(?:\s\p{L}+)?)?\s?[,:(–-]\s?(?:about |around |roughly |etwa |rund |environ |unos |cerca de |circa |ongeveer |около )?~?$`,
  "iu",
);
/** A length per page behind a number of pages: "2.4 pages, 1,500 tokens per page". */
const PER_PAGE = /^\s?(?:\/|per|a|each|pro|je|par|por|por cada|per|на)\s?(?:page|seite|página|pagina|страниц)/iu;
const PAGE_LENGTH =
  /^[^.;:!?\n\d]{0,30}\d+(?:\.\d+)?\s?(?:toks?|tokens?)\s?(?:\/|per|a|each|pro|je|par|por|por cada|per|на)\s?(?:page|seite|página|pagina|страниц)/iu;
const PAGES_BEFORE =
  /(?<![\d.,])(\d{1,3}(?:\.\d)?)\s(?:pages?|seiten|páginas?|pagine|pagina's|страниц\p{L}*)[^.;:!?\n\d]{0,30}$/iu;

/** Pages of a whole stock, which many calls read: "insgesamt 9.000 Seiten" beside one page a call. */
const IN_ALL =
  /(?:(?<!\p{L})(?:in total|in all|altogether|overall|total(?: of)?|insgesamt|zusammen|gesamt|au total|en tout|en total|ao todo|no total|in tutto|in totale|in totaal|totaal|всего|итого)|总共|一共|总计|共计|全部で|合計|計|총|전체|모두)[\s:,]{0,2}(?:about |around |roughly |etwa |rund |circa |ca\.? |environ |unas |cerca de |ongeveer |около |约|約|약 ?|~)?$/iu;
const IN_ALL_BEHIND =
  /^,?\s(?:in total|in all|altogether|overall|insgesamt|zusammen|au total|en tout|en total|ao todo|no total|in tutto|in totale|in totaal|всего)(?!\p{L})/iu;
const A_CALL = String.raw`(?:(?:per|a|each|every|pro|je|par|por|cada|per ogni|на) (?:calls?|requests?|aufruf|anfrage|appel|requête|llamada|chamada|chiamata|aanroep|вызов|запрос)|на (?:один )?(?:вызов|запрос))(?!\p{L})|每次|毎回|1回|한 번에|호출당`;
const PAGE = String.raw`(?:one|a|1|eine|une|una|uma|één|een|одн[аеоу]й?) (?:\p{L}+ )?(?:page|seite|página|pagina|страниц\p{L}*)(?!\p{L})|[一1]\s?(?:页|頁|ページ)|한 ?(?:페이지|쪽)`;
/** Says that one call reads one page. */
export const PAGE_A_CALL = new RegExp(
  String.raw`(?:${PAGE})[^.;!?\n。]{0,24}?(?:${A_CALL})|(?:${A_CALL})[^.;!?\n。]{0,16}?(?:${PAGE})`,
  "iu",
);

/** Whether a length is that of all pages together, of which one call reads one. */
export function isOfAllPages(text: string, { unit, at, end }: Pick<Sided, "unit" | "at" | "end">): boolean {
  return (
    unit === "pages" &&
    (IN_ALL.test(text.slice(Math.max(0, at - 30), at)) || IN_ALL_BEHIND.test(text.slice(end, end + 20))) &&
    PAGE_A_CALL.test(text)
  );
}

/** Whether a length in pages is the number of pages of a length per page behind it. */
export function isOfPages(text: string, { unit, end }: Sided): boolean {
  return unit !== "tokens" && PAGE_LENGTH.test(text.slice(end, end + 60));
}

function numberOf(words: string | undefined): number {
  return WORD_NUMBERS[words?.toLowerCase() ?? ""] ?? Number(words);
}

/** Whether pieces of a text are sent along, and not written. */
function isRead(before: string, pieces: string): boolean {
  return PIECES.test(pieces) && !new RegExp(PRODUCES.source, "iu").test(before);
}

/** Multiplies a length by a number of things: "8 chunks x 500 tokens". Unsure for "10 articles of 700 words each", maybe ten calls. */
export function multiplied(text: string, one: Sided): Sided {
  const before = text.slice(Math.max(0, one.at - 60), one.at);
  const times =
    TIMES.exec(before) ?? EACH_IN_BRACKETS.exec(before) ?? eachOf(before, text.slice(one.end, one.end + 14));
  const far = text.slice(Math.max(0, one.at - 120), one.at);
  const pages = PER_PAGE.test(text.slice(one.end, one.end + 24)) ? PAGES_BEFORE.exec(before) : null;
  if (pages !== null) {
    const from = one.at - (before.length - pages.index);
    return { ...one, at: from, tokens: Math.round(one.tokens * numberOf(pages[1])), role: "message", sure: true };
  }
  const apart =
    times !== null
      ? null
      : (EACH_APART.exec(far) ??
        (EACH_BEHIND.test(text.slice(one.end, one.end + 14)) ? PICTURES_OF_CALL.exec(before) : null));
  if (apart !== null) {
    const at = one.at - apart[0].length;
    return { ...one, at, tokens: one.tokens * numberOf(apart[1]), role: "context", sure: true };
  }
  const listed = times === null ? OF_EACH.exec(before) : null;
  const together =
    listed !== null &&
    (PIECES.test(listed[0]) ||
      IN_ONE.test(text.slice(one.end, one.end + 40)) ||
      PER_CALL_OF.test(before.slice(0, listed.index)));
  const each = together || EACH_BEHIND.test(text.slice(one.end, one.end + 14)) ? listed : null;
  const found = times ?? each;
  // "5 articles of 900 words" may be one call or five.
  if (found === null) return listed === null || TURNS.test(listed[0]) ? one : { ...one, sure: false, howMany: true };
  const at = one.at - (before.length - found.index);
  return {
    ...one,
    at,
    tokens: one.tokens * numberOf(found[1]),
    ...(together && (one.role === "document" || isRead(before, listed[0])) ? { role: "context" as const } : {}),
    sure: together || (one.sure && times !== null),
    howMany: !together && times === null,
  };
}
