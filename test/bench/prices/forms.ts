// The same changes as elsewhere, written in less common ways.
import { isHtml, type Make, serviceNamed } from "./change.ts";
import { spliced } from "./regions.ts";

const AMOUNT = /(\\?\$ ?)(\d[\d,]*(?:\.\d+)?)(?![\d.])/g;

/** An amount in the way that a kind names; null where it cannot be written so. */
function written(kind: string, words: string, sign: string, digits: string, dearer: string): string | null {
  const plain = digits.replaceAll(",", "");
  const middle = Math.ceil(plain.length / 2);
  const close = words.startsWith("<") ? words.replace("<", "</") : words;
  switch (kind) {
    case "amount: struck through beside a new one":
      return `${words}${sign}${digits}${close} ${sign}${dearer}`;
    case "amount: thousands parted":
      return `${sign}${String(Math.ceil(Number(plain)) * 1000).replace(/(?<=\d)(?=(?:\d{3})+$)/g, words)}`;
    case "amount: digits parted by markup":
      return plain.length < 2 ? null : `${sign}${plain.slice(0, middle)}${words}${plain.slice(middle)}${close}`;
    case "amount: other characters for digits":
      if (words === "fullwidth")
        return sign + plain.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
      return plain.length < 2 ? null : `${sign}${plain.slice(0, middle)}${words}${plain.slice(middle)}`;
    default:
      return `${sign}${digits}${words}`;
  }
}

/** Amounts written in less common ways, or with terms behind them. */
export const otherAmounts: Make = function* (text, _regions, kind) {
  for (const { 0: whole, 1: sign = "", 2: digits = "", index } of text.matchAll(AMOUNT)) {
    const plain = Number(digits.replaceAll(",", ""));
    const dearer = String(Number((plain * 1.07 + 0.013).toFixed(6)));
    const thousands = String(Math.ceil(plain) * 1000);
    for (const words of kind.texts) {
      const by = written(kind.id, words, sign, digits, dearer);
      if (by === null || by === whole) continue;
      yield {
        kind: kind.id,
        note: `${whole} → ${by}`,
        text: spliced(text, index, index + whole.length, by),
        pieces: [{ start: index, end: index + whole.length }],
        outcome: kind.outcome,
        stated: kind.id.endsWith("thousands parted") ? [thousands] : [dearer],
      };
    }
  }
};

/** A mark at an amount, and what it means below the table. */
export const footnotes: Make = function* (text, regions, kind) {
  for (const region of regions) {
    if (region.form === "component") continue;
    const amounts = [...text.slice(region.start, region.end).matchAll(AMOUNT)];
    for (const [place, { 0: whole, index }] of amounts.entries()) {
      const at = region.start + index;
      // One of each in turn: all of them for every amount of a large page would not fit into memory.
      const words = kind.texts[place % kind.texts.length] ?? "";
      const mark = ["*", "†", "[1]"][place % 3] ?? "";
      const note = region.form === "html" ? `<p>${mark} ${words}</p>` : `\n\n${mark} ${words}\n\n`;
      const below = spliced(text, region.end, region.end, note);
      yield {
        kind: kind.id,
        note: `${whole}${mark} ${words}`,
        text: spliced(below, at + whole.length, at + whole.length, mark),
        pieces: [{ start: at, end: at + whole.length }],
        outcome: kind.outcome,
      };
    }
  }
};

/** A unit, currency or service beside the name of a column of prices. */
export const headerUnits: Make = function* (text, regions, kind) {
  const prices = /input|output|price|cache|prompt|completion|\bhits?\b|\bmiss/i;
  for (const region of regions) {
    const source = text.slice(region.start, region.end);
    const cells =
      region.form === "html"
        ? [...source.matchAll(/(?<=<th\b[^>]*>)[\s\S]*?(?=<\/th>)/g)]
        : region.form === "markdown"
          ? [...(source.split("\n")[0] ?? "").matchAll(/(?<=\|)[^|]+(?=\|)/g)]
          : [...source.matchAll(/(?<=title: ?")[^"]+(?=")/g)];
    for (const { 0: cell, index } of cells.filter(({ 0: cell }) => prices.test(cell) && !cell.includes("$")))
      for (const words of kind.texts)
        yield {
          kind: kind.id,
          note: `${cell.trim().slice(0, 40)} ${words}`,
          text: spliced(text, region.start + index, region.start + index + cell.length, `${cell.trimEnd()} ${words} `),
          pieces: [region],
          outcome: kind.outcome,
        };
  }
};

/** A table that readers of the page do not see. */
export const hidden: Make = function* (text, regions, kind) {
  for (const region of regions) {
    if (region.form === "component") continue;
    const source = text.slice(region.start, region.end);
    const space = region.form === "html" ? "" : "\n\n";
    for (const words of kind.texts) {
      const by =
        words === "<!--"
          ? `<!--${space}${source}${space}-->`
          : `<div ${words === "hidden" ? "hidden" : `style="${words}"`}>${space}${source}${space}</div>`;
      yield {
        kind: kind.id,
        note: words,
        text: spliced(text, region.start, region.end, by),
        pieces: [region],
        outcome: kind.outcome,
      };
    }
  }
};

/** What names a service, written as a heading in other ways than as one. */
export const headingForms: Make = function* (text, regions, kind) {
  for (const region of regions)
    for (const words of ["Enterprise plan", "Prices in EUR", "Provisioned throughput", "Zlorp service"])
      for (const form of kind.texts) {
        const html = {
          summary: `<details open><summary>${words}</summary></details>`,
          tab: `<button role="tab">${words}</button>`,
          div: `<div class="heading">${words}</div>`,
          term: `<dl><dt>${words}</dt></dl>`,
        }[form];
        if (html === undefined && region.form === "html") continue;
        yield {
          kind: kind.id,
          note: `${words} (${form})`,
          text: spliced(
            text,
            region.start,
            region.start,
            region.form === "html" ? (html ?? "") : `\n\n${html ?? `${words}\n${"-".repeat(words.length)}`}\n\n`,
          ),
          pieces: [region],
          outcome: kind.outcome,
        };
      }
};

/** A small table above the prices that says what they are. */
export const termTables: Make = function* (text, regions, kind) {
  for (const region of regions)
    for (const words of kind.texts) {
      const [name = "", value = ""] = words.split(": ");
      const table =
        region.form === "html" || isHtml(text)
          ? `<table><tr><th>${name}</th><td>${value}</td></tr></table>`
          : `\n\n| ${name} | ${value} |\n| --- | --- |\n\n`;
      yield {
        kind: kind.id,
        note: words,
        text: spliced(text, region.start, region.start, table),
        pieces: [region],
        outcome: kind.outcome,
      };
    }
};

/** A row over the rest of a table that names what they are. */
export const groups: Make = function* (text, regions, kind) {
  for (const region of regions) {
    if (region.form === "component") continue;
    for (const [at, row] of region.rows.entries()) {
      const source = text.slice(row.start, row.end);
      const width = region.form === "html" ? source.split(/<t[dh]\b/).length - 1 : source.split(/(?<!\\)\|/).length - 2;
      for (const words of kind.texts) {
        const by =
          region.form === "html"
            ? `<tr><td colspan="${width}">${words}</td></tr>`
            : `| **${words}** ${"| ".repeat(Math.max(0, width - 1))}|\n`;
        yield {
          kind: kind.id,
          note: `${words} (row ${at})`,
          text: spliced(text, row.start, row.start, by),
          pieces: [{ start: row.start, end: region.end }],
          outcome: kind.outcome,
          service: serviceNamed(words),
        };
      }
    }
  }
};
