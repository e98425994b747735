import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  loadProducts,
  loadStarObservations,
  parseStarObservations,
  RegistryError,
} from "../../../pipeline/registry/load.ts";
import { loadRepositoryDetails } from "../../../pipeline/registry/load-details.ts";
import { withReleases } from "../../../pipeline/registry/load-releases.ts";
import { selectStarObservations } from "../../../pipeline/registry/observations/import.ts";
import { selectRepositoryFacts } from "../../../pipeline/registry/observations/select-facts.ts";
import { ProductListing } from "../../../src/schema/records/product.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clearboard-registry-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function listing(slug: string, over: Record<string, unknown> = {}) {
  return {
    slug,
    name: slug.toUpperCase(),
    category: "developer",
    homepage_url: `https://${slug}.example.org`,
    description: `A tool named ${slug} that exists in this test alone.`,
    tags: ["tool"],
    subject: "ai",
    license: "open-source",
    github: `Owner/${slug}`,
    listed_at: "2026-11-21T00:00:00Z",
    listing_source: "editorial",
    operator_reference: true,
    ...over,
  };
}

function write(file: string, content: unknown): void {
  writeFileSync(join(folder, file), typeof content === "string" ? content : JSON.stringify(content));
}

function problemsOf(run: () => unknown): readonly string[] {
  try {
    run();
  } catch (error) {
    if (error instanceof RegistryError) return error.problems;
    throw error;
  }
  throw new Error("no problem was reported");
}

describe("loadProducts", () => {
  it("reads every file in name order and fills the defaults", () => {
    write("developer.json", [listing("bravo"), listing("charlie")]);
    write("agents.json", [listing("alpha", { category: "agents" })]);
    const products = loadProducts(folder);
    expect(products.map((product) => product.slug)).toEqual(["alpha", "bravo", "charlie"]);
    expect(products[0]).toMatchObject({ aliases: [], verified: false, hidden: false });
  });

  it("reports all problems at once, each with file, slug and path", () => {
    write("agents.json", "[{");
    write("developer.json", [
      listing("bravo", { homepage_url: "http://bravo.example.org", rank: 1 }),
      listing("charlie", { tags: ["Upper Case"] }),
      { name: "Nameless" },
    ]);
    const problems = problemsOf(() => loadProducts(folder));
    expect(problems).toContainEqual(expect.stringMatching(/^agents\.json: not JSON/));
    expect(problems).toContain("developer.json bravo homepage_url: must be an absolute https address");
    expect(problems).toContainEqual(expect.stringMatching(/^developer\.json bravo \(record\): .*rank/));
    expect(problems).toContainEqual(expect.stringMatching(/^developer\.json charlie tags\.0: /));
    expect(problems).toContainEqual(expect.stringMatching(/^developer\.json \[2\] slug: /));
  });

  it("puts every problem in the message", () => {
    write("agents.json", {});
    write("design.json", "null");
    expect(() => loadProducts(folder)).toThrow(
      "2 problems in the registry:\n- agents.json: must be a JSON array\n- design.json: must be a JSON array",
    );
  });

  it("refuses a product in another category's file", () => {
    write("design.json", [listing("bravo")]);
    expect(problemsOf(() => loadProducts(folder))).toEqual([
      "design.json bravo category: must be design, the file's name",
    ]);
  });

  it("refuses an unsorted file and a duplicate slug", () => {
    write("developer.json", [listing("charlie"), listing("bravo"), listing("bravo")]);
    expect(problemsOf(() => loadProducts(folder))).toEqual([
      "developer.json bravo slug: must sort after charlie",
      "developer.json bravo slug: must sort after bravo",
    ]);
  });

  it("refuses a folder without product files", () => {
    expect(problemsOf(() => loadProducts(folder))).toEqual([`${folder}: no product files`]);
  });
});

const header = "repository,observed_on,stars,source";

