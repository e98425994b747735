import type { Deployment } from "../../operations/operation.ts";
import { dataFiles } from "../../operations/shared/data-files.ts";
import { describeTool, type ToolOperation, toolPrice } from "./tools.ts";

/** Version of the tool server as a package (contract, section 4.3). */
export const PACKAGE_VERSION = "1.0.0";
/** The revision named in the contract; the others are supported as well. */
const PROTOCOL_VERSION = "2025-06-18";
/** Revisions with an `initialize` handshake. The first one answers clients that ask for an unknown revision. */
export const HANDSHAKE_VERSIONS = [PROTOCOL_VERSION, "2025-11-25", "2025-03-26"];
/** The revision without sessions. */
export const STATELESS_VERSION = "2026-07-28";

export const SERVER_NAME = "clearboard";

/** Returns the answer of `GET /mcp`: the tools and their prices, for readers that speak no MCP (contract, section 4.3). */
export function toolCatalog(tools: readonly ToolOperation[], { publisher, siteUrl, baseUrl }: Deployment) {
  const url = `${baseUrl}/mcp`;
  return {
    name: SERVER_NAME,
    title: publisher,
    description: INSTRUCTIONS,
    protocol_version: PROTOCOL_VERSION,
    protocol_versions: [...HANDSHAKE_VERSIONS, STATELESS_VERSION].sort(),
    package_version: PACKAGE_VERSION,
    transport: { type: "http", method: "POST", url },
    connect: { url: `${url}?payment=in-band`, why: "challenges and refusals are tool results there" },
    authentication: "none",
    payment: {
      protocol: "x402",
      x402_version: 2,
      challenge: "HTTP 402 with the PAYMENT-REQUIRED header and payment.accepts in the body",
      doors: {
        header: "PAYMENT-SIGNATURE: base64 of the signed payment, answered with HTTP statuses as over REST",
        meta: 'params._meta["x402/payment"]: the signed payment, answered with tool results',
      },
      in_band_url: `${url}?payment=in-band`,
      config: `${baseUrl}/v1/payments/config`,
    },
    documentation: `${siteUrl}/docs/mcp/`,
    data_files: dataFiles({ siteUrl }),
    tools: tools.map((operation) => {
      const { name, title, description, inputSchema } = describeTool(operation);
      return { name, title, description, ...toolPrice(operation), inputSchema };
    }),
  };
}

/** Advice to a model before it chooses a tool. */
export const INSTRUCTIONS =
  "Dated facts about AI products and models. Free: search_products (which tool), list_signals (what grows), get_product; search_models and get_model (what a model costs, who sells it, what is cheaper), list_changes (price changes, shutdowns). rank_products is paid placement, not a rating. Paid tools cost cents per answer in USDC over x402: the first call answers what to pay, the same call with a signed payment answers the question. Invalid input is never charged. Quote the source of an answer.";
