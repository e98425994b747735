import type { SizeRead } from "../sizes.ts";
import type { Outputs } from "./outputs.ts";

/** Parts of a result that texts name beside each other. */
const PART =
  /(?<!\p{L})(?:titles?|headlines?|headings?|subject lines?|chapters?|(?:pull )?quotes?|quotations?|(?:hash)?tags?|keywords?|bullets?|bullet points?|summar(?:y|ies)|outlines?|tables?|faqs?|captions?|posts?|tweets?|meta descriptions?|action items?|to-?dos?|blurbs?|teasers?|titel\p{L}*|überschrift\p{L}*|kapitel\p{L}*|zitate?n?|schlagw\p{L}+|stichpunkte?n?|\p{L}*zusammenfassung\p{L}*|gliederung|betreffzeile\p{L}*|aufgabenliste|titres?|chapitres?|citations?|mots-clés|résumés?|accroches?|puces|títulos?|titulares?|capítulos?|citas?|etiquetas?|palabras clave|resúmen(?:es)?|resumen|viñetas|citaç(?:ão|ões)|palavras-chave|resumos?|titol[oi]|capitol[oi]|citazion[ei]|parole chiave|riassunt[oi]|hoofdstuk\p{L}*|citaten|trefwoorden|samenvatting\p{L}*|заголов\p{L}+|глав(?:а|ы)?|цитат\p{L}*|тег(?:и|ов)?|ключевы\p{L} слов\p{L}*|резюме|тезис\p{L}*)(?!\p{L})|标题|章节|引语|金句|标签|关键词|摘要|要点|タイトル|見出し|章立て|引用|タグ|キーワード|要約|箇条書き|제목|챕터|목차|인용|태그|키워드|요약/iu;
/** Where a list of what is written begins: behind a colon, "into" or a verb of writing. */
const BEGINS =
  /[:：]|(?<!\p{L})(?:into|writ(?:e|es|ing)|generat(?:e|es|ing)|creat(?:e|es|ing)|produc(?:e|es|ing)|return(?:s|ing)?|outputs?|daraus|erstell\p{L}*|schreib\p{L}*|génér\p{L}*|rédig\p{L}*|écri\p{L}*|escrib\p{L}*|gener\p{L}*|redact\p{L}*|escrev\p{L}*|scriv\p{L}*|schrijf\p{L}*|напис\p{L}*|созда\p{L}*)(?!\p{L})|生成|输出|撰写|作成|생성|작성/giu;
/** Words before what is read, in whose list nothing is written. */
const READ_FROM =
  /(?<!\p{L})(?:from|based on|given|using|aus|anhand|auf basis|à partir|d['’]après|a partir|desde|basándose|com base|partendo|in base|uit|op basis|из|по|на основе)(?!\p{L})|根据|基于|から|をもとに|바탕으로/iu;
const ITEMS = /[,，、;；]|\s(?:and|plus|und|sowie|et|y|e|en|и)\s|と|及び|그리고|(?<=[가-힣])[와과]\s/iu;
const SENTENCE_END = /(?<=[.!?。！？\n])(?!\d)/u;
/** Fewest parts beside the measured one, and most that are counted. */
const LEAST = 2;
const MOST = 4;

/**
 * Returns a list of parts of one result of which the text measures a single one: "title ideas, a 200 word blurb, a chapter list and
 * five quotes". The lengths of the others are not known, so the result may be as long as all of them at that length.
 */
export function partsBeside(text: string, used: readonly SizeRead[]): Outputs | null {
  const outputs = used.filter(({ side, counts }) => side === "output" && counts);
  const [own] = outputs;
  if (own === undefined || outputs.length > 1) return null;
  const sentence = text.split(SENTENCE_END).find((one) => one.includes(own.words)) ?? "";
  const at = sentence.indexOf(own.words);
  const begins = [...sentence.slice(0, Math.max(0, at)).matchAll(BEGINS)].at(-1);
  if (begins === undefined) return null;
  const list = sentence.slice(begins.index + begins[0].length);
  const end = READ_FROM.exec(list)?.index ?? list.length;
  if (!list.slice(0, end).includes(own.words)) return null;
  const items = list.slice(0, end).split(ITEMS);
  const others = items.filter((one) => !one.includes(own.words) && PART.test(one)).slice(0, MOST);
  if (others.length < LEAST) return null;
  const words = list
    .slice(0, end)
    .trim()
    .replace(/[.!?。！？]$/u, "");
  return { times: others.length + 1, words, sure: false };
}
