// Changes within a table: names, neighbouring cells, headers, columns and rows.
import { type Change, type Make, serviceNamed } from "./change.ts";
import { type Region, spliced } from "./regions.ts";

const CELL = {
  markdown: /(?<=\|)[^|\n]+(?=\|)/g,
  html: /(?<=<t[dh]\b[^>]*>)[\s\S]*?(?=<\/t[dh]>)/g,
  component: /(?<=")[^"\n]+(?=")/g,
};

/** The cells of a row that name the model, or the others that hold no amount. */
function cellsOf(text: string, region: Region, row: { start: number; end: number }, named: boolean) {
  const cells = [...text.slice(row.start, row.end).matchAll(CELL[region.form])];
  return cells.filter(({ 0: cell }, at) => {
    if (cell.includes("$") || !/[\p{L}]/u.test(cell)) return false;
    const isName = at === 0 || (at < 3 && /[\w-]+\/[\w-]+|\]\(/.test(cell));
    return isName === named;
  });
}

export const notes: Make = function* (text, regions, kind) {
  const named = kind.id.startsWith("name:");
  for (const region of regions)
    for (const row of region.rows)
      for (const { 0: cell, index } of cellsOf(text, region, row, named)) {
        const start = row.start + index;
        for (const words of kind.texts) {
          const padded = cell.endsWith(" ") ? `${cell.trimEnd()} ${words} ` : `${cell} ${words}`;
          yield {
            kind: kind.id,
            note: `${cell.trim().slice(0, 50)} + ${words}`,
            text: spliced(text, start, start + cell.length, padded),
            pieces: [row],
            outcome: kind.outcome,
            service: serviceNamed(words),
          };
        }
      }
};

export const relinked: Make = function* (text, regions, kind) {
  for (const region of regions)
    for (const row of region.rows) {
      const source = text.slice(row.start, row.end);
      const link =
        /(\[)([^\]]+)(\]\([^)]*\/models\/)/.exec(source) ?? /(<a\b[^>]*\/models\/[^>]*>)([^<]+)(<\/a>)/.exec(source);
      if (link === null) continue;
      const [whole, before = "", name = "", after = ""] = link;
      // A text that is itself an id is what is read, whatever its link says.
      if (name.includes("/")) continue;
      for (const words of kind.texts) {
        const other = `${before}${name.trim().replace(/\S+$/, words)}${after}`;
        if (other === whole) continue;
        yield {
          kind: kind.id,
          note: `${name.trim()} → ${words}`,
          text: spliced(text, row.start + link.index, row.start + link.index + whole.length, other),
          pieces: [row],
          outcome: kind.outcome,
        };
      }
    }
};

export const headers: Make = function* (text, regions, kind) {
  for (const region of regions) {
    const source = text.slice(region.start, region.end);
    const first =
      region.form === "html"
        ? [...source.matchAll(/(?<=<th\b[^>]*>)[^<]*(?:<(?!\/th)[^>]*>[^<]*)*(?=<\/th>)/g)]
        : region.form === "markdown"
          ? [...(source.split("\n")[0] ?? "").matchAll(/(?<=\|)[^|]+(?=\|)/g)]
          : [...source.matchAll(/(?<=title: ?")[^"]+(?=")/g)];
    for (const { 0: cell, index } of first.filter(({ 0: cell }) => /\p{L}/u.test(cell)).slice(0, 14))
      for (const word of kind.texts)
        yield {
          kind: kind.id,
          note: `${cell.trim()} → ${word}`,
          text: spliced(text, region.start + index, region.start + index + cell.length, ` ${word} `),
          pieces: [region],
          outcome: kind.outcome,
        };
  }
};

export const reordered: Make = function* (text, regions, kind) {
  for (const region of regions.filter(({ form }) => form === "markdown")) {
    const lines = text.slice(region.start, region.end).split("\n");
    const width = lines[0]?.split(/(?<!\\)\|/).length ?? 0;
    if (lines.some((line) => line.split(/(?<!\\)\|/).length !== width)) continue;
    for (let at = 1; at < width - 2; at++) {
      const swapped = lines.map((line) => {
        const cells = line.split(/(?<!\\)\|/);
        [cells[at], cells[at + 1]] = [cells[at + 1] ?? "", cells[at] ?? ""];
        return cells.join("|");
      });
      yield {
        kind: kind.id,
        note: `columns ${at} and ${at + 1}`,
        text: spliced(text, region.start, region.end, swapped.join("\n")),
        pieces: [region],
        outcome: kind.outcome,
      };
    }
  }
};

export const rows: Make = function* (text, regions, kind) {
  for (const region of regions) {
    if (region.form === "component") continue;
    const html = region.form === "html";
    for (const row of region.rows) {
      const source = text.slice(row.start, row.end);
      const put = (changed: string, note: string): Change => ({
        kind: kind.id,
        note: `${note}: ${source.replace(/<[^>]*>/g, " ").slice(0, 60)}`,
        text: spliced(text, row.start, row.end, changed),
        pieces: [row],
        outcome: kind.outcome,
      });
      const cells = [...source.matchAll(html ? /<t[dh]\b[^>]*>[\s\S]*?<\/t[dh]>/g : /(?<=\|)[^|\n]+\|/g)];
      if (kind.id === "row: twice") yield put(html ? source + source : `${source}\n${source}`, "twice");
      const dearer = source.replace(
        /(\$ ?)(\d[\d.]*\d|\d)/g,
        (_all, sign: string, digits: string) => `${sign}${(Number(digits) * 3).toFixed(4)}`,
      );
      if (kind.id === "row: twice, dearer") yield put(html ? source + dearer : `${source}\n${dearer}`, "dearer");
      if (/(?:row|col)span/.test(source)) continue;
      for (const { 0: cell, index } of cells) {
        if (kind.id === "row: a cell less" && cell.includes("$"))
          yield put(source.slice(0, index) + source.slice(index + cell.length), `without ${cell.slice(0, 20)}`);
        if (kind.id === "row: a cell more" && cell.includes("$"))
          yield put(
            `${source.slice(0, index)}${html ? "<td>new</td>" : " new |"}${source.slice(index)}`,
            "a cell more",
          );
      }
    }
  }
};