describe("parseStarObservations", () => {
  it("groups readings by lower-case repository", () => {
    const text = `${header}\nOwner/Alpha,2026-01-01,10,list\nOwner/Alpha,2026-01-08,12,list\nzulu/x,2025-01-01,0,list\n`;
    expect(parseStarObservations("stars.csv", text)).toEqual(
      new Map([
        [
          "owner/alpha",
          [
            { observedOn: "2026-01-01", stars: 10, source: "list" },
            { observedOn: "2026-01-08", stars: 12, source: "list" },
          ],
        ],
        ["zulu/x", [{ observedOn: "2025-01-01", stars: 0, source: "list" }]],
      ]),
    );
  });

  it.each([
    ["a negative count", "a/b,2026-01-01,-1,list"],
    ["a count with a leading zero", "a/b,2026-01-01,01,list"],
    ["a count in another notation", "a/b,2026-01-01,1e3,list"],
    ["a missing source", "a/b,2026-01-01,1"],
    ["an extra column", "a/b,2026-01-01,1,list,x"],
    ["a day that does not exist", "a/b,2026-02-30,1,list"],
    ["no owner", "b,2026-01-01,1,list"],
    ["a blank line", ""],
    ["a carriage return", "a/b,2026-01-01,1,list\r"],
  ])("refuses %s", (_case, row) => {
    expect(problemsOf(() => parseStarObservations("stars.csv", `${header}\n${row}\n`))).toEqual([
      expect.stringMatching(/^stars\.csv line 2/),
    ]);
  });

  it("refuses unsorted rows and two readings of one day", () => {
    const text = `${header}\nb/b,2026-01-02,1,list\nb/b,2026-01-01,1,list\nb/b,2026-01-01,2,list\na/a,2026-01-01,1,list\n`;
    expect(problemsOf(() => parseStarObservations("stars.csv", text))).toEqual([
      "stars.csv line 3: must sort after b/b 2026-01-02",
      "stars.csv line 4: must sort after b/b 2026-01-01",
      "stars.csv line 5: must sort after b/b 2026-01-01",
    ]);
  });

  it("refuses another header and a truncated file", () => {
    expect(problemsOf(() => parseStarObservations("stars.csv", "repo,day\na/b,2026-01-01,1,list"))).toEqual([
      `stars.csv line 1: header must be ${header}`,
      "stars.csv: must end with a newline",
    ]);
  });
});

describe("loadStarObservations", () => {
  it("returns no history without a file", () => {
    expect(loadStarObservations(join(folder, "github-stars.csv"))).toEqual(new Map());
  });
});

describe("selectStarObservations", () => {
  const products = ["zulu", "Alpha", "unseen"].map((name) =>
    ProductListing.parse(listing(name.toLowerCase(), { github: `Owner/${name}` })),
  );
  const capture =
    "observed_on,repository,stars\n2026-01-08,owner/ZULU,7\n2026-01-01,owner/zulu,5\n2026-01-01,owner/alpha,3\n2026-01-01,other/one,9\n";

  it("selects the catalogue's repositories, in its spelling and sorted", () => {
    expect(selectStarObservations([capture], products)).toEqual({
      csv: `${header}\nOwner/Alpha,2026-01-01,3,github-ranking\nOwner/zulu,2026-01-01,5,github-ranking\nOwner/zulu,2026-01-08,7,github-ranking\n`,
      matched: 2,
      withRepository: 3,
      observations: 3,
    });
  });

  it("refuses a malformed capture and two readings of a repository on one day", () => {
    expect(problemsOf(() => selectStarObservations([`${capture}2026-13-01,owner/zulu,1\n`], products))).toEqual([
      "capture line 6: must be YYYY-MM-DD,owner/name,count",
    ]);
    expect(problemsOf(() => selectStarObservations([`${capture}2026-01-01,owner/Zulu,6\n`], products))).toEqual([
      "selection line 4: must sort after owner/zulu 2026-01-01",
    ]);
  });

  it("joins captures by day, earlier ones first, and omits sources with an incompatible licence", () => {
    const commit = "a".repeat(40);
    const more = [
      "observed_on,repository,stars,source,commit",
      `2026-01-08,owner/zulu,8,yuxiaopeng/Github-Ranking-AI:Data/2026-01-08.csv,${commit}`,
      `2026-01-15,owner/zulu,9,yuxiaopeng/Github-Ranking-AI:Data/2026-01-15.csv,${commit}`,
      `2026-01-22,owner/zulu,10,lukasmasuch/best-of-ml-python:history/2026-01-22.csv,${commit}`,
      "",
    ].join("\n");
    expect(selectStarObservations([capture, more], products).csv).toBe(
      `${header}\nOwner/Alpha,2026-01-01,3,github-ranking\nOwner/zulu,2026-01-01,5,github-ranking\nOwner/zulu,2026-01-08,7,github-ranking\nOwner/zulu,2026-01-15,9,github-ranking-ai\n`,
    );
  });
});

