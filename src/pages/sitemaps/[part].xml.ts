import type { APIRoute } from "astro";
import { sitemapPart } from "../../views/feeds/sitemap.ts";
import { listedPages } from "../../views/kit/routes.ts";
import { pageNumber, respond, siteOf, XML } from "../_respond.ts";

export const GET: APIRoute = (context) => {
  const site = siteOf(context);
  const part = pageNumber(context.params.part);
  return respond(
    context,
    part === 0 ? null : sitemapPart(site.context.deployment.siteUrl, listedPages(site), part),
    XML,
  );
};
