import { load } from "cheerio";
import { marked } from "marked";
import { describe, expect, test } from "vitest";
import { pageToMarkdown } from "../../src/api/documents/markdown.ts";
import { prefersMarkdown } from "../../src/api/wire/accept.ts";

const URL = "https://board.example.org/products/x/";
const body = (html: string) => pageToMarkdown(`<body><main>${html}</main></body>`, URL).split("---\n\n")[1]?.trim();

describe("a page as Markdown", () => {
  test.each([
    ["<h2>A <em>title</em></h2><p>Text\n  over lines.</p>", "## A *title*\n\nText over lines."],
    [
      '<p>See <a href="../y/#z">that</a> and <code>a | b</code>.</p>',
      "See [that](https://board.example.org/products/y/#z) and `a | b`.",
    ],
    ["<ul><li>one</li><li><p>two</p><p>more</p></li></ul>", "- one\n- two\n  more"],
    ["<ol><li>one</li><li>two</li></ol>", "1. one\n2. two"],
    ["<ul><li>a<ul><li>b</li></ul></li></ul>", "- a\n  - b"],
    [
      "<dl><div><dt>Stars</dt><dd><strong>5</strong> <small>read today</small></dd></div></dl>",
      "- **Stars**: **5** read today",
    ],
    [
      "<table><caption>Cap</caption><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>x|y</td></tr></tbody></table>",
      "Cap\n\n| A | B |\n| --- | --- |\n| 1 | x\\|y |",
    ],
    ["<pre><code>line 1\n  line 2\n</code></pre>", "```\nline 1\n  line 2\n```"],
    ["<blockquote><p>said</p></blockquote>", "> said"],
    ["<div>loose <b>text</b><p>block</p>after</div>", "loose **text**\n\nblock\n\nafter"],
    ["<p>shown<span hidden>not</span><svg><title>no</title></svg></p><nav>no</nav><script>no</script>", "shown"],
    ["<p>a &lt;b&gt; [c](d) `e` \\f</p>", "a \\<b> \\[c\\](d) \\`e\\` \\\\f"],
    ["<p><code>a `` b</code></p><pre>```\nc</pre>", "``` a `` b ```\n\n````\n```\nc\n````"],
    ['<p><a href="../y_(z)/">y</a></p>', "[y](https://board.example.org/products/y_%28z%29/)"],
    ["<section><form><input></form><p></p><h3></h3></section>", ""],
  ])("%s", (html, markdown) => {
    expect(body(html)).toBe(markdown);
  });

  test("begins with its title and source", () => {
    const html = '<head><title>T: "x"</title><meta name="description" content="D"></head><body><p>b</p></body>';
    expect(pageToMarkdown(html, URL)).toBe(`---\ntitle: "T: \\"x\\""\nurl: ${URL}\ndescription: "D"\n---\n\nb\n`);
  });
});

test.each([
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "<svg onload=alert(1)>",
  "[a](javascript:alert(1))",
  "![a](javascript:alert(1))",
  "<javascript:alert(1)>",
  "\\<script>alert(1)</script>",
  "\\[a](javascript:alert(1))",
  "```</code><script>alert(1)</script>",
  "`` ` <script>alert(1)</script>",
  "x | <svg onload=alert(1)>",
])("%s in a listing is still text after its Markdown is rendered", async (planted) => {
  const text = planted.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const html = `<head><title>${text}</title><meta name="description" content="${text.replaceAll('"', "&quot;")}"></head>
    <main><h1>${text}</h1><p>${text}</p><ul><li>${text}</li></ul><p><code>${text}</code> <a href="/">${text}</a></p>
    <pre>${text}</pre><table><tr><th>a</th></tr><tr><td>${text}</td><td><code>${text}</code></td></tr></table></main>`;
  const $ = load(await marked(pageToMarkdown(html, URL)));
  expect($("script, img, svg").length).toBe(0);
  expect(
    $("a")
      .map((_, link) => $(link).attr("href")?.split(":")[0])
      .get(),
  ).not.toContain("javascript");
  expect($("h1").text()).toBe(planted);
});

test.each([
  ["text/markdown", true],
  ["text/markdown, text/html;q=0.8", true],
  ["text/html, text/markdown;q=0.9", false],
  ["text/html;q=0.5, text/markdown;q=0.5", true],
  ["Text/Markdown", true],
  ["text/markdown;q=0", false],
  ["text/html,application/xhtml+xml,*/*;q=0.8", false],
  [undefined, false],
])("Accept %s", (accept, markdown) => {
  expect(prefersMarkdown(accept)).toBe(markdown);
});
