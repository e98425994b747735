// Changes to what stands around a table: headings, labels, captions, sentences, a second table.
import { isHtml, type Make, serviceNamed } from "./change.ts";
import { spliced } from "./regions.ts";

/** The end of what stands under a heading of this level that is put before `start`. */
function sectionEnd(text: string, start: number, level: number): number {
  const next = new RegExp(`^#{1,${level}} |<h[1-${level}]\\b`, "gm");
  next.lastIndex = start;
  return next.exec(text)?.index ?? text.length;
}

/** The words of the last heading before a place in a page. */
function headingBefore(text: string, place: number): string | undefined {
  const found = [...text.slice(0, place).matchAll(/^#{1,6} (.+)$|<h[1-6]\b[^>]*>([^<]*)/gm)].at(-1);
  return (found?.[1] ?? found?.[2])?.trim();
}

export const headings: Make = function* (text, regions, kind) {
  for (const region of regions) {
    const own = headingBefore(text, region.start);
    // The heading that a table has already changes nothing when it stands there twice.
    for (const words of kind.texts.filter((other) => other !== own))
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
  }
};

export const labels: Make = function* (text, regions, kind) {
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

export const captions: Make = function* (text, regions, kind) {
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

export const sentences: Make = function* (text, regions, kind) {
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

export const secondTables: Make = function* (text, regions, kind) {
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
