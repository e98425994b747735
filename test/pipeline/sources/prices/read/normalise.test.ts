import { describe, expect, test } from "vitest";
import { type Table, tablesOf, textsBefore } from "../../../../../pipeline/sources/prices/read/document.ts";
import { inlineComponents } from "../../../../../pipeline/sources/prices/read/jsx.ts";
import { normalise } from "../../../../../pipeline/sources/prices/read/normalise.ts";

describe("HTML", () => {
  test("row and column spans are expanded in place", () => {
    const grid = texts(
      '<table><tr><td rowspan="2">a</td><td colspan="2">b</td></tr><tr><td>c</td><td rowspan="2">d</td></tr><tr><td>e</td><td>f</td></tr></table>',
    );
    expect(grid).toEqual([
      ["a", "b", "b"],
      ["a", "c", "d"],
      ["e", "f", "d"],
    ]);
  });

  test("unescaped comparison signs, line breaks, footnotes and struck text keep their meaning", () => {
    const [cell] =
      table("<table><tr><td>$2, up to <= 200k<br>$4, > 200k<sup>1</sup> <s>$9</s></td></tr></table>").rows[0] ?? [];
    expect(cell?.text).toBe("$2, up to <= 200k\n$4, > 200k");
    expect(cell?.struck).toBe("$9");
  });

  test("words separated only by an element boundary stay separate; numbers and signs are joined", () => {
    expect(texts("<table><tr><td>Name<span>an-id</span></td><td><b>$</b>1<i>.50</i></td></tr></table>")).toEqual([
      ["Name an-id", "$1.50"],
    ]);
  });

  test("header rows: thead, th, or bold cells", () => {
    expect(table("<table><thead><tr><td>a</td></tr></thead><tr><td>1</td></tr></table>").headRows).toBe(1);
    expect(table("<table><tr><th>a</th></tr><tr><th>b</th></tr><tr><td>1</td></tr></table>").headRows).toBe(2);
    expect(table("<table><tr><td><b>a</b></td></tr><tr><td>1</td></tr></table>").headRows).toBe(1);
    expect(table("<table><tr><td>a</td></tr><tr><td>1</td></tr></table>").headRows).toBe(0);
  });

  test("rows of different widths make a table irregular", () => {
    expect(table("<table><tr><td>a</td><td>b</td><td>c</td></tr><tr><td>1</td><td>2</td></tr></table>").irregular).toBe(
      "a row of 2 cells in a table of 3 columns",
    );
  });

  test("tables have their headings, panes and the texts above", () => {
    const document = normalise(
      '<h1>P</h1><p>intro</p><h2>A</h2><p>old</p><table><tr><td>1</td></tr></table><div data-content-switcher-pane="true" data-value="batch" hidden><p>Batch</p><table><tr><td>2</td></tr></table></div><script>var x = "<table>"</script>',
    );
    const tables = tablesOf(document);
    expect(tables.map(({ table }) => [table.headings, table.panes])).toEqual([
      [["P", "A"], []],
      [["P", "A"], ["batch"]],
    ]);
    expect(textsBefore(document, tables[1]?.index ?? 0).map((block) => block.text)).toEqual(["Batch"]);
  });

  test("hostile markup is bounded: deep nesting, huge spans, endless rows", () => {
    const deep = `<div>${"<div><b>".repeat(20_000)}<table><tr><td>x</td></tr></table>`;
    expect(normalise(deep).blocks.length).toBeLessThan(10);
    const wide = table('<table><tr><td colspan="999999999">a</td></tr></table>');
    expect(wide.rows[0]?.length).toBeLessThan(100);
    const long = table(`<table>${"<tr><td>a</td></tr>".repeat(20_000)}</table>`);
    expect(long.rows.length).toBeLessThan(5000);
  });
});

describe("Markdown", () => {
  test("escaped dollars and pipes, links, code and inline HTML", () => {
    const grid = table("| a | b |\n|---|---|\n| \\$1.00 \\| x | [n](/u)`id`<br>y |\n");
    expect(grid.rows[1]?.map((cell) => cell.text)).toEqual(["$1.00 | x", "n id\ny"]);
    expect(grid.rows[1]?.[1]?.parts.map((part) => [part.text, part.href, part.code])).toEqual([
      ["n", "/u", false],
      ["id", null, true],
      ["y", null, false],
    ]);
  });

  test("a row that is not as wide as its header is reported, not shifted", () => {
    expect(table("| a | b |\n|---|---|\n| 1 | 2 |\n| 3 |\n").irregular).toBe(
      "a row of 1 cells in a table of 2 columns",
    );
    expect(table("| a | b |\n|---|---|\n| 1 | 2 | 3 |\n").irregular).toBe("a row of 3 cells in a table of 2 columns");
  });

  test("headings of Markdown tables", () => {
    expect(table("# P\n\n## A\n\n| a |\n|---|\n| 1 |\n").headings).toEqual(["P", "A"]);
  });
});

describe("components", () => {
  test("the data of a table component becomes a table in its place", () => {
    const html = inlineComponents(
      'x\n<T\n columns={[{ title: "M" }, { title: `P` }]}\n rows={[["a", <>{"$"}1<b>.5</b></>], [\'b\', 2]]}\n/>\ny',
    );
    expect(html).toContain("<thead><tr><th>M</th><th>P</th></tr></thead>");
    expect(html).toContain("<tr><td>a</td><td>$1.5</td></tr><tr><td>b</td><td>2</td></tr>");
    expect(html.startsWith("x")).toBe(true);
    expect(html.trimEnd().endsWith("y")).toBe(true);
  });

  test.each(["<T rows={[[", "<T rows={compute()} />", "<T rows={[...all]} />", "<T rows={[[<>a</b ", "<T"])(
    "%s is unchanged",
    (text) => {
      expect(inlineComponents(text)).toBe(text);
    },
  );
});

test("JSON, one value or one per line, becomes data", () => {
  expect(normalise('{"a":1}')).toEqual({ form: "json", blocks: [], data: [{ a: 1 }] });
  expect(normalise('{"a":1}\n{"b":2}\n').data).toEqual([{ a: 1 }, { b: 2 }]);
  expect(normalise("[link](/x) and {braces}").form).toBe("markdown");
});

function table(text: string): Table {
  const [first] = tablesOf(normalise(text));
  if (first === undefined) throw new Error("no table");
  return first.table;
}

function texts(text: string): string[][] {
  return table(text).rows.map((row) => row.map((cell) => cell.text));
}
