import type { Language } from "../language.ts";
import { readAgreements } from "./agreements.ts";
import { DOMESTIC } from "./domestic.ts";
import { readOrigin } from "./origin.ts";
import type { ConstraintKind, ReadConstraint } from "./types.ts";
import { IS_WISH, NOT_UNDERSTOOD, PERMITTED } from "./unchecked.ts";
import { weightsOf } from "./weights.ts";
import { clausesOf } from "./words/clauses.ts";
import { mentionsOf } from "./words/entities.ts";
import { COMPANIES, DATA, MADE, NOT, PLACED, SEATED, SELLERS } from "./words/frames.ts";
import { has } from "./words/lexicon.ts";
import { permits } from "./words/permits.ts";
import { isWish, WISH } from "./words/terms.ts";

/**
 * Removes wishes from a text and reports each as a wish, because no model is removed for one.
 * @returns the text with spaces in place of wishes, so that positions stay the same
 */
export function withoutWishes(text: string, language: Language, read: ReadConstraint[]): string {
  let rest = text;
  const clauses = clausesOf(text, language);
  for (const [index, { text: clause }] of clauses.entries()) {
    if (!isWish(clause, language) && !takesBack(clauses[index + 1]?.text.trim() ?? "")) continue;
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

/**
 * Whether a statement says nothing but that the one before it is a wish: "The data should stay in Brazil, if possible". In
 * "EU only, ideally SOC 2" it has a wish of its own.
 */
function takesBack(next: string): boolean {
  if (WISH.exec(next)?.index !== 0) return false;
  const rest = next.replace(WISH, "");
  return mentionsOf(next).length === 0 && !/[\p{Lu}\p{N}]/u.test(rest) && rest.replace(/[^\p{L}]/gu, "").length < SHORT;
}

/** Fewest letters beside the words of a wish that say what is wished for. */
const SHORT = 12;

/**
 * Removes permissions from a text, "open models are fine too", and reports what each allows. No model is removed for one.
 * @returns the text with spaces in place of permissions, so that positions stay the same
 */
export function withoutPermissions(text: string, language: Language, read: ReadConstraint[]): string {
  let rest = text;
  for (const { text: clause, first } of clausesOf(text, language)) {
    if (first || !permits(clause, language)) continue;
    const kind = weightsOf(clause, language) === null ? kindOfWish(clause, language) : "open_weights";
    if (kind === null && !has(DOMESTIC, clause)) continue;
    rest = rest.replace(clause, " ".repeat(clause.length));
    read.push({ words: clause.trim(), kind: kind ?? "country", effect: "priced", detail: PERMITTED });
  }
  return rest;
}

/** Most letters beside names and the words of a wish in a statement that says nothing else: "Mistral wäre uns am liebsten". */
const SHORT_WISH = 8;

/** What a wish is about whose statement demands nothing by itself: "ideally a European provider", "data in Brazil". */
function kindOfWish(clause: string, language: Language): ConstraintKind | null {
  const mentions = mentionsOf(clause);
  const [named] = mentions;
  const about = (...frames: (typeof MADE)[]) => frames.some((frame) => has(frame(language), clause));
  if (named === undefined) return null;
  if (named.place === undefined) {
    // "Ideally cheaper than Claude" wants no maker.
    const names = mentions.map(({ at, end }) => clause.slice(at, end));
    const rest = [WISH, ...names].reduce<string>((words, said) => words.replace(said, ""), clause);
    if (!about(SELLERS, MADE) && !permits(clause, language) && rest.replace(/[^\p{L}]/gu, "").length > SHORT_WISH)
      return null;
    return named.maker === undefined ? "seller" : "maker";
  }
  if (about(SELLERS, MADE, COMPANIES, SEATED)) return "country";
  return about(PLACED, DATA) ? "data_region" : null;
}

/** Questions about a maker's models: "can I use DeepSeek or Qwen?" */
const ASKED =
  /(?<!\p{L})(?:can (?:i|we|you)|could (?:i|we)|what about|how about|would|should (?:i|we)|is it (?:ok|possible)|worth (?:a look|trying)|kann (?:ich|man)|können wir|geht (?:auch)?|wie wäre|lohnt|puis-je|peut-on|pouvons-nous|et si|est-ce que|puedo|podemos|se puede|qué tal|posso|podemos|dá para|que tal|possiamo|si può|e se|kan ik|kunnen we|wat vinden|можно ли|можем ли|подойд[её]т)(?!\p{L})|可以用|能用|能不能|行吗|使え|どうです|쓸 수|써도|어떨까/iu;

/** Returns the makers that a text asks about, wishes for or allows without restricting the choice to them. The clause counts as understood. */
export function askedMakers(text: string, language: Language, read: ReadConstraint[]): ReadonlySet<string> {
  const left = read.filter(({ kind, detail }) => kind === "maker" && (detail === IS_WISH || detail === PERMITTED));
  const named = left.flatMap(({ words }) => (has(NOT(language), words) ? [] : mentionsOf(words)));
  const asked = new Set<string>(named.flatMap(({ maker }) => maker ?? []));
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
      detail: `asked about: options has the cheapest likely model of ${[...new Set(makers)].join(" and of ")} that meets the demands`,
    });
  }
  return asked;
}
