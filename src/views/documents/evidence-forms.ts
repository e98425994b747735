import type { CatalogModel } from "../../core/catalog-data.ts";
import { evidenceForm, FORM_WORDS } from "../../core/prices/evidence-kind.ts";
import { EVIDENCE_FORMS, type EvidenceForm } from "../../schema/records/model-price.ts";

/** Counts the rates of language models by what they were read from; forms without a rate are left out. */
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
