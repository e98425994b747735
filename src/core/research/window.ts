const DAY_MS = 86_400_000;
const MONTHS = "january february march april may june july august september october november december".split(" ");

/** Days that a question is about, both included, `YYYY-MM-DD`. */
export interface Window {
  from: string;
  to: string;
  /** As the question says it. */
  words: string;
}

/**
 * Reads the time that a question names: this or last week, month or year, the last days or weeks, months by name, or
 * since a day. A month without a year is its latest one.
 * @param day the day of the question, `YYYY-MM-DD`
 * @returns null when the question names none
 */
export function windowOf(query: string, day: string): Window | null {
  const text = query.toLowerCase();
  const back = (days: number) => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
  const last = /\b(?:last|past|previous) (\d+)? ?(days?|weeks?|months?|years?)\b/.exec(text);
  if (last !== null) {
    const each = { d: 1, w: 7, m: 30, y: 365 }[last[2]?.[0] ?? "d"] ?? 1;
    return { from: back(Number(last[1] ?? 1) * each), to: day, words: last[0] };
  }
  const period = /\b(?:this|current) (week|month|year)\b|\btoday\b/.exec(text);
  if (period !== null) {
    const from =
      period[1] === "month"
        ? `${day.slice(0, 7)}-01`
        : period[1] === "year"
          ? `${day.slice(0, 4)}-01-01`
          : period[1] === "week"
            ? back(7)
            : day;
    return { from, to: day, words: period[0] };
  }
  const since = /\bsince (\d{4}-\d{2}-\d{2})\b/.exec(text);
  if (since?.[1] !== undefined) return { from: since[1], to: day, words: since[0] };
  const named = [...text.matchAll(new RegExp(`\\b(${MONTHS.join("|")})\\b(?:\\s+(\\d{4}))?`, "g"))];
  if (named.length === 0) return null;
  const stated = named.map(([, , year]) => year).findLast((year) => year !== undefined);
  const months = named
    .map(([, name = "", year]) => {
      const number = String(MONTHS.indexOf(name) + 1).padStart(2, "0");
      const own =
        year ??
        stated ??
        (`${day.slice(0, 4)}-${number}` > day.slice(0, 7) ? String(Number(day.slice(0, 4)) - 1) : day.slice(0, 4));
      return `${own}-${number}`;
    })
    .sort();
  const [first, end] = [months[0] ?? day.slice(0, 7), months.at(-1) ?? day.slice(0, 7)];
  const open = /\bsince\b|\bafter\b/.test(text);
  const next = new Date(`${end}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const to = open ? day : new Date(next.getTime() - DAY_MS).toISOString().slice(0, 10);
  return { from: `${first}-01`, to: to > day ? day : to, words: named.map(([words]) => words).join(", ") };
}
