import type { APIRoute } from "astro";
import { sitemapIndex } from "../views/feeds/sitemap.ts";
import { sitemapParts } from "../views/kit/routes.ts";
import { respond, siteOf, XML } from "./_respond.ts";

export const GET: APIRoute = (context) => {
  const site = siteOf(context);
  return respond(context, sitemapIndex(site.context.deployment.siteUrl, sitemapParts(site)), XML);
};