describe("the bundled facts about repositories", () => {
  const spelling = new Map([["owner/zulu", "Owner/zulu"]]);
  const row = (field: string, value: string, day: string, source: string) =>
    `owner/zulu,${field},${value},${day},${source}:file,${"a".repeat(40)}`;

  it("contain only the newest language of a source with a compatible licence", () => {
    const capture = [
      "repository,field,value,observed_on,source,commit",
      row("language", "Go", "2026-08-01", "yuxiaopeng/Github-Ranking-AI"),
      row("language", "Rust", "2026-08-22", "yuxiaopeng/Github-Ranking-AI"),
      row("language", "C", "2026-08-23", "primeinc/github-stars"),
      row("pushed_on", "2026-08-21", "2026-08-22", "yuxiaopeng/Github-Ranking-AI"),
      row("pushed_on", "2026-08-23", "2026-08-23", "primeinc/github-stars"),
      row("license_spdx", "MIT", "2026-08-23", "primeinc/github-stars"),
      "",
    ].join("\n");
    const csv = selectRepositoryFacts(capture, spelling);
    expect(csv).toBe(
      "repository,observed_on,language,pushed_on,source\nOwner/zulu,2026-08-22,Rust,2026-08-21,github-ranking-ai\n",
    );
    write("repository-facts.csv", csv);
    expect(loadRepositoryDetails(join(folder, "repository-facts.csv")).get("owner/zulu")).toEqual({
      observedOn: "2026-08-22",
      source: "github-ranking-ai",
      language: "Rust",
      licenseSpdx: null,
      releaseTag: null,
      releasedOn: null,
      pushedOn: "2026-08-21",
      archived: null,
    });
  });

  it("are refused with the line that is wrong", () => {
    write(
      "facts.csv",
      "repository,observed_on,language,pushed_on,source\nOwner/zulu,2026-08-01,Go,2026-13-01,github-ranking-ai\n",
    );
    expect(problemsOf(() => loadRepositoryDetails(join(folder, "facts.csv")))).toEqual([
      "facts.csv line 2: must be owner/name,YYYY-MM-DD,language,YYYY-MM-DD,source, sorted by repository",
    ]);
  });
});

describe("the bundled releases", () => {
  const HEADER = "repository,as_of,version,released_on,releases,source,commit";
  const commit = "a".repeat(40);
  const pushed = {
    observedOn: "2026-08-22",
    source: "github-ranking-ai",
    language: "Go",
    licenseSpdx: null,
    releaseTag: null,
    releasedOn: null,
    pushedOn: "2026-08-21",
    archived: null,
  };

  it("join the facts of their repository, and stand alone where there are none", () => {
    write(
      "releases.csv",
      [
        HEADER,
        `Owner/alpha,2026-08-20,v1.2.0,2026-08-01,12,Owner/alpha,${commit}`,
        `Owner/beta,2026-08-20,1.0.0,2026-08-20,3,conda-forge/beta-feedstock,${commit}`,
        `Owner/gamma,2026-08-19,,,,Owner/gamma,${commit}`,
        "",
      ].join("\n"),
    );
    const all = withReleases(new Map([["owner/alpha", pushed]]), join(folder, "releases.csv"));
    expect(all.get("owner/alpha")).toEqual({
      ...pushed,
      releaseTag: "v1.2.0",
      releasedOn: "2026-08-01",
      releases: { asOf: "2026-08-20", inTwelveMonths: 12, source: "Owner/alpha", commit },
    });
    // A recipe says when a version was packaged, not when code was pushed.
    expect(all.get("owner/beta")).toMatchObject({ source: "repository", pushedOn: null, releasedOn: "2026-08-20" });
    expect(all.get("owner/gamma")).toMatchObject({ pushedOn: "2026-08-19", releasedOn: null });
    expect(all.get("owner/gamma")).not.toHaveProperty("releases");
  });

  it("are refused with the line that is wrong", () => {
    write("releases.csv", [HEADER, `Owner/alpha,2026-08-20,v1,2026-08-21,1,Owner/alpha,${commit}`, ""].join("\n"));
    expect(problemsOf(() => withReleases(new Map(), join(folder, "releases.csv")))).toEqual([
      "releases.csv line 2: must be owner/name,YYYY-MM-DD,version,YYYY-MM-DD,number,owner/name,commit, sorted by repository",
    ]);
  });
});
