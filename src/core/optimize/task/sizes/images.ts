import { NUMBER, periodAfter } from "./common.ts";
import { IMAGE_NOUN, WIDE_IMAGE_NOUN } from "./image-nouns.ts";
import type { Span } from "./ledger.ts";
import { type PlainText, plainNumbers } from "./numbers.ts";
import { numberWords, WIDE_COUNTS, WORD_NUMBERS } from "./numerals/words.ts";
import { shareWithImages } from "./shares.ts";

/** The images of one call. */
export interface ImagesOfCall {
  /** A mean: below 1 where only a part of the calls has one. */
  number: number;
  /** The words for their number; null where it is assumed. */
  words: string | null;
  /** Tokens of one image, where the text states them. */
  each: number | null;
}

/** What counting the images of a call needs to know of its profile, and changes. */
interface Imaged {
  needs: readonly string[];
  inputTokens: number;
  outputTokens: number;
  repeatedShare: number | null;
  promptShare: number | null;
  derived: { sides: readonly ("input" | "output")[] } | null;
  plausible: Record<"input" | "output", readonly [low: number, high: number]> | null;
  images: ImagesOfCall | null;
  imageTokens: number;
  imagesCounted: boolean;
  imagesTaken: boolean;
  sides: Readonly<Record<"input", "stated" | "counted" | "preset">>;
}

/**
 * Tokens that sellers count for one image: the least for a small one, the most for a full page or a large photo. No seller
 * counts as another, and none publishes more than a rule for its own models.
 */
export const IMAGE_TOKENS = { low: 250, usual: 1000, high: 2000 } as const;

const COUNT = String.raw`(?:${NUMBER}\s?(?:-|–|—|~|to|or|bis|oder|à|ou|a|o|e|tot|of|до|или)\s?)?(\d{1,2}|${numberWords(1, 50)})`;
const COUNTED = new RegExp(String.raw`(?<![\p{L}\p{N}.,-])${COUNT}\s?(?:\p{L}+\s){0,2}${IMAGE_NOUN}`, "giu");
const WIDE_NUMBER = `(\\d{1,2}|[${Object.keys(WIDE_COUNTS).join("")}])`;
/** `每次4张图片`, `写真を4枚`, `사진 네 장`. */
const COUNTED_WIDE = [
  new RegExp(String.raw`(?<![\d.,百千万])${WIDE_NUMBER}\s?(?:张|張|幅|枚|장)(?:の|的|의)?\s?${WIDE_IMAGE_NOUN}`, "gu"),
  new RegExp(String.raw`${WIDE_IMAGE_NOUN}(?:を|は|が|을|를|은|는|이|가)?\s?${WIDE_NUMBER}\s?(?:张|張|枚|장)`, "gu"),
];
/** Most images that one call sends; a larger number counts calls. */
const MOST = 50;

/** A period close before a number, in scripts that write it there. */
const DAILY = /(?:每(?:天|日|周|月|年)|(?:毎|1|一)(?:日|週|月)|하루|매일|매주|매월|한 달)[^,.，。、]{0,8}$/u;

/** Returns the images of one call whose number a text states; null when it states none, or their number of a period. */
export function imagesIn(text: string): ImagesOfCall | null {
  const plain = plainNumbers(text);
  const part = shareWithImages(plain.text);
  if (part !== null) {
    // "One in five has two photos" counts no five photos.
    const beside = plain.text.slice(part.from, part.to + PART_END).replace(part.words, " ".repeat(part.words.length));
    const each = imageCountIn({ ...plain, text: beside })?.number ?? 1;
    const number = Number((part.share * each).toFixed(4));
    return { number, words: plain.original(part.from, part.to), each: null };
  }
  const found = imageCountIn(plain);
  return found && { number: found.number, words: plain.original(found.from, found.to), each: null };
}

/** Characters behind a share within which a number of images is that of the calls that have some. */
const PART_END = 16;

/** Finds the number of images of one call, and where it stands in the plain text. */
export function imageCountIn({ text: plain }: PlainText): (Span & { number: number }) | null {
  for (const pattern of [COUNTED, ...COUNTED_WIDE])
    for (const match of plain.matchAll(pattern)) {
      const [words, low, high] = match.length > 2 ? match : [match[0], undefined, match[1]];
      const number = ((low === undefined ? numberOf(high) : Number(low)) + numberOf(high)) / 2;
      const end = match.index + words.length;
      if (!(number >= 1 && number <= MOST)) continue;
      if (periodAfter(plain.slice(end, end + 26)) !== null || DAILY.test(plain.slice(0, match.index))) continue;
      return { number, from: match.index, to: end };
    }
  return null;
}

