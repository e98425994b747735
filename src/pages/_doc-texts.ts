import { type DocSection, docSections } from "../views/documents/doc-text.ts";

/** Sections of all documents written in Markdown, for the search. */
export const DOC_SECTIONS: readonly DocSection[] = docSections(
  import.meta.glob<string>("./docs/**/*.md", { query: "?raw", import: "default", eager: true }),
);
