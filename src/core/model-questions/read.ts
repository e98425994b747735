import type { CatalogModel } from "../catalog/catalog-data.ts";
import { PLACES } from "../optimize/task/demands/words/names/places.ts";
import { isNamed, versionsNamed } from "../research/model-names.ts";
import { type KnownNames, ownerIds } from "../research/question/names.ts";
import { latinNames } from "../research/question/words/brand-names.ts";
import { escapePattern } from "../text/escape-pattern.ts";
import { AROUND, ASKS, type Ask } from "./words.ts";

/** A question about models of which every word is known. */
export interface ModelQuestion {
  asks: ReadonlySet<Ask>;
  /** Models with their versions, as written. */
  models: readonly string[];
  /** Makers and families without a version, with the id of the maker. */
  owners: readonly { name: string; maker: string }[];
  /** Sellers by id, with the words that name them. Most makers sell too. */
  sellers: readonly { id: string; name: string }[];
  /** Countries in which its sellers have their seat, by the words that name them; null where it names none. */
  seat: { codes: readonly string[]; words: string; names: readonly string[] } | null;
}

/** The makers of families of models, by the first part of their keys. */
export const MAKER_OF_FAMILY: Readonly<Record<string, string>> = {
  claude: "anthropic",
  gpt: "openai",
  chatgpt: "openai",
  gemini: "google",
  gemma: "google",
  llama: "meta",
  qwen: "qwen",
  deepseek: "deepseek",
  kimi: "moonshotai",
  glm: "zai",
  grok: "xai",
  mistral: "mistral",
  minimax: "minimax",
  nova: "amazon",
  command: "cohere",
  nemotron: "nvidia",
  mimo: "xiaomi",
};

/** Most words of the name of a model. */
const LONGEST = 6;
const WORD = /[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}.:/_-]*(?<![.:/_-])/gu;
/** Words that tell models of one family apart where no version does: "Mistral Large", "Claude Opus". */
const VARIANT =
  /^(?:large|medium|small|nano|mini|opus|sonnet|haiku|fable|flash|pro|ultra|max|plus|turbo|lite|coder|nemo|luna|sol|terra|scout|maverick|codex)$/iu;
/** Words that stand beside a name as often as in one. */
const BESIDE_NAME =
  /^(?:or|and|oder|und|ou|et|o|y|e|of|en|vs|versus|price|cost|model|api|by|at|on|for|in|to|the|is|i|a|z|w|na|ve|và|dan|и|о|der|die|das|le|la|el)$/iu;

/**
 * Reads a question about models, in sixteen languages.
 * @returns null unless every word of it is known, so that nothing that it asks is left out
 */
