import { fieldWords, kindNamed } from "../../../../core/research/field.ts";
import { AI_OR_FOR_AI, NONE_IS_AI, ONLY_AI } from "../../../../core/research/named/about-ai.ts";
import type { SearchHit } from "../../../../core/search/index.ts";
import { productsOfKind } from "../../../../store/catalog/field-products.ts";
import type { OperationContext } from "../../../operation.ts";

type Catalog = OperationContext["catalog"];
interface Found {
  hits: readonly SearchHit[];
  total: number;
}

/** Whether a product is AI itself. */
export function isAi({ doc }: { doc: number }, { catalog }: { catalog: Catalog }): boolean {
  return catalog.entries[doc]?.subject === "ai";
}

/** Keeps products that are AI, and of a named kind also infrastructure for it; all, with a note, where there are none. */
export function onlyAi({ hits, total }: Found, subject: string, catalog: Catalog): Found & { notes: string[] } {
  const kind = kindNamed(fieldWords(subject));
  const ofKind = new Set(kind === null ? [] : productsOfKind(catalog, kind));
  const only = (some: readonly SearchHit[], note: string) => ({
    hits: some,
    total: total - hits.length + some.length,
    notes: [note],
  });
  const kept = hits.filter(
    (hit) =>
      isAi(hit, { catalog }) || (ofKind.has(hit.doc) && catalog.entries[hit.doc]?.subject === "ai-infrastructure"),
  );
  if (kind === null) return kept.length > 0 ? only(kept, ONLY_AI) : { hits, total, notes: [NONE_IS_AI] };
  const own = hits.filter(({ doc }) => ofKind.has(doc));
  const keptOwn = kept.filter(({ doc }) => ofKind.has(doc));
  if (keptOwn.length === 0) return { hits, total, notes: [NONE_IS_AI] };
  const note = keptOwn.every((hit) => isAi(hit, { catalog })) ? ONLY_AI : AI_OR_FOR_AI;
  return { ...only(kept, note), notes: keptOwn.length < own.length ? [note] : [] };
}
