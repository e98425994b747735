import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestClient, http } from "viem";
import { expect, test } from "vitest";
import { findAnvil, type LocalNode, startAnvil } from "../../../src/payments/local/anvil.ts";
import { hasAnvil } from "../../support/payments/local.ts";

/** Anvil keeps 500 states in memory by default, and writes older ones below the home folder. */
const BLOCKS = 700;

test.runIf(hasAnvil())("a killed chain with many blocks leaves no files in the home folder", async () => {
  const dir = mkdtempSync(join(tmpdir(), "clearboard-chain-files-"));
  const { HOME } = process.env;
  process.env.HOME = dir;
  let anvil: LocalNode | null = null;
  try {
    const binary = findAnvil(process.env.PATH ?? "", process.platform, process.arch);
    anvil = await startAnvil({ binary, chainId: 84532, stateFile: join(dir, "state.json") });
    const chain = createTestClient({ mode: "anvil", transport: http(anvil.rpcUrl) });
    await chain.mine({ blocks: BLOCKS });
    process.kill(anvil.pid, "SIGKILL");
    expect(readdirSync(dir, { recursive: true }).filter((file) => String(file).includes("anvil-state"))).toEqual([]);
  } finally {
    await anvil?.stop();
    if (HOME === undefined) delete process.env.HOME;
    else process.env.HOME = HOME;
    rmSync(dir, { recursive: true, force: true });
  }
});
