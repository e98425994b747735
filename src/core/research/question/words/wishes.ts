/** Words for what a buyer would like and does not need. */
const MARK =
  "(?:preferred|preferably|ideally|nice[- ]to[- ]have|would be (?:nice|great|ideal|a plus)|is a plus|a plus|a bonus|bonus|if possible|bevorzugt|vorzugsweise|am liebsten|idealerweise|wäre (?:schön|gut|toll|ideal)|wenn möglich|falls möglich|de préférence|idéalement|si possible|serait un plus|preferiblemente|preferentemente|de preferencia|idealmente|si es posible|sería (?:ideal|un plus)|de preferência|preferencialmente|se possível|preferibilmente|possibilmente|se possibile|bij voorkeur|liefst|indien mogelijk)";
const WORDS = "(?:[^,;.?!()\\d]|\\d|\\.(?=\\d))*";
/** A clause with such a word, after a comma or from the word on. */
const WISH = new RegExp(
  `(?:[,;(]|(?<=\\p{L})[.?!](?=\\s))\\s*${WORDS}(?<!\\p{L})${MARK}(?!\\p{L})${WORDS}\\)?|(?<!\\p{L})${MARK}(?!\\p{L})\\s${WORDS}|[,，、;；(（。.?？!！][^,，、;；。.()（）]*(?:最好|优先|優先)[^,，、;；。()（）]*[)）]?`,
  "iu",
);
const MARKS = new RegExp(`(?<!\\p{L})${MARK}(?!\\p{L})|最好|优先|優先`, "giu");

/** A wish of a question. */
export interface Wish {
  words: string;
  /** What is wished for, without the words that make it a wish. */
  wanted: string;
  /** The question without it. */
  question: string;
}

/** Takes a wish out of a question: ", written in Rust or Go preferred", "preferably MIT". Null without one, or when nothing is left. */
export function readWish(query: string): Wish | null {
  const found = WISH.exec(query);
  if (found === null) return null;
  const question = `${query.slice(0, found.index)} ${query.slice(found.index + found[0].length)}`.trim();
  const words = found[0].replace(/^[\s,，、;；(（。.?？!！]+|[\s)）]+$/gu, "");
  const wanted = words.replace(MARKS, " ").replace(/\s+/gu, " ").trim();
  return /\p{L}{3}|\p{Script=Han}{2}/u.test(question) && wanted !== "" ? { words, wanted, question } : null;
}
