import type { APIRoute } from "astro";
import { categoryCsv } from "../../../views/kit/csv-pages.ts";
import { CSV, respond, siteOf } from "../../_respond.ts";

export const GET: APIRoute = (context) =>
  respond(context, categoryCsv(siteOf(context), context.params.slug ?? "", 1), CSV);
