import type { Deployment } from "../../operations/context.ts";

/** Where everything is that documents point to. One list, so that a test can walk it. */
export function places({ baseUrl, siteUrl }: Deployment) {
  return {
    openapiJson: `${baseUrl}/openapi.json`,
    openapiYaml: `${baseUrl}/openapi.yaml`,
    types: `${baseUrl}/clearboard.d.ts`,
    llms: `${baseUrl}/llms.txt`,
    llmsFull: `${baseUrl}/llms-full.txt`,
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
    methodology: `${siteUrl}/methodology/`,
    data: `${siteUrl}/data/`,
    corrections: `${siteUrl}/corrections/`,
    sitemap: `${siteUrl}/sitemap.xml`,
  };
}

export type Places = ReturnType<typeof places>;

/** Value of the Link header on the front page: where software begins to read. */
export function homeLinks(deployment: Deployment): string {
  const at = places(deployment);
  const links: [href: string, rel: string, type: string][] = [
    [at.apiCatalog, "api-catalog", "application/linkset+json"],
    [at.openapiJson, "service-desc", "application/vnd.oai.openapi+json;version=3.1"],
    [at.reference, "service-doc", "text/html"],
    [at.llms, "describedby", "text/plain"],
    [at.home, "alternate", "text/markdown"],
  ];
  return links.map(([href, rel, type]) => `<${href}>; rel="${rel}"; type="${type}"`).join(", ");
}
