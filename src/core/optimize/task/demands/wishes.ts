import type { Language } from "../language.ts";
import { readAgreements } from "./agreements.ts";
import { readOrigin } from "./origin.ts";
import type { ConstraintKind, ReadConstraint } from "./types.ts";
import { IS_WISH, NOT_UNDERSTOOD } from "./unchecked.ts";
import { clausesOf } from "./words/clauses.ts";
import { mentionsOf } from "./words/entities.ts";
import { COMPANIES, DATA, MADE, MUST, PLACED, SEATED, SELLERS } from "./words/frames.ts";
import { has } from "./words/lexicon.ts";
import { WISH } from "./words/terms.ts";

/**
 * Removes wishes from a text and reports each as a wish, because no model is removed for one.
 * @returns the text with spaces in place of wishes, so that positions stay the same
 */
export function withoutWishes(text: string, language: Language, read: ReadConstraint[]): string {
  let rest = text;
  const clauses = clausesOf(text, language);
  for (const [index, { text: clause }] of clauses.entries()) {
    // In "European hosting (SecNumCloud if possible)" only the part in brackets is a wish.
    const outside = clause.replace(/[(（][^)）]*[)）]?/gu, " ");
    // "The data should stay in Brazil, if possible": the last words make the whole a wish.
    const next = clauses[index + 1]?.text.trim() ?? "";
    const added = next.length < SHORT && WISH.exec(next)?.index === 0;
    if (!added && (!has(WISH, outside) || has(MUST(language), outside.replace(WISH, " ")))) continue;
    const wished: ReadConstraint[] = [];
    readAgreements(clause, language, wished);
    readOrigin(clause, language, wished);
    if (wished.length === 0) {
      const kind = kindOfWish(clause, language);
      if (kind === null) continue;
      wished.push({ words: clause.trim(), kind, effect: "not_checked" });
    }
    rest = rest.replace(clause, " ".repeat(clause.length));
    const [first] = wished;
    if (first !== undefined)
      read.push({ words: clause.trim(), kind: first.kind, effect: "not_checked", detail: IS_WISH });
  }
  return rest;
}

/** Longest statement that only makes the one before it a wish, in characters. */
const SHORT = 24;

/** Longest statement, in characters beside the name, that says nothing but the wish: "ideally Mistral". */
const SHORT_WISH = 16;

/** What a wish is about whose statement demands nothing by itself: "ideally a European provider", "data in Brazil". */
function kindOfWish(clause: string, language: Language): ConstraintKind | null {
  const [named] = mentionsOf(clause);
  const about = (...frames: (typeof MADE)[]) => frames.some((frame) => has(frame(language), clause));
  if (named === undefined) return null;
  if (named.place === undefined) {
    // "Ideally cheaper than Claude" wants no maker.
    if (!about(SELLERS, MADE) && clause.trim().length - (named.end - named.at) > SHORT_WISH) return null;
    return named.maker === undefined ? "seller" : "maker";
  }
  if (about(SELLERS, MADE, COMPANIES, SEATED)) return "country";
  return about(PLACED, DATA) ? "data_region" : null;
}

/** Questions about a maker's models: "can I use DeepSeek or Qwen?" */
const ASKED =
  /(?<!\p{L})(?:can (?:i|we|you)|could (?:i|we)|what about|how about|would|should (?:i|we)|is it (?:ok|possible)|worth (?:a look|trying)|kann (?:ich|man)|können wir|geht (?:auch)?|wie wäre|lohnt|puis-je|peut-on|pouvons-nous|et si|est-ce que|puedo|podemos|se puede|qué tal|posso|podemos|dá para|que tal|possiamo|si può|e se|kan ik|kunnen we|wat vinden|можно ли|можем ли|подойд[её]т)(?!\p{L})|可以用|能用|能不能|行吗|使え|どうです|쓸 수|써도|어떨까/iu;

/** Returns the makers that a text asks about without restricting the choice to them. The clause counts as understood. */
export function askedMakers(text: string, language: Language, read: ReadConstraint[]): ReadonlySet<string> {
  const asked = new Set<string>();
  for (const { text: clause } of clausesOf(text, language)) {
    if (!ASKED.test(clause)) continue;
    const makers = mentionsOf(clause).flatMap(({ maker }) => maker ?? []);
    if (makers.length === 0) continue;
    const words = clause.trim();
    const at = read.findIndex((one) => one.words === words && one.detail === NOT_UNDERSTOOD);
    if (at < 0 && read.some((one) => one.words === words && one.kind === "maker")) continue;
    if (at >= 0) read.splice(at, 1);
    for (const maker of makers) asked.add(maker);
    read.push({
      words,
      kind: "maker",
      effect: "priced",
      detail: `asked about: options has the cheapest model of ${[...new Set(makers)].join(" and of ")} that meets the demands`,
    });
  }
  return asked;
}
