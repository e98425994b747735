// Starts a program of this folder's packages: node test/tools/start.ts FILE [ARGUMENT…]
import { spawnSync } from "node:child_process";
import process from "node:process";
import { toolPath } from "../support/tools.ts";

const [file = "", ...args] = process.argv.slice(2);
process.exitCode = spawnSync(process.execPath, [toolPath(file), ...args], { stdio: "inherit" }).status ?? 1;
