import { KINDS, type Kind, type Outcome } from "./kinds.ts";
import { answers, records } from "./records.ts";
import { type Region, regionsOf, spliced } from "./regions.ts";

/** One changed page. */
export interface Change {
  kind: string;
  /** What was done, for the report. */
  note: string;
  text: string;
  /** The pieces of the original whose prices are concerned; null: all of the page. */
  pieces: readonly { start: number; end: number }[] | null;
  outcome: Outcome;
  /** For `stated`: the amount that the changed page states. */
  stated?: readonly string[];
  /** A service that the change names, for `tier`, or the only service whose prices are concerned. */
  service?: string;
  /** A page that ends early may lack the days and conditions that stood below. */
  cut?: boolean;
}

export type Make = (text: string, regions: readonly Region[], kind: Kind) => Iterable<Change>;

const SERVICE: Record<string, string> = { batch: "batch", flex: "flex", priority: "priority", fast: "fast" };

/** Every change of every kind that can be made to a page. */
export function* changesOf(text: string): Generator<Change> {
  const regions = regionsOf(text);
  for (const kind of KINDS) {
    const [group = "", name = ""] = kind.id.split(": ");
    const make = MAKERS[kind.id] ?? MAKERS[group];
    if (make === undefined) throw new Error(`no generator for "${kind.id}" (${name})`);
    yield* make(text, regions, kind);
  }
}

const isHtml = (text: string) => /^\s*<(?!DocTable)/.test(text);
const serviceNamed = (words: string) =>
  Object.entries(SERVICE).find(([word]) => words.toLowerCase().includes(word))?.[1] ?? "";

/** The end of what stands under a heading of this level that is put before `start`. */
function sectionEnd(text: string, start: number, level: number): number {
  const next = new RegExp(`^#{1,${level}} |<h[1-${level}]\\b`, "gm");
  next.lastIndex = start;
  return next.exec(text)?.index ?? text.length;
}

const headings: Make = function* (text, regions, kind) {
  for (const region of regions)
    for (const words of kind.texts)
      for (const level of [6, 3]) {
        const inMarkup =
          region.form === "html" ? `<h${level}>${words}</h${level}>` : `\n\n${"#".repeat(level)} ${words}\n\n`;
        yield {
          kind: kind.id,
          note: `${words} (level ${level})`,
          text: spliced(text, region.start, region.start, inMarkup),
          pieces: [{ start: region.start, end: sectionEnd(text, region.start, level) }],
          outcome: kind.outcome,
          service: serviceNamed(words),
        };
      }
};

const labels: Make = function* (text, regions, kind) {
  const bold = kind.id.includes("bold");
  for (const region of regions)
    for (const words of kind.texts) {
      const inMarkup =
        region.form === "html"
          ? bold
            ? `<p><strong>${words}</strong></p>`
            : `<p>${words}</p>`
          : `\n\n${bold ? `**${words}**` : words}\n\n`;
      yield {
        kind: kind.id,
        note: words,
        text: spliced(text, region.start, region.start, inMarkup),
        pieces: [region],
        outcome: kind.outcome,
      };
    }
};

const captions: Make = function* (text, regions, kind) {
  for (const region of regions) {
    const tag = /^<table\b[^>]*>/.exec(text.slice(region.start, region.end))?.[0];
    if (tag === undefined) continue;
    for (const words of kind.texts)
      yield {
        kind: kind.id,
        note: words,
        text: spliced(text, region.start + tag.length, region.start + tag.length, `<caption>${words}</caption>`),
        pieces: [region],
        outcome: kind.outcome,
      };
  }
};

