import { TEST_PLAN } from "../../quality/verdict.ts";
import { limitsOfTheWork, quoted, withoutCases } from "../task/demands/unchecked.ts";
import type { QualityFloor } from "../task/demands/words/floors.ts";
import type { ResolvedRequest } from "../types.ts";
import { isShutDown } from "./shutdown.ts";

/** A test on the buyer's own cases: how many, of what, and which result means a move. */
export interface TestDesign {
  cases: number;
  /** What one case is, in the plural: the thing that the text counts, else "cases". */
  things: string;
  /** Says how the results decide, without a full stop. */
  decide: (candidates: number) => string;
  /** The same in a few words. */
  decideInShort: (candidates: number) => string;
  shows: string;
  doesNotShow: string;
  /** The floor that sets the mark; null when the text states none. */
  floor: QualityFloor | null;
  /** How many of the cases are of the rare class of which none may be missed, and its words; null without one. */
  rare: { cases: number; words: string } | null;
}

/** Cases of a rare class that a test needs: without a miss they show that fewer than a tenth are missed. */
const RARE_CASES = 30;
/** Most cases that a plan asks for. */
const MOST_CASES = 400;

/**
 * Returns the test of a request. A floor with a share of wrong answers sets the number of cases, so that the share is
 * measured to about half of itself, and the mark; words that make a wrong answer costly add theirs.
 */
export function testDesign({
  current,
  day,
  demands,
  monthlyCalls,
  monthlyCallsAssumed,
  once,
}: ResolvedRequest): TestDesign {
  const { stakes, unit } = demands;
  // A named public test is no mark that own cases can show.
  const floors = demands.floors.filter(({ board }) => board === undefined);
  // A model that is no longer sold cannot be called for the test.
  const inUse = isShutDown(current, day) ? `the answers of ${current.display_name} that you kept` : "the model in use";
  const things = unit ?? "cases";
  const [floor = null] = floors;
  const better = demands.better !== null && !demands.better.orCheaper;
  const asToday = floors.some((one) => one.asToday) || better;
  const share = floor?.mostWrong ?? null;
  const wished = share === null ? TEST_PLAN.cases : (4 * (1 - share)) / share;
  const known = monthlyCallsAssumed && !once ? MOST_CASES : Math.min(MOST_CASES, monthlyCalls);
  const asked = Math.max(TEST_PLAN.cases, Math.min(Math.ceil(wished / 10 - 1e-9) * 10, Math.floor(known / 10) * 10));
  const rare = demands.missed === null ? null : { cases: RARE_CASES, words: demands.missed };
  // The other half shows how often the answer raises a false alarm.
  const cases = rare === null ? asked : Math.max(asked, 2 * rare.cases);
  const most = share === null ? TEST_PLAN.mostWorse : Math.floor(share * cases + 1e-9);
  const best = demands.prefers.has("quality") || stakes !== null || better;
  const marks = limitsOfTheWork(demands.read).filter((words) => floors.every((one) => one.words !== words));
  const [limits] = withoutCases(marks, demands.read);
  const mark = { cases, things, most, share, floor, stakes, limits, asToday, better, inUse, best, rare };
  const wrong = share === null ? 0 : Math.sqrt((share * (1 - share)) / cases);
  return {
    cases,
    things,
    floor,
    rare,
    decide: (candidates) => decideBy(candidates, mark),
    decideInShort: (candidates) => decideInShort(candidates, mark),
    shows:
      rare !== null
        ? `${rare.cases} cases of "${rare.words}" without a miss show with 95 % certainty that fewer than ${percent(3 / rare.cases)} % of them are missed.`
        : share === null
          ? TEST_PLAN.shows
          : `${cases} ${things} measure a share of wrong answers near ${percent(share)} % to ± ${(196 * wrong).toFixed(1)} points (95 %).`,
    doesNotShow:
      rare !== null
        ? `They cannot show that fewer than 1 % of "${rare.words}" are missed: that takes about 300 of them without a miss.`
        : share === null
          ? TEST_PLAN.doesNotShow
          : `Only about ${Math.ceil(3 / share).toLocaleString("en")} ${things} without a wrong answer show with 95 % certainty that fewer than ${percent(share)} % are wrong.`,
  };
}

