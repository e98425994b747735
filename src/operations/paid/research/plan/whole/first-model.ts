import { firstChoice } from "../../../../../core/model-questions/first-choice.ts";
import { oneEach, onSale, type RatedListing } from "../../../../../core/model-questions/listings.ts";
import { asksWhichModel, type Purpose, purposeIn, WORK_OF } from "../../../../../core/model-questions/purpose-words.ts";
import { MAKER_OF_FAMILY } from "../../../../../core/model-questions/read.ts";
import { ASKS } from "../../../../../core/model-questions/words.ts";
import { unmetDemand } from "../../../../../core/optimize/choice/demand-filters.ts";
import { readTask } from "../../../../../core/optimize/optimize.ts";
import { kindOf } from "../../../../../core/quality/kinds.ts";
import type { QualityKind } from "../../../../../core/quality/types.ts";
import { uncheckedNote } from "../../../../../core/research/unread-words.ts";
import type { OperationContext } from "../../../../operation.ts";
import { pricingSource } from "../../../../shared/cited-sources.ts";
import { answeredApart, type Resolved } from "../planned.ts";
import { modelData } from "./whole-question.ts";

/** Rated models from which on the tests of one kind of work decide; below, those of all kinds. */
const ENOUGH = 12;
/** Public tests by kind of work, in words. */
const TESTS: Readonly<Partial<Record<QualityKind, string>>> = {
  code: "public coding tests",
  agent: "public tests of agents",
  multilingual: "public tests in several languages",
  instruction: "public tests of following instructions",
  writing: "public comparisons of writing",
  vision: "public tests with images",
  knowledge: "public tests of knowledge",
  math: "public tests of mathematics",
  factuality: "public tests of faithful summaries and facts",
  "long-context": "public tests of long inputs",
  "tool-use": "public tests of tool use",
};

/**
 * Answers which model to start with for some work: in each band of price the one that public tests of that kind of work rate highest,
 * of those that meet its demands.
 * @param loosely whether "the best model for" asks it too
 * @returns null when the question asks for something else, names models, or names no work that is known
 */
export function plannedFirstModel(
  query: string,
  limit: number,
  context: OperationContext,
  loosely: boolean,
): Resolved | null {
  const text = query.normalize("NFC");
  if (!asksWhichModel(text, loosely) || FAMILIES.test(text)) return null;
  const { demands, profile } = readTask(text.replace(ASKING, " "));
  const purpose = purposeIn(text);
  if (purpose === null && (loosely || !profile.matched)) return null;
  const work = purpose === null ? profile.workloadClass : WORK_OF[purpose];
  const image = purpose === "captions" || profile.needs.includes("image");
  const wanted = kindOf(work, { image, nonEnglish: false, tools: demands.tools });
  const providers = new Map(context.catalog.providers.map((provider) => [provider.id, provider]));
  const sold = (kind: QualityKind) =>
    onSale(context.catalog.models, modelData(context, kind)).filter(
      ({ model, ability, input }) =>
        ability !== null &&
        (input.evidence !== null || model.first_party) &&
        (!image || model.modalities?.input.includes("image") === true) &&
        unmetDemand(model, demands, providers, context.catalog.qualityEvidence ?? null) === null,
    );
  const ofKind = oneEach(sold(wanted));
  const isOfKind = ofKind.length >= ENOUGH;
  const candidates: RatedListing[] = isOfKind ? ofKind : oneEach(sold("general"));
  const tests = isOfKind ? (TESTS[wanted] ?? "public tests of general work") : "public tests of general work";
  const filtered = demands.read.filter(({ effect }) => effect === "filtered");
  const open = demands.read.filter(({ effect, kind }) => effect === "not_checked" && kind !== "figure");
  const notes = open.length === 0 ? [] : [uncheckedNote(open.map(({ words }) => words))];
  const direct = firstChoice(
    candidates,
    {
      tests,
      read: [...notes, ...workText(purpose, work, isOfKind ? wanted : null, image)],
      cheapest: text.search(CHEAPEST) >= 0,
      demands: [...filtered.map(({ words }) => words), ...(image ? ["takes images"] : [])],
    },
    modelData(context).day,
    pricingSource(context),
  );
  if (direct === null) return null;
  const question = {
    kind: "price" as const,
    words: null,
    subject: "",
    sides: [],
    ofModels: true,
    cheapest: false,
    byWindow: false,
    byAbility: true,
    filters: [],
    beside: [],
  };
  const answer = answeredApart(query, { question, direct, notes }, limit, context);
  return { ...answer, limits: [`Read as work: ${purpose ?? work.replaceAll("_", " ")}.`] };
}

/** The words of the question itself, which are no demand of the work. */
const ASKING =
  /(?<!\p{L})(?:the )?(?:cheapest|best|good) (?:\p{L}+ )?(?:model|llm)s?(?!\p{L})|(?<!\p{L})(?:should|shall|would|can|could) (?:i|we) (?:\p{L}+ )?(?:start|begin|use|pick|choose|go|take)(?: with)?|(?<!\p{L})(?:sollte[nt]?|soll|sollen|kann|können|muss) (?:ich|wir|man)(?!\p{L})|(?<!\p{L})(?:dois|devrais|doit|devrait|dois-je|devrait-on|devrais-je|debo|debería(?:mos)?|devo|deveria|devemos|dovrei|dovremmo|moet(?:en)?|kan|powinien\p{L}*) ?(?:ik|we|wij|je|on)?(?!\p{L})|(?<!\p{L})(?:anfangen|starten|beginnen|commencer|empezar|começar|iniziare|zacząć|начать)(?!\p{L})/giu;

const CHEAPEST = ASKS.find(([ask]) => ask === "cheaper")?.[1] ?? /cheap/iu;

const FAMILIES = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${Object.keys(MAKER_OF_FAMILY)
    .filter((name) => name !== "command" && name !== "nova")
    .join("|")})(?![\\p{L}])`,
  "iu",
);

/** What the work was read as, and what its public tests leave open. */
function workText(purpose: Purpose | null, work: string, kind: QualityKind | null, image: boolean): string[] {
  const name = purpose ?? work.replaceAll("_", " ");
  return [
    `Read as ${name}${image && purpose !== "captions" ? " with images" : ""}${kind === null ? ", which too few models are publicly tested at" : ""}.`,
    ...(purpose === "moderation" ? ["Models made for moderation alone are not on record here."] : []),
  ];
}
