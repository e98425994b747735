import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { settingNames } from "../../src/server/config.ts";
import { DECISIONS } from "../../src/views/documents/decisions.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const below = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }).map((entry) => ({
    path: posix.join(entry.parentPath.slice(ROOT.length), entry.name),
    isFolder: entry.isDirectory(),
  }));

const sources = ["src", "pipeline", "cli"]
  .flatMap(below)
  .filter(({ path }) => /\.(ts|astro|sql)$/.test(path))
  .map(({ path }) => ({ path, text: read(path) }));
const pages = below("src/pages/docs").filter(({ path }) => path.endsWith(".md"));

describe("references to the documentation", () => {
  const sections = new Set(
    [...read("src/pages/docs/contract.md").matchAll(/^#{2,3} ([\d.]+?)\.? /gm)].map((m) => m[1]),
  );

  test("every section of the contract that code cites exists", () => {
    const cited = [
      ...sources,
      { path: "test/rules/requirements.ts", text: read("test/rules/requirements.ts") },
    ].flatMap(({ path, text }) => [
      ...[...text.matchAll(/contract[,.]?\s+section\s+([\d.]*\d)/gi)].map((m) => `${path}: ${m[1]}`),
      ...(path === "test/rules/requirements.ts"
        ? [...text.matchAll(/\["([\d.]+)",/g)].map((m) => `${path}: ${m[1]}`)
        : []),
    ]);
    expect(cited.length).toBeGreaterThan(60);
    const written = (section: string) => sections.has(section) || (/^1\.\d$/.test(section) && sections.has("1"));
    expect(cited.filter((one) => !written(one.split(": ")[1] as string))).toEqual([]);
  });

  test("no code cites a document that is not in the repository", () => {
    const dangling = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/(?:the design|design)(?:'s|,)? section \d/gi)].map((m) => `${path}: ${m[0]}`),
    );
    expect(dangling).toEqual([]);
  });

  test("every decision record that is cited exists", () => {
    const slugs = new Set(DECISIONS.map(({ slug }) => slug));
    const cited = [...sources, ...pages.map(({ path }) => ({ path, text: read(path) }))].flatMap(({ path, text }) =>
      [...text.matchAll(/decisions\/([a-z0-9-]+)/g)].map((m) => ({ path, slug: m[1] as string })),
    );
    expect(cited.filter(({ slug }) => !slugs.has(slug))).toEqual([]);
  });

  test("every decision record has a question, a choice, figures and what was rejected", () => {
    for (const { slug } of DECISIONS) {
      const text = read(`src/pages/docs/decisions/${slug}.md`);
      for (const part of ["Question", "Choice", "Figures", "Rejected"]) expect(text, slug).toContain(`**${part}.** `);
    }
  });
});

describe("the map", () => {
  const map = read("src/pages/docs/architecture.md");

  test("names every folder of src, pipeline and cli", () => {
    const folders = ["src", "pipeline", "cli"]
      .flatMap(below)
      .filter(
        ({ path, isFolder }) =>
          isFolder && !/^src\/pages\/|^cli\/(?:examples|clients)\/|^pipeline\/registry\//.test(path),
      )
      .map(({ path }) => path);
    // A row of the table names a folder in its first cell, and folders below it, by their path from there, in its second.
    const named = new Set<string>();
    for (const [, root = "", text = ""] of map.matchAll(/^\| `([\w./-]+)` \| (.+) \|$/gm)) {
      named.add(root);
      for (const [, path] of text.matchAll(/`([\w/-]+)`/g)) named.add(`${root}/${path}`);
    }
    expect(folders.filter((folder) => !named.has(folder))).toEqual([]);
  });

  test("every file that the documents for contributors name exists", () => {
    const named = ["architecture.md", ...pages.map(({ path }) => posix.relative("src/pages/docs", path))]
      .filter((name) => name === "architecture.md" || name.startsWith("contributing/"))
      .flatMap((name) =>
        [...read(`src/pages/docs/${name}`).matchAll(/`((?:src|pipeline|cli|test)\/[\w./-]+)`/g)].map(
          (m) => m[1] as string,
        ),
      )
      .filter((path) => !/NAME|\bID\b|ID\.|_NAME_/.test(path));
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

test("the page of the settings names every setting that the configuration reads", () => {
  const page = read("src/pages/docs/settings.md");
  const settings = ["src/payments/config.ts"].flatMap((file) =>
    [...read(file).matchAll(/"([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)"/g)].map((m) => m[1] as string),
  );
  settings.push(...settingNames);
  expect(settings.length).toBeGreaterThan(20);
  const codes = (name: string) => readFileSync(join(ROOT, "src/schema/errors.ts"), "utf8").includes(`${name}:`);
  expect([...new Set(settings)].filter((name) => !page.includes(`\`${name}\``) && !codes(name))).toEqual([]);
});
