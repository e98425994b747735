import { IMAGE_NOUN, WIDE_IMAGE_NOUN } from "../sizes/image-nouns.ts";
import { PART_OF_COUNT } from "./words.ts";

const PARTS = new RegExp(PART_OF_COUNT.source, "giu");
const WEEKDAY =
  "(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tage?s?|mittwochs?|sonnabends?|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|segundas?|terças?|quartas?|quintas?|sextas?|luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabat[oi]|domenic[ahe]|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|понедельник\\p{L}*|вторник\\p{L}*|сред[уы]|четверг\\p{L}*|пятниц\\p{L}*|суббот\\p{L}*|воскресень\\p{L}*";
/** What a part of the calls has, or when it comes: "a third of them with a photo", "half of them on Saturday". */
const OF_A_PART = new RegExp(
  String.raw`(?<!\p{L})(?:${IMAGE_NOUN}|${WEEKDAY}|weekends?|wochenende\p{L}*|week-ends?|fin(?:es)? de semana|fim de semana|fine settimana|выходн\p{L}+|pdfs?|attachments?|anh[aä]ng\p{L}*)(?!\p{L})|${WIDE_IMAGE_NOUN}|周[一二三四五六日末]|星期|[月火水木金土日]曜|주말|[월화수목금토일]요일`,
  "iu",
);

/** Whether a text speaks of a part of its calls that may be their number. What a part has or when it comes leaves that as it is. */
export function countsPartOf(text: string): boolean {
  return [...text.matchAll(PARTS)].some(({ index, 0: said }) => {
    const before = /[^.;!?\n。，,]*$/u.exec(text.slice(0, index))?.[0] ?? "";
    const behind = /^[^.;!?\n。，,]*/u.exec(text.slice(index + said.length))?.[0] ?? "";
    return !OF_A_PART.test(`${before}${said}${behind}`);
  });
}
