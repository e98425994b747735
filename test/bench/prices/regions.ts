/** A table of prices in the text of a page, and the rows in it that hold an amount. */
export interface Region {
  form: "markdown" | "html" | "component";
  start: number;
  end: number;
  rows: { start: number; end: number }[];
}

const MARKDOWN = /^\|.*(?:\n\|.*)+/gm;
const HTML = /<table\b[\s\S]*?<\/table>/g;
const COMPONENT = /<DocTable\b[\s\S]*?\/>/g;

/** The tables of a page that show dollars, in any of the forms in which pages write them. */
export function regionsOf(text: string): Region[] {
  const found = (["markdown", "html", "component"] as const).flatMap((form) => {
    const pattern = form === "markdown" ? MARKDOWN : form === "html" ? HTML : COMPONENT;
    return [...text.matchAll(pattern)]
      .filter(([source]) => source.includes("$"))
      .map(
        ({ 0: source, index }): Region => ({
          form,
          start: index,
          end: index + source.length,
          rows: rowsOf(form, source, index),
        }),
      );
  });
  return found.sort((a, b) => a.start - b.start);
}

function rowsOf(form: Region["form"], source: string, offset: number): Region["rows"] {
  const pattern =
    form === "html" ? /<tr\b[\s\S]*?<\/tr>/g : form === "markdown" ? /^\|.*$/gm : /^\s*\["[\s\S]*?\](?=,?\s*$)/gm;
  return [...source.matchAll(pattern)]
    .filter(([row]) => /\$[\s"}]*\d|\{"\$"\}/.test(row))
    .map(({ 0: row, index }) => ({ start: offset + index, end: offset + index + row.length }));
}

/** Text with one piece replaced. */
export function spliced(text: string, start: number, end: number, by: string): string {
  return text.slice(0, start) + by + text.slice(end);
}

const AMOUNT = /(\\?\$["}]*\s?)(\d[\d,]*(?:\.\d+)?)/g;
const BARE =
  /("USD":\s*"|Price\\?":|USD=|"(?:prompt|completion|internal_reasoning|input_cache_\w+)":\s*")(\d[\d.]*(?:e-\d+)?)/g;

/** A piece of a page with every amount in it changed by a factor that no two prices of a page differ by. */
export function disturbed(piece: string): string {
  const dearer = (_all: string, sign: string, digits: string) => {
    const amount = Number(digits.replaceAll(",", "")) * 1.0371;
    return `${sign}${amount.toFixed(amount < 0.001 ? 14 : 6).replace(/0+$/, "7")}`;
  };
  return piece.replace(AMOUNT, dearer).replace(BARE, dearer);
}
