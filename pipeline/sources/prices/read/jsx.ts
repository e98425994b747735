const COMPONENT = /^[ \t]*<([A-Z]\w*)\b/gm;

/**
 * Replaces MDX components that contain a table as data (`rows={[...]}`, with or without `columns={[{ title }]}`) by HTML tables. Rows
 * without columns get no header row, so that readers that match by header refuse them. Drops exported component code and leaves unreadable
 * components unchanged.
 */
export function inlineComponents(markdown: string): string {
  const source = markdown.replace(/^export (?:const|function|default)\b[\s\S]*?^\}\)?;?[ \t]*$/gm, "");
  let out = "";
  let from = 0;
  for (const match of source.matchAll(COMPONENT)) {
    if (match.index < from) continue;
    const props = new Reader(source, match.index + match[0].length).props();
    if (props === null || !Array.isArray(props.values.rows)) continue;
    out += `${source.slice(from, match.index)}\n\n${tableHtml(props.values.rows, props.values.columns)}\n\n`;
    from = props.end;
  }
  return out + source.slice(from);
}

function tableHtml(rows: unknown[], columns: unknown): string {
  const titles = Array.isArray(columns) ? columns.map(titleOf) : [];
  const head =
    titles.length === 0
      ? ""
      : `<thead><tr>${titles.map((title) => `<th>${escapeHtml(title)}</th>`).join("")}</tr></thead>`;
  const body = rows.map((row) =>
    Array.isArray(row) ? `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>` : "",
  );
  return `<table>${head}<tbody>${body.join("")}</tbody></table>`;
}

function titleOf(column: unknown): unknown {
  return typeof column === "object" && column !== null && "title" in column ? column.title : column;
}

/** Returns a string or number as HTML text; "" for other values. */
export function escapeHtml(value: unknown): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  return String(value).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

class Unreadable extends Error {}

/** Parses the literal subset of JSX attributes: strings, numbers, arrays, objects, and fragments as their text. */
class Reader {
  private readonly source: string;
  private at: number;

  constructor(source: string, at: number) {
    this.source = source;
    this.at = at;
  }

  props(): { values: Record<string, unknown>; end: number } | null {
    try {
      const values: Record<string, unknown> = {};
      for (;;) {
        this.space();
        if (this.eat("/>")) return { values, end: this.at };
        if (this.eat(">")) return null;
        const name = this.match(/[A-Za-z_][\w:-]*/y);
        this.space();
        if (!this.eat("=")) {
          values[name] = true;
          continue;
        }
        this.space();
        if (this.eat("{")) {
          values[name] = this.value();
          this.expect("}");
        } else values[name] = this.value();
      }
    } catch (error) {
      if (error instanceof Unreadable) return null;
      throw error;
    }
  }

  private value(): unknown {
    this.space();
    const next = this.source[this.at];
    if (next === "[") return this.list();
    if (next === "{") return this.object();
    if (next === "<") return this.fragment();
    if (next === '"' || next === "'" || next === "`") return this.string();
    const word = this.match(/-?\d+(?:\.\d+)?|null|true|false|undefined/y);
    return /^-?\d/.test(word) ? word : null;
  }

  private list(): unknown[] {
    const items: unknown[] = [];
    this.expect("[");
    for (;;) {
      this.space();
      if (this.eat("]")) return items;
      items.push(this.value());
      this.space();
      if (!this.eat(",") && this.source[this.at] !== "]") throw new Unreadable();
    }
  }

  private object(): Record<string, unknown> {
    const entries: Record<string, unknown> = {};
    this.expect("{");
    for (;;) {
      this.space();
      if (this.eat("}")) return entries;
      const quoted = this.source[this.at] === '"' || this.source[this.at] === "'";
      const key = quoted ? this.string() : this.match(/[A-Za-z_$][\w$]*/y);
      this.expect(":");
      entries[key] = this.value();
      this.space();
      if (!this.eat(",") && this.source[this.at] !== "}") throw new Unreadable();
    }
  }

  private fragment(): string {
    this.match(/<(?:[A-Za-z][\w.]*(?:\s[^<>]*)?)?>/y);
    let text = "";
    for (;;) {
      if (this.eat("{")) {
        text += String(this.value() ?? "");
        this.expect("}");
      } else if (/^<\/[\w.]*>/.test(this.source.slice(this.at, this.at + 40))) {
        this.match(/<\/[\w.]*>/y);
        return text;
      } else if (/^<br\s*\/?>/.test(this.source.slice(this.at, this.at + 8))) {
        this.match(/<br\s*\/?>/y);
        text += " ";
      } else if (this.source[this.at] === "<") text += this.fragment();
      else text += this.match(/[^<{]+/y);
    }
  }

  private string(): string {
    const raw = this.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\$]|\\.)*`/y);
    return raw.slice(1, -1).replace(/\\(.)/g, "$1");
  }

  private space(): void {
    this.match(/\s*/y);
  }

  private expect(token: string): void {
    this.space();
    if (!this.eat(token)) throw new Unreadable();
  }

  private eat(token: string): boolean {
    if (!this.source.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    if (found === null) throw new Unreadable();
    this.at += found[0].length;
    return found[0];
  }
}