interface Mark {
  cases: number;
  things: string;
  most: number;
  share: number | null;
  floor: QualityFloor | null;
  stakes: string | null;
  /** Demands on the work that no answer may break. */
  limits: readonly string[];
  asToday: boolean;
  /** Whether the answers must be better than those of today. */
  better: boolean;
  /** Whether the best goes before the cheapest. */
  best: boolean;
  /** What the candidates are compared with. */
  inUse: string;
  rare: TestDesign["rare"];
}

/** Says that no case of the rare class may be missed. */
function missesNone({ cases, words }: NonNullable<TestDesign["rare"]>): string {
  return `misses none of the ${cases} cases of "${words}"`;
}

/** Says which candidate is taken of those that pass. */
function takes({ best }: Mark, candidates: number, does: string): string {
  if (candidates === 1) return `take it if it ${does}`;
  return best ? `take the best that ${does}, of equal ones the cheapest` : `take the cheapest that ${does}`;
}

function moreOften({ better }: Mark): string {
  return better ? "is judged better more often than worse" : "is not judged worse more often than better";
}

function decideBy(candidates: number, mark: Mark): string {
  const { cases, things, most, share, floor, stakes, limits, asToday, inUse, rare } = mark;
  const one = candidates === 1;
  const which = (passes: string) => takes(mark, candidates, passes);
  const does = inUse === "the model in use" ? "does" : "do";
  const wrongIn = `${inUse} ${does} not make`;
  const none = rare === null ? "" : missesNone(rare);
  const costly =
    rare !== null
      ? `, and ${none}`
      : stakes === null
        ? ""
        : `, and makes no costly error that ${wrongIn} ("${stakes}")`;
  const unseen = `${moreOften(mark)} when nobody sees which model wrote what`;
  const blind = asToday ? `, and ${unseen}` : "";
  if (floor !== null && share !== null)
    return which(
      `is wrong in ${most === 0 ? "none" : `at most ${most}`} of the ${cases} (${percent(share)} %, from "${floor.words}")${costly}${blind}`,
    );
  if (rare !== null)
    return `${which(`${none} and raises no more false alarms than ${inUse}${blind}`)}; go on checking after the move`;
  if (stakes !== null)
    return `${which(`makes no costly error that ${wrongIn} ("${stakes}")${blind}`)}; ${cases} ${things} miss an error that comes once in 50 every second time, so go on checking after the move`;
  if (floor !== null && !floor.asToday) return which(`keeps to "${floor.words}" over all ${cases}${blind}`);
  if (asToday) return which(unseen);
  const breaks = limits.length === 0 ? "" : `breaks ${quoted(limits)} in any of them where ${inUse} ${does} not`;
  return one
    ? `take it unless it does worse than ${inUse} in more than ${most} of the ${cases}${breaks === "" ? "" : ` or ${breaks}`}`
    : `${which(`does worse than ${inUse} in at most ${most} of the ${cases}`)}${breaks === "" ? "" : `, and none that ${breaks}`}`;
}

function decideInShort(candidates: number, mark: Mark): string {
  const { most, share, floor, stakes, limits, asToday, inUse, rare } = mark;
  const which = (does: string) => takes(mark, candidates, does);
  const yours = inUse === "the model in use" ? "" : " than the answers you kept";
  const costly =
    rare !== null
      ? ` and ${missesNone(rare)}`
      : stakes === null
        ? ""
        : ` and makes no costly error of its own ("${stakes}")`;
  const unseen = `${moreOften(mark)}, blind`;
  const blind = asToday ? `, and ${unseen}` : "";
  if (floor !== null && share !== null)
    return which(`is wrong in ${most === 0 ? "none" : `at most ${most}`} (${percent(share)} %)${costly}${blind}`);
  if (rare !== null) return `${which(`misses none of those ${rare.cases}${blind}`)}, and keep checking`;
  if (stakes !== null) return `${which(`makes no costly error of its own ("${stakes}")${blind}`)}, and keep checking`;
  if (floor !== null && !floor.asToday) return which(`keeps to "${floor.words}" in all${blind}`);
  if (asToday) return which(unseen);
  const never = limits.length === 0 ? "" : ", and none that breaks your demands";
  return candidates === 1
    ? `take it unless it is worse${yours} in more than ${most}${limits.length === 0 ? "" : " or breaks your demands"}`
    : `${which(`is worse${yours} in at most ${most}`)}${never}`;
}

function percent(share: number): string {
  return String(Number((share * 100).toPrecision(3)));
}
