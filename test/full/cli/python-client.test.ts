import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../../bench/support/servers.ts";
import { createLiveWorld, type LiveWorld } from "../../support/server/live-world.ts";

const CLIENT = join(ROOT, "cli/clients/python");
const packages = mkdtempSync(join(tmpdir(), "clearboard-python-"));
const run = (program: string, ...args: string[]) => spawnSync(program, args, { timeout: 120_000 }).status === 0;
const PACKAGES = ["httpx>=0.23,<1", "pydantic>=1.10,<3"];

/** A Python that has what the client needs, as Debian's has with python3-httpx and python3-pydantic, or can install it. */
const python =
  ["python3", "/usr/bin/python3"].find((program) => run(program, "-c", "import httpx, pydantic")) ??
  ["python3"].find((program) => run(program, "-m", "pip", "install", "--quiet", "--target", packages, ...PACKAGES));

/** Signs one line of JSON from standard input with the key in its environment. */
const SIGNER = `
import { privateKeyToAccount } from "viem/accounts";
let text = "";
for await (const chunk of process.stdin) text += chunk;
const { typed, message } = JSON.parse(text);
const account = privateKeyToAccount(process.env.SIGNER_KEY);
console.log(message === undefined ? await account.signTypedData(typed) : await account.signMessage({ message }));
`;

let world: LiveWorld;
const key = generatePrivateKey();
beforeAll(async () => {
  world = await createLiveWorld();
  world.chain.fund(privateKeyToAccount(key).address, 10_000_000n);
});
afterAll(async () => {
  await world.close();
  rmSync(packages, { recursive: true, force: true });
});

test.runIf(python !== undefined)(
  "the Python client reads, pays, fetches lost answers and keeps to its ceilings",
  async () => {
    const { stderr } = await promisify(execFile)(python ?? "", ["-m", "unittest", "discover", "-s", "tests", "-v"], {
      cwd: CLIENT,
      env: {
        PATH: process.env.PATH,
        PYTHONPATH: `${CLIENT}:${packages}`,
        PYTHONDONTWRITEBYTECODE: "1",
        CLEARBOARD_URL: world.url,
        SIGNER: JSON.stringify([process.execPath, "--input-type=module", "-e", SIGNER]),
        SIGNER_KEY: key,
        SIGNER_ADDRESS: privateKeyToAccount(key).address,
      },
    }).catch((error: { stderr: string }) => ({ stderr: error.stderr }));
    expect(stderr).toMatch(/Ran \d+ tests in [\d.]+s\n\nOK\n$/);
    const settled = world.journal().filter(({ state }) => state === "settled");
    expect(settled.length).toBeGreaterThanOrEqual(3);
  },
);
