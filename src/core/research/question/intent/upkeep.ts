import { wholeWord } from "../../../text/whole-word.ts";
import type { Filter } from "../filters.ts";
import { readPeriod, shift } from "../period.ts";

/** Months within which a push or a release shows that a product is maintained. */
const MAINTAINED = 6;

const BEFORE =
  "(?:(?:,? ?(?:and|but) )?(?:that|which|who) )?(?:(?:are|is|have been|has been|must be|should be|being|gets?|had|has|have|with|shipped|made|published|having) )?";
const HOW = "(?:still|actively|regularly|well|currently|recently|frequently|continuously|being)[- ]";
const WORKED_ON = "(?:maintained|developed|updated|worked on|supported|committed to|pushed|active)";
/** "Still maintained" in six other languages. */
const ELSEWHERE = [
  "(?:(?:die|das|der) )?(?:(?:noch|weiterhin|aktiv|regelmäßig) ){1,3}(?:gepflegt|gewartet|(?:weiter)?entwickelt)\\p{L}*(?: (?:werden|wird))?",
  "(?:qui (?:sont|est|soient|soit) )?(?:(?:toujours|encore|activement) ){1,2}(?:maintenue?s?|développée?s?)(?: activement)?|(?:qui (?:sont|est) )?maintenue?s? activement",
  "(?:que )?(?:(?:sigan?|siguen?|est[áé]n?|todavía|aún|activamente) ){1,3}(?:mantenid[oa]s?|en desarrollo)",
  "(?:que )?(?:(?:ainda|ativamente|estão|estejam|seja|sejam) ){1,3}(?:mantid[oa]s?|em desenvolvimento)",
  "(?:che )?(?:(?:siano|sono|sia|ancora|attivamente) ){1,3}(?:mantenut[aoei]|sviluppat[aoei])",
  "(?:die )?(?:(?:nog|actief) ){1,2}(?:onderhouden|ontwikkeld)(?: (?:worden|wordt))?",
].join("|");
/** A demand that a product is worked on, with or without a time after it. */
const UPKEPT = wholeWord(
  `${BEFORE}(?:(?:${HOW}){1,3}${WORKED_ON}(?: (?:and|or) (?:${HOW})?${WORKED_ON})?|(?:still )?(?:under|in) active (?:development|maintenance)|(?:an )?active (?:development|maintenance)|not (?:been )?(?:abandoned|dead|archived|unmaintained))|${ELSEWHERE}`,
);
/** The same, which only a time after it makes a demand. */
const DONE = wholeWord(
  `${BEFORE}(?:last )?(?:maintained|updated|worked on|committed to|pushed(?: to)?|active|(?:(?:an?|any|new|recent|at least one) )?(?:commits?|push(?:es)?|updates?|activity))`,
);
/** A release of a product that is had or made: "what did X release" asks for its models. */
const RELEASED = wholeWord(
  `(?:(?:,? ?(?:and|but) )?(?:(?:that|which) )?(?:had|has|have|with|having|shipped|made|published|got|saw) (?:(?:at least )?(?:an?|any|one|new|recent|their last|its last|the last|last|latest) ){0,2}(?:stable )?(?:releases?|(?:new )?versions?)|(?:(?:,? ?(?:and|but) )?(?:that|which) )?(?:have |has )?released (?:an? )?(?:new )?(?:version|update)s?|(?:whose |their |its |the )?(?:last|latest) (?:stable )?(?:releases?|versions?))`,
);
/** Words between what was done and its time. */
const LINK = /^\s*(?:(?:was|is|of|from|published|out|dated|at least once)\s+)?/iu;

/**
 * Reads demands that a product is maintained, or was updated or released within a time: `actively maintained`, `updated in the last three
 * months`, `with a release this year`. What was released as a product itself is none.
 * @param day day of the question, `YYYY-MM-DD`
 */
export function readUpkeep(text: string, day: string): { text: string; filters: Filter[] } {
  const filters: Filter[] = [];
  let rest = text;
  const take = (words: string, of: "activity" | "release", since: string) => {
    rest = rest.replace(words, " ");
    filters.push({ kind: "active", of, since, today: day, words: words.replace(/^[\s,]+/u, "").trim() });
  };
  for (const [pattern, of] of [
    [UPKEPT, "activity"],
    [RELEASED, "release"],
    [DONE, "activity"],
  ] as const) {
    for (const { 0: said, index } of rest.matchAll(pattern)) {
      const after = text.slice(text.indexOf(said, index) + said.length);
      const link = LINK.exec(after)?.[0] ?? "";
      const period = readPeriod(after.slice(link.length), day, "past");
      const follows = period !== null && after.slice(link.length).trimStart().startsWith(period.words);
      const since = follows ? period.from : null;
      if (since !== null && since <= day) {
        const end = after.indexOf(period?.words ?? "") + (period?.words.length ?? 0);
        take(`${said}${after.slice(0, end)}`, of, since);
      } else if (pattern === UPKEPT) take(said, of, shift(day, -MAINTAINED, "month"));
    }
  }
  return { text: rest, filters };
}
