import type { Finding } from "../../schema/answers/research.ts";
import type { Source } from "../../schema/records/source.ts";
import { finding, idsOf } from "../research/answers/input.ts";
import { PLAIN, rateText, readText } from "../research/answers/prices/rate-text.ts";
import { indexText, type ModelData } from "./listings.ts";
import { modelsOf, startOf } from "./makers.ts";

const MOST_NAMED = 6;

/** Lists the newest current models of a maker or family with what they cost; null when it has none with a price. */
export function newestOf(owner: { name: string; maker: string }, data: ModelData, prices: Source): Finding | null {
  const all = modelsOf(owner, data).toSorted((a, b) => (startOf(a.model) < startOf(b.model) ? 1 : -1));
  const shown = all.slice(0, MOST_NAMED);
  if (shown.length === 0) return null;
  const texts = shown.map((one) => {
    const released = one.model.released_on;
    const day =
      released === null ? `first listed here ${startOf(one.model)}, release not recorded` : `released ${released}`;
    return `${rateText(one, data.day, PLAIN)} (${day}, ${indexText(one)})`;
  });
  const statement = `Newest current models of ${owner.name}, newest first, in USD per million tokens: ${texts.join("; ")}.${readText(shown)} ${all.length > shown.length ? `${shown.length} of ${all.length} on sale are named. ` : ""}Later releases than these readings are not known here.`;
  return finding("newest_of", statement, { ids: idsOf(shown.map(({ model }) => model)), on: data.day }, [prices]);
}
