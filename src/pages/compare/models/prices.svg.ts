import type { APIRoute } from "astro";
import { comparedPicture } from "../../../views/models/compared-prices.ts";
import { respond, SVG, siteOf } from "../../_respond.ts";

export const GET: APIRoute = (context) =>
  respond(context, comparedPicture(siteOf(context), context.url.searchParams), SVG);
