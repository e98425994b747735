import type { APIRoute } from "astro";
import { byId, listings } from "../../../../views/models/listings.ts";
import { pricePicture } from "../../../../views/models/page/price-history.ts";
import { respond, SVG, siteOf } from "../../../_respond.ts";

export const GET: APIRoute = (context) => {
  const site = siteOf(context);
  const { provider, model } = context.params;
  const listing = byId(listings(site)).get(`${provider}/${model}`)?.model;
  return respond(context, pricePicture(site, listing, context.url.searchParams), SVG);
};
