import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exactText } from "../../src/core/optimize/task/exact/exact.ts";
import type { ResolvedRequest } from "../../src/core/optimize/types.ts";
import { optimizeModel } from "../../src/operations/paid/optimize-model.ts";
import type { OptimizeInput } from "../../src/schema/answers/optimize.ts";
import { ApiError } from "../../src/schema/errors.ts";
import { FOLDER, loadPurchases, PURCHASE_TIME } from "../support/purchases/buy.ts";
import type { LabelledText } from "../support/reading/measure.ts";
import { createWorld, type World } from "../support/world/test-server.ts";

interface Text {
  id: string;
  input: OptimizeInput;
}

function labelled(name: string): Text[] {
  const texts = JSON.parse(readFileSync(new URL(`reading/${name}.json`, import.meta.url), "utf8")) as LabelledText[];
  return texts.map(({ id, text }) => ({ id: `${name}-${id}`, input: { task: text, current_model: "gpt-4o" } }));
}

function bought(folder?: URL): Text[] {
  return loadPurchases(folder)
    .filter(({ operation }) => operation === "optimize_model")
    .map(({ id, input }) => ({ id, input: input as OptimizeInput }));
}

let world: World;
beforeAll(async () => {
  world = await createWorld({ now: PURCHASE_TIME });
});
afterAll(() => world.close());

/** Returns a request that was read, or null when it is refused before any payment. */
function read(input: OptimizeInput): ResolvedRequest | null {
  try {
    return optimizeModel.plan(optimizeModel.input.parse(input), world.context).resolved as ResolvedRequest;
  } catch (cause) {
    if (cause instanceof ApiError || (cause instanceof Error && cause.name === "ZodError")) return null;
    throw cause;
  }
}

const rounded = (value: number | null) => value && Number(value.toPrecision(5));

/** Everything by which a request is answered that a task can state. */
function valuesOf({ profile, demands, monthlyCalls, once }: ResolvedRequest) {
  const sets = Object.entries(demands).flatMap(([name, value]) =>
    value instanceof Set && name !== "stated" ? [[name, [...value].sort()] as const] : [],
  );
  const { latencyMs, wishedMs, minContext, batch, offPeak, busyHours, noThinking, tools, tongues } = demands;
  const { monthlyBill, monthlyBudget, totalBudget, maxCallCost, savingShare, cachedShare } = demands;
  const { openWeights, closedWeights, selfHosted, terms, hours, stakes, floors } = demands;
  return {
    ...Object.fromEntries(sets),
    ...{ latencyMs, wishedMs, minContext, batch, offPeak, busyHours, noThinking, tools, tongues },
    money: [monthlyBill, monthlyBudget, totalBudget, maxCallCost, savingShare, cachedShare].map(rounded),
    ...{ openWeights, closedWeights, selfHosted },
    terms: JSON.stringify(terms),
    hours: hours && [hours.from, hours.to].map((hour) => hour.toFixed(1)),
    costly: stakes !== null,
    mostWrong: rounded(floors.find(({ mostWrong }) => mostWrong !== null)?.mostWrong ?? null),
    work: profile.workloadClass,
    language: profile.language,
    needs: profile.needs,
    sizes: [profile.inputTokens, profile.outputTokens, profile.visibleTokens],
    repeated: profile.repeatedShare === null ? null : Math.round(profile.repeatedShare * profile.inputTokens),
    holdsThinking: profile.withThinking !== null,
    calls: [monthlyCalls, once],
  };
}

/** Returns the fields that change when a text is sent again as its reading states it. */
function changed({ id, input }: Text, request: ResolvedRequest, task: string) {
  const again = read({ ...input, task });
  const [before, after] = [valuesOf(request), again === null ? null : valuesOf(again)];
  return Object.entries(before).flatMap(([name, value]) => {
    const now = after?.[name as keyof typeof before];
    // Words may say what part of the input repeats, which means something once the whole is stated.
    if (JSON.stringify(value) === JSON.stringify(now) || (name === "repeated" && value === null)) return [];
    return [{ id, exact: exactText(request), name, value, now }];
  });
}

const PLAIN = "The work of one call is as stated here.";

describe("the exact notation of a reading", () => {
  it.each([
    ["the first texts", labelled("texts"), 180],
    ["the second", labelled("second"), 110],
    ["the third", labelled("third"), 28],
    ["the fourth", labelled("fourth"), 110],
    ["purchases", bought(), 50],
    ["unseen purchases", bought(new URL("unseen/", FOLDER)), 150],
  ])("gives the same fields beside a plain description, and beside the words of a purchase: %s", (name, texts, least) => {
    const requests = texts.flatMap((text) => {
      const request = read(text.input);
      return request === null ? [] : [{ text, request }];
    });
    const differ = requests.flatMap(({ text, request }) => {
      const exact = exactText(request);
      const whole = `${text.input.task}\n${exact}`;
      return [
        ...changed(text, request, `${PLAIN} ${exact}`),
        ...(name === "purchases" && whole.length <= 2000 ? changed(text, request, whole) : []),
      ];
    });
    expect(differ).toEqual([]);
    expect(requests.length).toBeGreaterThan(least);
  }, 60_000);
});
