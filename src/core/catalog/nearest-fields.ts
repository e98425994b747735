import { editDistance } from "../text/nearest.ts";

const MOST_EDITS = 2;
/** Number of fields that are proposed for one name. */
const MOST_MEANT = 3;
/** Other words for those of fields, among them those of other languages. */
const MEANT: Record<string, string> = {};
for (const [word, others] of [
  // Fields write a rate as its currency.
  ["usd", "price prices pricing cost rate prix preis precio preço prezzo"],
  ["provider", "vendor seller company fournisseur anbieter proveedor fornecedor fornitore"],
  ["license", "licence licenses spdx lizenz licencia licença licenza"],
  ["context", "contexte kontext contexto contesto window"],
  ["input", "entrée eingabe entrada ingresso"],
  ["output", "sortie ausgabe salida saída uscita"],
  ["stars", "sterne étoiles estrellas estrelas stelle"],
  ["url", "link website site source"],
  ["pushed", "commit push activity"],
  ["successor", "replacement replaced follow"],
  ["terms", "permissions allowed commercial"],
  ["released", "release launched"],
  ["shutdown", "end ends eol retirement retired deprecation sunset"],
  ["inputs", "modalities modality vision multimodal images image audio video input_modalities"],
  ["tools", "tool functions function calling"],
  ["json", "structured jsonmode"],
  ["speed", "throughput tps tokens_per_second latency fast"],
  ["knowledge", "training cutoff"],
] as const)
  for (const other of others.split(" ")) MEANT[other] = word;

/** Returns the fields that an unknown name may mean: one that differs by two letters at most, else those that share words with it. */
export function nearestFields(name: string, fields: readonly string[]): string[] {
  const plain = name.toLowerCase();
  const wanted = wordsOf(plain);
  const close = fields
    .map((field) => ({ field, edits: editDistance(plain, field) }))
    .filter(({ field, edits }) => edits <= Math.min(MOST_EDITS, field.length / 4))
    .sort((a, b) => a.edits - b.edits)[0];
  if (close !== undefined && !(plain in MEANT)) return [close.field];
  const sharing = fields.flatMap((field) => {
    const words = wordsOf(field);
    const shared = words.intersection(wanted).size;
    return shared === 0 ? [] : [{ field, shared, beyond: words.size - shared }];
  });
  const most = Math.max(...sharing.map(({ shared }) => shared));
  return sharing
    .filter(({ shared }) => shared === most)
    .sort((a, b) => a.beyond - b.beyond)
    .slice(0, MOST_MEANT)
    .map(({ field }) => field);
}

function wordsOf(name: string): Set<string> {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return new Set(words.map((word) => MEANT[word] ?? word));
}
