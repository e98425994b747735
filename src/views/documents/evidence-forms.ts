import type { CatalogModel } from "../../core/catalog/catalog-data.ts";
import { evidenceForm, FORM_WORDS } from "../../core/prices/evidence-kind.ts";
import { EVIDENCE_FORMS, type EvidenceForm } from "../../schema/records/model-price.ts";

/** Counts the rates of language models by form of evidence. Forms without a rate are omitted. */
export function formCounts(
  models: readonly Pick<CatalogModel, "prices">[],
): { form: EvidenceForm; rates: number; words: string }[] {
  const counts = Map.groupBy(
    models.flatMap(({ prices }) => prices),
    evidenceForm,
  );
  return EVIDENCE_FORMS.flatMap((form) => {
    const rates = counts.get(form)?.length ?? 0;
    return rates === 0 ? [] : [{ form, rates, words: FORM_WORDS[form] }];
  });
}
