/** What has changed in how figures are made, newest first. Add an entry with every change that moves a published figure. */
export const METHOD_CHANGES: readonly { day: string; text: string }[] = [
  {
    day: "2026-11-23",
    text: "Products with equal points are ordered by objective signals: stars gained in 30 days, then stars, then referred visits, then earlier listing. Before, the order of listing decided, which was the alphabet. Closed periods and recorded days stay as they are.",
  },
  { day: "2026-11-21", text: "First published version of this methodology." },
];
