import { Command } from "commander";
import { loadConfig, loadLocalAccounts, loadLocalRail, RailStartError } from "../../../src/payments/index.ts";
import type { ProgramDeps } from "../../deps.ts";
import { ExitError, type Io } from "../../terminal/io.ts";

/** `chain up`: runs the local rail on its own. */
export function chainCommand(io: Io, deps: Pick<ProgramDeps, "signal">): Command {
  const chain = new Command("chain").description("Run the local chain, for trying payments without money.");
  chain
    .command("up")
    .description("Run a local chain with a token, a facilitator and funded test wallets until interrupted.")
    .option("--json", "print the addresses as JSON")
    .addHelpText(
      "after",
      `
State is kept in DATA_DIR/local-chain, so that balances and receipts last. A server that is started with the same
DATA_DIR uses this chain.

Example:
  clearboard chain up`,
    )
    .action((flags: { json?: boolean }) => up(flags, io, deps.signal));
  return chain;
}

async function up(flags: { json?: boolean }, io: Io, signal: AbortSignal): Promise<void> {
  const { parseRailConfig } = await loadConfig();
  const { connectLocal } = await loadLocalRail();
  const { LOCAL_PAYERS, payerAccount } = await loadLocalAccounts();
  const parsed = parseRailConfig({ DATA_DIR: io.env.DATA_DIR, PATH: io.env.PATH, PAYMENT_RAIL: "local" });
  if (!parsed.ok || parsed.config.mode === "off") throw new ExitError("The local chain has no configuration.");
  const log = {
    info: () => undefined,
    warn: (_: object, message: string) => io.stderr(`${message}\n`),
    error: (_: object, message: string) => io.stderr(`${message}\n`),
  };
  let rail: Awaited<ReturnType<typeof connectLocal>>;
  try {
    rail = await connectLocal(parsed.config, { log });
  } catch (cause) {
    if (cause instanceof RailStartError) throw new ExitError(cause.message);
    throw cause;
  }
  const { config } = parsed;
  const wallets = Array.from({ length: LOCAL_PAYERS }, (_, index) => payerAccount(index + 1).address);
  const facts = {
    network: config.network,
    chain_id: config.chainId,
    rpc_url: rail.rpcUrl,
    facilitator_url: rail.facilitatorUrl,
    token: config.token.address,
    treasury: rail.treasury,
    test_wallets: wallets,
  };
  if (flags.json) io.stdout(`${JSON.stringify(facts)}\n`);
  else {
    io.stdout(
      `${[
        rail.own ? "The local chain is up." : "The local chain is up already, run by another process.",
        `  network      ${config.network}, chain id ${config.chainId}`,
        `  token        ${config.token.address} (USDC, play money)`,
        `  treasury     ${rail.treasury}`,
        `  RPC_URL=${rail.rpcUrl}`,
        `  FACILITATOR_URL=${rail.facilitatorUrl}`,
        "  test wallets, each with 1,000 USDC at the start:",
        ...wallets.map((address, index) => `    ${index + 1}  ${address}`),
      ].join("\n")}\n`,
    );
  }
  if (!rail.own) return;
  await new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  await rail.stop();
}
