import { MAKER_ORIGIN } from "../../choice/makers.ts";
import { APACHE, MIT, MODIFIED_MIT } from "../demands/weights.ts";
import { mentionsOf, SELLER_IDS } from "../demands/words/names/entities.ts";
import { CN, EU, type NamedPlace } from "../demands/words/names/places.ts";
import { list } from "./notation.ts";

/** Makers, sellers and places as the exact notation names them: by id or code, or by a name that a text may hold. */

const MADE_OF = "makers such as openai, mistral or deepseek";
const spoken = (name: string) =>
  [name, name.replaceAll("-", " "), name.replaceAll(".", "")].flatMap((one) => [
    one,
    `${one.charAt(0).toUpperCase()}${one.slice(1)}`,
  ]);
const mentioned = (name: string) =>
  spoken(name).flatMap((one) => mentionsOf(one).filter(({ at, end }) => end - at === one.length));
const sorted = (values: ReadonlySet<string>) => [...values].sort();

export const makers = list<string>(
  (name) => {
    if (Object.hasOwn(MAKER_ORIGIN, name)) return [name];
    const maker = mentioned(name).find((one) => one.maker !== undefined)?.maker;
    return maker === undefined ? null : [maker];
  },
  sorted,
  MADE_OF,
);

export const sellers = list<string>(
  (name) => {
    if (SELLER_IDS.has(name) || Object.hasOwn(MAKER_ORIGIN, name)) return [name];
    const found = mentioned(name).find((one) => (one.seller ?? one.maker) !== undefined);
    return found === undefined ? null : [found.seller ?? found.maker ?? name];
  },
  sorted,
  "provider ids such as azure, amazon-bedrock or openai",
);

/** Countries by code or name; `eu` stands for its members, and `cn` for Hong Kong too. */
export const countries = list<string>(
  (name) => {
    if (name === "eu") return EU;
    if (name === "cn") return CN;
    if (name === "uk") return ["GB"];
    const place = mentioned(name).find((one) => one.place !== undefined)?.place;
    return place?.codes ?? (/^[a-z]{2}$/u.test(name) ? [name.toUpperCase()] : null);
  },
  (codes) => {
    const all = EU.every((code) => codes.has(code));
    const rest = [...codes].filter((code) => !(all && EU.includes(code)) && !(code === "HK" && codes.has("CN")));
    return [...(all ? ["eu"] : []), ...rest.map((code) => code.toLowerCase()).sort()];
  },
  "codes of countries such as cn or us, or eu",
);

export type Region = NonNullable<NamedPlace["region"]>;
const REGIONS: readonly Region[] = ["EU", "US", "JP", "AU", "IN", "SG", "CN"];
export const regions = list<Region>(
  (name) => {
    const place = mentioned(name).find((one) => one.place !== undefined)?.place;
    const region = REGIONS.find((one) => one.toLowerCase() === name) ?? place?.region ?? null;
    return region === null ? null : [region];
  },
  (values) => sorted(values).map((region) => region.toLowerCase()),
  REGIONS.map((region) => region.toLowerCase()).join(", "),
);

const LICENCES: Readonly<Record<string, readonly string[]>> = {
  "apache-2.0": [APACHE],
  "apache-2": [APACHE],
  apache: [APACHE],
  "apache2.0": [APACHE],
  apache2: [APACHE],
  mit: [MIT],
  "modified-mit": [MODIFIED_MIT],
  permissive: [APACHE, MIT],
  open: ["open"],
  "open-source": ["open"],
  closed: ["closed"],
  proprietary: ["closed"],
};

/** Licences of weights; `open` and `closed` stand for weights of either kind. */
export const licenses = list<string>(
  (name) => LICENCES[name] ?? null,
  (values) => [...values].map((one) => (one === MODIFIED_MIT ? "modified-mit" : one.toLowerCase())).sort(),
  "apache-2.0, mit, modified-mit or permissive",
);
