import type { Finding } from "../../schema/answers/research.ts";
import type { Source } from "../../schema/records/source.ts";
import type { CatalogModel } from "../catalog/catalog-data.ts";
import { finding, idsOf } from "../research/answers/input.ts";
import { blendOf } from "../research/answers/prices/order.ts";
import { PLAIN, rateText, readText } from "../research/answers/prices/rate-text.ts";
import { modelsNamed } from "../research/model-names.ts";
import { shift } from "../research/question/period.ts";
import { indexText, type ModelData, oneEach, onSale, percentBelow, type RatedListing } from "./listings.ts";
import { MAKER_OF_FAMILY } from "./read.ts";

/** A maker or family of models, as a question names it. */
interface Owner {
  name: string;
  maker: string;
}

/** The cheapest and the ablest of an owner's current models, and the cheapest that has public scores. */
interface Sides extends Owner {
  cheapest: RatedListing;
  rated: RatedListing | null;
  ablest: RatedListing;
}

/** Models for one kind of input or work, which no general model is compared with. */
const SPECIAL =
  /(?<!\p{L})(?:coder?|codestral|devstral|vl|ocr|audio|voice|voxtral|omni|live|realtime|guard|safeguard|translate|mt|math|robotics|search|computer|image|embed\p{L}*|character|role|creative|labs|vision|contributor|preview|deep-research|research|thinking-only)(?!\p{L})/iu;

/** Models of the last year and a half are current ones: makers keep older ones on sale. */
const CURRENT_MONTHS = 18;
/** Share by which one price must be below another to be called cheaper. */
const NEAR = 5;

/** The models on sale of a maker or family, one listing of each: the maker's own, where it sells any. */
export function modelsOf({ name, maker }: Owner, data: ModelData): RatedListing[] {
  const ofMaker = data.models.filter(({ model_key: key }) => key?.startsWith(`${maker}/`) === true);
  const isFamily = MAKER_OF_FAMILY[name.toLowerCase()] !== undefined && name.toLowerCase() !== "mistral";
  const sold = onSale(isFamily ? modelsNamed(name, ofMaker) : ofMaker, data);
  const own = sold.filter(({ model }) => model.first_party);
  return oneEach(own.length > 0 ? own : sold);
}

function sidesOf(owner: Owner, data: ModelData): Sides | null {
  const all = modelsOf(owner, data);
  const from = shift(data.day, -CURRENT_MONTHS, "month");
  const recent = all.filter(({ model }) => startOf(model) >= from);
  const general = recent.filter(
    ({ model }) =>
      !SPECIAL.test(`${model.display_name} ${model.model_id}`) &&
      model.modalities?.output.every((one) => one === "text") !== false,
  );
  const some = general.length > 0 ? general : recent.length > 0 ? recent : all;
  const byPrice = some.toSorted((a, b) => blendOf(a) - blendOf(b));
  const rated = byPrice.filter(({ ability }) => ability !== null);
  const [cheapest] = byPrice;
  const ablest = rated.toSorted((a, b) => (b.ability?.value ?? 0) - (a.ability?.value ?? 0))[0] ?? byPrice.at(-1);
  if (cheapest === undefined || ablest === undefined) return null;
  return { ...owner, cheapest, rated: rated[0] ?? null, ablest };
}

/** The day of a model's release, else that of its first price here. */
export function startOf({ released_on: released, prices }: CatalogModel): string {
  return released ?? prices.map(({ effective_from: from }) => from).sort()[0] ?? "";
}

/**
 * Compares what the current models of makers or families cost: the cheapest and the ablest of each.
 * @returns null when one of them has no priced model
 */
export function makersCompared(owners: readonly Owner[], data: ModelData, prices: Source): Finding | null {
  const sides = owners.flatMap((owner) => sidesOf(owner, data) ?? []);
  if (sides.length < owners.length || sides.length < 2) return null;
  const [low, high] = [comparedBy(sides, "cheapest"), comparedBy(sides, "ablest")];
  const lead =
    low.winner !== null && low.winner === high.winner
      ? `${low.winner} is cheaper at both ends. `
      : high.winner === null && low.winner === null
        ? "They cost about the same at both ends. "
        : "Which is cheaper depends on the model. ";
  const rows = [
    ...new Set(sides.flatMap(({ cheapest, rated, ablest }) => [cheapest, ...(rated === null ? [] : [rated]), ablest])),
  ];
  const texts = sides.map(({ name, cheapest, rated, ablest }) => {
    const row = (one: RatedListing) => `${rateText(one, data.day, PLAIN)}, ${indexText(one)}`;
    const middle =
      rated === null || rated === cheapest || rated === ablest ? "" : `; cheapest with public scores ${row(rated)}`;
    return cheapest === ablest
      ? `${name}: ${row(cheapest)}.`
      : `${name}: cheapest ${row(cheapest)}${middle}; ablest ${row(ablest)}.`;
  });
  const resold = sides.filter(({ cheapest }) => !cheapest.model.first_party).map(({ name }) => name);
  const statement = [
    `${lead}Cheapest against cheapest: ${low.text} Ablest against ablest: ${high.text}`,
    `In USD per million tokens, compared by three input tokens to one output token, ${resold.length === 0 ? "at the makers' own prices" : `at the maker's own price, of ${resold.join(" and ")} at a seller`}:`,
    ...texts,
    readText(rows).trim(),
    "Of each the cheapest general model of the last 18 months and the one with the highest index of general tests, without those that end; optimize_model takes your task.",
  ].join(" ");
  return finding(
    "makers_compared",
    statement,
    {
      ids: idsOf(rows.map(({ model }) => model)),
      ...(low.winner === null ? {} : { cheapest: low.winner }),
      on: data.day,
    },
    [prices],
  );
}

/** Compares one model of each side by its price. */
function comparedBy(sides: readonly Sides[], which: "cheapest" | "ablest"): { winner: string | null; text: string } {
  const sorted = sides.toSorted((a, b) => blendOf(a[which]) - blendOf(b[which]));
  const [first, second, last] = [sorted[0], sorted[1], sorted.at(-1)];
  if (first === undefined || second === undefined || last === undefined) return { winner: null, text: "" };
  const label = ({ name, [which]: one }: Sides) =>
    one.model.display_name.toLowerCase().includes(name.toLowerCase())
      ? one.model.display_name
      : `${one.model.display_name} of ${name}`;
  const winner = percentBelow(first[which], second[which]) < NEAR ? null : first.name;
  const points =
    first[which].ability === null || last[which].ability === null
      ? ""
      : `, ${pointsText(first[which].ability.value - last[which].ability.value)}`;
  return {
    winner,
    text: `${label(first)} costs ${percentBelow(first[which], last[which])} % less than ${label(last)}${points}.`,
  };
}

function pointsText(points: number): string {
  const size = Math.abs(points).toFixed(1);
  return size === "0.0"
    ? "at the same index"
    : `${size} points ${points > 0 ? "higher" : "lower"} on the ability index`;
}
