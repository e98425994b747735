import type { Deployment } from "../../operations/context.ts";
import { places } from "../../operations/shared/places.ts";

/** Value of the Link header on a page: the same address as Markdown, for whoever asks for that. */
export function twinLink(siteUrl: string, path: string): string {
  return `<${siteUrl}${path}>; rel="alternate"; type="text/markdown"`;
}

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
