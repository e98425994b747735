// Runs before `npm publish` and refuses anywhere but in the release workflow, on the tag of this version. A package that
// was published by accident cannot be taken back.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

const { name, version } = JSON.parse(readFileSync(join(process.cwd(), "package.json"), "utf8"));
const { GITHUB_ACTIONS, GITHUB_REF, GITHUB_WORKFLOW, CLEARBOARD_RELEASE } = process.env;
const asked = GITHUB_ACTIONS === "true" && GITHUB_WORKFLOW === "release" && CLEARBOARD_RELEASE === "publish";
if (!asked || GITHUB_REF !== `refs/tags/v${version}`) {
  console.error(`${name} ${version} is published by the release workflow on the tag v${version}, and by nothing else.`);
  process.exit(1);
}
