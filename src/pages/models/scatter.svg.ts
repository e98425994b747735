import type { APIRoute } from "astro";
import { scatterPicture } from "../../views/models/table/models.ts";
import { respond, SVG, siteOf } from "../_respond.ts";

export const GET: APIRoute = (context) =>
  respond(context, scatterPicture(siteOf(context), context.url.searchParams), SVG);
