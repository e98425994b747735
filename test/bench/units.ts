import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BenchResult, BenchRow } from "./result.ts";
import { ROOT } from "./servers.ts";
import { buildUnit, configuration, copies, endings, sandbox, serving } from "./units-checks.ts";
import { type Machine, startMachine, whatIsMissing } from "./units-machine.ts";

const NAME = "The systemd units, run by systemd";

/** Notes one thing that was looked at. */
export type Check = (check: string, ok: boolean, seen: string) => void;

/** Boots systemd in a container, installs the units as `clearboard.service` says, and looks at what they promise. */
export async function run(): Promise<BenchResult> {
  const missing = whatIsMissing();
  if (missing !== null) {
    process.exitCode = 1;
    return { name: NAME, rows: [], note: `Not measured: ${missing}.` };
  }
  const rows: BenchRow[] = [];
  const check: Check = (what, ok, seen) => {
    rows.push({
      check: what,
      seen: seen.trim().replaceAll(/\s+/g, " ").replaceAll("|", "\\|"),
      holds: ok ? "yes" : "NO",
    });
    console.error(`${ok ? "  " : "! "}${what}: ${seen.trim()}`);
  };
  const machine = await startMachine((step) => console.error(`${step}…`));
  try {
    await install(machine, check);
    for (const part of [configuration, buildUnit, serving, sandbox, copies, endings]) await part(machine, check);
    const failed = rows.filter((row) => row.holds === "NO").length;
    if (failed > 0) {
      process.exitCode = 1;
      console.error((await machine.sh("journalctl --no-pager -o cat -u 'clearboard*' | tail -60")).text);
    }
    const { text: about } = await machine.sh("systemctl --version | head -1; . /etc/os-release; echo $PRETTY_NAME");
    return {
      name: NAME,
      rows,
      note: `${about.trim().replaceAll("\n", ", ")}, in systemd-nspawn without a network. ${failed === 0 ? "Everything holds" : `${failed} of ${rows.length} do not hold`}.`,
    };
  } finally {
    await machine.stop();
  }
}

/** Runs the lines that the head of clearboard.service gives an operator, but those that start what is looked at later. */
async function install(machine: Machine, check: Check): Promise<void> {
  const unit = readFileSync(join(ROOT, "cli/examples/clearboard.service"), "utf8");
  const head = unit.slice(0, unit.indexOf("[Unit]"));
  const lines = [...head.matchAll(/^# {3}(\S.*?)(?: {3,}\(.*)?$/gm)].map((match) => match[1] ?? "");
  const here = lines.filter((line) => !/npm ci|systemctl (?:start|enable)/.test(line));
  for (const line of here) {
    const { code, text } = await machine.sh(line);
    if (code !== 0) check(`installs: ${line}`, false, text);
  }
  check("installs as its head says", here.length >= 4, `${here.length} commands, and npm ci --omit=dev`);
  const verified = await machine.sh("systemd-analyze verify /etc/systemd/system/clearboard*");
  check("systemd-analyze verify", verified.code === 0 && verified.text === "", verified.text || "no warning");
}
