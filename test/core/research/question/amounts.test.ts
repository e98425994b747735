import { describe, expect, it } from "vitest";
import { amountsOf } from "../../../../src/core/research/question/numbers/amounts.ts";

describe("tokens whose cost a question asks for", () => {
  it.each([
    ["how much for 10 million input tokens on gemini-3.7-flash", { input: 10_000_000, output: 0 }],
    ["gpt-5.4 mini for 2M input / 400k output", { input: 2_000_000, output: 400_000 }],
    ["precio de gpt-5.4 para 5 millones de tokens de entrada", { input: 5_000_000, output: 0 }],
    ["price per million input tokens of gpt-5.4", null],
    ["models under $1 per 1M output tokens with 200k context", null],
  ])("%s", (query, amounts) => {
    expect(amountsOf(query)).toEqual(amounts);
  });
});
