import { Command } from "commander";
import type { ProgramDeps } from "../../deps.ts";
import { answerText } from "../../payer/answer-text.ts";
import { parseUrl, parseWallet } from "../../terminal/arguments.ts";
import { ExitError, type Io } from "../../terminal/io.ts";

interface Flags {
  wallet: number;
  json?: boolean;
}

/** `answer URL`: fetches an answer again that the wallet has paid for. */
export function answerCommand(io: Io, deps: Pick<ProgramDeps, "signal">): Command {
  return new Command("answer")
    .description("Fetch a paid answer that was lost, by signing a challenge with the wallet that paid.")
    .argument("<url>", "URL of the answer: settled_payment.answer in the 409", parseUrl)
    .option("--wallet <n>", "test wallet of the local rail that paid, 1 to 8", parseWallet, 1)
    .option("--json", "print the answer on one line, also on a terminal")
    .addHelpText(
      "after",
      `
The wallet is PAYER_PRIVATE_KEY, as for "clearboard pay". Signing a challenge moves no money. Answers can be fetched for
24 hours after the payment.

Example:
  clearboard answer https://api.example.org/api/agent/v1/receipts/RECEIPT_HASH/answer`,
    )
    .action((target: string, flags: Flags) => answer(target, flags, io, deps.signal));
}

async function answer(target: string, flags: Flags, io: Io, signal: AbortSignal): Promise<void> {
  const { fetchLostAnswer } = await import("../../payer/lost-answer.ts");
  const { PayError } = await import("../../payer/pay-error.ts");
  const { createWallets } = await import("../../payer/wallets.ts");
  try {
    const wallet = createWallets({ privateKey: io.env.PAYER_PRIVATE_KEY, url: target, number: flags.wallet });
    const body = await fetchLostAnswer(target, { fetch, wallet, signal });
    io.stdout(flags.json ? `${body}\n` : answerText(body, io));
  } catch (cause) {
    if (cause instanceof PayError) throw new ExitError(cause.message);
    if (cause instanceof TypeError && cause.message === "fetch failed")
      throw new ExitError(`${target} does not answer.`);
    throw cause;
  }
}
