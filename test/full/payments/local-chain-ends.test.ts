import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { payerAccount } from "../../../src/payments/local/accounts.ts";
import { LOCAL_EVMS, startLocalWorld } from "../../support/payments/local.ts";

const MAIN = fileURLToPath(new URL("../../../cli/main.mjs", import.meta.url));

/** Starts `chain up` and returns it with the address of its node. */
async function chainUp(dir: string, evm: string) {
  const child = spawn(process.execPath, [MAIN, "chain", "up", "--json"], {
    env: { PATH: process.env.PATH, DATA_DIR: dir, LOCAL_EVM: evm },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [text] = await once(child.stdout, "data");
  return { child, rpcUrl: JSON.parse(String(text)).rpc_url as string };
}

const answers = (url: string) =>
  fetch(url, { method: "POST", body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}' }).then(
    () => true,
    () => false,
  );

test.each(LOCAL_EVMS)("a chain on %s ends with its killed process and keeps its state", async (evm) => {
  const dir = mkdtempSync(join(tmpdir(), "clearboard-chain-ends-"));
  try {
    const { child, rpcUrl } = await chainUp(dir, evm);
    expect(await answers(rpcUrl)).toBe(true);
    child.kill("SIGKILL");
    await once(child, "close");
    for (const until = Date.now() + 10_000; (await answers(rpcUrl)) && Date.now() < until; ) await sleep(50);
    expect(await answers(rpcUrl)).toBe(false);
    const again = await startLocalWorld(dir, evm);
    expect(again.local.own).toBe(true);
    expect(await again.balance(payerAccount(1).address)).toBe(1_000_000_000n);
    await again.stop();
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

test.each(LOCAL_EVMS)("a process that starts at once after a kill on %s waits for the old chain", async (evm) => {
  const dir = mkdtempSync(join(tmpdir(), "clearboard-chain-ends-"));
  try {
    const first = await chainUp(dir, evm);
    first.child.kill("SIGKILL");
    const second = await chainUp(dir, evm);
    expect(second.rpcUrl).not.toBe(first.rpcUrl);
    expect(await answers(second.rpcUrl)).toBe(true);
    expect(await answers(first.rpcUrl)).toBe(false);
    second.child.kill("SIGTERM");
    await once(second.child, "close");
    expect(await answers(second.rpcUrl)).toBe(false);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
