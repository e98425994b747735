import type { TaskDemands } from "../task/demands/types.ts";
import { MADE, PLACED } from "../task/demands/words/frames.ts";
import { has } from "../task/demands/words/lexicon.ts";
import type { Language } from "../task/language.ts";

/**
 * Applies demands on the country of a company to makers as well as sellers: "no models of Chinese vendors" also excludes a
 * Chinese model sold by a host elsewhere. A demand on hosting applies to sellers only.
 */
export function withMakers(demands: TaskDemands, language: Language): TaskDemands {
  const ofModels = demands.read.filter(
    ({ kind, words }) => kind === "country" && has(MADE(language), words) && !has(PLACED(language), words),
  );
  const said = (sign: string) => ofModels.some(({ detail }) => detail?.startsWith(`${sign} `));
  const { excludedCountries, excludedMakerCountries } = demands;
  return said("not")
    ? { ...demands, excludedMakerCountries: new Set([...excludedMakerCountries, ...excludedCountries]) }
    : demands;
}