function numberOf(said: string | undefined): number {
  const word = said?.toLowerCase() ?? "";
  return WORD_NUMBERS[word] ?? WIDE_COUNTS[word] ?? Number(word);
}

/**
 * Adds the images of a call to its input, at the tokens that the text states for one or at the usual ones. An exact or a long
 * stated input holds them, as usage reports count them, unless the text states their number.
 */
export function withImages<Profile extends Imaged>(profile: Profile, isInputExact: boolean): Profile {
  const { images } = profile;
  if (!profile.needs.includes("image") || profile.imagesCounted) return { ...profile, images: null };
  // A stated input with room for an image is that of the whole document, of which no number of images is stated.
  const holdsThem = profile.sides.input === "stated" && profile.inputTokens >= IMAGE_TOKENS.usual;
  if (images === null && (isInputExact || holdsThem)) return { ...profile, imagesCounted: true, imagesTaken: true };
  const counted = images ?? { number: 1, each: null, words: null };
  const imageTokens = Math.round(counted.number * (counted.each ?? IMAGE_TOKENS.usual));
  // A page as an image is the document itself, beside which only instructions are sent.
  const isDocument = profile.sides.input === "preset" && counted.words !== null && PAGE.test(counted.words);
  const inputTokens = isDocument ? Math.min(profile.inputTokens, INSTRUCTIONS) : profile.inputTokens;
  const ofAll = (share: number | null) => (share === null ? null : (share * inputTokens) / (inputTokens + imageTokens));
  return {
    ...profile,
    inputTokens: inputTokens + imageTokens,
    images: counted,
    imageTokens,
    repeatedShare: ofAll(profile.repeatedShare),
    promptShare: ofAll(profile.promptShare),
  };
}

const PAGE = /pages?(?!\p{L})|seiten?(?!\p{L})|página|pagina|bladzijde|страниц|页|頁|ページ|페이지/iu;
/** Tokens of the instructions beside a page, where the text states no input. */
const INSTRUCTIONS = 250;

/** Adds the range of the images' tokens to the sizes that a text allows. An input that is derived from a bill holds its images. */
export function withImageRange<Profile extends Imaged>(profile: Profile): Profile {
  const { images, imageTokens, inputTokens, outputTokens, plausible, derived } = profile;
  if (images === null || imageTokens === 0) return profile;
  if (derived?.sides.includes("input") === true)
    return { ...profile, images: null, imageTokens: 0, imagesCounted: true };
  if (images.each !== null) return profile;
  const [least, most] = plausible?.input ?? [inputTokens, inputTokens];
  const { low, usual, high } = IMAGE_TOKENS;
  return {
    ...profile,
    plausible: {
      input: [
        Math.max(1, Math.round(least - images.number * (usual - low))),
        Math.round(most + images.number * (high - usual)),
      ],
      output: plausible?.output ?? [outputTokens, outputTokens],
    },
  };
}

/** Least and most tokens of the images of a call; the same where the text states those of one. */
export function imageTokensBetween({
  images,
  imageTokens,
}: Pick<Imaged, "images" | "imageTokens">): readonly [least: number, most: number] {
  if (images === null || images.each !== null || imageTokens === 0) return [imageTokens, imageTokens];
  return [images.number * IMAGE_TOKENS.low, images.number * IMAGE_TOKENS.high];
}

/** Input of a call without its images. */
export function textTokens({ inputTokens, imageTokens }: Pick<Imaged, "inputTokens" | "imageTokens">): number {
  return inputTokens - imageTokens;
}

/** Names the images of a call with the tokens that are counted for them: `"four images" at 1,000 tokens each`. */
export function imagesInWords({ images, imageTokens }: Pick<Imaged, "images" | "imageTokens">): string | null {
  if (images === null || imageTokens === 0) return null;
  const each = (images.each ?? IMAGE_TOKENS.usual).toLocaleString("en");
  const said = images.words === null ? "1 image, assumed," : `"${images.words}"`;
  return `${said} at ${each} tokens${images.number === 1 ? "" : " each"}${images.number < 1 ? `, ${imageTokens} on the mean of all calls` : ""}`;
}
