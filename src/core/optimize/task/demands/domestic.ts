import type { Language } from "../language.ts";
import type { ReadConstraint } from "./types.ts";
import { NOT_UNDERSTOOD } from "./unchecked.ts";
import { clausesOf } from "./words/clauses.ts";
import { DATA, LEAVING, MADE, MUST, NOT, NOTHING_ELSE, ONLY } from "./words/frames.ts";
import { has } from "./words/lexicon.ts";
import { mentionsOf } from "./words/names/entities.ts";
import { CN } from "./words/names/places.ts";

/** Words that refer to the buyer's own country without naming it. */
export const DOMESTIC =
  /(?<!\p{L})(?:domestic(?:ally)?|home[- ]?grown|inländisch\p{L}*|(?:ein)?heimisch\p{L}*|nationa(?:l|le|les|ux|len)|nacional(?:es)?|naciona(?:l|is)|nazional[ei]|binnenlands\p{L}*|nationale|отечественн\p{L}*)(?!\p{L})|国产|國產|国内(?=厂|公司|企业|模型|大模型|供应)|国産|국산/iu;
const COUNTRY =
  /(?<!\p{L})(?:the country|our country|abroad|overseas|(?:das |dem |ins )?(?:ausland|land)|du pays|le pays|le territoire|l['’]étranger|(?:el |del )país|extranjero|(?:o |do )país|exterior|(?:il |dal )paese|all['’]estero|het (?:buiten)?land|страны|рубеж|границ\p{L}*)(?!\p{L})|出境|境外|国外|海外|国外に|국외|해외/iu;

/** Languages that point to one country, with its codes and the region of it that the records of providers have. */
const HOME: Readonly<
  Partial<Record<Language, { codes: readonly string[]; region: "CN" | "JP" | null; name: string }>>
> = {
  zh: { codes: CN, region: "CN", name: "China" },
  ja: { codes: ["JP"], region: "JP", name: "Japan" },
  ko: { codes: ["KR"], region: null, name: "South Korea" },
  ru: { codes: ["RU"], region: null, name: "Russia" },
};

/** Returns the country whose makers a statement calls the buyer's own, where the language points to one: 国产. */
export function homeOf(clause: string, language: Language): { codes: readonly string[]; name: string } | null {
  return has(DOMESTIC, clause) && has(MADE(language), clause) ? (HOME[language] ?? null) : null;
}
const WHICH = "which country is not said: name it";

export interface Domestic {
  makerCountries: readonly string[];
  excludedMakerCountries: readonly string[];
  region: "CN" | "JP" | null;
}

/**
 * Reads demands on the buyer's own country, which the language of the text identifies if it points to one country.
 * Otherwise reports the demand as not understood.
 */
export function readDomestic(text: string, language: Language, read: ReadConstraint[]): Domestic {
  const home = HOME[language];
  const domestic: Domestic = {
    makerCountries: [],
    excludedMakerCountries: [],
    region: null,
  };
  for (const { text: clause, first } of clausesOf(text, language)) {
    if (mentionsOf(clause).some(({ place }) => place !== undefined)) continue;
    const words = clause.trim();
    if (
      has(DATA(language), clause) &&
      has(NOT(language), clause) &&
      (has(LEAVING(language), clause) || has(COUNTRY, clause))
    ) {
      if (!has(COUNTRY, clause)) continue;
      domestic.region = home?.region ?? null;
      read.push(
        domestic.region === null
          ? {
              words,
              kind: "data_region",
              effect: "not_checked",
              detail: home === undefined ? WHICH : `${home.name}: no provider's page that was read names it`,
            }
          : { words, kind: "data_region", effect: "filtered", detail: domestic.region },
      );
    } else if (!first && has(DOMESTIC, clause) && [MADE].some((frame) => has(frame(language), clause))) {
      const unwanted = has(NOT(language), clause) && !has(NOTHING_ELSE(language), clause);
      const wanted = [ONLY, MUST].some((frame) => has(frame(language), clause)) && !has(NOT(language), clause);
      if (wanted && home !== undefined) {
        domestic.makerCountries = home.codes;
        read.push({
          words,
          kind: "country",
          effect: "filtered",
          detail: `only makers of ${home.name}, by the language of the text`,
        });
      } else if (unwanted && home !== undefined) {
        domestic.excludedMakerCountries = home.codes;
        read.push({
          words,
          kind: "country",
          effect: "filtered",
          detail: `no makers of ${home.name}, by the language of the text`,
        });
      } else read.push({ words, kind: "requirement", effect: "not_checked", detail: NOT_UNDERSTOOD });
    }
  }
  return domestic;
}
