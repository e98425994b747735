import { describe, expect, it } from "vitest";
import type { CatalogModel, QualityIndex } from "../../../src/core/catalog-data.ts";
import { optimizeModel } from "../../../src/core/optimize/optimize.ts";
import { madeModel, madePrice, madeQuality, TODAY } from "../../support/world/models.ts";

const CHAT = "Answer customer questions in our chat widget, 1000 input tokens and 1000 output tokens";
const CODE = "Write Python code, 1000 input tokens and 1000 output tokens";
const notice = (source: string, shutdown_on: string | null = null) => ({
  deprecation: { announced_on: null, shutdown_on, replacement: null, source },
});

interface Asked {
  task?: string;
  current?: Partial<CatalogModel>;
  candidate?: Partial<CatalogModel> | null;
  quality?: QualityIndex | null;
}

function answer({ task = CHAT, current = {}, candidate = {}, quality = null }: Asked) {
  const now = madeModel({ model_id: "now", input: "10", output: "40", ...(current as object) });
  const other = candidate && [madeModel({ model_id: "alt", input: "5", output: "20", ...(candidate as object) })];
  return optimizeModel({ task, current_model: "now" }, now, {
    models: [now, ...(other ?? [])],
    quality,
    now: TODAY,
    registryDate: "2026-11-21",
  });
}
const rated = { current: { arena_name: "now" }, candidate: { arena_name: "alt" } };
const UNRATED = "No rating covers both models: try it on your own examples first.";

describe("what a replacement costs besides money", () => {
  const cautions = (asked: Asked) => answer(asked).trade_off.cautions;

  it("is nothing to warn of where both are rated and alike", () => {
    expect(cautions({ ...rated, quality: madeQuality({ now: 1500, alt: 1500 }) })).toEqual([]);
    expect(cautions({ candidate: null })).toEqual([]);
  });

  it("is not known where one has no rating", () => {
    expect(cautions({ ...rated, quality: madeQuality({ now: 1500 }) })).toEqual([UNRATED]);
  });

  it("is another way of running the same weights under another host", () => {
    const key = { model_key: "m/now" };
    expect(cautions({ current: key, candidate: { ...key, provider: "host" } })).toEqual([
      "The same weights under another host can differ in quantisation, speed and limits.",
    ]);
  });

  it("is less sure for software work", () => {
    const hard = "Ratings predict software and agent work worst: run your own evaluation.";
    expect(cautions({ task: CODE })).toEqual([UNRATED, hard]);
    const quality = madeQuality({ now: 1500, alt: 1500 });
    expect(cautions({ ...rated, task: CODE, quality })).toEqual([hard]);
  });

  it("is a plan to shut the replacement down, if there is a day", () => {
    expect(cautions({ candidate: { status: "deprecated", ...notice("s", "2027-06-01") } })).toEqual([
      UNRATED,
      "Its provider plans to shut it down on 2027-06-01.",
    ]);
    expect(cautions({ candidate: notice("s") })).toEqual([UNRATED]);
  });

  it("is every input that the replacement is not known to take, and a smaller window", () => {
    const current = { modalities: { input: ["text", "image", "audio"], output: ["text"] } } as const;
    const lost = answer({ current: current as never }).trade_off;
    expect(lost.inputs_lost).toEqual(["image", "audio"]);
    expect(lost.cautions).toEqual([UNRATED, "It does not take image, audio as input, as far as is known."]);
    const window = (context: number | null) => ({
      context_window: context === null ? null : { value: context, source: "s", read_on: "2026-11-19" },
    });
    const smaller = [UNRATED, "Its context window is smaller."];
    expect(cautions({ current: window(9001), candidate: window(9000) })).toEqual(smaller);
    expect(cautions({ current: window(9000), candidate: window(9000) })).toEqual([UNRATED]);
    expect(cautions({ current: window(null), candidate: window(9000) })).toEqual([UNRATED]);
    expect(answer({ current: window(null), candidate: window(9000) }).trade_off.context_window).toEqual({
      current: null,
      candidate: 9000,
    });
  });
});

describe("the index that a trade-off names", () => {
  it("is none, of no day, where the ratings did not decide", () => {
    const none = { index: null, as_of: null, current: null, candidate: null, expected_win_rate: null };
    expect(answer({ ...rated, quality: madeQuality({ now: 1500 }) }).trade_off.quality).toMatchObject(none);
    expect(answer({ candidate: null, quality: madeQuality({ now: 1500 }) }).trade_off.quality).toMatchObject(none);
  });

  it("is the board of the work where that decided, and is also the source", () => {
    const quality = madeQuality({}, { board: "code", ratings: { now: 1500, alt: 1500 } });
    const { trade_off, sources } = answer({ ...rated, task: CODE, quality });
    expect(trade_off.quality).toMatchObject({ index: "Arena code", as_of: "2026-04-19", expected_win_rate: 0.5 });
    expect(sources.map(({ url }) => url)).toContain("https://ratings.example/task");
    expect(answer({ task: CODE, quality, candidate: null }).sources.map(({ url }) => url)).toContain(quality.url);
  });
});

describe("the sources of an answer", () => {
  const urlsOf = (asked: Asked) => answer(asked).sources.map(({ url }) => url);
  const PAGE = "https://acme.example/pricing";
  const BENCH = "https://github.com/ynulihao/LLMRouterBench";

  it("name each page once", () => {
    expect(urlsOf({})).toEqual([PAGE, BENCH]);
  });

  it("name who passed a price on that nobody read on its page", () => {
    const heard = (origin: string) => ({
      prices: (["input", "output"] as const).map((meter) =>
        madePrice(meter, "10", {}, { origin, evidence: null, status: "unverified", verified_at: null }),
      ),
    });
    const origin = "@pydantic/genai-prices 0.0.30";
    expect(answer({ current: heard(origin), candidate: null }).sources).toEqual([
      {
        name: `Second-hand price from ${origin}`,
        url: "https://github.com/pydantic/genai-prices",
        as_of: "2026-01-01",
      },
      expect.objectContaining({ url: BENCH }),
    ]);
    expect(urlsOf({ current: heard("models.dev"), candidate: null })).toEqual(["https://models.dev", BENCH]);
  });

  it("name the first page of a deprecation notice without what stands around it", () => {
    const page = "https://acme.example/old";
    for (const source of [page, `notice (${page})`, `${page}; read by hand`, `${page}, https://acme.example/b`])
      expect(urlsOf({ current: notice(source) }), source).toEqual([PAGE, BENCH, page]);
    expect(urlsOf({ current: notice("a letter") })).toEqual([PAGE, BENCH]);
  });
});
