import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Address } from "viem";
import { z } from "zod";
import { createOwner } from "../../store/ledger/owner.ts";
import { type PaymentLog, type RailOn, RailStartError } from "../types.ts";
import { treasuryAccount } from "./accounts.ts";
import { findAnvil, type LocalNode, NoAnvilError, startAnvil, stopAnvil, waitForEnd } from "./anvil.ts";
import { chainInstance, setUpChain } from "./chain.ts";
import { type FacilitatorServer, startFacilitator } from "./facilitator-server.ts";

/** A running local rail. */
export interface LocalRail {
  readonly facilitatorUrl: string;
  readonly rpcUrl: string;
  readonly treasury: Address;
  readonly chainInstance: string;
  /** False when another process started it and will stop it. */
  readonly own: boolean;
  stop(): Promise<void>;
}

type LocalTerms = Pick<RailOn, "chainId" | "token" | "dataDir" | "searchPath" | "localEvm" | "facilitator" | "rpcUrl">;

/** The process that runs the local rail of a data folder, as recorded in the folder. */
const Running = z.object({
  owner: z.string(),
  anvilPid: z.number(),
  rpcUrl: z.string(),
  facilitatorUrl: z.string(),
});
type Running = z.infer<typeof Running>;

/**
 * The local rail of a data folder: the addresses from the configuration if it names any; else the one that another
 * process (`clearboard chain up`, a server) has running there; else a new one, with the state that the folder holds.
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
  if (running !== null && running.anvilPid !== process.pid) await endLeftBehind(running, terms);
  const anvil = await startNode(terms, folder, deps.log);
  let facilitator: FacilitatorServer | undefined;
  try {
    const instance = await setUpChain(anvil.rpcUrl, terms.token);
    const started = await startFacilitator({ rpcUrl: anvil.rpcUrl, chainId: terms.chainId });
    facilitator = started;
    const { rpcUrl } = anvil;
    const now = { owner: owner.name, anvilPid: anvil.pid, rpcUrl, facilitatorUrl: started.url };
    writeRunning(file, now);
    deps.log.info({ rpc: rpcUrl, facilitator: started.url }, "the local chain is up");
    return {
      treasury,
      chainInstance: instance,
      rpcUrl,
      facilitatorUrl: started.url,
      own: true,
      async stop() {
        await started.stop();
        await anvil.stop();
        rmSync(file, { force: true });
      },
    };
  } catch (cause) {
    await facilitator?.stop();
    await anvil.stop();
    throw cause;
  }
}

/** Starts anvil where it is available, otherwise the EVM in JavaScript, unless the configuration selects one. */
async function startNode(terms: LocalTerms, folder: string, log: PaymentLog): Promise<LocalNode> {
  const { chainId, localEvm } = terms;
  const javascript = async () => {
    const { startJavascriptNode } = await loadJavascriptNode();
    log.info({ evm: "ethereumjs" }, "the local chain runs on the EVM in JavaScript");
    return startJavascriptNode({ chainId, file: join(folder, "events.jsonl") });
  };
  if (localEvm === "javascript") return javascript();
  let binary: string;
  try {
    binary = findAnvil(terms.searchPath, process.platform, process.arch);
  } catch (cause) {
    if (localEvm === "anvil" || !(cause instanceof NoAnvilError)) throw cause;
    return javascript();
  }
  return startAnvil({ binary, chainId, stateFile: join(folder, "state.json") });
}

/** @throws RailStartError when the packages of the EVM are not installed */
async function loadJavascriptNode() {
  try {
    return await import("./javascript/node.ts");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw cause;
    throw new RailStartError(
      "the local rail needs anvil or @ethereumjs/evm, and neither is installed; install without --omit=optional, or set PAYMENT_RAIL=off",
    );
  }
}

/**
 * Waits until the anvil of a killed process has written its state and ended. It ends with its parent, but not at once,
 * and two of them must not use one state file.
 */
async function endLeftBehind({ anvilPid, rpcUrl }: Running, terms: LocalTerms): Promise<void> {
  if ((await instanceOrNull(rpcUrl, terms)) !== null) await stopAnvil(anvilPid);
  else await waitForEnd(anvilPid);
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
