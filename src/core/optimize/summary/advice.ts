import { Decimal } from "decimal.js";
import { scoresInWords, testsAgainst, testsOfBoth } from "../../quality/shared-tests.ts";
import { listOf } from "../../text/list.ts";
import { probabilityOf } from "../chance.ts";
import type { Candidate, Selection } from "../choice/candidates.ts";
import { endsWithinYear, isShutDown } from "../choice/shutdown.ts";
import { testDesign } from "../choice/test-design.ts";
import { isFaithfulnessUnshown, onMainKind } from "../choice/verdict/fit.ts";
import type { Choice } from "../choice/verdict/verdict.ts";
import {
  costsWithThinking,
  costWithoutThinking,
  currentWithThinking,
  isFarDearer,
} from "../choice/verdict/worth-it.ts";
import type { CostEstimate } from "../money/cost.ts";
import { areCallsKnown, money, spendWords, sumOf, testCost } from "../money/spend.ts";
import { limitsOfTheWork, quoted, withoutCases } from "../task/demands/unchecked.ts";
import type { OptimizeData, ResolvedRequest } from "../types.ts";
import { type Sentence, stays } from "./fitted.ts";
import { rises } from "./rates.ts";
import { isShortAnswer } from "./settings.ts";
import { ahead, assumed, nameOf, ofCurrent, ofModel, shortOf } from "./words.ts";

/** The models of a test beside the pick go last of what a buyer can do without. */
const COMPANIONS_GO = 8;

/** Says what to do, what it is worth and, for a test, how to make it; the other models of the test may leave the summary. */
export function advice(
  choice: Choice,
  cost: CostEstimate | null,
  selection: Selection,
  request: ResolvedRequest,
  fails: boolean,
  data: OptimizeData,
): Sentence[] {
  const say = (brief: boolean) => adviceInWords(choice, cost, selection, request, fails, data, brief);
  const { pick, toTest, verdict } = choice;
  const others = toTest.filter((one) => one !== pick);
  if (pick === null || verdict !== "test_first" || others.length === 0) return stays(say(false));
  const beside = `${besides(others, toTest, request)} ${others.length === 1 ? "stands" : "stand"} in the test beside ${pick.model.display_name}.`;
  return [{ words: say(false), goes: COMPANIONS_GO, instead: say(true), to: ["Test", beside] }];
}

function adviceInWords(
  { verdict, pick, proven, toTest, smallGain, thinksLess, eaten }: Choice,
  cost: CostEstimate | null,
  { considered, risky }: Selection,
  request: ResolvedRequest,
  fails: boolean,
  data: OptimizeData,
  brief: boolean,
): string {
  const { current } = request;
  if (pick !== null) {
    const verb = verdict === "test_first" ? "Test" : "Move to";
    const dear = isFarDearer(pick) && !isSmall(pick, request);
    const times = dear ? `At ${Math.round(1 - pick.savingsRatio)} times the cost: ` : "";
    const how =
      verdict === "test_first"
        ? ` ${howToTest(toTest.length === 0 ? [pick] : toTest, cost, request, pick, brief)}`
        : request.demands.stakes === null
          ? checkAfter(pick, cost, request, data)
          : ` ${howToTest([pick], cost, request, pick)}`;
    const too = `${mainKind(pick, request, data)}${verdict === "test_first" ? testToo(request) : ""}`;
    return `${times}${verb} ${nameOf(pick.model)}: ${moneyOf(pick, cost, request)}${qualityOf(pick, request, data)}${how}${too}${withoutTest(proven, request)}`;
  }
  if (verdict === "test_these") {
    const names = listOf(
      toTest.map(
        ({ model, quality }) =>
          `${nameOf(model)} (${ofModel(model, quality, request)}${ahead(model, quality, request)})`,
      ),
    );
    const [they, meet, are] = toTest.length === 1 ? ["it", "meets", "is"] : ["they", "meet", "are"];
    const why = fails
      ? `${they} ${meet} the demands`
      : endsWithinYear(current, request.day)
        ? "one has to take its place"
        : `${they} ${are} cheaper`;
    return `Test ${names} against ${nameOf(current)} (${ofCurrent(request)} USD ${sumOf(request).per}${assumed(request)}): ${why}, and public scores do not show whether ${toTest.length === 1 ? "it" : "any"} is as good. ${howToTest(toTest, cost, request)}${testToo(request)}`;
  }
  if (verdict === "move" || fails)
    return `None of ${considered} other listed models meets all demands and may be as good: relax one of them.`;
  if (thinksLess === true)
    return `Stay with ${nameOf(current)}: at the thinking effort that is billed now, no other model that may be as good costs less than it does with less thinking.`;
  if (eaten !== undefined)
    return `Stay with ${nameOf(current)}, ${ofCurrent(request)} USD ${sumOf(request).per}${assumed(request)}: a switch hardly pays, since ${listOf(eaten.map(({ model }) => nameOf(model)))} cost about as much or more with the thinking by which their scores were reached.`;
  if (smallGain !== undefined)
    return `Stay with ${nameOf(current)}, ${ofCurrent(request)} USD ${sumOf(request).per}${assumed(request)}: the models that are worth a test save at most ${smallGain.usd.toFixed(2)} USD ${request.once ? "in all" : "a month"}, which is not worth ${request.demands.stakes !== null ? `a change where "${request.demands.stakes}" makes a wrong answer costly` : smallGain.test === null ? "a change" : `a test that costs ${money(new Decimal(smallGain.test))} USD`}.`;
  return `Stay with ${nameOf(current)}, ${ofCurrent(request)} USD ${sumOf(request).per}${assumed(request)}: none of ${considered} other listed models is cheaper, meets the demands and is likely enough to be as good.${likeliestOf(risky)}`;
}