export function readModelQuestion(
  written: string,
  known: KnownNames,
  models: readonly CatalogModel[],
): ModelQuestion | null {
  let rest = latinNames(written.normalize("NFC"));
  const named: string[] = [];
  for (let name = longestName(rest, models); name !== null; name = longestName(rest, models)) {
    named.push(name);
    rest = rest.replace(name, " ; ");
  }
  const owners: { name: string; maker: string }[] = [];
  const sellers: { id: string; name: string }[] = [];
  const ids = ownerIds(known);
  const names = [...new Set([...Object.keys(MAKER_OF_FAMILY), ...ids.maker.keys(), ...ids.seller.keys()])]
    .filter((name) => name.length > 1)
    .sort((a, b) => b.length - a.length)
    .map((name) => escapePattern(name));
  rest = rest.replace(
    new RegExp(`(?<![\\p{Script=Latin}\\p{N}-])(?:${names.join("|")})(?:['’]s)?(?![\\p{Script=Latin}\\p{N}-])`, "giu"),
    (words) => {
      const name = words.replace(/['’]s$/iu, "");
      // "Together", "nova" and "command" are also ordinary words.
      if (!/^\p{Lu}|\d/u.test(name) && written.toLowerCase() !== written) return words;
      const maker = MAKER_OF_FAMILY[name.toLowerCase()] ?? ids.maker.get(name.toLowerCase());
      const seller = ids.seller.get(name.toLowerCase());
      if (maker !== undefined) owners.push({ name, maker });
      if (seller !== undefined) sellers.push({ id: seller, name });
      return " ; ";
    },
  );
  const places = placesIn(rest);
  if (places === undefined) return null;
  rest = places.rest;
  const asks = new Set<Ask>();
  for (const [ask, pattern] of ASKS)
    rest = rest.replace(pattern, () => {
      asks.add(ask);
      return " ; ";
    });
  rest = rest.replace(AROUND, " ");
  named.sort((a, b) => written.indexOf(a) - written.indexOf(b));
  return /[\p{L}\p{N}]/u.test(rest) ? null : { asks, models: named, owners, sellers, seat: places.seat };
}

/** Words after or before a place that make it the makers' or the data's, and not the sellers'. */
const OF_MODELS =
  /^\s*(?:(?:open|offene?\p{L}*|ouvert\p{L}*|abiert\p{L}*)\S*\s+)?(?:(?:language |sprach)?model\p{L}*|llms?|модел\p{L}*|made|built|模型|モデル|모델)/iu;
const AFTER_MODELS = /(?:mod[eèé]l\p{L}*|llms?|mô hình|model)\s*$/iu;
const HOSTED =
  /(?<!\p{L})(?:hosted|stored|processed|data|gehostet|daten|hébergée?s?|données|alojad\p{L}*|datos|hospedad\p{L}*|dados|ospitat\p{L}*|dati|gegevens|dane|данны\p{L}*|размещ\p{L}*|veri\p{L}*|dữ liệu|made|built|gemacht|entwickelt)(?!\p{L})|数据|データ|데이터|托管/iu;

const SELLERS_AFTER = /^[ -](?:sellers?|providers?|vendors?|hosts?|anbieter\p{L}*)/iu;

/** Reads the places of sellers; undefined where a place may be that of makers or data. */
function placesIn(text: string): { rest: string; seat: ModelQuestion["seat"] } | undefined {
  let rest = text;
  const found: { name: string; codes: readonly string[]; from: number; to: number }[] = [];
  for (const { name, codes, words } of PLACES) {
    for (const match of text.matchAll(
      new RegExp(words.source, words.flags.includes("g") ? words.flags : `${words.flags}g`),
    )) {
      if (match[0].trim() === "") continue;
      const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
      if (OF_MODELS.test(after) || AFTER_MODELS.test(before)) return undefined;
      found.push({ name, codes, from: match.index, to: match.index + match[0].length });
      rest = rest.replace(match[0], " ");
    }
  }
  if (found.length === 0) return { rest, seat: null };
  if (HOSTED.test(text)) return undefined;
  return {
    rest,
    seat: {
      codes: [...new Set(found.flatMap(({ codes }) => codes))],
      words: text
        .slice(Math.min(...found.map(({ from }) => from)))
        .slice(0, Math.max(...found.map(({ to }) => to)) - Math.min(...found.map(({ from }) => from)))
        .concat(SELLERS_AFTER.exec(text.slice(Math.max(...found.map(({ to }) => to))))?.[0] ?? "")
        .trim(),
      names: [...new Set(found.map(({ name }) => name))],
    },
  };
}

/** The longest name of a model with its version in a text; null without any. */
function longestName(text: string, models: readonly CatalogModel[]): string | null {
  const words = [...text.matchAll(WORD)].map((match) => ({ at: match.index, word: match[0] }));
  for (let count = Math.min(LONGEST, words.length); count > 0; count -= 1)
    for (let from = 0; from + count <= words.length; from += 1) {
      const [first, last] = [words[from], words[from + count - 1]];
      if (first === undefined || last === undefined) continue;
      if (BESIDE_NAME.test(first.word) || BESIDE_NAME.test(last.word)) continue;
      const name = text.slice(first.at, last.at + last.word.length);
      // "Pro Million" in German counts and names no model.
      if (last.word === "pro" && /^\s+\p{L}/u.test(text.slice(last.at + 3))) continue;
      const isWhole = /\d/.test(name) || (count > 1 && VARIANT.test(last.word));
      if (!isWhole || !/\p{L}/u.test(name) || /[,;?!]|\s{2,}|[^\p{Script=Latin}\p{N}\s.:/_-]/u.test(name)) continue;
      const [model] = versionsNamed(name, models);
      if (model !== undefined && isNamed(name, model)) return name;
    }
  return null;
}
