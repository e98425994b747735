import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../../src/operations/registry.ts";
import { ApiError } from "../../../src/schema/errors.ts";
import { createWorld, type World } from "../../support/world/test-server.ts";

/**
 * How many times as much processor time one text may take as ordinary tasks of the same length: the event loop stands still meanwhile.
 * A ratio holds on processors of any speed; a pattern that searches without end takes hundreds of times as much.
 */
const MOST = 10;
const TRIES = 6;
const RUNS = Number(process.env.FUZZ_RUNS ?? 60);

/** Parts of texts that readers weigh with one another: numbers, units, brackets, joins, names and words of every language. */
const PIECES = [
  ..."9|9,|9.9.|1.000.000 |1k |$5 |€|(|[|((9 |{|“9” |9 tokens |10 pages of 500 words each, |9 in, 9 out; |in → out |9×9 |9%|9:00 ".split(
    "|",
  ),
  ...'every 9 minutes |of which 9 are the same |9 or 9 |from 9 to 9 |between 9 and 9 |line 9: |\n9. |"key": 9, |→ |- |–|…|’|\n\n'.split(
    "|",
  ),
  ..."EU |no OpenAI, |only open weights, |claude |gpt-4o-mini |must not |never |without |documents |tokens |calls each |a ".split(
    "|",
  ),
  ..."9 Seiten |pro Tag |neunhundert |neun|9 pages par jour |quatre-vingt-|9 tokens al día |mil |9 páginas por dia |cento |al giorno |honderd |per dag ".split(
    "|",
  ),
  ..."9 токенов в день |сто |девять |每天9次|九|十万|一千|トークン|1日9回、|하루에 9번 |토큰|천|٩ |९|９|½ |ſ|😀9 |a\u0301".split(
    "|",
  ),
  "9".repeat(12),
  "9 ",
  "nine hundred ",
  "two thousand ",
];
const READ = [
  { id: "optimize_model", most: 2000, input: (task: string) => ({ task, current_model: "gpt-4o" }) },
  { id: "research", most: 500, input: (query: string) => ({ query }) },
];

/** Text in two scripts, with sizes and demands as tasks have them. */
const ORDINARY =
  "Отвечаем на вопросы клиентов о заказах по страницам справки, около 900 токенов на входе и 150 на выходе, 20 000 раз в день. We sort mails into 12 kinds and write a short, friendly reply. ";

let world: World;
beforeAll(async () => {
  world = await createWorld({ now: Date.parse("2026-11-23T12:00:00Z") });
});
afterAll(() => world.close());

/** The time of the ordinary text, as last measured. */
const ordinary = new Map<string, number>();

type Read = (typeof READ)[number];

/** Reads a text as an unpaid request does. Returns the processor time of this thread, in milliseconds. */
function timeOf({ id, input }: Read, text: string): number {
  const operation = operations.find((one) => one.id === id);
  const before = process.threadCpuUsage();
  try {
    const { resolved } = operation?.plan(operation.input.parse(input(text)), world.context) ?? {};
    operation?.reading?.(resolved, world.context);
  } catch (refusal) {
    if (!(refusal instanceof ApiError)) throw refusal;
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Returns the times that a text takes of an ordinary one, the least of some tries. A try after the first measures both again, because the processor may be slower by then. */
function costOf(read: Read, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < TRIES && least > MOST; n += 1) {
    const ms = timeOf(read, text);
    if (n > 0 || !ordinary.has(read.id)) ordinary.set(read.id, timeOf(read, repeated(ORDINARY, read.most)));
    least = Math.min(least, ms / (ordinary.get(read.id) ?? 0));
  }
  return least;
}

function repeated(piece: string, length: number, opening = ""): string {
  return `${opening}${piece.repeat(Math.ceil(length / piece.length))}`.slice(0, length).trim().padEnd(3, ".");
}

describe.each(READ)("the reading of $id", { timeout: 120_000 }, (read) => {
  it("costs little for the longest text, whatever it repeats", () => {
    for (let n = 0; n < TRIES; n += 1) timeOf(read, repeated(ORDINARY, read.most));
    const costs = PIECES.flatMap((piece) =>
      ["", "Summarise reports, "].map((opening) => {
        const text = repeated(piece, read.most, opening);
        return { piece, opening, times: costOf(read, text) };
      }),
    );
    expect(costs.filter(({ times }) => times > MOST)).toEqual([]);
  });

  it("costs little for the longest text of any pieces", () => {
    let slowest = { times: 0, text: "" };
    const some = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 5 });
    const any = fc.array(fc.constantFrom(...PIECES), { minLength: 150, maxLength: 150 });
    fc.assert(
      fc.property(fc.oneof(some, any), fc.boolean(), (pieces, opened) => {
        const text = repeated(pieces.join(""), read.most, opened ? "Summarise reports, " : "");
        const times = costOf(read, text);
        if (times > slowest.times) slowest = { times, text };
        expect(times).toBeLessThanOrEqual(MOST);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    if (process.env.FUZZ_RUNS !== undefined)
      console.log(`${read.id}: ${slowest.times} times the ordinary for ${JSON.stringify(slowest.text)}`);
  });
});

it("a text with more numbers than a description of work is refused before it is read", () => {
  const refused = (id: string, input: object) => {
    const operation = operations.find((one) => one.id === id);
    try {
      operation?.plan(operation.input.parse(input), world.context);
    } catch (refusal) {
      return (refusal as ApiError).message;
    }
    return null;
  };
  const task = (numbers: number) => `Summarise reports of ${"7 ".repeat(numbers)}`;
  expect(refused("optimize_model", { task: task(61), current_model: "gpt-4o" })).toContain("more than 60 numbers");
  expect(refused("optimize_model", { task: task(60), current_model: "gpt-4o" })).toBeNull();
  expect(refused("research", { query: task(25) })).toContain("more than 24 numbers");
});
