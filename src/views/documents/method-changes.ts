/** Changes of the methods behind published figures, newest first. Every change that affects a figure adds an entry. */
export const METHOD_CHANGES: readonly { day: string; text: string }[] = [
  {
    day: "2026-11-26",
    text: "A cheaper model that is as likely to be as good as the recommended one is tested first, where no test of the kind holds it, and the answer names what may be taken without a test. A model that was measured within a limit of latency counts as fast enough. A test never calls a model that is no longer sold.",
  },
  {
    day: "2026-11-25",
    text: "An answer about a task whose text allows readings of calls or sizes that differ more than twofold states both ends with their costs, and its confidence is multiplied by 0.8. Before, it counted with one size and 10,000 calls a month and named the words that were not clear.",
  },
  {
    day: "2026-11-24",
    text: "A price is verified only where it was read in the provider's own text as served. 740 rates that were read in renderings or copies of a page are no longer called verified, and each rate says what it was read from.",
  },
  {
    day: "2026-11-23",
    text: "The chance that a cheaper model is as good is estimated from public scores to October 2026 on 79 boards and replayed on benchmarks left out. It replaces a table of success rates measured on 13 models of 2025 and the Arena ratings of April 2026.",
  },
  {
    day: "2026-11-23",
    text: "Products with equal points are ordered by objective signals: stars gained in 30 days, then stars, then referred visits, then earlier listing. Before, the order of listing decided, which was the alphabet. Closed periods and recorded days stay as they are.",
  },
  { day: "2026-11-21", text: "First published version of this methodology." },
];
