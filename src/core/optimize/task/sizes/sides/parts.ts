import type { Sided } from "../lengths/measures.ts";
import type { NamedRole } from "../roles.ts";
import { isExacter } from "./beside.ts";

/** Joins two lengths that are sent together: "1.8k + 4 chunks @ 450", "plus a glossary of 900 tokens", "dazu kommen". */
const JOINED =
  /\+|＋|(?<!\p{L})(?:plus|along with|together with|followed by|on top of|(?:we|i) (?:also )?(?:attach|add|append|include)|zuzüglich|samt|dazu (?:kommen|kommt|noch|die|das|der|eine?)?|hinzu komm\p{L}+|und dazu|ainsi que|plus|auxquels s['’]ajoute\p{L}*|on (?:ajoute|joint)|más|además de|junto con|mais|além d[eoa]s?|junto com|più|oltre a\p{L}*|insieme a\p{L}*|met daarbij|daarbij|daarnaast|en daarbij|плюс|вместе с|а также)(?!\p{L})|加上|再加|以及|に加え|プラス|그리고|더하기|와 함께/iu;
/** Adds one part of an answer to another: "a summary of 700 words plus a table of 200 words". */
const ADDED =
  /^\s?[,(]?\s?(?:plus|\+|zuzüglich|sowie|más|mais|più|плюс|加)\s?(?:(?:an?|the|eine?n?|une?|una?|uma?|een)\s)?(?:\p{L}+\s){0,2}(?:(?:of|von|mit|de|di|van|with)\s)?(?:(?:about|around|etwa|rund|environ|unas?|unos|cerca de|circa|ongeveer)\s)?~?$/iu;
/** Ends a sentence, unless the next one goes on with a joining word: "180 words. Plus the contract, 600 tokens". */
const SENTENCE_END =
  /[;!?。！？；\n]|\.(?=\s)(?!\s*(?:plus|dazu|hinzu|daarbij|además|além|inoltre|en plus|we (?:also )?(?:attach|add)))/iu;
/** Says that one length holds the other. */
const HOLDS =
  /[(（:：]|(?<!\p{L})(?:of (?:which|that|this|it|them)|incl\p{L}*|contain\p{L}*|consist\p{L}*|in total|altogether|davon|darin|insgesamt|enth\p{L}*|dont|y compris|compren\p{L}*|incluid\p{L}*|incluíd\p{L}*|inclu\p{L}*|de (?:los|las) (?:cuales|que)|en total|d[oa]s quais|no total|di cui|compres\p{L}*|in tutto|waarvan|inbegrepen|in totaal|из (?:них|которых)|включая|всего)(?!\p{L})|其中|包括|含|共|うち|合計|포함|중|총/iu;
const PROMPT = /prompt|промпт|подсказк|提示词|提示語|プロンプト|프롬프트/iu;
/** Largest distance, in characters, between a prompt and the length that it names. */
const NEAR = 24;
/** A fragment so much shorter than a document is what a search takes out of it. */
const SEARCHED = 3;
/** Largest ratio of two lengths that may state the same in different units. */
const SAME = 1.4;

const isInput = ({ role }: Sided) => role !== null && role !== "output";
const isOpen = ({ role, sure }: Sided) => role === null || (role === "output" && !sure);

/**
 * Makes lengths that a text joins to an input parts of it: "a persona of 300 tokens + a questionnaire of 1,700 tokens in".
 * A total that is joined to another length does not hold it.
 */
export function joinedParts(text: string, roles: readonly NamedRole[], sided: Sided[]): void {
  const sorted = [...sided].sort((a, b) => a.at - b.at);
  for (const [index, one] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next === undefined) continue;
    const between = text.slice(one.end, next.at);
    const inside = roles.filter(({ at }) => at >= one.end && at < next.at);
    if (one.role === "output" && one.sure && inside.length === 0 && ADDED.test(between) && !next.spoken) {
      Object.assign(next, { role: "output", sure: true, more: true });
      continue;
    }
    const named = inside.some(({ role }) => role === "output");
    if (named || !JOINED.test(between) || SENTENCE_END.test(between) || HOLDS.test(between)) continue;
    if (isInput(one) && (isOpen(next) || isInput(next))) asParts(one, next);
    else if (isOpen(one) && isInput(next)) asParts(next, one);
  }
}

function asParts(known: Sided, other: Sided): void {
  if (!isInput(other)) Object.assign(other, { role: "context", sure: true });
  for (const one of [known, other]) if (one.role === "total") one.role = "system";
  other.sure = true;
  if (other.role === known.role) other.more = true;
}

/**
 * Makes all other lengths parts of the input once the output is sure: a call has one output, and what a text lists beside
 * it is sent. Leaves a document that is only searched and a length that another unit restates.
 */
export function restIsInput(text: string, sided: readonly Sided[]): void {
  const outputs = sided.filter(({ role, sure }) => role === "output" && sure);
  if (outputs.length === 0) return;
  // Beside an answer that is only described, a length in words may be what is written.
  const counted = outputs.some(({ unit }) => unit !== "rough");
  const parts = sided.filter(({ role, unit }) => role !== "output" && (counted ? unit !== "rough" : unit === "tokens"));
  const spoken = sided.some((one) => one.spoken === true && one.role !== null);
  if (parts.length < (spoken ? 1 : 2)) return;
  for (const one of parts)
    if (one.role === "total" && isPrompt(text, one) && !holdsAny(text, one, parts)) one.role = "system";
  const total = parts.find(({ role }) => role === "total");
  // What is smaller than a sure total is held by it, whatever it is.
  if (total !== undefined) {
    for (const one of parts)
      if (total.sure && one.role === null && one.tokens < total.tokens && one.unit === total.unit)
        Object.assign(one, { role: "document", sure: true });
    return;
  }
  const used = new Set<Sided["role"]>(sided.filter(({ spoken }) => spoken).map(({ role }) => role));
  for (const one of parts) {
    const restated = sided.some(
      (other) =>
        other !== one &&
        other.role !== "output" &&
        isSame(one, other) &&
        ((other.spoken && isBeside(text, one, other)) || isExacter(other, one)),
    );
    const searched = parts.some((other) => other.role === "context" && one.tokens > SEARCHED * other.tokens);
    if (restated || (searched && one.role === "document")) continue;
    if (one.role === null) Object.assign(one, { role: "document", sure: true });
    else if (one.howMany !== true && one.unit !== "rough") one.sure = true;
    if (used.has(one.role)) Object.assign(one, { more: true, sure: true });
    used.add(one.role);
  }
}

/** Says that a length is the sum of others: "in all about 1,760 tokens", "1,200 tokens in total". */
const IN_ALL =
  "(?:in total|in all|altogether|all together|combined|sum|insgesamt|zusammen|in summe|en tout|au total|en total|en conjunto|no total|ao todo|in tutto|in totale|complessivamente|in totaal|samen|всего|в сумме|итого)";
const IN_ALL_BEFORE = new RegExp(
  String.raw`(?<!\p{L})${IN_ALL}\s?[:=]?\s?(?:about |around |roughly |etwa |rund |ca\. ?|environ |unos |cerca de |circa |ongeveer |около )?~?$|(?:总共|一共|合计|共|合計|全部で|총|합계)\s?(?:约|約|약)?\s?$`,
  "iu",
);
const IN_ALL_BEHIND = new RegExp(String.raw`^\s${IN_ALL}(?!\p{L})`, "iu");
/** Largest difference, as a share, between a total and the sum of its parts. */
const ROUNDED = 0.15;

/** Makes a length that is called the sum of others, and is about that, the total of the input. */
export function grandTotal(text: string, sided: readonly Sided[]): void {
  for (const one of sided) {
    if (!IN_ALL_BEFORE.test(text.slice(Math.max(0, one.at - 40), one.at)) && !IN_ALL_BEHIND.test(text.slice(one.end)))
      continue;
    const parts = sided.filter(
      (other) =>
        other !== one && other.end <= one.at && other.unit === one.unit && (other.role !== "output" || !other.sure),
    );
    const sum = parts.reduce((all, { tokens }) => all + tokens, 0);
    if (parts.length < 2 || Math.abs(sum - one.tokens) > ROUNDED * sum) continue;
    Object.assign(one, { role: "total", sure: true });
    for (const part of parts)
      if (part.role === null || part.role === "output") Object.assign(part, { role: "document", sure: true });
  }
}

function isPrompt(text: string, { at, end }: Sided): boolean {
  const before = text.slice(Math.max(0, at - NEAR), at);
  return PROMPT.test(before.slice(before.search(/[^,;.，、。]*$/u))) || PROMPT.test(text.slice(end, end + NEAR / 2));
}

function holdsAny(text: string, total: Sided, parts: readonly Sided[]): boolean {
  return parts.some(
    (one) => one !== total && HOLDS.test(text.slice(Math.min(one.end, total.end), Math.max(one.at, total.at))),
  );
}

/** Whether no other part of a list lies between two lengths. */
function isBeside(text: string, a: Sided, b: Sided): boolean {
  return !/[,;:.]\s/u.test(text.slice(Math.min(a.end, b.end), Math.max(a.at, b.at)));
}

function isSame(a: Sided, b: Sided): boolean {
  return a.tokens < SAME * b.tokens && b.tokens < SAME * a.tokens;
}
