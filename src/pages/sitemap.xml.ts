import type { APIRoute } from "astro";
import { sitemapParts } from "../views/routes.ts";
import { sitemapIndex } from "../views/sitemap.ts";
import { respond, siteOf, XML } from "./_respond.ts";

export const GET: APIRoute = (context) => {
  const site = siteOf(context);
  return respond(context, sitemapIndex(site.context.deployment.siteUrl, sitemapParts(site)), XML);
};
