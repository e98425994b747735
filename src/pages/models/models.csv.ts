import type { APIRoute } from "astro";
import { modelsCsv } from "../../views/kit/csv-pages.ts";
import { CSV, respond, siteOf } from "../_respond.ts";

export const GET: APIRoute = (context) =>
  respond(context, modelsCsv(siteOf(context), context.url.searchParams, null), CSV);
