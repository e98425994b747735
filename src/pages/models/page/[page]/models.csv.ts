import type { APIRoute } from "astro";
import { modelsCsv } from "../../../../views/kit/csv-pages.ts";
import { CSV, pageNumber, respond, siteOf } from "../../../_respond.ts";

export const GET: APIRoute = (context) =>
  respond(context, modelsCsv(siteOf(context), null, pageNumber(context.params.page)), CSV);
