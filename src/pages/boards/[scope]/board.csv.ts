import type { APIRoute } from "astro";
import { boardCsv } from "../../../views/kit/csv-pages.ts";
import { CSV, respond, siteOf } from "../../_respond.ts";

export const GET: APIRoute = (context) =>
  respond(context, boardCsv(siteOf(context), context.params.scope ?? "", "all", context.url.searchParams), CSV);
