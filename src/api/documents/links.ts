import type { Deployment } from "../../operations/operation.ts";
import { places } from "../../operations/shared/places.ts";

/** Returns the Link header of a page: its Markdown variant at the same URL. */
export function alternateLink(siteUrl: string, path: string): string {
  return `<${siteUrl}${path}>; rel="alternate"; type="text/markdown"`;
}

/** Returns the Link header of the front page: the documents that software reads first. */
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
