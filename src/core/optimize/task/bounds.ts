/** Largest number of numbers in the text of a task. Descriptions of work have fewer than 30; readers weigh each with all others. */
export const MOST_NUMBERS = 60;
/** A number, or a part of one that is longer than any amount. A single Han numeral is often a part of a word. */
const NUMBER = /\p{N}{1,12}|[〇零一二三四五六七八九十百千万萬億亿백천만억]{2,4}/gu;

/** Whether a text holds more numbers than a description: it is data, and reading it as one would take long. */
export function isData(text: string, most = MOST_NUMBERS): boolean {
  let numbers = 0;
  for (const _ of text.matchAll(NUMBER)) {
    numbers += 1;
    if (numbers > most) return true;
  }
  return false;
}
