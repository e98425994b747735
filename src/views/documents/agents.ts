import type { Operation, Price } from "../../operations/operation.ts";
import { API_VERSION } from "../../schema/answers/envelope.ts";
import { breadcrumbs, type Crumb, type PageHead } from "../kit/page.ts";
import type { SiteContext } from "../kit/site-context.ts";

export interface AgentsPage {
  head: PageHead;
  crumbs: Crumb[];
  baseUrl: string;
  apiVersion: string;
  free: OperationRow[];
  paid: OperationRow[];
  limits: { label: string; value: string }[];
  examples: Record<ExampleId, Example>;
  supportContact: string | null;
}

export interface OperationRow {
  anchor: string;
  method: string;
  path: string;
  tool: string | null;
  title: string;
  summary: string;
  /** In USDC with its unit, or `free`. */
  price: string;
}

/** A command or program as printed on the page. Tests run each against a server. */
export interface Example {
  title: string;
  language: "sh" | "js" | "json";
  code: string;
}

export type ExampleId = "search" | "challenge" | "pay" | "client" | "mcp" | "receipt";

export function agentsPage(site: SiteContext): AgentsPage {
  const { deployment, operations } = site.context;
  const crumbs = [
    { label: "Home", path: "" },
    { label: "For agents", path: "agents/" },
  ];
  return {
    head: {
      title: "For agents",
      description:
        "Free search, boards and profiles. Computed answers for cents, paid per request in USDC over x402: no account, no key.",
      canonical: "agents/",
      image: "og/agents.png",
      section: "agents",
      jsonLd: [breadcrumbs(crumbs, deployment)],
    },
    crumbs,
    baseUrl: deployment.baseUrl,
    apiVersion: API_VERSION,
    free: operations.filter((operation) => operation.price.mode === "free").map(operationRow),
    paid: operations.filter((operation) => operation.price.mode !== "free").map(operationRow),
    limits: [
      { label: "Requests a minute and caller", value: String(deployment.rateLimitPerMinute) },
      { label: "Most expensive single request", value: `${deployment.maxRequestUsdc} USDC` },
      { label: "Most that one wallet may spend a day (UTC)", value: `${deployment.dailyCeilingUsdc} USDC` },
    ],
    examples: examples(deployment.baseUrl),
    supportContact: deployment.supportContact,
  };
}

export function operationRow(operation: Operation): OperationRow {
  return {
    anchor: operation.operationId,
    method: operation.method,
    path: operation.path,
    tool: operation.tool ?? null,
    title: operation.title,
    summary: operation.summary,
    price: priceText(operation.price),
  };
}

export function priceText(price: Price): string {
  if (price.mode === "free") return "free";
  if (price.mode === "fixed") return `${price.usdc} USDC`;
  return price.bands.map((band) => `${band.usdc} USDC up to ${band.upTo} ${price.unit}`).join(", ");
}

/** Returns the examples that the page prints for a service at `baseUrl`. */
export function examples(baseUrl: string): Record<ExampleId, Example> {
  return {
    search: {
      title: "A free question",
      language: "sh",
      code: `curl -s '${baseUrl}/api/agent/v1/search?q=vector+database&limit=3'`,
    },
    challenge: {
      title: "What a paid answer asks for",
      language: "sh",
      code: [
        `curl -s -i -X POST '${baseUrl}/api/agent/v1/test-paid' \\`,
        "  -H 'content-type: application/json' \\",
        `  -d '{"echo":"hello"}'`,
      ].join("\n"),
    },
    pay: {
      title: "Pay from the command line",
      language: "sh",
      code: [
        "# in a clone of the repository, after npm ci",
        `npm run --silent cli -- pay '${baseUrl}/api/agent/v1/test-paid' --body '{"echo":"hello"}' --max 0.01`,
      ].join("\n"),
    },
    client: {
      title: "Pay from a program",
      language: "js",
      code: [
        'import { wrapFetchWithPaymentFromConfig } from "@x402/fetch";',
        'import { ExactEvmScheme } from "@x402/evm";',
        'import { privateKeyToAccount } from "viem/accounts";',
        "",
        "const account = privateKeyToAccount(process.env.PAYER_PRIVATE_KEY);",
        "const pay = wrapFetchWithPaymentFromConfig(fetch, {",
        '  schemes: [{ network: "eip155:*", client: new ExactEvmScheme(account) }],',
        "});",
        "",
        `const response = await pay("${baseUrl}/api/agent/v1/test-paid", {`,
        '  method: "POST",',
        '  headers: { "content-type": "application/json" },',
        '  body: JSON.stringify({ echo: "hello" }),',
        "});",
        "const { data, meta } = await response.json();",
        "console.log(data.request.echo, meta.payment.receipt_hash);",
      ].join("\n"),
    },
    mcp: {
      title: "As an MCP server",
      language: "json",
      code: JSON.stringify(
        { mcpServers: { clearboard: { type: "http", url: `${baseUrl}/mcp?payment=in-band` } } },
        null,
        2,
      ),
    },
    receipt: {
      title: "Check a receipt",
      language: "sh",
      code: `curl -s '${baseUrl}/api/agent/v1/receipts/'"$RECEIPT_HASH"`,
    },
  };
}

export interface ChallengePage {
  head: PageHead;
  crumbs: Crumb[];
  request: string;
  /** Null when no server runs, or it did not ask for a payment. */
  answer: { status: number; header: string; terms: string; body: string } | null;
  problem: string | null;
}

/** Requests a paid answer from this server without payment. Returns the response for display. */
export async function challengePage(site: SiteContext): Promise<ChallengePage> {
  const { deployment } = site.context;
  const page: ChallengePage = {
    head: {
      title: "A live payment challenge",
      description: "What this server answers now to a paid request without a payment.",
      canonical: "agents/challenge/",
      section: "agents",
    },
    crumbs: [
      { label: "Home", path: "" },
      { label: "For agents", path: "agents/" },
      { label: "Live challenge", path: "agents/challenge/" },
    ],
    request: examples(deployment.baseUrl).challenge.code,
    answer: null,
    problem: null,
  };
  if (site.call === null) return { ...page, problem: "No server is running behind this page." };
  const result = await site.call({ method: "POST", path: "/api/agent/v1/test-paid", body: { echo: "hello" } });
  const header = result.headers["payment-required"];
  if (result.status !== 402 || header === undefined) {
    return {
      ...page,
      problem: `This server answers ${result.status}: ${errorOf(result.body)} Paid answers are not sold at the moment; the free ones are.`,
    };
  }
  return {
    ...page,
    answer: {
      status: result.status,
      header,
      terms: pretty(Buffer.from(header, "base64").toString("utf8")),
      body: pretty(result.body),
    },
  };
}

function pretty(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}

function errorOf(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    const message: unknown = typeof parsed === "object" && parsed !== null ? Reflect.get(parsed, "message") : null;
    return typeof message === "string" ? message : "";
  } catch {
    return "";
  }
}
