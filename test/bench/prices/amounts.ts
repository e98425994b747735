// Changes to amounts, and pages that end early or change everywhere.
import type { Change, Make } from "./change.ts";
import { spliced } from "./regions.ts";

export const cuts: Make = function* (text, _regions, kind) {
  const amounts = [...text.matchAll(/\$["}]*\s?\d[\d.]*\d/g)];
  const places = (): number[] => {
    if (kind.id.endsWith("last number"))
      return amounts.slice(-1).flatMap(({ 0: all, index }) => [1, 2, 3].map((back) => index + all.length - back));
    if (kind.id.endsWith("any number"))
      return amounts.flatMap(({ 0: all, index }) => [1, 2].map((back) => index + all.length - back));
    if (kind.id.endsWith("a row")) return amounts.map(({ 0: all, index }) => index + all.length + 1);
    if (kind.id.endsWith("a line"))
      return [...text.matchAll(/\n/g)]
        .map(({ index }) => index + 1)
        .filter((at) => at > (amounts[0]?.index ?? 0))
        .slice(0, 200);
    if (kind.id.endsWith("tag or link"))
      return [...text.matchAll(/<\/?[a-z]|\]\(/g)].map(({ index }) => index + 2).slice(0, 400);
    return Array.from({ length: 60 }, (_, at) => Math.floor((text.length * (at + 1)) / 61));
  };
  for (const at of places())
    yield {
      kind: kind.id,
      note: `at ${at}: ${JSON.stringify(text.slice(Math.max(0, at - 25), at))}`,
      text: text.slice(0, at),
      pieces: null,
      outcome: "same",
      cut: true,
    };
};

const AMOUNT = /(\\?\$ ?)(\d[\d,]*(?:\.\d+)?)(?![\d.])/g;

export const amounts: Make = function* (text, _regions, kind) {
  for (const { 0: whole, 1: sign = "", 2: digits = "", index } of text.matchAll(AMOUNT)) {
    const plain = digits.replaceAll(",", "");
    const dearer = String(Number((Number(plain) * 1.07 + 0.013).toFixed(6)));
    for (const words of kind.texts) {
      const written =
        {
          "amount: dearer": `${sign}${dearer}`,
          "amount: with the old price": `${sign}${dearer} (was ${whole})`,
          "amount: decimal comma": `${sign}${plain.replace(".", ",")}`,
          "amount: range": `${whole}${words}${sign}${dearer}`,
          "amount: vague": `${words}${whole}`,
          "amount: negative": `-${whole}`,
          "amount: other currency": /^[ ]/.test(words) ? `${whole}${words}` : `${words}${digits}`,
          "amount: two currencies": `${whole} (≈ €${dearer})`,
          "amount: no price": words,
        }[kind.id] ?? `${whole}${words}`;
      if (written === whole) continue;
      yield {
        kind: kind.id,
        note: `${whole} → ${written}`,
        text: spliced(text, index, index + whole.length, written),
        pieces: [{ start: index, end: index + whole.length }],
        outcome: kind.outcome,
        stated: kind.id.includes("thousand") ? [String(Number(plain) * 1000)] : [dearer],
      };
    }
  }
};

export const everywhere: Make = function* (text, regions, kind) {
  const change = (pattern: RegExp, by: string, extra: Partial<Change> = {}): Change[] => {
    const changed = text.replace(pattern, by);
    return changed === text
      ? []
      : [
          {
            kind: kind.id,
            note: `${pattern.source} → ${by}`,
            text: changed,
            pieces: null,
            outcome: kind.outcome,
            ...extra,
          },
        ];
  };
  // The dollars of OpenRouter's answer stand in descriptions of models; its prices carry no sign.
  const signs = !/^\s*\{"data":/.test(text);
  if (kind.id === "all: currency sign" && signs) for (const sign of kind.texts) yield* change(/\\?\$(?=[ \d])/g, sign);
  if (kind.id === "all: currency code") yield* change(/\bUSD\b/g, "EUR");
  if (kind.id === "all: unit") {
    const units = /\b(?:1 ?M|million|M)(?= (?:\w+ )?tok)|\bMTok\b|\btokens?\b/gi;
    for (const by of ["K tokens", "requests", "characters"]) {
      for (const region of regions) {
        const source = text.slice(region.start, region.end);
        const changed = source.replace(units, by);
        if (changed !== source)
          yield {
            ...{ kind: kind.id, note: `units of a table → ${by}`, pieces: [region], outcome: kind.outcome },
            text: spliced(text, region.start, region.end, changed),
          };
      }
      const statements = /^(?:<[^>]*>|\W)*(?:all |the )?prices? (?:are |is |shown |below )*(?:per|\/).*$/gim;
      const stated = text.replace(statements, (line) => line.replace(/(?:1 ?)?(?:M|million) tokens\b/gi, by));
      if (stated !== text)
        yield { kind: kind.id, note: `stated units → ${by}`, text: stated, pieces: null, outcome: kind.outcome };
    }
  }
  // Names of meters join their words with hyphens; in other pages a hyphen makes a word part of an id.
  const inWord = text.includes('"meterName"') ? "\\w" : "[\\w-]";
  if (kind.id === "all: service word")
    for (const word of ["Batch", "Flex", "Priority", "Fast"])
      yield* change(new RegExp(`(?<!${inWord})${word}(?!${inWord})`, "gi"), "Zlorp", {
        service: word.toLowerCase(),
      });
};
