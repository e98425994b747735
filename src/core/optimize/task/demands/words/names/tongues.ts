import { isTongue, tongueAtStart, tonguesWithoutSpaces, WORK_OF_LANGUAGES } from "../../../calls/languages.ts";
import type { Language } from "../../../language.ts";
import type { ReadConstraint } from "../../types.ts";
import { OF_A_TONGUE } from "../../unchecked.ts";
import { COMPANIES, MADE, SELLERS } from "../frames.ts";
import { has } from "../lexicon.ts";
import { type Mention, mentionsOf } from "./entities.ts";

/** Adjectives of countries used as languages: "answer in French". */
const TONGUE =
  /(?<!\p{L})(?:in|into|to|auf|ins|en|au|al|em|in het|naar het|na|на|с|по)\s+(?:(?:the|simple|plain|clear|formal|einfachem|gutem)\s)?$|(?:(?:qualité|niveau|maîtrise|style) du|(?:calidad|nivel|dominio) del|(?:qualidade|nível|domínio) do|(?:qualität|niveau) des|(?:quality|level|fluency) of|kwaliteit van het)\s(?:the\s)?$|(?:qualità|livello) dell['’]$/iu;
const TONGUES =
  /^(?:chinese|chinesisch|chinois|chino|chinês|cinese|chinees|китайск(?:ом|ий)|french|französisch|français|francés|francês|francese|frans|german|deutsch|japanese|japanisch|japonais|japonés|japonês|giapponese|japans|korean|coréen|coreano|russian|russisch|russe|ruso|russo|indian|italian\p{L}*|italien|spanish|spanisch|espagnol|español|portugu\p{L}*)$/iu;
const WORD_BEFORE = /(?<!\p{L})(\p{L}+)\s(?:(?:de|do|da|du|des|of|from|van|aus|di|d['’])\s?)?$/u;
const WORD_BEHIND = /^[\s-](\p{L}+)/u;
/** The end of a language's name that begins with a country: "中国語", "한국어". */
const ENDING = /^(?:语|語|文(?!化|件)|어(?![가-힣]))/u;

/**
 * Returns the words of a language in which a text names a place: "in French", or its variety: "European Portuguese", "français
 * canadien". Null when the place is one.
 */
export function tongueAt(text: string, { at, end }: Mention, language: Language): string | null {
  const [before, behind] = [text.slice(0, at), text.slice(end)];
  const itself = text.slice(at, end);
  if (TONGUES.test(itself) && TONGUE.test(before)) return itself;
  if (ENDING.test(behind)) return text.slice(at, end + 1);
  const name = tongueAtStart(behind);
  if (name !== null) return `${itself}${name}`;
  const [previous, next] = [WORD_BEFORE.exec(before), WORD_BEHIND.exec(behind)];
  const part = (word: string | undefined) =>
    isTongue(word) || (isTongue(itself) && word !== undefined && isPlace(word));
  const from = part(previous?.[1]) ? at - (previous?.[0].length ?? 0) : at;
  const to = part(next?.[1]) ? end + (next?.[0].length ?? 0) : end;
  if (from === at && to === end) return null;
  // "Fournisseur français canadien" is a company.
  const beside = `${WORD_BEFORE.exec(text.slice(0, from))?.[1] ?? ""} ${WORD_BEHIND.exec(text.slice(to))?.[1] ?? ""}`;
  return [SELLERS, MADE, COMPANIES].some((frame) => has(frame(language), beside)) ? null : text.slice(from, to);
}

function isPlace(words: string): boolean {
  return mentionsOf(words).some(({ place }) => place !== undefined);
}

/** Reports words of a language in which the work is done, unless it is English or the language of the text. */
export function readTongue(words: string, language: Language, read: ReadConstraint[]): void {
  if (isTongue(words) && !isTongue(words, language)) return;
  const known = read.filter(({ detail }) => detail === OF_A_TONGUE);
  if (known.some((one) => one.words.includes(words))) return;
  // A list stands for its parts.
  for (const one of known) if (words.includes(one.words)) read.splice(read.indexOf(one), 1);
  read.push({ words, kind: "requirement", effect: "not_checked", detail: OF_A_TONGUE });
}

/** Whether a demand is a language of the work besides English. */
export function isOtherTongue({ words, detail }: ReadConstraint): boolean {
  const names = [
    ...words.split(/\s/u),
    ...tonguesWithoutSpaces(words).flatMap((list) => list.split(/[、，,/和与及とおよび및와과\s]+/u)),
  ];
  return detail === OF_A_TONGUE && names.some((word) => isTongue(word, "en"));
}

/** Most languages that are reported. */
const MOST = 4;

/** Reports the languages of the content that differ from that of the text, except where the work is to translate. */
export function readTongues(text: string, language: Language, read: ReadConstraint[]): void {
  if (WORK_OF_LANGUAGES.test(text)) return;
  const found = new Set<string>();
  for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
    // "Polish the text" and "Chinese restaurants" name no language.
    if (word === "polish" || !isTongue(word, language) || found.size >= MOST) continue;
    if (!isPlace(word) || TONGUE.test(text.slice(0, index))) found.add(word);
  }
  for (const words of [...found, ...tonguesWithoutSpaces(text)].slice(0, MOST)) readTongue(words, language, read);
}