/** Names what may be taken without the test. */
function withoutTest(proven: Candidate | undefined, request: ResolvedRequest): string {
  // What no public score shows needs the test.
  if (proven === undefined || heldInTest(request).length > 0) return "";
  const probability = probabilityOf(proven.quality);
  const asGood =
    proven.quality.sameModel || probability === null ? "" : `, ${probability.toFixed(2)} by tests of this kind`;
  return ` Without a test, move to ${nameOf(proven.model)} (${ofModel(proven.model, proven.quality, request)} USD ${sumOf(request).per}${ahead(proven.model, proven.quality, request)}${asGood}).`;
}

/** Cost, in USD for the calls of the text, below which a multiple of it is still too little to mention. */
const SMALL = 5;

function isSmall({ cost }: Candidate, request: ResolvedRequest): boolean {
  return areCallsKnown(request) && cost.usd.times(sumOf(request).most).lt(SMALL);
}

/** Size of a one-time run, in calls, from which a part of it is sent first, and the size of that part. */
const LARGE_RUN = 5000;
const FIRST_PART = 1000;

/** Says what to send, what the test costs and how it decides. */
function howToTest(
  toTest: readonly Candidate[],
  cost: CostEstimate | null,
  request: ResolvedRequest,
  pick?: Candidate,
  brief = false,
): string {
  const others = toTest.filter((one) => one !== pick);
  const ended = isShutDown(request.current, request.day);
  const beside = brief
    ? `${others.length} ${others.length === 1 ? "other" : "others"} (details)`
    : besides(others, toTest, request);
  const each =
    toTest.length === 1
      ? ended
        ? "it"
        : "both models"
      : pick === undefined
        ? ended
          ? "each of them"
          : "each model"
        : `${ended ? "it" : "both models"}${others.length > 1 && !brief ? ", " : " and "}${beside}`;
  const { cases, decideInShort } = testDesign(request);
  return `Send ${ownCases(request)} to ${each} for ${money(testCost(toTest, ended ? null : cost, cases))} USD${ofOneCall(request)}; ${decideInShort(toTest.length)}.`;
}

/** Names models of a test, each with its sum, so that nobody tests what is too dear. */
function besides(others: readonly Candidate[], toTest: readonly Candidate[], request: ResolvedRequest): string {
  const named = toTest.map(({ model }) => model);
  const { per } = sumOf(request);
  return listOf(
    others.map(
      ({ model, quality }, index) =>
        `${shortOf(model, named)} (${ofModel(model, quality, request)}${index === others.length - 1 ? ` USD ${per}` : ""}${ahead(model, quality, request)})`,
    ),
  );
}