const sentences: Make = function* (text, regions, kind) {
  if (/^\s*[[{]/.test(text)) return;
  const html = isHtml(text);
  const body = /<body\b[^>]*>/.exec(text);
  const top = html && body !== null ? body.index + body[0].length : 0;
  const close = text.lastIndexOf("</body>");
  const end = html && close !== -1 ? close : text.length;
  for (const words of kind.texts) {
    const forms = html
      ? [
          `<p>${words}</p>`,
          `<ul><li>${words}</li></ul>`,
          `<div><strong>${words}</strong></div>`,
          `<p><em>Note:</em> ${words}</p>`,
        ]
      : [`\n\n${words}\n\n`, `\n\n- ${words}\n\n`, `\n\n**${words}**\n\n`, `\n\n> ${words}\n\n`];
    for (const [at, form] of forms.entries()) {
      const whole = { kind: kind.id, outcome: kind.outcome, pieces: null };
      yield {
        ...whole,
        note: `${words} (top, ${at})`,
        text: spliced(text, top, top, at === 0 || html ? form : form.trimStart()),
      };
      yield { ...whole, note: `${words} (end, ${at})`, text: spliced(text, end, end, form) };
    }
    for (const region of regions)
      for (const [place, at] of [
        ["above", region.start],
        ["below", region.end],
      ] as const)
        yield {
          kind: kind.id,
          note: `${words} (${place})`,
          text: spliced(text, at, at, region.form === "html" ? `<p>${words}</p>` : `\n\n${words}\n\n`),
          pieces: [region],
          outcome: kind.outcome,
        };
  }
};

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

const notes: Make = function* (text, regions, kind) {
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

const relinked: Make = function* (text, regions, kind) {
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

const secondTables: Make = function* (text, regions, kind) {
  for (const region of regions) {
    if (region.form === "component") continue;
    const source = text.slice(region.start, region.end);
    const same = kind.id.includes("same models");
    const renamed = same
      ? source
      : source.replace(
          /(?<![$\d.,"=/-])\d+(?:\.\d+)?(?![\d.,]*\s*(?:\/|per\b|M\b|K\b|k\b|"|px|%))/g,
          (digits, at: number) =>
            /\$\s?$/.test(source.slice(Math.max(0, at - 3), at)) ? digits : digits.replace(/\d/g, "9"),
        );
    const copy = renamed.replace(
      /(\\?\$\s?)(\d[\d.]*\d|\d)/g,
      (_all, sign: string, digits: string) => `${sign}${(Number(digits) * 0.47).toFixed(4)}`,
    );
    for (const words of kind.texts) {
      const sentence = kind.id.includes("sentence") || kind.id.includes("label");
      const over = same
        ? ""
        : region.form === "html"
          ? sentence
            ? `<p>${words}</p>`
            : `<h6>${words}</h6>`
          : sentence
            ? words
            : `###### ${words}`;
      yield {
        kind: kind.id,
        note: words,
        text: spliced(
          text,
          region.end,
          region.end,
          region.form === "html" ? `${over}${copy}` : `\n\n${over}\n\n${copy}\n\n`,
        ),
        pieces: same ? [region] : [],
        // The copy belongs to nothing that can be named; the table it repeats may stay, but never with the copy's prices.
        outcome: same ? "same" : kind.outcome,
        service: serviceNamed(words),
      };
    }
  }
};

const cuts: Make = function* (text, _regions, kind) {
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

const amounts: Make = function* (text, _regions, kind) {
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

const everywhere: Make = function* (text, regions, kind) {
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

const headers: Make = function* (text, regions, kind) {
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

const reordered: Make = function* (text, regions, kind) {
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

const rows: Make = function* (text, regions, kind) {
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

const MAKERS: Record<string, Make> = {
  heading: headings,
  "label: other service in bold": labels,
  "label: other service in a paragraph": labels,
  caption: captions,
  sentence: sentences,
  name: notes,
  "neighbour cell": notes,
  "name: other model under the same link": relinked,
  "second table": secondTables,
  cut: cuts,
  amount: amounts,
  all: everywhere,
  "header: other word": headers,
  "header: columns in another order": reordered,
  row: rows,
  answer: answers,
  record: records,
};
