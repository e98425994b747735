import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Address } from "viem";
import { z } from "zod";
import { createOwner } from "../../store/ledger/owner.ts";
import { type PaymentLog, type RailOn, RailStartError } from "../types.ts";
import { treasuryAccount } from "./accounts.ts";
import { type Anvil, findAnvil, startAnvil, stopAnvil } from "./anvil.ts";
import { chainInstance, setUpChain } from "./chain.ts";
import { startFacilitator } from "./facilitator-server.ts";

/** A local rail that is up. */
export interface LocalRail {
  readonly facilitatorUrl: string;
  readonly rpcUrl: string;
  readonly treasury: Address;
  readonly chainInstance: string;
  /** False when another process brought it up and will take it down. */
  readonly own: boolean;
  stop(): Promise<void>;
}

type LocalTerms = Pick<RailOn, "chainId" | "token" | "dataDir" | "searchPath" | "facilitator" | "rpcUrl">;

/** Who runs the local rail of a data folder, as written into it. */
const Running = z.object({
  owner: z.string(),
  anvilPid: z.number(),
  rpcUrl: z.string(),
  facilitatorUrl: z.string(),
});
type Running = z.infer<typeof Running>;

/**
 * The local rail of a data folder: the addresses from the configuration if it names any; else the one that another
 * process (`clearboard chain up`, a server) has running there; else a chain left behind by a process that was killed;
 * else a new one, with the state that the folder holds.
 *
 * @throws NoAnvilError when a chain has to be started and the machine has no anvil
 */
export async function connectLocal(terms: LocalTerms, deps: { log: PaymentLog }): Promise<LocalRail> {
  const treasury = treasuryAccount().address;
  if (terms.facilitator !== null && terms.rpcUrl !== null) {
    const instance = await chainInstance(terms.rpcUrl, terms.token);
    if (instance === null) throw new RailStartError(`there is no local rail at ${terms.rpcUrl}`);
    const { rpcUrl, facilitator } = terms;
    return { treasury, chainInstance: instance, rpcUrl, facilitatorUrl: facilitator.url, own: false, stop: nothing };
  }
  const folder = join(terms.dataDir, "local-chain");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const file = join(folder, "running.json");
  const running = readRunning(file);
  const owner = createOwner();
  if (running !== null && owner.isAlive(running.owner, null, 0)) {
    const instance = await instanceOrNull(running.rpcUrl, terms);
    if (instance !== null) {
      deps.log.info({ rpc: running.rpcUrl }, "using the local chain that another process has running");
      const { rpcUrl, facilitatorUrl } = running;
      return { treasury, chainInstance: instance, rpcUrl, facilitatorUrl, own: false, stop: nothing };
    }
  }
  const left = running === null ? null : await adopt(running, terms);
  const binary = () => findAnvil(terms.searchPath, process.platform, process.arch);
  const anvil =
    left ?? (await startAnvil({ binary: binary(), chainId: terms.chainId, stateFile: join(folder, "state.json") }));
  try {
    const instance = await setUpChain(anvil.rpcUrl, terms.token);
    const facilitator = await startFacilitator({ rpcUrl: anvil.rpcUrl, chainId: terms.chainId });
    const { rpcUrl } = anvil;
    const now = { owner: owner.name, anvilPid: anvil.pid, rpcUrl, facilitatorUrl: facilitator.url };
    writeRunning(file, now);
    deps.log.info({ rpc: rpcUrl, facilitator: facilitator.url }, "the local chain is up");
    return {
      treasury,
      chainInstance: instance,
      rpcUrl,
      facilitatorUrl: facilitator.url,
      own: true,
      async stop() {
        await facilitator.stop();
        await anvil.stop();
        rmSync(file, { force: true });
      },
    };
  } catch (cause) {
    await anvil.stop();
    throw cause;
  }
}

/** An anvil whose starter was killed still holds everything that happened: it is kept. */
async function adopt(running: Running, terms: LocalTerms): Promise<Anvil | null> {
  const { anvilPid, rpcUrl } = running;
  if ((await instanceOrNull(rpcUrl, terms)) === null) return null;
  return { rpcUrl, pid: anvilPid, stop: () => stopAnvil(anvilPid) };
}

async function instanceOrNull(rpcUrl: string, terms: LocalTerms): Promise<string | null> {
  try {
    return await chainInstance(rpcUrl, terms.token);
  } catch {
    return null;
  }
}

function readRunning(file: string): Running | null {
  try {
    return Running.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

function writeRunning(file: string, running: Running): void {
  writeFileSync(`${file}.new`, JSON.stringify(running), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

async function nothing(): Promise<void> {}
