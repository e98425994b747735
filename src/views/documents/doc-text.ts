/** A part of a document under one heading. */
export interface DocSection {
  /** Title of the document, and of the section below its first heading. */
  title: string;
  /** Path relative to the site's root, with the heading's anchor. */
  path: string;
  /** The section's text without Markdown. */
  text: string;
}

/** Splits Markdown documents at their headings. @param files contents by path, such as `./docs/clients.md` */
export function docSections(files: Readonly<Record<string, string>>): DocSection[] {
  return Object.entries(files).flatMap(([file, source]) => {
    const path = `${file.replace(/^\.\//, "").replace(/(?:\/index)?\.md$/, "")}/`;
    const [, frontmatter = "", body = source] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
    const title = /^title:\s*["']?(.*?)["']?\s*$/m.exec(frontmatter)?.[1] ?? path;
    const slug = slugger();
    const parts = splitAtHeadings(body);
    return parts.map((part) => {
      const heading = /^#{2,4} (.*)\n?/.exec(part)?.[1];
      const name = heading === undefined ? null : plain(heading);
      return {
        title: name === null ? title : `${title}: ${name}`,
        path: name === null ? path : `${path}#${slug(name)}`,
        text: plain(heading === undefined ? part : part.slice(part.indexOf("\n") + 1)),
      };
    });
  });
}

/** Splits a text before each heading of the second to the fourth level. Lines of code blocks are not headings. */
function splitAtHeadings(body: string): string[] {
  const parts = [""];
  let isCode = false;
  for (const line of body.split("\n")) {
    if (line.startsWith("```")) isCode = !isCode;
    if (!isCode && /^#{2,4} /.test(line)) parts.push("");
    parts.push(`${parts.pop()}${line}\n`);
  }
  return parts;
}

/** Finds sections that contain every word of a query, those with a word in the heading first. */
export function findSections(sections: readonly DocSection[], words: readonly string[], limit: number): DocSection[] {
  if (words.length === 0) return [];
  return sections
    .map((section, order) => ({
      section,
      order,
      inTitle: words.filter((word) => positionOf(section.title, word) !== -1).length,
      met: words.every((word) => positionOf(`${section.title} ${section.text}`, word) !== -1),
    }))
    .filter(({ met }) => met)
    .sort((a, b) => b.inTitle - a.inTitle || a.order - b.order)
    .slice(0, limit)
    .map(({ section }) => ({ ...section, text: excerpt(section.text, words) }));
}

const EXCERPT = 150;

/** Returns the part of a text around the first word of a query. */
function excerpt(text: string, words: readonly string[]): string {
  const places = words.map((word) => positionOf(text, word)).filter((place) => place !== -1);
  const from = places.length === 0 ? 0 : Math.max(0, Math.min(...places) - 40);
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1;
  const cut = text.slice(start, start + EXCERPT);
  const whole = start + EXCERPT >= text.length ? cut : `${cut.slice(0, cut.lastIndexOf(" "))} …`;
  return `${start === 0 ? "" : "… "}${whole}`;
}

/** Position of the first word that begins with `word`; -1 when there is none. */
function positionOf(text: string, word: string): number {
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\d]/u.test(lower[at - 1] ?? "")) return at;
  }
  return -1;
}

function plain(markdown: string): string {
  return markdown
    .replace(/^```.*$/gm, " ")
    .replace(/^\|[\s|:-]+\|$/gm, " ")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*|]/g, "")
    .replace(/^#{1,6} /gm, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Makes the anchors that Markdown headings get; a repeated heading gets a number. */
function slugger(): (heading: string) => string {
  const seen = new Map<string, number>();
  return (heading) => {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-");
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  };
}
