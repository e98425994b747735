import { GLOSSARIES } from "../demands/words/tasks/exactness.ts";

/** Numbers of groups, criteria, kinds and terms of a glossary, which count nothing that a call is made for. */

/** Verbs of sorting, in the sentence of the number. */
const SORTING = String.raw`(?:classif\p{L}*|categori[sz]\p{L}*|sort(?:s|ed|ing)?|group(?:s|ed|ing)?|rout(?:e|es|ing)|assign\p{L}*|label\p{L}*|tag(?:s|ged|ging)?|triag\p{L}*|divid\p{L}*|split\p{L}*|map(?:s|ped|ping)?|bucket\p{L}*|(?:vor|ein|zu)?sortier\p{L}*|(?:ein|zu)?ordne\p{L}*|(?:ein|zu)ordn\p{L}*|klassifizier\p{L}*|kategorisier\p{L}*|einteil\p{L}*|zuteil\p{L}*|verteil\p{L}*|class(?:er|e|ons|ement)|catégoris\p{L}*|trier|répart\p{L}*|rang(?:er|ement)|orient\p{L}*|clasific\p{L}*|categoriz\p{L}*|agrup\p{L}*|repart\p{L}*|asign\p{L}*|classific\p{L}*|separ\p{L}*|distribu\p{L}*|atribu\p{L}*|smist\p{L}*|suddivi\p{L}*|assegn\p{L}*|raggrupp\p{L}*|indel\p{L}*|ingedeeld|inde(?:e)?lt?|sorteer|sorteren|toewijz\p{L}*|verdel\p{L}*|классифи\p{L}*|сортир\p{L}*|раскладыва\p{L}*|разлож\p{L}*|распредел\p{L}*|разнос\p{L}*|размеч\p{L}*|делить|разбив\p{L}*)`;
/** Text between a verb of sorting and the number of groups, and a preposition before it. */
const INTO = new RegExp(
  String.raw`(?<!\p{L})${SORTING}(?!\p{L})[^.;!?\n]{0,60}?(?<!\p{L})(?:into|among|to(?: one of)?|in|unter|auf|nach|en|dans|entre|parmi|em|tra|fra|onder|naar|на|по|в)\s(?:(?:one of|any of|eine[nrms]?(?: (?:von|der|aus))?|un[eao]?(?: (?:des|de|de las|de los|dei|delle|tra))?|uma? (?:de|das|dos)|een van(?: de)?|die|der|den|the|our|unsere|les|nos|las|los|os|as|i|le|de|наши?|наших|rund|about|around|circa|unos|unas)\s){0,2}$`,
  "iu",
);
/** The same where the verb stands behind: "in 12 Arten einordnen", "in 11 soorten indelen". */
const INTO_BEFORE = /(?<!\p{L})(?:in|auf|nach|en|naar|по|на)\s(?:(?:eine[nrms]?|einen der|één van|de|die)\s)?$/iu;
const SORTED_BEHIND = new RegExp(String.raw`^[\s-]\p{L}[^.;!?\n\d]{0,40}?(?<!\p{L})${SORTING}(?!\p{L})`, "iu");
/** "分成10类", "归入15个栏目", "15のコーナーに振り分け", "12가지 유형으로 분류". */
const WIDE_BEFORE = /(?:分成|分为|分到|归入|归到|归为|划分为|划入)$/u;
const WIDE_BEHIND =
  /^(?:(?:個|つ|種類?|種|区分|分野)?の?[\p{L}ー]{0,10}?(?:に|へ)(?:分類|振り分|仕分|分け|割り当|整理)|(?:가지|개|종|종류)?(?:의)? ?[\p{L}]{0,8}? ?(?:으로|로|에) ?(?:분류|나누|나눠|배정|구분))/u;
/** Kinds of things, and what things are measured by. */
const KINDS_BEHIND =
  /^[\s-](?:\p{L}+\s)?(?:types?|kinds?|sorts|criteria|criterion|arten|sorten|kriterien|critères|tipos|clases|criterios|tipi|generi|criteri|soorten|критери(?:ев|ям|я)|вид(?:ов|а|ам)|тип(?:ов|а|ам))(?!\p{L})|^(?:种|種)(?:类型|类别|類|类)?(?=[，,。、\s分归]|的|$)|^(?:種類|가지 (?:유형|종류))/iu;
/** Before what each thing is compared with: "against 9 job profiles", "anhand von 6 Kriterien". */
const AGAINST_BEFORE =
  /(?<!\p{L})(?:against|by|on|anhand(?: von)?|nach|gegen|selon|contre|según|contra|frente a|segundo|rispetto a|contro|in base a|aan de hand van|tegen|по)\s(?:(?:our|the|unsere[rn]?|die|nos|les|nuestros|los|nossos|os|i|de|onze)\s)?$/iu;
const MEASURED_BEHIND =
  /^\s(?:\p{L}+\s)?(?:profiles?|criteria|rules?|checkpoints?|requirements?|templates?|profil\p{L}*|kriterien|regeln|vorgaben|critères|règles|perfiles|criterios|reglas|perfis|critérios|regras|profili|criteri|regole|profielen|regels|критери\p{L}*|правил\p{L}*)(?!\p{L})/iu;
/** Entries of a list of terms: "glossario di 400 termini". */
const OF_GLOSSARY = new RegExp(String.raw`(?<!\p{L})(?:${GLOSSARIES})[^\d.;!?。]{0,16}$`, "iu");
const GLOSSARY_BEHIND = new RegExp(String.raw`^[\s-]?(?:(?:\p{L}+)[\s-]){0,2}(?:${GLOSSARIES})`, "iu");

/** A part of a length in brackets behind it: "3200 input tokens (2400 retrieved)". */
const OF_TOKENS_BEFORE = /(?:tok(?:en)?s?|jetons?|токен\p{L}*|トークン|토큰)(?: (?:of )?(?:input|prompt))?\s?[(（]$/iu;

/** Whether a number counts the groups that things are sorted into, kinds or criteria, or is a part of a length. */
export function isNoCount(before: string, behind: string): boolean {
  if (INTO.test(before) || WIDE_BEFORE.test(before) || WIDE_BEHIND.test(behind)) return true;
  if (INTO_BEFORE.test(before) && SORTED_BEHIND.test(behind)) return true;
  if (OF_TOKENS_BEFORE.test(before) || OF_GLOSSARY.test(before) || GLOSSARY_BEHIND.test(behind)) return true;
  return KINDS_BEHIND.test(behind) || (AGAINST_BEFORE.test(before) && MEASURED_BEHIND.test(behind));
}
