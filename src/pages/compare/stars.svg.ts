import type { APIRoute } from "astro";
import { starsPicture } from "../../views/products/stars-plot.ts";
import { respond, SVG, siteOf } from "../_respond.ts";

export const GET: APIRoute = (context) =>
  respond(context, starsPicture(siteOf(context), context.url.searchParams), SVG);
