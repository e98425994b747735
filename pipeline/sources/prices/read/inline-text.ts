import type { Part } from "./document.ts";

/** The members of an HTML element that this module uses. */
export interface InlineElement {
  name: string;
  attribs: Record<string, string | undefined>;
}

/** Collects inline text. Inserts a space between two words that only an element boundary separates. */
export class InlineText {
  private parts: Part[] = [];
  private href: (string | null)[] = [];
  private code = 0;
  private struckDepth = 0;
  private struck = "";
  private border = false;

  text(data: string): void {
    const text = data.replace(/[\u200b\u200c\ufeff]/g, "").replace(/[\s\u00a0]+/g, " ");
    if (text === "") return;
    if (this.struckDepth > 0) {
      this.struck += text;
      return;
    }
    const last = this.parts.at(-1);
    const href = this.href.at(-1) ?? null;
    const glued =
      this.border && last !== undefined && /[\p{L}\p{N})%]$/u.test(last.text) && /^[\p{L}\p{N}$]/u.test(text);
    this.parts.push({ text: glued ? ` ${text}` : text, href, code: this.code > 0 });
    this.border = false;
  }

  isEmpty(): boolean {
    return this.parts.every((part) => part.text.trim() === "");
  }

  /** Whether digits set above the line may continue an amount of the text so far, as the cents of $2⁵⁰ do. */
  continuesAmount(digits: string): boolean {
    const text = this.parts.map((part) => part.text).join("");
    return /\$\s?\d+$/.test(text) || (/\$\s?[\d.,]+$/.test(text) && /^\d\d/.test(digits.trim()));
  }

  newline(): void {
    if (this.struckDepth === 0) this.parts.push({ text: "\n", href: null, code: false });
  }

  enter(node: InlineElement): void {
    this.border = true;
    if (node.name === "a") this.href.push(node.attribs.href ?? null);
    if (node.name === "code") this.code++;
    if (isStruck(node)) this.struckDepth++;
  }

  leave(node: InlineElement): void {
    this.border = true;
    if (node.name === "a") this.href.pop();
    if (node.name === "code") this.code--;
    if (isStruck(node)) this.struckDepth--;
  }

  end(): { text: string; parts: Part[]; struck: string } {
    const text = tidy(this.parts.map((part) => part.text).join(""));
    const parts = this.parts.map((part) => ({ ...part, text: tidy(part.text) })).filter((part) => part.text !== "");
    const struck = tidy(this.struck);
    this.parts = [];
    this.struck = "";
    return { text, parts, struck };
  }
}

function isStruck(node: InlineElement): boolean {
  return node.name === "del" || node.name === "s" || node.name === "strike";
}

function tidy(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replace(/ {2,}/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}