/** Says that the tests leave out the work itself, and for work on images what those of its kind say. */
function mainKind(pick: Candidate, request: ResolvedRequest, data: OptimizeData): string {
  if (isFaithfulnessUnshown(pick, request))
    return ` Such tests do not show whether answers keep to the documents: hold them to that.`;
  const main = onMainKind(pick, request, data);
  if (main === null) return "";
  const { kind, probability, shown } = main;
  const rated = probability === null ? "nothing rates it" : `its probability is ${probability.toFixed(2)}`;
  return ` These are tests of images: for ${kind} itself ${rated}${shown ? "" : ", so test that above all"}.`;
}

/** Names the demands on the work that only the test decides. */
function testToo(request: ResolvedRequest): string {
  const [rules, cases] = withoutCases(heldInTest(request), request.demands.read);
  const held = rules.length === 0 ? "" : ` Hold the answers to ${quoted(rules)}.`;
  return `${held}${haveCases(cases)}`;
}

/** Names languages of the work and properties of its inputs of which the test needs cases: public tests say little of them. */
function haveCases(words: readonly string[]): string {
  return words.length === 0 ? "" : ` Have cases of ${quoted(words)} among them.`;
}

/** Most rules, and most kinds of cases, that the summary names. */
const MOST_HELD = 2;
const MOST_CASES = 3;

/** Returns the demands on the work, besides the mark of the test, that the answers of a test are held to. */
export function heldInTest({ demands }: ResolvedRequest): string[] {
  const marks = new Set(demands.floors.map(({ words }) => words));
  const own = limitsOfTheWork(demands.read).filter((words) => !marks.has(words));
  const [rules, cases] = withoutCases(own, demands.read);
  return [...rules.slice(0, MOST_HELD), ...cases.slice(0, MOST_CASES)];
}

/** Says that a task of an agent is many calls, of which the cost of a test holds one for each case. */
function ofOneCall({ profile: { workloadClass } }: ResolvedRequest): string {
  return workloadClass.startsWith("agentic") ? " at one call a case" : "";
}

/** What to send: "30 of your own documents"; those with a known answer where an error is counted. */
function ownCases(request: ResolvedRequest): string {
  const { cases, things, floor, rare } = testDesign(request);
  if (rare !== null)
    return `${cases} past ${things} whose right answer you know, ${rare.cases} of them of what must not be missed ("${rare.words}"),`;
  const known = request.demands.stakes !== null || (floor !== null && floor.mostWrong !== null);
  return known ? `${cases} past ${things} whose right answer you know` : `${cases} of your own ${things}`;
}

/** Says what to check after a move: a part of a large one-time run, or the first answers when no test of the kind is proof. */
function checkAfter(
  pick: Candidate,
  estimate: CostEstimate | null,
  request: ResolvedRequest,
  data: OptimizeData,
): string {
  const { quality, cost } = pick;
  const { cases, decide, floor } = testDesign(request);
  const own = limitsOfTheWork(request.demands.read);
  if (own.length > 0 && !quality.sameModel) {
    const ended = isShutDown(request.current, request.day);
    const send = `Before you move, send ${ownCases(request)} to ${ended ? "it" : "both models"} (${money(testCost([pick], ended ? null : estimate, cases))} USD in all)`;
    const [rules, special] = withoutCases(own, request.demands.read);
    const shows =
      rules.length === 0 ? "." : `: no public score shows whether it keeps to ${quoted(rules.slice(0, MOST_HELD))}.`;
    return floor === null
      ? ` ${send}${shows}${haveCases(special.slice(0, MOST_CASES))}`
      : ` ${send}, and ${decide(1)}: no public score shows that.`;
  }
  if (request.once && request.monthlyCalls >= LARGE_RUN)
    return ` Send the first ${FIRST_PART.toLocaleString("en")} (${money(cost.usd.times(FIRST_PART))} USD) and check ${cases} of them before the rest.`;
  const shared = testsOfBoth(request.current, pick.model, request.kind, data).length > 0;
  if (quality.sameModel || (quality.chance?.proven === true && quality.tested && shared)) return "";
  const few = !request.monthlyCallsAssumed && request.monthlyCalls < cases;
  return few
    ? ` Check its first ${request.monthlyCalls === 1 ? "answer" : `${request.monthlyCalls} answers`}, ${request.once ? "all there are" : "those of a month"}.`
    : ` Check its first ${cases} answers.`;
}

