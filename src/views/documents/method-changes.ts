/** What has changed in how figures are made, newest first. Add an entry with every change that moves a published figure. */
export const METHOD_CHANGES: readonly { day: string; text: string }[] = [
  { day: "2026-11-21", text: "First published version of this methodology." },
];
