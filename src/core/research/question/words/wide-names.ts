/** Sets names in Latin letters apart from the words of a script without spaces: "把Jira". */
export function withSpaces(subject: string): string {
  return subject
    .replace(
      /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu,
      " ",
    )
    .replace(/(?<=\s|^)[,;:]+(?=\s|$)/gu, " ")
    .trim();
}

/** Removes words in Chinese, Japanese and Korean around a name. */
export function nameless(subject: string): string {
  return subject
    .replace(/(?<=\s|^)[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]+(?=\s|$)/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}
