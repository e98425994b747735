import type { Deployment } from "../operation.ts";

/** URLs of everything that programs read. Documents, manifest and headers take them from here. */
export function places({ baseUrl, siteUrl }: Deployment) {
  return {
    openapiJson: `${baseUrl}/openapi.json`,
    openapiYaml: `${baseUrl}/openapi.yaml`,
    types: `${baseUrl}/clearboard.d.ts`,
    llms: `${baseUrl}/llms.txt`,
    llmsFull: `${baseUrl}/llms-full.txt`,
    agentCard: `${baseUrl}/.well-known/agent-card.json`,
    modelsApi: `${baseUrl}/api/agent/v1/models`,
    changesApi: `${baseUrl}/api/agent/v1/changes`,
    signalsApi: `${baseUrl}/api/agent/v1/signals`,
    mcp: `${baseUrl}/mcp`,
    mcpInBand: `${baseUrl}/mcp?payment=in-band`,
    serverCard: `${baseUrl}/mcp/server-card`,
    serverJson: `${baseUrl}/server.json`,
    apiCatalog: `${baseUrl}/.well-known/api-catalog`,
    aiCatalog: `${baseUrl}/.well-known/ai-catalog.json`,
    x402: `${baseUrl}/.well-known/x402`,
    skills: `${baseUrl}/.well-known/agent-skills/index.json`,
    security: `${baseUrl}/.well-known/security.txt`,
    manifest: `${baseUrl}/api/agent/v1/manifest`,
    pricing: `${baseUrl}/api/agent/v1/pricing`,
    catalog: `${baseUrl}/api/agent/v1/catalog`,
    paymentsConfig: `${baseUrl}/v1/payments/config`,
    paymentsHealth: `${baseUrl}/v1/payments/health`,
    ready: `${baseUrl}/readyz`,
    dataset: `${siteUrl}/data/rank-open-data.json`,
    dataManifest: `${siteUrl}/data/manifest.json`,
    home: `${siteUrl}/`,
    agents: `${siteUrl}/agents/`,
    docs: `${siteUrl}/docs/`,
    reference: `${siteUrl}/docs/api/`,
    errors: `${siteUrl}/docs/errors/`,
    mcpGuide: `${siteUrl}/docs/mcp/`,
    clients: `${siteUrl}/docs/clients/`,
    methodology: `${siteUrl}/methodology/`,
    data: `${siteUrl}/data/`,
    corrections: `${siteUrl}/corrections/`,
    sitemap: `${siteUrl}/sitemap.xml`,
  };
}

export type Places = ReturnType<typeof places>;
