import { setTimeout as sleep } from "node:timers/promises";
import { Command, Option } from "commander";
import type { ProgramDeps } from "../../deps.ts";
import { answerText, isJson } from "../../payer/answer-text.ts";
import { parseUrl, parseWallet } from "../../terminal/arguments.ts";
import { ExitError, type Io } from "../../terminal/io.ts";

interface Flags {
  body?: string;
  method?: string;
  max: string;
  wallet: number;
  payment?: string;
  reading?: boolean;
  json?: boolean;
  quiet?: boolean;
}

/** `pay URL`: pays any x402 URL and prints the answer; receipt and transaction go to the other stream. */
export function payCommand(io: Io, deps: Pick<ProgramDeps, "signal">): Command {
  return new Command("pay")
    .description("Call a URL, pay its price over x402, and print the answer and the receipt.")
    .argument("<url>", "URL to call", parseUrl)
    .option("--body <json>", "JSON body; makes the request a POST")
    .addOption(new Option("--method <method>", "HTTP method").choices(["GET", "POST", "PUT", "PATCH", "DELETE"]))
    .option("--max <usdc>", "highest price to pay, in USDC", "0.25")
    .option("--wallet <n>", "test wallet of the local rail, 1 to 8", parseWallet, 1)
    .option("--payment <header>", "present this signed payment again instead of signing a new one")
    .option("--reading", "print how the server understands the request, and pay nothing")
    .option("--json", "print answer, receipt and settlement as one JSON object")
    .option("--quiet", "print nothing but the answer")
    .addHelpText(
      "after",
      `
The wallet is PAYER_PRIVATE_KEY. Without it, addresses on this machine that ask for money of the local rail are paid
from a funded test wallet. While the outcome of a payment is unknown, the same payment is presented again; a second one
is never signed. An answer that was paid for and lost is fetched with --payment, or with "clearboard answer".

Examples:
  clearboard pay http://127.0.0.1:4321/v1/agent/test
  clearboard pay http://127.0.0.1:4321/api/agent/v1/compare --body '{"products":["cursor","windsurf"]}'
  clearboard pay http://127.0.0.1:4321/api/agent/v1/compare --body '{"products":["cursor","windsurf"]}' --reading
  clearboard pay https://api.example.org/api/agent/v1/premium/demo --max 0.1`,
    )
    .action((target: string, flags: Flags) => pay(target, flags, io, deps.signal));
}

async function pay(target: string, flags: Flags, io: Io, signal: AbortSignal): Promise<void> {
  const { payFor, UnfinishedPaymentError } = await import("../../payer/pay.ts");
  const { PayError } = await import("../../payer/pay-error.ts");
  const { atomicToDecimal, decimalToAtomic } = await import("../../../src/core/money.ts");
  const { createWallets } = await import("../../payer/wallets.ts");
  const max = decimalToAtomic(flags.max);
  if (max === null) throw new ExitError("--max is an amount of USDC with at most six decimals, such as 0.05.", 2);
  if (flags.body !== undefined && !isJson(flags.body)) throw new ExitError("--body is not JSON.", 2);
  const print = (text: string) => {
    if (!flags.quiet && !flags.json) io.stderr(`${text}\n`);
  };
  const request = {
    url: target,
    method: flags.method ?? (flags.body === undefined ? "GET" : "POST"),
    body: flags.body ?? null,
    maxAtomic: max,
    payment: flags.payment ?? null,
    unpaid: flags.reading === true,
  };
  try {
    const outcome = await payFor(request, {
      fetch,
      wallet: createWallets({ privateKey: io.env.PAYER_PRIVATE_KEY, url: target, number: flags.wallet }),
      sleep,
      onStep: print,
      signal,
    });
    if (request.unpaid && outcome.status === 402) {
      io.stdout(answerText(JSON.stringify(readingIn(outcome.body)), io));
      return;
    }
    const receipt = readReceipt(outcome.body);
    if (flags.json) {
      const answer = isJson(outcome.body) ? JSON.parse(outcome.body) : outcome.body;
      io.stdout(`${JSON.stringify({ status: outcome.status, answer, receipt, settlement: outcome.settlement })}\n`);
    } else {
      io.stdout(answerText(outcome.body, io));
    }
    if (outcome.settlement?.success === true) {
      const amount = outcome.offer === null ? "" : ` ${atomicToDecimal(BigInt(outcome.offer.amount))} USDC`;
      print(`${outcome.status}: paid${amount} on ${outcome.settlement.network}`);
      print(`transaction ${outcome.settlement.transaction}`);
      if (receipt !== null) print(`receipt ${receipt.receipt_hash}`);
    }
    if (outcome.status < 200 || outcome.status > 299) throw refusedBy(outcome.status, outcome.payment);
  } catch (cause) {
    if (cause instanceof PayError) throw new ExitError(cause.message);
    if (cause instanceof UnfinishedPaymentError) throw new ExitError(`${cause.message}\n${again(cause.payment)}`);
    if (cause instanceof TypeError && cause.message === "fetch failed")
      throw new ExitError(`${target} does not answer.`);
    throw cause;
  }
}

function refusedBy(status: number, payment: string | null): ExitError {
  const mend = (status >= 500 || status === 429) && payment !== null ? `\n${again(payment)}` : "";
  return new ExitError(`The address answered ${status}.${mend}`);
}

function again(payment: string): string {
  return `Present the same payment again with --payment ${payment}`;
}

/** Returns how the server understood the request; null when the operation does not interpret its requests. */
function readingIn(challenge: string): unknown {
  return isJson(challenge) ? ((JSON.parse(challenge) as { reading?: unknown } | null)?.reading ?? null) : null;
}

function readReceipt(body: string): { receipt_hash: string } | null {
  if (!isJson(body)) return null;
  const payment: unknown = (JSON.parse(body) as { meta?: { payment?: unknown } } | null)?.meta?.payment;
  const known = typeof payment === "object" && payment !== null && "receipt_hash" in payment;
  return known && typeof payment.receipt_hash === "string" ? { ...payment, receipt_hash: payment.receipt_hash } : null;
}
