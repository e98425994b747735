import type { FilterRead } from "../../../../core/research/apply.ts";
import { modelsNamed, wordsShared } from "../../../../core/research/model-names.ts";
import { INTENTS } from "../../../../core/research/question/intents.ts";
import { readSeats, type Seat, sellersIn } from "../../../../core/research/question/places/seats.ts";
import { readSold } from "../../../../core/research/question/places/sold.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { plainSubject } from "../../../../core/research/question/subject.ts";
import { RATE_WORDS } from "../../../../core/research/question/words/rate-words.ts";
import { unreadNotes } from "../../../../core/research/unread-words.ts";
import type { Finding } from "../../../../schema/answers/research.ts";
import type { OperationContext } from "../../../operation.ts";
import type { AskedModels } from "./selection.ts";

const MOST_NAMES = 4;
const PRICES = INTENTS.filter(([kind]) => kind === "price" || kind === "versus").map(([, pattern]) => pattern);
/** Between the names of models. */
const BETWEEN = /[,;?、，；？]|\s(?:and|or|und|oder|et|ou|y|o|e|en|of)\s|和|或者?/iu;
const AROUND =
  /(?<!\p{L})(?:apis?|sell|sells|offer|offers|offene?[nrs]?|verkaufen|anbieten|bieten|vendent|venden|vendono|vendem|verkopen|like|wie|comme|como|come|zoals|sellers?|providers?|vendors?|anbietern?|fournisseurs?|proveedores|fornitori|aanbieders|models?|modelle?n?|modèles|modelos|modelli|what|price|prices?|costs?|per|million|tokens?)(?!\p{L})/giu;

/** What an answer for one model has that the answer for several is made of. */
interface Planned {
  query: string;
  question: Question;
  direct: Finding | null;
  filters: readonly FilterRead[];
  notes?: readonly string[] | undefined;
  subject?: string | undefined;
  asked?: AskedModels | null;
  apart?: boolean;
}

/**
 * Answers for the prices of two or more models at sellers of a place: "EU sellers of Qwen3 or Llama 3.3 70B". Each is answered alone.
 * @param plan answers a plain question; null when nothing does
 * @returns null when a question names no such place or fewer models
 */
export function seatedSellersAsked<Found extends Planned>(
  query: string,
  { catalog }: OperationContext,
  plan: (query: string) => Found | null,
): Found | null {
  if (!PRICES.some((pattern) => pattern.test(query))) return null;
  const sold = readSold(query);
  const near = readSeats(sold.text, true);
  const inside = near.seats.length + sold.seats.length === 0 ? sellersIn(near.text) : null;
  const [seat, other] = [...sold.seats, ...near.seats, ...(inside === null ? [] : [inside])];
  if (seat === undefined || other !== undefined) return null;
  const text = inside === null ? near.text : near.text.replace(inside.words, " ");
  const names = text
    .replace(RATE_WORDS, " ")
    .split(BETWEEN)
    .flatMap((side) => nameIn(side, catalog.models) ?? []);
  if (names.length < 2 || names.length > MOST_NAMES) return null;
  const each = names.map((name) => plan(`price of ${name} ${sellersOf(seat)}`));
  const found = each.flatMap((one) => one ?? []);
  const [first] = found;
  if (first?.direct == null || found.length < each.length) return null;
  const left = names.reduce((rest, name) => rest.replace(name, " "), text.replace(RATE_WORDS, " "));
  const beside =
    plainSubject(
      PRICES.reduce((rest, pattern) => rest.replace(new RegExp(pattern.source, "giu"), " "), left).replace(AROUND, " "),
    ).match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const unread = unreadNotes(beside.length === 0 ? [] : [beside.join(" ")]);
  const statement = [
    ...unread,
    ...found.map(
      ({ direct }, at) => `${names[at]}: ${(direct?.statement ?? "").replaceAll(sellersOf(seat), seat.words)}`,
    ),
  ].join(" ");
  return {
    ...first,
    query,
    question: { ...first.question, subject: names.join(" | ") },
    direct: { ...first.direct, statement },
    filters: [{ kind: "seat", words: seat.words, effect: "applied", removed: null }],
    notes: [...unread, ...found.flatMap(({ notes }) => notes ?? [])],
    subject: undefined,
    asked: null,
    selected: null,
    apart: true,
  };
}

function sellersOf({ names, outside }: Seat): string {
  return `${outside ? "not " : ""}sold by providers based in ${names.map((name) => (name === "European Union" ? "the EU" : name)).join(" or ")}`;
}

/** The name of a model in a side of a question: its words that names of the closest model have. */
function nameIn(side: string, models: OperationContext["catalog"]["models"]): string | null {
  const words = side.split(/\s+/u);
  const from = words.findIndex((word) => /\p{L}/u.test(word) && modelsNamed(word, models).length > 0);
  if (from < 0) return null;
  const [best] = modelsNamed(words.slice(from).join(" "), models);
  const last = words.findLastIndex((word) => wordsShared(word, best) > 0);
  const name = words.slice(from, last + 1).join(" ");
  return /\d/.test(name) ? name : null;
}
