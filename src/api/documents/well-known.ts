import { DAY_MS } from "../../core/periods.ts";
import { lowestPrice } from "../../operations/define.ts";
import type { OperationContext } from "../../operations/operation.ts";
import { dataFiles } from "../../operations/shared/data-files.ts";
import { places } from "../../operations/shared/places.ts";
import { HANDSHAKE_VERSIONS, PACKAGE_VERSION, STATELESS_VERSION } from "../mcp/catalog.ts";
import { airIdentifier, serverName } from "./names.ts";
import { SKILL_NAME } from "./skill.ts";

const OPENAPI_TYPE = "application/vnd.oai.openapi+json;version=3.1";
const CARD_TYPE = "application/mcp-server-card+json";
/** Purpose of the tools in at most 100 characters, the limit of registries. */
const SHORT = "Search, compare and price AI products and models. Free and paid tools; USDC over x402.";

/** Returns `/.well-known/x402`: every paid resource, for indexers that start from this file. */
export function x402Resources({ operations, deployment }: OperationContext): object {
  const at = places(deployment);
  const paid = operations.filter(({ price }) => price.mode !== "free");
  return {
    version: 1,
    x402Version: 2,
    resources: paid.map(({ path }) => `${deployment.baseUrl}${path}`),
    items: paid.map((operation) => ({
      resource: `${deployment.baseUrl}${operation.path}`,
      method: operation.method,
      operation_id: operation.operationId,
      description: operation.summary,
      price_usdc: lowestPrice(operation.price),
    })),
    openapi: at.openapiJson,
    mcp: at.mcp,
    config: at.paymentsConfig,
    instructions: at.llms,
  };
}

/** Returns `/.well-known/api-catalog` (RFC 9727): links to the descriptions of the API and the tools. */
export function apiCatalog({ deployment }: OperationContext): object {
  const at = places(deployment);
  return {
    linkset: [
      {
        anchor: at.apiCatalog,
        item: [
          { href: at.manifest },
          { href: at.mcp },
          ...dataFiles(deployment).map(({ url, use }) => ({ href: url, title: use })),
        ],
      },
      {
        anchor: at.manifest,
        "service-desc": [
          { href: at.openapiJson, type: OPENAPI_TYPE },
          { href: at.openapiYaml, type: "application/yaml" },
        ],
        "service-doc": [
          { href: at.reference, type: "text/html" },
          { href: at.llms, type: "text/plain" },
        ],
        "service-meta": [{ href: at.x402, type: "application/json" }],
        status: [{ href: at.paymentsHealth, type: "application/json" }],
      },
      {
        anchor: at.mcp,
        "service-desc": [{ href: at.serverCard, type: CARD_TYPE }],
        "service-doc": [{ href: at.mcpGuide, type: "text/html" }],
      },
    ],
  };
}

/** Returns `/.well-known/ai-catalog.json`: the artifacts that agents can use. */
export function aiCatalog({ deployment, catalog }: OperationContext): object {
  const at = places(deployment);
  const { baseUrl, publisher } = deployment;
  const entry = (kind: string, name: string, displayName: string, type: string, url: string, description: string) => ({
    identifier: airIdentifier(baseUrl, kind, name),
    displayName,
    type,
    url,
    description,
    updatedAt: catalog.generatedAt,
  });
  return {
    specVersion: "1.0",
    host: { displayName: publisher, documentationUrl: at.docs },
    entries: [
      entry("mcp", "product-intelligence", `${publisher} tools`, CARD_TYPE, at.serverCard, SHORT),
      entry("api", "agent-api", `${publisher} agent API`, OPENAPI_TYPE, at.openapiJson, SHORT),
      entry(
        "skill",
        SKILL_NAME,
        `Using ${publisher}`,
        "text/markdown",
        skillUrl(baseUrl),
        "How to ask and how to pay.",
      ),
      entry(
        "dataset",
        "ai-products",
        `${publisher} open dataset`,
        "application/json",
        at.dataset,
        "Objective product signals, CC BY 4.0.",
      ),
    ],
  };
}

export function skillUrl(baseUrl: string): string {
  return `${baseUrl}/.well-known/agent-skills/${SKILL_NAME}/SKILL.md`;
}

/** Returns the MCP server card, which clients read before they connect: publisher, address, tools. */
export function serverCard({ deployment }: OperationContext): object {
  const at = places(deployment);
  const remote = (url: string) => ({
    type: "streamable-http",
    url,
    supportedProtocolVersions: [...HANDSHAKE_VERSIONS, STATELESS_VERSION].sort(),
  });
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    name: serverName(deployment.baseUrl),
    title: deployment.publisher,
    description: SHORT,
    version: PACKAGE_VERSION,
    websiteUrl: at.agents,
    remotes: [remote(at.mcpInBand), remote(at.mcp)],
  };
}

/** Returns `server.json` for the MCP registry. The first remote answers payments as tool results, as hosts expect. */
export function serverJson({ deployment }: OperationContext): object {
  const at = places(deployment);
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: serverName(deployment.baseUrl),
    title: deployment.publisher,
    description: SHORT,
    version: PACKAGE_VERSION,
    websiteUrl: at.agents,
    remotes: [
      { type: "streamable-http", url: at.mcpInBand },
      { type: "streamable-http", url: at.mcp },
    ],
  };
}

/**
 * Returns `/.well-known/agent-card.json`, a description of the service in the form of an A2A agent card. The service speaks MCP and REST
 * but none of A2A's own transports, and the card says so.
 */
export function agentCard({ operations, deployment }: OperationContext): object {
  const at = places(deployment);
  return {
    protocolVersion: "0.3.0",
    name: deployment.publisher,
    description: `${SHORT} Use it over MCP or REST; A2A messages are not supported.`,
    url: at.mcpInBand,
    preferredTransport: "MCP",
    additionalInterfaces: [
      { url: at.mcpInBand, transport: "MCP" },
      { url: at.openapiJson, transport: "OPENAPI" },
    ],
    provider: { organization: deployment.publisher, url: deployment.siteUrl },
    version: PACKAGE_VERSION,
    documentationUrl: at.docs,
    capabilities: { streaming: false, pushNotifications: false, stateTransitionHistory: false },
    defaultInputModes: ["application/json"],
    defaultOutputModes: ["application/json", "text/plain"],
    skills: operations
      .filter(({ tool }) => tool !== undefined)
      .map(({ tool, title, summary, tags, examples }) => ({
        id: tool,
        name: title,
        description: summary,
        tags: [...tags],
        examples: examples.map((example) => example.title),
      })),
  };
}

/** Returns `/.well-known/security.txt` (RFC 9116). It expires half a year after it was last served. */
export function securityTxt({ deployment, now }: OperationContext): string {
  const at = places(deployment);
  const expires = new Date(Math.floor(now() / DAY_MS) * DAY_MS + 180 * DAY_MS).toISOString();
  return [
    `Contact: ${contactUri(deployment.supportContact) ?? at.corrections}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    `Canonical: ${at.security}`,
    "",
  ].join("\n");
}

function contactUri(support: string | null): string | null {
  if (support === null) return null;
  if (/^[^\s@/:]+@[^\s@/]+$/.test(support)) return `mailto:${support}`;
  return URL.canParse(support) ? support : null;
}
