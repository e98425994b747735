import { PLACES } from "../../../optimize/task/demands/words/names/places.ts";
import { type Filter, readWords } from "../filters.ts";
import { CHEAP, CHEAPER_THAN, DEAREST, WIDEST } from "../intent/kind.ts";
import { readState } from "../intent/state.ts";
import { MODEL_WORDS } from "../intents.ts";
import { type KnownNames, readNames } from "../names.ts";
import { readLimits } from "../numbers/figures.ts";
import { readOrigins } from "../places/origins.ts";
import { readTaskDemands } from "../task/abilities.ts";
import { COMMERCIAL } from "../words/filter-words.ts";
import { tellingWords } from "./function-words.ts";
import { plainText } from "./plain-text.ts";

/** What a clause asks of each answer: filters that it must meet, or which of them is first in an order. */
export interface Predicate {
  filters: Filter[];
  first: "cheapest" | "dearest" | "widest" | "choice" | null;
  /** The name of a model that each must cost less than. */
  below?: string;
}

/** Words of where data is kept: a place beside them is no seat. */
const OF_DATA =
  /(?<!\p{L})(?:data|daten|données|datos|dados|dati|gegevens|process\p{L}*|stor(?:e|es|ed|ing|age)|kept?|residency|verarbeit\p{L}*|speicher\p{L}*|trait\p{L}*|stock\p{L}*|proces\p{L}*|almacen\p{L}*|armazen\p{L}*|conserv\p{L}*|verwerk\p{L}*|opgeslagen)(?!\p{L})|数据|データ/iu;
const MADE =
  /(?<!\p{L})(?:made|built|developed|trained|hergestellt|entwickelt|gemacht|fabriqué\p{L}*|développé\p{L}*|hech[oa]s?|desarrollad[oa]s?|feit[oa]s?|desenvolvid[oa]s?|fatt[ioae]|sviluppat[ioae]|gemaakt|ontwikkeld)(?!\p{L})/iu;
const OUTSIDE =
  /(?<!\p{L})(?:not|no|outside|nicht|außerhalb|pas|hors|fuera|fora|não|fuori|non|niet|buiten)(?!\p{L})|以外|之外|不在|외/iu;
/** Words beside a place of a seat, or verbs of a demand, which narrow nothing alone. */
const AROUND =
  /(?<!\p{L})(?:union|sit[sz]?\p{L}*|seat\p{L}*|headquarter\p{L}*|registered|established|incorporated|outside|ansässig|außerhalb|hors|fuera|fora|fuori|buiten|sede|siège|zetel|european|europe|support\p{L}*|allow\p{L}*|accept\p{L}*|permit\p{L}*|allows?|offene?|come|cost\p{L}*|kost\p{L}*|coût\p{L}*|cuest\p{L}*|cust\p{L}*|more|most|the|licen[cs]e[sd]?|native\p{L}*|weights?|usable|utilisab\p{L}*|utilizab\p{L}*|utilizáve\p{L}*|utilizzab\p{L}*|nutzbar\p{L}*|bruikbaar|usage|use|uso|usables?|gebruik|nutzung)(?!\p{L})|供应商|公司|以外|之外|支持|是|在|的|有/giu;
const CHOICE =
  /(?<!\p{L})(?:should (?:i|we)|would you|do you (?:recommend|suggest)|is (?:the )?best|is right for (?:us|me)|soll(?:te|ten|en)? (?:ich|wir|man)|(?:würdest|würden) (?:du|sie)|empf\p{L}*|(?:dois|devrais)-je|recommand\p{L}*|conseill\p{L}*|deber[íi]a\p{L}*|recomiend\p{L}*|recomend\p{L}*|deveria\p{L}*|dovrei|dovremmo|consigli\p{L}*|moet (?:ik|ik)|raadt?)(?!\p{L})/iu;
const ORDERS = [
  ["widest", WIDEST],
  ["dearest", DEAREST],
  ["cheapest", CHEAP],
] as const;

/**
 * Reads what a clause asks of each answer; null where a word of it is not understood.
 * @param counts whether it asks how many they are, so that "deprecated" is a state to count
 */
export function readPredicate(text: string, known: KnownNames, counts = false): Predicate | null {
  const plain = plainText(text);
  for (const [first, words] of ORDERS) {
    const left = plain.replace(new RegExp(`${words.source}\\p{L}*`, "iu"), " ");
    if (left !== plain && isEmpty(left)) return { filters: [], first };
  }
  const than = CHEAPER_THAN.exec(plain);
  if (than !== null && isEmpty(plain.slice(0, than.index)))
    return { filters: [], first: null, below: plain.slice(than.index + than[0].length).trim() };
  const filters: Filter[] = [];
  const apply = ({ text: left, filters: found }: { text: string; filters: readonly Filter[] }) => {
    filters.push(...found);
    return left;
  };
  let rest = apply(readOrigins(plain));
  const placed = readPlace(rest);
  if (placed !== null) rest = apply(placed);
  rest = apply(readLimits(rest));
  rest = apply(readNames(rest, known));
  for (const words of COMMERCIAL)
    rest = rest.replace(words, (said) => {
      filters.push({ kind: "unread", words: said.trim() });
      return " ";
    });
  rest = apply(readWords(rest, true));
  rest = apply(readTaskDemands(rest));
  if (counts) rest = apply(readState(rest));
  if (filters.length > 0) return isEmpty(rest) ? { filters, first: null } : null;
  return CHOICE.test(plain) && isEmpty(plain.replace(CHOICE, " ")) ? { filters, first: "choice" } : null;
}

/** A place: where a seller sits, or where data is kept if the clause is about that. */
function readPlace(text: string): { text: string; filters: Filter[] } | null {
  const found = PLACES.filter(({ words }) => text.search(words) >= 0);
  if (found.length === 0) return null;
  // In which regions data is kept is on record of a seller, not outside of which.
  if (OF_DATA.test(text) && OUTSIDE.test(text)) return null;
  if (OF_DATA.test(text)) return { text: "", filters: [{ kind: "unread", words: text.trim() }] };
  const left = found.reduce((rest, { words }) => rest.replace(words, " "), text);
  const outside = OUTSIDE.test(text);
  if (MADE.test(text))
    return {
      text: left.replace(OUTSIDE, " ").replace(MADE, " "),
      filters: found.map(({ codes, name }) => ({ kind: "made_in", codes, value: name, outside, words: text.trim() })),
    };
  return {
    text: left.replace(OUTSIDE, " "),
    filters: [
      {
        kind: "seat",
        codes: [...new Set(found.flatMap(({ codes }) => codes))],
        names: found.map(({ name }) => name),
        outside,
        words: text.trim(),
      },
    ],
  };
}

function isEmpty(text: string): boolean {
  return (
    tellingWords(text.replace(AROUND, " ").replace(new RegExp(MODEL_WORDS.source, "giu"), " ").toLowerCase()).length ===
    0
  );
}
