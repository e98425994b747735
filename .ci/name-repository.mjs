// Writes `repository` and `bugs` into the manifests of both packages before a release, from the repository in which the workflow runs. No
// address stands in the tree: a fork would publish under ours, and npm checks provenance against it. Argument: the folder; none means this one.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

const MANIFESTS = { "package.json": null, "cli/clients/typescript/package.json": "cli/clients/typescript" };
const root = process.argv[2] ?? ".";
const { GITHUB_SERVER_URL: server = "", GITHUB_REPOSITORY: name = "" } = process.env;

if (!/^https:\/\/[\w.-]+$/.test(server) || !/^[\w.-]+\/[\w.-]+$/.test(name)) {
  console.error("GITHUB_SERVER_URL and GITHUB_REPOSITORY do not name a repository; the release workflow sets them.");
  process.exit(1);
}
const address = `${server}/${name}`;
for (const [file, directory] of Object.entries(MANIFESTS)) {
  const path = join(root, file);
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  manifest.repository = { type: "git", url: `git+${address}.git`, ...(directory === null ? {} : { directory }) };
  manifest.bugs = { url: `${address}/issues` };
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
}
