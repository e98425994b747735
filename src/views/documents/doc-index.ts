import type { Operation } from "../../operations/operation.ts";
import { ERRORS, errorCodes } from "../../schema/errors.ts";
import { paths } from "../kit/links.ts";
import { type DocSection, findSections } from "./doc-text.ts";
import { DOCUMENTS } from "./docs.ts";

export interface DocEntry {
  title: string;
  text: string;
  path: string;
}

export interface DocGroup {
  title: string;
  entries: DocEntry[];
}

const written = (group: "Use" | "Run" | "Code"): DocEntry[] =>
  DOCUMENTS.filter((one) => one.group === group).map(({ slug, title, text }) => ({
    title,
    text,
    path: `docs/${slug}/`,
  }));

/** Documentation groups for the first page and for the index beside each document. */
export const DOC_GROUPS: readonly DocGroup[] = [
  {
    title: "Use the service",
    entries: [
      {
        title: "For agents",
        path: "agents/",
        text: "What is free, what is paid, how to pay, with commands that were run.",
      },
      { title: "API reference", path: "docs/api/", text: "Every operation with its input, output, price and errors." },
      { title: "Errors", path: "docs/errors/", text: "Every code, what it means and whether repeating helps." },
      { title: "Open data", path: "data/", text: "Files, schemas, hashes, licence and citation." },
      ...written("Use"),
    ],
  },
  {
    title: "Understand it",
    entries: [
      { title: "Methodology", path: "methodology/", text: "Formulas, sources, conflicts of interest, known gaps." },
      { title: "Correct an entry", path: "corrections/", text: "How to propose a change, and what happens to it." },
      { title: "Privacy", path: "privacy/", text: "What is kept of a visit and of a payment." },
      { title: "Status", path: "status/", text: "What works now, and how old prices and stars are." },
    ],
  },
  { title: "Run your own", entries: written("Run") },
  { title: "Understand the code", entries: written("Code") },
];

/** Returns the path of an operation's page. */
export function operationPath(operationId: string): string {
  return `docs/api/${operationId}/`;
}

/** Finds documents, operations and error codes that contain every word of a query; matches in titles come first, then those inside the text of `sections`. */
export function findDocuments(
  question: string,
  operations: readonly Operation[],
  limit: number,
  sections: readonly DocSection[] = [],
): DocEntry[] {
  const words = question.toLowerCase().match(/[\p{L}\d_]+/gu) ?? [];
  if (words.length === 0) return [];
  const all: DocEntry[] = [
    ...DOC_GROUPS.flatMap((group) => group.entries),
    ...DOCUMENTS.filter((one) => one.group === null).map(({ slug, title, text }) => ({
      title,
      text,
      path: `docs/${slug}/`,
    })),
    ...operations.map(({ operationId, title, summary, path }) => ({
      title,
      text: `${summary} ${path}`,
      path: operationPath(operationId),
    })),
    ...errorCodes.map((code) => ({ title: code, text: ERRORS[code].title, path: paths.error(code) })),
  ];
  const begins = (text: string, word: string) =>
    text
      .toLowerCase()
      .split(/[^\p{L}\d_]+/u)
      .some((one) => one.startsWith(word));
  const named = all
    .map((entry, order) => ({
      entry,
      order,
      inTitle: words.filter((word) => begins(entry.title, word)).length,
      met: words.every((word) => begins(`${entry.title} ${entry.text}`, word)),
    }))
    .filter(({ met }) => met)
    .sort((a, b) => b.inTitle - a.inTitle || a.order - b.order)
    .slice(0, limit)
    .map(({ entry }) => entry);
  const known = new Set(named.map(({ path }) => path));
  const inside = findSections(sections, words, limit).filter(({ path }) => !known.has(path));
  return [...named, ...inside].slice(0, limit);
}
