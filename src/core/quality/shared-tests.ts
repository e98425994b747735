import { isLowerBetter, type ScorePair, scoresBehind } from "./evidence.ts";
import type { QualityEvidence, QualityKind } from "./types.ts";

interface Evidence {
  evidence: QualityEvidence | null;
}

interface Keyed {
  model_key: string | null;
}

/** Difference in score that a buyer would notice, by unit of the test: 5 per cent corresponds to 35 rating points. */
const NOTICED: readonly (readonly [unit: RegExp, points: number])[] = [
  [/rating/i, 35],
  [/percent|%/i, 5],
];

/** Returns the public tests that hold both models, of a kind or of any; none for one model at two sellers. */
export function testsOfBoth(
  current: Keyed,
  candidate: Keyed,
  kind: QualityKind | null,
  { evidence }: Evidence,
): ScorePair[] {
  const [a, b] = [current.model_key, candidate.model_key];
  if (evidence === null || a === null || b === null || a === b) return [];
  const pairs = scoresBehind(evidence.scoresOf(a), evidence.scoresOf(b), kind ?? "general");
  return pairs.filter(({ ofKind }) => kind === null || ofKind);
}

/** Returns the tests of a kind in which the candidate is noticeably worse, where these are most of those that hold both models. */
export function testsAgainst(
  current: Keyed,
  candidate: Keyed,
  kind: QualityKind,
  data: Evidence,
): readonly ScorePair[] {
  const told = testsOfBoth(current, candidate, kind, data).flatMap((pair) => {
    const points = NOTICED.find(([pattern]) => pattern.test(pair.unit))?.[1];
    if (points === undefined) return [];
    const lead = pair.candidate.score - pair.current.score;
    return [{ pair, worse: (isLowerBetter(pair.benchmark) ? lead : -lead) > points }];
  });
  const worse = told.filter((one) => one.worse).map(({ pair }) => pair);
  return worse.length * 2 > told.length ? worse : [];
}

const ALL = 1000;

function letters(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Returns the scores of two models on one board of a named test; null where none on record holds both. */
export function onBoard(current: Keyed, candidate: Keyed, name: string, { evidence }: Evidence): ScorePair | null {
  const [a, b] = [current.model_key, candidate.model_key];
  if (evidence === null || a === null || b === null || a === b) return null;
  const pairs = scoresBehind(evidence.scoresOf(a), evidence.scoresOf(b), "general", ALL);
  return pairs.find(({ benchmark }) => letters(benchmark).includes(letters(name))) ?? null;
}

const MOST_NAMED = 2;

/** Names tests with the scores of both: "Made bench 40 against 50 %". */
export function scoresInWords(pairs: readonly ScorePair[]): string {
  return pairs
    .slice(0, MOST_NAMED)
    .map(({ benchmark, candidate, current, unit }) => {
      const [theirs, own] = [candidate.score, current.score].map((one) => String(Number(one.toFixed(1))));
      return `${benchmark} ${theirs} against ${own} ${unit}`;
    })
    .join(", ");
}
