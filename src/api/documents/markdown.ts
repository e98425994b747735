import { load } from "cheerio";

type AnyNode = Exclude<Parameters<typeof load>[0], string | Uint8Array | readonly unknown[]>;
type Element = Extract<AnyNode, { attribs: object }>;

/** Elements without meaning in plain text. */
const SKIPPED = new Set(["script", "style", "template", "svg", "form", "nav", "button", "input", "select", "dialog"]);
const INLINE = new Set(
  "a abbr b bdi br cite code data em i img kbd mark q s samp small span strong sub sup time u var".split(" "),
);

/** Converts the main part of a page to Markdown and makes its links absolute. @param url address of the page */
export function pageToMarkdown(html: string, url: string): string {
  const $ = load(html);
  const root = $("main").get(0) ?? $("body").get(0);
  const title = $("title").text().trim();
  const description = $('meta[name="description"]').attr("content")?.trim();
  const head = ["---", `title: ${quotedYaml(title)}`, `url: ${url}`];
  if (description !== undefined) head.push(`description: ${quotedYaml(description)}`);
  const body = root === undefined ? [] : blocks(root.children, url);
  return `${[...head, "---"].join("\n")}\n\n${body.join("\n\n")}\n`;
}

/** Converts a list of nodes to blocks. Loose text between blocks becomes a paragraph. */
function blocks(nodes: readonly AnyNode[], url: string): string[] {
  const found: string[] = [];
  let loose: AnyNode[] = [];
  const flush = () => {
    const text = inline(loose, url).trim();
    if (text !== "") found.push(text);
    loose = [];
  };
  for (const node of nodes) {
    if (isElement(node) && isShown(node) && !INLINE.has(node.name)) {
      flush();
      found.push(...block(node, url));
    } else if (!isElement(node) || isShown(node)) loose.push(node);
  }
  flush();
  return found;
}

function block(element: Element, url: string): string[] {
  const { name, children } = element;
  switch (name) {
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return present(`${"#".repeat(Number(name[1]))} ${oneLine(children, url)}`, /^#+ $/);
    case "p":
    case "figcaption":
    case "summary":
      return present(inline(children, url).trim());
    case "pre":
      return [fenced(text(element).replace(/\n$/, ""))];
    case "blockquote":
      return [quoted(blocks(children, url).join("\n\n"), "> ")];
    case "ul":
    case "ol":
      return present(items(element, url).join("\n"));
    case "dl":
      return present(definitions(element, url).join("\n"));
    case "table":
      return table(element, url);
    case "hr":
      return ["---"];
    default:
      return blocks(children, url);
  }
}

function items(list: Element, url: string): string[] {
  return elements(list, "li").map((item, index) => {
    const mark = list.name === "ol" ? `${index + 1}. ` : "- ";
    const content = blocks(item.children, url).join("\n");
    return mark + content.replaceAll("\n", `\n${" ".repeat(mark.length)}`);
  });
}

/** Converts a definition list, with or without elements that wrap its pairs. */
function definitions(list: Element, url: string): string[] {
  const pairs = list.children.flatMap((node) => (isElement(node) && node.name === "div" ? node.children : [node]));
  const lines: string[] = [];
  for (const node of pairs) {
    if (!isElement(node)) continue;
    if (node.name === "dt") lines.push(`- **${oneLine(node.children, url)}**:`);
    else if (node.name === "dd" && lines.length > 0) {
      lines.push(`${lines.pop()} ${blocks(node.children, url).join(" ").replaceAll("\n", " ")}`);
    }
  }
  return lines;
}

function table(element: Element, url: string): string[] {
  const rows = elements(element, "tr").map((row) =>
    row.children
      .filter((cell): cell is Element => isElement(cell) && (cell.name === "td" || cell.name === "th"))
      .map((cell) => blocks(cell.children, url).join(" ").replace(/\s+/g, " ").replaceAll("|", "\\|")),
  );
  const [first] = rows;
  if (first === undefined) return [];
  const caption = elements(element, "caption").map((node) => oneLine(node.children, url));
  const lines = rows.map((row) => `| ${row.join(" | ")} |`);
  lines.splice(1, 0, `|${" --- |".repeat(first.length)}`);
  return [...caption.filter((line) => line !== ""), lines.join("\n")];
}

function inline(nodes: readonly AnyNode[], url: string): string {
  return nodes
    .map((node) => {
      if (node.type === "text") return escaped(node.data.replace(/\s+/g, " "));
      if (!isElement(node) || !isShown(node)) return "";
      const { name, children, attribs } = node;
      if (name === "br") return "\n";
      if (name === "img") return escaped(attribs.alt ?? "");
      const content = inline(children, url);
      if (content.trim() === "") return content;
      if (name === "a" && attribs.href !== undefined) return `[${content.trim()}](${target(attribs.href, url)})`;
      if (name === "code" || name === "kbd" || name === "samp") return code(text(node));
      if (name === "strong" || name === "b") return `**${content.trim()}**`;
      if (name === "em" || name === "i") return `*${content.trim()}*`;
      return INLINE.has(name) && name !== "small" ? content : ` ${content} `;
    })
    .join("")
    .replace(/[ \t]+/g, " ")
    .replace(/ ?\n ?/g, "\n");
}

/** Escapes a text so that a renderer shows it as it is: text of listings must become neither markup nor a link. */
function escaped(plain: string): string {
  return plain.replace(/[\\<[\]`]|!(?=\[)/g, "\\$&");
}

/** Quotes a YAML string without markup in it, for renderers that do not know front matter. */
function quotedYaml(plain: string): string {
  return JSON.stringify(plain).replace(/[<[\]`]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);
}

function target(href: string, url: string): string {
  return new URL(href, url).href.replaceAll("(", "%28").replaceAll(")", "%29");
}

/** Fences code with more backticks than it contains in a row. */
function code(plain: string): string {
  if (!plain.includes("`")) return `\`${plain}\``;
  const mark = backticks(plain, 1);
  return `${mark} ${plain} ${mark}`;
}

function fenced(plain: string): string {
  const mark = backticks(plain, 3);
  return `${mark}\n${plain}\n${mark}`;
}

function backticks(plain: string, least: number): string {
  const runs = plain.match(/`+/g) ?? [];
  return "`".repeat(Math.max(least, ...runs.map((run) => run.length + 1)));
}

function oneLine(nodes: readonly AnyNode[], url: string): string {
  return inline(nodes, url).replace(/\s+/g, " ").trim();
}

function text(node: AnyNode): string {
  if (node.type === "text") return node.data;
  return "children" in node ? node.children.map(text).join("") : "";
}

function elements(element: Element, name: string): Element[] {
  return element.children.flatMap((node) => {
    if (!isElement(node) || !isShown(node)) return [];
    if (node.name === name) return [node];
    return ["thead", "tbody", "tfoot", "div"].includes(node.name) ? elements(node, name) : [];
  });
}

function isElement(node: AnyNode): node is Element {
  return node.type === "tag" || node.type === "script" || node.type === "style";
}

function isShown({ name, attribs }: Element): boolean {
  return !SKIPPED.has(name) && attribs.hidden === undefined && attribs["aria-hidden"] !== "true";
}

function present(line: string, empty = /^$/): string[] {
  return empty.test(line) ? [] : [line];
}

function quoted(lines: string, mark: string): string {
  return lines
    .split("\n")
    .map((line) => (mark + line).trimEnd())
    .join("\n");
}
