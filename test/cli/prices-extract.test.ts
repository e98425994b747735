import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { runHere } from "../support/server/program-here.ts";

const NOW = Date.parse("2031-06-01T00:00:00Z");
const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/prices/${name}`, import.meta.url));

const run = (...args: string[]) => runHere(["prices", "extract", ...args], { now: () => NOW });

describe("clearboard prices extract", () => {
  test("prints rows with their evidence as JSON, refusals on standard error", async () => {
    const { out, err, code } = await run("groq", fixture("groq.md"), "--json", "--at", "2030-02-03");
    expect(code).toBe(0);
    const evidence = {
      form: "page",
      url: "https://console.groq.com/docs/models.md",
      page_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      heading: "Supported Models",
      quote: "Open Dune 90B opendune/dune-90b | 320 | $0.41 input$0.62 output | 250K TPM",
      read_at: "2030-02-03T00:00:00Z",
    };
    const rate = { when: {}, effective_from: null, effective_to: null, evidence };
    expect(JSON.parse(out)).toEqual([
      {
        provider: "groq",
        model_id: "opendune/dune-90b",
        name: "Open Dune 90B",
        input_per_mtok: "0.41",
        output_per_mtok: "0.62",
        cached_input_per_mtok: null,
        rates: [
          { meter: "input", usd_per_mtok: "0.41", ...rate },
          { meter: "output", usd_per_mtok: "0.62", ...rate },
        ],
        evidence,
      },
    ]);
    expect(err.split("\n")[0]).toContain("priced per hour");
  });

  test("--at picks the prices in force that day; without it, today's", async () => {
    const input = async (...args: string[]) =>
      JSON.parse((await run("google", fixture("google.html"), "--json", ...args)).out)[2].input_per_mtok;
    expect(await input("--at", "2030-12-31")).toBe("0.35");
    expect(await input("--at", "2031-01-01")).toBe("0.7");
    expect(await input()).toBe("0.7");
  });

  test("--url sets the URL of the page", async () => {
    const { out } = await run(
      "moonshotai",
      fixture("moonshotai.mdx"),
      "--json",
      "--url",
      "https://platform.kimi.ai/docs/pricing/l4.md",
    );
    expect(JSON.parse(out)[0].evidence.url).toBe("https://platform.kimi.ai/docs/pricing/l4.md");
  });

  test("an unreadable page exits with 1 and a reason", async () => {
    const { out, err, code } = await run("openai", fixture("openai-headless.md"), "--json");
    expect([out, code]).toEqual(["[]\n", 1]);
    expect(err).toContain("the table has no header row");
    expect((await run("openai", fixture("zai.md"))).code).toBe(1);
  });

  test("reports usage errors and unreadable files", async () => {
    expect((await run("nobody", fixture("zai.md"))).err).toContain("Allowed choices");
    expect((await run("zai", fixture("zai.md"), "--at", "2030-02-31")).err).toContain("must be a day such as");
    const missing = await run("zai", fixture("missing.md"));
    expect(missing.code).toBe(1);
    expect(missing.err).toContain("cannot be read");
  });

  test("prints a table on a terminal", async () => {
    const { out } = await run("xai", fixture("xai.md"));
    expect(out.split("\n").slice(0, 2)).toEqual([
      "model           input  output  cached  rates",
      "grok-8.1          2.4     7.2     0.6      6",
    ]);
  });
});
