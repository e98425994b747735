import { asksForAi } from "../../../core/research/named/about-ai.ts";
import { readWords } from "../../../core/research/question/filters.ts";
import { asksHowMany } from "../../../core/research/question/intent/kind.ts";
import { MODEL_WORDS } from "../../../core/research/question/intents.ts";
import type { Question } from "../../../core/research/question/question.ts";
import { plainSubject } from "../../../core/research/question/subject.ts";
import { readCategory } from "../../../core/research/records/categories.ts";
import { categoryCount } from "../../../core/research/records/category-count.ts";
import type { OperationContext } from "../../operation.ts";
import { datasetSource } from "../../shared/cited-sources.ts";
import type { NamedAnswer } from "./named-products.ts";

/** Words around a count: what the buyer has, shares, and the list of the counted. */
const AROUND =
  /(?<!\p{L})(?:dans|par|per|por|nach|by|selon|según|op|staan|staat|zitten|gibt|enthält|contient|contiene|contains?|belong|fall|how many|number|count|percent(?:age)?|share|proportion|part|portion|fraction|half|split|broken|down|breakdown|licen[cs]e[ds]?|licen[cs]es|proprietary|closed|under|same|them|those|these|which|ones?|list(?:ed)?|currently|you|your|wie|viele?|anzahl|hat|haben|prozent(?:satz)?|anteil|davon|lizenz\p{L}*|aufgeteilt|verteilt|habt|ihr|combien|nombre|part|pourcentage|proportion|dont|répartis?|réparties?|parmi|eux|avez-vous|licences?|cuánt[oa]s?|número|porcentaje|proporción|parte|tenéis|tienen|tiene|ellos|ellas|licencias?|quant[oa]s?|porcentagem|percentual|proporção|têm|tem|deles|licenças?|quant[ie]|numero|percentuale|quota|avete|sono|licenz[ae]|hoeveel|aantal|procent|percentage|aandeel|daarvan|licenties?)(?!\p{L})|%|多少|几个|占|比例|百分比|其中|你们|许可证?|里|中|何個|何件|割合|比率/giu;

/**
 * Answers how many products a category or the catalogue has, by licence.
 * @returns null when the question asks for something else
 */
export function categoryAsked(query: string, question: Question, context: OperationContext): NamedAnswer | null {
  const text = query.normalize("NFC");
  if (!asksHowMany(text) || MODEL_WORDS.test(text)) return null;
  const { text: rest, filters } = readWords(text, false);
  if (filters.some(({ kind }) => kind !== "open_source" && kind !== "closed")) return null;
  const asked = readCategory(rest);
  if (asked === null) return null;
  const left = plainSubject(asked.rest.replace(AROUND, " ").replace(/["«»“”„(),.:;?!。、？,]/g, " "))
    .replace(AROUND, " ")
    .match(/[\p{Script=Latin}\p{N}]{4,}|\d+|[^\p{Script=Latin}\P{L}]{2,}/gu);
  // Other words narrow what is counted.
  if (left !== null) return null;
  const direct = categoryCount(
    [...context.catalog.products()],
    asked.category,
    datasetSource(context),
    asksForAi(text) && asked.category !== "agents",
  );
  return {
    question: {
      ...question,
      kind: "how_many",
      ofModels: false,
      subject: asked.category === null ? "" : `${asked.category} category`,
      sides: [],
      filters: [],
      beside: [],
    },
    direct,
  };
}