/** Names the candidate for a buyer who accepts more risk. */
function likeliestOf(risky: readonly Candidate[]): string {
  const rated = risky.flatMap((one) => {
    const probability = probabilityOf(one.quality);
    return probability === null ? [] : [{ one, probability }];
  });
  const [best] = rated.sort((a, b) => b.probability - a.probability);
  if (best === undefined) return "";
  const percent = Math.round(best.one.savingsRatio * 100);
  return ` The likeliest of them, ${nameOf(best.one.model)}, costs ${percent} % less and is as good with a probability of ${best.probability.toFixed(2)}.`;
}

function moneyOf(
  { model, quality, savings, savingsRatio, yearRatio, promised }: Candidate,
  cost: CostEstimate | null,
  request: ResolvedRequest,
): string {
  const sum = sumOf(request);
  const after = ofModel(model, quality, request);
  if (cost === null) return `${after} USD ${sum.per}${assumed(request)}; the price of the model in use is not known`;
  const change = changeOf({ savings, savingsRatio });
  const unsure = !promised && savings.gt(0) ? ", too small a difference to promise a saving" : "";
  const on = costsWithThinking({ model, quality }, request);
  const without = costWithoutThinking({ model, quality }, request);
  // With a limit of latency, nobody lets the model in use think.
  const own = request.demands.latencyMs === null ? currentWithThinking(request) : null;
  const least = isShortAnswer(request.profile) ? "at least " : "";
  const thinking =
    without !== null
      ? ` (${least}with thinking, as scored; ${money(without.times(sum.calls))} without)`
      : on === null
        ? ""
        : ` (${least}${spendWords(on, sum)}${own === null ? "" : ` instead of ${money(own.times(sum.calls))}`} with thinking, as scored)`;
  // A rise of the candidate's own price is told with its sums.
  const year = rises([{ model, quality }], request).length > 0 ? "" : overTheYear(savingsRatio, yearRatio);
  return `${after} instead of ${ofCurrent(request)} USD ${sum.per}${thinking}${assumed(request)}${year === "" && unsure === "" ? "" : `, ${change}`}${year}${unsure}`;
}

function changeOf({ savings, savingsRatio }: Pick<Candidate, "savings" | "savingsRatio">): string {
  const percent = Math.abs(Math.round(savingsRatio * 100));
  return percent === 0 ? "the same" : savings.gte(0) ? `${percent} % less` : `${percent} % more`;
}

/** Difference between the shares saved today and over twelve months from which both are stated. */
const APART = 0.02;

function overTheYear(today: number, year: number): string {
  if (Math.abs(today - year) < APART) return "";
  const percent = Math.abs(Math.round(year * 100));
  return `, ${percent} % ${year < 0 ? "more" : "less"} over twelve months at announced prices`;
}

/** Says how likely the model is as good, and from what that is known; with its full stop. */
function qualityOf(
  { model, quality }: Candidate,
  { current, kind, demands }: ResolvedRequest,
  data: OptimizeData,
): string {
  if (quality.sameModel) return ", and it is the same model.";
  const probability = probabilityOf(quality);
  if (probability === null || quality.chance === null) return ", and nothing rates it against the model in use.";
  const against = testsAgainst(current, model, kind, data);
  if (against.length > 0)
    return `, but the public tests of ${kind.replaceAll("-", " ")} that hold both models speak against it: ${scoresInWords(against)}.`;
  const shared = testsOfBoth(current, model, kind, data).length > 0;
  const little = quality.chance.proven ? "" : " and proves little";
  const tests = `${quality.chance.kind.replaceAll("-", " ")} tests`;
  const basis = !shared
    ? ` No public test compares both directly; the estimate comes from other tests${little}.`
    : quality.tested
      ? quality.chance.proven
        ? ""
        : " Such tests prove little."
      : ` The estimate comes from tests of other kinds${little}.`;
  if (demands.better !== null && !demands.better.orCheaper) return `.${basis}`;
  return `, and as good with a probability of ${probability.toFixed(2)} (within ${quality.chance.points} points on ${tests}).${basis}`;
}
