// Runs before `npm publish` and refuses anywhere but in the release workflow, on the tag of this version, with the address of the
// repository it runs in. A package that was published by accident cannot be taken back.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

const { name, version, repository, bugs } = JSON.parse(readFileSync(join(process.cwd(), "package.json"), "utf8"));
const { GITHUB_ACTIONS, GITHUB_REF, GITHUB_WORKFLOW, GITHUB_SERVER_URL, GITHUB_REPOSITORY, CLEARBOARD_RELEASE } =
  process.env;
const asked = GITHUB_ACTIONS === "true" && GITHUB_WORKFLOW === "release" && CLEARBOARD_RELEASE === "publish";
if (!asked || GITHUB_REF !== `refs/tags/v${version}`)
  refuse(`${name} ${version} is published by the release workflow on the tag v${version}, and by nothing else.`);
const address = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`;
if (repository?.url !== `git+${address}.git` || bugs?.url !== `${address}/issues`)
  refuse(`${name} does not name ${address} as its repository; run .ci/name-repository.mjs before it is packed.`);

function refuse(why) {
  console.error(why);
  process.exit(1);
}
