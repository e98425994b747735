import { Command, InvalidArgumentError, Option } from "commander";
import {
  type ChainReader,
  loadEndpoint,
  loadSupport,
  type PaymentReport,
  type RailDeps,
  type RailOn,
  RailStartError,
} from "../../../src/payments/index.ts";
import type { Config } from "../../../src/server/config.ts";
import { loadConfig } from "../../../src/server/config.ts";
import type { PaymentJournal } from "../../../src/store/ledger/journal.ts";
import { LIST_STATES, type PaymentFilter } from "../../../src/store/ledger/payment-journal/support.ts";
import type { ProgramDeps } from "../../deps.ts";
import { hasLedger, withLedger } from "../../ledger.ts";
import { ExitError, type Io } from "../../terminal/io.ts";
import { railLog } from "../../terminal/rail-log.ts";

const QUOTED = "request id, receipt hash or transaction";

/** `payments …`: commands for payment support. Every action is recorded in the journal. */
export function paymentsCommand(io: Io, deps: Pick<ProgramDeps, "now">): Command {
  const payments = new Command("payments").description(
    "List and inspect payments, deliver stored answers, record refunds.",
  );

  payments
    .command("list")
    .description("List payments, newest first.")
    .option("--payer <address>", "only payments of this wallet")
    .addOption(new Option("--state <state>", "only payments in this state").choices(LIST_STATES))
    .option("--since <day>", "only payments since this UTC day (YYYY-MM-DD)", day)
    .option("--limit <n>", "maximum number of payments", wholeNumber, 50)
    .option("--json", "print as JSON")
    .action(
      async (flags: { payer?: string; state?: PaymentFilter["state"]; since?: number; limit: number; json?: true }) => {
        const { reportPayment } = await loadSupport();
        await withDesk(io, async ({ journal }) => {
          const reports = (await journal.list(flags)).map(reportPayment);
          if (flags.json) return io.stdout(`${JSON.stringify(reports)}\n`);
          for (const report of reports) io.stdout(`${line(report)}\n`);
          if (reports.length === 0) io.stderr("There are none.\n");
        });
      },
    );

  payments
    .command("show")
    .argument("<id>", QUOTED)
    .description("Show one payment and everything that happened to it.")
    .option("--json", "print as JSON")
    .action(async (id: string, flags: { json?: true }) => {
      await atDesk(io, async ({ journal }, desk) => {
        const row = await desk.findPayment(journal, id);
        const report = desk.reportPayment(row);
        const events = await desk.reportEvents(journal, row);
        if (flags.json) return io.stdout(`${JSON.stringify({ ...report, events })}\n`);
        for (const [name, value] of Object.entries(report)) {
          if (value !== null) io.stdout(`${name.padEnd(18)} ${value}\n`);
        }
        for (const { at, event, request_id: request, detail } of events) {
          io.stdout(`${at}  ${[event, detail, request].filter((part) => part !== null).join("  ")}\n`);
        }
      });
    });

  payments
    .command("redeliver")
    .argument("<id>", QUOTED)
    .option("--json", "print the answer in an object with the id of its request")
    .description("Print the stored answer of a paid request and record it as delivered.")
    .action(async (id: string, flags: { json?: true }) => {
      await atDesk(io, async ({ journal }, desk) => {
        const row = await desk.findPayment(journal, id);
        const answer = await desk.redeliver({ journal, now: deps.now }, row);
        io.stdout(`${flags.json ? JSON.stringify({ request_id: row.requestId, answer }) : answer}\n`);
      });
    });

  payments
    .command("refund")
    .argument("<id>", QUOTED)
    .requiredOption("--transaction <hash>", "the transfer back to the payer; send it from the treasury first")
    .option("--unchecked", "record the refund without checking it on the chain, when RPC_URL is not set")
    .option("--json", "print as JSON")
    .description("Record that a payment was refunded. Moves no money.")
    .action(async (id: string, flags: { transaction: string; unchecked?: true; json?: true }) => {
      await atDesk(io, async ({ journal, config }, desk) => {
        const row = await desk.findPayment(journal, id);
        const vouched = flags.unchecked ?? false;
        const support = { journal, now: deps.now };
        await withChain(config, { journal, now: deps.now, log: railLog(io) }, (chain) =>
          desk.recordRefund(support, row, flags.transaction, { chain, vouched }),
        );
        const transaction = flags.transaction.toLowerCase();
        if (flags.json) return io.stdout(`${JSON.stringify({ request_id: row.requestId, transaction })}\n`);
        io.stdout(`Recorded: ${row.requestId} was refunded by ${transaction}.\n`);
      });
    });

  payments
    .command("reconcile")
    .description("Look up every payment of unknown outcome on the chain. Settles nothing.")
    .option("--json", "print as JSON")
    .action(async (flags: { json?: true }) => {
      await atDesk(io, async ({ journal, config }) => {
        const { reconcileOnce } = await loadEndpoint();
        const rail = railOf(config);
        const report = await reconcileOnce(rail, { journal, now: deps.now, log: railLog(io) });
        if (flags.json) io.stdout(`${JSON.stringify(report)}\n`);
        else {
          io.stdout(
            `${report.looked_at} looked at: ${report.settled} settled, ${report.released} never paid, ${report.unresolved} still unknown.\n`,
          );
        }
        if (report.unresolved > 0 && rail.mode !== "local" && rail.rpcUrl === null) {
          io.stderr("Without RPC_URL an unknown outcome cannot be looked up.\n");
        }
      });
    });

  return payments;
}

interface Desk {
  readonly journal: PaymentJournal;
  readonly config: Config;
}

async function withDesk<T>(io: Io, work: (desk: Desk) => T | Promise<T>): Promise<T> {
  const config = await loadConfig(io.env);
  if (!hasLedger(config)) {
    throw new ExitError(`There is no ledger in ${config.dataDir} yet; set DATA_DIR.`);
  }
  return withLedger(config, (ledger) => work({ journal: ledger.payments, config }));
}

async function atDesk(
  io: Io,
  work: (desk: Desk, support: Awaited<ReturnType<typeof loadSupport>>) => Promise<void>,
): Promise<void> {
  const support = await loadSupport();
  try {
    await withDesk(io, (desk) => work(desk, support));
  } catch (cause) {
    if (cause instanceof support.SupportError || cause instanceof RailStartError) throw new ExitError(cause.message);
    throw cause;
  }
}

async function withChain(
  config: Config,
  deps: RailDeps,
  work: (chain: ChainReader | null) => Promise<void>,
): Promise<void> {
  if (config.rail.mode === "off") return work(null);
  const { withChainReader } = await loadEndpoint();
  await withChainReader(config.rail, deps, work);
}

function railOf(config: Config): RailOn {
  if (config.rail.mode === "off") throw new ExitError(`There is no payment rail: ${config.rail.reason}.`);
  return config.rail;
}

function line(report: PaymentReport): string {
  const note =
    report.refunded_at !== null
      ? "refunded"
      : (report.held ?? report.failure ?? report.unknown_reason ?? report.release_reason);
  const delivered = report.state === "settled" && report.delivered_at === null ? "undelivered" : "";
  return [
    report.created_at,
    report.state.padEnd(8),
    report.amount.padStart(9),
    report.payer,
    report.product.padEnd(17),
    report.request_id,
    delivered,
    note ?? "",
  ]
    .join("  ")
    .trimEnd();
}

function day(text: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) throw new InvalidArgumentError("It must be a day such as 2026-11-21.");
  return time;
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number above zero.");
}
