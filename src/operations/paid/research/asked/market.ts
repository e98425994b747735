import { fieldWithin, fieldWords, isFieldName, kindNamed } from "../../../../core/research/field.ts";
import { untold } from "../../../../core/research/named/aspects.ts";
import { foreignField, wordsBesideField } from "../../../../core/research/question/fields.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { plainSubject } from "../../../../core/research/question/subject.ts";
import { segmentsText } from "../../../../core/research/records/segments.ts";
import { unreadNotes } from "../../../../core/research/unread-words.ts";
import type { Finding } from "../../../../schema/answers/research.ts";
import { readListings } from "../../../../store/catalog/field-products.ts";
import type { OperationContext } from "../../../operation.ts";
import type { Field } from "../field.ts";

/** What an answer to a plain question has that the answer for a market is made of. */
interface Planned {
  question: Question;
  direct: Finding | null;
  field: Field;
  notes?: readonly string[] | undefined;
}

/** Words that ask for the whole of a field, in eleven languages. */
const MARKET =
  /(?<!\p{L})(?:(?:the )?market(?: (?:overview|map|landscape|analysis))?|landscape|overview|segments?|state of the|marktüberblick|marktübersicht|markt(?:es)?|überblick|segmente\p{L}?|marché|panorama|aperçu|vue d['’]ensemble|segmentos?|mercado|resumen|visión general|visão geral|mercato|panoramica|segmenti|marktoverzicht|overzicht|segmenten)(?!\p{L})|市场(?:概况|格局|分析|全景)?|概览|格局|市場(?:概要|動向)?|業界(?:地図|動向)?/giu;
/** Tags that do not say what a product does: the language of its code, its maker, or what products of every kind have. */
const GENERAL_TAG =
  /^(?:self[- ]hosted|open[- ]source|ai|agents?|llms?|cloud|sdk|enterprise|no-code|low-code|integrations|python|rust|go|golang|typescript|javascript|java|c\+\+|library|framework|cli|api|google|microsoft|amazon)$/i;
/** What an overview gives without being asked: leaders, growth, segments. */
const GIVEN =
  /(?<!\p{L})(?:leaders?|leading|fastest|growing|growth|directions?|trends?|who|key players?|players|main|tell me about|give me|führ\p{L}*|marktführer|richtungen|wachstum|wachs\p{L}*|wächst|am schnellsten|wer|leaders|directions|tendances?|croissance|qui|líderes|tendencias|tendências|crecimiento|crescimento|quién\p{L}*|quem|crece|cresce|leader|tendenze|crescita|chi|leiders|richtingen|groei\p{L}*|wie)(?!\p{L})|有哪些|方向|领导者|领先|增长|最快|谁|動向|成長|主要(?:企業|製品)?/giu;

/**
 * Answers a question for the market of a kind of product: how many there are, leaders, segments and growth.
 * @param plan answers a plain question
 * @returns null when it asks for no market, or of no kind of product that is known
 */
export function marketAsked<Found extends Planned>(
  query: string,
  context: OperationContext,
  plan: (query: string) => Found,
): Found | null {
  if (query.search(MARKET) < 0) return null;
  const text = query.replace(MARKET, " ").replace(GIVEN, " ");
  const subject = plainSubject(text.replace(/[:：,，;?？]/gu, " "));
  const foreign = foreignField(text);
  const own = isFieldName(fieldWords(subject)) ? { field: subject, rest: "" } : fieldWithin(subject);
  const named =
    foreign === null ? own : { field: foreign.english, rest: plainSubject(text.replace(foreign.words, " ")) };
  if (named === null || named.field === "") return null;
  const overview = plan(named.field);
  if (overview.question.kind !== "overview" || overview.direct === null) return null;
  const growth = plan(`fastest growing ${named.field}`);
  const docs = overview.field.relevant.map(({ doc }) => doc);
  const listings = readListings(context.catalog, docs);
  const kind = kindNamed(fieldWords(named.field));
  const segments = segmentsText(
    docs.flatMap((doc) => listings.get(doc) ?? []),
    (tag) => kindNamed(fieldWords(tag)) === kind || GENERAL_TAG.test(tag),
  );
  const beside = untold(wordsBesideField(named.rest));
  const notes = unreadNotes(beside.length === 0 ? [] : [beside.join(" ")]);
  const statement = [...notes, overview.direct.statement, segments, growth.direct?.statement ?? ""].join(" ");
  return {
    ...overview,
    notes: [...notes, ...(overview.notes ?? [])],
    direct: { ...overview.direct, statement, figures: { ...overview.direct.figures, segments } },
  };
}
