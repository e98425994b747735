import { date, dateTime } from "../kit/format.ts";
import type { PageHead } from "../kit/page.ts";
import type { SiteContext } from "../kit/site-context.ts";

export interface ReceiptPage {
  head: PageHead;
  hash: string;
  /** Why no lookup was made. */
  problem: string | null;
  /** Null when nothing was requested or found. */
  rows: { label: string; value: string }[] | null;
  found: boolean;
}

const LABELS: Record<string, string> = {
  status: "Status",
  product: "Bought",
  amount: "Amount",
  currency: "Currency",
  network: "Network",
  timestamp: "Settled",
  transaction: "Transaction",
  refund_transaction: "Refund",
};

export async function receiptPage({ context }: SiteContext, params: URLSearchParams): Promise<ReceiptPage> {
  const hash = (params.get("hash") ?? "").trim().toLowerCase();
  const valid = /^[0-9a-f]{64}$/.test(hash);
  const receipt = valid ? await context.payments.findReceipt(hash) : null;
  return {
    head: {
      title: "Look up a receipt",
      description: "Whether a receipt hash is ours and what became of the payment, without payer or content.",
      canonical: "receipts/",
      image: "og/agents.png",
      section: "agents",
    },
    hash,
    problem: hash === "" || valid ? null : "A receipt hash has 64 hexadecimal digits.",
    found: receipt !== null,
    rows: receipt === null ? null : describe(receipt),
  };
}

function describe(receipt: object): { label: string; value: string }[] {
  return Object.entries(LABELS).flatMap(([name, label]) => {
    const value: unknown = Reflect.get(receipt, name);
    if (typeof value !== "string") return [];
    return { label, value: name === "timestamp" && date(value) !== "" ? dateTime(value) : value };
  });
}
